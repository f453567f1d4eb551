"""The house of a check between two visits, and what it knows of processes where a system shows little."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.checking import unlawful
from spielwerk.checking.house import House
from spielwerk.checking.situation import nasty
from spielwerk.programs import processes
from spielwerk.programs.processes import Family
from spielwerk.room.clock import Limits


def test_somebody_who_comes_between_two_visits_is_served_and_observed_by_nobody() -> None:
    """A child of the last program may try once more; that is no part of the next visit."""

    async def visit() -> bytes:
        house = House("hive-2020", Limits(), silence=30.0)
        await house.open()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(b'{"type":"join"}\n{"type":"dance"}\n')
            heard = await reader.read()
            writer.close()
            late, another = await asyncio.open_connection("127.0.0.1", house.port)
            another.write_eof()
            assert await late.read() == b""
            another.close()
            return heard
        finally:
            await house.stop()

    heard = asyncio.run(visit())
    assert b'"joined"' in heard and b"dance" in heard


@pytest.fixture
def sleeper() -> "subprocess.Popen[bytes]":
    """A process in a group of its own."""
    return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)


def test_where_no_processes_are_shown_the_group_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sleeper: "subprocess.Popen[bytes]") -> None:
    """Whether anybody of it lives is all that can be said."""
    monkeypatch.setattr(processes, "_PROC", tmp_path / "nothing")
    family = Family(sleeper.pid, "mark")
    assert family.names() == ["?"] and not family.is_busy()
    family.look()
    assert family.memory == 0
    family.end()
    assert sleeper.wait(20) == -9 and family.names() == []
    family.end()


def test_where_windows_runs_its_own_command_ends_the_tree(monkeypatch: pytest.MonkeyPatch, sleeper: "subprocess.Popen[bytes]") -> None:
    """With all children, by force."""
    asked: list[list[str]] = []
    monkeypatch.setattr(processes.sys, "platform", "win32")  # type: ignore[attr-defined]
    monkeypatch.setattr(processes.subprocess, "run", lambda words, **_: asked.append(words))  # type: ignore[attr-defined]
    Family(sleeper.pid, "mark").end()
    monkeypatch.undo()
    assert asked == [["taskkill", "/F", "/T", "/PID", str(sleeper.pid)]]
    sleeper.kill()
    sleeper.wait()


def test_processes_without_a_command_are_named_by_their_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And one that has just gone is no error."""
    for number, files in ((7, {"cmdline": b""}), (8, {"cmdline": b"sleep\x0060\x00"}), (9, {})):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "stat").write_text(f"{number} (a name) S 1 5 5 {'0 ' * 20}", encoding="utf-8")
        for name, content in files.items():
            (tmp_path / str(number) / name).write_bytes(content)
    (tmp_path / "10").mkdir()
    monkeypatch.setattr(processes, "_PROC", tmp_path)
    assert Family(5, "mark").names() == ["7", "8: sleep 60", "9"]


def test_a_program_at_work_is_busy_and_one_that_waits_is_not() -> None:
    """As far as the system shows it."""
    code = "import sys\nprint(flush=True)\nsys.stdin.readline()\nprint(flush=True)\nwhile True: pass"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as program:
        assert program.stdin is not None and program.stdout is not None
        family = Family(program.pid, "mark")
        program.stdout.readline()
        while family.is_busy():
            assert program.poll() is None
        program.stdin.write(b"\n")
        program.stdin.flush()
        program.stdout.readline()
        assert family.is_busy()
        program.kill()
    assert not Family(os.getpid() + (1 << 22), "mark").is_busy()


def test_where_every_move_is_legal_no_illegal_one_is_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opponent that wanted to cheat plays on honestly."""
    state = nasty(seed=1)[2].opening("hase-und-igel-2018")
    monkeypatch.setattr(unlawful, "_GAMES", 1)
    monkeypatch.setattr(unlawful, "_is_illegal", lambda text, state: False)
    assert unlawful.illegal_move(state) is None
