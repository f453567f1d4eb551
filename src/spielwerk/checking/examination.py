"""All games of a check, one after the other: a program shall not be disturbed by another copy of itself."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from spielwerk.checking.host import Host, Patience
from spielwerk.checking.house import House
from spielwerk.checking.judgement import findings_of
from spielwerk.checking.program import Program
from spielwerk.checking.situation import Situation
from spielwerk.checking.verdict import Verdict
from spielwerk.checking.visit import Visit
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
    begin = time.monotonic()
    house = House(game, limits, patience.joining + _TO_SAY_ANYTHING)
    await house.open()
    visits: list[Visit] = []
    try:
        for number, situation in enumerate(situations, 1):
            progress(number, len(situations), situation)
            visits.append(await Host(house, program, situation, patience).receive())
            last = visits[-ENOUGH:] if len(visits) >= ENOUGH else []
            if last and all(visit.went_wrong for visit in last):
                break
            if last and all(visit.exit_code is None for visit in last):
                patience = replace(patience, leaving=min(patience.leaving, _KNOWN_TO_STAY))
    finally:
        await house.stop()
    findings = tuple(finding for visit in visits for finding in findings_of(visit, limits))
    return Verdict(program.words, game, limits, tuple(visits), findings, len(situations), time.monotonic() - begin)
