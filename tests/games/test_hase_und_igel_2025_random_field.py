"""Hase und Igel 2025 by its rulebook: the random field, and each deviation seen from both sides."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.outcome import Reason

RULEBOOK = sw.game("hase-und-igel-2025")
CONTEST = sw.game("hase-und-igel-2025", rules="contest")
TRACK = "SHHHCCC12RLICCHI12RICCL2ICCHR2IHHCC12ICCH2LICCHR12ICCHR2ILHC1CHCG"
FAR = "40 30 5 - CARD EAT_SALAD"
BACK, REFUND, SWAP = ({"random_field": word} for word in ("BACK_TO_CARROTS", "REFUND", "SWAP_CARROTS"))


def position(red: str, blue: str = FAR, turn: int = 12, rules: str = "rulebook", track: str = TRACK) -> "sw.State[Any]":
    """A position: for each hare field, carrots, salads, cards, last action."""
    return sw.read(f"hase-und-igel-2025 {rules} {track if rules == 'rulebook' else track.replace('R', 'M')} {turn} | {red} | {blue}")


def stocks(state: "sw.State[Any]") -> tuple[tuple[int, int], tuple[int, int]]:
    """Field and carrots of RED, then of BLUE."""
    sides = [state.record()["state"][side] for side in ("red", "blue")]
    red, blue = ((side["position"], side["carrots"]) for side in sides)
    return red, blue


def texts(state: "sw.State[Any]") -> set[str]:
    """All legal moves."""
    return {str(move) for move in state.moves()}


# The three instructions


@pytest.mark.parametrize(
    ("chance", "red", "blue"), [(BACK, (13, 9), 30), (REFUND, (18, 30), 30), (SWAP, (18, 30), 9)], ids=["back", "refund", "swap"]
)
def test_an_instruction_is_followed_at_once(chance: dict[str, str], red: tuple[int, int], blue: int) -> None:
    """Field 18 is a random field, six fields cost 21 carrots, and the nearest carrot field behind is 13."""
    after = position("12 30 5 - ADVANCE 2").play("ADVANCE 6", chance=chance)
    assert stocks(after) == (red, (40, blue)) and after.turn == 13
    assert after.record()["state"]["random_field"] == chance["random_field"] == after.view().random_field
    assert after.record()["state"]["red"]["last"] == "ADVANCE 6"


def test_a_card_may_lead_to_a_random_field() -> None:
    """What the advance has cost comes back."""
    after = position("12 30 5 H ADVANCE 2", "17 9 5 - ADVANCE 1").play("ADVANCE 2; CARD HURRY_AHEAD", chance=REFUND)
    assert stocks(after)[0] == (18, 30) and after.record()["state"]["red"]["cards"] == []


def test_back_to_carrots_is_ignored_where_it_leads_nowhere() -> None:
    """No carrot field behind, or the other hare on it."""
    assert stocks(position("12 30 5 - ADVANCE 2", "13 9 5 - ADVANCE 1").play("ADVANCE 6", chance=BACK))[0] == (18, 9)
    assert stocks(position("0 30 5 - -", track="S2R" + TRACK[3:]).play("ADVANCE 2", chance=BACK))[0] == (2, 27)


def test_the_bonus_comes_after_the_instruction() -> None:
    """BLUE on position 2 is second only because RED did not have to go back; and the swapped stock is the one that grows."""
    state = position("12 30 5 - ADVANCE 2", "17 9 5 - ADVANCE 1")
    assert stocks(state.play("ADVANCE 6", chance=BACK)) == ((13, 9), (17, 9))
    assert stocks(state.play("ADVANCE 6", chance=REFUND)) == ((18, 30), (17, 39))
    assert stocks(state.play("ADVANCE 6", chance=SWAP)) == ((18, 9), (17, 39))


def test_the_last_instruction_can_decide_the_race() -> None:
    """A random field entered in the last turn."""
    state = position("17 30 5 - ADVANCE 2", "13 30 5 - ADVANCE 1", turn=59)
    assert {state.play("ADVANCE 5", chance=chance).outcome.winner for chance in (REFUND, SWAP)} == {sw.BLUE}  # type: ignore[union-attr]
    ended = state.play("ADVANCE 5", chance=BACK)
    assert ended.outcome is not None and ended.outcome.winner is sw.RED and ended.record()["state"]["random_field"] == "BACK_TO_CARROTS"


def test_luck_is_seeded_and_even() -> None:
    """The same seed draws the same; over many seeds each instruction comes about as often."""
    counts = dict.fromkeys(("BACK_TO_CARROTS", "REFUND", "SWAP_CARROTS"), 0)
    fields = position("0 68 5 - -").record()["setup"]
    for seed in range(900):
        drawn = RULEBOOK.start(seed=seed, setup=fields).play("ADVANCE 9").record()["state"]["random_field"]
        assert drawn == RULEBOOK.start(seed=seed, setup=fields).play("ADVANCE 9").record()["state"]["random_field"]
        counts[drawn] += 1
    assert all(240 < count < 360 for count in counts.values())
    assert sw.perft(RULEBOOK.start(seed=1, setup=fields), 1) == len(RULEBOOK.start(seed=1, setup=fields).moves()) + 2


def test_luck_is_named_only_where_it_falls() -> None:
    """And only with words that it knows."""
    state = position("12 30 5 - ADVANCE 2")
    with pytest.raises(sw.InvalidState, match="chance: is not wanted by this move"):
        state.play("ADVANCE 1", chance=REFUND)
    with pytest.raises(sw.InvalidState, match=r"chance\.random_field: \"GIFT\" is not one of BACK_TO_CARROTS, REFUND, SWAP_CARROTS"):
        state.play("ADVANCE 6", chance={"random_field": "GIFT"})
    with pytest.raises(sw.InvalidState, match=r"chance\.random_field: is missing"):
        state.play("ADVANCE 6", chance={})


def test_nothing_is_due_for_a_hare_that_stands_there() -> None:
    """An instruction belongs to the move that enters the field; the next move forgets it."""
    state = position("18 0 5 - ADVANCE 2").play("FALL_BACK")
    assert state.record()["state"]["random_field"] is None
    after = position("12 30 5 - ADVANCE 2").play("ADVANCE 6", chance=SWAP)
    assert sw.read(after.text()).record() == after.record() and after.text().partition(" ~")[0].endswith(" | SWAP_CARROTS")
    assert after.play(after.moves()[0], chance=None).record()["state"]["random_field"] is None


# Deviations


def test_deviation_random_field_not_market() -> None:
    """Luck, or a card for ten carrots."""
    red = "12 31 5 - ADVANCE 2"
    assert "ADVANCE 6" in texts(position(red))
    assert {text for text in texts(position(red, rules="contest")) if text.startswith("ADVANCE 6")} == {
        f"ADVANCE 6; CARD {card}" for card in ("EAT_SALAD", "SWAP_CARROTS", "FALL_BACK", "HURRY_AHEAD")
    }
    kinds = [set(game.start(seed=1).record()["setup"]["fields"]) for game in (RULEBOOK, CONTEST)]
    assert kinds[0] - kinds[1] == {"RANDOM"} and kinds[1] - kinds[0] == {"MARKET"}


def test_deviation_four_starting_cards() -> None:
    """Four, or none."""
    cards = [game.start(seed=1).record()["state"]["red"]["cards"] for game in (RULEBOOK, CONTEST)]
    assert cards == [["TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK"], []]


def test_deviation_carrot_card_not_swap() -> None:
    """Each edition reads the other's card, and nobody owns it there."""
    one, other = position("12 31 5 T ADVANCE 2"), position("12 31 5 W ADVANCE 2", rules="contest")
    assert {f"ADVANCE 2; CARD TAKE_OR_DROP_CARROTS {carrots}" for carrots in (20, 0, -20)} <= texts(one)
    assert "ADVANCE 2; CARD SWAP_CARROTS" in texts(other)
    for state, text in ((one, "ADVANCE 2; CARD SWAP_CARROTS"), (other, "ADVANCE 2; CARD TAKE_OR_DROP_CARROTS 0")):
        with pytest.raises(sw.IllegalMove, match="card_not_owned"):
            state.parse(text)


def test_deviation_skip_is_a_move() -> None:
    """BLUE on the first hedgehog has no carrots: it skips, or is passed over."""
    blue = "11 0 5 - FALL_BACK"
    one, other = (position("12 31 5 - ADVANCE 2", blue, rules=rules).play("ADVANCE 1") for rules in ("rulebook", "contest"))
    assert (one.turn, texts(one), one.play("SKIP").turn) == (13, {"SKIP"}, 14)
    assert (other.turn, other.to_move) == (14, sw.RED)


def test_deviation_goal_tie_goes_to_red() -> None:
    """Nine carrots each."""
    winners = []
    for rules in ("rulebook", "contest"):
        state = position("63 10 0 - ADVANCE 1", "62 12 0 - ADVANCE 1", rules=rules).play("ADVANCE 1").play("ADVANCE 2")
        assert state.outcome is not None and state.outcome.reason is Reason.GOAL_REACHED
        winners.append(state.outcome.winner)
    assert winners == [sw.RED, None]


def test_deviation_bonus_after_the_end() -> None:
    """RED on position 1 is first after the last move."""
    carrots = [
        position("16 30 5 - ADVANCE 2", "7 9 5 - ADVANCE 1", 59, rules).play("ADVANCE 1").scores["RED"]["carrots"]
        for rules in ("rulebook", "contest")
    ]
    assert carrots == [30, 40]


def test_the_card_eat_salad_needs_one_salad() -> None:
    """Unlike 2018's rulebook."""
    assert "ADVANCE 2; CARD EAT_SALAD" in texts(position("12 30 1 E ADVANCE 2"))


def test_deviations_have_names() -> None:
    """Both rule sets name the same six."""
    names = [
        "random_field_not_market",
        "four_starting_cards",
        "carrot_card_not_swap",
        "skip_is_a_move",
        "goal_tie_goes_to_red",
        "bonus_after_the_end",
    ]
    assert [point.name for point in RULEBOOK.deviation_table] == names and RULEBOOK.deviation_table == CONTEST.deviation_table
