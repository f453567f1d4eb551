"""What a program has said over its connection, held against what it may say."""

from collections.abc import Iterator

from spielwerk.protocol.elements import Element
from spielwerk.protocol.lines import LineStream, read_line
from spielwerk.protocol.requests import InRoom, Join, PlayMove, Request, Unreadable, read_request
from spielwerk.protocol.stream import Closed, Refused, Stream

_QUOTED = 400
_BLANKS = b" \t\r\n\xef\xbb\xbf"
_PROBE = "probe"


class Words:
    """Listens to one connection."""

    def __init__(self) -> None:
        self._stream: Stream | None = None
        self._lines: LineStream | None = None
        self._last = b""
        self._heard = 0
        self._has_closed = False
        self.said_anything = False
        self.moves = 0
        """Moves that were sent, whether anybody had asked for them or not."""
        self.unasked = 0
        """Moves that came although every request had its move."""
        self.wrong_room: str | None = None
        """The first room that was named and is not the program's."""
        self.unreadable: tuple[str, str] | None = None
        """Why something could not be read, in German and in English."""
        self.wanted_game: str | None = None
        """The game that was named in a wish for any seat."""

    def hear(self, data: bytes, requests: int, room: str | None) -> None:
        """Bytes have come; so many requests have been made until now, in this room."""
        self._last = (self._last + data)[-_QUOTED:]
        self._heard += len(data)
        if self.unreadable is not None:
            return
        try:
            for said in self._requests(data):
                self._note(said, requests, room)
        except Refused as refusal:
            self.unreadable = refusal.german, refusal.english
        except Unreadable as fault:
            self.unreadable = str(fault), str(fault)

    def _requests(self, data: bytes) -> Iterator[Request]:
        if not self.said_anything:
            data = data.lstrip(_BLANKS)
            if not data:
                return
            self.said_anything = True
            if data.startswith(b"{"):
                self._lines = LineStream()
            else:
                self._stream = Stream()
        if self._lines is not None:
            yield from map(read_line, self._lines.feed(data))
        elif self._stream is not None:
            for happening in self._stream.feed(data):
                if isinstance(happening, Element):
                    yield read_request(happening)
                elif isinstance(happening, Closed):
                    self._has_closed = True

    def _note(self, said: Request, requests: int, room: str | None) -> None:
        match said:
            case InRoom(room_id, data) if data is not None:
                self._note_move(room_id, requests, room)
            case PlayMove(room_id):
                self._note_move(room_id, requests, room)
            case Join(game_type):
                self.wanted_game = game_type

    def _note_move(self, named: str | None, requests: int, room: str | None) -> None:
        if named is not None and named != room:
            self.wrong_room = self.wrong_room or named
            return
        self.moves += 1
        if self.moves > requests:
            self.unasked += 1

    def breaks_off(self) -> bool:
        """Whether the last message has begun and not ended. Nothing can be heard behind this question."""
        if self.unreadable is not None or self._has_closed:
            return False
        try:
            if self._lines is not None:
                return any(True for _ in self._lines.feed(b"\n"))
            if self._stream is not None:
                return self._swallows_probe(self._stream)
        except Refused:
            return True
        return False

    @staticmethod
    def _swallows_probe(stream: Stream) -> bool:
        """A message of our own is heard as such if nothing else is open."""
        return not any(isinstance(happening, Element) and happening.tag == _PROBE for happening in stream.feed(f"<{_PROBE}/>".encode()))

    def last(self) -> tuple[str, ...]:
        """The last bytes as lines of text."""
        text = self._last.decode("utf-8", "replace")
        return tuple((f"… {text}" if self._heard > _QUOTED else text).splitlines())
