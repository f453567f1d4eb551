"""Writes down how tables stand, in a thread of its own, one after the other; and takes them up again after a restart."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

import msgspec

from spielwerk.player import BLUE, RED
from spielwerk.web.database import Database, KeptSeat, KeptTable
from spielwerk.web.drawing import side
from spielwerk.web.table import Table

_ENCODER = msgspec.json.Encoder()
Value = TypeVar("Value")


class Ledger:
    """The one writer of the database."""

    def __init__(self, address: str, report: Callable[[str], None]) -> None:
        self.database = Database(address)
        self._report = report
        self._writer = ThreadPoolExecutor(1, "database")

    def keep(self, table: Table) -> None:
        """Writes down how a table stands now."""
        kept = kept_of(table)
        self._later(lambda: self.database.put_table(kept))

    def _later(self, action: Callable[[], object]) -> None:
        self._writer.submit(action).add_done_callback(self._look)

    def _look(self, done: "Future[object]") -> None:
        if not done.cancelled() and (fault := done.exception()) is not None:
            self._report(f"the database could not be written: {fault!r}")

    async def ask(self, action: Callable[[], Value]) -> Value:
        """Does something with the database after all that was to be written before."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, action)

    async def settled(self) -> None:
        """Waits until all is written."""
        await self.ask(lambda: None)

    def close(self) -> None:
        """All is written, and no more."""
        self._writer.shutdown()
        self.database.close()


def kept_of(table: Table) -> KeptTable:
    """A table as it is written down."""
    room = table.room
    return KeptTable(
        id=table.id,
        created=table.created.isoformat(),
        status=table.status,
        room=room.id,
        file=table.file,
        wish=_ENCODER.encode(table.wish).decode(),
        opening=table.book.states[0].text(),
        from_position=table.opening is not None,
        seed=None if room.seed is None else str(room.seed),
        lead=table.lead,
        redrawn=table.redrawn,
        paused=room.paused,
        rematch=table.rematch,
        seats=tuple(_seat(table, index) for index in (0, 1)),
    )


def _seat(table: Table, index: int) -> KeptSeat:
    player = (RED, BLUE)[index]
    chair = table.chairs[player]
    return KeptSeat(
        side=side(player),
        name=table.name_of(player),
        kind=chair.kind,
        secret=chair.secret,
        reservation=chair.reservation,
        taken=table.room.begun or table.room.seats[player].guest is not None,
    )
