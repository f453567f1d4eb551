"""Sends one position to a bot again and again: each time in a room of its own, of which nothing is kept."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.bots import builtin
from spielwerk.errors import InvalidState
from spielwerk.player import Player
from spielwerk.protocol.requests import JoinPrepared
from spielwerk.protocol.wire import Departure
from spielwerk.room.clock import USUAL
from spielwerk.room.happenings import Dissolved, Happening, Moved, Over
from spielwerk.room.room import Room, Seat
from spielwerk.scene.shapes import Name
from spielwerk.web.guests import HouseGuest, Thinkers
from spielwerk.web.hall import Hall
from spielwerk.web.messages import Probe, ProbeAnswer
from spielwerk.web.programs import Programs
from spielwerk.web.refusing import Refused
from spielwerk.web.telling import invitation
from spielwerk.web.values import Bot, StartedProgram

_PATIENCE = 120.0
"""Seconds that a program has to come, where there is no other limit."""

Tell = Callable[[ProbeAnswer], None]


@dataclass
class _Once:
    """One time that the position is sent."""

    side: Player
    answered: "asyncio.Future[ProbeAnswer]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def answer(self, **values: Any) -> None:
        """What came of it; only the first thing counts."""
        if not self.answered.done():
            self.answered.set_result(ProbeAnswer(number=0, **values))


@dataclass
class Prober:
    """Whoever asks bots."""

    hall: Hall
    programs: Programs
    thinkers: Thinkers
    _rooms: dict[str, _Once] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hall.lobby.listeners.append(self._happened)

    async def probe(self, state: State[Any], asked: Probe, tell: Tell) -> None:
        """So many times, one after the other."""
        if state.outcome is not None:
            raise Refused("invalid", "In dieser Stellung ist das Spiel zu Ende.", "In this position the game is over.")
        for number in range(1, asked.times + 1):
            answer = await self._once(state, asked, number, tell)
            tell(
                ProbeAnswer(
                    request=asked.request,
                    number=number,
                    move=answer.move,
                    seconds=answer.seconds,
                    hints=answer.hints,
                    trouble=answer.trouble,
                    done=number == asked.times,
                )
            )

    async def _once(self, state: State[Any], asked: Probe, number: int, tell: Tell) -> ProbeAnswer:
        if isinstance(asked.player, Bot):
            return await self._of_the_house(state, asked.player)
        room, once = self._room(state, asked)
        code = room.seats[once.side].reservation
        try:
            if isinstance(asked.player, StartedProgram):
                self.programs.start(asked.player, room, str(code), lambda why: once.answer(trouble=why))
            else:
                tell(ProbeAnswer(request=asked.request, number=number - 1, waiting=invitation(once.side, code, self.hall.address)))
            return await asyncio.wait_for(once.answered, _PATIENCE)
        except TimeoutError:
            return ProbeAnswer(number=0, trouble=Name("Es kam keine Antwort.", "No answer came."))
        finally:
            self._close(room)

    async def _of_the_house(self, state: State[Any], bot: Bot) -> ProbeAnswer:
        if bot.level not in builtin(state.game):
            raise Refused("invalid", f"Einen Bot {bot.level} gibt es nicht.", f"There is no bot {bot.level}.")
        loop = asyncio.get_running_loop()
        began = loop.time()
        thought = await asyncio.wrap_future(self.thinkers.think(bot.level, bot.seconds, state, secrets.randbits(64)))
        return ProbeAnswer(number=0, move=thought.move, seconds=loop.time() - began, hints=thought.hints)

    def _room(self, state: State[Any], asked: Probe) -> tuple[Room, _Once]:
        """A room in which somebody sits already who says nothing."""
        lobby, side = self.hall.lobby, state.to_move
        seats = {player: Seat(reservation=secrets.token_urlsafe(12), prepared=True) for player in Player}
        start = _by_contest_rules(state)
        room = lobby.open_room(start.game, start.rules, state=start, seats=seats)
        if room is None:
            raise Refused("too_many", "Hier laufen schon zu viele Spiele.", "Too many games are open here.")
        room.limits = USUAL if asked.time_limit else None
        room.paused = False
        room.is_kept = False
        self.hall.hidden_rooms.add(room.id)
        self._rooms[room.id] = once = _Once(side)
        silent = HouseGuest()
        lobby.arrive(silent)
        lobby.join_prepared(silent, JoinPrepared(str(seats[side.opponent].reservation)))
        return room, once

    def _close(self, room: Room) -> None:
        self._rooms.pop(room.id, None)
        lobby = self.hall.lobby
        if room.ending is None and room.id in lobby.rooms:
            lobby.act(room, room.cancel)
        for seat in room.seats.values():
            if seat.guest is not None and seat.guest < 0 and (guest := lobby.guests.get(seat.guest)) is not None:
                lobby.leave(guest, Departure.POLITE)
        self.hall.hidden_rooms.discard(room.id)

    def _happened(self, room: Room, happening: Happening) -> None:
        once = self._rooms.get(room.id)
        if once is None:
            return
        match happening:
            case Moved() if happening.player is once.side:
                once.answer(move=happening.move, seconds=happening.seconds, hints=happening.sent.hints[:20])
            case Over(ending):
                rule = getattr(ending.refusal, "rule", None)
                german, english = (ending.refusal.german, ending.refusal.english) if ending.refusal else (ending.reason.german, ending.reason.english)
                named = f" [{rule}]" if rule else ""
                once.answer(trouble=Name(german + named, english + named))
            case Dissolved():
                once.answer(trouble=Name("Der Raum wurde geschlossen.", "The room was closed."))


def _by_contest_rules(state: State[Any]) -> State[Any]:
    """What programs of a season expect, where the position can be one of theirs."""
    try:
        return sw.game(state.game, "contest").from_record({**state.record(), "rules": "contest"})
    except InvalidState:
        return state
