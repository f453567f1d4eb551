"""Sees to one visit: prepares a room, starts the program, watches, and makes sure that nothing of it is left."""

import asyncio
import contextlib
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from spielwerk.bots import make
from spielwerk.checking.house import House
from spielwerk.checking.opponent import Opponent
from spielwerk.checking.situation import RULES, Situation
from spielwerk.checking.visit import GameOver, Made, Refusal, Visit
from spielwerk.player import Player
from spielwerk.programs.program import Program, Run
from spielwerk.protocol.elements import write
from spielwerk.protocol.requests import JoinPrepared, JoinRoom, Prepare, SlotWish
from spielwerk.room.happenings import Asked, Happening, Moved, Over, Refused, Seated
from spielwerk.room.room import Room

_GAMES_IN_A_ROW = 2
_PAUSE_AFTER = 2
"""So many moves of the program before a pause."""
_AFTER_A_FAULT = 1.5
"""Seconds to see how a program ends that has lost by a fault of its own."""
_CHILDREN = 0.7
"""Seconds that a program's children have to end after it."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long anybody waits."""

    joining: float = 30.0
    """Seconds from the start of the program to its seat."""
    leaving: float = 5.0
    """Seconds from the end of the game to the end of the program."""
    pause: float = 1.0
    """How long a paused game waits."""


@dataclass
class Host:
    """One visit."""

    house: House
    program: Program
    situation: Situation
    patience: Patience = field(default_factory=Patience)

    def __post_init__(self) -> None:
        self.visit = Visit(self.situation)
        self.delivery = self.situation.delivery
        self._lobby = self.house.lobby
        self._changed = asyncio.Event()
        self._guest: int | None = None
        self._side = self.situation.player
        self._room: Room | None = None
        self._prepared: Room | None = None
        self._waits = False
        self._run: Run | None = None
        self._opponents: list[Opponent] = []

    async def receive(self) -> Visit:
        """Starts the program and answers what was seen of it."""
        with tempfile.TemporaryDirectory(prefix="spielwerk-", ignore_cleanup_errors=True) as folder, self.house.observed(self):
            run = self._run = self.program.start(self.house.port, self._prepare(), Path(folder))
            try:
                await self._attend(run)
            finally:
                run.end()
                self._clear()
            self.visit.output = await run.output()
        self.visit.broke_off = self.visit.words.breaks_off()
        return self.visit

    def _prepare(self) -> str:
        """Makes a room in which the opponent sits already, and answers the code for the program's seat."""
        names = self.situation.names
        slots = tuple(
            SlotWish(names[player.index], can_time_out=player is self.situation.player, pauses=self.situation.pauses, reserved=True)
            for player in Player
        )
        made = self._lobby.prepare(Prepare(None, slots, paused=False, position=None), self.house.game, self.situation.opening(self.house.game), RULES)
        assert made is not None, "a house of our own has room for one game"
        self._prepared = made[0]
        self._lobby.join_prepared(self._new_opponent(), JoinPrepared(made[1][self.situation.player.opponent.index]))
        return made[1][self.situation.player.index]

    def _new_opponent(self) -> Opponent:
        situation = self.situation
        player = make(self.house.game, situation.opponent, situation.seed)
        opponent = Opponent(self._lobby, player, situation.conduct, 1.2 * self.house.limits.soft, self._is_busy)
        self._opponents.append(opponent)
        return opponent

    def _is_busy(self) -> bool:
        return self._run is not None and self._run.is_busy

    # Watching

    async def _attend(self, run: Run) -> None:
        seated = await self._until(lambda: self.visit.joined or self._is_out(run), self.patience.joining, run)
        if seated and self.visit.joined:
            await self._see_games(run)
        self.visit.exit_code, self.visit.exited_at = run.exit_code, run.exited_at
        if run.exited_at is not None:
            await self._until(lambda: not run.others(), _CHILDREN)
            self.visit.others = tuple(run.others())
        self.visit.memory = run.memory

    def _is_out(self, run: Run) -> bool:
        """A program may start another one that plays, and end: then that one is waited for."""
        return run.exited.is_set() and not run.others()

    async def _see_games(self, run: Run) -> None:
        visit = self.visit
        for games in range(1, _GAMES_IN_A_ROW + 1):
            while not await self._until(lambda games=games: len(visit.games) >= games or self._has_collapsed(), 60.0):  # type: ignore[misc]
                pass
            if self._has_collapsed():
                visit.collapsed = True
                return
            patience = _AFTER_A_FAULT if visit.went_wrong else self.patience.leaving
            is_gone = partial(self._is_out, run) if run.exited.is_set() else run.exited.is_set
            await self._until(lambda is_gone=is_gone: is_gone() or self._plays_again(), patience, run)  # type: ignore[misc]
            if not self._plays_again():
                return

    def _has_collapsed(self) -> bool:
        return self._room is not None and self._room.ending is None and self._room.id not in self._lobby.rooms

    def _plays_again(self) -> bool:
        return self._room is not None and self._room.ending is None

    async def _until(self, is_so: Callable[[], bool], seconds: float, run: Run | None = None) -> bool:
        """Waits until something is so; False if it never was."""
        deadline = self._lobby.clock() + seconds
        while not is_so():
            left = deadline - self._lobby.clock()
            if left <= 0:
                return False
            self._changed.clear()
            awaited: list[Awaitable[object]] = [self._changed.wait()]
            if run is not None and not run.exited.is_set():
                awaited.append(run.exited.wait())
            await _first(awaited, min(left, 0.1))
        return True

    def _clear(self) -> None:
        rooms, self._room = (self._prepared, self._room), None
        for room in rooms:
            if room is not None and room.ending is None and room.id in self._lobby.rooms:
                self._lobby.act(room, room.cancel)
        for opponent in self._opponents:
            opponent.leave()

    # What the house tells

    def connected(self) -> None:
        """The program has made a connection."""
        self.visit.connections += 1

    def heard(self, guest: int, data: bytes) -> None:
        """The program has sent bytes."""
        self._waits = False
        self.visit.words.hear(data, self.visit.requests, None if self._room is None else self._room.id)

    def delivered(self, guest: int) -> None:
        """What was held back has been sent: the clock of a request starts here."""
        room = self._room
        if self._waits and room is not None and room.thinking is not None and room.state.to_move in room.players_of(guest):
            room.thinking.asked_at = self._lobby.clock()

    def parted(self, guest: int) -> None:
        """The program has closed its connection."""
        if guest == self._guest and self.visit.parted_at is None:
            self.visit.parted_at = self._lobby.clock()
            self._changed.set()

    def reported(self, text: str) -> None:
        """The server has noted something."""
        self.visit.reports.append(text)

    def happened(self, room: Room, happening: Happening) -> None:
        """Something has happened in a room."""
        if isinstance(happening, Seated):
            self._seated(room, happening.player)
        elif room is self._room:
            self._in_room(room, happening)
        self._changed.set()

    def _seated(self, room: Room, player: Player) -> None:
        guest = room.seats[player].guest
        if guest is None or guest < 0:
            return
        self._guest, self._room, self._side = guest, room, player
        self.visit.joined = True
        if room is self._prepared:
            self.visit.took_own_seat = True
        else:
            asyncio.get_running_loop().call_soon(self._oppose, room)

    def _oppose(self, room: Room) -> None:
        """The program wants to play in another room: it shall have an opponent there."""
        if not room.begun and room.id in self._lobby.rooms:
            self._lobby.join_room(self._new_opponent(), JoinRoom(room.id))

    def _in_room(self, room: Room, happening: Happening) -> None:
        side = self._side
        match happening:
            case Asked(player) if player is side:
                self.visit.requests += 1
                self.visit.asked_in, self.visit.asked_at = room.state, self._lobby.clock()
                self._waits = True
            case Moved() if happening.player is side:
                self._moved(room, happening)
            case Refused() if happening.player is side:
                self._refused(room, happening)
            case Over(ending):
                self.visit.games.append(GameOver(ending, side, self._lobby.clock()))

    def _moved(self, room: Room, moved: Moved) -> None:
        before = self.visit.asked_in
        self.visit.made.append(Made(moved.seconds, 0 if before is None else before.key))
        if self.situation.pauses and len(self.visit.made) == _PAUSE_AFTER:
            loop = asyncio.get_running_loop()
            loop.call_soon(self._pause, room, True)
            loop.call_later(self.patience.pause, self._pause, room, False)

    def _pause(self, room: Room, paused: bool) -> None:
        self._lobby.act(room, lambda: room.pause(paused, self._lobby.clock()))

    def _refused(self, room: Room, refused: Refused) -> None:
        sent = "" if refused.request is None else write(refused.request, 0).strip()
        self.visit.refusals.append(Refusal(room.state, refused.text, refused.refusal, sent, refused.out_of_turn))


async def _first(awaited: list[Awaitable[object]], seconds: float) -> None:
    """Waits for the first of several, and for no longer than so many seconds."""
    tasks = [asyncio.ensure_future(one) for one in awaited]
    try:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
