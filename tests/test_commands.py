"""The command `spielwerk`, run as people run it."""

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import spielwerk as sw


def spielwerk(*words: str, code: int = 0, given: str = "", **environment: str) -> str:
    """What a command prints: on standard output, or on standard error when it refuses."""
    command = [sys.executable, "-m", "spielwerk", *words]
    run = subprocess.run(command, input=given, capture_output=True, text=True, check=False, env={**os.environ, "SPIELWERK_LANG": "en", **environment})
    assert run.returncode == code, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    return run.stdout if code == 0 else run.stdout + run.stderr


def test_alone_it_says_what_there_is() -> None:
    """Every command stands in the overview."""
    overview = spielwerk("--help")
    assert all(f"  {name} " in overview for name in ("games", "show", "perft", "bench", "check", "golden", "demo"))


def test_games_lists_every_game() -> None:
    """One line each."""
    assert all(game_id in spielwerk("games") for game_id in sw.games())


def test_show_by_seed_text_and_record(game_id: str, tmp_path: Path) -> None:
    """The same position by three ways in; the last line of the picture is the position itself."""
    state = sw.game(game_id).start(seed=4)
    shown = spielwerk("show", game_id, "--seed", "4", "--moves")
    assert str(state) in shown and state.text() in shown and f"\n{state.moves()[0]}\n" in shown
    assert state.text() in spielwerk("show", "--text", state.text())
    record = spielwerk("show", game_id, "--seed", "4", "--json")
    (tmp_path / "record.json").write_text(record, encoding="utf-8")
    assert json.loads(record) == state.record()
    assert state.text() in spielwerk("show", "--record", str(tmp_path / "record.json"))
    assert state.text() in spielwerk("show", "--record", "-", given=record)


def test_show_plays_moves_and_tells_the_end() -> None:
    """A finished game says who has won and why, in the language that is wanted."""
    state: sw.State[object] = sw.game("schaefchen-2011").start(seed=2)
    while moves := state.moves():
        state = state.play(moves[0])
    assert state.outcome is not None
    assert state.outcome.reason.english in spielwerk("show", "--text", state.text())
    assert state.outcome.reason.german in spielwerk("show", "--text", state.text(), SPIELWERK_LANG="de")
    first = str(sw.game("hive-2020").start(seed=2).moves()[0])
    assert "after 1 move: BLUE" in spielwerk("show", "hive-2020", "--seed", "2", "--play", first)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show"], "name a game"),
        (["show", "chess"], "there is no game 'chess'"),
        (["show", "hive-2020", "--rules", "house"], "rulebook or contest"),
        (["show", "hive-2020", "--seed", "-1"], "a seed is a whole number"),
        (["show", "--text", "nothing"], "does not begin with a game"),
        (["show", "--record", "/nowhere.json"], "cannot be read as JSON"),
        (["show", "hive-2020", "--seed", "1", "--play", "SKIP"], "["),
        (["perft", "--standard"], "--standard needs a game"),
        (["perft", "schaefchen-2011", "--standard"], "no tables are published"),
        (["bench", "--only", "chess"], "no row has 'chess'"),
        (["check", "--only", "chess"], "no check has 'chess'"),
        (["check", "no.module:GAME"], "cannot be loaded"),
        (["check", "hive-2020", "--rules", "house"], "rulebook or contest"),
    ],
)
def test_refusals_are_sentences(words: list[str], said: str) -> None:
    """What cannot be done ends with a sentence and the exit code 2."""
    assert said in spielwerk(*words, code=2)


def test_refusals_in_german() -> None:
    """For people who want it."""
    assert "es gibt kein Spiel" in spielwerk("show", "chess", code=2, SPIELWERK_LANG="de")


def test_a_record_without_a_game_is_refused() -> None:
    """JSON alone is no record."""
    assert "names no game" in spielwerk("show", "--record", "-", code=2, given="[1]")


def test_everything_that_can_be_german_is(game_id: str) -> None:
    """The sentence below a picture, the one at the end of a game of chance, and the heads of the table of games."""
    state = sw.game(game_id).start(seed=4)
    assert f"Runde 1, nach 0 Zügen: RED ist am Zug, {len(state.moves())} erlaubte Züge." in spielwerk(
        "show", game_id, "--seed", "4", SPIELWERK_LANG="de"
    )
    end = spielwerk("demo", game_id, "--seed", "1", "--pause", "0", SPIELWERK_LANG="de").splitlines()[-2]
    assert "Zügen: " in end and ("hat gewonnen. " in end or "Unentschieden. " in end)
    assert spielwerk("games", SPIELWERK_LANG="de").split()[:3] == ["Kennung", "Saison", "Titel"]
    assert spielwerk("games").split()[:3] == ["id", "season", "title"]


def test_perft_counts_depth_by_depth() -> None:
    """The beginning of the table that is published for the standard game, and counts below single moves."""
    counted = spielwerk("perft", "hive-2020", "--standard", "--depth", "3", "--divide")
    assert [line.split("  ")[0] for line in counted.splitlines()[:3]] == ["depth 1: 4", "depth 2: 96", "depth 3: 1440"]
    assert len(counted.splitlines()) == 3 + 4
    assert "depth 1: " in spielwerk("perft", "schaefchen-2011", "--depth", "1", "--threads", "2")


def test_bench_measures() -> None:
    """One figure for each chosen row."""
    measured = spielwerk("bench", "--only", "Schäfchen", "--rounds", "1", "--seconds", "0.01")
    assert measured.startswith("Schäfchen") and "games/s" in measured


SKETCH = """
#include <cstdio>
int main(int count, char**) {
    if (count > 2) std::printf("perft 7 = 1  0.1 s cpu  2.0 Mn/s\\n");
    else std::printf("play rep 0: 100 games/s\\ngen rep 0: 9 positions: 20 gens/s 300 moves/s\\nrep 0: 50 games/s\\n");
}
"""


@pytest.mark.slow
def test_bench_beside_sketches(tmp_path: Path) -> None:
    """Sketches are compiled and take their turn; every row of the table is measured."""
    for name in ("hive_limit.cpp", "hase_limit.cpp"):
        (tmp_path / name).write_text(SKETCH, encoding="utf-8")
    measured = spielwerk("bench", "--peers", "--limits", str(tmp_path), "--rounds", "1", "--seconds", "0.01")
    assert measured.count("× the sketch") == 5
    assert "Two threads" in measured


def test_check_reports_promises() -> None:
    """One line for each promise; a game of one's own is named by its module."""
    assert spielwerk("check", "schaefchen-2011", "--games", "1", "--only", "seeds").count("kept ") == 2
    assert spielwerk("check", "spielwerk.games.schaefchen_2011:GAME", "--games", "1", "--only", "seeds").count("kept ") == 1


def test_check_reports_breaches(tmp_path: Path) -> None:
    """A game that breaks its promises is told so, with exit code 1."""
    lines = [
        "from dataclasses import replace",
        "from spielwerk.games.schaefchen_2011 import GAME as REAL",
        "class Liar:",
        "    def __getattr__(self, name):",
    ]
    lines += [
        "        return getattr(REAL, name)",
        "    def start(self, seed=None, setup=None):",
        "        return REAL.start(None, setup)",
        "GAME = Liar()",
    ]
    (tmp_path / "liar.py").write_text("\n".join(lines), encoding="utf-8")
    assert "BREACH" in spielwerk("check", "liar:GAME", "--only", "seeds", code=1, PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))


def test_demo_plays_to_the_end() -> None:
    """A whole game of chance, the same for the same seed."""
    one = spielwerk("demo", "hase-und-igel-2018", "--seed", "1", "--pause", "0")
    assert one == spielwerk("demo", "hase-und-igel-2018", "--seed", "1", "--pause", "0")
    assert "after 60 moves: " in one or " has won. " in one
    assert "\x1b" not in one


ROOT = Path(__file__).resolve().parent.parent


def test_make_says_what_takes_so_long() -> None:
    """In German and in English, before it begins to build."""
    told = subprocess.run(["make", "-n", "-C", str(ROOT), "VENV=/nowhere", "play"], check=True, capture_output=True, text=True).stdout
    said = told.index("Building the C++ core, about a minute; only once.")
    assert "Der C++-Kern wird gebaut, etwa eine Minute, nur einmal." in told and said < told.index("--editable") < told.index("/bin/spielwerk")


def test_ctrl_c_ends_make_play_without_its_complaint(tmp_path: Path) -> None:
    """Whoever has seen enough has made no mistake."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "spielwerk"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -m spielwerk demo --pause 30\n", encoding="utf-8")
    program.chmod(0o755)
    for name in (".made", ".builders", ".built"):
        (tmp_path / name).touch()
    ours, theirs = pty.openpty()
    command = ["setsid", "--ctty", "--wait", "make", "-C", str(ROOT), f"VENV={tmp_path}", "play"]
    told = b""
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as child:
        os.close(theirs)
        with contextlib.suppress(OSError):
            while b"RED: " not in re.sub(rb"\x1b\[[\d;]*m", b"", told):
                told += os.read(ours, 65536)
            os.write(ours, b"\x03")
            while more := os.read(ours, 65536):
                told += more
        os.close(ours)
        child.wait(timeout=20)
    assert b"^C" in told and b"***" not in told and b"Traceback" not in told


def test_ctrl_c_ends_a_command_without_a_traceback() -> None:
    """Long work stops cleanly."""
    command = [sys.executable, "-m", "spielwerk", "perft", "hive-2020", "--depth", "30"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stderr is not None
        assert child.stdout.readline().startswith("depth 1")
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=20) == 130
        assert "Traceback" not in child.stderr.read()


def test_a_reader_that_has_seen_enough() -> None:
    """`spielwerk show … | head -1` ends quietly."""
    command = f"{sys.executable} -m spielwerk show hive-2020 --seed 1 --moves | head -1"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in run.stderr and "Exception" not in run.stderr


def test_the_readme_leaves_nobody_without_the_command() -> None:
    """Every terminal that it shows activates the environment first, in words for Windows too; nothing in it is for one shell alone."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    terminals = [block for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) if re.search(r"^(spielwerk|python) ", block, re.MULTILINE)]
    assert len(terminals) == 3 and all(block.startswith(". .venv/bin/activate\n") for block in terminals)
    assert ".venv\\Scripts\\activate" in page and "python3 -m venv .venv" in page and not re.search(r" & ", "".join(terminals))
    options = spielwerk("serve", "--help")
    assert "serve --load replays/… --turn 10" in page and "--load" in options and "--turn" in options


def test_played_games_stay_out_of_the_repository() -> None:
    """The folder in which the server keeps them is ignored."""
    assert subprocess.run(["git", "-C", str(ROOT), "check-ignore", "--quiet", "replays/a.jsonl"], check=False).returncode in (0, 128)
    assert "replays/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
