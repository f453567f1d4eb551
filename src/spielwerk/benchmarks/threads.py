"""What a second thread brings, by wall time, as CPU time would hide it."""

import statistics
import time

import spielwerk as sw
from spielwerk.benchmarks import own

TITLE = "Two threads instead of one (Hive, random games)"


def gain_of_two(games: int = 20_000, rounds: int = 3) -> float:
    """How many times as fast two threads are."""
    walls: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for threads, found in zip((1, 2), walls, strict=True):
            work = own.random_games(sw.game("hive-2020"), games, threads=threads)
            begin = time.perf_counter()
            work()
            found.append(time.perf_counter() - begin)
    return statistics.median(walls[0]) / statistics.median(walls[1])
