"""`spielwerk match`, as a person types it."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spielwerk as sw
from spielwerk.cli import application
from spielwerk.console import Refusal
from spielwerk.match.trial_kills import games_and_summary
from tests.match.houses import NEWEST, guest

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SPIELWERK_RESULTS", raising=False)
    monkeypatch.setenv("SPIELWERK_LANG", "en")
    monkeypatch.setenv("COLUMNS", "140")


def run(*words: str) -> str:
    """What a run prints; its error is raised."""
    result = RUN.invoke(application(), ["match", *words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def lines(*words: str) -> tuple[list[tuple[object, ...]], dict[str, object]]:
    """The games and the summary of a run."""
    run(*words, "--json", "told.jsonl", "--quiet")
    return games_and_summary(Path("told.jsonl").read_text(encoding="utf-8"))


def test_a_table_says_how_it_stands() -> None:
    """Who played what, won, drawn, lost, Elo with its error, and how the games ended."""
    printed = run("greedy", "random", "--game", "hive-2020", "--games", "12", "--quiet")
    assert "hive-2020 rulebook" in printed and "12/12 games" in printed
    row = re.search(r"^greedy +(\d+) +(\d+) +(\d+) ", printed, re.MULTILINE)
    assert row is not None and sum(map(int, row.groups())) == 12
    assert re.search(r"Elo .*nElo .*LOS", printed) and "pairs with 0, ½, 1, 1½, 2 points" in printed


def test_the_same_command_goes_on_where_it_was(tmp_path: Path) -> None:
    """What is there already is not played again; more games are the continuation; another seed is another match."""
    few, _ = lines("random", "other=random", "--games", "6")
    more, summary = lines("random", "other=random", "--games", "10")
    assert more[:6] == few and len(more) == 10 and summary["games"] == 10
    fresh, _ = lines("random", "other=random", "--games", "10", "--store", str(tmp_path / "fresh.sqlite"))
    assert fresh == more
    assert lines("random", "other=random", "--games", "6", "--seed", "2")[0] != few


def test_files_for_other_programs(tmp_path: Path) -> None:
    """Lines of JSON with a summary behind them, and a table for every spreadsheet."""
    run("random", "other=random", "--games", "4", "--json", "games.jsonl", "--csv", "games.csv", "--quiet")
    written = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [one.get("number") for one in written] == [0, 1, 2, 3, None]
    assert written[-1]["type"] == "summary" and sum(written[-1]["lost_drawn_won"]) == 4
    with (tmp_path / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["key"] for row in rows] == [one["key"] for one in written[:-1]]


def test_a_test_decides() -> None:
    """Both kinds say what they have found."""
    printed = run("greedy", "random", "--sprt", "elo0=0,elo1=100", "--quiet")
    assert "LLR" in printed and "H1 accepted: greedy is 100 Elo better" in printed
    assert "sure: greedy is better" in run("random", "greedy", "--until-sure", "--quiet")
    assert "not decided after 4 games" in run("random", "other=random", "--until-sure", "--games", "4", "--quiet")


def test_faults_are_named_in_the_table(tmp_path: Path) -> None:
    """With their cause, what the program said last, and the replay."""
    printed = run("random", guest("crash_in_move_three"), "--games", "2", "--seconds", "20", "--quiet")
    assert "lost by a fault, crash_in_move_three: 2 × CRASH" in printed
    assert "IndexError: list index out of range" in printed
    assert len(list((tmp_path / "replays").glob("*/*.jsonl"))) == 2


def test_positions_from_a_file(tmp_path: Path) -> None:
    """Lines of text, one pair for each by turns; the game and its rules are theirs."""
    game = sw.game("hive-2020", "contest")
    positions = []
    for seed in (1, 2):
        state = game.start(seed)
        for _ in range(6):
            state = state.play(state.moves()[0])
        positions.append(state.text())
    (tmp_path / "positions.txt").write_text("\n".join(positions))
    _, summary = lines("random", "other=random", "--openings", "positions.txt", "--games", "8")
    assert summary["game"] == "hive-2020" and summary["rules"] == "contest"
    run("random", "other=random", "--openings", "positions.txt", "--games", "8", "--replays", "all", "--quiet", "--store", "again.sqlite")
    starts = [json.loads(path.read_text().splitlines()[0])["text"] for path in sorted((tmp_path / "replays").glob("*/*.jsonl"))]
    assert len(starts) == 8 and {start.split("~")[0] for start in starts} == {text.split("~")[0] for text in positions}


@pytest.mark.parametrize(
    ("words", "english"),
    [
        (("random", "nobody"), "there is no program 'nobody'"),
        (("random", "greedy", "-c", "999"), "would be unfair"),
        (("random", "greedy", "--game", "chess"), "there is no game"),
        (("random", "greedy", "--sprt", "elo0=0", "--until-sure"), "two tests"),
        (("random", "greedy", "--replays", "some"), "--replays is"),
        (("random", "waiting", "-c", "2"), "one game at a time"),
        (("random", "greedy", "--sandbox", "sand"), "--sandbox is"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words: tuple[str, ...], english: str) -> None:
    """And nothing is played."""
    with pytest.raises(Refusal) as refusal:
        run(*words)
    assert english in refusal.value.english
    assert refusal.value.german


def test_more_games_at_once_than_cores_if_somebody_insists() -> None:
    """Whoever knows what he does."""
    cores = len(os.sched_getaffinity(0))
    assert "4/4 games" in run("random", "other=random", "--games", "4", "-c", str(cores + 1), "--force", "--quiet")


def test_ctrl_c_ends_a_run_cleanly_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """The table is printed, nothing runs on, and the rest is played as if nothing had happened."""
    words = ["match", "random", guest("stay"), "--games", "200", "--seconds", "20", "--store", str(tmp_path / "r.sqlite")]
    command = [sys.executable, "-m", "spielwerk", *words]
    begun = subprocess.Popen([*command, "--json", "games.jsonl"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    _until(lambda: (tmp_path / "r.sqlite").exists() and _games(tmp_path / "r.sqlite") >= 3)
    begun.send_signal(signal.SIGINT)
    printed, _ = begun.communicate(timeout=20)
    assert begun.returncode == 130
    assert "broken off; the same command goes on" in printed
    played = _games(tmp_path / "r.sqlite")
    assert 3 <= played < 200
    count = re.search(r"(\d+)/200 games", printed)
    assert count is not None and 3 <= int(count[1]) <= played
    first = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()][:-1]
    _, summary = lines(*words[1:3], "--seconds", "20", "--store", str(tmp_path / "r.sqlite"), "--games", str(played + 2))
    assert summary["match"] == first[0]["match"]


def _games(store: Path) -> int:
    from spielwerk.match.store import Store

    with Store(store) as opened:
        return sum(1 for _ in opened.results())


def _until(is_so: object, seconds: float = 30.0) -> None:
    assert callable(is_so)
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it never was so"
        time.sleep(0.05)


def test_a_client_that_is_started_by_hand(tmp_path: Path) -> None:
    """The run says where it shall go; one that stays plays all games."""
    words = ["match", "random", "me=waiting", "--games", "4", "--game", NEWEST, "--store", str(tmp_path / "r.sqlite"), "--quiet"]
    run_of_it = subprocess.Popen([sys.executable, "-m", "spielwerk", *words], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert run_of_it.stdout is not None
    invited = run_of_it.stdout.readline()
    assert invited.startswith("me: --host 127.0.0.1 --port ")
    client = [sys.executable, "-m", "spielwerk.testing.bad_guests.stay", *invited.split()[1:]]
    playing = subprocess.Popen(client)
    try:
        printed, _ = run_of_it.communicate(timeout=30)
    finally:
        playing.kill()
        playing.wait()
    assert "4/4 games" in printed and run_of_it.returncode == 0


def test_it_speaks_german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody wants it."""
    monkeypatch.setenv("SPIELWERK_LANG", "de")
    printed = run("random", "other=random", "--games", "2", "--quiet")
    assert "Spieler" in printed and "2/2 Spiele" in printed


def test_threads_of_this_test_are_all_over() -> None:
    """A run leaves no thread behind in whoever has called it."""
    before = threading.active_count()
    run("random", "other=random", "--games", "2", "--quiet")
    assert threading.active_count() <= before
