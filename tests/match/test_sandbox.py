"""What programs may not do: each attempt is a program that tries it while it plays, and writes down what came of it."""

import json
import os
import socket
import sys
import threading
from pathlib import Path

import pytest

from spielwerk.console import Refusal
from spielwerk.match import sandbox, sandbox_strict
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.result import Result
from spielwerk.match.sandbox import Sandbox, sandbox_named
from spielwerk.outcome import Reason
from spielwerk.programs.guardian import marked
from tests.match.houses import guest, plan, play


@pytest.fixture
def strict() -> Sandbox:
    """The strict step, where there is bubblewrap and it may make rooms."""
    if sandbox_strict.bubblewrap() is None:
        pytest.skip("there is no bubblewrap here: apt-get install bubblewrap")
    if (why := sandbox_strict.hindrance()) is not None:
        pytest.skip(f"bubblewrap does not work here: {why}")
    return sandbox_named("strict")


def attempt(folder: Path, code: str, box: Sandbox, games: int = 2) -> tuple[list[Result], str]:
    """Lets a program try something before its games, of which it says in its first move's hint what came of it; its results, and the hint."""
    bot = folder / "bot.py"
    lines = ["import json, os, socket, subprocess, sys, time", "def attempt():", *(f"    {line}" for line in code.splitlines())]
    lines += [
        "try:",
        "    seen = str(attempt())",
        "except BaseException as error:",
        "    seen = type(error).__name__",
        "from spielwerk.testing.bad_guests.stay import Stayer",
        "stayer = Stayer()",
        "usual = stayer.say",
        "stayer.say = lambda **message: usual(**message, **({'hints': [seen]} if message['type'] == 'move' else {}))",
        "for _ in stayer.games():",
        "    for _ in stayer.requests():",
        "        stayer.play_any()",
    ]
    bot.write_text("\n".join([*lines, ""]))
    results, _ = play(plan("random", f"villain={bot}"), games, box=box, keeping=Keeping(Kept.ALL, folder / "kept"))
    return results, _hint(results[0])


def _hint(result: Result) -> str:
    assert result.replay is not None
    for line in Path(result.replay).read_text(encoding="utf-8").splitlines():
        hints = json.loads(line).get("hints")
        if hints:
            return str(hints[0])
    return ""


def test_a_shut_program_plays_as_always(strict: Sandbox, tmp_path: Path) -> None:
    """It finds its match at 127.0.0.1, stays for the next game, and sees its own code."""
    results, seen = attempt(tmp_path, "return os.path.exists(__file__) and os.listdir('.') == []", strict, 4)
    assert [result.offender for result in results] == [None] * 4
    assert seen == "True"
    assert marked(strict.herd) == []


def test_it_cannot_read_files_outside(strict: Sandbox, tmp_path: Path) -> None:
    """Neither somebody's home, nor what others have in the folder for temporary files, nor what the environment holds."""
    secret = Path.home() / f".spielwerk-test-{os.getpid()}"
    secret.write_text("secret")
    os.environ["SPIELWERK_TEST_TOKEN"] = "secret"
    try:
        places = [str(secret), "/etc/shadow", "/proc/1/environ", str(Path.home())]
        code = f"return [os.path.exists(p) and (open(p).read() if os.path.isfile(p) else os.listdir(p)) for p in {places!r}], dict(os.environ)"
        _, seen = attempt(tmp_path, code, strict)
        assert seen
        assert "secret" not in seen and secret.name not in seen and "root:" not in seen
        _, free = attempt(tmp_path, f"return open({str(secret)!r}).read(), os.environ['SPIELWERK_TEST_TOKEN']", Sandbox("limits"))
        assert free == "('secret', 'secret')", "who is not shut in can, so the attempt is a real one"
    finally:
        secret.unlink()
        del os.environ["SPIELWERK_TEST_TOKEN"]


def test_it_cannot_open_a_socket_to_the_world(strict: Sandbox, tmp_path: Path) -> None:
    """Not even to a server on this machine; the same attempt succeeds where it is not shut in, so it is a real one."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_accept_all, args=(listening,), daemon=True).start()
        code = f"socket.create_connection(('127.0.0.1', {listening.getsockname()[1]}), timeout=2)\nreturn 'connected'"
        _, seen = attempt(tmp_path, code, strict)
        _, free = attempt(tmp_path, code, Sandbox("limits"))
    assert seen == "ConnectionRefusedError"
    assert free == "connected"
    _, seen = attempt(tmp_path, "socket.create_connection(('1.1.1.1', 53), timeout=2)\nreturn 'connected'", strict)
    assert seen == "OSError"


def _accept_all(listening: socket.socket) -> None:
    while True:
        try:
            listening.accept()[0].close()
        except OSError:
            return


def test_it_cannot_change_the_system_or_the_opponents_folder(strict: Sandbox, tmp_path: Path) -> None:
    """Its own folder is the only place where it can write."""
    opponent = tmp_path / "opponent"
    opponent.mkdir()
    (opponent / "bot.py").write_text("from spielwerk.testing.bad_guests.stay import main\nmain()\n")
    mine = tmp_path / "mine"
    mine.mkdir()
    places = [str(opponent / "bot.py"), str(mine / "bot.py"), "/usr/bin/x", "/tmp/../etc/x", f"{sys.prefix}/x"]
    code = (
        "def can(place):\n    try:\n        open(place, 'a').close()\n        return True\n    except OSError:\n        return False\n"
        f"return [can(place) for place in {places!r}] + [can('own')]"
    )
    before = (opponent / "bot.py").read_bytes()
    _, seen = attempt(mine, code, strict)
    assert seen.startswith("[False, False, False") and seen.endswith("True]")
    assert (opponent / "bot.py").read_bytes() == before
    assert not Path("/usr/bin/x").exists() and not Path("/etc/x").exists() and not (Path(sys.prefix) / "x").exists()


def test_it_cannot_take_four_gigabytes(strict: Sandbox, tmp_path: Path) -> None:
    """The system refuses, and the program may live on without them."""
    for box in (strict, Sandbox("limits", like_contest=True)):
        results, seen = attempt(tmp_path, "return len(bytearray(4 << 30))", box)
        assert seen == "MemoryError"
        assert results[0].offender is None


def test_several_processes_cannot_take_them_either(strict: Sandbox, tmp_path: Path) -> None:
    """Each within its limit, together far beyond: all of it is ended, and the result says why."""
    code = (
        "hog = 'import time; b = bytearray(1_000_000_000); time.sleep(60)'\n"
        "[subprocess.Popen([sys.executable, '-S', '-c', hog]) for _ in range(2)]\ntime.sleep(20)"
    )
    results, _ = attempt(tmp_path, code, strict, 2)
    assert results[0].cause is Reason.CRASH
    assert "GB" in results[0].text
    assert marked(strict.herd) == []


def test_a_fork_bomb_is_put_out(strict: Sandbox, tmp_path: Path) -> None:
    """Its game is lost, the other games go on, and nothing of it is left."""
    results, _ = attempt(tmp_path, "while True:\n    os.fork()", strict, 2)
    assert [result.offender is not None and result.name(result.offender) for result in results] == ["villain"] * 2
    assert [result.cause for result in results] == [Reason.CRASH] * 2
    assert marked(strict.herd) == []
    healthy, _ = play(plan("random", guest("stay")), 2, box=strict)
    assert all(result.is_regular for result in healthy)


def test_one_core_as_in_the_contest(tmp_path: Path) -> None:
    """The two programs of a table have different ones, where there are two."""
    box = Sandbox("limits", like_contest=True)
    _, seen = attempt(tmp_path, "return len(os.sched_getaffinity(0))", box)
    assert seen == "1"
    assert "contest" in box.name


def test_strict_refuses_to_run_without_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody shall believe that a program is shut in when it is not."""
    monkeypatch.setattr(sandbox, "bubblewrap", lambda: None)
    with pytest.raises(Refusal, match="needs bubblewrap"):
        sandbox_named("strict")
    monkeypatch.setattr(sandbox, "bubblewrap", lambda: "/usr/bin/bwrap")
    monkeypatch.setattr(sandbox, "hindrance", lambda: "no permission")
    with pytest.raises(Refusal, match="no permission"):
        sandbox_named("strict")
    with pytest.raises(Refusal):
        sandbox_named("stricter")
