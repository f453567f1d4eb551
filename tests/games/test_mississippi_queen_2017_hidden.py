"""Mississippi Queen: what is hidden stays hidden, and a guess at it is a river that could be."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.mississippi_queen_2017.boards import boat, position
from spielwerk.games.mississippi_queen_2017.hidden import conceal, imagine
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Shown

ID = "mississippi-queen-2017"
WIRE = season_of(ID).wire
KINDS = ["WATER", "LOG", "SANDBANK", "GOAL", "BLOCKED", *(f"PASSENGER{direction}" for direction in range(6))]
FIRST_TILES = {(0, 0), (1, 0), (4, 0), (5, 0)}

seeds = st.integers(0, (1 << 64) - 1)
rule_sets = st.sampled_from(RULE_SETS)


def played(game: "sw.Game[Any]", luck: random.Random, plies: int) -> "list[sw.State[Any]]":
    """The positions of a game up to so many half-moves, in which both go on down the river, brake at landing stages, and push where they can."""
    states = [game.start(seed=luck.getrandbits(64))]
    while len(states) <= plies and states[-1].outcome is None:
        moves = states[-1].moves()
        pushes = [move for move in moves if "PUSH" in str(move)]
        choice = pushes if pushes and luck.random() < 0.7 else list(moves)
        states.append(max((states[-1].play(move) for move in luck.sample(choice, min(7, len(choice)))), key=worth))
    return states


def worth(state: "sw.State[Any]") -> tuple[bool, int]:
    """How well both boats are doing, if it goes on: far on, slow enough to turn, and with coal left."""
    boats = (state.record()["state"][colour] for colour in ("red", "blue"))
    return state.outcome is None, sum(boat["points"] + 20 * boat["passengers"] + 4 * boat["coal"] - 3 * boat["speed"] for boat in boats)


def with_other_hidden_tiles(record: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """The same position as far as it is shown; on the hidden tiles lies something else, and they lie somewhere else, even on shown ones."""
    visible, tiles, taken = record["state"]["visible"], [], [at for at in record["state"]["taken"] if tuple(at) in shown_fields(record)]
    for tile in record["setup"]["tiles"]:
        if tile["index"] in visible:
            tiles.append(tile)
            continue
        model = luck.choice(record["setup"]["tiles"])
        fields = [{**field, "type": luck.choice(KINDS), "points": luck.randrange(5)} for field in model["fields"]]
        tiles.append({"index": tile["index"], "direction": luck.randrange(6), "fields": fields})
        free = [[field["x"], field["y"]] for field in fields if field["type"].startswith("PASSENGER") and [field["x"], field["y"]] not in taken]
        taken += [at for at in free if luck.random() < 0.5 and tuple(at) not in shown_fields(record)]
    return {**record, "chance": f"{luck.getrandbits(64):016x}", "setup": {"tiles": tiles}, "state": {**record["state"], "taken": taken}}


def shown_fields(record: dict[str, Any]) -> set[tuple[int, int]]:
    """The coordinates of all shown fields."""
    tiles = (tile for tile in record["setup"]["tiles"] if tile["index"] in record["state"]["visible"])
    return {(field["x"], field["y"]) for tile in tiles for field in tile["fields"]}


@given(seeds, rule_sets, st.integers(0, 40))
def test_nothing_that_is_shown_depends_on_hidden_tiles(seed: int, rules: Rules, plies: int) -> None:
    """Two rivers that differ in hidden tiles alone give the same record for the table and the same message, to the byte."""
    luck = random.Random(seed)
    game = sw.game(ID, rules=rules)
    state = played(game, luck, plies)[-1]
    other = game.from_record(with_other_hidden_tiles(state.record(), luck))
    if len(state.record()["state"]["visible"]) < 8:
        assert other.record()["setup"] != state.record()["setup"]
    assert game.shown_record(other) == game.shown_record(state)
    assert WIRE.write_state(Shown(other, ("A", None))) == WIRE.write_state(Shown(state, ("A", None)))


@given(seeds, rule_sets)
def test_a_concealed_record_has_shown_tiles_only(seed: int, rules: Rules) -> None:
    """Neither tiles, nor passengers who were taken from them, nor the luck that drew them."""
    for state in played(sw.game(ID, rules=rules), random.Random(seed), 40):
        whole = state.record()
        record = conceal(whole)
        assert [tile["index"] for tile in record["setup"]["tiles"]] == record["state"]["visible"] == whole["state"]["visible"]
        assert {tuple(at) for at in record["state"]["taken"]} == {tuple(at) for at in whole["state"]["taken"]} & shown_fields(record)
        assert "chance" not in record and conceal(record) == record


@given(seeds, rule_sets, st.integers(0, 40))
def test_a_guess_is_a_river_that_could_be(seed: int, rules: Rules, plies: int) -> None:
    """It says what is shown, is accepted, goes on where the shown tiles end, and has no field twice."""
    game = sw.game(ID, rules=rules)
    record = game.shown_record(played(game, random.Random(seed), plies)[-1])
    guess = game.from_shown_record(record)
    assert game.shown_record(guess) == record
    assert guess.key == game.from_shown_record(record).key
    tiles = guess.record()["setup"]["tiles"]
    assert len({(field["x"], field["y"]) for tile in tiles for field in tile["fields"]}) == 160
    assert usual_tiles(guess) == 8 and (tiles[0]["direction"], tiles[1]["direction"]) == (0, 0)
    bends = [(after["direction"] - before["direction"]) % 6 for before, after in pairwise(tiles)]
    assert set(bends) <= {0, 1, 5} and all(tile["direction"] != 3 for tile in tiles)
    assert [centre(tile) for tile in tiles[:2]] == [(0, 0), (4, 0)]
    assert all(joined(before, after) for before, after in pairwise(tiles))
    if 7 not in record["state"]["visible"]:
        assert sum(field["type"] == "GOAL" for field in tiles[7]["fields"]) == 3
    hidden = [tile for tile in tiles if tile["index"] not in record["state"]["visible"]]
    assert all(lands_on_water(tile) for tile in hidden)


def usual_tiles(state: "sw.State[Any]") -> int:
    """How many tiles have the shape and the rows that the game gives them; the line of text says others field by field."""
    return state.text().split(" ")[2].count("@")


def centre(tile: dict[str, Any]) -> tuple[int, int]:
    """The middle field."""
    return tile["fields"][9]["x"], tile["fields"][9]["y"]


def joined(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a tile lies four fields on from the one before, in its own direction."""
    ways = ((4, 0), (2, -4), (-2, -4), (-4, 0), (-2, 4), (2, 4))
    across, down = ways[after["direction"]]
    return centre(after) == (centre(before)[0] + across, centre(before)[1] + down)


def lands_on_water(tile: dict[str, Any]) -> bool:
    """Whether each passenger of a tile has his landing stage on water, which the drawing promises."""
    kinds = {(field["x"], field["y"]): field["type"] for field in tile["fields"]}
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
    for (x, y), kind in kinds.items():
        if kind.startswith("PASSENGER"):
            across, down = steps[int(kind[-1])]
            if kinds.get((x + across - (y % 2 if down else 0), y + down)) not in ("WATER", "GOAL"):
                return False
    return True


@given(seeds, rule_sets)
def test_who_knows_the_truth_keeps_it(seed: int, rules: Rules) -> None:
    """From an earlier full record the whole position comes back, hidden tiles and their taken passengers included."""
    game = sw.game(ID, rules=rules)
    states = played(game, random.Random(seed), 40)
    for before, state in pairwise(states):
        assert game.from_shown_record(game.shown_record(state), state).key == state.key
        assert game.from_shown_record(game.shown_record(state), before).key == state.key


@given(seeds, rule_sets)
def test_what_was_seen_is_remembered(seed: int, rules: Rules) -> None:
    """Whoever looks on from the start knows every tile that was ever shown, wrong guesses notwithstanding."""
    game = sw.game(ID, rules=rules)
    known, seen = None, set()
    for state in played(game, random.Random(seed), 60):
        known = game.from_shown_record(game.shown_record(state), known)
        seen |= set(state.record()["state"]["visible"])
        true, guessed = state.record(), known.record()
        assert all(true["setup"]["tiles"][index] == guessed["setup"]["tiles"][index] for index in seen)
        assert guessed["state"] == true["state"]


def test_another_game_is_no_memory() -> None:
    """An earlier record of another river does not count."""
    game = sw.game(ID)
    record = game.shown_record(game.start(seed=1))
    assert game.from_shown_record(record, game.start(seed=2)).key == game.from_shown_record(record).key


def test_a_picked_up_passenger_is_known_again() -> None:
    """A field that is only an island now held a passenger before: he is taken, and his island stays what it was."""
    game = sw.game(ID)
    changes = {(1, 0): "PASSENGER3"}
    before = game.from_record(position(boat(-1, 0), boat(-1, -2), changes=changes))
    state = before.play("ADVANCE 1")
    record = game.shown_record(state)
    assert record["state"]["taken"] == [[1, 0]]
    now = {**record, "setup": game.shown_record(game.from_record(position(boat(0, 0), boat(-1, -2), changes={(1, 0): "BLOCKED"})))["setup"]}
    now["state"] = {**now["state"], "taken": []}
    assert game.from_shown_record(now, before).key == state.key


@pytest.mark.parametrize("shift", [(0, 0), (88, 0), (-90, 40), (10, 94)])
@pytest.mark.parametrize("visible", [(0,), (3,), (0, 3), (2, 3, 6), (7,), (0, 1, 2, 3, 4, 5, 6, 7)])
@pytest.mark.parametrize("direction", range(6))
def test_rivers_made_by_hand_are_filled_up_too(shift: tuple[int, int], visible: tuple[int, ...], direction: int) -> None:
    """Wherever the shown tiles lie and whatever they say of their direction, a record comes out that is accepted."""
    record = position(boat(4 * visible[0], 0), boat(4 * visible[0], 1), visible=visible)
    for tile in record["setup"]["tiles"]:
        tile["direction"] = direction
        for field in tile["fields"]:
            field["x"], field["y"] = min(field["x"] + shift[0] - 4 * tile["index"], 98), field["y"] + shift[1]
    for colour in ("red", "blue"):
        record["state"][colour]["x"] += shift[0] - 4 * visible[0]
        record["state"][colour]["y"] += shift[1]
        record["state"][colour]["tile"] = visible[0]
    shown = conceal(record)
    state = sw.game(ID).from_record(imagine(shown, None))
    whole = state.record()
    assert [whole["setup"]["tiles"][index] for index in visible] == shown["setup"]["tiles"]
    assert imagine(shown, None) == imagine(shown, None)


def test_a_boat_on_a_hidden_tile_has_water_under_it() -> None:
    """A position made by hand may have such boats; their fields are known then, and what they are worth."""
    game = sw.game(ID)
    for red, blue in ((boat(12, 0), boat(13, 0)), (boat(4, 0), boat(29, 1)), (boat(9, 2), boat(9, -2))):
        state = game.from_record(position(red, blue, visible=(0, 1)))
        record = game.shown_record(state)
        guess = game.from_shown_record(record)
        assert game.shown_record(guess) == record
        bare = {colour: {key: value for key, value in record["state"][colour].items() if key != "points"} for colour in ("red", "blue")}
        assert game.from_shown_record({**record, "state": {**record["state"], **bare}}).record()["state"]["red"]["x"] == red["x"]
