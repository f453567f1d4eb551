"""Mississippi Queen: what actions do, stage by stage, and how moves are written."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.mississippi_queen_2017.boards import boat, position

FAR = boat(-1, -2)


def state_of(red: dict[str, Any], blue: dict[str, Any], rules: Rules = "rulebook", **rest: Any) -> "sw.State[Any]":
    """A position on a straight river."""
    return sw.game("mississippi-queen-2017", rules=rules).from_record(position(red, blue, rules=rules, **rest))


def after(state: "sw.State[Any]", move: str) -> dict[str, Any]:
    """The `state` of the record after a move."""
    result: dict[str, Any] = state.play(move).record()["state"]
    return result


def refusal(state: "sw.State[Any]", move: str) -> str:
    """The name of the rule that refuses a move."""
    with pytest.raises(sw.IllegalMove) as refused:
        state.parse(move)
    return refused.value.rule


@pytest.fixture(params=RULE_SETS)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Both rule sets, for what they have in common."""
    chosen: Rules = request.param
    return chosen


def test_the_first_position(rules: Rules) -> None:
    """Both boats lie in row 1 of the first tile, at speed 1 and with six coal; two tiles are shown."""
    state = sw.game("mississippi-queen-2017", rules=rules).start(seed=1)
    record = state.record()["state"]
    common = {"direction": "RIGHT", "speed": 1, "coal": 6, "passengers": 0, "points": 1, "tile": 0, "freeTurns": 1}
    assert record["red"] == {"x": -1, "y": 1, **common}
    assert record["blue"] == {"x": -1, "y": -1, **common}
    assert record["visible"] == [0, 1]
    assert (state.turn, state.round, state.to_move) == (0, 1, sw.RED)


@pytest.mark.parametrize(("speed", "change", "coal"), [(1, 1, 6), (1, 2, 5), (1, 5, 2), (6, -1, 6), (6, -5, 2)])
def test_the_first_step_of_speed_is_free(rules: Rules, speed: int, change: int, coal: int) -> None:
    """Each further one costs a coal, up and down."""
    red = after(state_of(boat(-1, 0, speed=speed), FAR, rules), f"ACC {change}; ADVANCE {speed + change}")["red"]
    assert (red["speed"], red["coal"], red["x"]) == (speed + change, coal, -1 + speed + change)


@pytest.mark.parametrize(
    ("turn", "direction", "coal"), [(1, "UP_RIGHT", 6), (-1, "DOWN_RIGHT", 6), (2, "UP_LEFT", 5), (-2, "DOWN_LEFT", 5), (3, "LEFT", 4)]
)
def test_one_step_of_turning_is_free(rules: Rules, turn: int, direction: str, coal: int) -> None:
    """Positive turns go to the left; each further step costs a coal."""
    red = after(state_of(boat(-1, 0), FAR, rules), f"ADVANCE 1; TURN {turn}")["red"]
    assert (red["direction"], red["coal"]) == (direction, coal)


def test_a_log_takes_two_points_and_slows(rules: Rules) -> None:
    """Never below 1, and once for each log."""
    log = {(0, 0): "LOG"}
    red = after(state_of(boat(-1, 0, speed=3), FAR, rules, changes=log), "ADVANCE 2")["red"]
    assert (red["x"], red["speed"]) == (1, 2)
    both = {(0, 0): "LOG", (1, 0): "LOG"}
    assert after(state_of(boat(-1, 0, speed=4), FAR, rules, changes=both), "ADVANCE 2")["red"]["speed"] == 2
    assert refusal(state_of(boat(-1, 0, speed=3), FAR, rules, changes=both), "ADVANCE 2") == "log_needs_two_points"


def test_a_sandbank_stops_a_boat(rules: Rules) -> None:
    """It ends the move with points left over, and the speed is 1."""
    state = state_of(boat(-1, 0, speed=5), FAR, rules, changes={(1, 0): "SANDBANK"})
    red = after(state, "ADVANCE 2")["red"]
    assert (red["x"], red["speed"]) == (1, 1)
    assert refusal(state, "ADVANCE 3") == "sandbank_ends_move"
    assert refusal(state, "ADVANCE 2; TURN 1") == "sandbank_ends_move"


def test_a_sandbank_is_left_forwards_or_backwards(rules: Rules) -> None:
    """By one field, backwards for a coal, and then the boat may turn."""
    state = state_of(boat(0, 0, coal=1), FAR, rules, changes={(0, 0): "SANDBANK"})
    assert after(state, "ADVANCE 1; TURN 1")["red"]["x"] == 1
    assert after(state, "ADVANCE -1")["red"] | {"x": -1, "coal": 0} == after(state, "ADVANCE -1")["red"]
    assert {str(move).split("; ")[0] for move in state.moves()} == {"ADVANCE 1", "ADVANCE -1"}
    assert refusal(state_of(boat(0, 0, coal=0), FAR, rules, changes={(0, 0): "SANDBANK"}), "ADVANCE -1") == "coal_for_move"


def test_nobody_pushes_when_leaving_a_sandbank(rules: Rules) -> None:
    """So the opponent in front blocks the way."""
    state = state_of(boat(0, 0, speed=3), boat(1, 0), rules, changes={(0, 0): "SANDBANK"})
    assert refusal(state, "ADVANCE 1; PUSH RIGHT") == "no_push_on_sandbank"


def test_a_push_moves_the_opponent(rules: Rules) -> None:
    """It takes a point, and the opponent turns two steps for nothing in his next move."""
    state = state_of(boat(-1, 0, speed=2), boat(0, 0, coal=0), rules).play("ADVANCE 1; PUSH UP_RIGHT")
    blue = state.record()["state"]["blue"]
    assert (blue["x"], blue["y"], blue["freeTurns"]) == (1, -1, 2)
    assert state.to_move is sw.BLUE and state.record()["state"]["freeTurn"]
    assert after(state, "TURN 2; ADVANCE 1")["blue"]["freeTurns"] == 1


def test_two_pushes_give_two_free_turns(rules: Rules) -> None:
    """They do not add up, neither in one move nor in two."""
    state = state_of(boat(-1, 0, speed=4), boat(0, 0), rules).play("ADVANCE 1; PUSH RIGHT; ADVANCE 1; PUSH RIGHT")
    assert state.record()["state"]["blue"]["freeTurns"] == 2


def test_a_push_onto_a_sandbank_gives_no_free_turn(rules: Rules) -> None:
    """But it slows to 1, and a free turn from before stays."""
    for before in (1, 2):
        state = state_of(boat(-1, 0, speed=2), boat(0, 0, speed=3, free_turns=before), rules, changes={(1, 0): "SANDBANK"})
        blue = after(state, "ADVANCE 1; PUSH RIGHT")["blue"]
        assert (blue["speed"], blue["freeTurns"]) == (1, before)


def test_a_push_onto_a_log_takes_two_points(rules: Rules) -> None:
    """And slows the pushed boat by one."""
    state = state_of(boat(-1, 0, speed=3), boat(0, 0, speed=3), rules, changes={(1, 0): "LOG"})
    assert after(state, "ADVANCE 1; PUSH RIGHT")["blue"]["speed"] == 2


def test_a_passenger_comes_aboard_at_speed_one(rules: Rules) -> None:
    """At his landing stage, where there is room; his island stays one."""
    landing = {(1, 0): "PASSENGER3"}
    state = state_of(boat(-1, 0), FAR, rules, changes=landing)
    assert after(state, "ADVANCE 1")["red"] | {"passengers": 1, "points": 7} == after(state, "ADVANCE 1")["red"]
    assert after(state, "ADVANCE 1")["taken"] == [[1, 0]]
    assert after(state, "ACC 1; TURN 1; ADVANCE 1; TURN -2; ADVANCE 1")["taken"] == []
    full = state_of(boat(-1, 0, passengers=2), FAR, rules, changes=landing)
    assert after(full, "ADVANCE 1")["taken"] == []
    gone = state_of(boat(-1, 0), FAR, rules, changes=landing, taken=[(1, 0)])
    assert after(gone, "ADVANCE 1")["red"]["passengers"] == 0


def test_a_pushed_boat_picks_up(rules: Rules) -> None:
    """If its speed is 1."""
    for speed, passengers in ((1, 1), (2, 0)):
        state = state_of(boat(-1, 0, speed=2), boat(0, 0, speed=speed), rules, changes={(2, 0): "PASSENGER3"})
        assert after(state, "ADVANCE 1; PUSH RIGHT")["blue"]["passengers"] == passengers


def test_tiles_are_shown_and_taken_away(rules: Rules) -> None:
    """The one after the foremost boat's is shown, those behind both boats go."""
    state = state_of(boat(6, 0, speed=1), boat(3, 0), rules, visible=[0, 1, 2])
    assert after(state, "ADVANCE 1")["visible"] == [1, 2, 3]


def test_split_spellings_are_merged(rules: Rules) -> None:
    """Neighbouring actions that one can say are one."""
    state = state_of(boat(-1, 0, speed=3), FAR, rules)
    assert str(state.parse("ADVANCE 1; ADVANCE 1; TURN 1; TURN 1; ADVANCE 1")) == "ADVANCE 2; TURN 2; ADVANCE 1"
    assert str(state.parse("ADVANCE 3; TURN -3")) == "ADVANCE 3; TURN 3"


def test_turns_to_and_fro_keep_their_cost(rules: Rules) -> None:
    """They are accepted but not listed, as each step is paid."""
    state = state_of(boat(-1, 0), FAR, rules)
    move = state.parse("TURN 1; TURN -1; ADVANCE 1")
    assert str(move) == "TURN 1; TURN -1; ADVANCE 1" and move not in state.moves()
    assert after(state, str(move))["red"]["coal"] == 5


def test_a_boat_without_a_move_has_lost(rules: Rules) -> None:
    """It stays its turn."""
    walls = {(0, 0): "BLOCKED", (-1, -1): "BLOCKED", (-1, 1): "BLOCKED", (0, -1): "BLOCKED", (0, 1): "BLOCKED"}
    state = state_of(boat(-1, 0), FAR, rules, changes=walls)
    assert len(state.moves()) == 0 and state.to_move is sw.RED
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (sw.BLUE, sw.Reason.NO_LEGAL_MOVE)


@pytest.mark.parametrize(
    "text",
    ["", "ADVANCE", "ADVANCE x", "ADVANCE 01", "ADVANCE +1", "ADVANCE -0", "ADVANCE 1;TURN 1", "ADVANCE 1; ", " ADVANCE 1", "ADVANCE  1", "advance 1"]
    + ["SAIL 1", "PUSH 1", "PUSH UP", "PUSH right", "ADVANCE 32", "ACC -2147483648", "TURN 99999999999999999999", "; ".join(["ADVANCE 1"] * 49)],
)
def test_texts_that_are_no_move(rules: Rules, text: str) -> None:
    """They are unreadable, and both languages say why."""
    with pytest.raises(sw.InvalidMove) as unreadable:
        state_of(boat(-1, 0), FAR, rules).parse(text)
    assert unreadable.value.german and unreadable.value.english
