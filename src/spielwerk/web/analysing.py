"""Searches for people who want to understand a position: in threads that give way to everything else, and told while they go on."""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from spielwerk._core import State
from spielwerk.opponents import Found, search
from spielwerk.opponents import Line as FoundLine
from spielwerk.player import RED
from spielwerk.web.drawing import arrow, side
from spielwerk.web.messages import Analysis, GraphPoint, Line

_OFTEN = 0.15
"""So many seconds lie between what is told of a search."""
_GENTLE = 10
"""How much the system prefers everybody else to these threads."""
MEMORY = 32 << 20


class _Stopped(Exception):
    """Nobody wants to know any more."""


class Analyst:
    """A few threads for all searches of all people; bots and clocks come first."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 2) // 2)
        self._pool = ThreadPoolExecutor(self.threads, "analysis", initializer=_be_gentle)

    async def analyse(self, state: State[Any], lines: int, seconds: float, request: int | None, tell: Callable[[Analysis], None]) -> None:
        """Searches one position; ends early when its task is cancelled."""
        loop = asyncio.get_running_loop()
        told_at = 0.0

        def progress(found: Found) -> None:
            nonlocal told_at
            if time.monotonic() - told_at >= _OFTEN:
                told_at = time.monotonic()
                loop.call_soon_threadsafe(tell, analysis_of(state, found, request, done=False))

        found = await self._search(state, seconds, lines, progress)
        tell(analysis_of(state, found, request, done=True))

    async def graph(self, states: list[State[Any]], seconds: float, request: int | None, tell: Callable[[GraphPoint], None]) -> None:
        """Evaluates one position after the other."""
        for number, state in enumerate(states):
            done = number == len(states) - 1
            if state.outcome is not None:
                tell(GraphPoint(request=request, number=number, red_score=_decided(state), done=done))
                continue
            found = await self._search(state, seconds, 1, None)
            tell(GraphPoint(request=request, number=number, red_score=_for_red(state, found.score), best=str(found.move), done=done))

    async def _search(self, state: State[Any], seconds: float, lines: int, progress: Callable[[Found], None] | None) -> Found:
        stop = threading.Event()

        def heard(found: Found) -> None:
            if stop.is_set():
                raise _Stopped
            if progress is not None:
                progress(found)

        def searched() -> Found:
            if stop.is_set():
                raise _Stopped
            return search(state, seconds=seconds, lines=lines, memory=MEMORY, on_progress=heard)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, searched)
        finally:
            stop.set()

    def close(self) -> None:
        """Nothing is searched any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _be_gentle() -> None:
    """Threads have a priority of their own where the system is Linux; elsewhere they are as important as all others."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _GENTLE)


def _for_red(state: State[Any], score: float) -> float:
    return score if state.to_move is RED else 1.0 - score


def _decided(state: State[Any]) -> float:
    outcome = state.outcome
    winner = None if outcome is None else outcome.winner
    return 0.5 if winner is None else 1.0 if winner is RED else 0.0


def analysis_of(state: State[Any], found: Found, request: int | None, done: bool) -> Analysis:
    """A search as it is told, seen by RED."""
    return Analysis(
        request=request,
        lines=tuple(_line(state, line) for line in found.lines),
        nodes=found.nodes,
        depth=found.depth,
        seconds=found.seconds,
        unit=found.unit,
        done=done,
    )


def _line(state: State[Any], line: FoundLine) -> Line:
    winner = None if line.proved is None else state.to_move if line.proved == "won" else state.to_move.opponent
    start, end = arrow(state, str(line.move))
    return Line(
        moves=tuple(map(str, line.moves)),
        red_score=_for_red(state, line.score),
        units=line.units if state.to_move is RED else -line.units,
        proved=None if winner is None else side(winner),
        plies=line.plies,
        on=start,
        to=end,
    )
