"""One run of `spielwerk match`: finds what has been played already, plays on, shows how it stands, and ends cleanly whoever ends it."""

import asyncio
import contextlib
import gc
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from rich.console import Console, RenderableType
from rich.live import Live

from spielwerk.match.aim import Aim
from spielwerk.match.cluster import FarVenue
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result
from spielwerk.match.runner import Runner, Table
from spielwerk.match.store import Match, Query, Store
from spielwerk.match.telling import Telling
from spielwerk.match.venue import Venue

_DRAWN = 0.25
"""So often, in seconds, the table is drawn anew."""
_SAID = 10.0
"""So often, in seconds, a line is printed where nobody sees a table."""


@dataclass
class Evening:
    """Everything that one run needs."""

    plan: Plan
    aim: Aim
    venue: Venue | FarVenue
    store: Store
    telling: Telling
    facts: dict[str, object] = field(default_factory=dict)
    """How the match was set up, for whoever looks at it later."""
    each: Callable[[Result], None] = field(default=lambda _: None)
    """Hears of every game, in the order of the schedule."""
    quiet: bool = False
    out: TextIO = field(default_factory=lambda: sys.stderr)

    def __post_init__(self) -> None:
        names = tuple(contestant.name for contestant in self.plan.contestants)
        self.ledger = Ledger(self.aim, (names[0], names[1]), self.each)
        self._moments: deque[tuple[float, int]] = deque(maxlen=40)

    def play(self, make_loop: Callable[[], asyncio.AbstractEventLoop] | None) -> bool:
        """Plays on from where the last run ended; False where somebody has broken it off."""
        first, second = self.ledger.standing.names
        planned = self.aim.games if self.aim.test is None else None
        match = Match(id=self.plan.id, game=self.plan.game, rules=self.plan.rules, first=first, second=second, planned=planned, facts=self.facts)
        self.store.add_match(match)
        self.ledger.known(self.store.results(Query(match=self.plan.id)))
        if self.ledger.is_over:
            return True
        _spare_the_collector()
        with asyncio.Runner(loop_factory=make_loop) as runner:
            return runner.run(self._play())

    async def _play(self) -> bool:
        task, was_told = asyncio.current_task(), False

        def stop() -> None:
            nonlocal was_told
            if not was_told and task is not None:
                was_told = True
                task.cancel()

        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            # Where a system has no such handlers, Ctrl-C ends the loop in Python's own way.
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, stop)
        try:
            async with self.venue.open() as tables:
                await self._run(tables)
        except asyncio.CancelledError:
            return False
        return True

    async def _run(self, tables: Sequence[Table]) -> None:
        with self._shown() as draw:
            drawing = asyncio.create_task(self._draw(draw))
            try:
                await Runner(self.ledger, tables, self.store).run()
            finally:
                drawing.cancel()

    @contextlib.contextmanager
    def _shown(self) -> Iterator[Callable[[], None]]:
        console = Console(file=self.out, highlight=False)
        if self.quiet:
            yield lambda: None
        elif console.is_terminal:
            with Live(console=console, auto_refresh=False, transient=True) as live:
                yield lambda: live.update(self._picture(), refresh=True)
        else:
            yield self._line()

    def _line(self) -> Callable[[], None]:
        """Where the output goes into a file, a line now and then says how far it is."""
        last = time.monotonic()

        def say() -> None:
            nonlocal last
            if time.monotonic() - last >= _SAID:
                last = time.monotonic()
                lines = self.telling.sentences(self.ledger.standing, self.ledger.decision, self._pace())
                print("  ".join(lines[:2]), file=self.out, flush=True)

        return say

    async def _draw(self, draw: Callable[[], None]) -> None:
        while True:
            self._moments.append((time.monotonic(), self.ledger.standing.games))
            draw()
            await asyncio.sleep(_DRAWN)

    def _picture(self) -> RenderableType:
        return self.telling.picture(self.ledger.standing, self.ledger.decision, self._pace())

    def _pace(self) -> float | None:
        """Games a second, lately."""
        if len(self._moments) < 2:
            return None
        (begin, first), (end, last) = self._moments[0], self._moments[-1]
        return (last - first) / (end - begin) if end > begin and last > first else None


def _spare_the_collector() -> None:
    """What is here by now stays, and hardly anything of a game hangs together in circles; clocks run while they are looked for."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
