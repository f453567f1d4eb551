"""The game server of a match: the house's own, for guests of whom each has a seat that waits for him, game after game.

A program is started with one reservation. It stands for the program and not for a single game: whoever joins again on the same connection, by
whatever words, takes the seat of his next game. So nothing has to be started anew for a program that stays.
"""

import asyncio
import itertools
import secrets
from collections.abc import Callable
from typing import Protocol

from spielwerk.protocol import lines
from spielwerk.protocol.elements import Element
from spielwerk.protocol.lines import read_line
from spielwerk.protocol.requests import Join, JoinPrepared, JoinRoom, PlayMove, Request
from spielwerk.protocol.season import Season
from spielwerk.protocol.stream import Refused
from spielwerk.protocol.wire import Departure, Sent
from spielwerk.room.clock import Limits
from spielwerk.room.happenings import Asked, Happening, Position
from spielwerk.room.room import Room
from spielwerk.server.listener import Server, Settings
from spielwerk.server.news import News
from spielwerk.server.session import Socket
from spielwerk.server.voices import JsonVoice

REJOINING = 30.0
"""Seconds that a connection may stay after a game without asking for another one."""

A_MOMENT = 0.002
"""So many seconds, or twice as many, a bot that is not asked may wait to see the position."""


class Comer(Protocol):
    """Whoever waits for a program to come."""

    def wants_to_sit(self, socket: "MatchSocket") -> None:
        """The program asks for a seat, for the first time or once more."""

    def parted(self, socket: "MatchSocket") -> None:
        """The program has closed its connection."""


class MatchHouse(Server):
    """A server that knows who comes."""

    def __init__(self, game: str, limits: Limits, report: Callable[[str], None], host: str = "127.0.0.1", port: int = 0) -> None:
        settings = Settings(password=secrets.token_hex(16), host=host, port=port, game=game, limits=limits, silence=REJOINING, grace=REJOINING)
        super().__init__(settings, report=report)
        self.comers: dict[str, Comer] = {}
        """Who waits for whom, by the reservation of each program."""
        self.strangers: Comer | None = None
        """Who waits for guests without a reservation, if anybody does."""
        self.port = 0
        self.notes: dict[str, Callable[[Room, Happening], None]] = {}
        """Who notes what happens in a room, by the room's id."""
        self.lobby.listeners.append(self.happened)
        self._more_numbers = itertools.count(1)
        self._listeners_soon: list[MatchSocket] = []
        self._listeners_due: list[MatchSocket] = []
        self._telling: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Listens from now on."""
        self.port = await self.start()

    def happened(self, room: Room, happening: Happening) -> None:
        """Notes what happens in a room."""
        if (note := self.notes.get(room.id)) is not None:
            note(room, happening)

    def new_socket(self) -> Socket:
        """A session for a connection that was just made."""
        socket = MatchSocket(self)
        self._welcome(socket)
        return socket

    def tell_soon(self, socket: "MatchSocket") -> None:
        """Sees to it that what waits for a guest is said, whatever happens before."""
        self._listeners_soon.append(socket)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(A_MOMENT, self._tell_all)

    def _tell_all(self) -> None:
        # Whoever has been held back for less than a moment is told at the end of the next one.
        self._telling, due = None, self._listeners_due
        self._listeners_due, self._listeners_soon = self._listeners_soon, []
        for socket in due:
            socket.tell_what_waits()
        if self._listeners_due:
            self._telling = asyncio.get_running_loop().call_later(A_MOMENT, self._tell_all)

    def next_number(self) -> int:
        """A number for a new guest."""
        return next(self._more_numbers)


class MatchSocket(Socket):
    """A connection of a program."""

    def __init__(self, server: MatchHouse) -> None:
        super().__init__(server.house, server.next_number(), server.sessions.discard)
        self._server = server
        self._lobby = server.lobby
        self._comer: Comer | None = None
        self.room: Room | None = None
        """Where it plays now."""
        self.dropped_for = ""
        """Why the server has closed it, if it has."""
        self._request: bytes | None = None
        """The words that ask for a move there."""
        self._waiting = b""
        """What will be said in a moment."""

    def drop(self, why: str, season: Season | None = None, departure: Departure = Departure.UNREADABLE) -> None:
        """Ends the connection; why stands in the result of the game, and not in a log, unless the fault is ours."""
        self.dropped_for = self.dropped_for or why
        if why.startswith("internal"):
            super().drop(why, season, departure)
        else:
            self.part(departure, season)

    def sit(self, code: str) -> None:
        """Takes the seat that this code of the lobby keeps."""
        self.closes_at = None
        self.room, self._request = self._lobby.reservations[code][0], None
        self._lobby.join_prepared(self, JoinPrepared(code))

    def receive(self, said: Request, packet: Element | None, arrived: float) -> None:
        """A wish for a seat is one for the seat that waits; everything else goes its usual way."""
        if isinstance(said, (JoinPrepared, Join, JoinRoom)):
            code = said.reservation if isinstance(said, JoinPrepared) else None
            comer = self._comer or (self._server.comers.get(code) if code is not None else self._server.strangers)
            if comer is not None:
                self.closes_at = None
                self._comer = comer
                comer.wants_to_sit(self)
                return
        super().receive(said, packet, arrived)

    def data_received(self, data: bytes) -> None:
        """A move that comes as one whole line is played at once. Everything else waits for its turn."""
        arrived = self._clock()
        room = self.room
        if room is None or room.thinking is None or room.seats[room.state.to_move].guest != self.id or not self._is_one_line(data):
            super().data_received(data)
            return
        try:
            said = read_line(data)
        except Refused:
            super().data_received(data)
            return
        if type(said) is PlayMove and (said.room_id is None or said.room_id == room.id):
            self._lobby.act(room, lambda: self._played(room, said, arrived))
        else:
            super().data_received(data)

    def _played(self, room: Room, said: PlayMove, arrived: float) -> list[Happening]:
        """What follows from a move and has still to be told."""
        happenings = room.move(room.state.to_move, Sent(said.text, said.hints, seconds=said.seconds), arrived)
        other = self._lobby.guests.get(room.seats[room.state.to_move].guest or 0)
        if len(happenings) != 3 or type(other) is not MatchSocket or type(other.voice) is not JsonVoice:
            return happenings
        moved, position, asked = happenings
        if type(asked) is not Asked or type(position) is not Position:
            return happenings
        self._server.happened(room, moved)
        self._ask(room, other, lines.state_line(room.id, position.shown))
        return []

    def _ask(self, room: Room, asked: "MatchSocket", shown: bytes) -> None:
        """The usual case, two bots that speak in lines: the one who is asked hears everything in one message, the other a moment later.

        Each message wakes a program up, which costs more than anything else here, and most bots do not look at a position before they are asked.
        """
        thinking = room.thinking
        assert thinking is not None
        if asked._request is None:
            limits = thinking.limits
            asked._request = lines.line("request", room=room.id, soft=limits and limits.soft, hard=limits and limits.hard)
        waiting, asked._waiting = asked._waiting, b""
        asked.send(waiting + shown + asked._request)
        thinking.asked_at = self._clock()
        self._waiting += shown
        self._server.tell_soon(self)

    def hear(self, news: News) -> None:
        """Whatever else is said comes after what waits."""
        self.tell_what_waits()
        super().hear(news)

    def tell_what_waits(self) -> None:
        """Says what was held back for a moment."""
        if self._waiting:
            waiting, self._waiting = self._waiting, b""
            self.send(waiting)

    def _is_one_line(self, data: bytes) -> bool:
        return (
            type(self.voice) is JsonVoice and len(data) < 4096 and data.find(b"\n") == len(data) - 1 and self._unworked == 0 and self._lines.is_empty
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        super().connection_lost(exc)
        if self._comer is not None:
            # What it said last is worked on first.
            asyncio.get_running_loop().call_soon(self._comer.parted, self)

    @property
    def is_open(self) -> bool:
        """Whether it can still be spoken to."""
        return not self.gone and self._transport is not None
