"""How long a move takes to everybody who looks on, while many other games are played: `python -m spielwerk.benchmarks.spectators`.

The house runs in a process of its own. Bots play on ordinary tables by lines of JSON, each move after a short while; one game has a crowd. Sending
and hearing happen in this process, so that one clock measures both; what it takes here to read two hundred messages is part of the figures.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

import typer
from websockets.asyncio.client import connect

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


async def look_on(house: House, table: str, seen: Measured, ready: asyncio.Event, count: list[int]) -> None:
    """A page that shows the game with the crowd."""
    async with connect(f"ws://127.0.0.1:{house.web_port}/api/socket", max_size=None, compression=None) as page:
        await page.send(json.dumps({"type": "watch", "table": table}))
        count[0] -= 1
        if not count[0]:
            ready.set()
        async for text in page:
            heard_at = time.monotonic()
            assert isinstance(text, str)
            if text.startswith('{"type":"moved"') and (found := _NUMBER.search(text[:300])) and int(found[1]) in seen.sent:
                seen.ways.append(heard_at - seen.sent[int(found[1])])


async def measure(games: int, spectators: int, think: float, seconds: float, game: str) -> Measured:
    """Plays for so many seconds."""
    seen = Measured()
    async with open_house() as house:
        wish = {"game": game, "red": {"kind": "connects", "reserved": True}, "blue": {"kind": "connects", "reserved": True}, "paused": False}
        made = [(await asyncio.to_thread(house.ask, "/api/tables", wish))[0] for _ in range(games)]
        ready, count = asyncio.Event(), [spectators]
        work = [asyncio.create_task(look_on(house, made[0]["table"], seen, ready, count)) for _ in range(spectators)]
        await ready.wait()
        await asyncio.sleep(1)
        numbers = [0]
        for table in made:
            is_watched = table is made[0]
            for invitation in table["invitations"]:
                work.append(asyncio.create_task(play(house, invitation["reservation"], think, seen, is_watched, numbers)))
        await asyncio.sleep(seconds)
        shown = [json.loads((await asyncio.to_thread(_get, house, f"/api/tables/{table['table']}")).decode()) for table in made[: min(games, 10)]]
        seen.shares = [
            move["seconds"] - move["reported"] for table in shown for move in table["moves"] if move.get("reported") is not None and "seconds" in move
        ]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
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
