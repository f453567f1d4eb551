"""What was seen of a program in one game. Nothing here judges."""

from dataclasses import dataclass, field
from typing import Any

from spielwerk._core import State
from spielwerk.checking.situation import Situation
from spielwerk.checking.words import Words
from spielwerk.errors import SpielwerkError
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.programs.output import Output
from spielwerk.protocol.wire import Ending


@dataclass(frozen=True, slots=True)
class Made:
    """A move of the program that was played."""

    seconds: float
    key: int
    """The key of the position in which it was made."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something of the program's that was not played."""

    state: State[Any]
    text: str
    """The season's words."""
    refusal: SpielwerkError | None
    sent: str
    """What it had sent, as text."""
    out_of_turn: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    """How a game ended, and when."""

    ending: Ending
    player: Player
    """The program's side."""
    at: float

    @property
    def is_own_fault(self) -> bool:
        """Whether the program caused the end by something else than play."""
        return self.ending.offender is self.player


@dataclass
class Visit:
    """One run of the program."""

    situation: Situation
    connections: int = 0
    joined: bool = False
    """Whether it took any seat."""
    took_own_seat: bool = False
    """Whether it took the seat that was kept for it."""
    requests: int = 0
    made: list[Made] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    asked_in: State[Any] | None = None
    """The position of the last request."""
    asked_at: float = 0.0
    """When it was made."""
    games: list[GameOver] = field(default_factory=list)
    collapsed: bool = False
    words: Words = field(default_factory=Words)
    broke_off: bool = False
    """Whether its last message began and did not end."""
    reports: list[str] = field(default_factory=list)
    """What the server noted in its log."""
    parted_at: float | None = None
    """When it closed its connection."""
    exit_code: int | None = None
    """None if it had to be ended."""
    exited_at: float | None = None
    others: tuple[str, ...] = ()
    """Processes that lived on after it had ended by itself."""
    memory: int | None = None
    output: Output = field(default_factory=Output)

    @property
    def last_game(self) -> GameOver | None:
        """The game that ended last."""
        return self.games[-1] if self.games else None

    @property
    def late(self) -> float | None:
        """How long the move took by which it lost, if it came too late."""
        over = self.last_game
        is_late = over is not None and over.is_own_fault and over.ending.cause is Reason.SOFT_TIMEOUT
        return over.at - self.asked_at if over is not None and is_late else None

    @property
    def seconds(self) -> list[float]:
        """How long its moves took, the one that came too late among them."""
        return [*(made.seconds for made in self.made), *([] if self.late is None else [self.late])]

    @property
    def went_wrong(self) -> bool:
        """Whether the program itself kept this game from being played to its end."""
        return self.last_game is None or any(game.is_own_fault for game in self.games)

    @property
    def seconds_to_exit(self) -> float | None:
        """How long after the end of the last game it ended by itself."""
        return None if self.last_game is None or self.exited_at is None else max(0.0, self.exited_at - self.last_game.at)
