"""`Table`: a room of the lobby as people see it, with who sits where, what has been played and what is proposed. No sockets, no clock of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any

from spielwerk._core import State
from spielwerk.player import BLUE, RED, Player
from spielwerk.room.happenings import Moved
from spielwerk.room.room import Room
from spielwerk.scene.shapes import Name
from spielwerk.web.book import Book, move_shown
from spielwerk.web.guests import HouseGuest
from spielwerk.web.papers import NewTable
from spielwerk.web.rights import View, opens
from spielwerk.web.values import Kind, Offer, Status

PATIENCE = 60.0
"""Seconds after which nobody has to wait for an opponent who has closed his page."""


def replay_id(file: str) -> str:
    """What a replay is called in addresses; names of files may be long."""
    return sha256(file.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass
class Chair:
    """A seat at a table."""

    player: Player
    kind: Kind
    name: str = ""
    level: str | None = None
    guest: HouseGuest | None = None
    """Who sits here, if it is one of the house."""
    secret: str | None = None
    """The digest of the secret that makes a page speak for this seat."""
    reservation: str | None = None
    """The code with which a program finds this seat."""
    pages: int = 0
    """How many pages speak for it now."""
    away_since: float | None = None
    trouble: Name | None = None
    """Why its program does not play."""
    told: tuple[bool, bool] = (False, False)
    """Whether it was said to be taken, and its person to be gone for too long, when somebody last looked."""

    @property
    def is_person(self) -> bool:
        """Whether somebody sits here who clicks."""
        return self.kind in ("here", "link")

    @property
    def is_program(self) -> bool:
        """Whether it is a program of its own, which cannot be asked for anything but moves."""
        return self.kind in ("program", "connects")


@dataclass
class Table:
    """One game."""

    id: str
    room: Room
    book: Book
    chairs: Mapping[Player, Chair]
    created: datetime
    lead: str | None = None
    """The digest of the secret of whoever made it; None for a table that programs have opened by themselves."""
    wish: NewTable | None = None
    listed: bool = True
    redrawn: bool = False
    broken: bool = False
    spent: dict[Player, float] = field(default_factory=lambda: {RED: 0.0, BLUE: 0.0})
    """Seconds that each has thought, without what he thinks about now."""
    offers: dict[Player, Offer] = field(default_factory=dict)
    file: str | None = None
    """The name of the file in which the game is kept, once it has begun."""
    opening: State[Any] | None = None
    """The position that the game began with, where it was not drawn."""
    rematch: str | None = None
    quiet_since: float = 0.0
    """When something last happened here."""

    @property
    def status(self) -> Status:
        """Where it is in its life."""
        if self.room.ending is not None:
            return "over"
        if self.broken:
            return "broken"
        if not self.room.begun:
            return "waiting"
        return "paused" if self.room.paused else "running"

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen in its game."""
        return self.status in ("over", "broken")

    @property
    def replay(self) -> str | None:
        """The id of its replay, if it is kept."""
        return None if self.file is None else replay_id(self.file)

    @property
    def people(self) -> int:
        """How many people have a seat."""
        return sum(chair.is_person for chair in self.chairs.values())

    @property
    def shared(self) -> bool:
        """Whether two people play who are not at the same screen: then nobody may pause for the other or ask the machine."""
        return self.people == 2 and any(chair.kind == "link" for chair in self.chairs.values())

    @property
    def asked(self) -> Player | None:
        """Who is asked for a move now."""
        return self.room.state.to_move if self.room.thinking is not None else None

    def played(self, moved: Moved) -> None:
        """A move was played."""
        book = self.book
        shown = move_shown(book.count + 1, book.last.turn, moved.player, moved.move, moved.seconds, moved.sent.seconds, moved.sent.hints)
        book.add(shown, moved.after, moved.luck)
        self.spent[moved.player] += moved.seconds
        # What was proposed was proposed for the position before; a game that goes on has answered it.
        self.offers.clear()

    def view_with(self, secrets: tuple[str, ...], may_lead: bool) -> View:
        """What somebody may do here who knows these secrets."""
        sides = frozenset(player for player, chair in self.chairs.items() if any(opens(secret, chair.secret) for secret in secrets))
        return View(sides, may_lead or any(opens(secret, self.lead) for secret in secrets))

    def opponent_is_away(self, player: Player, now: float) -> bool:
        """Whether the other one has been away for so long that nobody has to wait for him."""
        other = self.chairs[player.opponent]
        return other.is_person and other.away_since is not None and now - other.away_since >= PATIENCE

    def turn_to_go_back_to(self, players: frozenset[Player]) -> int | None:
        """The number of the position in which one of these players last had to move, without the one that he is to move in now."""
        numbers = range(self.book.count - 1, -1, -1)
        return next((number for number in numbers if self.book.states[number].to_move in players), None)

    def name_of(self, player: Player) -> str:
        """What a player is called: as he says himself, or as the table was made."""
        return self.room.seats[player].name or self.chairs[player].name
