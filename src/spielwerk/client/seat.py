"""A bot and its conversation: bytes in, the bot's methods are called at the right moments, bytes out. No sockets and no threads.

Whoever keeps the connection feeds `hear`; whenever `request` is there, `think` asks the bot, which takes its time, and `answer` makes the bytes of
its choice. Between the two more may be heard: a result, for example, because the time was up.
"""

import time
from dataclasses import dataclass
from itertools import islice
from typing import Any

from spielwerk._core import Move, State
from spielwerk.client.bot import Bot, take_hints
from spielwerk.client.conversation import Conversation, Request
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.errors import IllegalMove, InvalidMove

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

    def __init__(self, bot: Bot, conversation: Conversation, *, check: bool = True) -> None:
        self._bot = bot
        self._check = check
        self._has_begun = False
        self.conversation = conversation

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
            _call(self._bot.begin, talk.player, talk.names)

    def think(self, request: Request) -> Choice:
        """Asks the bot, and looks at its choice with the rules before anybody else does."""
        begin = time.monotonic()
        chosen = _call(self._bot.choose, request.state, request.clock)
        seconds = time.monotonic() - begin
        return Choice(self._looked_at(chosen, request.state), take_hints(self._bot), seconds)

    def answer(self, choice: Choice) -> bytes:
        """The bytes of a choice; none if nobody waits for it any more."""
        try:
            return self.conversation.answer(choice.text, choice.hints, choice.seconds)
        except (InvalidMove, ValueError, LookupError) as error:
            # Only an unchecked choice comes here: XML has words for moves, not for every text.
            raise _refuse(choice.text, str(error), str(error)) from None

    def tell_result(self) -> None:
        """Tells the bot how the game ended, if it did."""
        if self.conversation.result is not None:
            _call(self._bot.over, self.conversation.result)

    def _looked_at(self, chosen: object, state: State[Any]) -> str:
        if not isinstance(chosen, Move | str):
            german = f"`choose` hat {chosen!r} zurückgegeben, also keinen Zug."
            raise Trouble(ExitCode.BOT_FAILED, german, f"`choose` has returned {chosen!r}, which is no move.")
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


def _refuse(text: str, german: str, english: str) -> Trouble:
    return Trouble(ExitCode.OWN_FAULT, f"Der Zug {text!r} ist nicht erlaubt: {german}", f"The move {text!r} is not allowed: {english}")


def _explained(text: str, refusal: IllegalMove | InvalidMove, state: State[Any], rule: str) -> Trouble:
    """Which rule, and what would have been legal: first the moves that begin alike."""
    listed = [str(move) for move in islice(state.iter_moves(), _LISTED)]
    likely = sorted(listed, key=lambda move: move.split(" ")[0] != text.split(" ")[0])
    named = ", ".join(likely[:_NAMED]) + (", …" if len(listed) > _NAMED else "")
    place_german, place_english = f"Zug {state.turn} von {state.to_move}", f"turn {state.turn}, {state.to_move} to move"
    return _refuse(
        text,
        f"{refusal.german}{rule} ({place_german}). Erlaubt wären: {named}",
        f"{refusal.english}{rule} ({place_english}). These would be legal: {named}",
    )
