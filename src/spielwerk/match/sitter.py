"""Who sees to it that a seat is taken: by a bot of the house, by a client that somebody starts, or by a program."""

import asyncio
import itertools
from abc import ABC, abstractmethod

from spielwerk.match.causes import Fault
from spielwerk.match.colleague import Colleague, Fallen
from spielwerk.match.frames import Choose, Chosen, Sit
from spielwerk.match.house import MatchHouse, MatchSocket
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan, Task
from spielwerk.player import Player
from spielwerk.protocol.requests import JoinPrepared, PlayMove
from spielwerk.protocol.season import Season
from spielwerk.protocol.wire import Ending
from spielwerk.room.room import Room
from spielwerk.server.guest import Guest
from spielwerk.server.news import News
from spielwerk.server.news import Request as AskedForMove

JOINING = 30.0
"""Seconds from the start of a program to its seat."""

_numbers = itertools.count(-1, -1)


class Sitter(ABC):
    """Keeps one player of the match ready at one table."""

    never_late = False
    """Whether nobody's clock runs here."""

    @abstractmethod
    async def come(self, task: Task, room: Room, seat: Player, code: str) -> Fault | None:
        """Sees to it that the seat is taken; what has kept it empty."""

    async def explain(self, ending: Ending) -> Fault | None:
        """What was really the matter, where this player has ended a game; None where the room has said it all."""
        return None

    @abstractmethod
    async def rest(self, was_late: bool) -> None:
        """The game is over; this player may have used up his time."""

    @abstractmethod
    async def close(self) -> None:
        """Nobody plays here any longer."""


class Indoors(Sitter, Guest):
    """A bot of the house, which thinks in a process of its own and is a guest without a connection."""

    never_late = True

    def __init__(self, house: MatchHouse, plan: Plan, keeping: Keeping) -> None:
        self.id = next(_numbers)
        self._lobby = house.lobby
        self._plan = plan
        self._keeping = keeping
        self._colleague = Colleague(plan, keeping)
        self._thinking: asyncio.Task[None] | None = None
        house.lobby.arrive(self)

    async def come(self, task: Task, room: Room, seat: Player, code: str) -> Fault | None:
        """Sits down."""
        await self._colleague.ask(Sit(task.number, str(seat)))
        self._lobby.join_prepared(self, JoinPrepared(code))
        return None

    def hear(self, news: News) -> None:
        """Is asked for a move, or hears what does not matter to it."""
        if isinstance(news, AskedForMove):
            self._thinking = asyncio.get_running_loop().create_task(self._answer(news.room))

    async def _answer(self, room: Room) -> None:
        state, limits = room.state, self._plan.limits
        try:
            chosen = await self._colleague.ask(Choose(state.text(), limits.soft, limits.hard))
        except Fallen as fallen:
            self._lobby.report(f"a bot of the house has failed: {fallen}")
            self._lobby.act(room, room.cancel)
            return
        assert isinstance(chosen, Chosen)
        if room.state is state and room.ending is None:
            self._lobby.move(self, room, PlayMove(room.id, chosen.move, tuple(chosen.hints)), self._lobby.clock())

    def dismiss(self, season: Season) -> None:
        """There is no connection to close."""

    async def rest(self, was_late: bool) -> None:
        """What is still being thought about is forgotten with the process."""
        if self._thinking is not None and not self._thinking.done():
            self._thinking.cancel()
            await self._colleague.close()

    async def close(self) -> None:
        """The process ends."""
        await self.rest(False)
        await self._colleague.close()


class Visitor(Sitter):
    """A client that somebody starts by hand, and that may take its time."""

    def __init__(self, house: MatchHouse, reservation: str) -> None:
        self._socket: MatchSocket | None = None
        self._code: str | None = None
        self._wants = False
        self._came = asyncio.Event()
        house.comers[reservation] = self
        house.strangers = house.strangers or self

    async def come(self, task: Task, room: Room, seat: Player, code: str) -> Fault | None:
        """Waits for somebody to come, for as long as it takes."""
        self._code = code
        self._came.clear()
        self._sit_if_possible()
        try:
            await self._came.wait()
        finally:
            self._code = None
        return None

    def wants_to_sit(self, socket: MatchSocket) -> None:
        """Somebody has come."""
        self._socket, self._wants = socket, True
        self._sit_if_possible()

    def _sit_if_possible(self) -> None:
        if self._wants and self._code is not None and self._socket is not None and self._socket.is_open:
            code, self._code, self._wants = self._code, None, False
            self._came.set()
            self._socket.sit(code)

    def parted(self, socket: MatchSocket) -> None:
        """He has gone; somebody else may come."""
        if socket is self._socket:
            self._socket, self._wants = None, False

    async def rest(self, was_late: bool) -> None:
        """Nothing has to be done."""
        self._code = None

    async def close(self) -> None:
        """He ends his program himself; the server says goodbye."""
