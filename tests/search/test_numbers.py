"""Tuned numbers are data beside the insight: each of them names a number that the insight has."""

import spielwerk as sw
from spielwerk import _core
from spielwerk.opponents.searching import tuned_numbers


def test_tuned_numbers_have_names(game_id: str) -> None:
    """A number that the insight does not know would do nothing, unnoticed."""
    known = _core.insight_facts(sw.game(game_id).native)["parameters"]
    assert set(tuned_numbers(game_id)) <= set(known)


def test_some_are_tuned() -> None:
    """The files are found where they lie."""
    assert tuned_numbers("hive-2020")["bee_free_1"] > 0
