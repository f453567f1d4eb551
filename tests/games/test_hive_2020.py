"""Hive: where stones are set and where each insect goes."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.games.hive_2020 import Cube, Drag, Kind, SetStone, Skip

HIVE = sw.game("hive-2020")


def position(text: str) -> "sw.State[Any]":
    """A position of the rulebook's rules: turn, brambles, stones, hands."""
    return sw.read(f"hive-2020 rulebook {text}")


def texts(state: "sw.State[Any]") -> set[str]:
    """All legal moves."""
    return {str(move) for move in state.moves()}


def ends(state: "sw.State[Any]", start: str) -> set[str]:
    """Where the stone on a cell may go."""
    return {text.split()[2] for text in texts(state) if text.startswith(f"DRAG {start} ")}


def refusal(state: "sw.State[Any]", text: str) -> str:
    """The name of the rule that refuses a move."""
    with pytest.raises(sw.IllegalMove) as refused:
        state.parse(text)
    return refused.value.rule


# Setting


def test_first_stone_lies_anywhere_without_brambles() -> None:
    """Five kinds, 88 cells."""
    assert len(HIVE.start(seed=1).moves()) == 5 * 88
    assert len(HIVE.start(setup={"obstacles": []}).moves()) == 5 * 91


def test_second_players_first_stone_touches_the_first() -> None:
    """All six cells around the centre, the one with brambles left out."""
    state = position("1 1,-1,0 0,0,0:RA QSSGGGBBAA/QSSGGGBBAAA")
    assert {text.split()[2] for text in texts(state)} == {"1,0,-1", "0,1,-1", "-1,1,0", "-1,0,1", "0,-1,1"}


def test_blue_skips_where_its_first_stone_has_no_place() -> None:
    """RED in a corner behind three brambles."""
    state = position("1 4,-5,1/5,-4,-1/4,-4,0 5,-5,0:RA QSSGGGBBAA/QSSGGGBBAAA")
    assert texts(state) == {"SKIP"}
    after = state.play("SKIP")
    assert (after.turn, after.to_move) == (2, sw.RED)


def test_top_stones_decide_where_new_ones_touch() -> None:
    """With a red beetle on BLUE's bee there are places on both sides, with a blue one on RED's bee there is none."""
    assert "SET ANT 4,-3,-1" in texts(position("8 - 3,-3,0:BQRB/4,-4,0:RQ A/SA"))
    assert texts(position("8 - 3,-3,0:BQ/4,-4,0:RQBB A/SA")) == {"SKIP"}


def test_equal_stones_in_hand_are_one_move() -> None:
    """Three ants, one list of cells."""
    state = position("2 - 0,0,0:RA/1,-1,0:BA QAA/QAA")
    assert len(state.moves()) == len(set(texts(state))) == 2 * 3


def test_bee_is_due_in_the_fourth_round() -> None:
    """Before, any stone will do; then the bee alone, and no stone moves."""
    early = position("4 - -1,1,0:RA/0,0,0:RA/1,-1,0:BQ QS/S")
    assert any(text.startswith("SET SPIDER") for text in texts(early))
    late = position("6 - -1,1,0:RA/0,0,0:RA/1,-1,0:BQ QS/S")
    assert all(text.startswith("SET BEE") for text in texts(late))
    assert refusal(late, "DRAG -1,1,0 0,1,-1") == "bee_by_the_fourth_round"


def test_due_bee_without_a_place_means_skipping() -> None:
    """All of RED's stones touch BLUE's on every side that is left."""
    state = position("6 - 5,-5,0:RA/4,-4,0:BQ QS/S")
    assert texts(state) == {"SKIP"}
    assert state.parse("SKIP").actions == (Skip(),)


# Sliding


def test_bee_goes_one_step_round_its_neighbour() -> None:
    """Two ways, left and right along the one stone that it touches."""
    assert ends(position("2 - 0,0,0:RQ/1,-1,0:BA A/QA"), "0,0,0") == {"1,0,-1", "0,-1,1"}


def test_gap_between_two_stones_is_too_narrow() -> None:
    """The bee sits in a ring with one opening."""
    ring = "1,-1,0:BQ/0,-1,1:BA/-1,0,1:RA/-1,1,0:RS/0,1,-1:BS"
    assert ends(position(f"10 - 0,0,0:RQ/{ring} G/G"), "0,0,0") == set()


def test_brambles_close_a_gap_and_carry_nothing() -> None:
    """One side of the bee's way is overgrown: no room there; along brambles alone nothing slides."""
    state = position("10 0,1,-1 0,0,0:RQ/1,-1,0:BQ A/A")
    assert ends(state, "0,0,0") == {"0,-1,1"}
    assert refusal(state, "DRAG 0,0,0 1,0,-1") == "room_to_slide"
    assert refusal(state, "DRAG 0,0,0 -1,1,0") == "along_the_swarm"


def test_rim_is_no_wall() -> None:
    """Along the rim one stone beside the way is enough, and there is always room."""
    assert ends(position("2 - 5,-4,-1:RQ/4,-4,0:BA A/QA"), "5,-4,-1") == {"5,-5,0", "4,-3,-1"}


def test_ant_runs_round_the_swarm() -> None:
    """Every cell around the two bees but the one on which it stood."""
    state = position("6 - -1,1,0:RA/0,0,0:RQ/1,-1,0:BQ A/A")
    assert ends(state, "-1,1,0") == {"0,1,-1", "1,0,-1", "2,-1,-1", "2,-2,0", "1,-2,1", "0,-1,1", "-1,0,1"}


def test_spider_goes_three_cells() -> None:
    """Along the upper or the lower side of the swarm."""
    assert ends(position("6 - -1,1,0:RS/0,0,0:RQ/1,-1,0:BQ A/A"), "-1,1,0") == {"2,-1,-1", "1,-2,1"}


def test_both_ways_round_a_stone_count_once() -> None:
    """Around a single stone three steps lead to the opposite side, left and right."""
    assert ends(position("6 - 0,0,0:RQ/1,-1,0:RS A/QA"), "1,-1,0") == {"-1,1,0"}


# Jumping and climbing


def test_grasshopper_jumps_to_the_first_cell_behind_a_row() -> None:
    """Over one stone and over two, never over a gap."""
    state = position("8 - 0,0,0:RG/1,-1,0:BQ/2,-2,0:BA/1,0,-1:RQ A/A")
    assert ends(state, "0,0,0") == {"3,-3,0", "2,0,-2"}


def test_grasshopper_does_not_jump_over_brambles() -> None:
    """Neither is the cell behind a stone a landing place where brambles grow, nor what lies behind them."""
    assert ends(position("8 3,-3,0 0,0,0:RG/1,-1,0:BQ/2,-2,0:BA/1,0,-1:RQ A/A"), "0,0,0") == {"2,0,-2"}


def test_beetle_climbs_and_squeezes() -> None:
    """It goes onto any neighbour and through any gap, but not away from the swarm."""
    state = position("8 - 0,0,0:RB/1,-1,0:BQ/0,1,-1:RQ/-1,1,0:BA/-1,0,1:BS/0,-1,1:BG A/A")
    assert ends(state, "0,0,0") == {"1,-1,0", "0,1,-1", "-1,1,0", "-1,0,1", "0,-1,1", "1,0,-1"}
    assert ends(position("6 - -1,1,0:RB/0,0,0:RQ/1,-1,0:BQ A/A"), "-1,1,0") == {"0,0,0", "0,1,-1", "-1,0,1"}


def test_beetle_comes_down_on_any_free_side() -> None:
    """From a stack it needs nothing beside its way."""
    assert len(ends(position("6 - 0,0,0:RQRB/1,-1,0:BQ A/A"), "0,0,0")) == 6


def test_top_of_a_stack_never_breaks_the_swarm() -> None:
    """The stone below remains as a link."""
    state = position("8 - -1,1,0:RA/0,0,0:RQRB/1,-1,0:BQ A/A")
    assert "2,-2,0" not in ends(state, "0,0,0") and "1,-1,0" in ends(state, "0,0,0")
    assert "0,0,0:RQ/" in state.play("DRAG 0,0,0 1,-1,0").text()


def test_stacks_grow_to_five() -> None:
    """An ant under four beetles, then the top leaves again."""
    state = position("20 - 0,0,0:RABBRBBB/1,-1,0:RB/-1,1,0:BQ/0,1,-1:RQ A/A").play("DRAG 1,-1,0 0,0,0")
    assert state.record()["state"]["stacks"]["0,0,0"] == ["RA", "BB", "RB", "BB", "RB"]
    assert refusal(state, "DRAG 0,0,0 0,-1,1") == "only_own_stones"
    down = state.play("SET ANT -2,2,0").play("DRAG 0,0,0 0,-1,1")
    assert down.record()["state"]["stacks"]["0,0,0"] == ["RA", "BB", "RB", "BB"]


# The swarm


def test_links_stay() -> None:
    """The middle of three holds the swarm together; in a closed ring every stone may go."""
    assert ends(position("6 - -1,1,0:RA/0,0,0:RQ/1,-1,0:BQ A/A"), "0,0,0") == set()
    ring = position("14 - 1,-1,0:RQ/1,0,-1:RS/0,1,-1:RG/-1,1,0:BQ/-1,0,1:BS/0,-1,1:BG B/B")
    assert ends(ring, "1,0,-1") and ends(ring, "1,-1,0")


def test_two_holes_are_told_apart() -> None:
    """A stone between two holes may go, the one by which a tail hangs on the ring may not."""
    ten = "1,-1,0:RB/0,1,-1:BA/-1,1,0:BS/-1,0,1:BG/0,-1,1:RQ/1,0,-1:RB/2,0,-2:BQ/3,-1,-2:BB/3,-2,-1:RS/2,-2,0:RG"
    state = position(f"20 - {ten} A/A")
    assert ends(state, "1,-1,0") and ends(state, "1,0,-1")
    tail = position(f"20 - {ten}/0,-2,2:RA A/A")
    assert refusal(tail, "DRAG 0,-1,1 1,-2,1") == "swarm_stays_together"


# Notation


@pytest.mark.parametrize(
    "text",
    [
        "",
        "skip",
        "SKIP ",
        "SET ANT",
        "SET  ANT 0,0,0",
        "SET BUG 0,0,0",
        "SET ANT 0,0,1",
        "SET ANT 0,0",
        "SET ANT 00,0,0",
        "SET ANT -0,0,0",
        "SET ANT +1,-1,0",
    ]
    + ["DRAG 0,0,0", "DRAG 0,0,0 1,-1,0 0,0,0", "SET ANT 128,-128,0", "SET ANT 99999999999,0,0", "SET ANT 0,0,0; SKIP"],
)
def test_what_is_no_move(text: str) -> None:
    """Only the clean spelling can be read."""
    with pytest.raises(sw.InvalidMove) as refused:
        HIVE.start(seed=1).parse(text)
    assert refused.value.german and refused.value.english


@pytest.mark.parametrize("text", ["SET ANT 6,-6,0", "SET BEE -127,127,0", "DRAG 0,-127,127 127,0,-127"])
def test_coordinates_beside_the_board_can_be_read(text: str) -> None:
    """They are refused by a rule, and keep their spelling."""
    assert str(sw.Move("hive-2020", text)) == text
    assert refusal(position("2 - 0,0,0:RQ/1,-1,0:BQ ABSGA/A"), text) == "stay_on_the_board"


def test_actions_are_typed() -> None:
    """And their texts are the texts of the moves."""
    assert sw.Move("hive-2020", "SET ANT 0,1,-1").actions == (SetStone(Kind.ANT, Cube(0, 1, -1)),)
    assert sw.Move("hive-2020", "DRAG 0,1,-1 0,2,-2").actions == (Drag(start=Cube(0, 1, -1), destination=Cube(0, 2, -2)),)
    for text in ("SET ANT 0,1,-1", "DRAG 0,1,-1 0,2,-2", "SKIP"):
        assert str(sw.Move("hive-2020", text).actions[0]) == text


# Counting


def test_counts_of_the_usual_hive() -> None:
    """From the standard opening they are the published ones."""
    start = HIVE.native.standard_start()
    assert start is not None
    assert [sw.perft(start, depth) for depth in range(7)] == [1, 4, 96, 1440, 21600, 516240, 12219480]
    assert sw.perft(start, 5, threads=2) == 516240


def test_standard_opening_has_its_own_first_moves() -> None:
    """The centre, and no bee; only the rulebook's rules have this start."""
    start = HIVE.native.standard_start()
    assert start is not None
    assert texts(start) == {f"SET {kind} 0,0,0" for kind in ("SPIDER", "GRASSHOPPER", "BEETLE", "ANT")}
    assert refusal(start, "SET ANT 0,1,-1") == refusal(start, "SET BEE 0,0,0") == "standard_opening"
    assert sw.game("hive-2020", rules="contest").native.standard_start() is None
