"""`spielwerk replay`, run as people run it: in a pipe, and at a terminal."""

import dataclasses
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import spielwerk as sw
from spielwerk.protocol.stored import read_stored
from spielwerk.room.loading import load_position
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
    assert told.startswith("schaefchen-2011, contest: RED Anna & <Co> – BLUE, 2026-05-01 14:30:00\n")
    assert [line.split("  ")[-1] for line in told.splitlines()[1:-1]] == [move.move for move in replay.moves]
    assert replay.result is not None and told.endswith(f"{replay.result.winner} has won. The round limit was reached.\n")
    german = spielwerk("replay", file, SPIELWERK_LANG="de")
    assert german.endswith(f"{replay.result.winner} hat gewonnen. Das Rundenlimit wurde erreicht.\n")


def test_one_position_and_all(replay: Replay, file: str) -> None:
    """Each position is one that `show` takes."""
    positions = list(replay.positions())
    third = spielwerk("replay", file, "--turn", "3")
    assert f"3. RED: {replay.moves[2].move}" in third and str(positions[3]) in third and "after 3 moves: " in third
    assert positions[3].text() not in third and positions[3].text() in spielwerk("replay", file, "--turn", "3", "--text")
    assert str(positions[0]) in spielwerk("replay", file, "--turn", "0")
    everything = spielwerk("replay", file, "--all")
    assert all(str(position) in everything and position.text() not in everything for position in positions)
    everything = spielwerk("replay", file, "--all", "--text")
    assert all(position.text() in everything for position in positions)
    assert f"There is no turn 99; they go from 0 to {len(replay.moves)}" in spielwerk("replay", file, "--turn", "99", code=2)


def test_turns_count_on_where_a_game_began_later(replay: Replay, tmp_path: Path) -> None:
    """A turn is the position's own, in every command and message: what `serve --load` takes is what `replay` shows."""
    positions = list(replay.positions())
    beginning = msgspec.structs.replace(replay.beginning, start=positions[10].record(), text=positions[10].text(), seed=None)
    later = dataclasses.replace(replay, beginning=beginning, start=positions[10], moves=replay.moves[10:])
    assert later.verify() == []
    path = tmp_path / "later.jsonl"
    path.write_bytes(replay_lines(later))
    twelfth = spielwerk("replay", str(path), "--turn", "12")
    assert str(positions[12]) in twelfth and f"12. {replay.moves[11].player}: {replay.moves[11].move}" in twelfth
    assert load_position(path, 12) == positions[12]
    assert "There is no turn 2; they go from 10 to" in spielwerk("replay", str(path), "--turn", "2", code=2)
    assert spielwerk("replay", str(path)).splitlines()[1].split()[0] == "11"
    assert at_a_terminal(str(path), "\n3\n12\nf\nq\n")[1] == ["10", "11", "11", "12", "10"]
    wrong = msgspec.structs.replace(later.moves[1], key="0" * 16)
    assert dataclasses.replace(later, moves=(later.moves[0], wrong)).verify()[0].place == "move 12"


def test_what_is_true_and_what_is_not(replay: Replay, file: str) -> None:
    """Exit code 1 where something does not fit, and what it is: the first refused move with its rule and paragraph."""
    assert f"{len(replay.moves)} moves, and everything fits." in spielwerk("replay", file, "--verify")
    path = Path(file)
    path.write_bytes(path.read_bytes().replace(b'"move":"%s"' % replay.moves[5].move.encode(), b'"move":"SHEEP 77 FIELD 3"'))
    told = spielwerk("replay", file, "--verify", code=1)
    assert told.startswith("move 6: BLUE: SHEEP 77 FIELD 3 cannot be played: ") and "[no_such_sheep, 004" in told
    assert told.count("\n") == 1 and told.count("move 6") == 1
    german = spielwerk("replay", file, "--verify", code=1, SPIELWERK_LANG="de")
    assert german.startswith("Zug 6: BLUE: SHEEP 77 FIELD 3 ist nicht spielbar: ") and "move" not in german
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
        ([str(Path(__file__).parent)], "there is no replay in "),
        (["FILE", __file__, "--export", "game.xml"], "takes one file, not 2"),
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


@pytest.mark.parametrize(("lost", "why"), [(40, "the last line is cut"), (None, "there is no result")])
def test_a_cut_off_file_is_unfinished_and_says_so(replay: Replay, file: str, lost: int | None, why: str) -> None:
    """What is left of it fits, which is not the same as a whole game."""
    path = Path(file)
    content = path.read_bytes()
    path.write_bytes(content[: content[:-1].rindex(b"\n") + 1] if lost is None else content[:-lost])
    assert spielwerk("replay", file, "--verify") == f"unfinished: {len(replay.moves)} moves fit, {why}.\n"
    german = spielwerk("replay", file, "--verify", SPIELWERK_LANG="de")
    assert german.startswith(f"unvollendet: {len(replay.moves)} Züge stimmen, ")
    assert ("is cut" in spielwerk("replay", file)) == (lost is not None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three games, of which the last one began last, and something that is none."""
    folder = tmp_path / "replays"
    folder.mkdir()
    for seed, day in enumerate(("03", "01", "02")):
        whole = replay_lines(played(tmp_path, sw.game("hive-2020"), seed, "LEFT", ("Anna", f"Day\x1b{day}")))
        (folder / f"{seed}.jsonl").write_bytes(whole.replace(b"2026-05-01", b"2026-05-" + day.encode()))
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    return folder


def test_of_several_the_newest(folder: Path) -> None:
    """Folders and files are listed, the newest first, each once; then the newest is shown."""
    for words in ([str(folder)], [str(path) for path in folder.glob("*.jsonl")], [str(folder), str(folder / "1.jsonl")]):
        told = spielwerk("replay", *words)
        listed, _, shown = told.partition("\n\n")
        assert re.findall(r"^ +\d+  hive-2020, rulebook: RED Anna – BLUE Day\ufffd(\d+), \d+ moves?\. ", listed, re.MULTILINE) == ["03", "02", "01"]
        assert re.findall(r"^ +(/.*)$", listed, re.MULTILINE) == [str(folder / f"{number}.jsonl") for number in (0, 2, 1)]
        assert listed.count(" has won. A player left the game.") == 3
        assert shown.startswith("hive-2020, rulebook: RED Anna – BLUE Day\ufffd03, 2026-05-03 ")
    assert spielwerk("replay", str(folder), "--verify").count("and everything fits.") == 3


def test_damaged_files_among_others_hide_none(folder: Path) -> None:
    """They stand in the list with what is wrong with them."""
    (folder / "4.jsonl").write_text("nothing", encoding="utf-8")
    told = spielwerk("replay", str(folder))
    assert told.startswith("  1  ") and "does not begin with a game" in told.splitlines()[0] and "RED Anna" in told.partition("\n\n")[2]
    assert "4.jsonl: " in spielwerk("replay", str(folder), "--verify", code=1)


def test_long_lists_say_how_many_more(tmp_path: Path) -> None:
    """The newest games are those that people look for."""
    whole = replay_lines(played(tmp_path, sw.game("hive-2020"), 1, "LEFT"))
    (tmp_path / "many").mkdir()
    for number in range(25):
        (tmp_path / "many" / f"{number:02}.jsonl").write_bytes(whole)
    told = spielwerk("replay", str(tmp_path / "many"))
    assert "… and 5 older ones.\n" in told and "24.jsonl" in told and "04.jsonl" not in told


def test_without_a_file_the_newest_of_the_usual_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the server keeps its games; a sentence where there is none."""
    monkeypatch.chdir(folder.parent)
    told = spielwerk("replay")
    assert told.startswith("replays/0.jsonl\nhive-2020, ") and "Day\ufffd01" not in told
    monkeypatch.chdir(folder)
    assert "there is no replay in ./replays yet" in spielwerk("replay", code=2)
    assert "liegt noch keine Aufzeichnung" in spielwerk("replay", code=2, SPIELWERK_LANG="de")


def at_a_terminal(file: str, keys: str, **environment: str) -> tuple[str, list[str]]:
    """What a terminal shows while these keys are pressed, and where each prompt says that one is."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "spielwerk", "replay", file]
    around = {**os.environ, "SPIELWERK_LANG": "en", "NO_COLOR": "1", **environment}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=around) as child:
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
    text = told.decode().replace("\r\n", "\n")
    assert "Traceback" not in text
    return text, re.findall(r"\[(\d+)/\d+\]", text)


def test_step_by_step(replay: Replay, file: str) -> None:
    """Enter goes on, p back, f and l to the ends, a number jumps, anything else asks again, q ends."""
    last = str(len(replay.moves))
    text, places = at_a_terminal(file, "\nn\np\nl\n\nf\np\n7\n999\nwhat\nq\n")
    assert places == ["0", "1", "2", "1", last, last, "0", "0", "7", "7", "7"]
    assert f"There is no turn 999; they go from 0 to {last}." in text
    assert "has won" in text and str(list(replay.positions())[7]) in text and list(replay.positions())[7].text() not in text
    assert "and then Enter: " in text and "'what' is not understood. Understood are: Enter alone" in text
    assert at_a_terminal(file, "\x04")[1] == ["0"]


def test_arrow_keys_go_where_they_point(replay: Replay, file: str) -> None:
    """As a terminal sends them, once or several times before Enter."""
    assert at_a_terminal(file, "\x1b[C\n\x1b[C\x1b[C\n\x1b[D\n\x1bOC\n\x1b[A\nq\n")[1] == ["0", "1", "3", "2", "3", "3"]


def test_players_have_their_colours(replay: Replay, file: str) -> None:
    """At a terminal that can show them, and if nobody has asked for none."""
    red, blue = "\x1b[1;31mRED\x1b[0m", "\x1b[1;94mBLUE\x1b[0m"
    text, _ = at_a_terminal(file, "3\nq\n", NO_COLOR="", TERM="xterm")
    assert f"{red} Anna" in text and f"– {blue}, " in text and f"3. {red}: " in text
    assert re.search(r"\x1b\[1;31mR\d+d?\x1b\[0m", text) and re.search(r"\x1b\[1;94mB\d+d?\x1b\[0m", text)
    assert str(list(replay.positions())[3]) in re.sub(r"\x1b\[[\d;]*m", "", text)
    for plain in ({"NO_COLOR": "1", "TERM": "xterm"}, {"NO_COLOR": "", "TERM": "dumb"}):
        assert "\x1b[1" not in at_a_terminal(file, "3\nq\n", **plain)[0]
    assert "\x1b" not in spielwerk("replay", file, "--turn", "3", NO_COLOR="", TERM="xterm")


def test_a_number_chooses_one_of_several(folder: Path) -> None:
    """Enter alone takes the newest; what is no number of the list asks again."""
    for keys, day in (("\nq\n", "03"), ("9\nx\n3\nq\n", "01"), ("2\nq\n", "02")):
        shown = at_a_terminal(str(folder), keys)[0].rpartition("q quits: ")[2]
        assert f"BLUE Day\ufffd{day}, 2026-05-{day} " in shown
    assert at_a_terminal(str(folder), "q\n")[1] == at_a_terminal(str(folder), "\x04")[1] == []


def test_stepping_ends_before_a_refused_move(replay: Replay, file: str) -> None:
    """What lies before it can still be seen."""
    path = Path(file)
    path.write_bytes(path.read_bytes().replace(b'"move":"%s"' % replay.moves[2].move.encode(), b'"move":"SHEEP 77 FIELD 3"', 1))
    text, places = at_a_terminal(file, "l\nl\n1\nq\n")
    assert places == ["0", "2", "2", "1"] and "no_such_sheep" in text
