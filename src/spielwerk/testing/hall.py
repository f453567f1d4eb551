"""A server without sockets for tests: guests are real sessions on transports that only remember, and time passes when a test says so."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spielwerk.server.listener import Server, Settings
from spielwerk.server.session import Socket

PASSWORD = "a good password"


class Memory(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """Keeps it, unless it came too late."""
        assert not self.closed, "written after the end"
        self.written.append(bytes(data))

    def close(self) -> None:
        """Nothing more is written."""
        self.closed = True

    def abort(self) -> None:
        """The same at once."""
        self.closed = True

    def is_closing(self) -> bool:
        """Whether it has ended."""
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is no buffer."""

    def pause_reading(self) -> None:
        """Everything is worked on as soon as it is said."""

    def resume_reading(self) -> None:
        """The same."""


@dataclass
class Visitor:
    """One connection of a test."""

    session: Socket
    transport: Memory
    read: int = 0

    def say(self, text: str | bytes) -> None:
        """Sends to the server."""
        self.session.data_received(text.encode() if isinstance(text, str) else text)

    def go(self) -> None:
        """The connection breaks."""
        self.session.connection_lost(None)

    @property
    def heard(self) -> str:
        """Everything that came."""
        return b"".join(self.transport.written).decode()

    def news(self) -> str:
        """What has come since somebody last asked."""
        text = self.heard
        news, self.read = text[self.read :], len(text)
        return news

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed this connection."""
        return self.transport.closed


@dataclass
class Hall:
    """A server and its visitors."""

    settings: Settings = field(default_factory=lambda: Settings(password=PASSWORD))
    now: float = 1000.0
    reports: list[str] = field(default_factory=list)
    tell: Callable[[str, str], None] | None = None

    def __post_init__(self) -> None:
        self.server = Server(self.settings, self.reports.append, self.tell, clock=lambda: self.now, later=lambda work: work())

    def visitor(self, *said: str) -> Visitor:
        """Somebody comes, and says this."""
        transport = Memory()
        session = self.server.new_socket()
        session.connection_made(transport)
        visitor = Visitor(session, transport)
        for text in said:
            visitor.say(text)
        return visitor

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        self.server.lobby.tick(self.now)
