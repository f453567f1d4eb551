"""Hase und Igel 2018: what moves do, which there are, where the rule sets differ, and how races end."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.outcome import Reason

RULEBOOK = sw.game("hase-und-igel-2018")
CONTEST = sw.game("hase-und-igel-2018", rules="contest")
# 1-3 hare, 4-7 carrot, 8 position 1, 9 position 2, 10 salad, 11 hedgehog, 12-13 carrot, 14 hare, 15 hedgehog, 16 position 1, 17 position 2, 18 carrot
TRACK = "SHHHCCCC12LICCHI12CICCL2IHCCC2IHH1CC2ICCH2LICCCH21IHCCC2ILHHCCC1G"
FAR = "40 30 5 - CARD EAT_SALAD"


def position(red: str, blue: str = FAR, turn: int = 12, rules: str = "rulebook", track: str = TRACK) -> "sw.State[Any]":
    """A position: for each hare field, carrots, salads, cards, last action."""
    return sw.read(f"hase-und-igel-2018 {rules} {track} {turn} | {red} | {blue}")


def texts(state: "sw.State[Any]") -> set[str]:
    """All legal moves."""
    return {str(move) for move in state.moves()}


def hare(state: "sw.State[Any]", player: str = "red") -> tuple[int, int, int, list[str]]:
    """Field, carrots, salads, cards."""
    found = state.record()["state"][player]
    return found["position"], found["carrots"], found["salads"], found["cards"]


def end(state: "sw.State[Any]") -> tuple[sw.Player | None, Reason]:
    """Who has won, and why."""
    assert state.outcome is not None and len(state.moves()) == 0
    return state.outcome.winner, state.outcome.reason


# The start


def test_the_start_of_a_race() -> None:
    """68 carrots, five salads, four cards, and whatever eleven fields offer."""
    state = RULEBOOK.start(setup=position(FAR, "0 1 1 - -").record()["setup"], seed=1)
    cards = ["TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK"]
    assert hare(state) == hare(state, "blue") == (0, 68, 5, cards)
    assert {text for text in texts(state) if "CARD" not in text} == {f"ADVANCE {n}" for n in range(4, 11)}
    assert {text for text in texts(state) if text.startswith("ADVANCE 1;")} == {
        "ADVANCE 1; CARD EAT_SALAD",
        *(f"ADVANCE 1; CARD TAKE_OR_DROP_CARROTS {carrots}" for carrots in (20, 0, -20)),
    }


def test_boards_keep_salads_and_hedgehogs_and_shuffle_the_rest() -> None:
    """Each stretch has its own fields, in any order."""
    boards = [RULEBOOK.start(seed=seed).record()["setup"]["fields"] for seed in range(30)]
    assert len({tuple(board) for board in boards}) == 30
    for board in boards:
        assert [field for field, kind in enumerate(board) if kind == "SALAD"] == [10, 22, 42, 57]
        assert [field for field, kind in enumerate(board) if kind == "HEDGEHOG"] == [11, 15, 19, 24, 30, 37, 43, 50, 56]
        assert sorted(board[1:10]) == ["CARROT"] * 4 + ["HARE"] * 3 + ["POSITION_1", "POSITION_2"]
        assert sorted([board[20], board[21], board[23]]) == ["CARROT", "CARROT", "POSITION_2"]
        assert sorted(board[58:64]) == ["CARROT"] * 3 + ["HARE"] * 2 + ["POSITION_1"]
        assert len(board) == 65 and (board[0], board[64]) == ("START", "GOAL")


# What moves do


def test_an_advance_is_paid_by_the_race_card() -> None:
    """Six fields cost 21 carrots, and forty-four 990."""
    assert hare(position("12 30 5 - ADVANCE 2").play("ADVANCE 6")) == (18, 9, 5, [])
    assert hare(position("4 1000 0 - ADVANCE 2").play("ADVANCE 44")) == (48, 10, 0, [])


def test_falling_back_pays_ten_carrots_a_field() -> None:
    """From a hedgehog to the one before as well."""
    after = position("18 3 5 - ADVANCE 2").play("FALL_BACK")
    assert hare(after) == (15, 33, 5, [])
    assert hare(after.play("ADVANCE 1").play("FALL_BACK")) == (11, 73, 5, [])


def test_carrots_are_exchanged_as_often_as_one_likes() -> None:
    """Ten more, ten less, on a carrot field."""
    state = position("12 12 5 - ADVANCE 2")
    assert hare(state.play("EXCHANGE 10")) == (12, 22, 5, [])
    after = state.play("EXCHANGE -10")
    assert hare(after) == (12, 2, 5, []) and "EXCHANGE -10" not in texts(after.play("ADVANCE 1"))


@pytest.mark.parametrize(("blue", "carrots"), [("5 30 5 - ADVANCE 1", 40), (FAR, 60)])
def test_a_salad_is_worth_more_behind(blue: str, carrots: int) -> None:
    """Ten carrots for the first hare, thirty for the second; and eating is the only move then."""
    state = position("10 30 5 - CARD HURRY_AHEAD", blue)
    assert texts(state) == {"EAT_SALAD"}
    assert hare(state.play("EAT_SALAD")) == (10, carrots, 4, [])


def test_a_salad_field_is_left_after_eating() -> None:
    """Any way of moving on will do; where there is none, a skip."""
    assert "EAT_SALAD" not in texts(position("22 30 4 - EAT_SALAD")) and "FALL_BACK" in texts(position("22 30 4 - EAT_SALAD"))
    assert texts(position("10 0 4 - EAT_SALAD")) == {"SKIP"}


def test_skipping_is_not_remembered() -> None:
    """The last action stays what it was."""
    after = position("10 0 4 - EAT_SALAD").play("SKIP")
    assert after.turn == 13 and after.record()["state"]["red"]["last"] == "EAT_SALAD"


# Cards


def test_cards_are_used_up() -> None:
    """One by one, and the others keep their order."""
    assert hare(position("12 30 5 TEHF ADVANCE 2").play("ADVANCE 2; CARD EAT_SALAD")) == (
        14,
        57,
        4,
        ["TAKE_OR_DROP_CARROTS", "HURRY_AHEAD", "FALL_BACK"],
    )
    assert hare(position("12 30 5 TE ADVANCE 2").play("ADVANCE 2; CARD TAKE_OR_DROP_CARROTS -20")) == (14, 7, 5, ["EAT_SALAD"])


def test_leaps_lead_next_to_the_other_hare() -> None:
    """In front of it or behind it, without cost."""
    assert hare(position("12 30 5 H ADVANCE 2", "20 9 5 - ADVANCE 1").play("ADVANCE 2; CARD HURRY_AHEAD")) == (21, 27, 5, [])
    assert hare(position("12 30 5 F ADVANCE 2", "7 9 5 - ADVANCE 1").play("ADVANCE 2; CARD FALL_BACK")) == (6, 27, 5, [])


def test_the_rulebooks_example_of_four_actions() -> None:
    """The other hare stands between two hare fields."""
    track = TRACK.replace("ICCHI12CI", "IHCHI12CI")
    state = position("4 60 5 TEHF ADVANCE 2", "13 9 5 - ADVANCE 1", track=track)
    move = "ADVANCE 8; CARD HURRY_AHEAD; CARD FALL_BACK; CARD EAT_SALAD"
    assert move in texts(state)
    after = state.play(move)
    assert hare(after) == (12, 54, 4, ["TAKE_OR_DROP_CARROTS"]) and after.record()["state"]["red"]["last"] == "CARD EAT_SALAD"


def test_the_rulebooks_example_of_a_closed_hare_field() -> None:
    """With HURRY_AHEAD alone neither the field beyond the other hare nor the one that leads to a hare field can be entered."""
    state = position("22 200 5 H EAT_SALAD", "39 9 5 - ADVANCE 1")
    assert not any("CARD" in text for text in texts(state))
    assert "ADVANCE 9; CARD HURRY_AHEAD" in texts(position("22 200 5 H EAT_SALAD", "38 9 5 - ADVANCE 1"))


def test_the_goal_can_be_reached_by_a_card() -> None:
    """From behind a hare on the last field, with few carrots and no salads."""
    state = position("57 4 0 HT EAT_SALAD", "63 9 0 - ADVANCE 1")
    assert "ADVANCE 1; CARD HURRY_AHEAD" in texts(state)
    assert hare(state.play("ADVANCE 1; CARD HURRY_AHEAD"))[0] == 64
    assert "ADVANCE 1; CARD HURRY_AHEAD" not in texts(position("57 4 1 HT EAT_SALAD", "63 9 0 - ADVANCE 1"))


# Position fields


@pytest.mark.parametrize(
    ("blue", "carrots"),
    [("8 5 5 - ADVANCE 1", 5), ("9 5 5 - ADVANCE 1", 35), ("16 5 5 - ADVANCE 1", 15), ("17 5 5 - ADVANCE 1", 5)],
    ids=["first-wanted", "second-is", "first-is", "second-wanted"],
)
def test_position_fields_pay_when_a_turn_begins(blue: str, carrots: int) -> None:
    """10 for the first hare on position 1, 30 for the second one on position 2, when the other hare has moved."""
    after = position("12 30 5 - ADVANCE 2", blue).play("EXCHANGE 10")
    assert hare(after, "blue")[1] == carrots and hare(after)[1] == 40


# Deviations


def test_deviation_eat_salad_card_needs_two() -> None:
    """With one salad only the contest allows the card, and so the field."""
    red = "12 30 1 E ADVANCE 2"
    assert "ADVANCE 2; CARD EAT_SALAD" not in texts(position(red))
    assert "ADVANCE 2; CARD EAT_SALAD" in texts(position(red, rules="contest"))
    assert "ADVANCE 2; CARD EAT_SALAD" in texts(position("12 30 2 E ADVANCE 2"))


def test_deviation_bonus_after_the_end() -> None:
    """The contest paid after the last move as well."""
    red, blue = "8 30 5 - ADVANCE 2", "7 20 5 - EXCHANGE 10"
    for rules, carrots in (("rulebook", 30), ("contest", 40)):
        after = position(red, blue, turn=59, rules=rules).play("EXCHANGE 10")
        assert end(after) == (sw.RED, Reason.ROUND_LIMIT) and after.scores["RED"] == {"victory_points": 2, "field": 8, "carrots": carrots}


def test_deviations_have_names() -> None:
    """Both rule sets name the same two."""
    assert [point.name for point in RULEBOOK.deviation_table] == ["eat_salad_card_needs_two", "bonus_after_the_end"]
    assert RULEBOOK.deviation_table == CONTEST.deviation_table


# The end


def test_blue_moves_once_more_after_red_has_arrived() -> None:
    """And may win in the goal with fewer carrots."""
    state = position("63 10 0 - ADVANCE 1", "62 10 0 - ADVANCE 1").play("ADVANCE 1")
    assert state.outcome is None and state.to_move is sw.BLUE
    assert end(state.play("ADVANCE 2")) == (sw.BLUE, Reason.GOAL_REACHED)
    assert end(state.play("EXCHANGE 10")) == (sw.RED, Reason.GOAL_REACHED)


def test_the_race_is_over_when_blue_arrives() -> None:
    """RED gets no further move."""
    assert end(position("63 10 0 - ADVANCE 1", "62 10 0 - ADVANCE 1", turn=13).play("ADVANCE 2")) == (sw.BLUE, Reason.GOAL_REACHED)


def test_equal_carrots_in_the_goal() -> None:
    """RED was there first."""
    state = position("63 10 0 - ADVANCE 1", "62 12 0 - ADVANCE 1").play("ADVANCE 1")
    assert end(state.play("ADVANCE 2")) == (sw.RED, Reason.GOAL_REACHED)


def test_after_thirty_rounds_the_leader_wins() -> None:
    """Whoever is nearer to the goal."""
    assert end(position("12 30 5 - ADVANCE 2", "13 3 5 - ADVANCE 2", turn=59).play("EXCHANGE 10")) == (sw.BLUE, Reason.ROUND_LIMIT)


def test_a_hare_in_the_goal_may_have_to_move() -> None:
    """By hand only: in the middle of a round the race goes on."""
    state = position("12 30 5 - ADVANCE 2", "64 3 0 - ADVANCE 2", turn=13)
    assert state.outcome is None and texts(state) == {"FALL_BACK"}
    assert texts(position("56 30 5 - FALL_BACK", "64 3 0 - ADVANCE 2", turn=13)) == {"SKIP"}
