"""Pictures as PNG and GIF, and the command that writes them."""

import io
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import spielwerk as sw
from spielwerk.cli import application
from spielwerk.room.replay_writer import replay_lines
from spielwerk.scene.export import film, png
from tests.replay_games import played
from tests.scene.games import moments

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
