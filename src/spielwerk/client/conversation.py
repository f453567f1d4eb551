"""What a client has heard, and what it may say now. No sockets, no threads, no clock: bytes come in with the time at which they were read.

>>> talk = converse(Wish(name="Anna"), json=True)
>>> talk.join()
b'{"type":"join","name":"Anna"}\\n'
>>> talk.receive(b'{"type":"error","german":"Nein.","english":"No."}\\n', now=0.0)
Traceback (most recent call last):
...
spielwerk.client.trouble.Trouble: The server gives no seat; perhaps it does not play this game. The server says: No.
>>> talk = converse(Wish(game=sw.games()[0]))
>>> talk.receive(b"<protocol><joined roomId='a'/>", now=0.0)
[Joined(room='a')]
>>> talk.room, talk.request is None, talk.is_over
('a', True, False)
"""

from dataclasses import dataclass, replace
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.client.clock import Clock
from spielwerk.client.dialect import Dialect, Wish
from spielwerk.client.lines import LinesDialect
from spielwerk.client.news import Asked, Closing, Decided, Joined, Left, Names, News, Shown, Told, Welcomed
from spielwerk.client.official import OfficialDialect
from spielwerk.client.result import GameResult
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.client.wording import Lateness, sentences
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.season import game_called

_OPENING = 120
"""So many bytes are kept of what a server says first."""
_BLANKS = b" \t\r\n\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Request:
    """A move is wanted in this position."""

    state: State[Any]
    clock: Clock

    def over(self, latency: float) -> "Request":
        """The same over a connection that takes so many seconds there and back."""
        return replace(self, clock=replace(self.clock, latency=latency))


def converse(wish: Wish, *, json: bool = False) -> "Conversation":
    """A conversation about the seat that somebody wishes, in one of the two protocols."""
    if wish.game is not None and wish.game not in sw.games():
        raise _no_such_game(wish.game)
    if json:
        return Conversation(wish, LinesDialect(wish))
    if wish.game is None:
        german = "welches Spiel? Gib --game an, oder dem Bot ein Attribut `game`"
        raise Trouble(ExitCode.MISUSE, german, "which game? Give --game, or give the bot an attribute `game`")
    return Conversation(wish, OfficialDialect(wish.game, wish))


def known_game(name: str | None) -> str | None:
    """A game's id, also for its name on the wire."""
    return None if name is None else game_called(name) or name


def _no_such_game(name: str) -> Trouble:
    known = ", ".join(sw.games())
    return Trouble(ExitCode.MISUSE, f"es gibt kein Spiel {name!r}; es gibt {known}", f"there is no game {name!r}; there are {known}")


class Conversation:
    """One game, as one player hears of it."""

    def __init__(self, wish: Wish, dialect: Dialect) -> None:
        self._wish = wish
        self._dialect = dialect
        self._answered = -1
        self._opening = b""
        self._thought: Lateness | None = None
        self._has_left = False
        self.room: str | None = None
        self.player: Player | None = None
        self.names: Names = {RED: None, BLUE: None}
        self.state: State[Any] | None = None
        self.request: Request | None = None
        """What waits for an answer; None while there is nothing to do."""
        self.told: Told | None = None
        """The last complaint of the server."""
        self.result: GameResult | None = None
        self.is_over = False
        """Nothing more will be said that matters: the farewell is due."""

    # Hearing

    def receive(self, data: bytes, now: float) -> list[News]:
        """What these bytes tell, read at a time of the monotonic clock. `Trouble` where the server makes no sense, or refuses us."""
        self._opening = (self._opening + data)[:_OPENING] if len(self._opening) < _OPENING else self._opening
        try:
            news = list(self._dialect.read(data))
        except Trouble:
            if not self._is_game_server():
                raise self._no_game_server() from None
            raise
        for one in news:
            if not self.is_over:
                self._note(one, now)
        return news

    def end(self) -> None:
        """The server has gone, or said that it does. `Trouble` unless the game is over by then."""
        self.is_over = True
        self.request = None
        if self.result is not None or self._has_left:
            return
        if self.room is None:
            raise self._refused() if self._is_game_server() or not self.has_heard else self._no_game_server()
        if self.player is None:
            raise self._gone_before_the_game()
        if self.told is None:
            german = "Die Verbindung zum Server ging mitten im Spiel verloren."
            raise Trouble(ExitCode.NO_SERVER, german, "The connection to the server was lost in the middle of the game.")
        # Several seasons' servers close whoever broke a rule after an error, and tell the result to the others alone.
        self._decide(Decided(self.player.opponent, Reason.RULE_VIOLATION, self.player, None, None))

    def _note(self, news: News, now: float) -> None:
        match news:
            case Joined():
                self.room = news.room
            case Welcomed():
                self.player = news.player
            case Shown():
                self._show(news)
            case Asked() if self.state is not None and self.result is None:
                self._ask(self.state, Clock(now, news.soft, news.hard))
            case Told():
                self.told = news
                if self.room is None:
                    raise self._refused()
            case Decided():
                self._decide(news)
            case Left():
                self._has_left = self.is_over = True
                self.request = None
            case Closing():
                self.end()

    def _show(self, shown: Shown) -> None:
        if self._wish.game is not None and shown.state.game != self._wish.game:
            german = f"Der Server spielt {shown.state.game}, der Bot aber {self._wish.game}."
            raise Trouble(ExitCode.REFUSED, german, f"The server plays {shown.state.game}, but the bot plays {self._wish.game}.")
        self.state, self.names = shown.state, shown.names

    def _ask(self, state: State[Any], clock: Clock) -> None:
        if state.outcome is not None:
            # One season's server asked even those who had no legal move left, and punished whatever they sent.
            self._decide(Decided(state.outcome.winner, state.outcome.reason, None, None, None))
            self.is_over = True
            return
        # A server that is stepped through a game may ask again while our answer is on its way; a second move would be one out of turn.
        if state.turn != self._answered:
            self._thought = None
            self.request = Request(state, clock)

    def _decide(self, decided: Decided) -> None:
        self.request = None
        outcome = self.state.outcome if self.state is not None else None
        reason = decided.reason or (outcome.reason if outcome is not None else Reason.ADJUDICATED)
        # Whoever broke a rule has been told which one; a result alone may not say it.
        told = self.told if reason is Reason.RULE_VIOLATION and decided.offender is self.player else None
        german, english = self._sentences(decided, reason)
        self.result = GameResult(
            self.player or RED,
            decided.winner,
            reason,
            decided.offender,
            told.german if told is not None else german,
            told.english if told is not None else english,
            decided.scores or (self.state.scores if self.state is not None else {}),
            self.state,
            self.room or "",
        )

    def _sentences(self, decided: Decided, reason: Reason) -> tuple[str, str]:
        """The server's words, unless they are only the name of the reason: then ours say whose move, or whose end, it was."""
        if self._thought is not None and decided.offender is self.player and reason in (Reason.SOFT_TIMEOUT, Reason.HARD_TIMEOUT):
            return self._thought.sentences(reason)
        german, english = sentences(reason, decided.winner, decided.offender, self.state)
        own_german = None if decided.german == reason.german else decided.german
        own_english = None if decided.english == reason.english else decided.english
        return own_german or german, own_english or english

    def _is_game_server(self) -> bool:
        return self._dialect.recognizes(self._opening.lstrip(_BLANKS))

    def _no_game_server(self) -> Trouble:
        line = next(iter(self._opening.decode(errors="replace").splitlines()), "")[:80]
        german = f"Hier antwortet kein Spielserver; stimmt der Port? Gesagt wurde: {line}"
        return Trouble(ExitCode.NO_SERVER, german, f"This is no game server; is the port right? It says: {line}")

    @staticmethod
    def _gone_before_the_game() -> Trouble:
        german = "Der Server ist gegangen, bevor ein Spiel begann; der Bot hat nur auf einen Gegner gewartet."
        return Trouble(ExitCode.NO_SERVER, german, "The server has gone before a game had begun; the bot was only waiting for an opponent.")

    def _refused(self) -> Trouble:
        german, english = self._refusal()
        if not self.has_heard:
            german = f"{german} Oder ist dies gar kein Spielserver; stimmt der Port? Er hat die Verbindung ohne ein Wort geschlossen."
            english = f"{english} Or is this no game server at all; is the port right? It has closed the connection without a word."
        if self.told is not None:
            german, english = f"{german} Der Server sagt: {self.told.german}", f"{english} The server says: {self.told.english}"
        return Trouble(ExitCode.REFUSED, german, english)

    def _refusal(self) -> tuple[str, str]:
        wish = self._wish
        if wish.reservation is not None:
            german = f"Der Server kennt die Reservierung {wish.reservation!r} nicht, oder sie ist schon verbraucht."
            return german, f"The server does not know the reservation {wish.reservation!r}, or it has been used already."
        if wish.room is not None:
            german = f"Im Raum {wish.room!r} gibt es keinen freien Platz, oder es gibt den Raum nicht."
            return german, f"There is no free seat in the room {wish.room!r}, or there is no such room."
        german = f"Der Server gibt keinen Platz; vielleicht spielt er {wish.game or 'dieses Spiel'} nicht."
        return german, f"The server gives no seat; perhaps it does not play {wish.game or 'this game'}."

    # Saying

    @property
    def has_heard(self) -> bool:
        """Whether the server has said anything at all."""
        return self._opening != b""

    def outcome(self) -> GameResult:
        """How the game ended, once it is over; `Trouble` where the server has ended it without a result, or before it began."""
        if self.result is not None:
            return self.result
        if self.player is None:
            raise self._gone_before_the_game()
        german, english = "Der Server hat das Spiel ohne Ergebnis beendet.", "The server has ended the game without a result."
        raise Trouble(ExitCode.NO_SERVER, german, english)

    @property
    def is_answered_late(self) -> bool:
        """Whether this server says nothing at all until everybody is there."""
        return self._dialect.is_answered_late()

    @property
    def table(self) -> tuple[str, str]:
        """What is played, in German and in English, as far as it is known before the game begins."""
        game, rules = self._dialect.plays()
        german = "Regeln des Regelhefts" if rules == "rulebook" else "Regeln des Wettbewerbs"
        english = "rulebook rules" if rules == "rulebook" else "contest rules"
        return f"{game}, {german}", f"{game}, {english}"

    def note_thought(self, clock: Clock) -> None:
        """The bot has chosen a move; should it have come too late, this says by how much."""
        turn = 0 if self.state is None else self.state.turn
        self._thought = Lateness(turn + 1, clock.spent(), clock.soft)

    def join(self) -> bytes:
        """What is said first."""
        return self._dialect.join()

    def answer(self, text: str, hints: tuple[str, ...] = (), seconds: float = 0.0) -> bytes:
        """The move for the request that waits; nothing if none does any more."""
        if self.request is None:
            return b""
        state, self.request = self.request.state, None
        self._answered = state.turn
        return self._dialect.move(self.room or "", text, state, hints, seconds)

    def leave(self) -> bytes:
        """What is said last."""
        self.is_over = True
        self.request = None
        return self._dialect.farewell()
