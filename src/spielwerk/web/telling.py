"""What is told of a table: the same facts in the messages of the protocol, for whoever may know them."""

from dataclasses import dataclass

from msgspec.structs import replace

from spielwerk.player import BLUE, RED, Player
from spielwerk.scene.shapes import Click
from spielwerk.web.allowing import allowed
from spielwerk.web.book import end_of
from spielwerk.web.drawing import first_clicks, side
from spielwerk.web.messages import Moved, SeatsChanged, TableShown
from spielwerk.web.rights import View
from spielwerk.web.table import Table
from spielwerk.web.values import Clock, EndShown, Invitation, OfferShown, SeatShown, Side, TableListed


@dataclass(frozen=True, slots=True)
class Address:
    """Where programs reach the game server."""

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Moment:
    """What else has to be known to tell of a table: the time, how many look on, where programs connect."""

    now: float
    watching: int
    address: Address


def table_shown(table: Table, view: View, moment: Moment) -> TableShown:
    """All about a table."""
    room, book = table.room, table.book
    over = table.is_over
    return TableShown(
        id=table.id,
        game=room.state.game,
        rules=room.state.rules,
        status=table.status,
        seats=seats(table, moment.now),
        moves=tuple(book.moves),
        position=book.shown(book.count, is_open=over),
        clocks=clocks(table, moment.now),
        watching=moment.watching,
        offers=offers(table),
        end=end(table),
        replay=table.replay if over else None,
        seed=str(room.seed) if over and room.seed is not None else None,
        begins_at=book.states[0].turn,
        redrawn=table.redrawn,
        yours=tuple(side(player) for player in (RED, BLUE) if player in view.sides),
        leads=view.leads,
        invitations=invitations(table, moment.address) if view.leads else (),
        clicks=clicks(table, view),
        can=allowed(table, view, moment.now),
    )


def moved(table: Table, number: int, view: View, moment: Moment) -> Moved:
    """A move that was played; what can be done now belongs to the last one."""
    is_last = number == table.book.count
    return Moved(
        table=table.id,
        move=table.book.moves[number - 1],
        position=table.book.shown(number, is_open=False),
        clocks=clocks(table, moment.now),
        clicks=clicks(table, view) if is_last else (),
        can=allowed(table, view, moment.now),
    )


def seats_changed(table: Table, view: View, moment: Moment) -> SeatsChanged:
    """Everything but the position and the moves."""
    return SeatsChanged(
        table=table.id,
        status=table.status,
        seats=seats(table, moment.now),
        clocks=clocks(table, moment.now),
        watching=moment.watching,
        offers=offers(table),
        can=allowed(table, view, moment.now),
        clicks=clicks(table, view),
    )


def listed(table: Table, moment: Moment) -> TableListed:
    """A row of the lobby."""
    state = table.room.state
    return TableListed(
        id=table.id,
        game=state.game,
        rules=state.rules,
        status=table.status,
        seats=seats(table, moment.now),
        clocks=clocks(table, moment.now),
        turn=state.turn,
        round=state.round,
        watching=moment.watching,
        end=end(table),
        replay=table.replay if table.is_over else None,
        open=tuple(side(player) for player, seat in table.room.seats.items() if table.status == "waiting" and _is_open(table, player)),
    )


def seats(table: Table, now: float) -> tuple[SeatShown, ...]:
    """Who sits where."""
    return tuple(_seat(table, player, now) for player in (RED, BLUE))


def _seat(table: Table, player: Player, now: float) -> SeatShown:
    chair = table.chairs[player]
    away = None if chair.away_since is None or not chair.is_person else now - chair.away_since
    return SeatShown(
        side=side(player),
        kind=chair.kind,
        name=table.name_of(player),
        level=chair.level,
        taken=table.room.begun or table.room.seats[player].guest is not None,
        present=not chair.is_person or chair.pages > 0,
        away=away,
        trouble=chair.trouble,
    )


def clocks(table: Table, now: float) -> dict[Side, Clock]:
    """Both clocks as they stand."""
    return {side(player): _clock(table, player, now) for player in (RED, BLUE)}


def _clock(table: Table, player: Player, now: float) -> Clock:
    room = table.room
    thinking = room.thinking if table.asked is player else None
    spent = None if thinking is None else max(0.0, now - thinking.asked_at)
    limits = room.limits if room.seats[player].can_time_out else None
    used = table.spent[player] + (spent or 0.0)
    if limits is None:
        return Clock(used=used, thinking=spent)
    return Clock(used=used, thinking=spent, soft=limits.soft, hard=limits.hard)


def offers(table: Table) -> tuple[OfferShown, ...]:
    """What has been proposed."""
    return tuple(OfferShown(side=side(player), offer=offer) for player, offer in table.offers.items())


def end(table: Table) -> EndShown | None:
    """How the game ended, and where it is played again."""
    return None if table.room.ending is None else replace(end_of(table.room.ending), rematch=table.rematch)


def clicks(table: Table, view: View) -> tuple[Click, ...]:
    """What can be clicked first, for whoever is to move."""
    return first_clicks(table.room.state) if table.asked in view.sides else ()


def invitations(table: Table, address: Address) -> tuple[Invitation, ...]:
    """How programs that are awaited find their seats."""
    awaited = [player for player, chair in table.chairs.items() if chair.kind == "connects" and table.room.seats[player].guest is None]
    return () if table.room.begun else tuple(invitation(player, table.chairs[player].reservation, address) for player in awaited)


def invitation(player: Player, reservation: str | None, address: Address) -> Invitation:
    """How a program finds a seat."""
    code = "" if reservation is None else f" --reservation {reservation}"
    return Invitation(
        side=side(player),
        host=address.host,
        port=address.port,
        reservation=reservation,
        arguments=f"--host {address.host} --port {address.port}{code}",
    )


def _is_open(table: Table, player: Player) -> bool:
    seat = table.room.seats[player]
    return seat.guest is None and seat.reservation is None
