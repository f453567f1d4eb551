"""Golden data: a valid and an invalid move for every rule, and counts and games that stay as they were."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.testing import golden

ALL_CASES = [(game_id, case) for game_id in sw.games() for case in golden.cases(game_id)]


@pytest.mark.parametrize(("game_id", "case"), ALL_CASES, ids=[f"{game_id}-{case.rule}-{case.rules}-{case.move}" for game_id, case in ALL_CASES])
def test_golden_case(game_id: str, case: golden.Case) -> None:
    """The move is legal, or refused by exactly the rule of the case."""
    golden.check_case(game_id, case)


def test_every_rule_has_a_valid_and_an_invalid_case(game: "sw.Game[Any]") -> None:
    """No rule without a case by which it can be seen."""
    cases = [case for case in golden.cases(game.id) if case.rules == game.rules]
    wanted = {(rule.name, valid) for rule in game.rule_table if rule.name != "game_over" for valid in (True, False)}
    assert wanted - {(case.rule, case.valid) for case in cases} == set()


def test_every_case_is_about_a_rule(game: "sw.Game[Any]") -> None:
    """No case whose rule is gone, and none without a reason."""
    cases = [case for case in golden.cases(game.id) if case.rules == game.rules]
    assert {case.rule for case in cases} <= {rule.name for rule in game.rule_table}
    assert all(case.why for case in cases)


def test_counts_and_playthroughs_are_as_before(game_id: str) -> None:
    """What the games do now is what their golden files say; `make golden` writes them anew after a wanted change."""
    assert golden.differing(game_id) == []
