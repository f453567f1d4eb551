"""How much work the game server does a second: clients that play prepared legal moves and look at nothing but the requests.

The server is the real one in a process of its own; it checks every move, writes every position and keeps every replay as always.
"""

import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import spielwerk as sw
from spielwerk.protocol.elements import write
from spielwerk.protocol.season import season_of

MEASURED = ("hase-und-igel-2025", "hive-2020")
"""The games whose figures are promised."""

ROOM = "@@@@@@@@-@@@@-@@@@-@@@@-@@@@@@@@@@@@"
"""Stands for the room's id in prepared bytes; just as long."""
_JOINED = re.compile(rb'<joined roomId="([^"]+)"/>')


def prepared_moves(game_id: str, seed: int) -> tuple[list[bytes], list[bytes]]:
    """The packets with which RED and BLUE play one random game from a seed, by the contest's rules."""
    state = sw.game(game_id, rules="contest").start(seed)
    luck, wire = random.Random(seed), season_of(game_id).wire
    packets: tuple[list[bytes], list[bytes]] = ([], [])
    while state.outcome is None:
        moves = state.moves()
        move = moves[luck.randrange(len(moves))]
        data = write(wire.write_move(move, state), 2)
        packets[state.to_move.index].append(f'<room roomId="{ROOM}">{data}</room>'.encode())
        state = state.play(move)
    return packets


@dataclass
class Tally:
    """What the clients have counted."""

    moves: int = 0
    finished: int = 0
    thought: list[float] = field(default_factory=list)
    """For each move, how long its client took from reading the request to sending, if somebody wants to know."""


class Player(asyncio.Protocol):
    """One connection that plays its prepared moves, game after game."""

    def __init__(
        self, game_id: str, games: Iterator[list[bytes]], tally: Tally, pause: float = 0.0, times: dict[str, list[float]] | None = None
    ) -> None:
        self.joining = f'<join gameType="{sw.game(game_id).wire_name}"/>'.encode()
        self.games = games
        self.tally = tally
        self.pause = pause
        self.times = times
        self.moves: Iterator[bytes] = iter(())
        self.room = b""
        self.rest = b""
        self.joined: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Joins at once."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(b"<protocol>")

    def join(self) -> None:
        """Asks for the next game."""
        self.joined = asyncio.get_running_loop().create_future()
        self.over = asyncio.get_running_loop().create_future()
        self.moves = iter(next(self.games))
        self.transport.write(self.joining)

    def data_received(self, data: bytes) -> None:
        """Answers a request; everything else is passed over."""
        arrived = time.monotonic()
        # A word may be cut in two by the network, so a little of what came before stays in view.
        seen = self.rest + data
        self.rest = seen[-48:] if len(seen) > 48 else seen
        # Both may come in one piece, if the other player was quick.
        if not self.joined.done() and (found := _JOINED.search(seen)):
            self.room = found[1]
            self.joined.set_result(found[1].decode())
        if b"oveRequest" in seen:
            self.rest = b""
            loop = asyncio.get_running_loop()
            if self.pause:
                loop.call_later(random.uniform(0, 2 * self.pause), self.answer, arrived)
            elif self.times is not None:
                # What is measured is the server, so everything that has come is read before anything is answered.
                loop.call_soon(self.answer, arrived)
            else:
                self.answer(arrived)
        elif b"<left " in seen:
            self.rest = b""
            self.tally.finished += 1
            if not self.over.done():
                self.over.set_result(None)

    def answer(self, arrived: float) -> None:
        """Sends the next move."""
        packet = next(self.moves, None)
        if packet is None:
            return
        packet = packet.replace(ROOM.encode(), self.room, 1)
        if self.times is not None:
            self.times.setdefault(self.room.decode(), []).append(time.monotonic() - arrived)
        self.transport.write(packet)
        self.tally.moves += 1


@contextlib.contextmanager
def serving(*options: str, replays: Path | None = None) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process id."""
    with tempfile.TemporaryDirectory() as folder:
        kept = ["--replays", str(replays)] if replays is not None else ["--replays", folder]
        command = [sys.executable, "-m", "spielwerk", "serve", "--quiet", "--port", "0", "--password-file", f"{folder}/password", *kept, *options]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "SPIELWERK_LANG": "en"})
        assert server.stdout is not None
        try:
            while not (found := re.search(r"listens on \S+:(\d+)", server.stdout.readline())):
                if server.poll() is not None:
                    raise RuntimeError("the server did not start")
            yield int(found[1]), server.pid
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
            server.stdout.close()


def cpu_seconds(process: int) -> float:
    """How much the processor has worked for a process."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Load:
    """What a load run showed."""

    moves: int
    seconds: float
    server_seconds: float

    @property
    def moves_a_second(self) -> float:
        """By the clock on the wall."""
        return self.moves / self.seconds

    @property
    def microseconds_a_move(self) -> float:
        """Of the server's own time."""
        return 1e6 * self.server_seconds / self.moves


async def _play(port: int, game_id: str, prepared: Sequence[tuple[list[bytes], list[bytes]]], tables: int, pause: float, times: Any) -> Tally:
    loop = asyncio.get_running_loop()
    tally = Tally()
    games = itertools.count()

    async def table() -> None:
        hands: tuple[list[list[bytes]], list[list[bytes]]] = ([], [])
        pair = [
            (await loop.create_connection(partial(Player, game_id, iter_list(hand), tally, pause, times), "127.0.0.1", port))[1] for hand in hands
        ]
        while (number := next(games)) < len(prepared):
            for side in (0, 1):
                hands[side].append(prepared[number][side])
            async with seating:
                for player in pair:
                    player.join()
                    await player.joined
            await asyncio.gather(*(player.over for player in pair))
        for player in pair:
            player.transport.close()

    seating = asyncio.Lock()
    await asyncio.gather(*(table() for _ in range(tables)))
    return tally


def iter_list(games: list[list[bytes]]) -> Iterator[list[bytes]]:
    """What is put into a list, in order, also what is put in later."""
    for index in itertools.count():
        yield games[index]


def load(
    game_id: str,
    *,
    games: int,
    tables: int,
    seed: int = 1,
    pause: float = 0.0,
    times: dict[str, list[float]] | None = None,
    replays: Path | None = None,
    options: Sequence[str] = (),
) -> Load:
    """Plays so many games on so many tables at once."""
    prepared = [prepared_moves(game_id, seed + number) for number in range(games)]
    with serving("--seed", str(seed), *options, replays=replays) as (port, process):
        before, begin = cpu_seconds(process), time.monotonic()
        tally = _run(_play(port, game_id, prepared, tables, pause, times))
        seconds = time.monotonic() - begin
        return Load(tally.moves, seconds, cpu_seconds(process) - before)


def _run(play: Any) -> Tally:
    with contextlib.suppress(ImportError):
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            tally: Tally = runner.run(play)
            return tally
    result: Tally = asyncio.run(play)
    return result


def server_shares(times: dict[str, list[float]], replays: Path) -> list[float]:
    """For each move, how much longer the server's clock ran than the client took, in seconds."""
    shares: list[float] = []
    for path in replays.glob("*.jsonl"):
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        measured = [line["seconds"] for line in lines if line["type"] == "move"]
        shares += _shares(measured, times[lines[0]["room"]])
    return sorted(shares)


def _shares(measured: list[float], own: list[float]) -> list[float]:
    return [server - client for server, client in zip(measured, own, strict=True)]
