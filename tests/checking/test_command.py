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
    assert "cannot be started: Permission denied" in check_bot(str(tmp_path / "no-program"), code=2)
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
        assert child.stderr.readline().startswith("[1/")
        while not any("bad_guests" in name and "check-bot" not in name for name in carrying(mark)):
            assert child.poll() is None
        child.send_signal(number)
        assert child.wait(timeout=20) == 130
        assert "Traceback" not in child.stderr.read()
    assert carrying(mark) == []
