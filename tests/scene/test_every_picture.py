"""What holds for the pictures of every game: keys, names, colours, nothing from outside, and clicks that are the moves."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest

import spielwerk as sw
from spielwerk.player import BLUE, RED
from spielwerk.scene import painter_of
from spielwerk.scene.palette import COLOURS
from spielwerk.scene.shapes import Click, Scene, Shape
from spielwerk.scene.svg import headline, write_svg
from tests.scene.games import Moment, moments, routes

CLASSES = {f"{what}-{colour.name}" for colour in COLOURS for what in ("fill", "line")} | {
    "fill-none",
    "line-round",
    "text-middle",
    "text-end",
    "text-bold",
}
SEEDS = (1, 2)
PILE = 40.0
"""So near lie the pieces of one pile."""
MANY = 700
"""Lists of moves that are longer are clicked in one position alone."""


def seen(game: "sw.Game[Any]") -> Iterable[Moment]:
    """Positions of several games."""
    for seed in SEEDS:
        yield from moments(game, seed, 6)


def scenes(game: "sw.Game[Any]") -> Iterable[Scene]:
    """The pictures of these positions."""
    for state, before, move in seen(game):
        yield painter_of(game.id).scene(state, before, move)


def parts(scene: Scene) -> ElementTree.Element:
    """All markup of a scene as one tree; what is no XML does not come so far."""
    markup = [scene.symbols, *(shape.svg for shape in scene.shapes), *(count.svg for count in (*scene.common, *scene.red, *scene.blue))]
    return ElementTree.fromstring(f"<svg>{''.join(markup)}</svg>")


def test_keys_are_unique(game: "sw.Game[Any]") -> None:
    """So that a thing can be followed from picture to picture."""
    for scene in scenes(game):
        assert [key for key, count in Counter(shape.key for shape in scene.shapes).items() if count > 1] == []
        for counts in (scene.common, scene.red, scene.blue):
            assert len({count.key for count in counts}) == len(counts)


def test_markup_is_ours(game: "sw.Game[Any]") -> None:
    """It is well-formed, coloured by the palette, refers to its own symbols alone, and runs nothing."""
    for scene in scenes(game):
        tree = parts(scene)
        known = {element.get("id") for element in tree.iter()} - {None}
        for element in tree.iter():
            assert element.tag not in ("script", "image", "foreignObject", "style", "a"), element.tag
            assert set((element.get("class") or "").split()) <= CLASSES, element.get("class")
            for name, value in element.attrib.items():
                assert name not in ("fill", "stroke", "style") and not name.startswith("on"), name
                assert "http" not in value
                if name.endswith("href"):
                    assert value.removeprefix("#") in known, value
                for target in re.findall(r"url\((.*?)\)", value):
                    assert target.removeprefix("#") in known, value


def test_symbols_stay(game: "sw.Game[Any]") -> None:
    """They are the same in every position, so that they have to be sent once."""
    assert len({scene.symbols for scene in scenes(game)}) == 1


def test_everything_has_a_name(game: "sw.Game[Any]") -> None:
    """Cells, pieces, counts and options are called something in both languages; of pieces in one pile it is enough that one is."""
    for scene in scenes(game):
        pieces = [shape for shape in scene.shapes if shape.role == "piece"]
        silent = [shape for shape in pieces if shape.name is None]
        for shape in silent:
            assert any(other.name and other.owner == shape.owner and dist((other.x, other.y), (shape.x, shape.y)) < PILE for other in pieces), (
                shape.key
            )
        things: list[Shape] = [shape for shape in scene.shapes if shape.role == "cell" or (shape.role == "piece" and shape not in silent)]
        assert len(things) > len(silent)
        for name in (*(shape.name for shape in things), *(count.name for count in (*scene.common, *scene.red, *scene.blue))):
            assert name is not None and name.german and name.english
    for name in painter_of(game.id).options.values():
        assert name.german and name.english


def test_shapes_lie_in_the_picture(game: "sw.Game[Any]") -> None:
    """Their places, at least."""
    for scene in scenes(game):
        for shape in scene.shapes:
            assert 0 <= shape.x <= scene.width and 0 <= shape.y <= scene.height, shape.key


def test_options_show_something(game: "sw.Game[Any]") -> None:
    """Every option that is offered has shapes, and every shape's option is offered."""
    options = {shape.option for scene in scenes(game) for shape in scene.shapes} - {None}
    assert options == set(painter_of(game.id).options)


def test_files_hold_every_shape(game: "sw.Game[Any]") -> None:
    """A file is XML that has each shape once, with its name, and no address but that of SVG itself."""
    state, before, move = moments(game, 1, 6)[1]
    scene = painter_of(game.id).scene(state, before, move)
    text = write_svg(scene, headline(state), "light", "de", show=tuple(painter_of(game.id).options))
    tree = ElementTree.fromstring(text)
    groups = {element.get("data-key"): element for element in tree.iter() if element.get("data-key")}
    assert list(groups) == [shape.key for shape in scene.shapes]
    for shape in scene.shapes:
        title = groups[shape.key].find("{http://www.w3.org/2000/svg}title")
        assert (None if title is None else title.text) == (None if shape.name is None else shape.name.german)
    assert re.findall(r"https?://[^\s\"]*", text) == ["http://www.w3.org/2000/svg"]


# Clicks


def positions(game: "sw.Game[Any]") -> list[Moment]:
    """Where moves are clicked."""
    found = [moment for moment in seen(game) if moment.state.outcome is None]
    return [moment for moment in found if len(moment.state.moves()) <= MANY] or found[:1]


def test_clicks_are_the_moves(game: "sw.Game[Any]") -> None:
    """Every legal move is reached by exactly one path, and no path ends in anything else."""
    for state, _, _ in positions(game):
        ends = [click.move for _, click in routes(state) if click.move is not None]
        listed = [str(move) for move in state.moves()]
        assert len(ends) == len(set(ends))
        assert set(listed) <= set(ends)
        for unlisted in set(ends) - set(listed):
            assert game.unlisted is not None
            state.parse(unlisted)


def test_refused_clicks_are_refused(game: "sw.Game[Any]") -> None:
    """What is offered with a warning is indeed no legal move."""
    for state, _, _ in positions(game)[:3]:
        for _, click in islice(routes(state), 300):
            if click.refused is not None:
                with pytest.raises(sw.SpielwerkError):
                    state.parse(click.refused)


def test_a_finished_game_has_no_clicks(game: "sw.Game[Any]") -> None:
    """There is nothing to move any more."""
    assert painter_of(game.id).clicks(moments(game, 1, 6)[-1].state) == ()


def clicked_together(state: "sw.State[Any]") -> Iterable[tuple[tuple[str, ...], tuple[Click, ...]]]:
    """Some paths, each with what can be clicked next."""
    drawing = painter_of(state.game)
    yield (), drawing.clicks(state)
    for number, (path, _) in enumerate(routes(state)):
        if number % 7 == 0:
            for length in range(1, len(path)):
                yield path[:length], drawing.clicks(state, path[:length])
        if number > 150:
            return


def test_clicks_can_be_found_in_the_picture(game: "sw.Game[Any]") -> None:
    """Each is on a shape of the picture of its path, or brings a sign that lies within it; names are in both languages."""
    drawing = painter_of(game.id)
    for state, _, _ in positions(game)[:4]:
        for path, clicks in clicked_together(state):
            scene = drawing.preview(state, path)
            keys = {shape.key for shape in scene.shapes}
            assert len(keys) == len(scene.shapes)
            assert len({click.on for click in clicks}) == len(clicks)
            for click in clicks:
                assert click.name.german and click.name.english
                if click.svg:
                    ElementTree.fromstring(f"<g>{click.svg}</g>")
                    assert 0 <= click.x <= scene.width and 0 <= click.y <= scene.height
                else:
                    assert click.on in keys, (path, click.on)


def test_strange_paths_lead_nowhere(game: "sw.Game[Any]") -> None:
    """Paths come from browsers, where anybody may write anything."""
    drawing = painter_of(game.id)
    state = moments(game, 1, 6)[1].state
    for path in (("",), ("x",), ("cell",), ("cell 99999999999999999999",), ("sheep ²",), ("sign",), ("cell 1", "cell 2", "cell 3", "cell 4")):
        drawing.preview(state, path)
        assert drawing.clicks(state, path) == () or all(click.on for click in drawing.clicks(state, path))
        assert drawing.reach(state, path[0], RED) == () or path[0].startswith("cell")
        attempt = getattr(drawing, "attempt", None)
        if attempt is not None:
            assert attempt(state, path) is None or isinstance(attempt(state, path), str)


def test_reach_names_cells(game: "sw.Game[Any]") -> None:
    """Where the pieces of both sides could go, if the other side were to move as well."""
    drawing = painter_of(game.id)
    for state, _, _ in positions(game)[:4]:
        scene = drawing.scene(state)
        cells = {shape.key for shape in scene.shapes if shape.role == "cell"}
        for shape in scene.shapes:
            if shape.role == "piece" and shape.owner is not None:
                for player in (RED, BLUE):
                    assert set(drawing.reach(state, shape.key, player)) <= cells, shape.key
