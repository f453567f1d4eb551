"""`Ledger`: which games are played, which are to be played next, and when it is enough.

Games that run at once end in any order. They are counted in the order of the schedule, so that a test stops after the same game in every run,
however many run at once and wherever a run was broken off; what was played beyond that game is kept and not counted.
"""

from collections.abc import Callable, Iterable, Sequence

from spielwerk.match.aim import Aim, Decision
from spielwerk.match.result import Result
from spielwerk.match.standing import Standing

_AHEAD = 20_000
"""So many games may be finished beyond one that is still running, so that nothing grows without a bound."""


class Ledger:
    """The games of one match."""

    def __init__(self, aim: Aim, names: tuple[str, str], told: Callable[[Result], None] = lambda _: None) -> None:
        self.aim = aim
        self.standing = Standing(names)
        self.decision: Decision | None = None
        self._told = told
        self._next = 0
        self._early: dict[int, Result] = {}
        self._running: set[int] = set()
        self._given_back: list[int] = []
        self._new = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be counted."""
        return self.decision is not None or self._next >= self.aim.games

    def known(self, results: Iterable[Result]) -> None:
        """Games that an earlier run has finished."""
        for result in results:
            self._note(result)
        self._count()

    def take(self, most: int) -> list[int]:
        """The numbers of the next games to play, whole pairs where possible; none if there are no more."""
        if self.is_over:
            return []
        numbers = self._given_back[:most]
        del self._given_back[: len(numbers)]
        while len(numbers) < most and self._new < min(self.aim.games, self._next + _AHEAD):
            if self._new >= self._next and self._new not in self._early and self._new not in self._running:
                numbers.append(self._new)
            self._new += 1
        self._running.update(numbers)
        return numbers

    def finished(self, results: Sequence[Result]) -> None:
        """Games have been played, and kept."""
        for result in results:
            self._note(result)
        self._count()

    def give_back(self, numbers: Iterable[int]) -> None:
        """Games that were begun and will not be finished: somebody else shall play them."""
        lost = [number for number in numbers if number in self._running]
        self._running.difference_update(lost)
        self._given_back = sorted({*self._given_back, *lost})

    def _note(self, result: Result) -> None:
        self._running.discard(result.number)
        if self._next <= result.number < self.aim.games:
            # Of two results for one game the first one stands.
            self._early.setdefault(result.number, result)

    def _count(self) -> None:
        while self.decision is None and (result := self._early.pop(self._next, None)) is not None:
            self._next += 1
            self.standing.count(result)
            self._told(result)
            if result.number % 2:
                self.decision = self.aim.decision(self.standing.pairs, self.standing.names)
