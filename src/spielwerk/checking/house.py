"""A game server that somebody listens to, with connections that can be made nasty."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Iterator
from typing import Protocol

from spielwerk.checking.delivery import WHOLE, Delivery
from spielwerk.room.clock import Limits
from spielwerk.room.happenings import Happening
from spielwerk.room.room import Room
from spielwerk.server.listener import Server, Settings
from spielwerk.server.session import Socket

GRACE = 1.0
"""Seconds between the end of a game and the end of the connection."""


class Observer(Protocol):
    """Whoever wants to know what happens."""

    delivery: Delivery

    def happened(self, room: Room, happening: Happening) -> None:
        """Something has happened in a room."""

    def connected(self) -> None:
        """The program has made a connection."""

    def heard(self, guest: int, data: bytes) -> None:
        """The program has sent bytes."""

    def delivered(self, guest: int) -> None:
        """All that was to be sent to the program has been sent."""

    def parted(self, guest: int) -> None:
        """The program has closed its connection, or half of it."""

    def reported(self, text: str) -> None:
        """The server has something for its log."""


class House(Server):
    """A server for one program at a time."""

    def __init__(self, game: str, limits: Limits, silence: float) -> None:
        settings = Settings(password=secrets.token_hex(16), port=0, game=game, limits=limits, silence=silence, grace=GRACE)
        super().__init__(settings, report=self._report)
        self.game = game
        self.limits = limits
        self.port = 0
        self.observer: Observer | None = None
        self.lobby.listeners.append(self._happened)

    async def open(self) -> None:
        """Listens from now on."""
        self.port = await self.start()

    @contextlib.contextmanager
    def observed(self, observer: Observer) -> Iterator[None]:
        """Tells somebody what happens, for as long as he wants."""
        self.observer = observer
        try:
            yield
        finally:
            self.observer = None

    def new_socket(self) -> Socket:
        """A session that is listened to."""
        socket = ObservedSocket(self)
        self._welcome(socket)
        return socket

    def next_number(self) -> int:
        """A number for a new guest."""
        return next(self._numbers)

    def _report(self, text: str) -> None:
        if self.observer is not None:
            self.observer.reported(text)

    def _happened(self, room: Room, happening: Happening) -> None:
        if self.observer is not None:
            self.observer.happened(room, happening)


class ObservedSocket(Socket):
    """A connection of the program."""

    def __init__(self, server: House) -> None:
        super().__init__(server.house, server.next_number(), server.sessions.discard)
        self._observer = server.observer
        self._delivery = WHOLE if server.observer is None else server.observer.delivery
        self._held = b""
        self._delivering: asyncio.Task[None] | None = None
        self._is_first = True
        self._closes = False
        self._lot = random.Random(self.id)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The program has come."""
        super().connection_made(transport)
        if self._observer is not None:
            self._observer.connected()

    def data_received(self, data: bytes) -> None:
        """The program has said something."""
        if self._observer is not None:
            self._observer.heard(self.id, data)
        super().data_received(data)

    def eof_received(self) -> bool:
        """The program will say nothing more."""
        if self._observer is not None:
            self._observer.parted(self.id)
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        if self._observer is not None:
            self._observer.parted(self.id)
        super().connection_lost(exc)

    def send(self, data: bytes) -> None:
        """Sends at once, or in the way of the situation."""
        if self._delivery.hold is None:
            super().send(data)
            return
        self._held += data
        if self._delivering is None:
            self._delivering = asyncio.create_task(self._deliver(self._delivery.hold))

    async def _deliver(self, hold: float) -> None:
        while self._held:
            await asyncio.sleep(hold)
            data, self._held = self._held, b""
            for piece in self._delivery.pieces(data, self._is_first, self._lot):
                super().send(piece)
                await asyncio.sleep(self._delivery.gap)
            self._is_first = False
        self._delivering = None
        if self._observer is not None:
            self._observer.delivered(self.id)
        if self._closes:
            super().close()

    def close(self) -> None:
        """Closes when everything is on its way."""
        self._closes = True
        if self._delivering is None:
            super().close()
