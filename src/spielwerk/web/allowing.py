"""What somebody may do at a table now, besides moving; the page shows these buttons and no others."""

from collections.abc import Iterator

from spielwerk.player import Player
from spielwerk.web.messages import Action
from spielwerk.web.rights import View
from spielwerk.web.table import Chair, Table

_EARLY = 2
"""Before so many moves a game between people may be ended without a result."""


def allowed(table: Table, view: View, now: float) -> tuple[Action, ...]:
    """The actions that would be granted."""
    return (*_of_the_leader(table, view), *_of_the_players(table, view, now))


def _of_the_leader(table: Table, view: View) -> Iterator[Action]:
    if not view.leads or table.is_over:
        return
    if table.status == "waiting":
        if any(chair.reservation is not None for chair in _awaited(table)):
            yield "open_seat"
        yield "abort"
        return
    # Between people who do not share a screen, a pause or an end would be a weapon.
    if not table.shared:
        yield from ("play", "step") if table.status == "paused" else ("pause",)
    if not table.shared or table.book.count < _EARLY:
        yield "abort"


def _of_the_players(table: Table, view: View, now: float) -> Iterator[Action]:
    if not view.sides or table.status in ("waiting", "broken"):
        return
    offered = {table.offers[player] for player in table.offers if player not in view.sides}
    if offered:
        yield from ("accept", "decline")
    proposed = {table.offers[player] for player in view.sides if player in table.offers}
    if table.is_over:
        if table.rematch is None and table.wish is not None and "rematch" not in offered | proposed:
            yield "offer_rematch"
        return
    yield "resign"
    yield from _of_a_running_game(table, view.sides, now, bool(offered | proposed))


def _of_a_running_game(table: Table, sides: frozenset[Player], now: float, is_proposed: bool) -> Iterator[Action]:
    if len(sides) == 1 and table.opponent_is_away(next(iter(sides)), now):
        yield "claim"
    if is_proposed:
        return
    if table.people == 2:
        yield "offer_draw"
    if not any(chair.is_program for chair in table.chairs.values()) and table.turn_to_go_back_to(sides) is not None:
        yield "ask_take_back"


def _awaited(table: Table) -> list[Chair]:
    return [chair for player, chair in table.chairs.items() if chair.kind == "connects" and table.room.seats[player].guest is None]
