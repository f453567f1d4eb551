"""Lets the games of a match be played, several at once, and keeps what they come to."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from spielwerk.match.ledger import Ledger
from spielwerk.match.result import Result

PATIENCE = 0.02
"""Seconds for which finished games are gathered, so that they are kept together."""


class Table(Protocol):
    """Where games are played, one order after the other."""

    def portion(self) -> int:
        """How many games it would like to have next."""

    async def play(self, numbers: Sequence[int], done: Callable[[Sequence[Result]], None]) -> None:
        """Plays these games of the schedule, and tells each as soon as it is over."""

    async def close(self) -> None:
        """Ends whatever still runs here."""


class Shelf(Protocol):
    """Where results are kept."""

    def keep(self, results: Sequence[Result]) -> object:
        """Keeps results so that no crash can take them away; those that are there already are passed over."""


class Runner:
    """One run of a match, from where the last one ended."""

    def __init__(self, ledger: Ledger, tables: Sequence[Table], shelf: Shelf) -> None:
        self._ledger = ledger
        self._tables = tables
        self._shelf = shelf
        self._unkept: list[Result] = []
        self._told: set[int] = set()
        """The numbers of games that are over and not yet counted."""
        self._news = asyncio.Event()
        self._is_ending = False
        self._keeper = ThreadPoolExecutor(1, "results")

    async def run(self) -> None:
        """Plays until the match is decided or its games are used up. Whoever cancels this loses the running games and nothing else."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._keep_on())
                playing = [group.create_task(self._serve(table)) for table in self._tables]
                await asyncio.gather(*playing)
                self._is_ending = True
                self._news.set()
        except BaseExceptionGroup as faults:
            # Where one table has failed the others were told to stop; what it says is what counts.
            raise faults.exceptions[0] from None
        finally:
            await asyncio.gather(*(table.close() for table in self._tables))
            await self._keep()
            self._keeper.shutdown()

    async def _serve(self, table: Table) -> None:
        while not self._ledger.is_over:
            numbers = self._ledger.take(table.portion())
            if not numbers:
                # The last games run elsewhere, and may come back if somebody fails there.
                await asyncio.sleep(PATIENCE)
                continue
            playing = asyncio.create_task(table.play(numbers, self._done))
            try:
                while not playing.done() and not self._ledger.is_over:
                    await asyncio.wait([playing], timeout=0.1)
                if playing.done():
                    playing.result()
            finally:
                # What is running when the match is decided proves nothing any more.
                playing.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await playing
                self._ledger.give_back(set(numbers) - self._told)

    def _done(self, results: Sequence[Result]) -> None:
        self._unkept += results
        self._told.update(result.number for result in results)
        self._news.set()

    async def _keep_on(self) -> None:
        while not self._is_ending:
            await self._news.wait()
            if not self._is_ending:
                await asyncio.sleep(PATIENCE)
            await self._keep()

    async def _keep(self) -> None:
        self._news.clear()
        batch, self._unkept = self._unkept, []
        if batch:
            # Once it is under way it is seen to its end, whoever is told to stop meanwhile.
            keeping = asyncio.get_running_loop().run_in_executor(self._keeper, self._shelf.keep, batch)
            try:
                await asyncio.shield(keeping)
            except asyncio.CancelledError:
                await asyncio.wait([keeping])
                self._ledger.finished(batch)
                raise
            self._ledger.finished(batch)
            self._told.difference_update(result.number for result in batch)
