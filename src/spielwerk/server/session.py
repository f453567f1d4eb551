"""One connection: bytes come in and become requests, news go out and become bytes.

The first byte says how somebody speaks: `<` begins the XML of a season, `{` a line of JSON. A move's time is taken when its last byte is read, before
anything is parsed.
"""

import asyncio
import contextlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

from spielwerk.protocol.elements import Element
from spielwerk.protocol.lines import LineStream, error_line, read_line
from spielwerk.protocol.requests import Close, Request, Unreadable, read_request
from spielwerk.protocol.season import Season, season_of
from spielwerk.protocol.stream import Closed, Refused, Stream
from spielwerk.protocol.wire import Departure
from spielwerk.server.guest import Guest
from spielwerk.server.inbox import Inbox, once
from spielwerk.server.news import Denied, Left, News
from spielwerk.server.reception import Dropped, Reception
from spielwerk.server.voices import JsonVoice, Voice, XmlVoice

UNREAD_AT_MOST = 2 * 1024 * 1024
"""So many bytes may wait for a guest who does not read; then he is cut off. A whole game of the longest kind is a quarter of it."""
UNWORKED_AT_MOST = 64 * 1024
"""So many bytes of one guest may wait to be worked on; until then nothing more is read from him."""


@dataclass(frozen=True)
class House:
    """What all sessions share."""

    reception: Reception
    inbox: Inbox
    report: Callable[[str], None]
    usual_game: str
    grace: float = 10.0
    """Seconds that a guest may stay after his game before the server closes the connection."""

    def usual_season(self) -> Season:
        """The season of a guest about whom nothing is known yet."""
        return season_of(self.usual_game)


class Session(Guest, ABC):
    """What every connection does, whatever carries it."""

    def __init__(self, house: House, guest_id: int) -> None:
        self.house = house
        self.id = guest_id
        self.voice: Voice | None = None
        self.closes_at: float | None = None
        """When the server ends this connection unless something happens before."""
        self.gone = False

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Hands bytes to the connection."""

    @abstractmethod
    def close(self) -> None:
        """Closes the connection once everything is sent."""

    def hear(self, news: News) -> None:
        """Says it in the words of this connection."""
        if self.gone or self.voice is None:
            return
        if words := self.voice.words(news):
            self.send(words)
        if isinstance(news, Left):
            self._stay_no_longer_than_needed()
        elif isinstance(news, Denied) and self.voice.closes_after(news):
            self.part(None)

    def dismiss(self, season: Season) -> None:
        """Ends the connection in the season's way."""
        self.part(None, season)

    def part(self, departure: Departure | None, season: Season | None = None) -> None:
        """Says goodbye, closes, and leaves every room; None where it is the server that ends the connection."""
        if self.gone:
            return
        last_words = self.voice.last_words(season, departure) if self.voice is not None else b""
        if last_words:
            self.send(last_words)
        self.gone = True
        lobby = self.house.reception.lobby
        # Whoever does not take his last words is not waited for.
        self.closes_at = lobby.clock() + self.house.grace
        lobby.leave(self, Departure.LOST if departure is None else departure)
        self.close()

    def dismiss_quietly(self) -> None:
        """Ends the connection: the server ends, or the guest has nothing to do here any more, or never said what he wanted."""
        self.part(None)

    @abstractmethod
    def abandon(self) -> None:
        """Ends the connection at once, whatever is still to be sent."""

    def _stay_no_longer_than_needed(self) -> None:
        lobby = self.house.reception.lobby
        if not self.administrates and not lobby.known_in.get(self.id):
            self.closes_at = lobby.clock() + self.house.grace

    def receive(self, said: Request, packet: Element | None, arrived: float) -> None:
        """The guest has said something that can be read."""
        self.closes_at = None
        if isinstance(said, Close):
            self.part(Departure.POLITE)
            return
        try:
            self.house.reception.receive(self, said, packet, arrived)
        except Dropped as fault:
            self.drop(str(fault), fault.season, fault.departure)

    def drop(self, why: str, season: Season | None = None, departure: Departure = Departure.UNREADABLE) -> None:
        """Ends the connection because of what came over it; the log says why."""
        if not self.gone:
            self.house.report(f"connection {self.id} was closed: {why}")
        self.part(departure, season)


class Socket(Session, asyncio.Protocol):
    """A connection over TCP."""

    def __init__(self, house: House, guest_id: int, on_close: Callable[["Socket"], None]) -> None:
        super().__init__(house, guest_id)
        self._on_close = on_close
        self._transport: asyncio.Transport | None = None
        self._descriptor: int | None = None
        self._feed: Callable[[bytes, float], Iterator[None]] = self._first_bytes
        self._unworked = 0
        self._clock = house.reception.lobby.clock

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A guest has come."""
        # Other loops have transports of their own, which are no subclass of asyncio's.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=UNREAD_AT_MOST)
        socket = transport.get_extra_info("socket")
        self._descriptor = socket.fileno() if socket is not None and os.name == "posix" else None
        if self.gone:
            # There were too many already; that was said before there was anything to close.
            self.close()
            return
        self.house.reception.lobby.arrive(self)

    def data_received(self, data: bytes) -> None:
        """Bytes have come; this moment counts, whenever they are worked on."""
        arrived = self._clock()
        self.house.inbox.put(self.id, arrived, self._work_on(data, arrived))
        self._unworked += len(data)
        if self._unworked > UNWORKED_AT_MOST and self._transport is not None:
            self._transport.pause_reading()

    def _work_on(self, data: bytes, arrived: float) -> Iterator[None]:
        try:
            if not self.gone:
                yield from self._feed(data, arrived)
        except (Refused, Unreadable) as fault:
            self.drop(str(fault))
        except Exception as fault:
            self.drop(f"internal fault: {fault!r}")
        finally:
            self._has_worked_on(len(data))

    def _has_worked_on(self, count: int) -> None:
        waited, self._unworked = self._unworked, self._unworked - count
        if waited > UNWORKED_AT_MOST >= self._unworked and self._transport is not None:
            self._transport.resume_reading()

    def _first_bytes(self, data: bytes, arrived: float) -> Iterator[None]:
        begin = data.lstrip(b" \t\r\n\xef\xbb\xbf")[:1]
        if not begin:
            return
        if begin == b"{":
            self.voice = JsonVoice()
            self.rules = "rulebook"
            self.always_told = True
            self._lines = LineStream()
            self._feed = self._feed_lines
        else:
            self.voice = XmlVoice(self.house.usual_season)
            self._stream = Stream()
            self._feed = self._feed_xml
        yield from self._feed(data, arrived)

    def _feed_xml(self, data: bytes, arrived: float) -> Iterator[None]:
        happenings = self._stream.feed(data)
        happening = next(happenings, None)
        # Nearly always there is one message, and then this is done at once; only where more have come are others served in between.
        while happening is not None and not self.gone:
            if isinstance(happening, Element):
                self._take_packet(happening, arrived)
            elif isinstance(happening, Closed):
                self.part(Departure.LOST)
            if (happening := next(happenings, None)) is not None:
                yield

    def _take_packet(self, packet: Element, arrived: float) -> None:
        try:
            said = read_request(packet)
        except Unreadable as fault:
            try:
                self.house.reception.refuse_packet(self, packet, str(fault))
            except Dropped as dropped:
                self.drop(str(dropped), dropped.season, dropped.departure)
            return
        self.receive(said, packet, arrived)

    def _feed_lines(self, data: bytes, arrived: float) -> Iterator[None]:
        with self._told():
            for line in self._lines.feed(data):
                if self.gone:
                    return
                self.receive(read_line(line), None, arrived)
                yield

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Whoever speaks JSON is told what nobody could read, before he is dropped."""
        try:
            yield
        except Refused as fault:
            self.send(error_line(fault.german, fault.english))
            raise

    def send(self, data: bytes) -> None:
        """Writes at once if the socket takes it: some clients take one read for one message, and some loops would join what is written together."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._descriptor is not None and transport.get_write_buffer_size() == 0:
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:
                pass
            except OSError:
                self.abandon()
                return
        if data:
            transport.write(data)

    def close(self) -> None:
        """Closes when everything is written."""
        if self._transport is not None:
            self._transport.close()

    def abandon(self) -> None:
        """Closes without waiting for anything."""
        if self._transport is not None:
            self._transport.abort()

    def pause_writing(self) -> None:
        """The guest does not read what he is sent."""
        self.abandon()

    def eof_received(self) -> bool:
        """The guest will say nothing more."""
        self.house.inbox.put(self.id, self._clock(), once(self._said_all))
        return True

    def _said_all(self) -> None:
        """Players have left with it, observers may go on listening."""
        lobby = self.house.reception.lobby
        looks_on = any(self.id in room.observers for room in map(lobby.rooms.get, lobby.known_in.get(self.id, ())) if room is not None)
        plays = any(room.players_of(self.id) for room in map(lobby.rooms.get, lobby.known_in.get(self.id, ())) if room is not None)
        if plays or not looks_on:
            self.part(Departure.LOST)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is no more."""
        self._transport = None
        self.house.inbox.put(self.id, self._clock(), once(self._is_lost))

    def _is_lost(self) -> None:
        if not self.gone:
            self.gone = True
            self.house.reception.lobby.leave(self, Departure.LOST)
        self._on_close(self)
