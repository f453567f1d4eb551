"""Who is here and which rooms there are. No sockets and no clock of its own: time comes in, news go out to guests.

Whatever goes wrong in one room stays there: an exception inside a room ends that room and is reported; no other guest hears of it.
"""

import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import InvalidState
from spielwerk.game import Rules
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.requests import AskMoves, InRoom, Join, JoinPrepared, JoinRoom, PlayMove, Prepare
from spielwerk.protocol.season import game_called, season_of
from spielwerk.protocol.wire import Broken, Departure, Sent
from spielwerk.room.clock import USUAL, Limits
from spielwerk.room.happenings import Begun, Dissolved, Happening, Over
from spielwerk.room.room import Room, Seat
from spielwerk.server.guest import Guest
from spielwerk.server.herald import Herald
from spielwerk.server.news import Denial, Denied, Left, MovesListed, News, SomebodyJoined
from spielwerk.server.scores import Scores

_TURNS = (Begun, Over, Dissolved)
"""After these a room is another: it waits no longer, or is no more."""

Listener = Callable[[Room, Happening], None]
"""Somebody who wants to know all that happens in all rooms: the replays, the log."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A position to begin with, and the seed that drew it, if one did."""

    state: State[Any]
    seed: int | None


def drawn_anew(game_id: str, rules: Rules) -> Opening:
    """A new board from a seed that nobody knew before."""
    seed = secrets.randbits(64)
    return Opening(sw.game(game_id, rules).start(seed), seed)


@dataclass
class Lobby:
    """All rooms, all guests."""

    clock: Callable[[], float]
    """Monotonic seconds."""
    default_game: str
    """What a guest plays who names no game."""
    limits: Limits | None = USUAL
    rules: Rules | None = None
    """The rule set of all rooms, whatever their guests are used to."""
    usual_rules: Mapping[str, Rules] = field(default_factory=dict)
    """For some games, the rule set of guests who name none."""
    starts_paused: bool = False
    """Whether rooms that nobody has prepared begin paused."""
    most_rooms: int = 10_000
    most_games_a_guest: int = 16
    """So many games may one connection play at once, so that nobody fills the house alone."""
    draw: Callable[[str, Rules], Opening] = field(default_factory=lambda: drawn_anew)
    """What a new room of a game begins with."""
    report: Callable[[str], None] = field(default=lambda _: None)
    """Where internal faults are told."""
    listeners: list[Listener] = field(default_factory=list)
    rooms: dict[str, Room] = field(default_factory=dict)
    guests: dict[int, Guest] = field(default_factory=dict)
    reservations: dict[str, tuple[Room, Player]] = field(default_factory=dict)
    scores: Scores = field(default_factory=Scores)
    known_in: dict[int, set[str]] = field(default_factory=dict)
    """For each guest the rooms in which he plays or looks on."""
    ended_for: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """For each guest the last few rooms that are no more."""
    _waiting: dict[str, Room] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._herald = Herald(self.guests, self.clock)

    # Coming

    def arrive(self, guest: Guest) -> None:
        """A connection was made."""
        self.guests[guest.id] = guest

    def join(self, guest: Guest, request: Join, packet: Element | None = None) -> None:
        """Seats a guest in the first free room of the game, or in a new one."""
        game_id = self.game_meant(request.game_type)
        if game_id is None:
            guest.hear(Denied(Denial.UNKNOWN_GAME, str(request.game_type), packet=packet))
            return
        rules = self.rules_meant(request.rules, guest, game_id)
        if rules is None:
            guest.hear(Denied(Denial.UNKNOWN_RULES, str(request.rules), season_of(game_id), packet))
            return
        try:
            room = None if self._plays_enough(guest) else self._room_with_a_seat(game_id, rules) or self.open_room(game_id, rules)
        except InvalidState as fault:
            guest.hear(Denied(Denial.BAD_POSITION, "", season_of(game_id), packet, fault.german, fault.english))
            return
        if room is None:
            guest.hear(Denied(Denial.TOO_MANY_ROOMS, season=season_of(game_id), packet=packet))
            return
        self._sit_freely(guest, room, request.name)

    def join_room(self, guest: Guest, request: JoinRoom, packet: Element | None = None) -> None:
        """Seats a guest in the room that he names."""
        room = self.rooms.get(request.room_id)
        if room is None:
            guest.hear(Denied(Denial.UNKNOWN_ROOM, request.room_id, packet=packet))
        elif room.free_seat() is None:
            guest.hear(Denied(Denial.ROOM_FULL, request.room_id, room.season, packet))
        elif self._plays_enough(guest):
            guest.hear(Denied(Denial.TOO_MANY_ROOMS, request.room_id, room.season, packet))
        else:
            self._sit_freely(guest, room, request.name, quietly=True)

    def join_prepared(self, guest: Guest, request: JoinPrepared, packet: Element | None = None) -> None:
        """Seats a guest where a reservation keeps a seat for him."""
        kept = self.reservations.pop(request.reservation, None)
        if kept is None:
            guest.hear(Denied(Denial.UNKNOWN_RESERVATION, request.reservation, packet=packet))
            return
        room, player = kept
        self._sit(guest, room, player)

    def _plays_enough(self, guest: Guest) -> bool:
        return not guest.administrates and len(self.known_in.get(guest.id, ())) >= self.most_games_a_guest

    def game_meant(self, name: str | None) -> str | None:
        """The id of the game that a guest names, by its own name or by that on the wire."""
        if name is None:
            return self.default_game
        return name if name in sw.games() else game_called(name)

    def rules_meant(self, word: str | None, guest: Guest, game_id: str) -> Rules | None:
        """The rule set that a guest gets: the server's own choice, his wish, that of a loaded position, or what he is used to."""
        if self.rules is not None:
            return self.rules
        if word is None:
            return self.usual_rules.get(game_id, guest.rules)
        return next((rules for rules in ("rulebook", "contest") if rules == word), None)

    def _room_with_a_seat(self, game_id: str, rules: Rules) -> Room | None:
        return next(
            (room for room in self.waiting_rooms() if (room.state.game, room.state.rules) == (game_id, rules) and room.free_seat() is not None), None
        )

    def waiting_rooms(self) -> list[Room]:
        """The rooms in which the game has not begun, oldest first."""
        return [room for room in self._waiting.values() if not room.begun]

    def _sit_freely(self, guest: Guest, room: Room, name: str | None, *, quietly: bool = False) -> None:
        player = room.free_seat()
        assert player is not None
        room.seats[player].name = room.seats[player].name or name
        self._sit(guest, room, player, news=None if quietly else SomebodyJoined(room))

    def _sit(self, guest: Guest, room: Room, player: Player, news: News | None = None) -> None:
        self.known_in.setdefault(guest.id, set()).add(room.id)
        happenings = room.sit(player, guest.id, self.clock())
        seated, then = happenings[:1], happenings[1:]
        self.act(room, lambda: seated)
        if news is not None:
            self.tell_administrators(news)
        if room.id in self.rooms:
            self.act(room, lambda: then)

    # Rooms

    def open_room(self, game_id: str, rules: Rules, *, state: State[Any] | None = None, seats: Mapping[Player, Seat] | None = None) -> Room | None:
        """A new room, None if there are too many already."""
        if len(self.rooms) >= self.most_rooms:
            return None
        opening = self.draw(game_id, rules) if state is None else Opening(state, None)
        room = Room(
            id=str(uuid.uuid4()),
            season=season_of(game_id),
            state=opening.state,
            seed=opening.seed,
            seats={RED: Seat(), BLUE: Seat()} if seats is None else seats,
            limits=self.limits,
            paused=self.starts_paused,
        )
        self.await_players(room)
        return room

    def await_players(self, room: Room) -> None:
        """A room whose game has not begun is open, and its reservations hold."""
        self.rooms[room.id] = room
        self._waiting[room.id] = room
        self.reservations |= {seat.reservation: (room, player) for player, seat in room.seats.items() if seat.reservation is not None}

    def take_up(self, room: Room) -> None:
        """A room whose game was interrupted, and whose guests sit in it already, goes on."""
        self.rooms[room.id] = room
        for seat in room.seats.values():
            if seat.guest is not None:
                self.known_in.setdefault(seat.guest, set()).add(room.id)
        self.act(room, lambda: room.take_up(self.clock()))

    def prepare(self, request: Prepare, game_id: str, state: State[Any] | None, rules: Rules) -> tuple[Room, tuple[str, ...]] | None:
        """A room with seats that are kept, and the codes that open them."""
        wishes = dict(zip((RED, BLUE), request.slots, strict=True))
        seats = {
            player: Seat(wish.name, wish.can_time_out, wish.pauses, reservation=str(uuid.uuid4()) if wish.reserved else None, prepared=True)
            for player, wish in wishes.items()
        }
        room = self.open_room(game_id, rules, state=state, seats=seats)
        if room is None:
            return None
        room.paused = self._begins_paused(request, room)
        codes = tuple(seat.reservation for seat in seats.values() if seat.reservation is not None)
        return room, codes

    def _begins_paused(self, request: Prepare, room: Room) -> bool:
        if request.paused is not None:
            return request.paused
        return room.paused or (room.season.prepared_rooms_pause and any(slot.pauses for slot in request.slots))

    def observe(self, guest: Guest, room: Room) -> None:
        """Lets a guest look on."""
        if guest.id not in room.observers:
            room.observers.append(guest.id)
        self.known_in.setdefault(guest.id, set()).add(room.id)

    def free_reservation(self, code: str) -> bool:
        """Gives a kept seat to anybody; whether there was one."""
        kept = self.reservations.pop(code, None)
        if kept is None:
            return False
        room, player = kept
        room.seats[player].reservation = None
        return True

    def _forget(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        self._waiting.pop(room.id, None)
        for seat in room.seats.values():
            if seat.reservation is not None:
                self.reservations.pop(seat.reservation, None)
        for guest_id in {*room.observers, *(seat.guest for seat in room.seats.values() if seat.guest is not None)}:
            self.known_in.get(guest_id, set()).discard(room.id)
            self.ended_for[guest_id] = (*self.ended_for.get(guest_id, ())[-3:], room.id)

    # Playing

    def move(self, guest: Guest, room: Room, said: InRoom | PlayMove, arrived: float) -> None:
        """A player has moved, or has tried to."""
        player = self.side_of(guest, room)
        sent = Sent(said.text, said.hints, seconds=said.seconds) if isinstance(said, PlayMove) else said.data
        self.act(room, lambda: room.move(player, sent, arrived))

    def side_of(self, guest: Guest, room: Room) -> Player:
        """The side for which a guest speaks; whoever has both seats speaks for the one that is asked."""
        asked = room.state.to_move
        return asked if room.seats[asked].guest == guest.id else room.players_of(guest.id)[0]

    def list_moves(self, guest: Guest, room: Room) -> None:
        """Tells a player which moves are legal."""
        guest.hear(MovesListed(room))

    def room_of(self, guest: Guest, said: InRoom | PlayMove | AskMoves) -> Room | None:
        """The room that somebody speaks to."""
        if said.room_id is not None:
            return self.rooms.get(said.room_id)
        return next((room for room in map(self.rooms.get, self.known_in.get(guest.id, ())) if room is not None and room.players_of(guest.id)), None)

    def act(self, room: Room, action: Callable[[], list[Happening]]) -> None:
        """Lets something happen in a room; what goes wrong inside ends this room and no other. `Broken` is its sender's fault, not ours."""
        try:
            self._proceed(room, action())
        except Broken:
            raise
        except Exception as fault:
            self.report(f"room {room.id} had to be closed: {fault!r}")
            self._collapse(room)

    def _collapse(self, room: Room) -> None:
        for guest in self._herald.everybody(room):
            guest.hear(Left(room.id))
        room.thinking = None
        self._forget(room)
        for listener in self.listeners:
            self._inform(listener, room, Dissolved())

    # Going

    def leave(self, guest: Guest, departure: Departure) -> None:
        """A connection has ended, or will."""
        for room_id in list(self.known_in.pop(guest.id, ())):
            if (room := self.rooms.get(room_id)) is not None:
                self.act(room, lambda room=room: room.leave(guest.id, departure))  # type: ignore[misc]
                self._keep_again(room)
        self.guests.pop(guest.id, None)
        self.ended_for.pop(guest.id, None)

    def _keep_again(self, room: Room) -> None:
        """Whoever had a reservation and went before the game began may come once more."""
        if room.id in self.rooms and not room.begun:
            free = ((player, seat.reservation) for player, seat in room.seats.items() if seat.guest is None)
            self.reservations |= {code: (room, player) for player, code in free if code is not None}

    def end_all(self) -> None:
        """The server ends: no game goes on, and everybody hears it."""
        for room in list(self.rooms.values()):
            for guest in self._herald.everybody(room):
                guest.hear(Left(room.id))
            self._forget(room)

    def has_expired(self, now: float) -> bool:
        """Whether anybody's time is over."""
        return any(room.thinking is not None and room.thinking.is_over(now) for room in self.rooms.values())

    def tick(self, now: float, unheard_since: Callable[[int], float | None] = lambda _: None) -> None:
        """Time has passed; whoever has used it up loses, unless something that he said in time has still to be heard."""
        for room in [room for room in self.rooms.values() if room.thinking is not None and room.thinking.is_over(now)]:
            guest, deadline = room.seats[room.state.to_move].guest, room.deadline()
            said_at = None if guest is None else unheard_since(guest)
            if said_at is None or deadline is None or said_at > deadline:
                self.act(room, lambda room=room: room.tick(now))  # type: ignore[misc]

    # Telling

    def _proceed(self, room: Room, happenings: list[Happening]) -> None:
        for happening in happenings:
            if isinstance(happening, _TURNS):
                self._turn_over(room, happening)
            # Who keeps the game hears of it first, so that what anybody knows is never more than what was kept.
            for listener in self.listeners:
                self._inform(listener, room, happening)
            self._herald.tell(room, happening)

    def _turn_over(self, room: Room, happening: Happening) -> None:
        if isinstance(happening, Begun):
            self._waiting.pop(room.id, None)
            return
        self._forget(room)
        if isinstance(happening, Over):
            self.scores.count(room.season, happening.ending)

    def _inform(self, listener: Listener, room: Room, happening: Happening) -> None:
        try:
            listener(room, happening)
        except Exception as fault:
            self.report(f"room {room.id} could not be kept: {fault!r}")

    def members(self, room: Room) -> list[Guest]:
        """Observers and players of a room."""
        return self._herald.everybody(room)

    def tell_administrators(self, news: News) -> None:
        """Says something to everybody who may see all."""
        for guest in list(self.guests.values()):
            if guest.administrates:
                guest.hear(news)
