"""A real server in a thread of the test, and games of two clients on it."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from spielwerk.client import Bot, GameResult, play
from spielwerk.game import Rules
from spielwerk.room.clock import USUAL, Limits
from spielwerk.server.listener import Server, Settings


class House:
    """A server that somebody else's thread runs."""

    def __init__(self, **settings: Any) -> None:
        self.reports: list[str] = []
        self._settings = Settings(password="secret", port=0, seed=1, **settings)
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.port = 0

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._open())
        self._ready.set()
        self._loop.run_forever()
        self._loop.run_until_complete(self.server.stop())
        self._loop.close()

    async def _open(self) -> None:
        self.server = Server(self._settings, report=self.reports.append)
        self.port = await self.server.start()

    def __enter__(self) -> "House":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


@contextmanager
def house(*, limits: Limits | None = USUAL, rules: Rules | None = None) -> Iterator[House]:
    """A server for as long as the test wants it."""
    with House(limits=limits, rules=rules) as opened:
        yield opened


def game_of(port: int, first: Bot, second: Bot, **options: Any) -> tuple[GameResult, GameResult]:
    """Two bots join, each in a thread of its own, and play to the end."""
    with ThreadPoolExecutor(2) as threads:
        one, other = (threads.submit(play, bot, "127.0.0.1", port, **options) for bot in (first, second))
        return one.result(60), other.result(60)


def until(happened: Callable[[], object], seconds: float = 20.0) -> None:
    """Waits for something, but not for ever."""
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def somebody_waits(server: House) -> bool:
    """Whether a player sits in a room whose game has not begun."""
    rooms = list(server.server.lobby.rooms.values())
    return any(not room.begun and any(seat.guest is not None for seat in room.seats.values()) for room in rooms)
