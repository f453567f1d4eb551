"""Thousands of games in one server process: whatever it keeps of each would show."""

import asyncio
from collections.abc import Iterator

from spielwerk.hostile.house import House, house
from spielwerk.hostile.measuring import mebibytes
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.tables import Tables, games_from, run

SCENARIO = "soak"
MOST = 5 << 20
TABLES = 20
PART = 500
"""So many games are played before the replays are thrown away."""


def measure(scale: Scale) -> Iterator[Row]:
    """Games by seeds, one after the other, on a few tables."""
    with house("--seed", "1") as served:
        yield run(_measured(served, scale))


async def _measured(served: House, scale: Scale) -> Row:
    await _played(served, scale.game, 1, scale.warm_up)
    memory, descriptors = served.memory, served.descriptors
    for begin in range(scale.warm_up, scale.games, PART):
        await _played(served, scale.game, 1 + begin, min(PART, scale.games - begin))
    grown, more = served.memory - memory, served.descriptors - descriptors
    said = f"{scale.games} games in one process: {mebibytes(grown)} more memory after the first {scale.warm_up}, {more} more descriptors"
    return row(SCENARIO, "10 000 games: memory growth < 5 MiB, descriptors constant", said, grown < MOST and more == 0 and not served.faults)


async def _played(served: House, game_id: str, seed: int, count: int) -> None:
    tables = Tables(game_id, served.port, TABLES)
    await tables.play(games_from(game_id, seed, count))
    if tables.tally.finished != 2 * count:
        raise RuntimeError(f"{count} games were begun, {tables.tally.finished / 2} ended")
    # The replays of thousands of games need not fill this disk.
    for path in served.replays.iterdir():
        path.unlink()
    # The last connections are closed a moment later.
    await asyncio.sleep(1.0)
