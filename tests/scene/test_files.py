"""Pictures as files: what can be chosen, what is refused, and what notebooks get."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import spielwerk as sw
from spielwerk.scene import painter_of
from spielwerk.scene.palette import stylesheet
from spielwerk.scene.shapes import Count, Name, Scene, Shape
from spielwerk.scene.svg import write_svg
from spielwerk.scene.words import PictureRefused
from tests.scene.games import moments

SVG = "{http://www.w3.org/2000/svg}"
TITLE = Name("Titel & <mehr>", "Title & <more>")
SCENE = Scene(
    width=400,
    height=300,
    symbols="",
    shapes=(
        Shape(
            key='a "key" <&>', role="piece", x=10.123456, y=20, svg='<circle r="5"/>', turn=30, size=2, name=Name("Ding & <Dong>", "Thing & <tong>")
        ),
        Shape(key="index", role="label", x=1, y=2, svg="<text>1</text>", option="indices"),
    ),
    red=(Count(key="points", name=Name("Punkte <", "Points <"), value="3 & 4", limit="5"),),
    blue=(),
    common=(),
)


def test_texts_are_escaped() -> None:
    """Whatever a name says, the file stays XML and says it."""
    tree = ElementTree.fromstring(write_svg(SCENE, TITLE, "light", "de"))
    assert tree.findtext(f"{SVG}title") == TITLE.german
    assert "Ding & <Dong>. Rot: Punkte < 3 & 4 von 5" in (tree.findtext(f"{SVG}desc") or "")
    (thing,) = [element for element in tree.iter() if element.get("data-key") == 'a "key" <&>']
    assert thing.get("transform") == "translate(10.12 20) rotate(30) scale(2)"


def test_languages_and_options() -> None:
    """English is the other language; what is optional is shown when it is wanted."""
    assert ElementTree.fromstring(write_svg(SCENE, TITLE, "light", "en")).findtext(f"{SVG}title") == TITLE.english
    assert 'data-key="index"' not in write_svg(SCENE, TITLE)
    assert 'data-key="index"' in write_svg(SCENE, TITLE, show=("indices",))


def test_german_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language follows the environment as all sentences do."""
    monkeypatch.setenv("SPIELWERK_LANG", "de_DE")
    assert 'lang="de"' in write_svg(SCENE, TITLE)
    monkeypatch.delenv("SPIELWERK_LANG")
    assert 'lang="en"' in write_svg(SCENE, TITLE)


def test_width() -> None:
    """The width is that of everything; the height follows."""
    whole = ElementTree.fromstring(write_svg(SCENE, TITLE, width=1000))
    assert whole.get("width") == "1000"
    bare = ElementTree.fromstring(write_svg(SCENE, TITLE, width=800, counts=False))
    assert (bare.get("viewBox"), bare.get("width"), bare.get("height")) == ("0 0 400 300", "800", "600")


def test_what_cannot_be_had_is_refused(game_id: str) -> None:
    """With a sentence in both languages."""
    state = sw.game(game_id).start(seed=1)
    for wrong in ({"theme": "pink"}, {"language": "fr"}, {"show": ("nothing of this name",)}, {"width": 0}, {"width": -3}, {"width": float("nan")}):
        with pytest.raises(PictureRefused) as refused:
            state.svg(**wrong)
        assert refused.value.german != refused.value.english == str(refused.value)


def test_positions_show_themselves(game: "sw.Game[Any]") -> None:
    """`svg` of a position is the picture of its painter, and notebooks get it in the reader's own colours."""
    for state, before, move in moments(game, 1, 20):
        text = state.svg("dark", "en", before=before, move=move)
        assert all(f'data-key="{shape.key}"' in text for shape in painter_of(game.id).scene(state, before, move).shapes if shape.option is None)
        (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
        assert set(style.splitlines()) <= set(stylesheet("dark").splitlines())
        ElementTree.fromstring(state._repr_svg_())
        assert "prefers-color-scheme" in state._repr_svg_()


def test_the_move_is_marked(game: "sw.Game[Any]") -> None:
    """A picture with the position before differs from one without."""
    state, before, move = moments(game, 1, 1)[1]
    assert state.svg("light", before=before, move=move) != state.svg("light")
    assert state.svg("light", before=before, move=None if move is None else before.parse(move) if before else None) != state.svg("light")
