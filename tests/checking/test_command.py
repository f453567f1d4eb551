"""`spielwerk check-bot`, run as people run it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checking.programs import carrying, guest

COMMAND = [sys.executable, "-m", "spielwerk", "check-bot"]


def check_bot(*words: str, code: int, **environment: str) -> str:
    """What it prints, its progress left out."""
    surroundings = {**os.environ, "SPIELWERK_LANG": "en", **environment}
    run = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False, env=surroundings)
    assert run.returncode == code, run.stdout + run.stderr
    assert "spielwerk/checking" not in run.stderr
    return run.stdout if code != 2 else run.stderr


def test_a_verdict_in_either_language() -> None:
    """By an option, or by the environment."""
    words = ["--", *guest("crash_at_start").words]
    english = check_bot(*words, code=1)
    assert "FAULT CRASHED_AT_START: The program ended before" in english and "No such file or directory" in english
    german = check_bot("--german", *words, code=1)
    assert german.startswith("Geprüft: ") and "FEHLER CRASHED_AT_START" in german and "Urteil: noch nicht bereit, ein Fehler." in german
    assert "FEHLER CRASHED_AT_START" in check_bot(*words, code=1, SPIELWERK_LANG="de")


def test_a_verdict_for_programs() -> None:
    """All that is known, as JSON."""
    verdict = json.loads(check_bot("--json", "--games", "4", "--seed", "9", "--", *guest("illegal_move").words, code=1))
    assert verdict["content"] is False and verdict["games"] == 3 and verdict["planned"] == 13
    finding = verdict["findings"][0]
    assert (finding["name"], finding["weight"], finding["player"], finding["seed"]) == ("ILLEGAL_MOVE", "fault", "RED", 9)
    shown = subprocess.run(
        [sys.executable, "-m", "spielwerk", "show", "--text", finding["position"]["text"]], check=True, capture_output=True, text=True
    )
    assert finding["position"]["text"] in shown.stdout


def test_what_cannot_be_started_is_a_sentence(tmp_path: Path) -> None:
    """Exit code 2, and no verdict."""
    assert "no-such-program cannot be started" in check_bot("no-such-program", code=2)
    (tmp_path / "no-program").write_text("words", encoding="utf-8")
    assert "cannot be started: it is no program by itself" in check_bot(str(tmp_path / "no-program"), code=2)
    assert "lässt sich nicht starten" in check_bot("no-such-program", code=2, SPIELWERK_LANG="de")
    assert "there is no game 'chess'" in check_bot("--game", "chess", "true", code=2)
    assert "--hard is not less than --soft" in check_bot("--soft", "3", "--hard", "2", "true", code=2)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_is_interrupted_leaves_nothing(number: signal.Signals) -> None:
    """The program that is being checked ends too, and its helpers."""
    mark = f"SPIELWERK_TEST_INTERRUPTED_{number}"
    command = [*COMMAND, "--soft", "30", "--hard", "30", "--", *guest("too_slow", "25").words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, mark: "1"}) as child:
        assert child.stderr is not None
        while not child.stderr.readline().startswith("[1/"):
            assert child.poll() is None
        while not any("bad_guests" in name and "check-bot" not in name for name in carrying(mark)):
            assert child.poll() is None
        child.send_signal(number)
        assert child.wait(timeout=20) == 130
        assert child.stdout is not None and "Interrupted; 15 games were not played to their end." in child.stdout.read()
        assert "Traceback" not in child.stderr.read()
    assert carrying(mark) == []


BOT = """
from spielwerk.client import Bot, run
class Mine(Bot):
    game = {game!r}
    def choose(self, state, clock):
        {body}
run(Mine())
"""


def bot(folder: Path, body: str, game: str = "hive-2020") -> str:
    """A bot with our library."""
    path = folder / "mine.py"
    path.write_text(BOT.format(game=game, body=body), encoding="utf-8")
    return str(path)


def test_the_game_is_the_bots_own(tmp_path: Path) -> None:
    """Not the newest; --game names another; and where nothing says it, the verdict says so."""
    mine = bot(tmp_path, "return 'SKIP'")
    assert "– schaefchen-2011, " in check_bot("--games", "3", "--game", "schaefchen-2011", mine, code=1).splitlines()[0]
    assert "– hive-2020, " in check_bot("--games", "3", mine, code=1).splitlines()[0]
    nameless = bot(tmp_path, "return 'SKIP'", game="")
    told = check_bot("--games", "3", nameless, code=1)
    assert "Nothing says which game the program plays; hase-und-igel-2025 was tested. Another one: spielwerk check-bot --game GAME" in told
    assert "Welches Spiel das Programm spielt, sagt nichts" in check_bot("--games", "3", "--german", nameless, code=1)


def test_options_come_first(tmp_path: Path) -> None:
    """Behind the program they would go to the bot without a word."""
    mine = bot(tmp_path, "return 'SKIP'")
    assert f"check-bot --game hive-2020 {mine}" in check_bot(mine, "--game", "hive-2020", code=2)
    assert f"check-bot -- {mine} --json" in check_bot(mine, "--json", code=2)
    assert f"Für die Prüfung: spielwerk check-bot --seed=3 {mine}" in check_bot(mine, "--seed=3", code=2, SPIELWERK_LANG="de")


def test_a_move_that_the_library_holds_back_is_an_illegal_move(tmp_path: Path) -> None:
    """With everything that a sent one has, and what the others see of it; German is spoken by the bot too."""
    told = check_bot("--games", "3", "--german", bot(tmp_path, "return 'SKIP'"), code=1)
    assert "FEHLER ILLEGAL_MOVE" in told and "CRASHED_IN_GAME" not in told
    assert "SKIP: Aussetzen darf nur" in told and "[skip_only_without_moves, " in told and "erlaubt wären: SET " in told
    assert "Regeln     FEHLER   kein erlaubter Zug" in told and "(LEFT)" in told
    verdict = json.loads(check_bot("--json", "--games", "3", bot(tmp_path, "return 'FLY'"), code=1))
    assert [finding["name"] for finding in verdict["findings"]] == ["ILLEGAL_MOVE"] * 3 and verdict["findings"][0]["position"]["legal"]


def test_an_endless_loop_is_quoted(tmp_path: Path) -> None:
    """The line in which the bot hangs, in the language of the verdict; and numbers have a comma in German."""
    told = check_bot("--games", "1", "--soft", "2.25", "--hard", "3", "--german", bot(tmp_path, "while True: pass"), code=1)
    assert "FEHLER NO_ANSWER" in told and "es ist in mine.py, Zeile 6" in told and "erlaubt 2,25 s" in told


def test_a_program_that_cannot_be_read_names_its_line(tmp_path: Path) -> None:
    """And it has ended by itself."""
    told = check_bot("--games", "3", bot(tmp_path, "return ("), code=1)
    assert 'mine.py", line 6' in told and "SyntaxError" in told
    assert "ended by itself, but before any game" in told and "never ended by itself" not in told


def test_other_arguments_are_explained(tmp_path: Path) -> None:
    """A program that takes a port and nothing else."""
    path = tmp_path / "port.py"
    path.write_text("import sys\nint(sys.argv[1])\n", encoding="utf-8")
    told = check_bot("--games", "3", str(path), code=1)
    assert "it is started with: --host 127.0.0.1 --port PORT --reservation CODE" in told
    path.write_text("1 / 0\n", encoding="utf-8")
    assert "it is started with" not in check_bot("--games", "3", str(path), code=1)


def test_whatever_was_found_is_told_after_an_interruption() -> None:
    """Games that were played count; the one that was broken off does not."""
    command = [*COMMAND, "--games", "40", "--", *guest("illegal_move").words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "SPIELWERK_LANG": "en"}) as child:
        assert child.stderr is not None and child.stdout is not None
        while not child.stderr.readline().startswith("[2/"):
            assert child.poll() is None
        child.send_signal(signal.SIGINT)
        told = child.stdout.read()
        assert child.wait(20) == 130
    assert "Interrupted; 48 games were not played to their end." in told and "FAULT ILLEGAL_MOVE" in told and "(1 of 1 games)" in told
