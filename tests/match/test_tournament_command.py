"""`spielwerk tournament` as people type it, and as machines kill it."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.match.store import Query, Store
from spielwerk.match.tournament.course import Course
from spielwerk.match.tournament.definition import MAIN
from spielwerk.match.tournament.reading import read_definition
from spielwerk.match.tournament.templates import template_names

GAME = sw.games()[0]
CUP = f"""
[tournament]
name = "Cup"
game = "{GAME}"
games_per_match = 4
finals = 2
[[player]]
name = "Ada"
bot = "easy"
[[player]]
name = "Bo"
bot = "greedy"
[[player]]
name = "Cy"
bot = "random"
"""


def line(*words: str) -> list[str]:
    """What is started."""
    return [sys.executable, "-m", "spielwerk", "tournament", *words]


def command(folder: Path, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What the command says when it is run in a folder."""
    return subprocess.run(line(*words), cwd=folder, capture_output=True, text=True, env=os.environ | environment, check=False)


def course_in(folder: Path) -> Course:
    """What has been played there."""
    definition = read_definition(folder / "cup.toml")
    with Store(folder / "results.sqlite") as store:
        return Course(definition, store.results(Query(tournament=definition.id)))


def kept_in(folder: Path) -> int:
    """How many games have been kept there."""
    if not (folder / "results.sqlite").exists():
        return 0
    with Store(folder / "results.sqlite") as store:
        return sum(1 for _ in store.results())


def gist(course: Course) -> list[tuple[str, int, str, str | None, int, str]]:
    """What must not depend on how often somebody began anew."""
    results = sorted(course.all_results(), key=lambda result: (result.match, result.number))
    return [(one.match, one.number, one.red, None if one.winner is None else str(one.winner), one.plies, one.key) for one in results]


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A folder with a file in it."""
    (tmp_path / "cup.toml").write_text(CUP, encoding="utf-8")
    return tmp_path


def test_from_the_file_to_the_page(cup: Path) -> None:
    """Played, shown, written down; and when it is over, the same command only shows it once more."""
    first = command(cup, "cup.toml")
    assert first.returncode == 0, first.stderr
    assert "Round 1/3: 4 games" in first.stderr and "Final: " in first.stderr
    table = first.stdout.splitlines()
    assert table[0].split()[:3] == ["place", "player", "points"] and {row.split()[1] for row in table[1:4]} == {"Ada", "Bo", "Cy"}
    assert "1. " in first.stdout and table[-1] == "cup/index.html" and (cup / "cup" / "index.html").is_file()
    assert len(list((cup / "cup" / "replays").glob("*.jsonl"))) == len(course_in(cup).all_results()) >= 3 * 4 + 4
    again = command(cup, "cup.toml", "--embed", SPIELWERK_LANG="de")
    assert again.stderr == "" and again.stdout.splitlines()[0].startswith("Platz") and course_in(cup).is_over
    (cup / "cup.toml").write_text(CUP.replace('"easy"', '"deleted.py"'), encoding="utf-8")
    assert "there is no program" in command(cup, "cup.toml").stderr
    assert command(cup, "cup.toml", "--show", "--embed").stdout.splitlines()[0].startswith("place")
    assert "data:application/jsonl" in (cup / "cup" / "index.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_kills_change_nothing(cup: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Killed again and again, it comes to the very same games and tables as when nobody had disturbed it."""
    quiet = tmp_path_factory.mktemp("quiet")
    (quiet / "cup.toml").write_text(CUP, encoding="utf-8")
    assert command(quiet, "cup.toml").returncode == 0
    lot = random.Random(11)
    for _ in range(5):
        enough = kept_in(cup) + lot.randrange(1, 4)
        with subprocess.Popen(line("cup.toml"), cwd=cup, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
            while program.poll() is None and kept_in(cup) < enough:
                time.sleep(0.01)
            program.send_signal(signal.SIGKILL)
    assert command(cup, "cup.toml").returncode == 0
    ours, theirs = course_in(cup), course_in(quiet)
    assert ours.is_over
    assert gist(ours) == gist(theirs)
    assert ours.table(MAIN).rows == theirs.table(MAIN).rows and ours.final_places() == theirs.final_places()


def test_ctrl_c_ends_it_cleanly(cup: Path) -> None:
    """With a word about how it goes on, a page about what there is, and no process left."""
    (cup / "cup.toml").write_text(CUP.replace("games_per_match = 4", "games_per_match = 2000"), encoding="utf-8")
    with subprocess.Popen(line("cup.toml"), cwd=cup, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as program:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not list(cup.glob("cup/replays/*.jsonl")):
            time.sleep(0.05)
        program.send_signal(signal.SIGINT)
        out, error = program.communicate(timeout=30)
    assert program.returncode == 130, error
    assert "the same command goes on" in error and "Traceback" not in error
    assert out.splitlines()[-1] == "cup/index.html" and not course_in(cup).is_over
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, 0)


def test_leagues_wait_for_their_days(cup: Path) -> None:
    """The command says what is due next, and `--next` waits for the end."""
    text = CUP.replace("finals = 2", 'format = "league"\nstart = 2026-03-02').replace("games_per_match = 4", "games_per_match = 2")
    (cup / "cup.toml").write_text(text, encoding="utf-8")
    early = command(cup, "cup.toml", "--until", "2026-03-01")
    assert "Round 1 is due on 2026-03-02" in early.stdout
    one = command(cup, "cup.toml", "--until", "2026-03-03", SPIELWERK_LANG="de")
    assert "Runde 2 ist am 2026-03-09 fällig" in one.stdout and len(course_in(cup).all_results()) == 2
    assert command(cup, "cup.toml", "--show", "--next").returncode == 2
    whole = command(cup, "cup.toml", "--all", "--next")
    assert course_in(cup).is_over and "[[league.division]]" in whole.stdout


def test_templates_are_printed(tmp_path: Path) -> None:
    """By their names, which can be listed."""
    assert command(tmp_path, "--template", "list").stdout.split() == template_names()
    assert "[tournament]" in command(tmp_path, "--template", "contest").stdout
    refused = command(tmp_path, "--template", "chaos")
    assert (refused.returncode, "there is no template" in refused.stderr) == (2, True)


def test_refusals_have_sentences(cup: Path) -> None:
    """And the code for wrong input."""
    for words, said in (
        ((), "name a file"),
        (("none.toml",), "cannot be read"),
        (("cup.toml", "--replays", "some"), "--replays is all"),
        (("cup.toml", "-c", "900"), "or --force"),
    ):
        refused = command(cup, *words)
        assert refused.returncode == 2 and said in refused.stderr and "Traceback" not in refused.stderr
    (cup / "cup.toml").write_text(CUP.replace("finals = 2", "finalz = 2"), encoding="utf-8")
    assert "gemeint ist vielleicht: finals" in command(cup, "cup.toml", SPIELWERK_LANG="de").stderr
