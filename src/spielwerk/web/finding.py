"""Finds the position that a `Place` means."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import SpielwerkError
from spielwerk.web.book import Book
from spielwerk.web.drawing import position_shown
from spielwerk.web.making import Start
from spielwerk.web.refusing import NO_SUCH_POSITION, Refused, refused
from spielwerk.web.shelf import Opened, hides
from spielwerk.web.table import Table
from spielwerk.web.values import Place, PositionShown

_NOWHERE = Refused("invalid", "Es fehlt genau eins von table, replay und text.", "Exactly one of table, replay and text is needed.")
_RUNNING = Refused("forbidden", "Dieses Spiel läuft noch.", "This game is not over yet.")


@dataclass(frozen=True)
class Spot:
    """A position that was found."""

    state: State[Any]
    number: int
    before: State[Any] | None
    move: str | None
    book: Book
    table: Table | None = None
    opened: Opened | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody can profit from what is hidden in it."""
        return self.table is None or self.table.is_over

    @property
    def is_private(self) -> bool:
        """Whether two people are playing it, so that nobody may ask the machine."""
        return self.table is not None and not self.table.is_over and self.table.people == 2

    def shown(self) -> PositionShown:
        """The position with its picture."""
        return position_shown(self.state, self.number, self.before, self.move, self.is_open)


@dataclass
class Finder:
    """Looks at tables, replays and texts."""

    find_table: Callable[[str], Awaitable[Table]]
    open_replay: Callable[[str], Awaitable[Opened]]

    async def find(self, place: Place) -> Spot:
        """The position, or why there is none."""
        if sum(one is not None for one in (place.table, place.replay, place.text)) != 1:
            raise _NOWHERE
        spot = await self._found(place)
        if place.moves and not spot.is_open:
            raise _RUNNING
        for move in place.moves:
            spot = _played(spot, move)
        return spot

    async def _found(self, place: Place) -> Spot:
        if place.table is not None:
            table = await self.find_table(place.table)
            return _in_book(table.book, place.number, table=table)
        if place.replay is not None:
            opened = await self.open_replay(place.replay)
            return _in_book(opened.book, place.number, opened=opened)
        if place.number:
            raise NO_SUCH_POSITION
        try:
            state = sw.read(place.text or "")
        except SpielwerkError as fault:
            raise refused("invalid", fault) from None
        return Spot(state, 0, None, None, Book([state]))

    async def start(self, place: Place) -> Start:
        """A position from which a new game begins; what nobody has seen of it is drawn anew."""
        spot = await self.find(place)
        if not spot.is_open:
            raise _RUNNING
        is_guess = spot.opened is not None and not spot.opened.shows_all and hides(spot.state)
        return Start(drawn_anew(spot.state), True) if is_guess else Start(spot.state, False)


def drawn_anew(state: State[Any]) -> State[Any]:
    """The same position with everything hidden in it drawn by new luck."""
    game = sw.game(state.game, state.rules)
    return game.from_shown_record({**game.shown_record(state), "chance": f"{secrets.randbits(64):016x}"})


def _in_book(book: Book, number: int | None, table: Table | None = None, opened: Opened | None = None) -> Spot:
    wanted = book.count if number is None else number
    if wanted > book.count:
        raise NO_SUCH_POSITION
    before, move = (book.states[wanted - 1], book.moves[wanted - 1].move) if wanted else (None, None)
    return Spot(book.states[wanted], wanted, before, move, book, table, opened)


def _played(spot: Spot, move: str) -> Spot:
    try:
        canonical = str(spot.state.parse(move))
        after = spot.state.play(canonical)
    except SpielwerkError as fault:
        raise refused("invalid", fault) from None
    return Spot(after, spot.number + 1, spot.state, canonical, spot.book, spot.table, spot.opened)
