"""What people do at a table: moves, pauses, resignations, and what they agree on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.player import Player
from spielwerk.protocol.requests import PlayMove
from spielwerk.protocol.wire import Departure
from spielwerk.scene.shapes import Name
from spielwerk.web.allowing import allowed
from spielwerk.web.drawing import player_of
from spielwerk.web.hall import Hall, Page
from spielwerk.web.making import Maker
from spielwerk.web.messages import Action, Control, Play, Verdict
from spielwerk.web.refusing import NOT_NOW, NOT_YOURS, TOO_LATE
from spielwerk.web.rights import View
from spielwerk.web.table import Table
from spielwerk.web.values import Offer

_OFFERS: Mapping[Action, Offer] = {"offer_draw": "draw", "ask_take_back": "take_back", "offer_rematch": "rematch"}
_ENCODER = msgspec.json.Encoder()


@dataclass
class Decisions:
    """Does what people have decided, where they may."""

    hall: Hall
    maker: Maker

    # Moves

    def play(self, page: Page, asked: Play) -> Verdict | None:
        """A move; the verdict where it is not legal and was not played."""
        table = self.hall.table(asked.table)
        player = player_of(asked.side)
        if player not in self.hall.view(page, table.id).sides:
            raise NOT_YOURS
        if table.is_over or asked.number != table.book.count:
            raise TOO_LATE
        guest = table.chairs[player].guest
        if table.asked is not player or guest is None:
            raise NOT_NOW
        verdict = verdict_on(table.room.state, asked.move, asked.request)
        if not verdict.legal and not asked.insist:
            return verdict
        lobby = self.hall.lobby
        lobby.move(guest, table.room, PlayMove(table.room.id, asked.move), lobby.clock())
        return None

    # Everything else

    def control(self, page: Page, asked: Control) -> None:
        """Somebody does something besides moving."""
        table = self.hall.table(asked.table)
        view = self.hall.view(page, table.id)
        if asked.action not in allowed(table, view, self.hall.lobby.clock()):
            raise NOT_NOW if view.leads or view.sides else NOT_YOURS
        if asked.action in _OFFERS:
            self._offer(table, view, _OFFERS[asked.action], page)
        elif asked.action in ("accept", "decline"):
            self._answer(table, view, asked.action == "accept", page)
        else:
            self._act(table, self._player(table, view, asked), asked.action)

    @staticmethod
    def _player(table: Table, view: View, asked: Control) -> Player | None:
        """For whom somebody acts who has both seats: for whom he says, else for whoever is to move."""
        if asked.side is not None:
            named = player_of(asked.side)
            return named if asked.action == "open_seat" or named in view.sides else None
        if len(view.sides) == 1:
            return next(iter(view.sides))
        return table.room.state.to_move if view.sides else None

    def _act(self, table: Table, player: Player | None, action: Action) -> None:
        lobby, room = self.hall.lobby, table.room
        now = lobby.clock()
        simple: dict[Action, Callable[[], object]] = {
            "pause": lambda: lobby.act(room, lambda: room.pause(True, now)),
            "play": lambda: lobby.act(room, lambda: room.pause(False, now)),
            "step": lambda: lobby.act(room, lambda: room.step(now)),
            "abort": lambda: lobby.act(room, room.cancel),
            "open_seat": lambda: self._open_seats(table, player),
        }
        if action in simple:
            simple[action]()
        elif player is None:
            raise NOT_YOURS
        elif action == "resign":
            lobby.act(room, lambda: room.give_up(player, Departure.POLITE))
        else:
            lobby.act(room, lambda: room.give_up(player.opponent, Departure.LOST))

    def _open_seats(self, table: Table, player: Player | None) -> None:
        """The first program that asks for such a game gets a seat that was kept."""
        for chair in table.chairs.values():
            if chair.kind == "connects" and chair.reservation is not None and player in (None, chair.player):
                self.hall.lobby.free_reservation(chair.reservation)
                chair.reservation = None
        self.hall.keep(table)
        self.hall.changed(table)

    # What two have to agree on

    def _offer(self, table: Table, view: View, offer: Offer, page: Page) -> None:
        """Whoever has nobody to ask, or a bot, which never minds, is not kept waiting."""
        if all(chair.player in view.sides or not chair.is_person for chair in table.chairs.values()):
            self._grant(table, view.sides, offer, page)
            return
        for player in view.sides:
            table.offers[player] = offer
        self.hall.seats_changed(table)

    def _answer(self, table: Table, view: View, accepts: bool, page: Page) -> None:
        proposers = frozenset(player for player in table.offers if player not in view.sides)
        offers = {table.offers[player] for player in proposers}
        for player in proposers:
            del table.offers[player]
        self.hall.seats_changed(table)
        if accepts:
            for offer in offers:
                self._grant(table, proposers, offer, page)

    def _grant(self, table: Table, proposers: frozenset[Player], offer: Offer, page: Page) -> None:
        lobby, room = self.hall.lobby, table.room
        if offer == "draw":
            lobby.act(room, room.agree_on_a_draw)
        elif offer == "take_back":
            number = table.turn_to_go_back_to(proposers)
            if number is None:
                raise NOT_NOW
            state, luck = table.book.states[number], table.book.lucks[number - 1] if number else None
            lobby.act(room, lambda: room.take_back(state, number, luck, lobby.clock()))
        else:
            self._rematch(table, page)

    def _rematch(self, table: Table, page: Page) -> None:
        new = self.maker.again(table, page.may_lead)
        for other, view in self.hall.watchers(table.id).items():
            other.tell(_ENCODER.encode(self.maker.rematch_for(table, new, other.secrets(table.id), view.leads)).decode())
        self.hall.changed(table)


def verdict_on(state: State[Any], move: str, request: int | None) -> Verdict:
    """Whether a move is legal in a position, and if not, why."""
    try:
        return Verdict(request=request, move=move, legal=True, canonical=str(state.parse(move)))
    except (IllegalMove, InvalidMove) as refusal:
        return _because(move, refusal, request)


def _because(move: str, refusal: IllegalMove | InvalidMove, request: int | None) -> Verdict:
    """Why a move is not legal."""
    sentence = Name(refusal.german, refusal.english)
    if isinstance(refusal, IllegalMove):
        return Verdict(request=request, move=move, legal=False, rule=refusal.rule, paragraph=refusal.paragraph, sentence=sentence)
    return Verdict(request=request, move=move, legal=False, sentence=sentence)
