"""What each season's codec answers: the one place where a game's words and the wire's words meet.

A codec knows one game and the forms of its season. It is used from both sides: the server writes states and reads moves, a client reads states and
writes moves. It decides nothing: which move is legal, who has won and whose turn it is comes from the rules and from the room.
"""

import enum
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from spielwerk._core import Move, State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element

Names = tuple[str | None, str | None]
"""The display names of RED and BLUE; None for players who joined without one."""


class NotAMove(Exception):
    """Something was sent that is no move at all. The text is what the season's server said, the cause is what it counted that as."""

    def __init__(self, text: str, cause: Reason = Reason.RULE_VIOLATION) -> None:
        super().__init__(text)
        self.text = text
        self.cause = cause


class Broken(Exception):
    """The season's server could not have read this: an unknown class, a word where a number has to be. It dropped such a connection."""


class Sent(msgspec.Struct, frozen=True):
    """A move as somebody sent it."""

    text: str
    """In our notation, action by action as it was spelled."""
    hints: tuple[str, ...] = ()
    """Debug texts that came along."""
    echo: Element | None = None
    """The `lastMove` element with which the season's server repeated it, spelling and hints included. None: written from the text."""
    seconds: float | None = None
    """How long the sender says that he has thought, where he says it."""


class Shown(msgspec.Struct, frozen=True):
    """What a state message shows."""

    state: State[Any]
    names: Names
    last: Sent | None = None
    """The move that led here, None at the start."""
    luck: Mapping[str, Any] | None = None
    """The luck that fell with it, named by hand, where a game has luck."""
    earlier: tuple[Sent, ...] = ()
    """The moves before the last one, oldest first, as far as they are known: some seasons showed how a move was spelled long after."""


class Departure(enum.Enum):
    """In which way a player has gone; some seasons tell these apart in the result."""

    LOST = enum.auto()
    """The stream ended, by `</protocol>` or by itself."""
    POLITE = enum.auto()
    """The client said that it closes."""
    UNREADABLE = enum.auto()
    """It was closed because nobody could read what it sent."""
    NEVER_CAME = enum.auto()
    """The game was begun without it."""


AGREED = "draw by agreement"
"""The text of an ending that the players have agreed on."""


class Ending(msgspec.Struct, frozen=True):
    """How a game ended, as the room knows it."""

    state: State[Any]
    """The last position; nothing of a refused move is in it."""
    names: Names
    offender: Player | None = None
    """Who caused the end by something else than play; None for an end by the rules."""
    cause: Reason | None = None
    """What the offender did: RULE_VIOLATION, SOFT_TIMEOUT, HARD_TIMEOUT, LEFT, …"""
    text: str = ""
    """For a rule violation: the season's own text, from `violation`; for a move out of turn that from `not_your_turn`."""
    departure: Departure | None = None
    """How the offender has gone, where he has."""
    moves: tuple[Sent, ...] = ()
    """All moves of the game, oldest first, as far as they are known."""
    refusal: IllegalMove | InvalidMove | None = None
    """Which rule a refused move broke, or why nobody could read it."""
    adjudged: Player | None = None
    """Who has won a game that was ADJUDICATED without anybody's fault: the season's server counted it as it stood."""

    @property
    def winner(self) -> Player | None:
        """Who has won: by the rules, because the other one did what he may not do, or as the game stood. None for a draw."""
        if self.offender is not None:
            return self.offender.opponent
        if self.cause is Reason.ADJUDICATED:
            return self.adjudged
        outcome = self.state.outcome
        return None if outcome is None else outcome.winner

    @property
    def reason(self) -> Reason:
        """Why the game is over."""
        if self.cause is not None:
            return self.cause
        outcome = self.state.outcome
        return Reason.ABORTED if outcome is None else outcome.reason


class Score(msgspec.Struct, frozen=True):
    """One player's row of a result message."""

    cause: str
    reason: str | None
    parts: tuple[str, ...]


class Result(msgspec.Struct, frozen=True):
    """What a result message says."""

    scores: tuple[Score, ...]
    winner: Player | None


class Wire(ABC):
    """The codec of one season. `data` is always the `<data class="…">` element of a `<room>` message."""

    @abstractmethod
    def welcome(self, player: Player) -> Element:
        """What a player is greeted with when the game begins."""

    @abstractmethod
    def write_state(self, shown: Shown) -> str:
        """The whole `<data class="memento">` element as text at level 2, beginning with its new line. Written once for all; should be quick."""

    @abstractmethod
    def move_request(self) -> Element:
        """What asks a player for a move."""

    @abstractmethod
    def read_move(self, data: Element, state: State[Any]) -> Sent:
        """The move in a player's message; `NotAMove` and `Broken` as this season would have taken it."""

    @abstractmethod
    def violation(self, state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
        """The season's own text about a refused move."""

    @abstractmethod
    def error(self, message: str, request: Element | None, room_id: str) -> Element:
        """The error message with the request that caused it (the `data` element, or a whole packet), in the season's wrapping."""

    def nameless(self, player: Player) -> str:
        """What a player is called in sentences who has no name."""
        return "Unknown"

    @abstractmethod
    def refused_move(self, text: str, name: str) -> str:
        """The message of the error that the offender gets: the text with the season's words and his name around it."""

    def not_your_turn(self, shown: Shown, player: Player, data: Element | None) -> str:
        """What is said to a player who moves out of turn; seasons that closed him without a word never show it."""
        return "It's not your turn yet."

    @abstractmethod
    def result(self, ending: Ending) -> Element:
        """The result message for an ending, with the season's parts, causes and reasons."""

    def leader(self, state: State[Any]) -> Player | None:
        """Who has won a game that is cancelled in this position, where the season counted it as it stood; None for a draw."""
        return None

    def paused(self, shown: Shown) -> Element | None:
        """What observers are told while a game waits; None where the season said nothing."""
        return None

    @abstractmethod
    def read_welcome(self, data: Element) -> Player:
        """Who the server says we are."""

    @abstractmethod
    def read_state(self, data: Element, before: Shown | None = None) -> Shown:
        """The position in a state message, by the contest's rule set. What it does not show is taken from `before`, or filled in plausibly."""

    @abstractmethod
    def write_move(self, move: Move | str, state: State[Any], hints: tuple[str, ...] = ()) -> Element:
        """A player's message with a move."""

    @abstractmethod
    def read_result(self, data: Element) -> Result:
        """What a result message says."""
