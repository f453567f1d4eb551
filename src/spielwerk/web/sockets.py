"""The WebSocket of the arena: messages come in and go to the desk, what is told goes out."""

import asyncio
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from spielwerk.scene.shapes import Name
from spielwerk.web.answering import Answers
from spielwerk.web.arena import Arena
from spielwerk.web.guarding import client_of, is_at_this_machine
from spielwerk.web.messages import Asked, Fault
from spielwerk.web.visiting import Allowance, Visitor

LONGEST = 64 * 1024
"""So many bytes a message may have."""
MOST = 2000
"""So many connections there may be, …"""
MOST_OF_ONE = 100
"""… and so many from one address, unless it is this machine."""
_AT_ONCE = 120
_A_SECOND = 40.0

_DECODER: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)


@dataclass
class Sockets:
    """Serves connections."""

    arena: Arena
    answers: Answers

    def __post_init__(self) -> None:
        self._from: dict[str, int] = {}

    async def serve(self, socket: WebSocket) -> None:
        """One connection from its beginning to its end."""
        client, visitors = client_of(socket.scope), self.arena.visitors
        is_crowd = self._from.get(client, 0) >= MOST_OF_ONE and not is_at_this_machine(socket.scope)
        if len(visitors) >= MOST or is_crowd:
            await socket.close(4429)
            return
        visitor, ready = self._visitor(socket)
        visitors.add(visitor)
        self._from[client] = self._from.get(client, 0) + 1
        writing: asyncio.Task[None] | None = None
        try:
            await socket.accept()
            visitor.say(self.arena.welcome(visitor.may_lead))
            writing = asyncio.create_task(self._write(socket, visitor, ready))
            await self._read(socket, visitor)
        except (WebSocketDisconnect, RuntimeError, OSError):
            # Whoever is gone need not be told.
            pass
        except asyncio.CancelledError:
            # He let too much wait, or the house closes.
            pass
        finally:
            if writing is not None:
                writing.cancel()
            visitors.discard(visitor)
            self._from[client] -= 1
            if not self._from[client]:
                del self._from[client]
            visitor.stop_all()
            self.arena.hall.leave(visitor)

    def _visitor(self, socket: WebSocket) -> tuple[Visitor, asyncio.Event]:
        ready, pump = asyncio.Event(), self.arena.pump
        serving = asyncio.current_task()
        assert serving is not None
        allowance = Allowance(_AT_ONCE, _A_SECOND, self.arena.hall.lobby.clock)
        visitor = Visitor(
            self.answers.may_lead(socket),
            wake=lambda one: pump.put(one, ready.set),
            cut=lambda _: serving.cancel(),
            allowance=allowance,
            client=client_of(socket.scope),
        )
        return visitor, ready

    async def _read(self, socket: WebSocket, visitor: Visitor) -> None:
        while (message := await socket.receive())["type"] == "websocket.receive":
            content = message.get("text")
            if content is None:
                content = message.get("bytes") or b""
            try:
                asked = _DECODER.decode(content)
            except (msgspec.MsgspecError, RecursionError, ValueError) as fault:
                visitor.say(Fault(why="unreadable", sentence=Name(f"Das ist nicht zu lesen: {fault}", f"This cannot be read: {fault}")))
                continue
            await self.arena.desk.hear(visitor, asked)

    async def _write(self, socket: WebSocket, visitor: Visitor, ready: asyncio.Event) -> None:
        try:
            while True:
                await ready.wait()
                ready.clear()
                while (text := visitor.next()) is not None:
                    await socket.send({"type": "websocket.send", "text": text})
                for table in visitor.made_up_for():
                    self.arena.hall.tell_whole(visitor, table)
        except (WebSocketDisconnect, RuntimeError, OSError):
            visitor.cut(visitor)
