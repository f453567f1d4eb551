"""Games on many machines: a Ray cluster lends its processors, and every game comes back as soon as it is over.

A worker that dies takes the game with it that it was just playing; the rest of its portion is given to others. A game that comes back twice is one:
the ledger and the database know it by its number. Programs have to be on every machine, at the same place.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from msgspec.structs import replace

from spielwerk.console import Refusal
from spielwerk.match.indoors import play_indoors
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result, read, write
from spielwerk.match.runner import Table
from spielwerk.match.sandbox import Sandbox
from spielwerk.match.venue import Venue

_PORTION = 3.0
"""Seconds that a portion should take: to begin one costs a moment, and what is finished of it comes back at once."""
_MOST = 2_000
_DEATHS = 20
"""So many workers may die one after the other at one table without having finished a single game."""
_PAUSE = 0.2

Delivered = tuple[bytes, bytes | None]
"""A result as JSON, and its replay."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What a worker is sent to do."""

    plan: Plan
    kept: Kept
    box: Sandbox
    numbers: tuple[int, ...]

    def done(self) -> Iterator[Delivered]:
        """Plays the games here, and hands each over when it is over."""
        with tempfile.TemporaryDirectory(prefix="spielwerk-") as folder:
            keeping = Keeping(self.kept, Path(folder))
            for result in self._indoors(keeping) if self.plan.is_of_the_house else self._with_programs(keeping):
                yield write(result), _taken(result.replay)

    def _indoors(self, keeping: Keeping) -> Iterator[Result]:
        for number in self.numbers:
            yield play_indoors(self.plan, self.plan.task(number), keeping)

    def _with_programs(self, keeping: Keeping) -> Iterator[Result]:
        """Programs need a loop, which has a thread of its own here."""
        over: SimpleQueue[Result | BaseException | None] = SimpleQueue()

        async def whole() -> None:
            venue = Venue(plan=self.plan, keeping=keeping, tables=1, cages=self.box.cage, herd=self.box.herd)
            async with venue.open() as (table,):
                try:
                    await table.play(self.numbers, lambda results: [over.put(result) for result in results])  # type: ignore[func-returns-value,arg-type]
                finally:
                    await table.close()

        def alone() -> None:
            try:
                asyncio.run(whole())
                over.put(None)
            except BaseException as fault:
                over.put(fault)

        Thread(target=alone, daemon=True).start()
        while (seen := over.get()) is not None:
            if isinstance(seen, BaseException):
                raise seen
            yield seen


def _taken(replay: str | None) -> bytes | None:
    """What a replay holds; its file is not needed here any more."""
    if replay is None:
        return None
    path = Path(replay)
    content = path.read_bytes()
    path.unlink()
    return content


class Cluster:
    """A Ray cluster that this process has joined."""

    def __init__(self, address: str) -> None:
        try:
            # By name, as it is not here for most people.
            self.ray: Any = import_module("ray")
        except ImportError:
            install = "pip install 'spielwerk[cluster]'"
            raise Refusal(f"--cluster needs Ray: {install}", f"--cluster braucht Ray: {install}") from None
        try:
            self.ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            raise Refusal(f"no cluster answers at {address}: {error}", f"unter {address} antwortet kein Cluster: {error}") from None
        self.errand: Any = self.ray.remote(num_returns="streaming", max_retries=0, num_cpus=1)(_done)

    @property
    def processors(self) -> int:
        """How many there are in all machines together."""
        return max(int(self.ray.cluster_resources().get("CPU", 1)), 1)

    def close(self) -> None:
        """Leaves the cluster; one of our own ends."""
        self.ray.shutdown()


def _done(errand: Errand) -> Iterator[Delivered]:
    yield from errand.done()


class FarTable:
    """A table on whatever machine has a processor to spare."""

    def __init__(self, cluster: Cluster, plan: Plan, keeping: Keeping, box: Sandbox, report: Callable[[str], None]) -> None:
        self._cluster = cluster
        self._plan = plan
        self._keeping = keeping
        self._box = box
        self._report = report
        self._portion = 2.0
        self._deaths = 0

    def portion(self) -> int:
        """As many games as were played lately in the time that a portion should take."""
        return int(self._portion)

    async def play(self, numbers: Sequence[int], done: Callable[[Sequence[Result]], None]) -> None:
        """Sends a worker out. Where he dies, what he has not finished is somebody else's."""
        loop = asyncio.get_running_loop()
        begin, finished = loop.time(), 0
        stream = self._cluster.errand.remote(Errand(self._plan, self._keeping.which, self._box, tuple(numbers)))
        try:
            async for reference in stream:
                done([self._received(*await reference)])
                finished += 1
                self._deaths = 0
            pace = finished / max(loop.time() - begin, 1e-6)
            self._portion = min(max(pace * _PORTION, 1.0), 2 * self._portion, _MOST)
        except self._cluster.ray.exceptions.RayTaskError as fault:
            raise Refusal(f"a worker of the cluster could not play: {fault.cause}") from None
        except self._cluster.ray.exceptions.RayError as death:
            await self._survive(death)
        except asyncio.CancelledError:
            with suppress(Exception):
                self._cluster.ray.cancel(stream, force=True)
            raise

    async def _survive(self, death: Exception) -> None:
        self._deaths += 1
        if self._deaths >= _DEATHS:
            raise Refusal(f"the cluster loses every worker: {death}", f"der Cluster verliert jeden Arbeiter: {death}")
        self._report(f"a worker of the cluster has died; its games are played again ({type(death).__name__})")
        await asyncio.sleep(_PAUSE)

    def _received(self, line: bytes, replay: bytes | None) -> Result:
        result = read(line)
        if replay is None or result.replay is None:
            return result
        path = self._keeping.folder / Path(result.replay).name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(replay)
        return replace(result, replay=str(path))

    async def close(self) -> None:
        """Nothing of it is here."""


@dataclass(frozen=True, kw_only=True)
class FarVenue:
    """The tables of a cluster, instead of those of this machine."""

    cluster: Cluster
    plan: Plan
    keeping: Keeping
    box: Sandbox
    tables: int
    report: Callable[[str], None]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Sequence[Table]]:
        """The tables, for as long as somebody plays."""
        self.plan.id  # noqa: B018  # The bots' files are looked at here, and not on every machine.
        yield [FarTable(self.cluster, self.plan, self.keeping, self.box, self.report) for _ in range(self.tables)]
