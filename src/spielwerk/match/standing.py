"""How a match stands: counted once for each game, in the order of the schedule, so that every run of it comes to the same."""

import math
from collections import Counter
from dataclasses import dataclass, field

from spielwerk.match.result import Result
from spielwerk.match.statistics import Scores
from spielwerk.player import BLUE, RED


@dataclass(slots=True)
class Clockwork:
    """How one player used his time."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    near_misses: int = 0

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass(slots=True)
class Standing:
    """What the games so far come to, seen by the first player."""

    names: tuple[str, str]
    counts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Defeats, draws, victories of the first player."""
    pair_counts: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    void: int = 0
    """Games that came to nothing."""
    plies: int = 0
    clocks: tuple[Clockwork, Clockwork] = field(default_factory=lambda: (Clockwork(), Clockwork()))
    faults: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    """For each player the reasons of the games that he has lost otherwise than by play."""
    ends: Counter[str] = field(default_factory=Counter)
    """How the regular games ended."""
    last_fault: Result | None = None
    """The last game that was not regular."""
    _half: Result | None = None

    def count(self, result: Result) -> None:
        """One more game, the next of the schedule."""
        self._count_times(result)
        if not result.counts:
            self.void += 1
        else:
            self.counts[result.half_points(self.names[0])] += 1
            self._count_cause(result)
        if result.number % 2 == 0:
            self._half = result
        elif self._half is not None and self._half.counts and result.counts:
            self.pair_counts[self._half.half_points(self.names[0]) + result.half_points(self.names[0])] += 1

    def _count_times(self, result: Result) -> None:
        self.plies += result.plies
        for seat in (RED, BLUE):
            clock, times = self.clocks[self.names.index(result.name(seat))], result.times(seat)
            clock.moves += times.moves
            clock.seconds = math.fsum((clock.seconds, times.total))
            clock.longest = max(clock.longest, times.longest)
            clock.near_misses += times.near_misses

    def _count_cause(self, result: Result) -> None:
        if result.offender is not None:
            self.faults[self.names.index(result.name(result.offender))][result.reason] += 1
            self.last_fault = result
        else:
            self.ends[result.reason] += 1

    @property
    def games(self) -> int:
        """How many games have been counted, those that came to nothing too."""
        return sum(self.counts) + self.void

    @property
    def score(self) -> Scores:
        """Single games."""
        return Scores(tuple(self.counts))

    @property
    def pairs(self) -> Scores:
        """Whole pairs, of which statistics are made."""
        return Scores(tuple(self.pair_counts))
