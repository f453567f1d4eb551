"""The picture of a hive: its stones keep their keys, its clicks are its moves, and what can be asked about stones that cannot be moved."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.errors import IllegalMove
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.hive_2020.scene import PAINTER
from spielwerk.player import BLUE, RED
from spielwerk.scene.shapes import Click, Scene

State = sw.State[Any]


def game_played(rules: Rules, seed: int) -> list[tuple[State, str | None]]:
    """The positions of a random game that likes to climb, each with the move that led to it."""
    luck = random.Random(seed)
    state, move = sw.game("hive-2020", rules=rules).start(seed=seed), None
    played: list[tuple[State, str | None]] = [(state, move)]
    while state.outcome is None:
        moves = [str(move) for move in state.moves()]
        occupied = set(state.record()["state"]["stacks"])
        climbing = [move for move in moves if move.startswith("DRAG") and move.split()[2] in occupied]
        move = luck.choice(climbing if climbing and luck.random() < 0.4 else moves)
        state = state.play(move)
        played.append((state, move))
    return played


GAMES = [game_played(rules, seed) for rules in RULE_SETS for seed in (1, 2)]
"""Whole games, so that stacks, empty hands, skips and ends are among them."""


def paths(clicks: tuple[Click, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every way through a tree of clicks, with its move."""
    for click in clicks:
        if click.move is not None:
            yield (click.on,), click.move
        for path, move in paths(click.then or ()):
            yield (click.on, *path), move


def places(scene: Scene) -> dict[str, tuple[float, float]]:
    """Where the pieces are."""
    return {shape.key: (shape.x, shape.y) for shape in scene.shapes if shape.role == "piece"}


@pytest.mark.parametrize("played", GAMES)
def test_clicks_are_the_moves(played: list[tuple[State, str | None]]) -> None:
    """Every legal move is reached by one path, each step of which is in the picture or a sign in it."""
    for (state, move), (before, _) in zip(played[1:], played, strict=False):
        scene = PAINTER.scene(state, before, move)
        clicks = PAINTER.clicks(state)
        found = list(paths(clicks))
        assert sorted(move for _, move in found) == sorted(map(str, state.moves()))
        assert len({path for path, _ in found}) == len(found)
        keys = {shape.key for shape in scene.shapes}
        for click in (*clicks, *(inner for outer in clicks for inner in outer.then or ())):
            assert click.svg or click.on in keys
            if click.svg:
                assert 0 < click.x < scene.width and 0 < click.y < scene.height


@pytest.mark.parametrize("played", GAMES)
def test_later_clicks_can_be_asked_for(played: list[tuple[State, str | None]]) -> None:
    """After the click on a stone come its cells, and after whatever else nothing."""
    state = played[len(played) // 2][0]
    for click in PAINTER.clicks(state):
        assert PAINTER.clicks(state, (click.on,)) == (click.then or ())
    assert PAINTER.clicks(state, ("bee red 0,0,0 7",)) == ()
    assert PAINTER.clicks(state, (PAINTER.clicks(state)[0].on, "cell 9,9,9")) == ()


@pytest.mark.parametrize("played", GAMES)
def test_pieces_keep_their_keys(played: list[tuple[State, str | None]]) -> None:
    """Exactly the moved piece changes its place, whichever way the game is leafed through, and no two things have one key."""
    for (earlier, last), (state, move) in pairwise(played):
        before = places(PAINTER.scene(earlier))
        scene = PAINTER.scene(state, earlier, move)
        after = places(scene)
        assert before.keys() == after.keys()
        assert sum(before[key] != after[key] for key in before) == (move != "SKIP")
        assert len({shape.key for shape in scene.shapes}) == len(scene.shapes)
        # The picture that was shown before has renamed the stone that moved last; the one that moves now it calls by its place.
        start = next((key for key in before if before[key] != after[key]), None)
        assert start is None or start in places(PAINTER.scene(earlier, *last_of(played, earlier, last)))


def last_of(played: list[tuple[State, str | None]], state: State, move: str | None) -> tuple[State | None, str | None]:
    """The position before another one of the game, and the move between them."""
    index = next(index for index, (other, _) in enumerate(played) if other is state)
    return (played[index - 1][0], move) if index else (None, None)


@pytest.mark.parametrize("played", GAMES)
def test_everything_has_a_name(played: list[tuple[State, str | None]]) -> None:
    """Cells and stones can be heard of, in both languages, covered stones too."""
    for state, _ in played[::7]:
        for shape in PAINTER.scene(state).shapes:
            is_below_in_hand = shape.key.split(" ")[2:3] == ["hand"] and shape.name is None
            if shape.role in ("cell", "piece") and not is_below_in_hand:
                assert shape.name is not None and shape.name.german and shape.name.english


def test_names() -> None:
    """A few of them, word by word."""
    state = position({"0,0,0": ["RQ", "BB", "RB"], "1,-1,0": ["BA"], "0,-1,1": ["BQ"]}, obstacles=[[5, -5, 0]])
    names = {shape.key: shape.name for shape in PAINTER.scene(state).shapes if shape.name}
    assert names["beetle red 0,0,0 2"].german == "roter Käfer auf 0,0,0, darunter blauer Käfer, darunter rote Biene"
    assert names["bee red 0,0,0"].english == "red bee, covered on 0,0,0"
    assert names["ant blue 1,-1,0"].german == "blaue Ameise auf 1,-1,0"
    assert names["cell 0,1,-1"].german == "Feld 0,1,-1, leer"
    assert names["cell 5,-5,0"].english == "Cell 5,-5,0, brambles"
    assert names["cell 0,0,0"].german == "Feld 0,0,0, roter Käfer über 2 weiteren"
    assert names["ant red hand 3"].german == "3 rote Ameisen im Vorrat"


def test_clicks_say_what_they_do() -> None:
    """In the cases that German has for it."""
    state = position({"0,0,0": ["RQ"], "0,-1,1": ["BQ"], "0,1,-1": ["RB"]})
    beetle = next(click for click in PAINTER.clicks(state) if click.on.startswith("beetle"))
    assert (beetle.name.german, beetle.name.english) == ("Roten Käfer nehmen", "Take the red beetle")
    names = {click.on: click.name.german for click in beetle.then or ()}
    assert names["climb 0,0,0"] == "Auf rote Biene steigen, Feld 0,0,0" and names["cell 1,0,-1"] == "Auf Feld 1,0,-1"


def position(stacks: dict[str, list[str]], turn: int = 20, obstacles: list[list[int]] | None = None, **hands: str) -> State:
    """A position made by hand, RED to move on even turns."""
    player = "RED" if turn % 2 == 0 else "BLUE"
    record = {"game": "hive-2020", "rules": "rulebook", "turn": turn, "player": player, "setup": {"obstacles": obstacles or []}}
    return sw.game("hive-2020").from_record({**record, "state": {"stacks": stacks, "hand": {"RED": "AAA", "BLUE": "G"} | hands}})


def test_stacks_are_lifted_and_counted() -> None:
    """The higher stone is drawn later and higher up, and the picture says how many there are and which."""
    scene = PAINTER.scene(position({"0,0,0": ["RQ", "BB", "RB"], "0,-1,1": ["BQ"]}))
    shapes = {shape.key: (index, shape) for index, shape in enumerate(scene.shapes)}
    (first, bee), (second, beetle), (third, top) = (shapes[key] for key in ("bee red 0,0,0", "beetle blue 0,0,0 1", "beetle red 0,0,0 2"))
    assert first < second < third and bee.y > beetle.y > top.y
    assert ">3<" in shapes["height 0,0,0"][1].svg
    assert shapes["below 0,0,0"][1].svg.count("hive-stone") == 2


def test_air_around_the_bee() -> None:
    """The free cells of each bee are a number beside the picture; one that is not set has none, one that is enclosed is framed."""
    around = {"1,-1,0": ["RA"], "1,0,-1": ["RA"], "0,1,-1": ["BB"], "-1,1,0": ["BA"], "-1,0,1": ["BA"], "0,-1,1": ["BG"]}
    enclosed = PAINTER.scene(position({"0,0,0": ["BQ"], **around}, RED="Q", BLUE=""))
    assert enclosed.blue[0].value == "0" and enclosed.red[0].value == "–"
    assert [shape.key for shape in enclosed.shapes if shape.key.startswith("enclosed")] == ["enclosed blue"]
    assert PAINTER.scene(position({"5,-5,0": ["RQ"], "4,-4,0": ["BQ"]})).red[0].value == "2"


def test_reach_of_the_other_side() -> None:
    """Where the other player's stones could go is what the rules would list for him, for stones that have just moved too."""
    asked = 0
    for (earlier, _), (state, move) in pairwise(GAMES[0]):
        if state.outcome is not None:
            continue
        record = state.record()
        waiting = state.to_move.opponent
        turned = sw.game("hive-2020").from_record({**record, "turn": record["turn"] ^ 1, "player": waiting.value})
        listed: dict[str, list[str]] = {}
        for path, _ in paths(PAINTER.clicks(turned)):
            listed.setdefault(path[0], []).append(path[-1].replace("climb", "cell"))
        tops = [shape.key for shape in PAINTER.scene(state).shapes if shape.role == "piece" and shape.name is not None]
        for key in tops:
            if f" {waiting.value.lower()} " in key:
                assert list(PAINTER.reach(state, key, waiting)) == listed.get(key, [])
            else:
                assert PAINTER.reach(state, key, waiting) == ()
        moved = next((key for key in places(PAINTER.scene(state, earlier, move)) if key not in places(PAINTER.scene(state))), None)
        if moved is not None:
            answers = {tuple(PAINTER.reach(state, key, waiting)) for key in places(PAINTER.scene(state)) if f" {waiting.value.lower()} " in key}
            reached = PAINTER.reach(state, moved, waiting)
            assert reached in answers | {()}
            asked += reached != ()
    assert asked > 5


def test_reach_without_sense() -> None:
    """Covered stones, keys of no stone, finished games: nothing."""
    state = position({"0,0,0": ["RQ", "BB"], "0,-1,1": ["BQ"]})
    assert PAINTER.reach(state, "beetle blue 0,0,0 1", BLUE) != ()
    assert PAINTER.reach(state, "bee red 0,0,0", RED) == ()
    assert PAINTER.reach(state, "beetle blue 0,0,0 1", RED) == ()
    assert PAINTER.reach(state, "cell 0,0,0", RED) == PAINTER.reach(state, "nonsense", RED) == PAINTER.reach(state, "bee red 9,9,9", RED) == ()
    over = GAMES[0][-1][0]
    assert all(PAINTER.reach(over, key, player) == () for key in places(PAINTER.scene(over)) for player in (RED, BLUE))


def test_clicks_that_are_refused_can_be_explained() -> None:
    """Two clicks mean a move even where it is not allowed, so that the rules can say why."""
    state = position({"0,0,0": ["RQ"], "0,-1,1": ["BQ"], "0,1,-1": ["RS"]})
    refusals: dict[tuple[str, ...], str] = {
        ("bee red 0,0,0", "cell 3,-3,0"): "swarm_stays_together",
        ("bee blue 0,-1,1", "cell 1,-1,0"): "only_own_stones",
        ("spider red 0,1,-1", "bee red 0,0,0"): "only_beetles_climb",
        ("ant red hand 3", "cell 1,-1,0"): "new_stone_avoids_opponent",
    }
    for path, rule in refusals.items():
        text = PAINTER.attempt(state, path)
        assert text is not None
        with pytest.raises(IllegalMove) as caught:
            state.parse(text)
        assert caught.value.rule == rule
    assert PAINTER.attempt(state, ("skip",)) == "SKIP"
    assert PAINTER.attempt(state, ("cell 0,0,0", "cell 1,-1,0")) is PAINTER.attempt(state, ()) is None
    for path, move in paths(PAINTER.clicks(state)):
        assert PAINTER.attempt(state, path) == move


def test_preview_frames_the_taken_stone() -> None:
    """And draws nothing else anew."""
    state = GAMES[0][20][0]
    key = PAINTER.clicks(state)[0].on
    scene, preview = PAINTER.scene(state), PAINTER.preview(state, (key,))
    taken = next(shape for shape in preview.shapes if shape.key == "taken")
    assert (taken.x, taken.y) == places(scene)[key]
    assert tuple(shape for shape in preview.shapes if shape is not taken) == scene.shapes
    assert PAINTER.preview(state, ()) == scene


def test_skipping_is_a_sign() -> None:
    """Whoever cannot do anything clicks that."""
    skips = [state for played in GAMES for state, _ in played if [str(move) for move in state.moves()] == ["SKIP"]]
    enclosed = position({"0,0,0": ["RQ", "BB"], "0,-1,1": ["BQ"]}, RED="", BLUE="")
    for state in [*skips, enclosed]:
        (click,) = PAINTER.clicks(state)
        assert click.move == "SKIP" and click.svg


def test_the_last_move_is_marked() -> None:
    """Where a stone went, and where from."""
    for (earlier, _), (state, move) in pairwise(GAMES[1]):
        marks = {shape.key for shape in PAINTER.scene(state, earlier, move).shapes if shape.key.startswith("last")}
        assert move is not None
        assert marks == {"SET": {"last end"}, "DRAG": {"last start", "last end"}, "SKIP": set()}[move.split()[0]]
