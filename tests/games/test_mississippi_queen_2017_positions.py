"""Mississippi Queen: boards, records and texts of positions, with their faults; and what a bot sees."""

import copy
import dataclasses
from itertools import pairwise
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.mississippi_queen_2017 import Advance, Direction, Push
from spielwerk.games.mississippi_queen_2017.boards import boat, position, straight_river
from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Turn, actions
from spielwerk.games.mississippi_queen_2017.view import Kind, RiverView, neighbour

RIVER = sw.game("mississippi-queen-2017")


def tiles_of(seed: int) -> list[dict[str, Any]]:
    """The tiles of a drawn board."""
    tiles: list[dict[str, Any]] = RIVER.start(seed=seed).record()["setup"]["tiles"]
    return tiles


def faults(record: dict[str, Any]) -> list[str]:
    """The places of all faults of a record."""
    with pytest.raises(sw.InvalidState) as invalid:
        RIVER.from_record(record)
    assert all(fault.german and fault.english for fault in invalid.value.faults)
    return [fault.place for fault in invalid.value.faults]


@pytest.mark.parametrize("seed", range(40))
def test_drawn_boards(seed: int) -> None:
    """Bends of one step, five passengers on inner tiles, two or three islands, one or two sandbanks and logs, and a goal of three fields."""
    tiles = tiles_of(seed)
    directions = [tile["direction"] for tile in tiles]
    assert directions[:2] == [0, 0] and 3 not in directions
    assert all((after - before) % 6 in (0, 1, 5) for before, after in pairwise(directions))
    assert {field["type"] for field in tiles[0]["fields"]} == {"WATER"}
    assert sum(field["type"].startswith("PASSENGER") for tile in tiles for field in tile["fields"]) == 5
    for tile in tiles[1:]:
        types = [field["type"] for field in tile["fields"]]
        assert types.count("BLOCKED") in (2, 3)
        assert types.count("SANDBANK") + types.count("LOG") in (1, 2)
        assert sum(kind.startswith("PASSENGER") for kind in types) <= (tile["index"] < 7)
        assert types[15:] == ["WATER"] * 2 + (["GOAL"] if tile["index"] == 7 else ["WATER"]) * 3
    fields = [(field["x"], field["y"]) for tile in tiles for field in tile["fields"]]
    assert len(set(fields)) == 160


@pytest.mark.parametrize("seed", range(40))
def test_landing_stages_are_open(seed: int) -> None:
    """On the tile of the passenger, and water."""
    for tile in tiles_of(seed):
        kinds = {(field["x"], field["y"]): field["type"] for field in tile["fields"]}
        for at, kind in kinds.items():
            if kind.startswith("PASSENGER"):
                assert kinds[neighbour(at, Direction(int(kind[-1])))] == "WATER"


def test_boards_differ() -> None:
    """Each seed has its own, and always the same."""
    assert len({str(tiles_of(seed)) for seed in range(50)}) == 50
    assert tiles_of(7) == tiles_of(7)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_hand_made_positions_come_back(rules: Rules) -> None:
    """From records and from texts, with tiles that overlap or have another shape."""
    record = position(
        boat(0, 0, "LEFT", speed=3, coal=2, free_turns=2),
        boat(1, 1, passengers=2),
        visible=[1, 2, 5],
        rules=rules,
        taken=[(4, 0)],
        changes={(4, 0): "PASSENGER2"},
    )
    fields = record["setup"]["tiles"][2]["fields"]
    fields[0] |= {"x": 0, "y": 0, "type": "SANDBANK"}
    fields[5] |= {"x": 90, "y": -90, "points": 4}
    state = sw.game("mississippi-queen-2017", rules=rules).from_record(record)
    for again in (sw.game("mississippi-queen-2017", rules=rules).from_record(state.record()), sw.read(state.text())):
        assert again == state and again.text() == state.text() and again.record() == state.record()
    for key, value in record["state"]["red"].items():
        assert state.record()["state"]["red"][key] == value
    assert {str(move)[:7] for move in state.moves()} <= {"ADVANCE"}, "the lowest shown tile says that RED lies on a sandbank"


def test_a_board_of_the_moment_is_taken() -> None:
    """The island of a taken passenger may stand in the setup as an island."""
    record = position(boat(0, 0), boat(1, 1), taken=[(4, 0)], changes={(4, 0): "BLOCKED"})
    assert RIVER.from_record(record).record()["state"]["taken"] == [[4, 0]]


def test_every_fault_of_a_boat_is_named() -> None:
    """Each with its place."""
    record = position({**boat(0, 0), "speed": 7, "coal": -1, "direction": 2, "freeTurns": "1"}, {**boat(1, 1), "passengers": 3, "x": 500})
    places = [f"state.red.{key}" for key in ("direction", "speed", "coal", "freeTurns")] + [f"state.blue.{key}" for key in ("x", "passengers")]
    assert sorted(faults(record)) == sorted(places)


def test_faults_of_the_board_are_named() -> None:
    """With tile and field."""
    record = position(boat(0, 0), boat(1, 1))
    tiles = record["setup"]["tiles"]
    tiles[0]["direction"] = 6
    tiles[1]["fields"].pop()
    tiles[2]["fields"][3]["type"] = "LAVA"
    tiles[2]["fields"][5] = dict(tiles[2]["fields"][4])
    tiles[4]["index"] = 5
    tiles[6] = None
    expected = ["tiles[0].direction", "tiles[1].fields", "tiles[2].fields[3].type", "tiles[2].fields[5]", "tiles[4].index", "tiles[6]"]
    assert faults(record) == [f"setup.{place}" for place in expected]
    record["setup"] = {"tiles": tiles[:7]}
    assert faults(record) == ["setup.tiles"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"blue": boat(0, 0)}, "state.blue"),
        ({"red": boat(50, 50)}, "state.red"),
        ({"red": {**boat(0, 0), "tile": 3}}, "state.red.tile"),
        ({"red": {**boat(0, 0), "points": 3}}, "state.red.points"),
        ({"red": boat(4, 0)}, "state.red"),
        ({"freeTurn": True}, "state.freeTurn"),
        ({"visible": []}, "state.visible"),
        ({"visible": [0, 0]}, "state.visible[1]"),
        ({"taken": [[0, 0]]}, "state.taken[0]"),
        ({"taken": [[4, 0], [4, 0]]}, "state.taken[1]"),
        ({"taken": [[4]]}, "state.taken[0]"),
        ({"taken": None}, "state.taken"),
    ],
)
def test_contradictions_are_named(change: dict[str, Any], place: str) -> None:
    """One by one."""
    record = position(boat(0, 0), boat(1, 1), changes={(4, 0): "PASSENGER0"})
    record["state"] |= change
    assert faults(record) == [place]


def test_derived_entries_may_be_left_out_or_agree() -> None:
    """Points, tile and the shown free turn follow from the rest."""
    record = position(boat(4, 0, free_turns=2, passengers=1), boat(1, 1))
    bare = RIVER.from_record(record)
    record["state"]["red"] |= {"points": 12, "tile": 1}
    record["state"]["freeTurn"] = True
    assert RIVER.from_record(record) == bare


@pytest.mark.parametrize("player", ["RED", "BLUE"])
def test_the_player_is_no_matter_of_parity(player: str) -> None:
    """One player may move twice in a row."""
    for turn in (10, 11):
        assert str(RIVER.from_record(position(boat(0, 0), boat(1, 1), turn=turn, player=player)).to_move) == player


def test_a_beginning_needs_its_fields() -> None:
    """Both boats begin on tile 0, on open fields; a record needs them not."""
    for kind, place in (("BLOCKED", "setup.tiles[0].fields[3]"), ("PASSENGER1", "setup.tiles[0].fields[3]")):
        with pytest.raises(sw.InvalidState) as invalid:
            RIVER.start(setup=straight_river({(-1, 1): kind}))
        assert [fault.place for fault in invalid.value.faults] == [place]
    RIVER.from_record(position(boat(0, 0), boat(1, 1), changes={(-1, 1): "BLOCKED"}))
    setup = straight_river()
    setup["tiles"][0]["fields"][3] |= {"x": 60}
    with pytest.raises(sw.InvalidState):
        RIVER.start(setup=setup)
    assert RIVER.start(setup=straight_river({(0, 0): "LOG", (1, 0): "PASSENGER4"})).outcome is None


@pytest.mark.parametrize("word", range(7))
def test_texts_name_their_faults(word: int) -> None:
    """Every word of a text is looked at."""
    words = RIVER.start(seed=1).text().split(" ~")[0].split(" ")
    for wrong in ("x", ""):
        with pytest.raises(sw.InvalidState):
            RIVER.read(" ".join([*words[: word + 2], wrong, *words[word + 3 :]]))


def test_a_view_hides_what_is_hidden() -> None:
    """It has the shown fields, and no others."""
    state = RIVER.start(seed=5)
    view: RiverView = state.view()
    assert set(view.tiles) == {0, 1} and len(view.fields) == 40
    assert {field.tile for field in view.fields.values()} == {0, 1}
    hidden = copy.deepcopy(state.record())
    for tile in hidden["setup"]["tiles"][2:]:
        for field in tile["fields"]:
            field["type"] = "WATER"
    assert RIVER.from_record(hidden).view() == view


def test_a_view_in_words() -> None:
    """Boats, fields and the way from one to the next."""
    record = position(boat(0, 0, speed=3, free_turns=2), boat(1, 1), player="BLUE", changes={(2, 1): "LOG", (4, 0): "PASSENGER3", (0, 1): "BLOCKED"})
    view = RIVER.from_record(record).view()
    assert view.me is view.blue and view.opponent is view.red and view.round == 6
    assert (view.red.speed, view.red.direction, view.red.free_turns, view.red.cost_of_speed(6), view.red.has_room) == (3, Direction.RIGHT, 2, 2, True)
    ahead = view.ahead(view.me)
    assert ahead is not None and (ahead.at, ahead.kind, ahead.movement_points) == ((2, 1), Kind.LOG, 2)
    assert view.ahead(view.me, 30) is None
    assert [stage.at for stage in view.landing_stages] == [(3, 0)]
    assert [island.at for island in view.of_kind(Kind.ISLAND)] == [(0, 1)]
    assert view.fields[4, 0].movement_points is None
    standing = view.field_of(view.red)
    assert standing is not None and standing.points == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.me.coal = 9  # type: ignore[misc]


def test_actions_are_values() -> None:
    """Their texts are the move's."""
    text = "ACC 1; TURN -2; ADVANCE 3; PUSH UP_LEFT"
    assert actions(text) == (Accelerate(1), Turn(-2), Advance(3), Push(Direction.UP_LEFT))
    assert "; ".join(map(str, actions(text))) == text
    assert Direction.UP_LEFT.opposite is Direction.DOWN_RIGHT and Direction.RIGHT.turned(-1) is Direction.DOWN_RIGHT
    with pytest.raises(ValueError, match="SAIL"):
        actions("SAIL 3")


def test_a_position_can_be_looked_at() -> None:
    """Within 100 columns, wherever the river lies."""
    far = position(boat(0, 0), boat(1, 1), visible=range(8))
    far["setup"]["tiles"][7]["fields"][19] |= {"x": 100, "y": 40}
    for record in (far, position(boat(0, 0), boat(1, 1))):
        drawn = str(RIVER.from_record(record))
        assert "R→" in drawn and "B→" in drawn and "RED to move" in drawn
        assert max(len(line) for line in drawn.splitlines()) <= 100
