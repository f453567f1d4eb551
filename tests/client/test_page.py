"""The page for people who write bots: everything in it is run."""

import contextlib
import doctest
import functools
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots import make
from spielwerk.client import ExitCode, practise
from spielwerk.protocol.lines import read_line
from tests.client.house import house, until

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "bots.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The pieces of code in a language."""
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def test_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line after >>> gives what stands below it."""
    monkeypatch.setenv("SPIELWERK_LANG", "en")
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.failed == 0 and result.attempted >= 15


def test_german_examples_can_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    """One after the other into one file, which then runs; what the page quotes is what is printed."""
    german = TEXT.partition("## In English")[0]
    names: dict[str, Any] = {"__name__": "example"}
    for block in re.findall(r"```python\n(.*?)```", german, re.DOTALL):
        exec(compile(block, str(PAGE), "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    assert names["ergebnis"].reason.by_the_rules and names["siege"] > 5
    assert printed[-1].startswith("Die Karotten reichen nicht") and f"`{printed[-1]}`" in german


def test_commands_run(tmp_path: Path) -> None:
    """The lines of a block, each in a terminal of its own: the server is stopped at the end, all others end well."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    assert len(blocks("sh")) == 4
    for block in blocks("sh"):
        port = free_port()
        with contextlib.ExitStack() as terminals:
            programs = []
            for line in block.splitlines():
                words = [*line.split(), *([] if "new-bot" in line else ["--port", str(port)])]
                process = subprocess.Popen(words, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                terminals.enter_context(process)
                terminals.callback(process.terminate)
                programs.append(process)
                if " serve " in line:
                    until(functools.partial(listens, port))
            for process in programs if len(programs) == 1 else programs[1:]:
                assert process.wait(30) == 0, process.communicate()


def listens(port: int) -> bool:
    """Whether somebody listens there."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def test_the_program_without_our_library_plays(tmp_path: Path) -> None:
    """Lines of JSON and the standard library alone."""
    (program,) = (block for block in blocks("python") if ">>>" not in block and "import socket" in block)
    assert "spielwerk" not in program
    (tmp_path / "emma.py").write_text(program, encoding="utf-8")
    with house() as opened:
        command = [sys.executable, str(tmp_path / "emma.py"), "--host", "127.0.0.1", "--port", str(opened.port)]
        players = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        said = [player.communicate(timeout=30)[0] for player in players]
        assert [player.returncode for player in players] == [0, 0]
    assert said[0] == said[1] and said[0].split()[0] in ("RED", "BLUE", "None")


def test_lines_are_understood() -> None:
    """Every line of JSON in the table is one that the server reads."""
    lines = re.findall(r"^\| `(\{.*?\})` \|", TEXT, re.MULTILINE)
    assert len(lines) == 6 and all(read_line(line.encode()) for line in lines)


def test_every_exit_code_is_explained() -> None:
    """And no other."""
    table = TEXT.partition("## Exit codes")[2]
    assert [int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)] == list(ExitCode)


def test_the_example_plays() -> None:
    """In practice and on a server."""
    names: dict[str, Any] = {"__name__": "example"}
    path = ROOT / "examples" / "my_bot.py"
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    bot = names["MyBot"]()
    wins = sum(practise(bot, make(bot.game, "random", seed), seed=seed).won for seed in range(10))
    assert wins >= 7
    printed = subprocess.run([sys.executable, str(path)], check=True, capture_output=True, text=True).stdout
    assert "as RED" in printed
