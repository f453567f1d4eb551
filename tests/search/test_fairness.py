"""A search knows what the player to move may know: neither hidden tiles nor luck to come changes its result."""

import random
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.opponents import Found


def essence(found: Found) -> tuple[list[str], float]:
    """The whole line and its score, to the last bit."""
    return [str(move) for move in found.line], found.score


@pytest.mark.parametrize("method", ["best", "alpha_beta", "tree", "playouts"])
@pytest.mark.parametrize("plies", [0, 2, 5])
def test_luck_to_come_does_not_matter(game: "sw.Game[Any]", method: Any, plies: int) -> None:
    """With the same seed the search finds the same, to the last bit, however luck will fall."""
    draw = random.Random(plies)
    state = game.start(seed=21)
    for _ in range(plies):
        after = state.play(draw.choice(state.moves()))
        if after.outcome is None:
            state = after
    changed = game.from_record({**state.record(), "chance": "77"})
    for nodes in (300, 3000):
        first = sw.search(state, nodes=nodes, seed=9, method=method)
        assert essence(first) == essence(sw.search(changed, nodes=nodes, seed=9, method=method))


def test_hidden_tiles_do_not_matter() -> None:
    """Two rivers that look alike so far are searched alike, though they go on differently."""
    game = sw.game("mississippi-queen-2017")
    for seed in range(12):
        state = game.start(seed=seed)
        setup = state.record()["setup"]
        hidden = game.start(seed=seed + 1000).record()["setup"]["tiles"][2:]
        other = game.start(setup={**setup, "tiles": setup["tiles"][:2] + hidden}, seed=1)
        assert other.record()["setup"] != setup
        first = sw.search(state, nodes=2000, seed=3)
        assert essence(first) == essence(sw.search(other, nodes=2000, seed=3))
        assert str(sw.search(state, level="greedy", seed=3).move) == str(sw.search(other, level="greedy", seed=3).move)
