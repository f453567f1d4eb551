"""Pictures as files: what can be chosen, what is refused, and what notebooks, PNG and GIF get."""

import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import spielwerk as sw
from spielwerk.cli import application
from spielwerk.room.replay_writer import replay_lines
from spielwerk.scene import painter_of
from spielwerk.scene.export import film, png
from spielwerk.scene.palette import stylesheet
from spielwerk.scene.shapes import Count, Name, Scene, Shape
from spielwerk.scene.svg import write_svg
from spielwerk.scene.words import PictureRefused
from tests.replay_games import played
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


# PNG and GIF

pictures = pytest.importorskip("PIL.Image", reason="the packages of the extra pictures are not installed")
pytest.importorskip("resvg_py", reason="the packages of the extra pictures are not installed")


def opened(data: bytes) -> Any:
    """A picture, read."""
    return pictures.open(io.BytesIO(data))


def colours(data: bytes) -> int:
    """How many colours a picture has."""
    return len(set(opened(data).convert("RGB").resize((120, 100)).get_flattened_data()))


def test_png(game: "sw.Game[Any]") -> None:
    """It has the wanted width, and something is on it, light and dark."""
    state = game.start(seed=1)
    light, dark = png(state.svg("light"), 400), png(state.svg("dark"), 400)
    assert opened(light).size[0] == 400
    assert colours(light) > 100 and colours(dark) > 100
    corner = [opened(data).convert("L").getpixel((398, 2)) for data in (light, dark)]
    assert corner[0] > 200 > 60 > corner[1]


def test_gif() -> None:
    """It has a frame for each position, and the last one stays longer."""
    game = sw.game("schaefchen-2011")
    seen = moments(game, 1, 1)[:4]
    drawn = opened(film([moment.state for moment in seen], [str(moment.move) for moment in seen[1:]], width=200, seconds=0.5))
    assert (drawn.n_frames, drawn.size[0]) == (4, 200)
    durations = []
    for frame in range(4):
        drawn.seek(frame)
        durations.append(drawn.info["duration"])
    assert durations == [500, 500, 500, 2000]


# The command


def run(*words: str) -> tuple[int, str]:
    """Its exit code and what was wrong."""
    done = CliRunner().invoke(application(), ["picture", *words])
    return done.exit_code, str(done.exception or "")


def test_the_command_draws_positions(tmp_path: Path) -> None:
    """A game's beginning, or a line of text; a file that exists is left alone."""
    out = tmp_path / "a.svg"
    assert run("schaefchen-2011", "--seed", "1", "--out", str(out), "--theme", "dark", "--show", "indices", "--language", "de") == (0, "")
    state = sw.game("schaefchen-2011").start(seed=1)
    assert out.read_text(encoding="utf-8") == state.svg("dark", "de", ("indices",))
    assert run("schaefchen-2011", "--out", str(out)) == (1, f"{out} exists already")
    assert run(state.text(), "--out", str(tmp_path / "b.png"), "--width", "300", "--no-counts")[0] == 0
    assert opened((tmp_path / "b.png").read_bytes()).size == (300, 300)


def test_the_command_draws_replays(tmp_path: Path) -> None:
    """The last position, another one with its move, or the whole game."""
    replay = played(tmp_path / "replays", sw.game("hase-und-igel-2018"), 1)
    source = tmp_path / "game.jsonl"
    source.write_bytes(replay_lines(replay))
    assert run(str(source), "--out", str(tmp_path / "end.svg"))[0] == 0
    states = list(replay.positions())
    assert (tmp_path / "end.svg").read_text() == states[-1].svg("light", before=states[-2], move=replay.moves[-1].move)
    assert run(str(source), "--out", str(tmp_path / "start.svg"), "--turn", "0")[0] == 0
    assert (tmp_path / "start.svg").read_text() == states[0].svg("light")
    assert run(str(source), "--out", str(tmp_path / "x.svg"), "--turn", "999")[0] == 1
    assert run(str(source), "--out", str(tmp_path / "film.gif"), "--width", "120")[0] == 0
    assert opened((tmp_path / "film.gif").read_bytes()).n_frames == len(states)


@pytest.mark.parametrize(
    "words",
    [
        ("hive-2020", "--out", "x.jpg"),
        ("hive-2020", "--out", "x.png", "--theme", "auto"),
        ("hive-2020", "--out", "x.svg", "--language", "fr"),
        ("hive-2020", "--out", "x.svg", "--turn", "3"),
        ("hive-2020", "--out", "no/such/folder/x.svg"),
        ("nowhere.jsonl", "--out", "x.svg"),
        ("chess", "--out", "x.svg"),
    ],
)
def test_the_command_refuses(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence, and without leaving a file."""
    monkeypatch.chdir(tmp_path)
    code, sentence = run(*words)
    assert code == 1 and sentence
    assert list(tmp_path.iterdir()) == []
