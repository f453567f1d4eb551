"""Guests who say as much as they can, all of it allowed: the server serves everybody in turns, and running games go on."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from spielwerk.hostile.conversations import line
from spielwerk.hostile.house import House, house
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.shares import shares_in
from spielwerk.hostile.tables import Tables, prepared, run

SCENARIO = "guests who talk without end"
TALKERS = 10
THINKING = 0.02
LATE = 0.02
"""What they cost each move at most: a turn for each of them, and whatever the answers take."""


def measure(scale: Scale) -> Iterator[Row]:
    """Half of them in XML, half in lines."""
    with tempfile.TemporaryDirectory() as folder, house("--seed", "1", "--no-timeout", replays=Path(folder)) as served:
        yield run(_beside_games(served, scale))


async def _beside_games(served: House, scale: Scale) -> Row:
    said: list[int] = []
    talking = [asyncio.create_task(_talk(served.port, number, said)) for number in range(TALKERS)]
    tables = Tables(scale.game, served.port, max(4, scale.tables // 10), pause=THINKING)
    games = prepared(scale.game, 1, 3 * tables.count)
    await tables.play(iter(games))
    for task in talking:
        task.cancel()
    await asyncio.gather(*talking, return_exceptions=True)
    await asyncio.sleep(0.05)
    shares = shares_in(served.replays, tables.times)
    measured = f"{TALKERS} of them, {sum(said)} packets, beside {tables.count} games: {shares.words(0.5, 0.99, 0.999)}"
    kept = shares.within(0.99) < LATE and tables.tally.finished == 2 * len(games) and not shares.strange and not served.faults
    return row(SCENARIO, "others wait for a turn and no longer: p99 < 20 ms", measured, kept, needs_quiet=True)


async def _talk(port: int, number: int, said: list[int]) -> None:
    """Says the same again and again, and reads the answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    listening = asyncio.create_task(_listen(reader))
    in_lines = number % 2 == 0
    packet = line(type="free_reservation", reservation="nowhere") if in_lines else b'<joinRoom roomId="nowhere"/>'
    try:
        writer.write(b"" if in_lines else b"<protocol>")
        while not reader.at_eof():
            writer.write(packet * 1000)
            await writer.drain()
            said.append(1000)
            # The players whose time is measured are served by this loop too.
            await asyncio.sleep(0.01)
    finally:
        listening.cancel()
        # Nobody waits until all of it is written.
        writer.transport.abort()
        await asyncio.gather(listening, return_exceptions=True)


async def _listen(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass
