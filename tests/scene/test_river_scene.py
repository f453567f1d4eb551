"""The picture of the river: clicks are the moves, a preview is where the move has come to, and nobody sees a tile that is not shown."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.errors import IllegalMove
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.mississippi_queen_2017.boards import boat, position
from spielwerk.games.mississippi_queen_2017.branches import all_moves
from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Advance, Push, Turn, actions
from spielwerk.games.mississippi_queen_2017.progress import progress
from spielwerk.games.mississippi_queen_2017.scene import PAINTER
from spielwerk.games.mississippi_queen_2017.unlisted import unlisted
from spielwerk.games.mississippi_queen_2017.view import Kind, neighbour, view
from spielwerk.scene.shapes import Click, Scene, Shape

State = sw.State[Any]
Path = tuple[str, ...]


def river(rules: Rules = "rulebook") -> "sw.Game[Any]":
    """The game by one rule set."""
    return sw.game("mississippi-queen-2017", rules=rules)


def game_played(rules: Rules, seed: int) -> list[tuple[State, str | None]]:
    """The positions of a random game of careful players, each with the move that led to it."""
    luck = random.Random(seed)
    state, move = river(rules).start(seed=seed), None
    played: list[tuple[State, str | None]] = [(state, move)]
    while state.outcome is None:
        moves = [str(move) for move in state.moves()]
        slow = [move for move in moves if len(move) < 24] or moves
        pushing = [move for move in moves if "PUSH" in move]
        move = luck.choice(pushing if pushing and luck.random() < 0.3 else slow)
        state = state.play(move)
        played.append((state, move))
    return played


GAMES = {(rules, seed): game_played(rules, seed) for rules in RULE_SETS for seed in range(6)}
POSITIONS = [state for played in GAMES.values() for state, _ in played if state.outcome is None]


def walked(state: State, path: Path = ()) -> Iterator[tuple[Path, Click]]:
    """Every path through the whole tree, with the click it ends with."""
    for click in PAINTER.clicks(state, path):
        yield (*path, click.on), click
        yield from walked(state, (*path, click.on))


def path_of(state: State, move: str) -> Path:
    """The clicks that a person would make for a move, thought out apart from the painter."""
    seen, path = view(state), []
    now = progress(seen)
    for action in actions(move):
        match action:
            case Accelerate(amount):
                path += ["sign faster" if amount > 0 else "sign slower"] * abs(amount)
            case Turn(steps):
                path += ["sign left" if steps > 0 else "sign right"] * abs(steps)
            case Advance():
                x, y = now.after(action).at
                path.append(f"cell {x},{y}")
            case Push(direction):
                x, y = neighbour(now.at, direction)
                path.append(f"cell {x},{y}")
        now = now.after(action)
    return (*path, "sign finish")


def clicked(state: State, path: Path) -> Click:
    """The click at the end of a path, each step of which must be offered, once."""
    found: Click | None = None
    for length, key in enumerate(path):
        (found,) = (click for click in PAINTER.clicks(state, path[:length]) if click.on == key)
    assert found is not None
    return found


def shapes(scene: Scene) -> dict[str, Shape]:
    """The shapes by their keys, each of which is there once."""
    found = {shape.key: shape for shape in scene.shapes}
    assert len(found) == len(scene.shapes)
    return found


def test_the_positions_are_worth_it() -> None:
    """Pushes, sandbanks, turns and long lists are among the positions."""
    assert len(POSITIONS) > 60
    assert any("PUSH" in str(move) for state in POSITIONS for move in state.moves())
    assert any(boat_field.kind is Kind.SANDBANK for state in POSITIONS if (boat_field := view(state).field_of(view(state).me)))
    assert max(len(state.moves()) for state in POSITIONS) > 2000


def test_the_tree_has_every_move_once() -> None:
    """All paths of positions with few moves: each ends with another legal move, and none is missing."""
    small = [state for state in POSITIONS if len(state.moves()) <= 200][:40]
    assert len(small) > 20
    for state in small:
        found = [click.move for _, click in walked(state) if click.move is not None]
        assert sorted(found) == sorted(map(str, state.moves()))
    sandbank = position(boat(0, 0, speed=1), boat(9, 0), changes={(0, 0): "SANDBANK"})
    for state in (river().from_record(sandbank), river("contest").from_record({**sandbank, "rules": "contest"})):
        found = [click.move for _, click in walked(state) if click.move is not None]
        assert sorted(found) == sorted(map(str, state.moves())) and any(move.startswith("ADVANCE -1") for move in found)


def test_any_move_can_be_clicked() -> None:
    """Of positions with many moves some are tried, by the clicks that a person would make."""
    luck = random.Random(5)
    for state in POSITIONS:
        moves = state.moves()
        for move in {str(luck.choice(moves)) for _ in range(6)} | {str(moves[-1])}:
            assert clicked(state, path_of(state, move)).move == move


def test_the_first_level_leaves_nothing_out() -> None:
    """What is offered at first is what the moves of the list begin with."""
    for state in POSITIONS:
        wanted = {path_of(state, first)[0] for first in {str(move).split("; ")[0] for move in state.moves()}}
        assert {click.on for click in PAINTER.clicks(state)} == wanted


def test_every_click_can_be_seen() -> None:
    """Fields are in the picture; signs lie within it, and none on another one."""
    luck = random.Random(7)
    for state in POSITIONS:
        path = path_of(state, str(luck.choice(state.moves())))
        for length in range(len(path)):
            clicks = PAINTER.clicks(state, path[:length])
            assert len({click.on for click in clicks}) == len(clicks)
            scene = PAINTER.preview(state, path[:length])
            keys = shapes(scene)
            for click in clicks:
                assert click.svg or click.on in keys
                assert click.name.german and click.name.english
                if click.svg:
                    assert 15 < click.x < scene.width - 15 and 15 < click.y < scene.height - 15
            signs = [(click.x, click.y) for click in clicks if click.on.startswith("sign")]
            assert all(abs(one[0] - other[0]) + abs(one[1] - other[1]) > 40 for one, other in pairwise(signs))


def test_nonsense_offers_nothing() -> None:
    """Paths that nobody was offered, and those that are at their end."""
    state = river().start(seed=1)
    for path in [("cell 99,0",), ("nonsense",), ("sign finish",), ("sign slower",), ("sign faster", "sign slower"), ("sign left", "sign right")]:
        assert PAINTER.clicks(state, path) == ()
    assert PAINTER.clicks(state, ("sign right",) * 3) == ()
    finished = path_of(state, "ADVANCE 1")
    assert clicked(state, finished).move == "ADVANCE 1" and PAINTER.clicks(state, finished) == ()
    over = next(iter(GAMES.values()))[-1][0]
    assert PAINTER.clicks(over) == ()


def test_finishing_too_early_names_the_rule() -> None:
    """The sign is there after every click; where the rules refuse the move it carries the text, and the rules say why."""
    luck = random.Random(11)
    rules = set()
    for state in POSITIONS:
        path = path_of(state, str(luck.choice(state.moves())))
        for length in range(1, len(path)):
            finish = clicked(state, (*path[:length], "sign finish"))
            if finish.refused is None:
                assert finish.move in state.moves()
                continue
            assert finish.move is None
            with pytest.raises(IllegalMove) as caught:
                state.parse(finish.refused)
            assert caught.value.german in finish.name.german
            rules.add(caught.value.rule)
    assert rules >= {"points_left", "push_must_follow"}


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_preview_ends_where_the_move_ends(rules: Rules) -> None:
    """Place, direction and coal of both boats are those after the move; no point is left but on a sandbank."""
    luck = random.Random(13)
    seen_kinds = set()
    for state in POSITIONS:
        if state.rules != rules:
            continue
        for move in {str(luck.choice(state.moves())) for _ in range(12)}:
            before, after = view(state), view(state.play(move))
            now = progress(before, actions(move))
            mine, other = (after.red, after.blue) if before.me.player is sw.RED else (after.blue, after.red)
            assert (now.at, now.direction, now.coal, now.opponent) == (mine.at, mine.direction, mine.coal, other.at)
            assert now.points in (0, None)
            logs = sum(before.fields[at].kind.name == "LOG" for at in now.track[1:])
            if logs == 0:
                assert now.speed == mine.speed
            seen_kinds |= {type(action) for action in actions(move)}
    assert seen_kinds == {Accelerate, Turn, Advance, Push}


def test_a_preview_shows_the_boat_where_it_is() -> None:
    """Action by action: place, turn, dials and the numbers beside the picture."""
    state = river().from_record(position(boat(4, 0, speed=3), boat(6, 0), visible=(0, 1, 2)))
    numbers = []
    path = ("sign faster", "sign faster", "sign left", "sign left", "cell 4,-1")
    for length in range(len(path) + 1):
        counts = {count.key: count.value for count in PAINTER.preview(state, path[:length]).red}
        numbers.append(tuple(counts[f"{name} red"] for name in ("speed", "coal", "movement")))
    assert numbers == [("3", "6", "3"), ("4", "6", "4"), ("5", "5", "5"), ("5", "5", "5"), ("5", "4", "5"), ("5", "4", "4")]
    first, last = shapes(PAINTER.preview(state, ())), shapes(PAINTER.preview(state, ("sign left", "cell 5,-1")))
    assert (first["boat red"].x, first["boat red"].y) == (first["cell 4,0"].x, first["cell 4,0"].y)
    assert (last["boat red"].x, last["boat red"].y) == (last["cell 5,-1"].x, last["cell 5,-1"].y)
    assert last["boat red"].turn == -60 and first["boat red"].turn == 0
    assert (last["boat blue"].x, last["boat blue"].y) == (first["boat blue"].x, first["boat blue"].y)
    name = last["boat red"].name
    assert name is not None and name.german == "rotes Schiff auf 5,-1, Richtung rechts oben, Geschwindigkeit 3, Kohle 6, 0 Passagiere"


def test_pushing_by_click() -> None:
    """On the opponent's field only the fields around it can be clicked, and the preview shows him where he was pushed."""
    state = river().from_record(position(boat(4, 0, speed=2), boat(5, 0), visible=(0, 1, 2)))
    targets = {click.on for click in PAINTER.clicks(state, ("cell 5,0",))}
    assert targets == {"sign finish", "cell 6,0", "cell 6,-1", "cell 5,-1", "cell 5,1", "cell 6,1"}
    pushed = shapes(PAINTER.preview(state, ("cell 5,0", "cell 6,1")))
    assert (pushed["boat blue"].x, pushed["boat blue"].y) == (pushed["cell 6,1"].x, pushed["cell 6,1"].y)
    both = shapes(PAINTER.preview(state, ("cell 5,0",)))
    assert (both["boat blue"].x, both["boat blue"].y) != (both["boat red"].x, both["boat red"].y)


def test_pushing_onto_a_hidden_field() -> None:
    """Where the contest allowed it, a sign stands for the field, and nobody is told what it took."""
    record = position(boat(5, 0, speed=3), boat(6, 0), visible=(0, 1), rules="contest")
    state = river("contest").from_record(record)
    (aside,) = (click for click in PAINTER.clicks(state, ("cell 6,0",)) if click.on == "cell 7,0")
    assert aside.svg
    preview = PAINTER.preview(state, ("cell 6,0", "cell 7,0"))
    assert {count.key: count.value for count in preview.red}["movement red"] == "?"
    assert "cell 7,0" not in shapes(preview)


@pytest.mark.parametrize("played", GAMES.values(), ids=lambda played: f"{len(played)} positions")
def test_hidden_tiles_are_in_no_picture(played: list[tuple[State, str | None]]) -> None:
    """The picture is the same whatever lies hidden, and has the shown fields only; so is an unfinished move's, and so are the first clicks."""
    game = river(played[0][0].rules)
    for (earlier, _), (state, move) in pairwise(played):
        guessed = game.from_shown_record(game.shown_record(state))
        scene = PAINTER.scene(state)
        assert scene == PAINTER.scene(guessed)
        assert PAINTER.preview(state, ("sign left",)) == PAINTER.preview(guessed, ("sign left",))
        fields = {f"cell {x},{y}" for x, y in view(state).fields}
        moved = shapes(PAINTER.scene(state, earlier, move))
        assert {key for key in moved if key.startswith("cell")} == fields
        assert "last start" in moved


def test_fields_are_heard_of() -> None:
    """What they are, where they are, and where one lands."""
    changes = {(2, 1): "PASSENGER2", (3, 0): "LOG", (0, 1): "SANDBANK", (1, 1): "BLOCKED"}
    found = shapes(PAINTER.scene(river().from_record(position(boat(-1, 0), boat(-1, 1), changes=changes))))
    names = {key: shape.name.german for key, shape in found.items() if shape.name is not None}
    assert names["cell 2,1"] == "Feld 2,1, Insel mit Passagier, Anleger links oben, Segment 1"
    assert names["cell 1,0"] == "Feld 1,0, Wasser, Anleger, Segment 1"
    assert (names["cell 3,0"], names["cell 0,1"]) == ("Feld 3,0, Baumstämme, Segment 2", "Feld 0,1, Sandbank, Segment 1")
    assert names["passenger 2,1"] == "Passagier auf 2,1"
    assert found["stage 2,1"].turn == -120
    assert all(shape.name is not None for shape in found.values() if shape.role in ("cell", "piece"))


def test_tiles_are_told_apart() -> None:
    """Coordinates are written in black and in white by turns."""
    found = shapes(PAINTER.scene(river().start(seed=3)))
    assert "fill-black" in found["coordinates 0,0"].svg and "fill-white" in found["coordinates 4,0"].svg
    assert ">4,0<" in found["coordinates 4,0"].svg


def test_passengers_leave_their_islands() -> None:
    """Whoever has gone aboard is on the boat, and his landing stage is gone."""
    record = position(boat(1, 0, passengers=1), boat(-1, 1), changes={(2, 1): "PASSENGER2"}, taken=[(2, 1)])
    found = shapes(PAINTER.scene(river().from_record(record)))
    assert "passenger 2,1" not in found and "stage 2,1" not in found
    assert found["boat red"].svg.count("fill-fur-pale") == 1 and found["boat blue"].svg.count("fill-fur-pale") == 0


def test_attempts_are_the_texts_of_clicks() -> None:
    """So that the rules can say why something cannot be clicked."""
    state = river().from_record(position(boat(4, 0, speed=2), boat(9, 0), changes={(5, 0): "BLOCKED"}, visible=(0, 1, 2)))
    refusals: dict[Path, str] = {
        ("cell 5,0",): "field_closed",
        ("sign left", "sign faster"): "acceleration_first",
        ("sign left", "cell 5,-2", "cell 6,-3"): "field_not_shown",
    }
    for path, rule in refusals.items():
        text = PAINTER.attempt(state, path)
        assert text is not None
        with pytest.raises(IllegalMove) as caught:
            state.parse(text)
        assert caught.value.rule == rule
    assert PAINTER.attempt(state, ("cell 0,2",)) is PAINTER.attempt(state, ()) is None
    assert PAINTER.reach(state, "boat blue", sw.BLUE) == ()


def test_an_arrow_leads_to_the_end_of_a_move() -> None:
    """From the boat as it is drawn to a field that is drawn."""
    for state in POSITIONS[::5]:
        keys = shapes(PAINTER.scene(state))
        for move in map(str, state.moves()[::101]):
            start, end = PAINTER.arrow(state, move)
            after = state.play(move).record()["state"][start.removeprefix("boat ")]
            assert start in keys and end in keys
            assert end == f"cell {after['x']},{after['y']}"


def test_branches_are_the_list() -> None:
    """The tree that is read off the list by searching has all of the list in it, in its order."""

    def leaves(branch: Any, text: str) -> Iterator[str]:
        if branch.is_move:
            yield text
        for word, inner in branch.branches():
            yield from leaves(inner, f"{text}; {word}" if text else word)

    wide = river().from_record(position(boat(4, 0, speed=4), boat(5, 1), visible=(0, 1, 2)))
    for state in (wide, *POSITIONS[::9]):
        assert list(leaves(all_moves(state), "")) == [str(move) for move in state.moves()]
        assert all(not unlisted(state, state.parse(text)) for text in map(str, state.moves()[:20]))
