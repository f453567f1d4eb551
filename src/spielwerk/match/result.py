"""`Result`: one finished game of a match, as the runner tells it and as everything behind it knows it: statistics, the store, tournaments, reports.

It is a plain value that goes through pipes, files and databases as JSON. Whoever wants to see the game itself follows `replay`.
"""

import math
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any

import msgspec

from spielwerk.game import Rules
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player

NEAR = 0.9
"""A move that took more than this share of its time limit, and came in time, was a near miss."""

Seconds = Annotated[float, msgspec.Meta(ge=0)]


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """How long one player thought about his moves in one game, in seconds; all 0 where he made none."""

    moves: Annotated[int, msgspec.Meta(ge=0)] = 0
    total: Seconds = 0.0
    median: Seconds = 0.0
    p90: Seconds = 0.0
    p99: Seconds = 0.0
    longest: Seconds = 0.0
    near_misses: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Moves that came in time, but took more than 90 % of it."""

    @classmethod
    def of(cls, seconds: Iterable[float], limit: float | None = None) -> "Times":
        """What the times of single moves come to; without a limit nothing was near it."""
        ordered = sorted(seconds)
        if not ordered:
            return cls()
        return cls(
            moves=len(ordered),
            total=math.fsum(ordered),
            median=_ranked(ordered, 0.5),
            p90=_ranked(ordered, 0.9),
            p99=_ranked(ordered, 0.99),
            longest=ordered[-1],
            near_misses=0 if limit is None else sum(NEAR * limit < one <= limit for one in ordered),
        )


def _ranked(ordered: list[float], share: float) -> float:
    """The smallest value that at least this share of the values do not exceed: always one that occurred."""
    return ordered[max(math.ceil(share * len(ordered)), 1) - 1]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game of a match."""

    match: str
    """The id of the match, the same for all its games."""
    number: Annotated[int, msgspec.Meta(ge=0)]
    """The game's place in the schedule of its match, from 0: with the match it is the game's identity, so that nothing is counted twice."""
    pair: Annotated[int, msgspec.Meta(ge=0)]
    """The pair it belongs to, from 0: both games of it have the same board and the same luck, with seats changed."""
    game: str
    """The id of the game that was played."""
    rules: Rules
    seed: Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 0, "maximum": (1 << 64) - 1})]
    """Draws the board and all luck."""
    red: str
    """The name of the player in RED's seat. The players of a match have different names, whatever programs they are."""
    blue: str
    winner: Player | None
    """None for a draw, and for a game that came to nothing (`counts`)."""
    reason: str
    """The name of a `Reason`."""
    offender: Player | None = None
    """Who ended the game by something else than play; None for an end by the rules."""
    text: str = ""
    """One line for people about an end that was not regular: what was refused, what a program said before it died, its exit code."""
    plies: Annotated[int, msgspec.Meta(ge=0)]
    """Half-moves that were played."""
    key: str = ""
    """The last position's key in 16 hexadecimal digits: two runs of a schedule are the same games if their keys are."""
    red_times: Times = Times()
    blue_times: Times = Times()
    scores: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    """The season's score sheet for "RED" and "BLUE"."""
    started: datetime
    """With its time zone."""
    seconds: Seconds
    """How long the whole game took."""
    replay: str | None = None
    """The file with every move, where it was kept."""

    @property
    def cause(self) -> Reason:
        """Why the game is over."""
        return Reason[self.reason]

    @property
    def is_regular(self) -> bool:
        """Whether the rules have decided, and nobody's crash, time-out or refused move."""
        return self.offender is None and self.cause.by_the_rules

    @property
    def counts(self) -> bool:
        """Whether it is a result at all: a game that nobody could finish, through no player's fault, says nothing about anybody."""
        return self.cause is not Reason.ABORTED or self.offender is not None

    def name(self, seat: Player) -> str:
        """Who sat there."""
        return self.red if seat is RED else self.blue

    def seat(self, name: str) -> Player:
        """Where somebody sat; ValueError for a stranger."""
        if name not in (self.red, self.blue):
            raise ValueError(f"{name!r} did not play this game, but {self.red!r} and {self.blue!r} did")
        return RED if name == self.red else BLUE

    def times(self, seat: Player) -> Times:
        """How long he thought."""
        return self.red_times if seat is RED else self.blue_times

    def half_points(self, name: str) -> int:
        """2 for a victory, 1 for a draw, 0 for a defeat: whole numbers, so that sums are exact."""
        seat = self.seat(name)
        return 1 if self.winner is None else 2 if self.winner is seat else 0


def write(result: Result) -> bytes:
    """One line of JSON, without its end."""
    return msgspec.json.encode(result)


def read(line: bytes | str) -> Result:
    """The result that `write` wrote; `msgspec.ValidationError` names the field that is wrong."""
    return msgspec.json.decode(line, type=Result)
