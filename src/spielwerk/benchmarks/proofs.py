"""Whether the strongest level finds wins that are known to be there: `python -m spielwerk.benchmarks.proofs`.

Positions come from games of a weak level against itself. A solver that looks at everything, and knows nothing but the rules, says in which of them
the player to move wins by force within five plies, though not by his next move.
"""

import argparse
import random
import time
from collections.abc import Iterator
from typing import Any

import spielwerk as sw
from spielwerk import _core
from spielwerk.console import rule_set, table

DEPTH = 5
MOST_NODES = 3_000_000
LAST = 14
"""So many positions before the end of a game are asked about."""


def forced_wins(game: "sw.Game[Any]", wanted: int) -> "Iterator[tuple[sw.State[Any], int]]":
    """Positions with a win that takes three plies or more, and how many; two of a game at most."""
    found = 0
    for seed in range(100_000):
        some = 0
        for state in reversed(_game_by_lot(game, seed)):
            plies = _core.plies_to_win(state, DEPTH, MOST_NODES) or 0
            if plies < 3:
                continue
            yield state, plies
            some, found = some + 1, found + 1
            if found == wanted:
                return
            if some == 2:
                break


def _game_by_lot(game: "sw.Game[Any]", seed: int) -> "list[sw.State[Any]]":
    draw = random.Random(seed)
    state = game.start(seed=seed)
    seen = []
    while state.outcome is None:
        seen.append(state)
        by_lot = draw.random() < 0.3
        state = state.play(draw.choice(state.moves()) if by_lot else sw.search(state, nodes=100, seed=draw.getrandbits(32)).move)
    return seen[-LAST:]


def main() -> None:
    """Prints, for each game, how many of the wins were found, and the longest time that took."""
    arguments = argparse.ArgumentParser(description="Whether known forced wins are found.")
    arguments.add_argument("--positions", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--game", action="append", help="GAME:RULES; several times")
    arguments.add_argument("--show", action="store_true", help="prints the positions in which nothing was found")
    chosen = arguments.parse_args()
    rows = []
    for named in chosen.game or ("hive-2020:rulebook", "hase-und-igel-2018:rulebook", "hase-und-igel-2025:contest"):
        game_id, _, rules = named.partition(":")
        looked_at, seen, longest = 0, 0, 0.0
        for state, _plies in forced_wins(sw.game(game_id, rule_set(rules or "rulebook")), chosen.positions):
            begin = time.perf_counter()
            found = sw.search(state, seconds=chosen.seconds, seed=1)
            longest = max(longest, time.perf_counter() - begin)
            looked_at += 1
            seen += found.proved == "won"
            if chosen.show and found.proved != "won":
                print(f"{_plies} plies: {state.text()}")
        rows.append((named, looked_at, seen, f"{longest:.3f}"))
    table(("game", "positions", "found", "longest time"), rows)


if __name__ == "__main__":
    main()
