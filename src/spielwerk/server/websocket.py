"""The lines of JSON over WebSocket: one message is one line. For bots in browsers, and wherever a library for WebSockets is nearer than a socket."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from websockets.asyncio.server import Server as WebSockets
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from spielwerk.protocol.lines import error_line, read_line
from spielwerk.protocol.stream import USUAL, Refused
from spielwerk.protocol.wire import Departure
from spielwerk.server.inbox import once
from spielwerk.server.session import UNREAD_AT_MOST, House, Session
from spielwerk.server.voices import JsonVoice

UNHEARD_AT_MOST = 16
"""So many messages of one guest may wait to be worked on; until then nothing more is read from him."""


class WebSocketSession(Session):
    """A guest at the other end of a WebSocket."""

    rules = "rulebook"
    always_told = True

    def __init__(self, house: House, guest_id: int, connection: ServerConnection) -> None:
        super().__init__(house, guest_id)
        self.voice = JsonVoice()
        self._connection = connection
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unread = 0
        self._free = asyncio.Semaphore(UNHEARD_AT_MOST)

    def send(self, data: bytes) -> None:
        """Puts a message into the queue; whoever lets it grow is cut off."""
        self._unread += len(data)
        if self._unread > UNREAD_AT_MOST:
            self.abandon()
            return
        for line in data.splitlines():
            self._outgoing.put_nowait(line)

    def close(self) -> None:
        """Closes when everything is sent."""
        self._outgoing.put_nowait(None)

    def abandon(self) -> None:
        """Closes without waiting for anything."""
        self._connection.transport.abort()

    async def converse(self) -> None:
        """Listens and speaks until one side ends it."""
        clock, inbox = self.house.reception.lobby.clock, self.house.inbox
        self.house.reception.lobby.arrive(self)
        writing = asyncio.create_task(self._write())
        try:
            async for message in self._connection:
                line = message.encode() if isinstance(message, str) else message
                await self._free.acquire()
                arrived = clock()
                inbox.put(self.id, arrived, once(partial(self._take, line, arrived)))
        except ConnectionClosed:
            pass
        inbox.put(self.id, clock(), once(partial(self.part, Departure.LOST)))
        await writing

    def _take(self, line: bytes, arrived: float) -> None:
        self._free.release()
        if self.gone:
            return
        try:
            self.receive(read_line(line), None, arrived)
        except Refused as fault:
            self.send(error_line(fault.german, fault.english))
            self.drop(str(fault))
        except Exception as fault:
            self.drop(f"internal fault: {fault!r}")

    async def _write(self) -> None:
        try:
            while (data := await self._outgoing.get()) is not None:
                await self._connection.send(data, text=True)
                self._unread -= len(data)
            await self._connection.close()
        except ConnectionClosed:
            pass


async def listen(
    host: str,
    port: int,
    new_session: Callable[[ServerConnection], WebSocketSession],
    ended: Callable[[Session], None],
    origins: Sequence[str] = (),
) -> WebSockets:
    """Accepts WebSockets from now on; pages of other sites are refused unless they are among the origins, as only programs are meant to come."""
    allowed = [*own_pages(host, port), *map(Origin, origins)]

    async def handle(connection: ServerConnection) -> None:
        session = new_session(connection)
        try:
            await session.converse()
        finally:
            ended(session)

    return await serve(handle, host, port, max_size=USUAL.bytes, compression=None, origins=allowed, server_header=None)


def own_pages(host: str, port: int) -> list[Origin | None]:
    """The origins that are let in: none at all, as programs have, and pages from this machine's own server."""
    return [None, Origin(f"http://{host}:{port}"), Origin(f"http://localhost:{port}")]
