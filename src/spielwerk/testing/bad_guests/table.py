"""A seat at a server, for programs that want to decide themselves which bytes they send."""

import random
import socket
import time
from collections.abc import Iterator
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.client.arguments import read_arguments
from spielwerk.client.conversation import converse
from spielwerk.client.dialect import Wish


class Table:
    """Joins as a contest wants it."""

    def __init__(self) -> None:
        arguments = read_arguments()
        game = arguments.game or max(sw.games(), key=lambda game_id: sw.game(game_id).season)
        self._lot = random.Random(1)
        self._talk = converse(Wish(game, reservation=arguments.reservation), json=arguments.json)
        self._socket = socket.create_connection((arguments.host, arguments.port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.say(self._talk.join())

    @property
    def room(self) -> str:
        """The id of the room."""
        return self._talk.room or ""

    def say(self, data: bytes) -> None:
        """Sends bytes, whatever they are."""
        self._socket.sendall(data)

    def requests(self) -> Iterator[State[Any]]:
        """The position of each request for a move, until the game is over."""
        while not self._talk.is_over:
            data = self._socket.recv(1 << 16)
            if not data:
                return
            self._talk.receive(data, time.monotonic())
            if self._talk.request is not None:
                yield self._talk.request.state

    def words(self, text: str | None = None) -> bytes:
        """The message of a move; without a text, of any legal one."""
        request = self._talk.request
        assert request is not None
        return self._talk.answer(text or str(self._lot.choice(request.state.moves())))

    def play(self) -> None:
        """Plays to the end as everybody should."""
        for _ in self.requests():
            self.say(self.words())
