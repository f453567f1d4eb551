"""Hase und Igel 2025 as the contest played it: the market, bought cards, players that are passed over, and how races end."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.outcome import Reason

RULEBOOK = sw.game("hase-und-igel-2025")
CONTEST = sw.game("hase-und-igel-2025", rules="contest")
# 1-3 hare, 4-6 carrots, 7 position 1, 8 position 2, 9 market, 10 salad, 11 hedgehog, 12-13 carrots, 14 hare, 15 hedgehog, 16-17 positions, 18 market
TRACK = "SHHHCCC12MLICCHI12MICCL2ICCHM2IHHCC12ICCH2LICCHM12ICCHM2ILHC1CHCG"
FAR = "40 30 5 - CARD EAT_SALAD"


def position(red: str, blue: str = FAR, turn: int = 12, track: str = TRACK) -> "sw.State[Any]":
    """A position: for each hare field, carrots, salads, cards, last action."""
    return sw.read(f"hase-und-igel-2025 contest {track} {turn} | {red} | {blue}")


def texts(state: "sw.State[Any]") -> set[str]:
    """All legal moves."""
    return {str(move) for move in state.moves()}


def hare(state: "sw.State[Any]", player: str = "red") -> dict[str, Any]:
    """One side of the record."""
    found: dict[str, Any] = state.record()["state"][player]
    return found


def end(state: "sw.State[Any]") -> tuple[sw.Player | None, Reason]:
    """Who has won, and why."""
    assert state.outcome is not None and len(state.moves()) == 0
    return state.outcome.winner, state.outcome.reason


def refusal(state: "sw.State[Any]", text: str) -> str:
    """The name of the rule that refuses a move."""
    with pytest.raises(sw.IllegalMove) as refused:
        state.parse(text)
    return refused.value.rule


# The market


def test_a_card_is_bought_on_a_market() -> None:
    """One of four, for ten carrots, and the whole move is remembered."""
    state = position("12 40 5 E ADVANCE 2")
    assert {text for text in texts(state) if text.startswith("ADVANCE 6")} == {
        f"ADVANCE 6; CARD {card}" for card in ("EAT_SALAD", "SWAP_CARROTS", "FALL_BACK", "HURRY_AHEAD")
    }
    bought = hare(state.play("ADVANCE 6; CARD EAT_SALAD"))
    assert bought == {"position": 18, "carrots": 9, "salads": 5, "cards": ["EAT_SALAD", "EAT_SALAD"], "last": "ADVANCE 6; CARD EAT_SALAD"}


def test_a_leap_may_end_on_a_market() -> None:
    """There a card is bought as well, and it is not the one that was played."""
    state = position("12 40 5 H ADVANCE 2", "17 9 5 - ADVANCE 1")
    bought = hare(state.play("ADVANCE 2; CARD HURRY_AHEAD; CARD HURRY_AHEAD"))
    assert bought == {"position": 18, "carrots": 27, "salads": 5, "cards": ["HURRY_AHEAD"], "last": "ADVANCE 2; CARD HURRY_AHEAD; CARD HURRY_AHEAD"}
    assert refusal(state, "ADVANCE 2; CARD HURRY_AHEAD") == "card_must_be_bought"


def test_without_cards_a_hare_field_is_closed() -> None:
    """Hares begin without any."""
    state = CONTEST.start(seed=5)
    assert hare(state)["cards"] == [] and hare(state)["carrots"] == 68
    fields = state.record()["setup"]["fields"]
    assert {fields[int(text.split("; ")[0].split()[1])] for text in texts(state)}.isdisjoint({"HARE", "HEDGEHOG"})


def test_the_first_copy_of_a_card_is_played() -> None:
    """The others keep their order."""
    state = position("12 40 5 FEWEF ADVANCE 2")
    assert hare(state.play("ADVANCE 2; CARD EAT_SALAD"))["cards"] == ["FALL_BACK", "SWAP_CARROTS", "EAT_SALAD", "FALL_BACK"]


def test_long_chains() -> None:
    """Between two hare fields a hare leaps to and fro while it has cards."""
    track = TRACK.replace("ICCHI12M", "IHCHI12M")
    state = position("4 60 5 HFHFHE ADVANCE 2", "13 9 5 - ADVANCE 1", track=track)
    leaps = ["CARD HURRY_AHEAD", "CARD FALL_BACK"] * 3
    chains = {text for text in texts(state) if text.startswith("ADVANCE 8")}
    assert chains == {"; ".join(["ADVANCE 8", *leaps[:count], "CARD EAT_SALAD"]) for count in range(6)}
    after = state.play("; ".join(["ADVANCE 8", *leaps[:5], "CARD EAT_SALAD"]))
    assert (hare(after)["position"], hare(after)["cards"], hare(after)["last"]) == (14, [], "CARD EAT_SALAD")


def test_a_full_hand_still_has_room() -> None:
    """Whoever has as many cards as a record may name can go on buying until the end of the race."""
    record = position("12 999 5 - ADVANCE 2", turn=0).record()
    record["state"]["red"]["cards"] = ["FALL_BACK", "HURRY_AHEAD", "SWAP_CARROTS"] * 11
    state = CONTEST.from_record(record)
    while moves := state.moves():
        state = state.play(max(moves, key=lambda move: (str(move).count("ADVANCE"), "CARD" in str(move))))
    assert sw.read(state.text()) == state
    record["state"]["red"]["cards"].append("EAT_SALAD")
    with pytest.raises(sw.InvalidState, match=r"state\.red\.cards: has 34 cards, at most 33"):
        CONTEST.from_record(record)


# SWAP_CARROTS


def test_swapping_locks_the_card() -> None:
    """Until its player has made another move, for both."""
    state = position("12 50 5 WW ADVANCE 2", "27 7 5 WE CARD EAT_SALAD").play("ADVANCE 2; CARD SWAP_CARROTS")
    assert (hare(state)["carrots"], hare(state, "blue")["carrots"], hare(state)["last"]) == (7, 47, "CARD SWAP_CARROTS")
    assert {text for text in texts(state) if text.startswith("ADVANCE 4")} == {"ADVANCE 4; CARD EAT_SALAD"}
    state = state.play("FALL_BACK").play("FALL_BACK")
    assert any("SWAP" in text for text in texts(state))


def test_a_bought_swap_locks_nothing() -> None:
    """Only a played one counts."""
    state = position("12 50 5 - ADVANCE 2", "27 30 5 W CARD EAT_SALAD").play("ADVANCE 6; CARD SWAP_CARROTS")
    assert "ADVANCE 4; CARD SWAP_CARROTS" in texts(state)


def test_no_swap_beyond_the_last_salad() -> None:
    """Neither hare may stand on field 57 or beyond."""
    assert "ADVANCE 2; CARD SWAP_CARROTS" in texts(position("12 50 5 W ADVANCE 2", "56 9 5 - FALL_BACK"))
    assert refusal(position("12 50 5 W ADVANCE 2", "57 9 5 - ADVANCE 1"), "ADVANCE 2; CARD SWAP_CARROTS") == "swap_only_before_last_salad"


# Salads


def test_the_card_is_no_meal_on_a_salad_field() -> None:
    """Only the move EAT_SALAD ends the duty."""
    assert texts(position("10 40 5 - CARD EAT_SALAD")) == {"EAT_SALAD"} == texts(position("10 40 5 - -"))
    assert "EAT_SALAD" not in texts(position("10 40 5 - EAT_SALAD"))


# Turns


def test_a_player_without_a_move_is_passed_over() -> None:
    """The turn number jumps by two, and nothing is remembered of it."""
    after = position("7 30 5 - ADVANCE 2", "11 0 5 - FALL_BACK").play("ADVANCE 5")
    assert (after.turn, after.to_move) == (14, sw.RED) and hare(after, "blue")["last"] == "FALL_BACK"


def test_the_bonus_of_a_turn_that_is_passed_over() -> None:
    """When BLUE cannot move RED's next turn begins, and position 2 pays."""
    after = position("5 16 5 - ADVANCE 2", "11 0 5 - FALL_BACK").play("ADVANCE 3")
    assert (after.turn, hare(after)["carrots"]) == (14, 40)


def test_nobody_can_move() -> None:
    """Passed over once; then whoever is on turn has lost."""
    state = position("1 3 0 - FALL_BACK", "2 3 0 - FALL_BACK", turn=0, track="S" + "I" * 63 + "G")
    assert end(state) == (sw.BLUE, Reason.NO_LEGAL_MOVE)
    after = position("1 1 0 - FALL_BACK", "0 0 0 - -", turn=0, track="SI1" + "I" * 61 + "G").play("ADVANCE 1")
    assert after.turn == 2 and texts(after) == {"FALL_BACK"}
    after = position("1 1 0 - FALL_BACK", "0 0 0 - -", turn=0, track="SM1" + "I" * 61 + "G").play("ADVANCE 1")
    assert (after.turn, end(after)) == (2, (sw.BLUE, Reason.NO_LEGAL_MOVE))
    assert refusal(after, "SKIP") == "game_over"


# The end


def test_equal_carrots_in_the_goal_are_a_draw() -> None:
    """One point each; with fewer carrots one wins."""
    state = position("63 10 0 - ADVANCE 1", "62 12 0 - ADVANCE 1").play("ADVANCE 1")
    after = state.play("ADVANCE 2")
    assert end(after) == (None, Reason.GOAL_REACHED)
    assert after.scores == {side: {"victory_points": 1, "field": 64, "carrots": 9} for side in ("RED", "BLUE")}
    state = position("63 10 0 - ADVANCE 1", "62 11 0 - ADVANCE 1").play("ADVANCE 1")
    assert end(state.play("ADVANCE 2")) == (sw.BLUE, Reason.GOAL_REACHED)


def test_the_bonus_after_the_end() -> None:
    """Paid, and counted."""
    after = position("16 30 5 - ADVANCE 2", "7 20 5 - ADVANCE 1", turn=59).play("ADVANCE 1")
    assert end(after) == (sw.RED, Reason.ROUND_LIMIT) and after.scores["RED"]["carrots"] == 40


def test_distances_below_one_are_refused() -> None:
    """Also where the contest's server took them."""
    state = position("12 40 5 - ADVANCE 2")
    assert {refusal(state, f"ADVANCE {distance}") for distance in (0, -1, -(2**31))} == {"advance_at_least_one_field"}
    assert refusal(state, f"ADVANCE {2**31 - 1}") == "no_field_beyond_goal"
