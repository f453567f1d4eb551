"""`Arena`: everything that the web application is made of, on top of a game server that runs already."""

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from spielwerk.room.replay import InvalidReplay
from spielwerk.scene.shapes import Name
from spielwerk.server.listener import Server
from spielwerk.server.password import Password
from spielwerk.web.analysing import Analyst
from spielwerk.web.catalogue import welcome
from spielwerk.web.deciding import Decisions
from spielwerk.web.desk import Desk
from spielwerk.web.finding import Finder
from spielwerk.web.guests import Thinkers
from spielwerk.web.hall import Hall
from spielwerk.web.ledger import Ledger
from spielwerk.web.making import Maker, Start
from spielwerk.web.messages import Welcome
from spielwerk.web.papers import NewTable, TableMade
from spielwerk.web.probing import Prober
from spielwerk.web.programs import Programs
from spielwerk.web.refusing import UNKNOWN_TABLE, Refused
from spielwerk.web.reviving import Reviver
from spielwerk.web.sessions import Sessions
from spielwerk.web.shelf import Opened, Shelf
from spielwerk.web.table import Chair, Table
from spielwerk.web.telling import Address
from spielwerk.web.values import StartedProgram
from spielwerk.web.visiting import Pump, Visitor

TICK = 0.4
"""So often, in seconds, the lobby is told anew where it has changed."""


@dataclass
class Arena:
    """The web application without its sockets."""

    server: Server
    replays: Path
    database: str
    port: int
    """Where the game server listens."""
    report: Callable[[str], None] = field(default=lambda _: None)

    def __post_init__(self) -> None:
        server, lobby = self.server, self.server.lobby
        self.replays.mkdir(parents=True, exist_ok=True)
        self.thinkers = Thinkers()
        self.analyst = Analyst()
        self.ledger = Ledger(self.database, self.report)
        self.programs = Programs(self.replays / "programs", lambda: self.port, self.report)
        self.hall = Hall(lobby, Address(_reachable(server.settings.host), self.port), server.later, server.recorder, self.ledger)
        self.hall.over.append(self._is_over)
        self.shelf = Shelf(self.replays, self.ledger.database, self._is_running)
        self.maker = Maker(self.hall, self.thinkers, self.report, self._start_program)
        # Whoever asks a bot a hundred times takes no time from those that play.
        self.askers = Thinkers(1)
        self.prober = Prober(self.hall, self.programs, self.askers)
        self.finder = Finder(self.find_table, self.open_replay)
        self.visitors: set[Visitor] = set()
        decisions = Decisions(self.hall, self.maker)
        self.desk = Desk(self.hall, self.finder, decisions, self.analyst, self.prober, self.report, self.visitors)
        self.reviver = Reviver(self.maker, self.replays, self.report)
        self.sessions = Sessions(Password(server.settings.password), lobby.clock)
        self.pump = Pump(server.later)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Takes up what was going on before, and looks through the replays."""
        for kept in await self.ledger.ask(self.ledger.database.open_tables):
            if self.reviver.revive(kept) is None:
                await self.ledger.ask(partial(self.ledger.database.set_status, kept.id, "broken"))
        self._begin(self._tick())
        self._begin(self._look_through())
        gc.collect()

    async def close(self) -> None:
        """Ends in order: what goes on is written down, and no program stays."""
        for task in self._tasks:
            task.cancel()
        for visitor in list(self.visitors):
            visitor.stop_all()
            visitor.cut(visitor)
        await self.programs.end_all()
        self.analyst.close()
        self.thinkers.close()
        self.askers.close()
        await asyncio.to_thread(self.ledger.close)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                self.hall.tick()
            except Exception as fault:
                self.report(f"internal fault while time passed in the arena: {fault!r}")

    async def _look_through(self) -> None:
        try:
            await asyncio.to_thread(self.shelf.look_through)
        except Exception as fault:
            self.report(f"the replays could not be looked through: {fault!r}")

    # Tables

    def welcome(self, may_start_programs: bool) -> Welcome:
        """What everybody is told first."""
        return welcome(self.hall.address, may_start_programs, self.server.settings.limits)

    async def find_table(self, table_id: str) -> Table:
        """A table, also one that was put away or has lived before a restart."""
        if (table := self.hall.tables.get(table_id)) is not None:
            return table
        kept = await self.ledger.ask(lambda: self.ledger.database.table(table_id))
        if (table := self.hall.tables.get(table_id)) is not None:
            return table
        found = None if kept is None or kept.status not in ("over", "broken") else self.reviver.revive(kept)
        if found is None:
            raise UNKNOWN_TABLE
        return found

    async def make(self, wish: NewTable, may_start_programs: bool) -> TableMade:
        """A new table; when it is answered, a restart does not lose it any more."""
        start: Start | None = None if wish.start is None else await self.finder.start(wish.start)
        made = self.maker.make(wish, start, may_start_programs)
        await self.ledger.settled()
        return made

    def _start_program(self, table: Table, chair: Chair, wished: StartedProgram) -> None:
        def told(why: Name) -> None:
            chair.trouble = why
            self.hall.seats_changed(table)

        try:
            self.programs.start(wished, table.room, str(chair.reservation), told)
        except Refused as refusal:
            told(Name(refusal.german, refusal.english))

    # Replays

    async def open_replay(self, replay_id: str) -> Opened:
        """A replay with its positions."""
        return await asyncio.to_thread(self.shelf.open, replay_id)

    def _is_running(self, file: str) -> bool:
        recorder = self.server.recorder
        return recorder is not None and any(writer.path.name == file for writer in list(recorder.writers.values()))

    def _is_over(self, table: Table) -> None:
        """Its replay is complete, and can be found from now on."""
        if table.file is None:
            return
        file = table.file

        async def note() -> None:
            with contextlib.suppress(InvalidReplay):
                await asyncio.to_thread(self.shelf.note, file)

        self._begin(note())


def _reachable(host: str) -> str:
    """The address that programs are told: of a server that listens everywhere, the name of this machine."""
    return socket.gethostname() if host in ("0.0.0.0", "::", "") else host
