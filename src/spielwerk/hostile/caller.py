"""A connection that says what it likes, and waits for what it hears."""

import contextlib
import re
import socket
import struct
import time
from collections.abc import Iterator
from types import TracebackType

_JOINED = re.compile(rb'(?:<joined roomId=|"type":"joined","room":)"([^"]+)"')
_ROOM = re.compile(rb'(?:roomId=|"room":)"([^"]+)"')
REQUEST = re.compile(rb'oveRequest"|"type":"request"')
RESULT = re.compile(rb'class="result"|"type":"result"')
ERROR = re.compile(rb'class="error"|<errorpacket|"type":"error"')


class Caller:
    """One socket, used without any haste."""

    def __init__(self, port: int, receives: int | None = None) -> None:
        self.socket = socket.socket()
        if receives is not None:
            # Has to be said before the connection is made.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        self.socket.settimeout(10)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.heard = b""
        self.is_closed = False

    def say(self, data: bytes) -> bool:
        """Sends; whether the other side still took it."""
        try:
            self.socket.sendall(data)
        except OSError:
            self.is_closed = True
        return not self.is_closed

    def listen(self, seconds: float) -> bool:
        """Takes what comes next; whether anything, or the end, has come in time."""
        if self.is_closed:
            return True
        self.socket.settimeout(max(seconds, 0.0001))
        try:
            data = self.socket.recv(1 << 18)
        except TimeoutError:
            return False
        except OSError:
            data = b""
        finally:
            self.socket.settimeout(10)
        self.heard += data
        self.is_closed = not data
        return True

    def hears(self, pattern: "re.Pattern[bytes]", seconds: float = 5.0, begin: int = 0) -> bool:
        """Whether it hears this in time."""
        end = time.monotonic() + seconds
        while not pattern.search(self.heard, begin):
            if self.is_closed or not self.listen(end - time.monotonic()):
                return False
        return True

    def is_closed_within(self, seconds: float) -> bool:
        """Whether the server ends the connection in time."""
        end = time.monotonic() + seconds
        while not self.is_closed:
            if not self.listen(end - time.monotonic()):
                return False
        return True

    @property
    def room(self) -> bytes:
        """The room in which it plays; nothing if it plays nowhere."""
        found = _JOINED.search(self.heard) or _ROOM.search(self.heard)
        return b"" if found is None else found[1]

    def say_no_more(self) -> None:
        """Closes one half of the connection, and listens still."""
        self.socket.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Goes without any goodbye, as a program does that is ended."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()
        self.is_closed = True

    def close(self) -> None:
        """Goes."""
        self.socket.close()

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


@contextlib.contextmanager
def pair(port: int, joining: bytes, other_joining: bytes | None = None) -> Iterator[tuple[Caller, Caller]]:
    """Two callers in one game: first whoever is asked for a move, then the other."""
    with Caller(port) as red, Caller(port) as blue:
        red.say(joining)
        # The seats are taken in the order of coming.
        red.listen(0.05)
        blue.say(joining if other_joining is None else other_joining)
        if not red.hears(REQUEST):
            raise RuntimeError(f"the game did not begin: {red.heard[-300:]!r} {blue.heard[-300:]!r}")
        yield red, blue
