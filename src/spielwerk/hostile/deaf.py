"""Guests who do not read what they are sent: an observer is dropped, a player loses by his own clock, and nobody else notices."""

import asyncio
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from spielwerk.hostile.caller import REQUEST, RESULT, Caller, pair
from spielwerk.hostile.conversations import in_xml, line
from spielwerk.hostile.house import House, house, settled_memory
from spielwerk.hostile.measuring import mebibytes
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.shares import shares_in
from spielwerk.hostile.tables import Tables, prepared, run

SCENARIO = "a peer that stops reading"
SMALL = 4096
"""The buffer of somebody who will not read."""
QUEUE = 16 << 20
"""What one guest may cost at most: his queue, the system's buffers, and a whole portion of work."""
SOFT, HARD = 0.5, 1.0
TICK = 0.1


def measure(scale: Scale) -> Iterator[Row]:
    """An observer, a player, and one who asks and asks."""
    with tempfile.TemporaryDirectory() as folder, house("--seed", "1", replays=Path(folder)) as served:
        yield run(_observer(served, scale))
    with house("--soft", str(SOFT), "--hard", str(HARD), "--seed", "1") as served:
        yield _player(served, scale)
    with house("--no-timeout", "--seed", "1") as served:
        yield _asker(served, scale)


async def _observer(served: House, scale: Scale) -> Row:
    """Looks on at every game and reads nothing."""
    with Caller(served.port, SMALL) as deaf:
        deaf.say(f'<protocol><authenticate passphrase="{served.password}"/>'.encode())
        tables = Tables(scale.game, served.port, min(20, scale.tables), pause=0.005)
        tables.on_room = lambda room: deaf.say(f'<observe roomId="{room}"/>'.encode())
        games = prepared(scale.game, 1, 20 * tables.count)
        memory, most = served.memory, 0
        playing = asyncio.create_task(tables.play(iter(games)))
        while not playing.done():
            await asyncio.sleep(0.05)
            most = max(most, served.memory - memory)
        await playing
        dropped = deaf.is_closed_within(5)
    shares = shares_in(served.replays, tables.times)
    complete = tables.tally.finished == 2 * len(games)
    said = f"dropped: {dropped}, heard {mebibytes(len(deaf.heard))} in the end; at most {mebibytes(most)} more memory; "
    said += f"{len(games)} games beside him: {shares.words(0.5, 0.99)}"
    kept = dropped and most < QUEUE and complete and not shares.strange and not served.faults
    return row(SCENARIO, "a bounded queue; a slow observer is dropped, nobody notices", said, kept)


def _player(served: House, scale: Scale) -> Row:
    """Is asked for a move, and neither reads nor answers."""
    joining = b"".join(in_xml(scale.game, 1).red[:2])
    with Caller(served.port, SMALL) as deaf, Caller(served.port) as other:
        deaf.say(joining)
        deaf.socket.recv(16)
        other.say(joining)
        other.hears(re.compile(b'class="memento"'))
        begin = time.monotonic()
        told = other.hears(RESULT, HARD + 2)
        seconds = time.monotonic() - begin
    said = f"the opponent had the result {seconds:.2f} s after the request; the limit was {HARD} s"
    kept = told and HARD - 0.05 <= seconds <= HARD + TICK and not served.faults
    return row(SCENARIO, "a slow player loses by its own clock", said, kept, needs_quiet=True)


def _asker(served: House, scale: Scale) -> Row:
    """Asks for the legal moves again and again and reads none of the answers."""
    joining = line(type="join", game=scale.game, rules="contest")
    with pair(served.port, joining) as (red, blue):
        memory = settled_memory(served)
        most, asked, end = 0, 0, time.monotonic() + 20
        asking = line(type="moves") * 1000
        red.socket.settimeout(0.5)
        while not red.is_closed and time.monotonic() < end:
            asked += 1000 * red.say(asking)
            most = max(most, served.memory - memory)
        told = blue.hears(RESULT, 5)
        red.hears(REQUEST, 0.01)
    said = f"{asked} questions sent until he was cut off; at most {mebibytes(most)} more memory; the opponent had the result: {told}"
    return row(SCENARIO, "a bounded queue for a player too", said, told and most < QUEUE and not served.faults)
