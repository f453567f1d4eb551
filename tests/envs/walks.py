"""Random games as rows of positions."""

import random
from collections.abc import Iterator
from typing import Any

import spielwerk as sw


def positions(game: "sw.Game[Any]", count: int, seed: int = 1) -> "Iterator[sw.State[Any]]":
    """So many positions of random games, none of them at an end."""
    luck = random.Random(seed)
    found = 0
    while True:
        state = game.start(luck.getrandbits(64))
        while state.outcome is None:
            yield state
            found += 1
            if found == count:
                return
            moves = state.moves()
            state = state.play(moves[luck.randrange(len(moves))])
