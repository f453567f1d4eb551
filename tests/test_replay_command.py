"""`spielwerk replay`, run as people run it: in a pipe, and at a terminal."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.protocol.stored import read_stored
from spielwerk.room.replay import Replay
from spielwerk.room.replay_reader import read_replay
from spielwerk.room.replay_writer import replay_lines
from tests.replay_games import played
from tests.test_commands import spielwerk


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    """A whole game, in the file game.jsonl."""
    whole = played(tmp_path, sw.game("schaefchen-2011", rules="contest"), 1)
    (tmp_path / "game.jsonl").write_bytes(replay_lines(whole))
    return whole


@pytest.fixture
def file(replay: Replay, tmp_path: Path) -> str:
    """Its path."""
    return str(tmp_path / "game.jsonl")


def test_a_list_of_the_moves(replay: Replay, file: str) -> None:
    """Without a terminal: who played, each move, and the result."""
    told = spielwerk("replay", file)
    assert told.startswith("schaefchen-2011, contest: RED Anna & <Co> – BLUE Unknown, 2026-05-01 14:30:00\n")
    assert [line.split("  ")[-1] for line in told.splitlines()[1:-1]] == [move.move for move in replay.moves]
    assert replay.result is not None and told.endswith(f"{replay.result.winner} has won. The round limit was reached.\n")
    german = spielwerk("replay", file, SPIELWERK_LANG="de")
    assert german.endswith(f"{replay.result.winner} hat gewonnen. Das Rundenlimit wurde erreicht.\n")


def test_one_position_and_all(replay: Replay, file: str) -> None:
    """Each position is one that `show` takes."""
    positions = list(replay.positions())
    third = spielwerk("replay", file, "--turn", "3")
    assert f"3. RED: {replay.moves[2].move}" in third and str(positions[3]) in third and positions[3].text() in third
    assert str(positions[0]) in spielwerk("replay", file, "--turn", "0")
    everything = spielwerk("replay", file, "--all")
    assert all(position.text() in everything for position in positions)
    assert f"has {len(replay.moves)} moves, not 99" in spielwerk("replay", file, "--turn", "99", code=2)


def test_what_is_true_and_what_is_not(replay: Replay, file: str) -> None:
    """Exit code 1 where something does not fit, and what it is: the first refused move with its rule and paragraph."""
    assert f"{len(replay.moves)} moves, and everything fits." in spielwerk("replay", file, "--verify")
    path = Path(file)
    path.write_bytes(path.read_bytes().replace(b'"move":"%s"' % replay.moves[5].move.encode(), b'"move":"SHEEP 77 FIELD 3"'))
    told = spielwerk("replay", file, "--verify", code=1)
    assert told.startswith("move 6: ") and "[no_such_sheep, 004" in told
    assert "Zug 6" in spielwerk("replay", file, "--verify", code=1, SPIELWERK_LANG="de")
    assert "no_such_sheep" in spielwerk("replay", file, "--all", code=2)


@pytest.mark.parametrize("ending", [".xml", ".xml.gz", ".jsonl"])
def test_other_forms(replay: Replay, file: str, tmp_path: Path, ending: str) -> None:
    """Written, read again, and never over another file."""
    target = tmp_path / f"other{ending}"
    assert spielwerk("replay", file, "--export", str(target)) == ""
    other = read_replay(target)
    assert [move.move for move in other.moves] == [move.move for move in replay.moves] and list(other.positions()) == list(replay.positions())
    assert "exists already" in spielwerk("replay", file, "--export", str(target), code=2)
    assert "everything fits" in spielwerk("replay", str(target), "--verify")
    if ending == ".xml":
        assert target.read_bytes().startswith(b"<object-stream>") and read_stored(target.read_bytes()) == other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["/nowhere.jsonl"], "cannot be read"),
        (["/"], "cannot be read"),
        ([str(Path(__file__))], "line 1 is damaged"),
        (["FILE", "--export", "game.txt"], "is written as .xml"),
        (["FILE", "--export", "/nowhere/game.xml"], "cannot be written"),
        (["FILE", "--turn", "-1"], "--turn"),
    ],
)
def test_refusals_are_sentences(file: str, words: list[str], said: str) -> None:
    """What cannot be done ends with a sentence and the exit code 2."""
    assert said in spielwerk("replay", *[file if word == "FILE" else word for word in words], code=2)
    assert spielwerk("replay", "/nowhere.jsonl", code=2, SPIELWERK_LANG="de").count("ist nicht lesbar") == 1


def test_an_unfinished_game_says_so(tmp_path: Path) -> None:
    """And so does one with a refused move."""
    game = sw.game("hive-2020")
    (tmp_path / "a.jsonl").write_bytes(replay_lines(played(tmp_path, game, 1, "abandoned")))
    (tmp_path / "b.jsonl").write_bytes(replay_lines(played(tmp_path, game, 1, "RULE_VIOLATION")))
    assert "has not been finished" in spielwerk("replay", str(tmp_path / "a.jsonl"))
    assert "nicht zu Ende" in spielwerk("replay", str(tmp_path / "a.jsonl"), SPIELWERK_LANG="de")
    assert "was refused: DRAG 0,0,0 1,0,-1" in spielwerk("replay", str(tmp_path / "b.jsonl"))


def at_a_terminal(file: str, keys: str) -> tuple[str, list[str]]:
    """What a terminal shows while these keys are pressed, and where each prompt says that one is."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "spielwerk", "replay", file]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "SPIELWERK_LANG": "en"}) as child:
        os.close(theirs)
        os.write(ours, keys.encode())
        told = b""
        try:
            while more := os.read(ours, 65536):
                told += more
        except OSError:
            pass
        finally:
            os.close(ours)
        assert child.wait(timeout=20) == 0
    text = told.decode()
    assert "Traceback" not in text
    return text, re.findall(r"\[(\d+)/\d+\]", text)


def test_step_by_step(replay: Replay, file: str) -> None:
    """Enter goes on, p back, f and l to the ends, a number jumps, anything else asks again, q ends."""
    last = str(len(replay.moves))
    text, places = at_a_terminal(file, "\nn\np\nl\n\nf\np\n7\n999\nwhat\nq\n")
    assert places == ["0", "1", "2", "1", last, last, "0", "0", "7", last, last]
    assert "has won" in text and list(replay.positions())[7].text() in text
    assert at_a_terminal(file, "\x04")[1] == ["0"]


def test_stepping_ends_before_a_refused_move(replay: Replay, file: str) -> None:
    """What lies before it can still be seen."""
    path = Path(file)
    path.write_bytes(path.read_bytes().replace(b'"move":"%s"' % replay.moves[2].move.encode(), b'"move":"SHEEP 77 FIELD 3"', 1))
    text, places = at_a_terminal(file, "l\nl\n1\nq\n")
    assert places == ["0", "2", "2", "1"] and "no_such_sheep" in text
