"""`Hall`: all tables, and who watches them. It listens to the lobby, and tells pages what has happened, in the order in which it happened.

No sockets and no clock of its own. What has happened is gathered while it happens and told when all of it is done, so that nobody is told of a
position before its player has been asked, and no bot waits for a picture.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from spielwerk.player import BLUE, RED
from spielwerk.protocol.requests import JoinPrepared
from spielwerk.protocol.wire import Departure
from spielwerk.room.happenings import Asked, Begun, Dissolved, Happening, Moved, Over, Paused, Seated, TakenBack, Waiting
from spielwerk.room.room import Room
from spielwerk.server.lobby import Lobby
from spielwerk.server.recorder import Recorder
from spielwerk.web import telling
from spielwerk.web.book import Book
from spielwerk.web.guests import HouseGuest
from spielwerk.web.messages import LobbyShown, TableGone, Told
from spielwerk.web.refusing import UNKNOWN_TABLE
from spielwerk.web.rights import NOBODY, View, new_secret
from spielwerk.web.table import PATIENCE, Chair, Table
from spielwerk.web.telling import Address, Moment

MOST_LISTED = 200
"""So many tables a lobby shows."""
KEPT_OPEN = 600.0
"""Seconds after which a finished table that nobody watches is put away; its replay stays."""
ABANDONED = 7 * 24 * 3600.0
"""Seconds after which a table is closed at which nobody looks and nothing happens."""

_ENCODER = msgspec.json.Encoder()


def _written(message: Told) -> str:
    return _ENCODER.encode(message).decode()


class Page(Protocol):
    """A connection of a browser, as the hall knows it."""

    may_lead: bool
    """Whether it may lead every table."""

    def secrets(self, table: str) -> tuple[str, ...]:
        """The secrets with which it watches a table."""

    def tell(self, data: str, table: str | None = None) -> None:
        """Is told something; what is about a table may be left out where too much waits, and is made up for by the whole table later."""


class Keeper(Protocol):
    """Whoever sees to it that a restart loses nothing."""

    def keep(self, table: Table) -> None:
        """Writes down how a table stands."""


@dataclass
class _Pending:
    """What has happened at a table and has still to be told."""

    moves: list[int] = field(default_factory=list)
    seats: bool = False
    whole: bool = False


@dataclass
class Hall:
    """All tables."""

    lobby: Lobby
    address: Address
    later: Callable[[Callable[[], None]], object]
    """Calls something when what happens now has happened."""
    recorder: Recorder | None = None
    keeper: Keeper | None = None
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    tables: dict[str, Table] = field(default_factory=dict)
    hidden_rooms: set[str] = field(default_factory=set)
    """Rooms that are no tables: positions that are sent to a bot."""
    over: list[Callable[[Table], None]] = field(default_factory=list)
    """Who wants to know that a game is over."""
    _by_room: dict[str, Table] = field(default_factory=dict)
    _watchers: dict[str, dict[Page, View]] = field(default_factory=dict)
    _in_lobby: set[Page] = field(default_factory=set)
    _pending: dict[str, _Pending] = field(default_factory=dict)
    _crowds: set[str] = field(default_factory=set)
    """Tables where somebody who looks on has come or gone since the last tick."""
    _lobby_changed: bool = False

    def __post_init__(self) -> None:
        self.lobby.listeners.append(self._happened)

    # Tables

    def table(self, table_id: str) -> Table:
        """The table of this name."""
        found = self.tables.get(table_id)
        if found is None:
            raise UNKNOWN_TABLE
        return found

    def add(self, table: Table) -> None:
        """There is a new table."""
        table.quiet_since = self.lobby.clock()
        self.tables[table.id] = table
        self._by_room[table.room.id] = table
        self._lobby_changed = True

    def keep(self, table: Table) -> None:
        """A restart must know this."""
        if self.keeper is not None and table.wish is not None:
            self.keeper.keep(table)

    def _adopt(self, room: Room) -> Table:
        """A room that programs have opened by themselves."""
        chairs = {player: Chair(player, "connects") for player in (RED, BLUE)}
        table = Table(new_secret()[:12], room, Book([room.state]), chairs, self.now())
        self.add(table)
        return table

    # What happens in rooms

    def _happened(self, room: Room, happening: Happening) -> None:
        if room.id in self.hidden_rooms:
            return
        table = self._by_room.get(room.id)
        if table is None:
            if not isinstance(happening, Seated):
                return
            table = self._adopt(room)
        self._note(table, happening)
        table.quiet_since = self.lobby.clock()
        self._lobby_changed = True

    def _note(self, table: Table, happening: Happening) -> None:
        pending = self._pending_of(table)
        match happening:
            case Moved():
                table.played(happening)
                pending.moves.append(table.book.count)
            case TakenBack(state):
                table.book.go_back(max(number for number, known in enumerate(table.book.states) if known is state))
                table.offers.clear()
                pending.whole = True
            case Seated() | Asked() | Waiting():
                pending.seats = True
            case Paused():
                pending.seats = True
                self.keep(table)
            case Begun():
                self._begin(table)
                pending.whole = True
            case Over():
                self._end(table)
                pending.whole = True
            case Dissolved():
                # A room that had to be closed has no ending; its game cannot go on.
                table.broken = table.room.ending is None
                self._end(table)
                pending.whole = True

    def _begin(self, table: Table) -> None:
        if self.recorder is not None and (writer := self.recorder.writers.get(table.room.id)) is not None:
            table.file = writer.path.name
        self.keep(table)

    def _end(self, table: Table) -> None:
        table.offers.clear()
        self._by_room.pop(table.room.id, None)
        self.keep(table)
        self.later(lambda: self._clear(table))

    def _clear(self, table: Table) -> None:
        """When everybody has been told, the guests of the house may go."""
        for chair in table.chairs.values():
            if chair.guest is not None:
                self.lobby.leave(chair.guest, Departure.POLITE)
        for listener in self.over:
            listener(table)

    # Telling

    def _pending_of(self, table: Table) -> _Pending:
        if not self._pending:
            self.later(self._tell_all)
        return self._pending.setdefault(table.id, _Pending())

    def seats_changed(self, table: Table) -> None:
        """Something about a table is to be told that is no move."""
        self._pending_of(table).seats = True
        self._lobby_changed = True

    def changed(self, table: Table) -> None:
        """The whole of a table is to be told."""
        self._pending_of(table).whole = True
        self._lobby_changed = True

    def _tell_all(self) -> None:
        pending, self._pending = self._pending, {}
        for table_id, what in pending.items():
            table, watchers = self.tables.get(table_id), self._watchers.get(table_id)
            if table is not None and watchers:
                self._tell(table, watchers, what)

    def _tell(self, table: Table, watchers: dict[Page, View], what: _Pending) -> None:
        """What several are told alike is written once."""
        moment = self.moment(table)
        pages: dict[View, list[Page]] = {}
        for page, view in watchers.items():
            pages.setdefault(view, []).append(page)
        for view, group in pages.items():
            for data in self._words(table, view, moment, what):
                for page in group:
                    page.tell(data, table.id)

    @staticmethod
    def _words(table: Table, view: View, moment: Moment, what: _Pending) -> Iterator[str]:
        if what.whole:
            yield _written(telling.table_shown(table, view, moment))
            return
        for number in what.moves:
            yield _written(telling.moved(table, number, view, moment))
        if what.seats:
            yield _written(telling.seats_changed(table, view, moment))

    def moment(self, table: Table) -> Moment:
        """What else has to be known to tell of a table."""
        watching = sum(not view.sides for view in self._watchers.get(table.id, {}).values())
        return Moment(self.lobby.clock(), watching, self.address)

    def tell_whole(self, page: Page, table_id: str) -> None:
        """Tells one page all about a table that it watches."""
        view, table = self.view(page, table_id), self.tables.get(table_id)
        if table is None:
            page.tell(_written(TableGone(table=table_id)))
        elif page in self._watchers.get(table_id, {}):
            page.tell(_written(telling.table_shown(table, view, self.moment(table))), table_id)

    # Watching

    def view(self, page: Page, table_id: str) -> View:
        """What a page may do at a table."""
        return self._watchers.get(table_id, {}).get(page, View(leads=page.may_lead) if page.may_lead else NOBODY)

    def watchers(self, table_id: str) -> dict[Page, View]:
        """Who watches a table, and what each may do there."""
        return self._watchers.get(table_id, {})

    def watch(self, page: Page, table: Table, secrets: tuple[str, ...], name: str = "") -> None:
        """A page shows a table from now on."""
        self.unwatch(page, table.id)
        view = table.view_with(secrets, page.may_lead)
        self._watchers.setdefault(table.id, {})[page] = view
        for player in view.sides:
            chair = table.chairs[player]
            chair.pages, chair.away_since = chair.pages + 1, None
            self._sit(table, chair, name)
        self.tell_whole(page, table.id)
        self._presence_changed(table, view)

    def _sit(self, table: Table, chair: Chair, name: str) -> None:
        """Whoever opens the link of a seat first sits down there."""
        seat = table.room.seats[chair.player]
        if table.status != "waiting" or seat.guest is not None or chair.reservation is None:
            return
        if chair.is_person:
            seat.name = name or chair.name or None
            self.seat(table, chair, HouseGuest())

    def seat(self, table: Table, chair: Chair, guest: HouseGuest) -> None:
        """A guest of the house takes a seat that is kept for him."""
        assert chair.reservation is not None
        chair.guest = guest
        self.lobby.arrive(guest)
        self.lobby.join_prepared(guest, JoinPrepared(chair.reservation))

    def unwatch(self, page: Page, table_id: str) -> None:
        """A page has seen enough, or is no more."""
        view = self._watchers.get(table_id, {}).pop(page, None)
        table = self.tables.get(table_id)
        if not self._watchers.get(table_id):
            self._watchers.pop(table_id, None)
        if view is None or table is None:
            return
        for player in view.sides:
            chair = table.chairs[player]
            chair.pages -= 1
            if chair.pages == 0:
                chair.away_since = self.lobby.clock()
        self._presence_changed(table, view)

    def _presence_changed(self, table: Table, view: View) -> None:
        """Of players everybody hears at once, of crowds now and then."""
        if view.sides:
            self.seats_changed(table)
        else:
            self._crowds.add(table.id)

    def leave(self, page: Page) -> None:
        """A connection has ended."""
        self._in_lobby.discard(page)
        for table_id in [table_id for table_id, watchers in self._watchers.items() if page in watchers]:
            self.unwatch(page, table_id)

    # The lobby

    def watch_lobby(self, page: Page, on: bool) -> None:
        """A page shows the lobby from now on, or no longer."""
        if on:
            self._in_lobby.add(page)
            page.tell(_written(self.lobby_shown()))
        else:
            self._in_lobby.discard(page)

    def lobby_shown(self) -> LobbyShown:
        """Every table that is listed: those in which something may still happen first, the newest first."""
        tables = sorted((table for table in self.tables.values() if table.listed), key=lambda table: table.created, reverse=True)
        tables.sort(key=lambda table: table.is_over)
        return LobbyShown(tables=tuple(telling.listed(table, self.moment(table)) for table in tables[:MOST_LISTED]))

    def tick(self) -> None:
        """A moment has passed: the lobby is told anew where something has changed, patience ends, what is over is put away."""
        if self._lobby_changed and self._in_lobby:
            data = _written(self.lobby_shown())
            for page in self._in_lobby:
                page.tell(data)
        self._lobby_changed = False
        crowds, self._crowds = self._crowds, set()
        for table in filter(None, map(self.tables.get, crowds)):
            self.seats_changed(table)
        now = self.lobby.clock()
        for table in list(self.tables.values()):
            self._look_at(table, now)

    def _look_at(self, table: Table, now: float) -> None:
        if table.is_over:
            if table.id not in self._watchers and now - table.quiet_since > KEPT_OPEN:
                del self.tables[table.id]
            return
        if table.id not in self._watchers and now - table.quiet_since > ABANDONED:
            self.lobby.act(table.room, table.room.cancel)
            return
        for chair in table.chairs.values():
            seat = table.room.seats[chair.player]
            is_taken, is_lost = seat.guest is not None, chair.is_person and chair.away_since is not None and now - chair.away_since >= PATIENCE
            if (is_taken, is_lost) != chair.told:
                chair.told = (is_taken, is_lost)
                self.seats_changed(table)
