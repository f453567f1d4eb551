"""Our own server without sockets: guests are real sessions on connections that only remember, and time passes when a scene says so."""

import asyncio
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from spielwerk._core import State
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.season import season_of
from spielwerk.room.room import Room
from spielwerk.server.listener import Server, Settings
from spielwerk.server.session import Socket

PASSWORD = "geheim"
SEED = 7


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that one side said."""

    guest: str
    from_server: bool
    text: str


class _Ears(asyncio.Transport):
    """A connection that writes down what is sent."""

    def __init__(self, guest: str, log: list[Piece]) -> None:
        super().__init__()
        self.guest = guest
        self.log = log
        self.closed = False

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        self.log.append(Piece(self.guest, True, bytes(data).decode()))

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0


@dataclass
class Guest:
    """Somebody with a connection."""

    name: str
    house: "House"
    session: Socket
    ears: _Ears
    read: int = 0

    def says(self, text: str) -> None:
        """Sends to the server."""
        self.house.log.append(Piece(self.name, False, text))
        self.session.data_received(text.encode())

    def goes(self) -> None:
        """The connection breaks."""
        self.session.connection_lost(None)

    def hears(self) -> str:
        """What has come since somebody last asked."""
        pieces = [piece.text for piece in self.house.log if piece.guest == self.name and piece.from_server]
        news, self.read = pieces[self.read :], len(pieces)
        return "".join(news)

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed this connection."""
        return self.ears.closed


@dataclass
class House:
    """A server, and everything that was said in it."""

    settings: Settings = field(default_factory=lambda: Settings(password=PASSWORD, seed=SEED))
    now: float = 1000.0
    log: list[Piece] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server = Server(self.settings, clock=lambda: self.now, later=lambda work: work())

    def guest(self, name: str) -> Guest:
        """Somebody comes in."""
        session = self.server.new_socket()
        ears = _Ears(name, self.log)
        session.connection_made(ears)
        return Guest(name, self, session, ears)

    def waits(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        self.server.lobby.tick(self.now)

    @property
    def room(self) -> Room:
        """The room that was opened last."""
        return list(self.server.lobby.rooms.values())[-1]


@dataclass
class Table:
    """Two players who have joined plainly, and if they are watched, an administrator who looks on."""

    game_id: str
    watched: bool = False
    opening: State[Any] | None = None
    settings: Settings | None = None
    luck: int = SEED
    """Draws the moves."""

    def __post_init__(self) -> None:
        self.house = House(self.settings or Settings(password=PASSWORD, game=self.game_id, seed=SEED, opening=self.opening))
        self.season = season_of(self.game_id)
        self.red, self.blue = self.house.guest("RED"), self.house.guest("BLUE")
        self.observer = self.house.guest("observer")
        self.red.says("<protocol><join/>")
        self.room = self.house.room
        if self.watched:
            self.observer.says(f'<protocol><authenticate password="{PASSWORD}"/><observe roomId="{self.room.id}"/>')
        self.blue.says("<protocol><join/>")
        self._luck = random.Random(self.luck)

    @property
    def state(self) -> State[Any]:
        """How the game stands."""
        state: State[Any] = self.room.state
        return state

    def guest(self, player: Player) -> Guest:
        """Who plays this side."""
        return {RED: self.red, BLUE: self.blue}[player]

    def packet(self, move: str, hints: tuple[str, ...] = ()) -> str:
        """A move as the season's clients send it."""
        return packet(self.room.id, self.season.wire.write_move(move, self.state, hints))

    def moves(self, move: str, hints: tuple[str, ...] = ()) -> None:
        """Whoever is asked plays this."""
        self.guest(self.state.to_move).says(self.packet(move, hints))

    def plays(self, moves: int | None = None) -> None:
        """So many random moves are played, or all that there are."""
        for _ in itertools.count() if moves is None else range(moves):
            if self.state.outcome is not None:
                break
            listed = self.state.moves()
            self.moves(str(listed[self._luck.randrange(len(listed))]))

    def everybody(self) -> Iterator[Guest]:
        """The players, and who looks on."""
        yield from (self.red, self.blue)
        if self.watched:
            yield self.observer

    def forgets(self) -> None:
        """What was said so far is not shown."""
        self.house.log.clear()
        for guest in (self.red, self.blue, self.observer):
            guest.read = 0


def packet(room_id: str, data: Element) -> str:
    """A message to a room, laid out as the season's clients did."""
    return f'\n  <room roomId="{room_id}">{write(data, 2)}\n  </room>'
