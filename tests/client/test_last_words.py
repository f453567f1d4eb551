"""How a bot goes when the server does not do it as it should: behind a result nobody is waited for, and a connection that breaks is told as one."""

import asyncio
import socket
import struct
from collections.abc import Callable

import pytest

from spielwerk.client import ExitCode, GameResult, Trouble, asynchronous, connection, play
from spielwerk.client.asynchronous import play_asynchronously
from spielwerk.testing.hall import Hall
from tests.client.guests import Lucky
from tests.client.test_faults import strange_server

GAME = "hive-2020"
PLAYS: list[Callable[[int], GameResult]] = [
    lambda port: play(Lucky(GAME), "127.0.0.1", port, json=True),
    lambda port: asyncio.run(play_asynchronously(Lucky(GAME), "127.0.0.1", port, json=True)),
]


def a_game_that_the_other_one_left() -> bytes:
    """What a winner hears, up to the result."""
    hall = Hall()
    join = f'{{"type":"join","game":"{GAME}"}}\n'
    winner, other = hall.visitor(join), hall.visitor(join)
    other.go()
    said, left, _ = winner.heard.rpartition('{"type":"left"')
    assert left and '"result"' in said
    return said.encode()


@pytest.mark.parametrize("plays", PLAYS, ids=["waiting", "in a loop"])
def test_a_server_that_is_mute_behind_the_result_is_not_waited_for(plays: Callable[[int], GameResult], monkeypatch: pytest.MonkeyPatch) -> None:
    """The result stands."""
    for module in (connection, asynchronous):
        monkeypatch.setattr(module, "GRACE", 0.1)
    said = a_game_that_the_other_one_left()

    def behave(to: socket.socket) -> None:
        to.sendall(said)
        while to.recv(1000):
            pass

    with strange_server(behave) as port:
        result = plays(port)
    assert result.won and result.player is not None


@pytest.mark.parametrize("plays", PLAYS, ids=["waiting", "in a loop"])
def test_a_connection_that_breaks_is_told_as_one_that_was_lost(plays: Callable[[int], GameResult]) -> None:
    """In the middle of a game; no traceback of a socket."""
    said = a_game_that_the_other_one_left().partition(b'{"type":"state"')[0]

    def behave(to: socket.socket) -> None:
        to.sendall(said)
        to.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    with strange_server(behave) as port, pytest.raises(Trouble) as raised:
        plays(port)
    assert raised.value.code is ExitCode.NO_SERVER and "lost in the middle of the game" in raised.value.english


def test_a_server_that_goes_behind_the_result_has_told_it() -> None:
    """Without the last word that belongs there."""
    said = a_game_that_the_other_one_left()
    with strange_server(lambda to: to.sendall(said)) as port:
        assert play(Lucky(GAME), "127.0.0.1", port, json=True).won
