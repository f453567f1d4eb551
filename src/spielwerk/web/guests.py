"""Guests of the lobby without a connection of their own: people in browsers, and the bots of the house."""

import asyncio
import itertools
import os
import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

from spielwerk._core import State
from spielwerk.bots import LONGEST, Searching, make
from spielwerk.client.clock import Clock
from spielwerk.opponents import Found, search
from spielwerk.protocol.requests import PlayMove
from spielwerk.protocol.season import Season
from spielwerk.room.room import Room
from spielwerk.server.guest import Guest
from spielwerk.server.lobby import Lobby
from spielwerk.server.news import News, Request

_numbers = itertools.count(-1, -1)
"""Connections count upwards, guests of the house downwards."""


class HouseGuest(Guest):
    """Somebody who sits at a table of the arena. What happens there, his pages hear from the hall; pages come and go while he stays seated."""

    rules = "rulebook"
    always_told = True

    def __init__(self) -> None:
        self.id = next(_numbers)

    def hear(self, news: News) -> None:
        """The hall tells it."""

    def dismiss(self, season: Season) -> None:
        """There is no connection to close."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has come to."""

    move: str
    hints: tuple[str, ...] = ()


class _Closing(Exception):
    """The house closes; nobody waits for this move any more."""


class Thinkers:
    """The threads in which the bots of the house think."""

    def __init__(self, threads: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads or max(2, os.cpu_count() or 2), "bots")
        self._closing = Event()

    def think(self, level: str, seconds: float | None, state: State[Any], seed: int) -> "Future[Thought]":
        """Begins to look for a move."""
        return self._pool.submit(think, level, seconds, state, seed, self._closing)

    def close(self) -> None:
        """Nobody thinks any longer."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def think(level: str, seconds: float | None, state: State[Any], seed: int, closing: Event) -> Thought:
    """The move that a built-in bot plays here; says what it expects where it has searched."""
    bot = make(state.game, level, seed, LONGEST if seconds is None else seconds)
    if not isinstance(bot, Searching):
        return Thought(str(bot.choose(state, Clock(0.0))))

    def heard(_: Found) -> None:
        if closing.is_set():
            raise _Closing

    found = search(state, level=bot.level.name, seconds=bot.seconds, seed=seed, on_progress=heard)
    return Thought(str(found.move), (told(found),))


def told(found: Found) -> str:
    """A search in one line, as any bot may write it into a hint."""
    proved = "" if found.proved is None else f" proved={found.proved}"
    line = ", ".join(map(str, found.line[:4]))
    return f"score={found.score:.3f} depth={found.depth} positions={found.nodes}{proved} line={line}"


class HouseBot(HouseGuest):
    """A built-in bot at a table; it thinks in a thread, so that nobody else has to wait."""

    def __init__(self, lobby: Lobby, level: str, seconds: float | None, thinkers: Thinkers, report: Callable[[str], None]) -> None:
        super().__init__()
        self._lobby = lobby
        self._level = level
        self._seconds = seconds
        self._thinkers = thinkers
        self._report = report
        self._lot = random.Random()

    def hear(self, news: News) -> None:
        """Is asked for a move, or hears what does not matter to it."""
        if isinstance(news, Request):
            room = news.room
            loop = asyncio.get_running_loop()
            thinking = self._thinkers.think(self._level, self._seconds, room.state, self._lot.getrandbits(64))
            asked = room.thinking
            thinking.add_done_callback(lambda done: loop.is_closed() or loop.call_soon_threadsafe(self._answer, room, asked, done))

    def _answer(self, room: Room, asked: object, done: Any) -> None:
        # The game may have ended meanwhile, or have gone back to an earlier position.
        if done.cancelled() or room.ending is not None or room.thinking is not asked:
            return
        if (fault := done.exception()) is not None:
            self._report(f"a built-in bot ({self._level}) of room {room.id} could not think: {fault!r}")
            self._lobby.act(room, room.cancel)
            return
        thought = done.result()
        self._lobby.move(self, room, PlayMove(room.id, thought.move, thought.hints), self._lobby.clock())
