"""Plays a recording against our server: every client says what it said, when it said it, and what it hears is written down."""

import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import spielwerk as sw
from spielwerk.game import Rules
from spielwerk.room.room import Room
from spielwerk.server.listener import Settings
from spielwerk.server.lobby import Opening
from tests.server.hall import PASSWORD, Hall, Visitor
from tests.server.recorded.boards import Table, Tables, squeezed
from tests.server.recorded.recording import IDENTIFIER, Act, Event, Recording, Track, messages

_PASSWORD = re.compile(r'(<authenticate [^>]*pass(?:phrase|word)=")(?!wrong|falsch)[^"]*"')
ADMINISTRATION = re.compile(r"<(?:prepare|observe|pause|step|timeout|cancel|freeReservation)[ />]")
_RESERVATION = re.compile(r'<joinPrepared [^>]*reservationCode="([^"]*)"')
_JOINED = re.compile(r'<joined roomId="([^"]*)"')
_GREETED = re.compile(r'class="(?:welcomeMessage|sit:welcome)" color="(\w+)"')
_SECOND = frozenset({"blue", "BLUE", "TWO"})
_MOVE_REQUEST = re.compile(r'<data class="(?:moveRequest|sc\.framework\.plugins\.protocol\.MoveRequest)"')
_TOO_LATE = 2.5
"""So long a client waits who was recorded without a clock, and lost for being late."""
_ON_THE_WAY = 0.1
"""What was sent within so many seconds before a client broke its connection need not have been recorded."""


@dataclass
class Client:
    """One recorded connection, played again."""

    track: Track
    visitor: Visitor | None = None
    recorded: list[str] = field(default_factory=list)
    times: list[float | None] = field(default_factory=list)
    """When each of the recorded messages was begun."""
    todo: deque[tuple[int, Event]] = field(default_factory=deque)
    """What the client does, and after how many messages he did it."""
    administrates: bool = False
    left_at: float | None = None
    recognised: int = 0
    """In how many messages names were looked for."""
    heard: list[str] = field(default_factory=list)
    heard_at: list[float] = field(default_factory=list)
    _pieces: int = 0

    def __post_init__(self) -> None:
        heard: list[str] = []
        for event in self.track.events:
            if event.act is Act.HEARD:
                heard.append(event.text)
                self.times += [event.at] * len(event.text)
            elif event.act is not Act.CLOSED:
                self.todo.append((len(messages("".join(heard))), event))
        self.recorded = messages("".join(heard))
        starts = [0]
        for message in self.recorded:
            starts.append(starts[-1] + len(message))
        self.times = [self.times[start] for start in starts[:-1]]

    def listen(self, now: float) -> None:
        """Takes what the server has sent. It writes whole messages, so that each piece can be taken apart by itself."""
        if self.visitor is not None:
            written = self.visitor.transport.written
            for piece in written[self._pieces :]:
                self.heard += messages(piece.decode())
            self._pieces = len(written)
            self.heard_at += [now] * (len(self.heard) - len(self.heard_at))

    @property
    def comes_second(self) -> str | None:
        """The room in which somebody else took the first seat before this client."""
        greeted = [color in _SECOND for message in self.recorded for color in _GREETED.findall(message)]
        if not greeted or not all(greeted):
            return None
        return next((room for message in self.recorded for room in _JOINED.findall(message)), None)

    def is_late(self) -> bool:
        """Whether the answer to what is said next was that it came too late."""
        after = self.recorded[self.todo[0][0] : self.todo[0][0] + 1]
        return any("SOFT_TIMEOUT" in message for message in after)


@dataclass
class Player:
    """Plays one recording."""

    recording: Recording
    hall: Hall = field(init=False)
    clients: dict[str, Client] = field(init=False)
    ours: dict[str, str] = field(default_factory=dict)
    """Our identifiers for the recorded ones."""

    def __post_init__(self) -> None:
        self.hall = Hall(Settings(password=PASSWORD, game=self.recording.game))
        self._begin = self.hall.now - min((event.at or 0.0 for event in self.recording.events), default=0.0)
        self.clients = {who: Client(track) for who, track in self.recording.tracks.items()}
        self._known = {name for track in self.recording.tracks.values() for name in IDENTIFIER.findall(track.heard)}
        self._lay_boards()

    def _lay_boards(self) -> None:
        lobby, tables = self.hall.server.lobby, Tables(self.recording)
        opened = lobby.open_room
        table: Table | None = None

        def draw(game_id: str, rules: Rules) -> Opening:
            state = None if table is None else table.start()
            return Opening(sw.game(game_id, rules=rules).start(0) if state is None else state, None)

        def open_room(*arguments: Any, **named: Any) -> Room | None:
            nonlocal table
            table = tables.next() if arguments[0] == self.recording.game else None
            room = opened(*arguments, **named)
            if room is not None and table is not None:
                room.luck_by_hand = table.luck()
            return room

        lobby.draw = draw
        lobby.open_room = open_room  # type: ignore[method-assign]

    def play(self) -> None:
        """Plays everything, and lets as much time pass in the end as was recorded."""
        self._invite_strangers()
        while waiting := [client for client in self.clients.values() if client.todo]:
            waiting.sort(key=lambda client: client.todo[0][1].at or 0.0)
            client = next(filter(self._is_ready, waiting), waiting[0])
            event = client.todo[0][1]
            self._wait_until(self._begin + event.at if event.at is not None else self.hall.now + (_TOO_LATE if client.is_late() else 0.01))
            client.todo.popleft()
            self._do(client, event)
            self._look_around()
        self._wait_until(self._begin + max((event.at or 0.0 for event in self.recording.events), default=0.0))

    # Who was there and was not recorded

    def _invite_strangers(self) -> None:
        for room in self.recording.rooms():
            guests = [client for client in self.clients.values() if any(f'<joined roomId="{room}"' in message for message in client.recorded)]
            codes = [code for client in guests for code in _RESERVATION.findall(client.track.said) if code not in self._known]
            if codes:
                self._prepare(room, guests)
            elif guests and all(client.comes_second == room for client in guests) and not any(map(_reserved, guests)):
                stranger = self.hall.visitor(f'<protocol><join gameType="{sw.game(self.recording.game).wire_name}"/>')
                self.ours[room] = _JOINED.findall(stranger.heard)[0]

    def _prepare(self, room: str, guests: list[Client]) -> None:
        """Somebody prepared this room for guests who came with their reservations."""
        shown = Table(self.recording, room).shown
        slots = "".join(f'<slot displayName="{name}" canTimeout="true" shouldBePaused="false"/>' for name in shown[min(shown)].names)
        wire_name = sw.game(self.recording.game).wire_name
        stranger = self.hall.visitor(f'<protocol><authenticate password="{PASSWORD}"/><prepare gameType="{wire_name}">{slots}</prepare>')
        self.ours[room], *codes = IDENTIFIER.findall(stranger.heard)
        for client in guests:
            second = client.comes_second is not None
            self.ours[_RESERVATION.findall(client.track.said)[0]] = codes[second]

    # Playing

    def _is_ready(self, client: Client) -> bool:
        count, event = client.todo[0]
        if len(client.heard) < count or any(name in self._known and name not in self.ours for name in IDENTIFIER.findall(event.text)):
            return False
        return "<join " not in event.text or client.comes_second is None or client.comes_second in self.ours

    def _wait_until(self, now: float) -> None:
        if now > self.hall.now:
            self.hall.wait(now - self.hall.now)
            self._look_around()

    def _do(self, client: Client, event: Event) -> None:
        if client.visitor is None:
            client.visitor = self.hall.visitor()
        if event.act is Act.LEFT:
            client.left_at = self.hall.now
            if not client.visitor.session.eof_received() and not client.visitor.is_closed:
                client.visitor.go()
        elif not client.visitor.is_closed:
            client.visitor.say(self._worded(client, event.text))

    def _worded(self, client: Client, text: str) -> str:
        """What the client says, with our names of rooms and our password, which every season asks for here."""
        text = IDENTIFIER.sub(lambda name: self.ours.get(name[0], name[0]), _PASSWORD.sub(rf'\1{PASSWORD}"', text))
        client.administrates |= "<authenticate " in text
        if self.recording.asked_without_password and not client.administrates and (found := ADMINISTRATION.search(text)):
            client.administrates = True
            text = f'{text[: found.start()]}<authenticate passphrase="{PASSWORD}"/>{text[found.start() :]}'
        return text

    def _look_around(self) -> None:
        """Learns which of our rooms and reservations are the recorded ones: those that stand at the same place."""
        for client in self.clients.values():
            client.listen(self.hall.now)
            begin, client.recognised = client.recognised, len(client.heard)
            for recorded, heard, at in zip(client.recorded[begin:], client.heard[begin:], client.times[begin:], strict=False):
                for theirs, ours in zip(IDENTIFIER.findall(recorded), IDENTIFIER.findall(heard), strict=False):
                    self.ours.setdefault(theirs, ours)
                if at is not None and not self.recording.squeezed and _MOVE_REQUEST.search(recorded):
                    self._start_clock(recorded, self._begin + at)

    def _start_clock(self, request: str, at: float) -> None:
        """The old servers tidied up before they asked for a move, so that a clock began to run later than ours."""
        room = self.hall.server.lobby.rooms.get(self.ours.get(IDENTIFIER.findall(request)[0], ""))
        if room is not None and room.thinking is not None:
            room.thinking.asked_at = max(room.thinking.asked_at, at)

    def heard_by(self, client: Client) -> list[str]:
        """What a client has heard, with the recorded names; without what came too late to be recorded."""
        theirs = {ours: recorded for recorded, ours in self.ours.items()}
        heard = [IDENTIFIER.sub(lambda name: theirs.get(name[0], name[0]), message) for message in client.heard]
        until = self._recorded_until(client)
        while len(heard) > len(client.recorded) and client.heard_at[len(heard) - 1] > until:
            heard.pop()
        if self.recording.squeezed:
            return [squeezed(message) for message in heard]
        if len(heard) == len(client.recorded) > 0 and client.heard_at[len(heard) - 1] > until:
            # Of what was on its way a part may have been recorded.
            heard[-1] = heard[-1][: len(client.recorded[-1])]
        return heard

    def _recorded_until(self, client: Client) -> float:
        """After this moment nothing that was sent needs to be in the recording."""
        if self.recording.squeezed:
            read = [event.at or 0.0 for event in client.track.events if event.act in (Act.HEARD, Act.CLOSED)]
            return self._begin + max(read, default=0.0)
        return float("inf") if client.left_at is None else client.left_at - _ON_THE_WAY


def _reserved(client: Client) -> bool:
    return "<join " not in client.track.said
