"""A thousand connections that say nothing, a thousand that say one byte a second, and games that must not notice."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from spielwerk.hostile.house import House, house
from spielwerk.hostile.measuring import mebibytes
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.shares import shares_in
from spielwerk.hostile.tables import Tables, for_seconds, prepared, run

SCENARIO = "silent, slow, half-open clients"
DRIP = b'<protocol> <join gameType="' + b"x" * 200
WITHIN = 30.0
LATE = 2.0
"""So much later than promised the last may be closed: somebody looks once a second."""
THINKING = 0.05
SHORTEST = 30
"""Hardly a game has fewer moves."""


@dataclass
class Crowd:
    """Connections that never come to the point."""

    port: int
    silent: int
    dripping: int
    opened_at: float = 0.0
    closed_after: list[float] = field(default_factory=list)
    """For each connection that was closed, after how many seconds."""
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    async def come(self) -> None:
        """All connect."""
        self.opened_at = time.monotonic()
        for number in range(self.silent + self.dripping):
            self._tasks.append(asyncio.create_task(self._connection(number >= self.silent)))
            if number % 50 == 0:
                await asyncio.sleep(0.01)

    async def _connection(self, drips: bool) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        begin = time.monotonic()
        dripping = asyncio.create_task(self._drip(writer)) if drips else None
        try:
            while await reader.read(1000):
                pass
        except OSError:
            pass
        finally:
            self.closed_after.append(time.monotonic() - begin)
            if dripping is not None:
                dripping.cancel()
            writer.close()

    @staticmethod
    async def _drip(writer: asyncio.StreamWriter) -> None:
        for byte in DRIP:
            writer.write(bytes([byte]))
            await asyncio.sleep(1.0)

    async def wait(self, seconds: float) -> None:
        """Waits until all are closed, or so long."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def go(self) -> None:
        """Ends what is left."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0.05)


def measure(scale: Scale) -> Iterator[Row]:
    """First the silent ones alone, then all of them beside running games, until the last is closed."""
    with house() as served:
        yield run(_silent(served, scale))
    with tempfile.TemporaryDirectory() as folder, house("--seed", "1", replays=Path(folder)) as served:
        yield from run(_beside_games(served, scale))


async def _silent(served: House, scale: Scale) -> Row:
    await asyncio.sleep(0.5)
    memory = served.memory
    before = served.seconds
    await asyncio.sleep(scale.quiet_seconds)
    idle = (served.seconds - before) / scale.quiet_seconds
    crowd = Crowd(served.port, scale.connections, 0)
    await crowd.come()
    await asyncio.sleep(1.0)
    before = served.seconds
    await asyncio.sleep(scale.quiet_seconds)
    busy = (served.seconds - before) / scale.quiet_seconds
    grown = served.memory - memory
    await crowd.go()
    said = f"{scale.connections} silent: {mebibytes(grown)}, {100 * busy:.2f} % CPU ({100 * idle:.2f} % without them)"
    return row(SCENARIO, "1 000 silent connections cost < 64 MiB, < 1 % CPU", said, grown < 64 << 20 and busy - idle < 0.01, needs_quiet=True)


async def _beside_games(served: House, scale: Scale) -> list[Row]:
    tables = Tables(scale.game, served.port, max(4, scale.tables // 8), pause=THINKING)
    seconds = WITHIN if scale.quiet_seconds > 5 else scale.quiet_seconds
    games = prepared(scale.game, 1, int(tables.count * (1 + seconds / (SHORTEST * THINKING))))
    crowd = Crowd(served.port, scale.connections, scale.connections)
    await crowd.come()
    await tables.play(iter(games), for_seconds(seconds))
    rows = [_undisturbed(tables, served, scale)]
    if seconds == WITHIN:
        await crowd.wait(WITHIN)
        rows.append(_closed(crowd, scale))
    await crowd.go()
    return rows


def _undisturbed(tables: Tables, served: House, scale: Scale) -> Row:
    shares = shares_in(served.replays, tables.times)
    late = shares.within(0.999)
    said = f"{2 * scale.connections} silent and dripping beside {tables.count} games, {len(shares.seconds)} moves: {shares.words(0.5, 0.99, 0.999)}"
    return row(SCENARIO, "running matches' 99.9 % latency < 5 ms", said, late < 0.005 and not shares.strange and not served.faults, needs_quiet=True)


def _closed(crowd: Crowd, scale: Scale) -> Row:
    closed = sorted(crowd.closed_after)
    said = f"{len(closed)} of {2 * scale.connections} closed, after {closed[0]:.1f} to {closed[-1]:.1f} s" if closed else "none closed"
    return row(SCENARIO, "join within 30 s", said, len(closed) == 2 * scale.connections and closed[-1] <= WITHIN + LATE)
