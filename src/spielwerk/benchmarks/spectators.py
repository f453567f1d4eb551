"""How long a move takes to everybody who looks on, while many other games are played: `python -m spielwerk.benchmarks.spectators`.

The house, the bots and the crowd have a process each. Bots play on ordinary tables by lines of JSON, each move after a short while; one game has a
crowd. What it takes the crowd's process to read two hundred messages one after the other is part of the figures.
"""

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

import typer
from websockets.asyncio.client import connect

_PROGRAM = {"kind": "connects", "reserved": True}
_COMPARED = 20
"""For the moves of so many games the clocks are compared."""
_NUMBER = re.compile(r'"move":\{"number":(\d+)')


@dataclass
class Measured:
    """What was seen."""

    sent: dict[int, float] = field(default_factory=dict)
    """For each move of the game with the crowd, when its bot sent it."""
    ways: list[float] = field(default_factory=list)
    """Seconds from there to each spectator."""
    moves: int = 0
    shares: list[float] = field(default_factory=list)
    """What the server's clock counted more than the bots did, for each move."""


@dataclass
class House:
    """The house, from outside."""

    web_port: int
    port: int
    cookie: str

    def ask(self, path: str, body: Any) -> Any:
        """A request."""
        request = Request(f"http://127.0.0.1:{self.web_port}{path}", json.dumps(body).encode(), {"Cookie": self.cookie})
        with urlopen(request, timeout=30) as answer:
            return json.loads(answer.read()), answer.headers


@contextlib.asynccontextmanager
async def open_house() -> AsyncIterator[House]:
    """Starts it, and ends it again."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [
            "--no-browser",
            "--quiet",
            "--port",
            "0",
            "--web-port",
            "0",
            "--replays",
            f"{folder}/replays",
            "--password-file",
            f"{folder}/password",
        ]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "spielwerk", *arguments, stdout=asyncio.subprocess.PIPE, env={**os.environ, "SPIELWERK_LANG": "en"}
        )
        assert process.stdout is not None
        try:
            pages, programs = [(await process.stdout.readline()).decode() for _ in range(2)]
            found, port = re.search(r":(\d+)/#token=(\S+)", pages), re.search(r"port (\d+)", programs)
            assert found is not None and port is not None, (pages, programs)
            house = House(int(found[1]), int(port[1]), "")
            _, headers = await asyncio.to_thread(house.ask, "/api/login", {"word": found[2]})
            house.cookie = headers["set-cookie"].split(";")[0]
            yield house
        finally:
            process.send_signal(signal.SIGINT)
            await process.wait()


async def play(house: House, reservation: str, think: float, seen: Measured, is_watched: bool, number: list[int]) -> None:
    """A bot that plays any move after a while."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1 << 22)
    writer.write(json.dumps({"type": "join", "reservation": reservation}).encode() + b"\n")
    asked_at, lot = 0.0, random.Random(reservation)
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
        while line := await reader.readline():
            kind = line[:40]
            if b'"request"' in kind:
                asked_at = time.monotonic()
                writer.write(b'{"type":"moves"}\n')
            elif b'"moves"' in kind:
                await asyncio.sleep(think * lot.uniform(0.5, 1.5))
                move = lot.choice(json.loads(line)["moves"])
                now = time.monotonic()
                if is_watched:
                    number[0] += 1
                    seen.sent[number[0]] = now
                seen.moves += 1
                writer.write(json.dumps({"type": "move", "move": move, "seconds": now - asked_at}).encode() + b"\n")
            elif b'"result"' in kind or b'"left"' in kind:
                break
    writer.close()


Heard = list[tuple[int, float]]
"""Which move was heard of, and when."""


def crowd(web_port: int, table: str, spectators: int, seconds: float, ready: Any) -> Heard:
    """Pages that show the game, in a process of their own; clocks that only run forward are the same for all processes of a machine."""
    return asyncio.run(_crowd(web_port, table, spectators, seconds, ready))


async def _crowd(web_port: int, table: str, spectators: int, seconds: float, ready: Any) -> Heard:
    heard: Heard = []
    missing = [spectators]

    async def look_on() -> None:
        async with connect(f"ws://127.0.0.1:{web_port}/api/socket", max_size=None, compression=None) as page:
            await page.send(json.dumps({"type": "watch", "table": table}))
            async for text in page:
                heard_at = time.monotonic()
                assert isinstance(text, str)
                if text.startswith('{"type":"moved"') and (found := _NUMBER.search(text[:300])):
                    heard.append((int(found[1]), heard_at))
                elif text.startswith('{"type":"table"') and missing[0]:
                    missing[0] -= 1
                    if not missing[0]:
                        ready.set()

    work = [asyncio.create_task(look_on()) for _ in range(spectators)]
    if not spectators:
        ready.set()
    await asyncio.to_thread(ready.wait)
    await asyncio.sleep(seconds)
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    return heard


async def measure(games: int, spectators: int, think: float, seconds: float, game: str) -> Measured:
    """Plays for so many seconds."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context) as processes, context.Manager() as manager:
        async with open_house() as house:
            wish = {"game": game, "red": _PROGRAM, "blue": _PROGRAM, "paused": False}
            made = [(await asyncio.to_thread(house.ask, "/api/tables", wish))[0] for _ in range(games)]
            ready = manager.Event()
            loop, watched = asyncio.get_running_loop(), made[0]["table"]
            looking = loop.run_in_executor(processes, crowd, house.web_port, watched, spectators, seconds + 2, ready)
            await asyncio.to_thread(ready.wait)
            await asyncio.sleep(1)
            seen = await _play_all(house, made, think, seconds)
            seen.ways = [heard_at - seen.sent[number] for number, heard_at in await looking if number in seen.sent]
            return seen


async def _play_all(house: House, made: list[Any], think: float, seconds: float) -> Measured:
    seen, numbers = Measured(), [0]
    bots = [
        asyncio.create_task(play(house, invitation["reservation"], think, seen, table is made[0], numbers))
        for table in made
        for invitation in table["invitations"]
    ]
    await asyncio.sleep(seconds)
    for table in made[:_COMPARED]:
        shown = json.loads(await asyncio.to_thread(_get, house, f"/api/tables/{table['table']}"))
        seen.shares += [move["seconds"] - move["reported"] for move in shown["moves"] if "reported" in move]
    for bot in bots:
        bot.cancel()
    await asyncio.gather(*bots, return_exceptions=True)
    return seen


def _get(house: House, path: str) -> bytes:
    with urlopen(Request(f"http://127.0.0.1:{house.web_port}{path}"), timeout=30) as answer:
        content: bytes = answer.read()
    return content


def share(values: list[float], part: float) -> float:
    """The value below which this part of all lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def main(games: int = 50, spectators: int = 200, think: float = 0.4, seconds: float = 20.0, game: str = "hive-2020") -> None:
    """Measures and prints."""
    seen = asyncio.run(measure(games, spectators, think, seconds, game))
    print(f"{games} games, {seen.moves} moves in {seconds:.0f} s; {spectators} spectators of one of them heard {len(seen.ways)} positions")
    for name, values in (("a move's way to a spectator", seen.ways), ("counted more on a bot's clock", seen.shares)):
        figures = "  ".join(f"{label} {1000 * share(values, part):6.1f} ms" for label, part in (("p50", 0.5), ("p99", 0.99), ("max", 1.0)))
        print(f"{name:32} {figures}")


if __name__ == "__main__":
    typer.run(main)
