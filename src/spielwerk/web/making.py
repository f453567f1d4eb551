"""Makes tables: an ordinary room of the lobby for each, with its seats kept for whoever is to sit there."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

import spielwerk as sw
from spielwerk._core import State
from spielwerk.bots import builtin
from spielwerk.errors import InvalidState
from spielwerk.game import Rules
from spielwerk.opponents import level_named
from spielwerk.player import BLUE, RED, Player
from spielwerk.room.room import Room, Seat
from spielwerk.web.book import Book
from spielwerk.web.drawing import side
from spielwerk.web.guests import HouseBot, HouseGuest, Thinkers
from spielwerk.web.hall import Hall
from spielwerk.web.messages import Rematch
from spielwerk.web.papers import NewTable, TableMade
from spielwerk.web.refusing import FORBIDDEN, Refused
from spielwerk.web.rights import digest, new_secret
from spielwerk.web.table import Chair, Table
from spielwerk.web.telling import invitations
from spielwerk.web.values import Bot, ConnectingProgram, Kind, PersonByLink, PersonHere, SeatWish, Side, StartedProgram

LONGEST_THOUGHT = 5
"""So many seconds may a bot of the house think for somebody who has not logged in."""
_KINDS: Mapping[type[object], Kind] = {PersonHere: "here", PersonByLink: "link", Bot: "bot", StartedProgram: "program", ConnectingProgram: "connects"}


@dataclass(frozen=True, slots=True)
class Start:
    """A position to begin with."""

    state: State[Any]
    redrawn: bool
    """Whether what is hidden in it had to be drawn anew."""


StartProgram = Callable[[Table, Chair, StartedProgram], None]
"""Starts the program of a seat."""


@dataclass
class Maker:
    """Whoever sets up tables."""

    hall: Hall
    thinkers: Thinkers
    """Where the bots of the house think."""
    report: Callable[[str], None]
    start_program: StartProgram

    def make(self, wish: NewTable, start: Start | None, may_start_programs: bool) -> TableMade:
        """A new table as somebody wishes it, with the secrets that nobody else is told."""
        self._check(wish, may_start_programs)
        seats: dict[Side, str] = {}
        chairs = {player: Chair(player, _KINDS[type(seat)], seat.name) for player, seat in ((RED, wish.red), (BLUE, wish.blue))}
        for player, chair in chairs.items():
            if chair.is_person:
                seats[side(player)] = secret = new_secret()
                chair.secret = digest(secret)
        lead = new_secret()
        table = self._table(wish, start, chairs, digest(lead))
        self._fill(table)
        awaited = invitations(table, self.hall.address)
        return TableMade(table=table.id, lead=lead, seats=seats, invitations=awaited, redrawn=table.redrawn)

    @staticmethod
    def _check(wish: NewTable, may_start_programs: bool) -> None:
        if wish.game not in sw.games():
            raise Refused("invalid", f"Ein Spiel {wish.game} gibt es hier nicht.", f"There is no game {wish.game} here.")
        for seat in (wish.red, wish.blue):
            if isinstance(seat, StartedProgram) and not may_start_programs:
                raise FORBIDDEN
            if isinstance(seat, Bot) and (seat.seconds or 0) > LONGEST_THOUGHT and not may_start_programs:
                raise Refused("invalid", f"Ein Bot denkt höchstens {LONGEST_THOUGHT} s.", f"A bot thinks {LONGEST_THOUGHT} s at most.")
            if isinstance(seat, Bot) and seat.level not in builtin(wish.game):
                raise Refused("invalid", f"Einen Bot {seat.level} gibt es nicht.", f"There is no bot {seat.level}.")
        if wish.seed is not None and int(wish.seed) >= 1 << 64:
            raise Refused("invalid", "Ein Startwert ist kleiner als 2 hoch 64.", "A seed is less than 2 to the power of 64.")

    def _table(self, wish: NewTable, start: Start | None, chairs: Mapping[Player, Chair], lead: str | None) -> Table:
        rules = rules_of(wish)
        state, seed = opening(wish, rules, start)
        table = Table(
            id=secrets.token_urlsafe(9),
            room=self._room(wish, state, seed, chairs),
            book=Book([state]),
            chairs=chairs,
            created=self.hall.now(),
            lead=lead,
            wish=wish,
            listed=wish.listed,
            redrawn=start is not None and start.redrawn,
            opening=None if start is None else start.state,
        )
        self.hall.add(table)
        return table

    def _room(self, wish: NewTable, state: State[Any], seed: int | None, chairs: Mapping[Player, Chair]) -> Room:
        seats = {player: self.seat_for(wish, chair) for player, chair in chairs.items()}
        room = self.hall.lobby.open_room(state.game, state.rules, state=state, seats=seats)
        if room is None:
            raise Refused("too_many", "Hier laufen schon zu viele Spiele.", "Too many games are open here.")
        room.seed = seed
        if not wish.time_limit:
            room.limits = None
        has_person = any(chair.is_person for chair in chairs.values())
        room.paused = not has_person if wish.paused is None else wish.paused
        return room

    @staticmethod
    def seat_for(wish: NewTable, chair: Chair) -> Seat:
        """The seat in the room; only programs can lose by thinking too long."""
        wished = wish.red if chair.player is RED else wish.blue
        if not (isinstance(wished, ConnectingProgram) and not wished.reserved):
            chair.reservation = chair.reservation or secrets.token_urlsafe(12)
        name: str | None = chair.name or None
        if isinstance(wished, Bot):
            chair.level = wished.level
            name = name or level_named(wished.level).english
        return Seat(
            name,
            can_time_out=chair.is_program and wish.time_limit,
            reservation=chair.reservation,
            prepared=chair.reservation is not None,
        )

    def _fill(self, table: Table) -> None:
        """Whoever is here already sits down; programs are started."""
        self.hall.keep(table)
        assert table.wish is not None
        for player, wished in ((RED, table.wish.red), (BLUE, table.wish.blue)):
            chair = table.chairs[player]
            if isinstance(wished, PersonHere):
                chair.away_since = self.hall.lobby.clock()
            if isinstance(wished, PersonHere | Bot):
                self.hall.seat(table, chair, self.guest_for(wished))
            elif isinstance(wished, StartedProgram):
                self.start_program(table, chair, wished)

    def guest_for(self, wished: SeatWish) -> HouseGuest:
        """Who sits where somebody of the house is wanted."""
        if isinstance(wished, Bot):
            return HouseBot(self.hall.lobby, wished.level, wished.seconds, self.thinkers, self.report)
        return HouseGuest()

    def again(self, old: Table, may_start_programs: bool) -> Table:
        """The same once more, with the colours changed where two people play; whoever had a seat has it by the same secret."""
        assert old.wish is not None
        swap = old.people == 2
        red, blue = (old.wish.blue, old.wish.red) if swap else (old.wish.red, old.wish.blue)
        wish = replace(old.wish, red=red, blue=blue, seed=None)
        self._check(wish, may_start_programs)
        chairs = {player: Chair(player, old.chairs[_origin(player, swap)].kind) for player in (RED, BLUE)}
        for player, chair in chairs.items():
            before = old.chairs[_origin(player, swap)]
            chair.name, chair.secret = old.room.seats[before.player].name or before.name, before.secret
        start = None if old.opening is None else Start(old.opening, old.redrawn)
        table = self._table(wish, start, chairs, old.lead)
        old.rematch = table.id
        self._fill_again(table, old, swap)
        return table

    def _fill_again(self, table: Table, old: Table, swap: bool) -> None:
        self._fill(table)
        for player, chair in table.chairs.items():
            # Whoever came by a link and is still here need not come by it again.
            if chair.kind == "link" and old.chairs[_origin(player, swap)].pages:
                self.hall.seat(table, chair, HouseGuest())

    def rematch_for(self, old: Table, new: Table, known: tuple[str, ...], leads: bool) -> Rematch:
        """What a page is told of the new table: which of its secrets open which seats there."""
        seats = {side(player): secret for secret in known for player in new.view_with((secret,), may_lead=False).sides}
        lead = next((secret for secret in known if new.view_with((secret,), may_lead=False).leads), None) if leads else None
        return Rematch(table=old.id, new=new.id, seats=seats, lead=lead)


def rules_of(wish: NewTable) -> Rules:
    """By which rules is played where nobody said: programs of a season expect the contest's."""
    if wish.rules is not None:
        return wish.rules
    return "contest" if any(isinstance(seat, StartedProgram | ConnectingProgram) for seat in (wish.red, wish.blue)) else "rulebook"


def opening(wish: NewTable, rules: Rules, start: Start | None) -> tuple[State[Any], int | None]:
    """The first position, and the seed that drew it, if one did."""
    game = sw.game(wish.game, rules)
    seed = secrets.randbits(64) if wish.seed is None else int(wish.seed)
    if start is None:
        return game.start(seed), seed
    if start.state.game != wish.game:
        raise Refused("invalid", "Diese Stellung gehört zu einem anderen Spiel.", "This position belongs to another game.")
    try:
        # The board is that of the position, the luck to come is this game's own.
        state = game.from_record({**start.state.record(), "rules": rules, "chance": f"{seed:016x}"})
    except InvalidState as fault:
        raise Refused("invalid", fault.german, fault.english) from None
    if state.outcome is not None:
        raise Refused("invalid", "In dieser Stellung ist das Spiel zu Ende.", "In this position the game is over.")
    return state, None


def _origin(player: Player, swap: bool) -> Player:
    return player.opponent if swap else player
