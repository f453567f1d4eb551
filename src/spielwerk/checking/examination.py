"""All games of a check, one after the other: a program shall not be disturbed by another copy of itself."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from spielwerk.checking.host import Host, Patience
from spielwerk.checking.house import House
from spielwerk.checking.judgement import findings_of
from spielwerk.checking.situation import Situation
from spielwerk.checking.verdict import Verdict
from spielwerk.checking.visit import Visit
from spielwerk.programs.program import Program
from spielwerk.room.clock import Limits

ENOUGH = 3
"""After so many games in a row that the program itself spoiled, nothing new is learned."""
Progress = Callable[[int, int, Situation], None]
"""Is told before each game: its number, counted from 1, how many there are, and what it is."""

_KNOWN_TO_STAY = 1.0
"""Seconds that a program gets to end which has shown already that it does not."""
_TO_SAY_ANYTHING = 10.0
"""Seconds by which the server's own patience exceeds ours, so that a silent program is our finding and not its business."""


async def examine(
    program: Program, game: str, situations: Sequence[Situation], limits: Limits, patience: Patience, progress: Progress = lambda *_: None
) -> Verdict:
    """Plays all situations, and fewer where it is clear what is wrong."""
    examination = Examination(program, game, situations, limits, patience)
    await examination.play(progress)
    return examination.verdict()


@dataclass
class Examination:
    """A check whose verdict may be asked for at any time."""

    program: Program
    game: str
    situations: Sequence[Situation]
    limits: Limits
    patience: Patience
    game_is_guessed: bool = False
    _visits: list[Visit] = field(default_factory=list)
    _begin: float = field(default_factory=time.monotonic)

    async def play(self, progress: Progress = lambda *_: None) -> None:
        """Plays all situations, and fewer where it is clear what is wrong."""
        house = House(self.game, self.limits, self.patience.joining + _TO_SAY_ANYTHING)
        await house.open()
        try:
            for number, situation in enumerate(self.situations, 1):
                progress(number, len(self.situations), situation)
                self._visits.append(await Host(house, self.program, situation, self.patience).receive())
                last = self._visits[-ENOUGH:] if len(self._visits) >= ENOUGH else []
                if last and all(visit.went_wrong for visit in last):
                    break
                if last and all(visit.exit_code is None for visit in last):
                    self.patience = replace(self.patience, leaving=min(self.patience.leaving, _KNOWN_TO_STAY))
        finally:
            await house.stop()

    def verdict(self, is_interrupted: bool = False) -> Verdict:
        """What the games that were played have come to."""
        return Verdict(
            self.program.words,
            self.game,
            self.limits,
            tuple(self._visits),
            tuple(finding for visit in self._visits for finding in findings_of(visit, self.limits)),
            len(self.situations),
            time.monotonic() - self._begin,
            is_interrupted,
            self.game_is_guessed,
        )
