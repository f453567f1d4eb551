"""The command that starts a server, from its options to its end."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

import spielwerk as sw
from spielwerk.cli import application
from spielwerk.commands.serve import loop_factory
from spielwerk.console import Refusal


@contextmanager
def served(folder: Path, *options: str, **environment: str) -> Iterator[list[str]]:
    """The lines that a server says, to which its last one is added when it has ended."""
    command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", "--password-file", str(folder / "password"), "--no-replays", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "SPIELWERK_LANG": "en", **environment}) as server:
        assert server.stdout is not None
        said: list[str] = []
        while not said or not any(word in said[-1] for word in ("WebSocket", "Ctrl-C")) or ("--web-port" in options and "WebSocket" not in said[-1]):
            said.append(server.stdout.readline())
            assert said[-1], "the server did not start"
        try:
            yield said
        finally:
            server.send_signal(signal.SIGTERM)
            said += server.stdout.readlines()
            assert server.wait(20) == 0


def test_a_position_is_served_over_web_sockets_by_pythons_own_loop(tmp_path: Path) -> None:
    """It says where, lets in whoever comes, and ends in order when it is asked to."""
    state = sw.game("hive-2020").start(seed=1)
    (tmp_path / "position").write_text(state.text(), encoding="utf-8")
    with served(tmp_path, "--web-port", "0", "--loop", "asyncio", "--load", str(tmp_path / "position")) as said:
        address = said[-1].split(": ")[1].strip()
        with connect(address) as guest:
            guest.send('{"type":"join"}')
            assert '"game":"hive-2020","rules":"rulebook"' in str(guest.recv(10))
    assert "needs this password" in said[0] and said[-1] == "The server has ended.\n"


@pytest.mark.parametrize(
    ("options", "english", "german"),
    [
        (["--loop", "square"], "--loop is auto, uvloop or asyncio, not 'square'", "nicht 'square'"),
        (["--soft", "3", "--hard", "2"], "--hard is not less than --soft", "--hard ist nicht kleiner als --soft"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot listen on 192.0.2.1:0", "auf 192.0.2.1:0 kann niemand warten"),
    ],
)
def test_what_cannot_be_is_said_before_anybody_comes(options: list[str], english: str, german: str, tmp_path: Path) -> None:
    """In both languages."""
    result = CliRunner().invoke(application(), ["serve", *options, "--no-replays", "--password-file", str(tmp_path / "password")])
    assert isinstance(result.exception, Refusal)
    assert english in result.exception.english and german in result.exception.german


def test_without_uvloop_pythons_own_loop_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless somebody has asked for uvloop: then he is told how to get it."""
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert loop_factory("auto") is None and loop_factory("asyncio") is None
    with pytest.raises(Refusal, match="pip install"):
        loop_factory("uvloop")
