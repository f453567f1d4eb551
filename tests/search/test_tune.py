"""Tuning: the same seed finds the same numbers, and what it finds judges the games better."""

from typing import Any

import spielwerk as sw
from spielwerk import _core
from spielwerk.opponents.tune import Sample, fit, self_play, standard_numbers


def learned(game: "sw.Game[Any]", numbers: dict[str, int]) -> tuple[list[Sample], dict[str, int], list[str]]:
    """Samples of a few games, and the numbers fitted to them."""
    samples = [sample for more in self_play(game, numbers, 6, 100, seed=2) for sample in more]
    told: list[str] = []
    return samples, fit(samples, numbers, rounds=1, told=lambda line: told.append(str(line))), told


def test_numbers_can_be_found_again() -> None:
    """From a seed the same games, and from them the same numbers; and they fit these games better than those before."""
    game = sw.game("hase-und-igel-2018")
    numbers = standard_numbers(game)
    samples, first, told = learned(game, numbers)
    assert samples and first != numbers
    assert learned(game, numbers)[1] == first
    before, after = (float(line.split()[1]) for line in told)
    assert after < before


def test_every_game_has_numbers(game: "sw.Game[Any]") -> None:
    """Each number of an insight can be set for one search, and changes what is expected somewhere."""
    numbers = standard_numbers(game)
    assert numbers
    state = game.start(seed=3)
    for _ in range(3):
        state = state.play(state.moves()[0]) if state.outcome is None else state
    assert 0 <= _core.expectation(state, {}) <= 1
    assert 0 <= _core.expectation(state, numbers) <= 1
    assert sw.search(state, nodes=300, parameters=dict.fromkeys(numbers, 0)).move in state.moves()
