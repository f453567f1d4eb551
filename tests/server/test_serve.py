"""The command that starts a server: what it refuses before anybody can be disappointed."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

import spielwerk as sw
from spielwerk.room.loading import position_meant
from spielwerk.server.listener import Server, Settings


def refusal(*options: str, german: bool = False) -> str:
    """What the command says when it does not start."""
    environment = {**os.environ, "SPIELWERK_LANG": "de" if german else "en"}
    done = subprocess.run([sys.executable, "-m", "spielwerk", "serve", *options], capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 2, done
    return done.stderr


def test_a_turn_belongs_to_a_file() -> None:
    """Without one it would mean nothing."""
    assert "--turn belongs to --load" in refusal("--turn", "3")
    assert "--turn gehört zu --load" in refusal("--turn", "3", german=True)


def test_a_position_is_played_as_what_it_is(tmp_path: Path) -> None:
    """Not as another game, not by rules that do not know it, and not when it is over."""
    state = sw.game("hive-2020", "contest").start(seed=1)
    file = tmp_path / "position.txt"
    file.write_text(state.text(), encoding="utf-8")
    assert "holds a game of hive-2020, not of hase-und-igel-2018" in refusal("--load", str(file), "--game", "hase-und-igel-2018")
    assert "state.hand.RED" in refusal("--load", str(file), "--rules", "rulebook")
    while state.outcome is None:
        state = state.play(state.moves()[0])
    file.write_text(state.text(), encoding="utf-8")
    assert "is over" in refusal("--load", str(file))


def test_a_line_of_text_is_loaded_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the command line or in a file; and a file that is called like a game is a file all the same."""
    monkeypatch.chdir(tmp_path)
    state = sw.game("hive-2020", "contest").start(seed=1)
    assert position_meant(state.text()) == position_meant(f" {state.text()}\n") == state
    Path("hive-2020").write_text(state.play(state.moves()[0]).text(), encoding="utf-8")
    assert position_meant("hive-2020").turn == 1
    with pytest.raises(sw.SpielwerkError):
        position_meant("nowhere.jsonl")
    assert "holds a game of hive-2020, not of hase-und-igel-2018" in refusal("--load", state.text(), "--game", "hase-und-igel-2018")


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    """With what to do about it."""
    from spielwerk.benchmarks.referee import serving

    with serving(replays=tmp_path) as (port, _):
        assert "is taken" in refusal("--port", str(port))
        assert f"127.0.0.1:{port} ist belegt; läuft dort schon ein Server? --port nimmt" in refusal("--port", str(port), german=True)
        assert f"127.0.0.1:{port} is taken; is a server running there already? --web-port takes" in refusal("--port", "0", "--web-port", str(port))


def test_one_port_cannot_be_two() -> None:
    """Whoever names it twice is told so, and not that somebody else has it."""
    assert "cannot be the same" in refusal("--port", "13099", "--web-port", "13099")


def test_an_origin_is_a_site_and_belongs_to_the_port_for_pages() -> None:
    """Whoever writes something else would wonder why his page is refused."""
    assert "--origin belongs to --web-port" in refusal("--origin", "http://localhost:8000")
    assert "eine Herkunft ist wie" in refusal("--web-port", "0", "--origin", "localhost:8000", german=True)


def test_pages_come_from_the_sites_that_are_named() -> None:
    """Programs always, pages of other sites never."""

    async def answers(origins: tuple[str, ...], origin: str | None) -> bool:
        server = Server(Settings(password="secret", port=0, web_port=0, origins=origins))
        await server.start()
        try:
            async with connect(f"ws://127.0.0.1:{server.web_port}", origin=None if origin is None else Origin(origin)) as connection:
                await connection.send(json.dumps({"type": "join"}))
                return bool(json.loads(await connection.recv())["type"] == "joined")
        except InvalidStatus as refused:
            assert refused.response.status_code == 403
            return False
        finally:
            await server.stop()

    named = ("http://localhost:8000", "https://example.org")
    assert [asyncio.run(answers(named, origin)) for origin in (None, *named, "http://evil.example")] == [True, True, True, False]
    assert asyncio.run(answers((), named[0])) is False
