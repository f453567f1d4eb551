"""A bot and its conversation: bytes in, the bot's methods are called at the right moments, bytes out. No sockets and no threads.

Whoever keeps the connection feeds `hear`; whenever `request` is there, `think` asks the bot, which takes its time, and `answer` makes the bytes of
its choice. Between the two more may be heard: a result, for example, because the time was up.
"""

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Any

from spielwerk._core import Move, State
from spielwerk.client.bot import Bot, take_hints
from spielwerk.client.conversation import Conversation, Request
from spielwerk.client.held_back import HeldBack
from spielwerk.client.language import Tell
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.client.watchdog import Watchdog
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.player import Player

_LISTED = 1000
_NAMED = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot has chosen."""

    text: str
    hints: tuple[str, ...]
    seconds: float


class Seat:
    """A bot at a table."""

    def __init__(self, bot: Bot, conversation: Conversation, *, check: bool = True, tell: Tell | None = None) -> None:
        self._bot = bot
        self._check = check
        self._tell = tell
        self._watchdog = None if tell is None else Watchdog(bot, tell)
        self._has_begun = False
        self.conversation = conversation

    def listen_meanwhile(self, is_over: Callable[[], bool], give_up: Callable[[], None]) -> None:
        """For a bot that thinks for too long: `is_over` looks whether anybody still waits for it, `give_up` is called if it goes on even then."""
        if self._watchdog is not None:
            self._watchdog.listen(is_over, give_up)

    @property
    def request(self) -> Request | None:
        """What waits for `think` and `answer`."""
        return self.conversation.request

    @property
    def is_over(self) -> bool:
        """Whether the farewell is due."""
        return self.conversation.is_over

    def hear(self, data: bytes, now: float) -> None:
        """Bytes have been read; none at all stands for the end of the stream."""
        talk = self.conversation
        if data:
            talk.receive(data, now)
        else:
            talk.end()
        if talk.player is not None and talk.state is not None and not self._has_begun:
            self._has_begun = True
            if self._tell is not None:
                self._tell(*_introduction(talk.player, talk.names[talk.player.opponent]))
            _call(self._bot.begin, talk.player, talk.names)

    def think(self, request: Request) -> Choice:
        """Asks the bot, and looks at its choice with the rules before anybody else does."""
        begin = time.monotonic()
        with nullcontext() if self._watchdog is None else self._watchdog.watching(request.clock):
            chosen = _call(self._bot.choose, request.state, request.clock)
        seconds = time.monotonic() - begin
        self.conversation.note_thought(request.clock)
        return Choice(self._looked_at(chosen, request.state), take_hints(self._bot), seconds)

    def answer(self, choice: Choice) -> bytes:
        """The bytes of a choice; none if nobody waits for it any more."""
        try:
            return self.conversation.answer(choice.text, choice.hints, choice.seconds)
        except (InvalidMove, ValueError, LookupError) as error:
            # Only an unchecked choice comes here: XML has words for moves, not for every text.
            raise HeldBack(choice.text, str(error), str(error)) from None

    def tell_result(self) -> None:
        """Tells the bot how the game ended, if it did."""
        if self.conversation.result is not None:
            _call(self._bot.over, self.conversation.result)

    def _looked_at(self, chosen: object, state: State[Any]) -> str:
        if not isinstance(chosen, Move | str):
            raise _no_move(chosen)
        if self._check:
            try:
                state.parse(str(chosen))
            except IllegalMove as refusal:
                raise _explained(str(chosen), refusal, state, f" [{refusal.rule}, {refusal.paragraph}]") from None
            except InvalidMove as refusal:
                raise _explained(str(chosen), refusal, state, "") from None
        return str(chosen)


def _call(method: Any, *arguments: object) -> Any:
    """Calls what somebody has written; its error is kept apart from ours."""
    try:
        return method(*arguments)
    except Exception as error:
        german = f"`{method.__name__}` hat einen Fehler ausgelöst: {error!r}"
        raise Trouble(ExitCode.BOT_FAILED, german, f"`{method.__name__}` has raised an error: {error!r}") from error


def _introduction(player: Player, opponent: str | None) -> tuple[str, str]:
    if opponent is None:
        return f"Das Spiel beginnt: Ich bin {player}", f"The game begins: I am {player}"
    return f"Das Spiel beginnt: Ich bin {player}, gegen {opponent}", f"The game begins: I am {player} against {opponent}"


def _no_move(chosen: object) -> Trouble:
    return Trouble(
        ExitCode.BOT_FAILED,
        f"`choose` hat {chosen!r} zurückgegeben, also keinen Zug. Fehlt ein `return`? Zurück kommt einer aus state.moves() oder sein Text.",
        f"`choose` has returned {chosen!r}, which is no move. Is a `return` missing? Return one of state.moves() or its text.",
    )


def _explained(text: str, refusal: IllegalMove | InvalidMove, state: State[Any], rule: str) -> HeldBack:
    """Which rule, and what would have been legal: first the moves that begin alike."""
    listed = [str(move) for move in islice(state.iter_moves(), _LISTED)]
    likely = sorted(listed, key=lambda move: move.split(" ")[0] != text.split(" ")[0])
    named = ", ".join(likely[:_NAMED]) + (", …" if len(listed) > _NAMED else "")
    number = state.turn + 1
    place_german, place_english = f"Zug {number} des Spiels, {state.to_move} ist dran", f"move {number} of the game, {state.to_move} to move"
    return HeldBack(
        text,
        f"{refusal.german}{rule} ({place_german}). Erlaubt wären: {named}",
        f"{refusal.english}{rule} ({place_english}). These would be legal: {named}",
    )
