"""The server with real sockets: it listens, plays, keeps, loads, and ends in order."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

import spielwerk as sw
from spielwerk.room.clock import Limits
from spielwerk.room.loading import load_position
from spielwerk.room.replay_reader import read_replay
from spielwerk.server.listener import Server, Settings

WRITERS: list[asyncio.StreamWriter] = []
"""What a test has opened, to be closed at its end."""

Talk = Callable[[Server, int], Awaitable[None]]


def with_server(talk: Talk, **settings: Any) -> Server:
    """Starts a server, lets a test talk to it, and ends it."""

    async def run() -> Server:
        server = Server(Settings(password="a good password", port=0, **settings))
        port = await server.start()
        try:
            async with asyncio.timeout(30):
                await talk(server, port)
        finally:
            await server.stop()
            for writer in WRITERS:
                writer.close()
            WRITERS.clear()
            await asyncio.sleep(0.01)
        return server

    return asyncio.run(run())


class Speaker:
    """A client that speaks lines of JSON."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def at(cls, port: int) -> "Speaker":
        """Connects."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        WRITERS.append(writer)
        return cls(reader, writer)

    def say(self, **values: Any) -> None:
        """One line."""
        self.writer.write(json.dumps(values).encode() + b"\n")

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next line of a kind; others are passed over."""
        while line := await self.reader.readline():
            said: dict[str, Any] = json.loads(line)
            if said["type"] == kind:
                return said
        raise AssertionError(f"the server closed before {kind}")


async def play_a_game(port: int, game_id: str, moves: int = 1000) -> None:
    """Two clients play the first legal move each time, to the end or for so many moves."""
    sides = [await Speaker.at(port), await Speaker.at(port)]
    for side in sides:
        side.say(type="join", game=game_id)
        await side.hear("joined")
    table = {}
    for side in sides:
        table[(await side.hear("welcome"))["player"]] = side
    for _ in range(moves):
        shown = [await side.hear("state") for side in sides]
        if shown[0]["outcome"] is not None:
            break
        mover = table[shown[0]["record"]["player"]]
        await mover.hear("request")
        mover.say(type="moves")
        mover.say(type="move", move=(await mover.hear("moves"))["moves"][0])
    else:
        for side in sides:
            await side.hear("state")
        return
    for side in sides:
        await side.hear("result")
        side.writer.close()


def test_games_are_played_and_kept(tmp_path: Path) -> None:
    """Each game's file replays to its end."""

    async def talk(_: Server, port: int) -> None:
        await play_a_game(port, "hive-2020")
        await play_a_game(port, "schaefchen-2011")

    with_server(talk, replays=tmp_path)
    replays = [read_replay(path) for path in sorted(tmp_path.iterdir())]
    assert [replay.verify() for replay in replays] == [[], []]
    assert all(replay.result is not None for replay in replays)


def test_a_stopped_server_keeps_unfinished_games(tmp_path: Path) -> None:
    """And another one goes on from there."""

    async def talk(_: Server, port: int) -> None:
        await play_a_game(port, "hive-2020", moves=5)

    with_server(talk, replays=tmp_path, seed=1)
    path = next(tmp_path.iterdir())
    replay = read_replay(path)
    assert replay.result is None and len(replay.moves) == 5
    position = load_position(path, turn=4)

    async def go_on(server: Server, port: int) -> None:
        speaker = await Speaker.at(port)
        speaker.say(type="join")
        assert (await speaker.hear("joined"))["game"] == "hive-2020"
        assert next(iter(server.lobby.rooms.values())).state == position

    with_server(go_on, opening=position)


def test_the_same_seed_draws_the_same_boards() -> None:
    """One after the other, as rooms are opened."""

    async def talk(server: Server, port: int) -> None:
        for _ in range(2):
            for _ in range(2):
                speaker = await Speaker.at(port)
                speaker.say(type="join", game="hase-und-igel-2018")
                await speaker.hear("joined")
        drawn = [room.state for room in server.lobby.rooms.values()]
        game = sw.game("hase-und-igel-2018")
        assert drawn == [game.start(5), game.start(6)]

    with_server(talk, seed=5)


def test_whoever_thinks_too_long_loses() -> None:
    """A late move and no move at all, by the clock on the wall."""

    async def talk(_: Server, port: int) -> None:
        for late, reason in ((0.15, "SOFT_TIMEOUT"), (None, "HARD_TIMEOUT")):
            sides = [await Speaker.at(port), await Speaker.at(port)]
            for side in sides:
                side.say(type="join", game="hive-2020")
                await side.hear("joined")
            await sides[0].hear("request")
            if late is not None:
                await asyncio.sleep(late)
                sides[0].say(type="move", move="SET ANT 0,0,0")
            for side in sides:
                result = await side.hear("result")
                assert (result["reason"], result["winner"]) == (reason, "BLUE")

    with_server(talk, limits=Limits(0.1, 0.4))


def test_lines_come_over_web_sockets_too() -> None:
    """The same words, one message each; pages of strangers are refused."""

    async def talk(server: Server, port: int) -> None:
        address = f"ws://127.0.0.1:{server.web_port}"
        async with connect(address) as red, connect(address) as blue:
            for side in (red, blue):
                await side.send('{"type":"join","game":"hive-2020"}')
            kinds = [json.loads(await red.recv())["type"] for _ in range(4)]
            assert kinds == ["joined", "welcome", "state", "request"]
            await red.send("{")
            assert json.loads(await red.recv())["type"] == "error"
            assert [json.loads(await blue.recv())["type"] for _ in range(5)] == ["joined", "welcome", "state", "result", "left"]
        with pytest.raises(Exception, match="403"):
            async with connect(address, origin="http://elsewhere.example"):  # type: ignore[arg-type]
                pass

    with_server(talk, web_port=0)


def test_a_guest_who_says_nothing_is_not_waited_for() -> None:
    """Whoever has joined may wait for others as long as he likes."""

    async def talk(_: Server, port: int) -> None:
        joined, silent = await Speaker.at(port), await Speaker.at(port)
        joined.say(type="join", game="hive-2020")
        assert await silent.reader.read() == b""
        assert (await joined.hear("joined"))["game"] == "hive-2020"
        assert not joined.reader.at_eof()

    with_server(talk, silence=0.3)


def test_a_stopping_server_says_goodbye() -> None:
    """Everybody hears that the room is gone, then the end of the stream."""
    heard: list[bytes] = []

    async def talk(server: Server, port: int) -> None:
        speaker = await Speaker.at(port)
        reader, writer = speaker.reader, speaker.writer
        writer.write(b'<protocol><join gameType="swc_2020_hive"/>')
        await reader.readuntil(b"/>")
        await server.stop()
        heard.append(await reader.read())

    with_server(talk)
    assert b"<left " in heard[0] and heard[0].endswith(b"\n</protocol>")
