"""A recording in one form, whichever season's tools have written it."""

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

IDENTIFIER = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_MESSAGE = re.compile(r"(?=\n  <(?!/))|(?=\n</protocol>)")
_ROOM = re.compile(r'roomId="([^"]+)"')


class Act(enum.Enum):
    """What happens on a connection."""

    SAID = "client to server"
    HEARD = "server to client"
    LEFT = "end of the client's stream"
    CLOSED = "end of the server's stream"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and when; None where no clock was recorded."""

    at: float | None
    who: str
    act: Act
    text: str = ""


@dataclass(frozen=True)
class Track:
    """What happened on one connection, in order."""

    who: str
    events: tuple[Event, ...]

    @property
    def heard(self) -> str:
        """All that the server sent."""
        return "".join(event.text for event in self.events if event.act is Act.HEARD)

    @property
    def said(self) -> str:
        """All that the client sent."""
        return "".join(event.text for event in self.events if event.act is Act.SAID)

    @property
    def was_closed(self) -> bool:
        """Whether the server ended this connection."""
        return any(event.act is Act.CLOSED for event in self.events)

    @property
    def left(self) -> bool:
        """Whether the client broke the connection; what was sent to it afterwards is not recorded."""
        return any(event.act is Act.LEFT for event in self.events)


@dataclass(frozen=True)
class Recording:
    """Everything that was recorded together, in order."""

    game: str
    name: str
    events: tuple[Event, ...]
    squeezed: bool = False
    """Whether the recorder has left out the boards."""
    asked_without_password: bool = False
    """Whether this season let anybody administrate."""
    tracks: dict[str, Track] = field(init=False)

    def __post_init__(self) -> None:
        names = dict.fromkeys(event.who for event in self.events)
        tracks = {who: Track(who, tuple(event for event in self.events if event.who == who)) for who in names}
        object.__setattr__(self, "tracks", tracks)

    def rooms(self) -> list[str]:
        """The rooms in the order in which they were first heard of."""
        heard = "".join(event.text for event in self.events if event.act is Act.HEARD)
        return [room for room in dict.fromkeys(_ROOM.findall(heard)) if IDENTIFIER.fullmatch(room)]

    def messages_of(self, room: str) -> list[str]:
        """What any guest heard from this room, connection by connection."""
        beginning = f'\n  <room roomId="{room}">'
        return [message for track in self.tracks.values() for message in messages(track.heard) if message.startswith(beginning)]


def messages(stream: str) -> list[str]:
    """What a server sent, message by message; the roots are messages of their own. Joined, they are the stream again."""
    return [part for part in _MESSAGE.split(stream) if part]


def in_order(tracks: Sequence[Sequence[Event]], delays: Sequence[float]) -> tuple[Event, ...]:
    """The events of several connections, put in order by a common clock, which is each connection's own and its delay."""
    events = [replace(event, at=event.at + delay) for track, delay in zip(tracks, delays, strict=True) for event in track if event.at is not None]
    return tuple(sorted(events, key=lambda event: event.at or 0.0))
