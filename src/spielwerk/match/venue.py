"""Where a match is played: tables with processes of the house, or a game server with tables for programs."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

from spielwerk.console import Refusal
from spielwerk.match.contestant import Client, Contestant, House
from spielwerk.match.guest import ProgramSitter
from spielwerk.match.house import MatchHouse
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan
from spielwerk.match.runner import Table as AnyTable
from spielwerk.match.sitter import Indoors, Sitter, Visitor
from spielwerk.match.study import Study
from spielwerk.match.table import Table
from spielwerk.programs.cage import FREE, Cage
from spielwerk.programs.guardian import Guardian


@dataclass(frozen=True, slots=True)
class Address:
    """Where a client that is started by hand shall go."""

    name: str
    host: str
    port: int
    reservation: str


@dataclass(frozen=True, kw_only=True)
class Venue:
    """What is needed for a match besides its plan."""

    plan: Plan
    keeping: Keeping
    tables: int
    """How many games are played at once."""
    cages: Callable[[int, int], Cage] = field(default=lambda table, place: FREE)
    """What the program of a player at a table is started in."""
    herd: str = ""
    """How the marks of the programs begin, if somebody shall end those that are left when this process is killed."""
    host: str = "127.0.0.1"
    port: int = 0
    invite: Callable[[Sequence[Address]], None] = field(default=lambda _: None)
    """Tells people where their clients shall go."""
    report: Callable[[str], None] = field(default=lambda _: None)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Sequence[AnyTable]]:
        """The tables, for as long as somebody plays."""
        if self.plan.is_of_the_house:
            yield [Study(self.plan, self.keeping) for _ in range(self.tables)]
            return
        self.plan.id  # noqa: B018  # What the bots' files hold is looked at before the first game, not after it.
        guardian = Guardian(self.herd) if self.herd else None
        try:
            async with self._house() as tables:
                yield tables
        finally:
            if guardian is not None:
                await asyncio.shield(asyncio.to_thread(guardian.dismiss))

    @contextlib.asynccontextmanager
    async def _house(self) -> AsyncIterator[Sequence[AnyTable]]:
        house = MatchHouse(self.plan.game, self.plan.limits, self.report, self.host, self.port)
        try:
            await house.open()
        except OSError as error:
            raise Refusal(f"cannot listen on {self.host}:{self.port}: {error.strerror}") from None
        try:
            self.invite([address for address in map(self._address, self.plan.contestants, (house, house)) if address is not None])
            yield [self._table(house, number) for number in range(self.tables)]
        finally:
            await asyncio.shield(asyncio.ensure_future(house.stop()))

    def _table(self, house: MatchHouse, number: int) -> Table:
        first, second = (self._sitter(house, contestant, number, place) for place, contestant in enumerate(self.plan.contestants))
        return Table(house, self.plan, self.keeping, (first, second))

    def _sitter(self, house: MatchHouse, contestant: Contestant, table: int, place: int) -> Sitter:
        match contestant.kind:
            case House():
                return Indoors(house, self.plan, self.keeping)
            case Client():
                return Visitor(house, _reservation(self.plan, contestant))
            case program:
                return ProgramSitter(house, program, self.cages(table, place), self.plan.restart)

    def _address(self, contestant: Contestant, house: MatchHouse) -> Address | None:
        if not isinstance(contestant.kind, Client):
            return None
        return Address(contestant.name, self.host, house.port, _reservation(self.plan, contestant))


def _reservation(plan: Plan, contestant: Contestant) -> str:
    """The same each time, so that a command that somebody has typed once goes on working."""
    return f"{contestant.name}-{plan.id[:6]}"
