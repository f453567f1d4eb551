"""Mississippi Queen: every point in which the contest's server did not play by the rulebook, with both behaviours; and how games end."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.games.mississippi_queen_2017.boards import boat, position
from spielwerk.outcome import Reason

FAR = boat(-1, -2)


def both(red: dict[str, Any], blue: dict[str, Any], **rest: Any) -> tuple["sw.State[Any]", "sw.State[Any]"]:
    """The same position by the rulebook and by the contest's rules."""
    rulebook = sw.game("mississippi-queen-2017").from_record(position(red, blue, rules="rulebook", **rest))
    contest = sw.game("mississippi-queen-2017", rules="contest").from_record(position(red, blue, rules="contest", **rest))
    return rulebook, contest


def refusal(state: "sw.State[Any]", move: str) -> str:
    """The name of the rule that refuses a move."""
    with pytest.raises(sw.IllegalMove) as refused:
        state.parse(move)
    return refused.value.rule


def end(state: "sw.State[Any]") -> tuple[str, Reason] | None:
    """The winner's name and the reason, None while the game goes on."""
    if state.outcome is None:
        return None
    return str(state.outcome.winner), state.outcome.reason


def after(state: "sw.State[Any]", move: str, key: str) -> Any:
    """An entry of the state's record after a move."""
    return state.play(move).record()["state"][key]


def test_points_for_every_step() -> None:
    """The contest took an advance that is too long if it ends on a sandbank, but its list has none."""
    rulebook, contest = both(boat(-1, 0), FAR, changes={(3, 0): "SANDBANK"})
    assert refusal(rulebook, "ADVANCE 4") == "too_many_points"
    assert after(contest, "ADVANCE 4", "red")["x"] == 3
    assert str(contest.parse("ADVANCE 2; ADVANCE 2")) == "ADVANCE 4"
    assert "ADVANCE 4" not in contest.moves()
    assert refusal(contest, "ADVANCE 3") == "too_many_points"
    assert refusal(contest, "ADVANCE 1; ADVANCE 3") == "no_points_left"


def test_points_for_every_step_and_for_a_push() -> None:
    """A push onto a log needs two points by the rulebook, and the contest let the second be owed until a sandbank."""
    rulebook, contest = both(boat(-1, 0, speed=2), boat(0, 0), changes={(1, 0): "LOG", (1, -1): "SANDBANK"})
    move = "ADVANCE 1; PUSH RIGHT; TURN 1; ADVANCE 1"
    assert refusal(rulebook, move) == "log_needs_two_points"
    assert contest.play(move).record()["state"]["red"]["speed"] == 1


def test_an_over_long_advance_saves_nobody() -> None:
    """Whose list is empty has lost, by the contest's rules too."""
    logs = {(0, 0): "BLOCKED", (-1, -1): "BLOCKED", (-1, 1): "BLOCKED"}
    _, contest = both(boat(-2, 2, "DOWN_RIGHT", coal=0, free_turns=0), FAR, changes=logs)
    assert end(contest) == ("BLUE", Reason.NO_LEGAL_MOVE)


def test_round_starter() -> None:
    """Tile and row decide by the rulebook; by the contest's rules the way along the newest tile, in which odd rows lie half a field behind."""
    rulebook, contest = both(boat(5, 2), boat(3, 1, speed=2), player="BLUE", turn=11, visible=[0, 1, 2])
    assert rulebook.play("ADVANCE 2").to_move is sw.BLUE
    assert contest.play("ADVANCE 2").to_move is sw.RED


@pytest.mark.parametrize(
    ("red", "starter"),
    [
        (boat(5, 2, speed=2, coal=0), sw.RED),
        (boat(5, 2, coal=5), sw.BLUE),
        (boat(5, 2), sw.RED),
        (boat(5, -2), sw.BLUE),
    ],
)
def test_round_starter_of_boats_side_by_side(red: dict[str, Any], starter: sw.Player) -> None:
    """Then speed decides, then coal, then the column, then the row."""
    states = both(red, boat(4, 0), player="BLUE", turn=11, visible=[0, 1, 2])
    assert [state.play("ADVANCE 1").to_move for state in states] == [starter, starter]


def test_lapping() -> None:
    """More than three tiles behind: at the end of a round, or before BLUE moves."""
    rulebook, contest = both(boat(18, 0), boat(5, 0), turn=20, visible=[1, 2, 3, 4, 5])
    assert end(rulebook.play("ADVANCE 1")) is None
    assert end(contest.play("ADVANCE 1")) == ("RED", Reason.LAPPED)
    assert end(rulebook.play("ADVANCE 1").play("ADVANCE 1")) == ("RED", Reason.LAPPED)


def test_lapping_by_red_at_the_end_of_a_round() -> None:
    """The contest's server did not look then, as RED begins the next round."""
    rulebook, contest = both(boat(18, 0), boat(5, 0), turn=21, visible=[1, 2, 3, 4, 5])
    assert end(rulebook.play("ADVANCE 1")) == ("RED", Reason.LAPPED)
    assert end(contest.play("ADVANCE 1")) is None
    rulebook, contest = both(boat(5, 0), boat(18, 0), player="BLUE", turn=21, visible=[1, 2, 3, 4, 5])
    assert end(rulebook.play("ADVANCE 1")) == ("BLUE", Reason.LAPPED)
    assert end(contest.play("ADVANCE 1")) == ("BLUE", Reason.LAPPED)


def test_points_tie() -> None:
    """More passengers, or a draw."""
    states = both(boat(8, 0, passengers=1), boat(13, 1), turn=59, visible=[2, 3, 4])
    assert [end(state.play("ADVANCE 1")) for state in states] == [("RED", Reason.ROUND_LIMIT), ("None", Reason.ROUND_LIMIT)]
    states = both(boat(12, 0), boat(13, 1), turn=59, visible=[2, 3, 4])
    assert [end(state.play("ADVANCE 1")) for state in states] == [("None", Reason.ROUND_LIMIT)] * 2


def test_pushed_into_goal() -> None:
    """By the rulebook it takes a move of one's own."""
    rulebook, contest = both(boat(28, 0, speed=2), boat(29, 0, passengers=2), turn=20, visible=[6, 7])
    assert end(contest.play("ADVANCE 1; PUSH RIGHT")) == ("BLUE", Reason.GOAL_REACHED)
    pushed = rulebook.play("ADVANCE 1; PUSH RIGHT")
    assert end(pushed) is None
    assert end(pushed.play("TURN 2; ADVANCE 1")) == ("BLUE", Reason.GOAL_REACHED)


def test_goal_before_round_limit() -> None:
    """The last move of all can still reach the goal by the rulebook; by the contest's rules points decide."""
    states = both(boat(29, 0, passengers=2), boat(29, 1, passengers=2), turn=59, visible=[6, 7])
    assert [end(state.play("ADVANCE 1")) for state in states] == [("RED", Reason.GOAL_REACHED), ("RED", Reason.ROUND_LIMIT)]


def test_goal_needs_two_passengers_and_speed_one() -> None:
    """Otherwise it is water."""
    for red in (boat(29, 0, passengers=1), boat(29, 0, passengers=2, speed=2)):
        move = "ADVANCE 1" if red["speed"] == 1 else "TURN -1; ADVANCE 1; TURN 2; ADVANCE 1"
        assert [end(state.play(move)) for state in both(red, boat(26, 0), turn=20, visible=[6, 7])] == [None, None]


def test_log_slows_after_move() -> None:
    """With the speed before it, so nobody comes aboard in the same move; both have the lower speed afterwards."""
    rulebook, contest = both(boat(0, 0, speed=2), FAR, changes={(1, 0): "LOG", (2, 0): "PASSENGER3"})
    assert [(after(state, "ADVANCE 1", "red")["speed"], after(state, "ADVANCE 1", "red")["passengers"]) for state in (rulebook, contest)] == [
        (1, 0),
        (1, 1),
    ]


def test_log_slows_after_move_a_pushed_boat() -> None:
    """Likewise."""
    rulebook, contest = both(boat(-1, 0, speed=3), boat(0, 0, speed=2), changes={(1, 0): "LOG", (2, 0): "PASSENGER3"})
    assert [after(state, "ADVANCE 1; PUSH RIGHT", "blue")["passengers"] for state in (rulebook, contest)] == [0, 1]


def test_log_slows_after_move_and_who_picks_up() -> None:
    """By the contest's rules the other boat too, even if it was not pushed."""
    states = both(boat(-1, -2), boat(1, 0), changes={(2, 0): "PASSENGER3"})
    assert [after(state, "ADVANCE 1", "blue")["passengers"] for state in states] == [0, 1]


def test_sandbank_onto_log() -> None:
    """Impossible by the rulebook; by the contest's rules it costs nothing more, and does not slow."""
    rulebook, contest = both(boat(0, 0, speed=2), FAR, changes={(0, 0): "SANDBANK", (1, 0): "LOG"})
    assert refusal(rulebook, "ADVANCE 1") == "log_needs_two_points"
    assert after(contest, "ADVANCE 1", "red")["speed"] == 2
    states = both(boat(0, 0), FAR, changes={(0, 0): "SANDBANK", (-1, 0): "LOG"})
    assert [refusal(state, "ADVANCE -1") for state in states] == ["way_back_closed"] * 2


def test_push_onto_hidden() -> None:
    """Ahead and behind; by the contest's rules the tile is shown then."""
    rulebook, contest = both(boat(5, 0, speed=2), boat(6, 0))
    assert refusal(rulebook, "ADVANCE 1; PUSH UP_RIGHT") == "push_target_missing"
    assert after(contest, "ADVANCE 1; PUSH UP_RIGHT", "visible") == [1, 2, 3]
    rulebook, contest = both(boat(4, 0, "LEFT", speed=2), boat(3, 0), visible=[1, 2, 3])
    assert refusal(rulebook, "ADVANCE 1; PUSH LEFT") == "push_target_missing"
    assert after(contest, "ADVANCE 1; PUSH LEFT", "visible") == [0, 1, 2, 3]


def test_violation_points() -> None:
    """What the sheet counts for whoever breaks the rules now."""
    rulebook, contest = both(boat(5, 0, passengers=1), FAR)
    assert [state.scores["RED"]["points_after_violation"] for state in (rulebook, contest)] == [0, 13]
    assert [state.scores["RED"]["points"] for state in (rulebook, contest)] == [13, 13]


def test_every_deviation_is_tested() -> None:
    """By a test of its name."""
    names = {point.name for point in sw.game("mississippi-queen-2017").deviation_table}
    assert {name for name in names if f"test_{name}" not in globals()} == set()
