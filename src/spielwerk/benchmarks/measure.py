"""Measuring: work is done in rounds, and rivals take turns, so that a busy machine disturbs all of them alike."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Work = Callable[[], int]
"""Does some work, a few hundredths of a second long, and says how many units that was."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One side of a comparison."""

    name: str
    work: Work


@dataclass(frozen=True, slots=True)
class Speed:
    """Units a second of CPU time: the median of all rounds, and the slowest and the fastest of them."""

    median: float
    least: float
    most: float


def compare(contenders: Sequence[Contender], rounds: int = 5, seconds: float = 0.5) -> list[Speed]:
    """The speed of each contender, measured in turns."""
    for contender in contenders:
        contender.work()  # warms up memory and caches
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(rounds):
        for contender, found in zip(contenders, rates, strict=True):
            found.append(_rate(contender.work, seconds))
    return [Speed(statistics.median(found), min(found), max(found)) for found in rates]


def _rate(work: Work, seconds: float) -> float:
    units = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        units += work()
    return units / spent
