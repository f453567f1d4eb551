"""How exactly searches keep their time beside busy programs: `python -m spielwerk.benchmarks.deadlines`.

The strongest level plays whole games against itself, as many seconds a move as it is told, while other processes keep the processors busy. What
counts is how much later than that an answer came, seen by whoever asked.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

import spielwerk as sw
from spielwerk.console import table
from spielwerk.opponents import opponent


def _be_busy() -> None:
    count = 0
    while True:
        count += 1


@contextmanager
def company(processes: int) -> Iterator[None]:
    """So many busy processes beside this one."""
    context = get_context("spawn")
    others = [context.Process(target=_be_busy, daemon=True) for _ in range(processes)]
    for other in others:
        other.start()
    try:
        yield
    finally:
        for other in others:
            other.terminate()
            other.join()


def overruns(game: "sw.Game[Any]", games: int, seconds: float) -> list[float]:
    """By how many seconds each move of so many games came too late; negative when it came early. An illegal move would be refused here."""
    player = opponent("strong", seconds)
    late = []
    for seed in range(games):
        state = game.start(seed=seed)
        while state.outcome is None:
            begin = time.perf_counter()
            move = player.choose(state, seed=seed)
            late.append(time.perf_counter() - begin - seconds)
            state = state.play(str(move))
    return sorted(late)


def quantile(ordered: list[float], share: float) -> float:
    """The value that so great a share does not exceed."""
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def main() -> None:
    """Prints the table, in milliseconds."""
    arguments = argparse.ArgumentParser(description="How exactly searches keep their time beside busy programs.")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=0.05)
    arguments.add_argument("--busy", type=int, default=2, help="how many busy processes run beside it")
    arguments.add_argument("--game", action="append", help="a game's id; several times; else all")
    chosen = arguments.parse_args()
    rows = []
    with company(chosen.busy):
        for game_id in chosen.game or sw.games():
            late = overruns(sw.game(game_id), chosen.games, chosen.seconds)
            lost = sum(1 for value in late if value > 2.0)
            rows.append((game_id, len(late), *(f"{1000 * quantile(late, share):.2f}" for share in (0.5, 0.99, 0.999, 1.0)), lost))
    table(("game", "moves", "median", "p99", "p99.9", "largest", "beyond 2 s"), rows)


if __name__ == "__main__":
    main()
