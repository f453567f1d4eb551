"""Spoiled conversations of several guests in one house, beside an honest game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

import spielwerk as sw
from spielwerk.benchmarks.referee import ROOM
from spielwerk.hostile.conversations import Conversation, in_lines, in_xml, stray_lines, strays
from spielwerk.hostile.distortions import distorted, in_pieces
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.witness import quiet_house, undisturbed
from spielwerk.protocol.stream import Limits, Refused, Stream
from spielwerk.server.voices import JsonVoice
from spielwerk.testing.hall import PASSWORD, Visitor

SCENARIO = "malformed, unknown, wrong-state input"
ENOUGH = 20
FAULTS = ("internal fault", "had to be closed", "could not be kept", "Traceback")
"""What a server says of itself when something has gone wrong that should not have."""
SEEDS = 6
"""So many honest games of each season are spoiled."""
_READABLE = Limits(bytes=1 << 28, depth=64, attributes=256, elements=1 << 20)


@cache
def _others() -> tuple[bytes, ...]:
    """Messages that belong elsewhere: of other seasons, of administrators, of nobody."""
    honest = [message for game_id in sw.games() for side in (*in_xml(game_id, 0).sides, *in_lines(game_id, 0).sides) for message in side[:9]]
    return (*honest, *(packet for game_id in sw.games() for packet in (*strays(game_id), *stray_lines(game_id))))


@dataclass
class Stranger:
    """A guest with a spoiled conversation."""

    visitor: Visitor
    messages: list[bytes]
    said: int = 0
    is_gone: bool = False


@dataclass
class Case:
    """One house, one witness, some strangers; everything is decided by a number."""

    number: int
    faults: list[str] = field(default_factory=list)
    said: int = 0
    """So many messages the strangers have said."""

    def __post_init__(self) -> None:
        self.random = Random(self.number)
        games = sw.games()
        self.game = games[self.number % len(games)]
        self.witnessed = self.random.choice(games)
        self.seed = self.random.randrange(SEEDS)

    def run(self) -> list[str]:
        """What went wrong; nothing if all is well."""
        self.hall, self.witness = quiet_house(self.witnessed, self.seed)
        self.administrated = self.random.random() < 0.1
        self.strangers = [Stranger(self.hall.visitor(), messages) for messages in self._conversations()]
        if self.administrated:
            self.strangers[0].visitor.say(f'<protocol><authenticate password="{PASSWORD}"/>')
        while (waiting := [stranger for stranger in self.strangers if stranger.messages and not stranger.is_gone]) and self._goes_on(waiting):
            pass
        self._look()
        return self.faults

    def _conversations(self) -> list[list[bytes]]:
        random = self.random
        conversation: Conversation = random.choice((in_xml, in_xml, in_lines))(self.game, self.seed + 1)
        spoiled = random.randrange(1, 4)
        guests = [distorted(side, _others(), random) if spoiled & (1 << number) else list(side) for number, side in enumerate(conversation.sides)]
        for _ in range(random.choice((0, 0, 1, 2))):
            stranger = random.choice((in_xml, in_lines))(random.choice(sw.games()), self.seed + 2)
            guests.append(distorted(stranger.red[: random.randrange(2, 12)], _others(), random))
        # Some fall silent in the middle; their time has to end their games.
        return [messages[: random.randrange(2, len(messages) + 2)] if random.random() < 0.3 else messages for messages in guests]

    def _goes_on(self, waiting: list[Stranger]) -> bool:
        """Something happens; False when nobody says any more what he still had to say."""
        random = self.random
        event = random.random()
        if event < 0.01:
            self.hall.wait(random.choice((0.1, 1.9, 2.1, 11.0)))
        elif event < 0.02:
            self._go(random.choice(waiting))
        elif event < 0.05:
            self.witness.step()
        elif (asked := self._asked(waiting)) is not None and random.random() < 0.997:
            self._say(asked)
        elif asked is None and random.random() < 0.3:
            return False
        else:
            self._say(random.choice(waiting))
        return True

    def _asked(self, waiting: list[Stranger]) -> Stranger | None:
        """The stranger whose turn it is somewhere, so that honest parts of games are played for a while. None if all are waiting for somebody."""
        rooms = [room for room in self.hall.server.lobby.rooms.values() if room.thinking is not None]
        asked = {room.seats[room.state.to_move].guest for room in rooms}
        playing = {seat.guest for room in rooms for seat in room.seats.values()}
        idle = [stranger for stranger in waiting if stranger.visitor.session.id not in playing]
        nobody = min(idle, key=lambda stranger: stranger.said, default=None)
        return next((stranger for stranger in waiting if stranger.visitor.session.id in asked), nobody)

    def _go(self, stranger: Stranger) -> None:
        if self.random.random() < 0.5:
            stranger.visitor.session.eof_received()
        else:
            stranger.is_gone = True
            stranger.visitor.go()

    def _say(self, stranger: Stranger) -> None:
        message = stranger.messages.pop(0)
        if ROOM.encode() in message:
            message = message.replace(ROOM.encode(), self._room_for(stranger).encode())
        self.said += 1
        stranger.said += 1
        for piece in in_pieces(message, self.random):
            stranger.visitor.say(piece)

    def _room_for(self, stranger: Stranger) -> str:
        """A room to speak to: his own, mostly; else anybody's, that of the witness too."""
        lobby = self.hall.server.lobby
        own = [room for room in lobby.known_in.get(stranger.visitor.session.id, ()) if room != self.witness.room.id]
        if own and self.random.random() < 0.9:
            return self.random.choice(own)
        others = [room for room in lobby.rooms if not (self.administrated and room == self.witness.room.id)]
        return self.random.choice((*others, "nowhere"))

    # Looking

    def _look(self) -> None:
        for _ in range(3):
            self.hall.wait(11.0)
        self._look_at_reports()
        self._look_at_rooms()
        self._look_at_what_was_heard()
        if self.witness.transcript() != undisturbed(self.witnessed, self.seed):
            self._fault("the witness has heard something else than alone")

    def _look_at_reports(self) -> None:
        self.faults += [f"case {self.number}: {report}" for report in self.hall.reports if any(fault in report for fault in FAULTS)]

    def _look_at_rooms(self) -> None:
        for room in self.hall.server.lobby.rooms.values():
            clocks = all(seat.can_time_out for seat in room.seats.values())
            if room is not self.witness.room and room.begun and clocks and not room.paused:
                self._fault(f"a game of {room.state.game} does not end")

    def _look_at_what_was_heard(self) -> None:
        for stranger in self.strangers:
            heard = b"".join(stranger.visitor.transport.written)
            try:
                if isinstance(stranger.visitor.session.voice, JsonVoice):
                    for line in heard.splitlines():
                        json.loads(line)
                else:
                    for _ in Stream(_READABLE).feed(heard):
                        pass
            except (ValueError, Refused) as fault:
                self._fault(f"a stranger has heard what nobody can read: {fault}")

    def _fault(self, text: str) -> None:
        self.faults.append(f"case {self.number}: {text}")


def measure(scale: Scale) -> Iterator[Row]:
    """As many cases as the scale says."""
    faults: list[str] = []
    said, strangers = 0, 0
    for number in range(scale.streams):
        case = Case(number)
        faults += case.run()
        said += case.said
        strangers += len(case.strangers)
        if len(faults) >= ENOUGH:
            break
    found = f": {faults[:3]}" if faults else ""
    text = f"{scale.streams} houses with {strangers} strangers who said {said} messages beside an honest game: {len(faults)} faults{found}"
    yield row(SCENARIO, "10 000 fuzzed conversations: no server exception, no other room disturbed", text, not faults)
