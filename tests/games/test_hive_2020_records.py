"""Hive: records, texts, what is wrong with them, boards, and what a bot sees."""

import dataclasses
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.game import Rules
from spielwerk.games.hive_2020 import Cube, HiveView, Kind, Piece
from spielwerk.games.hive_2020.cube import CELLS, DIRECTIONS

HIVE = sw.game("hive-2020")
TEXT = "12 0,5,-5/5,-5,0 -1,1,0:RB/0,0,0:RQBB/1,-1,0:BQ SSGA/GGA"


def position(text: str = TEXT) -> "sw.State[HiveView]":
    """A position: turn, brambles, stones, hands."""
    return HIVE.read(f"hive-2020 rulebook {text}")


def record(**changes: Any) -> dict[str, Any]:
    """The record of such a position with other entries."""
    return position().record() | changes


def faults(data: Any) -> dict[str, str]:
    """What is wrong with a record, by place."""
    with pytest.raises(sw.InvalidState) as refused:
        HIVE.from_record(data)
    assert all(fault.german and fault.english for fault in refused.value.faults)
    return {fault.place: fault.english for fault in refused.value.faults}


# There and back


def test_record_has_the_shapes_of_the_format() -> None:
    """Stones from bottom to top, hands in the order of the set."""
    data = position().record()
    assert data["setup"] == {"obstacles": [[0, 5, -5], [5, -5, 0]]}
    assert data["state"] == {"stacks": {"-1,1,0": ["RB"], "0,0,0": ["RQ", "BB"], "1,-1,0": ["BQ"]}, "hand": {"RED": "SSGA", "BLUE": "GGA"}}
    assert (data["turn"], data["player"]) == (12, "RED")


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_positions_come_back(rules: Rules) -> None:
    """From text and from record, at every ply of a game, with the same moves in the same order."""
    game = sw.game("hive-2020", rules=rules)
    state = game.start(seed=11)
    while moves := state.moves():
        for again in (game.read(state.text()), game.from_record(state.record())):
            assert (again.text(), again.key, again.record()) == (state.text(), state.key, state.record())
            assert list(map(str, again.moves())) == list(map(str, moves))
        state = state.play(moves[len(moves) * 3 // 5])


def test_text_is_one_short_line() -> None:
    """Turn, brambles, stones, hands; a dash where there is nothing."""
    assert position().text().startswith(f"hive-2020 rulebook {TEXT} ~")
    assert HIVE.start(setup={"obstacles": []}).text().startswith("hive-2020 rulebook 0 - - QSSGGGBBAAA/QSSGGGBBAAA ~")


def test_letters_of_a_hand_may_stand_in_any_order() -> None:
    """They are written in the order of the set."""
    assert position("0 - - AGQ/BS").record()["state"]["hand"] == {"RED": "QGA", "BLUE": "SB"}


def test_key_knows_all_that_matters() -> None:
    """Stones, their owners, what lies below, hands, turn and brambles; not the order of brambles."""
    texts = ["12 - 0,0,0:RQ/1,-1,0:BQ A/A", "14 - 0,0,0:RQ/1,-1,0:BQ A/A", "12 5,-5,0 0,0,0:RQ/1,-1,0:BQ A/A", "12 - 0,0,0:BQ/1,-1,0:RQ A/A"]
    texts += ["12 - 0,0,0:RQ/1,-1,0:BQ S/A", "12 - 0,0,0:RQ/1,-1,0:BQ A/S", "12 - 0,0,0:RQBB/1,-1,0:BQ A/A", "12 - 0,0,0:RABB/1,-1,0:BQ A/A"]
    texts += ["13 - 0,0,0:RQ/1,-1,0:BQ A/A", "12 - 0,0,0:RQBBRB/1,-1,0:BQ A/A", "12 - 0,0,0:RQRBBB/1,-1,0:BQ A/A"]
    assert len({position(text).key for text in texts}) == len(texts)
    assert position("0 5,-5,0/0,0,0 - Q/Q") == position("0 0,0,0/5,-5,0 - Q/Q")


def test_swarms_may_lie_apart_in_records() -> None:
    """No stone is dragged until a new one has joined the swarms; then play goes on as ever."""
    state = position("10 - 0,0,0:RQ/1,-1,0:BQ/-1,2,-1:RB S/S")
    assert all(str(move).startswith("SET") for move in state.moves())
    with pytest.raises(sw.IllegalMove, match="swarm_stays_together"):
        state.parse("DRAG 0,0,0 1,0,-1")
    joined = state.play("SET SPIDER -1,1,0").play("SET SPIDER 2,-1,-1")
    assert any(str(move).startswith("DRAG -1,2,-1") for move in joined.moves())


# Faults


def test_every_fault_is_listed_with_its_place() -> None:
    """One error for all of them."""
    stacks = {"0,0,0": ["RQ", "BA"], "9,-9,0": ["RA"], "0,5,-5": ["BS"], "1,-1,0": [], "2,-2,0": "RB", "3,-3,0": ["XQ", 7], "01,0,-1": ["RA"]}
    found = faults(record(setup={"obstacles": [[0, 5, -5], [0, 5, -5], [1, 2, 3], [0]]}) | {"state": {"stacks": stacks, "hand": {"RED": "QX"}}})
    assert set(found) >= {"state.stacks.9,-9,0", "state.stacks.1,-1,0", "state.stacks.2,-2,0", "state.stacks.01,0,-1", "state.stacks.0,0,0[1]"}
    assert set(found) >= {"state.stacks.3,-3,0[0]", "state.stacks.3,-3,0[1]", "state.hand.RED", "state.hand.BLUE", "setup.obstacles"}


def test_faults_of_brambles() -> None:
    """Twice the same cell, no cell, beside the board, too many, stones on them."""
    found = faults(record(setup={"obstacles": [[0, 5, -5], [0, 5, -5], [1, 2, 3]]}))
    assert set(found) == {"setup.obstacles[1]", "setup.obstacles[2]"}
    assert set(faults(record(setup={"obstacles": [[6, -6, 0]]}))) == {"setup.obstacles[0][0]", "setup.obstacles[0][1]"}
    assert set(faults(record(setup={"obstacles": [[0, 0, 0]]}))) == {"state.stacks.0,0,0"}
    assert set(faults(record(setup={}))) == {"setup.obstacles"}
    with pytest.raises(sw.InvalidState, match="at most 3"):
        HIVE.start(setup={"obstacles": [[0, 0, 0], [1, -1, 0], [2, -2, 0], [3, -3, 0]]})


def test_no_more_stones_than_the_set_holds() -> None:
    """A bee twice, on the board or in hand; the sets of the two rule sets differ."""
    hands = {"RED": "", "BLUE": ""}
    assert set(faults(record(state={"stacks": {"0,0,0": ["RQ"], "1,-1,0": ["RQ"]}, "hand": hands}))) == {"state.stacks"}
    assert set(faults(record(state={"stacks": {"0,0,0": ["RQ"]}, "hand": {"RED": "Q", "BLUE": ""}}))) == {"state.hand.RED"}
    assert set(faults(record(state={"stacks": {}, "hand": {"RED": "SSS", "BLUE": "QQ"}}))) == {"state.hand.RED", "state.hand.BLUE"}
    beetles = {str(cell): ["RA", "BB"] for cell in CELLS[:3]} | {str(cell): ["BA", "RB"] for cell in CELLS[3:6]}
    assert set(faults(record(state={"stacks": beetles, "hand": hands}, setup={"obstacles": []}))) == {"state.stacks"}


def test_player_goes_with_the_turn() -> None:
    """RED moves on even turns."""
    assert set(faults(record(player="BLUE"))) == {"player"}
    assert set(faults(record(turn=13, player="RED"))) == {"player"}


@pytest.mark.parametrize(
    "text", ["", "12", "x - - Q/Q", "12 - - Q", "12 - 0,0,0 Q/Q", "12 - 0,0,0:RQ/0,0,0:BQ -/-", "12 - 0,0,0:RQB Q/Q", "012 - - Q/Q", "12  - - Q/Q"]
)
def test_faulty_texts(text: str) -> None:
    """They are refused as records are."""
    with pytest.raises(sw.InvalidState):
        position(text)


# Boards and pictures


def test_brambles_are_drawn_evenly() -> None:
    """Three different cells by the seed; every cell comes up."""
    drawn = [tuple(map(tuple, HIVE.start(seed=seed).record()["setup"]["obstacles"])) for seed in range(400)]
    assert all(len(set(cells)) == 3 for cells in drawn)
    assert {Cube(*cell) for cells in drawn for cell in cells} == set(CELLS)
    assert drawn[7] == tuple(map(tuple, HIVE.start(seed=7).record()["setup"]["obstacles"]))


def test_picture_shows_everything() -> None:
    """Board, stacks, hands, and who is to move, in at most 100 columns."""
    picture = str(position())
    assert "RED to move" in picture and "SSGA" in picture and "BB2" in picture and picture.count("##") == 3
    assert "stack at 0,0,0, from the bottom: RQ BB" in picture
    assert max(map(len, picture.splitlines())) <= 100
    assert "BLUE has won" in str(position("60 - 0,0,0:BQ Q/S")) and "a draw" in str(position("60 - - Q/Q"))


# What a bot sees


def test_view_in_the_words_of_the_game() -> None:
    """Hands, stacks, bees and what is free around them, from the side of the player to move."""
    view = position().view()
    assert (view.turn, view.round, view.turns_left, view.player) == (12, 7, 48, sw.RED)
    assert view.me is view.red and view.opponent is view.blue
    assert view.hand == {Kind.BEE: 0, Kind.SPIDER: 2, Kind.GRASSHOPPER: 1, Kind.BEETLE: 0, Kind.ANT: 1}
    assert view.opponent_hand[Kind.GRASSHOPPER] == 2 and view.opponent.stones_in_hand == 3
    assert view.obstacles == {Cube(0, 5, -5), Cube(5, -5, 0)}
    assert view.stacks[Cube(0, 0, 0)] == (Piece(sw.RED, Kind.BEE), Piece(sw.BLUE, Kind.BEETLE))
    assert view.me.bee == Cube(0, 0, 0) and view.opponent.bee == Cube(1, -1, 0)
    assert view.me.tops == {Cube(-1, 1, 0)} and not view.me.is_enclosed
    assert view.me.free_around_bee == {Cube(1, 0, -1), Cube(0, 1, -1), Cube(-1, 0, 1), Cube(0, -1, 1)}


def test_view_looks_things_up() -> None:
    """The top of a cell, its height, what is free, what lies beside, whether the bee is due."""
    view = position().view()
    assert str(view.top(Cube(0, 0, 0))) == "BB" and view.top(Cube(0, 1, -1)) is None
    assert view.height(Cube(0, 0, 0)) == 2 and view.height(Cube(0, 1, -1)) == 0
    assert view.is_free(Cube(0, 1, -1)) and not view.is_free(Cube(5, -5, 0)) and not view.is_free(Cube(6, -6, 0))
    assert len(view.free_cells) == 91 - 3 - 2
    assert sorted(map(str, view.stones_beside(Cube(0, 0, 0)))) == ["BQ", "RB"]
    assert not view.bee_is_due
    assert position("7 - 0,0,0:RQ/1,-1,0:BA A/QA").view().bee_is_due
    assert position("7 - 0,0,0:RQ/1,-1,0:BA A/QA").view().me.bee is None


def test_view_is_frozen() -> None:
    """A bot cannot change what it sees."""
    view = position().view()
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.turn = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        view.stacks[Cube(0, 0, 0)] = ()  # type: ignore[index]


def test_cubes() -> None:
    """Neighbours, distances and lines on the board of 91 cells."""
    assert len(CELLS) == 91 and all(cell.is_on_board for cell in CELLS)
    assert {len(cell.neighbours()) for cell in CELLS if cell.is_on_rim} == {3, 4}
    assert {len(cell.neighbours()) for cell in CELLS if not cell.is_on_rim} == {6}
    assert Cube(5, -5, 0).distance(Cube(-5, 5, 0)) == 10
    assert list(Cube(3, -3, 0).line(DIRECTIONS[0])) == [Cube(4, -4, 0), Cube(5, -5, 0)]
    assert Cube.read("0,1,-1") == Cube(0, 1, -1) and str(Cube(0, 1, -1)) == "0,1,-1"
