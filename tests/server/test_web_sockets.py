"""Guests who come over WebSocket and behave badly, or are badly off: each costs himself only."""

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from spielwerk.server import websocket
from spielwerk.server.listener import Server
from spielwerk.server.reception import Reception
from tests.server.test_listener import with_server

JOIN = '{"type":"join","game":"hive-2020"}'


async def heard(connection: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (said := json.loads(await connection.recv()))["type"] != kind:
        pass
    return dict(said)


async def table(server: Server) -> tuple[ClientConnection, ClientConnection]:
    """Two guests who play against each other; RED has been asked."""
    red, blue = [await connect(f"ws://127.0.0.1:{server.web_port}") for _ in range(2)]
    for side in (red, blue):
        await side.send(JOIN)
        await heard(side, "joined")
    await heard(red, "request")
    return red, blue


async def left(red: ClientConnection, blue: ClientConnection) -> str:
    """How it ends for BLUE when RED is no more."""
    with pytest.raises(ConnectionClosed):
        while True:
            await red.recv()
    result = await heard(blue, "result")
    assert result["winner"] == "BLUE"
    await blue.close()
    return str(result["reason"])


def test_whoever_breaks_off_without_goodbye_has_left() -> None:
    """As when his machine goes down; the other one has won."""

    async def talk(server: Server, _: int) -> None:
        red, blue = await table(server)
        red.transport.abort()
        assert await left(red, blue) == "LEFT"

    with_server(talk, web_port=0)


def test_whoever_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than so much is kept for nobody."""

    async def talk(server: Server, _: int) -> None:
        red, blue = await table(server)
        monkeypatch.setattr(websocket, "UNREAD_AT_MOST", 2000)
        await red.send('{"type":"moves"}')
        with pytest.raises(ConnectionClosed):
            await heard(red, "moves")
        monkeypatch.undo()
        assert (await heard(blue, "result"))["reason"] == "LEFT"
        await blue.close()

    with_server(talk, web_port=0)


def test_whoever_does_not_close_his_side_is_not_waited_for_forever() -> None:
    """A program that has hung keeps its connection for the time of grace and no longer."""

    async def talk(server: Server, _: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.web_port)
        key = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n{key}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        # One text of one byte, masked with nothing.
        writer.write(b"\x81\x81\x00\x00\x00\x00{")
        # The library itself would wait for ten seconds.
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(8):
                while await reader.read(1000):
                    pass
        writer.close()

    with_server(talk, web_port=0, grace=0.1)


def test_nothing_is_heard_after_an_unreadable_word() -> None:
    """What was sent behind it is passed over, whatever it is."""

    async def talk(server: Server, _: int) -> None:
        red, blue = await table(server)
        for line in ("{", '{"type":"moves"}', "nonsense"):
            await red.send(line)
        kinds = []
        with pytest.raises(ConnectionClosed):
            while True:
                kinds.append(json.loads(await red.recv())["type"])
        assert kinds == ["error"] and (await heard(blue, "result"))["reason"] == "PROTOCOL_ERROR"
        await blue.close()

    with_server(talk, web_port=0)


def test_a_fault_inside_costs_one_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    """He is closed, and others go on."""

    async def talk(server: Server, _: int) -> None:
        red, blue = await table(server)
        with monkeypatch.context() as patched:
            patched.setattr(Reception, "receive", lambda *_: 1 / 0)
            await red.send('{"type":"moves"}')
            assert await left(red, blue) == "PROTOCOL_ERROR"

    with_server(talk, web_port=0)


@pytest.mark.parametrize("over_web", [True, False])
def test_one_guest_too_many_is_closed(over_web: bool) -> None:
    """Those who are there already stay."""

    async def talk(server: Server, port: int) -> None:
        red, blue = await table(server)
        if over_web:
            async with connect(f"ws://127.0.0.1:{server.web_port}") as late:
                with pytest.raises(ConnectionClosed):
                    await late.recv()
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert await reader.read() == b""
            writer.close()
        await red.send('{"type":"moves"}')
        assert (await heard(red, "moves"))["moves"]
        await red.close()
        await blue.close()

    with_server(talk, web_port=0, most_connections=2)
