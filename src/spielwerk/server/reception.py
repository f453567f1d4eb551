"""Takes what guests say, looks into the table of who may say what when, and lets the lobby do it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from msgspec.structs import replace

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import InvalidState
from spielwerk.player import BLUE, RED
from spielwerk.protocol.conversation import Answer, Phase, answer
from spielwerk.protocol.elements import Element
from spielwerk.protocol.requests import (
    AskMoves,
    AskRooms,
    AskScore,
    Authenticate,
    Cancel,
    FreeReservation,
    InRoom,
    Join,
    JoinPrepared,
    JoinRoom,
    Observe,
    Pause,
    PlayMove,
    Prepare,
    Request,
    SetTestMode,
    SetTimeout,
    Step,
)
from spielwerk.protocol.season import OutOfTurn, Season, Stray, season_of
from spielwerk.protocol.wire import Broken, Departure
from spielwerk.room.room import Room
from spielwerk.server.guest import Guest
from spielwerk.server.lobby import Lobby
from spielwerk.server.news import Counted, Denial, Denied, Misplaced, Observed, Prepared, RoomsListed, TestModeSet
from spielwerk.server.password import Password

SHORTEST_ID = 4
"""So many characters of a room's id are needed at least, in lines of JSON."""


class Dropped(Exception):
    """A guest has said what nobody can read, or what belongs nowhere: he is to be closed."""

    def __init__(self, season: Season | None, departure: Departure, text: str) -> None:
        super().__init__(text)
        self.season = season
        self.departure = departure


@dataclass(frozen=True)
class Reception:
    """The one door to the lobby."""

    lobby: Lobby
    password: Password

    def receive(self, guest: Guest, said: Request, packet: Element | None, arrived: float) -> None:
        """A guest has said something; `packet` is the whole of it if it was XML. `Dropped` if he cannot stay."""
        if isinstance(said, (InRoom, PlayMove, AskMoves)):
            self._speak(guest, said, packet, arrived)
        elif answer(said, Phase.OUTSIDE) is Answer.ADMINISTRATORS_ONLY and not guest.administrates:
            guest.hear(Denied(Denial.NOT_AN_ADMINISTRATOR, season=self._season_named(said), packet=packet))
        else:
            self._doers[type(said)](guest, said, packet)

    def phase(self, guest: Guest, room: Room | None) -> Phase:
        """Where a guest stands towards a room."""
        if room is None:
            return Phase.OUTSIDE
        if room.thinking is not None and room.seats[room.state.to_move].guest == guest.id:
            return Phase.ASKED
        if not room.players_of(guest.id):
            return Phase.OUTSIDE
        if room.ending is not None:
            return Phase.FINISHED
        return Phase.LISTENING if room.begun else Phase.WAITING

    # In a room

    def _speak(self, guest: Guest, said: InRoom | PlayMove | AskMoves, packet: Element | None, arrived: float) -> None:
        lobby = self.lobby
        room = lobby.room_of(guest, said)
        verdict = answer(said, self.phase(guest, room))
        if room is None or verdict is Answer.STRAY:
            self._stray(guest, said, room, packet)
        elif isinstance(said, AskMoves):
            lobby.list_moves(guest, room)
        elif verdict is Answer.OUT_OF_TURN and guest.always_told and room.season.out_of_turn is OutOfTurn.IGNORED:
            guest.hear(Denied(Denial.NOT_YOUR_TURN, room.id))
        elif verdict is not Answer.IGNORED:
            try:
                lobby.move(guest, room, said, arrived)
            except Broken as fault:
                raise Dropped(None, Departure.UNREADABLE, str(fault)) from None

    def _stray(self, guest: Guest, said: InRoom | PlayMove | AskMoves, room: Room | None, packet: Element | None) -> None:
        if said.room_id is not None and said.room_id in lately_ended(self.lobby, guest):
            return
        if packet is None:
            guest.hear(
                Denied(Denial.NOT_YOUR_TURN if room is not None else Denial.NOT_A_MEMBER if said.room_id else Denial.NOT_SEATED, said.room_id or "")
            )
            return
        own = self._own_room(guest)
        if own is None or own.season.stray is Stray.MESSAGE:
            unknown = Denial.UNKNOWN_ROOM if room is None else Denial.NOT_A_MEMBER
            guest.hear(Denied(unknown, said.room_id or "", None if own is None else own.season, packet))
            return
        self._misplace(own, packet, f"Couldn't find a room with id {said.room_id}")

    def refuse_packet(self, guest: Guest, packet: Element, why: str) -> None:
        """Somebody has sent a packet that is no request; always `Dropped`."""
        own = self._own_room(guest)
        if own is not None and packet.tag in own.season.loose_tags:
            self._misplace(own, packet, "The packet wasn't processed/recognized.")
        raise Dropped(None, Departure.UNREADABLE, why)

    def _misplace(self, own: Room, packet: Element, text: str) -> NoReturn:
        """Somebody in this room has sent what belongs nowhere: his season decides who hears of it; he has left."""
        if own.season.stray is Stray.TOLD_IN_HIS_ROOM:
            for other in self.lobby.members(own):
                other.hear(Misplaced(own, text, packet))
        raise Dropped(own.season, Departure.UNREADABLE, text)

    def _own_room(self, guest: Guest) -> Room | None:
        return self.lobby.room_of(guest, AskMoves())

    # Coming in

    def _join(self, guest: Guest, said: Join, packet: Element | None) -> None:
        self.lobby.join(guest, said, packet)

    def _join_room(self, guest: Guest, said: JoinRoom, packet: Element | None) -> None:
        self.lobby.join_room(guest, said, packet)

    def _join_prepared(self, guest: Guest, said: JoinPrepared, packet: Element | None) -> None:
        self.lobby.join_prepared(guest, said, packet)

    def _authenticate(self, guest: Guest, said: Authenticate, packet: Element | None) -> None:
        now = self.lobby.clock()
        throttled = self.password.is_throttled(now)
        if self.password.accepts(said.password, now):
            guest.administrates = True
        else:
            guest.hear(Denied(Denial.TOO_MANY_TRIES if throttled else Denial.WRONG_PASSWORD, packet=packet))

    # Administration

    def _season_named(self, said: Request) -> Season | None:
        game_id = self.lobby.game_meant(said.game_type) if isinstance(said, Prepare) else None
        room = self.lobby.rooms.get(getattr(said, "room_id", ""))
        return season_of(game_id) if game_id is not None else room.season if room is not None else None

    def _prepare(self, guest: Guest, said: Prepare, packet: Element | None) -> None:
        said = said if packet is not None else self._completed(said)
        game_id = self.lobby.game_meant(said.game_type)
        if game_id is None:
            guest.hear(Denied(Denial.UNKNOWN_GAME, str(said.game_type), packet=packet))
            return
        rules = self.lobby.rules_meant(said.rules, guest, game_id)
        if rules is None:
            guest.hear(Denied(Denial.UNKNOWN_RULES, str(said.rules), season_of(game_id), packet))
        elif packet is not None and not said.slots:
            raise Dropped(None, Departure.UNREADABLE, "a room without seats")
        elif len(said.slots) != 2:
            guest.hear(Denied(Denial.BAD_SLOTS, str(len(said.slots)), season_of(game_id), packet))
        else:
            self._open_prepared(guest, said, packet, sw.game(game_id, rules))

    def _completed(self, said: Prepare) -> Prepare:
        """What a request in lines of JSON leaves open: a record names its own game and rules, and the server knows whether games begin paused."""
        record = said.position if isinstance(said.position, Mapping) else {}
        game, rules = (word if isinstance(word := record.get(field), str) else None for field in ("game", "rules"))
        paused = self.lobby.starts_paused if said.paused is None else said.paused
        return replace(said, game_type=said.game_type or game, rules=said.rules or rules, paused=paused)

    def _open_prepared(self, guest: Guest, said: Prepare, packet: Element | None, game: "sw.Game[Any]") -> None:
        try:
            state = None if said.position is None else position_from(said.position, game)
        except (InvalidState, Broken) as fault:
            german = fault.german if isinstance(fault, InvalidState) else str(fault)
            guest.hear(Denied(Denial.BAD_POSITION, "", season_of(game.id), packet, german, str(fault)))
            return
        made = self.lobby.prepare(said, game.id, state, game.rules)
        guest.hear(Denied(Denial.TOO_MANY_ROOMS, "", season_of(game.id), packet) if made is None else Prepared(*made))

    def _observe(self, guest: Guest, said: Observe, packet: Element | None) -> None:
        if (room := self._room(guest, said.room_id, packet)) is not None:
            self.lobby.observe(guest, room)
            guest.hear(Observed(room))

    def _pause(self, guest: Guest, said: Pause, packet: Element | None) -> None:
        if (room := self._room(guest, said.room_id, packet)) is not None:
            self.lobby.act(room, lambda: room.pause(said.paused, self.lobby.clock()))

    def _step(self, guest: Guest, said: Step, packet: Element | None) -> None:
        if (room := self._room(guest, said.room_id, packet)) is not None:
            if packet is None and not room.begun and not said.forced:
                guest.hear(Denied(Denial.NOT_BEGUN, room.id))
                return
            step = room.start_without_everybody if said.forced else room.step
            self.lobby.act(room, lambda: step(self.lobby.clock()))

    def _set_timeout(self, guest: Guest, said: SetTimeout, packet: Element | None) -> None:
        if (room := self._room(guest, said.room_id, packet)) is not None:
            room.set_time_out((RED, BLUE)[said.slot], said.active)

    def _cancel(self, guest: Guest, said: Cancel, packet: Element | None) -> None:
        # Where the word meant nothing, its clients have never seen a game end by it; who speaks our own language means what he says.
        if (room := self._room(guest, said.room_id, packet)) is not None and (packet is None or room.season.cancels):
            self.lobby.act(room, room.cancel)

    def _free_reservation(self, guest: Guest, said: FreeReservation, packet: Element | None) -> None:
        if not self.lobby.free_reservation(said.reservation):
            guest.hear(Denied(Denial.UNKNOWN_RESERVATION, said.reservation, packet=packet))

    def _set_test_mode(self, guest: Guest, said: SetTestMode, packet: Element | None) -> None:
        self.lobby.scores.active = said.active
        guest.hear(TestModeSet(said.active))

    def _ask_score(self, guest: Guest, said: AskScore, packet: Element | None) -> None:
        guest.hear(Counted(said.name, self.lobby.scores.tallies.get(said.name)))

    def _ask_rooms(self, guest: Guest, said: AskRooms, packet: Element | None) -> None:
        guest.hear(RoomsListed(tuple(self.lobby.rooms.values())))

    def _room(self, guest: Guest, room_id: str, packet: Element | None) -> Room | None:
        room = self.lobby.rooms.get(room_id) or (self._room_beginning(room_id) if packet is None else None)
        if room is None:
            guest.hear(Denied(Denial.UNKNOWN_ROOM, room_id, packet=packet))
        return room

    def _room_beginning(self, word: str) -> Room | None:
        """The only room whose id begins so: the log shows no more of it, and people type no more of it."""
        found = [room for room_id, room in self.lobby.rooms.items() if room_id.startswith(word)] if len(word) >= SHORTEST_ID else []
        return found[0] if len(found) == 1 else None

    @property
    def _doers(self) -> dict[type[Any], Callable[[Guest, Any, Element | None], None]]:
        return {
            Join: self._join,
            JoinRoom: self._join_room,
            JoinPrepared: self._join_prepared,
            Authenticate: self._authenticate,
            Prepare: self._prepare,
            Observe: self._observe,
            Pause: self._pause,
            Step: self._step,
            SetTimeout: self._set_timeout,
            Cancel: self._cancel,
            FreeReservation: self._free_reservation,
            SetTestMode: self._set_test_mode,
            AskScore: self._ask_score,
            AskRooms: self._ask_rooms,
        }


def lately_ended(lobby: Lobby, guest: Guest) -> tuple[str, ...]:
    """The rooms of a guest whose games have just ended: a move that was on its way then is nobody's fault."""
    return lobby.ended_for.get(guest.id, ())


def position_from(position: Element | Mapping[str, Any], game: "sw.Game[Any]") -> State[Any]:
    """The position that a request brings along, by the rule set that is wanted."""
    if isinstance(position, Element):
        state = replace(position, tag="state")
        record: dict[str, Any] = season_of(game.id).wire.read_state(Element("data", {"class": "memento"}, (state,))).state.record()
        return game.from_record({**record, "rules": game.rules})
    return game.from_shown_record({**position, "rules": game.rules})
