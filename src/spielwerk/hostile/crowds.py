"""A thousand connections that say nothing, a thousand that say one byte a second, and games that must not notice."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from spielwerk.hostile.house import House, house
from spielwerk.hostile.measuring import mebibytes
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.quiet import Others, first_kept
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.shares import shares_in
from spielwerk.hostile.tables import Game, Tables, for_seconds, prepared, run

SCENARIO = "silent, slow, half-open clients"
DRIP = b'<protocol> <join gameType="' + b"x" * 200
WITHIN = 30.0
LATE = 2.0
"""So much later than promised the last may be closed: somebody looks once a second."""
LATE_MOVE = 0.005
THINKING = 0.05
SHORTEST = 30
"""Hardly a game has fewer moves."""


@dataclass
class Crowd:
    """Connections that never come to the point."""

    port: int
    silent: int
    dripping: int
    closed_after: list[float] = field(default_factory=list)
    """For each connection that was closed, after how many seconds."""
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    async def come(self) -> None:
        """All connect."""
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
    """The silent ones alone; all of them beside running games; and until the last of them is closed."""
    yield first_kept(partial(_silent, scale), scale.attempts)
    yield first_kept(partial(_beside_games, scale), scale.attempts)
    if scale.waits:
        with house() as served:
            yield run(_closed(served, scale))


def _silent(scale: Scale) -> Row:
    with house() as served:
        return run(_watched(served, scale))


async def _watched(served: House, scale: Scale) -> Row:
    await asyncio.sleep(0.5)
    memory = served.memory
    idle = await _share(served, scale)
    crowd = Crowd(served.port, scale.connections, 0)
    await crowd.come()
    await asyncio.sleep(1.0)
    busy = await _share(served, scale)
    grown = served.memory - memory
    await crowd.go()
    said = f"{scale.connections} silent: {mebibytes(grown)}, {100 * busy:.2f} % CPU ({100 * idle:.2f} % without them)"
    return row(SCENARIO, "1 000 silent connections cost < 64 MiB, < 1 % CPU", said, grown < 64 << 20 and busy - idle < 0.01, needs_quiet=True)


async def _share(served: House, scale: Scale) -> float:
    before = served.seconds
    await asyncio.sleep(scale.quiet_seconds)
    return (served.seconds - before) / scale.quiet_seconds


def _beside_games(scale: Scale) -> Row:
    """The crowd must still be there when the last game ends."""
    seconds = min(scale.quiet_seconds, WITHIN / 2)
    tables = max(4, scale.tables // 8)
    games = prepared(scale.game, 1, int(tables * (1 + seconds / (SHORTEST * THINKING))))
    with tempfile.TemporaryDirectory() as folder, house("--seed", "1", replays=Path(folder)) as served:
        playing = Tables(scale.game, served.port, tables, pause=THINKING)
        others = Others(lambda: served.seconds + time.process_time())
        run(_played(playing, games, Crowd(served.port, scale.connections, scale.connections), seconds))
        taken = others.words()
        shares = shares_in(served.replays, playing.times)
        faults = served.faults
    said = f"{2 * scale.connections} silent and dripping beside {tables} games, {len(shares.seconds)} moves: {shares.words(0.5, 0.99, 0.999)}{taken}"
    kept = shares.within(0.999) < LATE_MOVE and not shares.strange and not faults
    return row(SCENARIO, "running matches' 99.9 % latency < 5 ms", said, kept, needs_quiet=True)


async def _played(tables: Tables, games: list[Game], crowd: Crowd, seconds: float) -> None:
    await crowd.come()
    await tables.play(iter(games), for_seconds(seconds))
    await crowd.go()


async def _closed(served: House, scale: Scale) -> Row:
    crowd = Crowd(served.port, scale.connections, scale.connections)
    await crowd.come()
    await crowd.wait(WITHIN + 2 * LATE)
    closed = sorted(crowd.closed_after)
    await crowd.go()
    said = f"{len(closed)} of {2 * scale.connections} closed, after {closed[0]:.1f} to {closed[-1]:.1f} s" if closed else "none closed"
    return row(SCENARIO, "join within 30 s", said, len(closed) == 2 * scale.connections and closed[-1] <= WITHIN + LATE)
