"""A table in the game server of a match, at which programs play one game after the other."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from spielwerk.match.causes import Fault, of_room
from spielwerk.match.house import MatchHouse
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan, Task
from spielwerk.match.played import Played, new_writer, write_move, write_refused
from spielwerk.match.result import Result
from spielwerk.match.sitter import Sitter
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.requests import Prepare, SlotWish
from spielwerk.protocol.wire import Ending
from spielwerk.room.happenings import Begun, Dissolved, Happening, Moved, Over, Refused
from spielwerk.room.replay_writer import ReplayWriter
from spielwerk.room.room import Room

_PORTION = 0.05
"""Seconds that a portion of games should take at most."""


@dataclass
class Sheet:
    """What is noted of the game at a table."""

    played: Played
    writer: ReplayWriter | None = None
    begun_at: float = 0.0
    over: asyncio.Future[Ending | None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def note(self, room: Room, happening: Happening) -> None:
        """Something has happened."""
        kind = type(happening)
        if kind is Moved:
            self._moved(happening)  # type: ignore[arg-type]
        elif kind is Over:
            self._end(happening.ending)  # type: ignore[union-attr]
        elif kind is Begun:
            self.begun_at = time.monotonic()
        elif kind is Refused:
            self._refused(happening)  # type: ignore[arg-type]
        elif kind is Dissolved:
            self._end(None)

    def _moved(self, moved: Moved) -> None:
        played = self.played
        if self.writer is not None:
            write_move(self.writer, played.moves[-1].after if played.moves else played.start, moved)
        played.moves.append(moved)

    def _refused(self, refused: Refused) -> None:
        self.played.refused.append(refused)
        if self.writer is not None:
            write_refused(self.writer, refused)

    def _end(self, ending: Ending | None) -> None:
        if self.begun_at:
            self.played.seconds = time.monotonic() - self.begun_at
        if not self.over.done():
            self.over.set_result(ending)


class Table:
    """Two players, and one game at a time."""

    def __init__(self, house: MatchHouse, plan: Plan, keeping: Keeping, sitters: tuple[Sitter, Sitter]) -> None:
        self._house = house
        self._plan = plan
        self._keeping = keeping
        self._sitters = sitters
        self._room: Room | None = None
        self._portion = 1.0

    def portion(self) -> int:
        """One game, or several where they are over at once."""
        return int(self._portion)

    async def play(self, numbers: Sequence[int], done: Callable[[Sequence[Result]], None]) -> None:
        """Plays one after the other."""
        begin = time.monotonic()
        for number in numbers:
            done([await self._play(self._plan.task(number))])
        pace = len(numbers) / max(time.monotonic() - begin, 1e-6)
        self._portion = min(max(pace * _PORTION, 1.0), 2 * self._portion, 20.0)

    async def close(self) -> None:
        """Everybody goes home."""
        await asyncio.gather(*(sitter.close() for sitter in self._sitters))

    async def _play(self, task: Task) -> Result:
        plan, lobby = self._plan, self._house.lobby
        played = Played(task, plan.start(task))
        sheet = Sheet(played, new_writer(played, plan, self._keeping.folder) if self._keeping.is_at_once else None)
        never_late = {task.seat(place): sitter.never_late for place, sitter in enumerate(self._sitters)}
        slots = tuple(SlotWish(name, not never_late[player], False, True) for player, name in zip((RED, BLUE), plan.names(task), strict=True))
        made = lobby.prepare(Prepare(None, slots, paused=False, position=None), plan.game, played.start, plan.rules)
        assert made is not None, "a house of our own has room for all our games"
        self._room, codes = made
        self._room.seed = task.seed
        self._house.notes[self._room.id] = sheet.note
        try:
            fault = await self._seat(task, self._room, codes)
            ending = fault or await sheet.over
            await self._conclude(played, task, ending)
        except BaseException:
            self._abandon(sheet)
            raise
        finally:
            del self._house.notes[self._room.id]
            self._room = None
        return self._kept(sheet)

    async def _seat(self, task: Task, room: Room, codes: tuple[str, ...]) -> "tuple[Player, Fault] | None":
        """Who has not come, and why; None if the game has begun."""
        coming = {
            asyncio.create_task(sitter.come(task, room, task.seat(place), codes[task.seat(place).index])): task.seat(place)
            for place, sitter in enumerate(self._sitters)
        }
        try:
            while coming:
                done, _ = await asyncio.wait(coming, return_when=asyncio.FIRST_COMPLETED)
                for one in done:
                    seat, fault = coming.pop(one), one.result()
                    if fault is not None:
                        return seat, fault
        finally:
            for one in coming:
                one.cancel()
            if coming:
                await asyncio.wait(coming)
        return None

    async def _conclude(self, played: Played, task: Task, ending: "Ending | tuple[Player, Fault] | None") -> None:
        """Finds out what was really the matter, and lets everybody rest."""
        assert self._room is not None
        late: Player | None = None
        if isinstance(ending, tuple):
            seat, fault = ending
            self._dissolve()
            played.ending = Ending(played.start, self._plan.names(task), seat, fault.cause, fault.text, fault.departure)
            played.text = fault.text
        elif ending is None:
            played.ending = Ending(self._room.state, self._plan.names(task), None, Reason.ABORTED)
            played.text = "the game came to nothing by a fault of the house"
        else:
            played.ending = await self._explained(played, task, ending)
            if ending.reason in (Reason.SOFT_TIMEOUT, Reason.HARD_TIMEOUT):
                late = ending.offender
        for place, sitter in enumerate(self._sitters):
            await sitter.rest(task.seat(place) is late)

    async def _explained(self, played: Played, task: Task, ending: Ending) -> Ending:
        if ending.offender is None:
            return ending
        sitter = self._sitters[0 if task.seat(0) is ending.offender else 1]
        fault = await sitter.explain(ending)
        if fault is None:
            played.text = of_room(ending, self._plan.limits.soft, self._plan.limits.hard)
            return ending
        played.text = fault.text
        return replace(ending, cause=fault.cause, text=fault.text)

    def _kept(self, sheet: Sheet) -> Result:
        played = sheet.played
        if sheet.writer is not None:
            sheet.writer.over(played.over)
            played.replay = sheet.writer.path
        self._keeping.see_to(played, self._plan)
        return played.result(self._plan)

    def _abandon(self, sheet: Sheet) -> None:
        """The run is broken off: what was played stays, without a result."""
        if sheet.writer is not None:
            sheet.writer.abandoned()
        self._dissolve()

    def _dissolve(self) -> None:
        room = self._room
        if room is not None and room.id in self._house.lobby.rooms:
            with contextlib.suppress(Exception):
                self._house.lobby.act(room, room.cancel)
