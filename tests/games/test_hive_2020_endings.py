"""Hive: where the two rule sets differ, and how games end."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.game import Rules
from spielwerk.outcome import Reason

RULEBOOK = sw.game("hive-2020")
CONTEST = sw.game("hive-2020", rules="contest")
RING = "1,0,-1:BA/0,1,-1:BA/-1,1,0:BA/-1,0,1:RA/0,-1,1:RA"  # five of the six cells around the centre; 1,-1,0 is open


def position(text: str, rules: str = "rulebook") -> "sw.State[Any]":
    """A position: turn, brambles, stones, hands."""
    return sw.read(f"hive-2020 {rules} {text}")


def end(state: "sw.State[Any]") -> tuple[sw.Player | None, Reason]:
    """Who has won, and why."""
    assert state.outcome is not None and len(state.moves()) == 0
    with pytest.raises(sw.IllegalMove) as refused:
        state.parse("SKIP")
    assert refused.value.rule == "game_over"
    return state.outcome.winner, state.outcome.reason


# Deviations


def test_both_rule_sets_name_the_same_deviations() -> None:
    """Two of them, each with a sentence for both."""
    assert [point.name for point in RULEBOOK.deviation_table] == ["piece_set", "end_of_game"]
    assert RULEBOOK.deviation_table == CONTEST.deviation_table


def test_piece_set() -> None:
    """The rulebook has one grasshopper more, the contest one spider more."""
    assert RULEBOOK.start(seed=1).record()["state"]["hand"] == {"RED": "QSSGGGBBAAA", "BLUE": "QSSGGGBBAAA"}
    assert CONTEST.start(seed=1).record()["state"]["hand"] == {"RED": "QSSSGGBBAAA", "BLUE": "QSSSGGBBAAA"}


def test_end_of_game_after_reds_move() -> None:
    """By the rulebook the game is over at once; in the contest BLUE answers, and may free his bee again."""
    before = f"20 - 0,0,0:BQ/{RING}/-2,2,0:RQ/2,-1,-1:RB/-1,2,-1:BB S/S"
    move = "DRAG 2,-1,-1 1,-1,0"
    assert end(position(before).play(move)) == (sw.RED, Reason.BEE_ENCLOSED)
    answering = position(before, "contest").play(move)
    assert answering.outcome is None and answering.to_move is sw.BLUE
    assert answering.play("DRAG 1,0,-1 2,-1,-1").outcome is None
    assert end(answering.play("DRAG -1,2,-1 0,2,-2")) == (sw.RED, Reason.BEE_ENCLOSED)


def test_end_of_game_in_the_middle_of_a_round() -> None:
    """The same stones: over by the rulebook, and in the contest only once BLUE has moved."""
    stones = f"0,0,0:BQ/{RING}/1,-1,0:RB/2,-2,0:RQ"
    assert end(position(f"21 - {stones} S/S")) == (sw.RED, Reason.BEE_ENCLOSED)
    assert position(f"21 - {stones} S/S", "contest").outcome is None
    assert end(position(f"22 - {stones} S/S", "contest")) == (sw.RED, Reason.BEE_ENCLOSED)


def test_both_bees_enclosed_within_a_round_of_the_contest() -> None:
    """RED's bee is enclosed first, then BLUE's by his own move: a draw in the contest, while by the rulebook BLUE has won before."""
    stones = "5,-5,0:RQ/4,-5,1:BS/4,-4,0:RS/5,-4,-1:BA/5,-3,-2:BQ/4,-3,-1:RG/4,-2,-2:BG/4,-1,-3:BB"
    assert end(position(f"21 - {stones} S/S")) == (sw.BLUE, Reason.BEE_ENCLOSED)
    assert end(position(f"21 - {stones} S/S", "contest").play("DRAG 4,-1,-3 5,-2,-3")) == (None, Reason.BOTH_BEES_ENCLOSED)


# Endings by both rule sets


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_own_bee_enclosed_is_lost(rules: str) -> None:
    """It does not matter whose stones they are."""
    stones = f"0,0,0:BQ/{RING}/-2,2,0:RQ/2,-1,-1:BB"
    assert end(position(f"21 - {stones} S/S", rules).play("DRAG 2,-1,-1 1,-1,0")) == (sw.RED, Reason.BEE_ENCLOSED)


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_both_bees_enclosed_is_a_draw(rules: str) -> None:
    """One stone closes both corners' last cell."""
    stones = "5,-5,0:RQ/4,-5,1:BS/4,-4,0:RS/5,-3,-2:BQ/4,-3,-1:RG/4,-2,-2:BG/5,-2,-3:RA/5,-4,-1:BB"
    state = position(f"22 - {stones} S/S", rules)
    assert end(state) == (None, Reason.BOTH_BEES_ENCLOSED)
    assert state.scores["RED"] == {"victory_points": 1, "free_cells": 0}


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_rim_and_brambles_enclose(rules: str) -> None:
    """A bee that is set into a corner between brambles is enclosed without a single stone of the opponent's."""
    state = position("2 4,-5,1/5,-4,-1 4,-4,0:RQ/3,-4,1:BA A/QA", rules)
    assert state.outcome is None
    assert end(position("2 4,-5,1/5,-4,-1 5,-5,0:RQ/4,-4,0:BA A/QA", rules)) == (sw.BLUE, Reason.BEE_ENCLOSED)


def test_stones_on_the_bee_do_not_enclose_it() -> None:
    """A beetle on top changes nothing."""
    state = position(f"20 - 0,0,0:BQRB/{RING}/-2,2,0:RQ S/S")
    assert state.outcome is None
    assert state.scores["BLUE"]["free_cells"] == 1


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_round_limit(rules: str) -> None:
    """After turn 59 the bee with more free cells wins; as many are a draw, and a bee in hand counts less than none."""
    wide, narrow = "0,0,0:RQ/1,-1,0:RA/2,-2,0:BQ", "0,0,0:BQ/1,-1,0:RA/0,1,-1:RA/2,-2,0:RQ"
    for stones, hands, expected in (
        (wide, "S/S", None),
        (narrow, "S/S", sw.RED),
        ("0,0,0:BQ/1,-1,0:RA", "Q/S", sw.BLUE),
        ("0,0,0:BA/1,-1,0:RA", "Q/Q", None),
    ):
        assert position(f"59 - {stones} {hands}", rules).outcome is None
        assert end(position(f"60 - {stones} {hands}", rules)) == (expected, Reason.ROUND_LIMIT)
    scores = position("60 - 0,0,0:BQ/1,-1,0:RA Q/S", rules).scores
    assert scores == {"RED": {"victory_points": 0, "free_cells": -1}, "BLUE": {"victory_points": 2, "free_cells": 5}}


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_nothing_but_skips_until_the_round_limit(rules: Rules) -> None:
    """RED's first stone behind three brambles: nobody can ever move, and it is a draw."""
    state = sw.game("hive-2020", rules=rules).start(setup={"obstacles": [[4, -5, 1], [5, -4, -1], [4, -4, 0]]})
    state = state.play("SET ANT 5,-5,0")
    while state.outcome is None:
        assert [str(move) for move in state.moves()] == ["SKIP"] or state.to_move is sw.RED
        state = state.play("SKIP")
    assert (state.turn, *end(state)) == (60, None, Reason.ROUND_LIMIT)


@pytest.mark.parametrize("game", [RULEBOOK, CONTEST], ids=["rulebook", "contest"])
def test_random_games_end_and_agree_with_counting(game: "sw.Game[Any]") -> None:
    """Games in the core and games move by move end by the rules, and lists are as long as counts."""
    results = sw.playouts(game.start(seed=5), 200, seed=1)
    assert results["red"] + results["blue"] + results["draws"] == results["games"] == 200
    assert set(results["reasons"]) <= {Reason.BEE_ENCLOSED, Reason.BOTH_BEES_ENCLOSED, Reason.ROUND_LIMIT}
    state = game.start(seed=5)
    while moves := state.moves():
        assert sw.perft(state, 1) == len(moves)
        state = state.play(moves[len(moves) * 5 // 7])
    assert state.turn <= 60
