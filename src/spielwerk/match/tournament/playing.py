"""Plays the games of a round with the runner of matches: several meetings at once, each at a table of its own."""

import asyncio
import shlex
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from spielwerk.bots import builtin
from spielwerk.console import Refusal
from spielwerk.errors import Fault
from spielwerk.match.aim import Aim
from spielwerk.match.cluster import Cluster, FarVenue
from spielwerk.match.contestant import Client, Contestant
from spielwerk.match.keeping import Keeping
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result
from spielwerk.match.runner import Runner, Table
from spielwerk.match.sandbox import Sandbox
from spielwerk.match.tournament.course import Meeting
from spielwerk.match.tournament.definition import Definition
from spielwerk.match.tournament.values import FaultyDefinition
from spielwerk.match.venue import Venue
from spielwerk.match.wishes import report
from spielwerk.room.clock import Limits

Bots = Mapping[tuple[str, str], Contestant]
"""What plays for somebody in a game."""


def contestants(definition: Definition, path: Path) -> Bots:
    """All bots, looked up before the first game begins; files are named from the folder of the tournament's file."""
    bots, faults = {}, []
    for entrant in definition.entrants:
        for game, words in entrant.bots.items():
            try:
                known = Contestant.of(whole(words, path.parent, game), game)
            except Refusal as refusal:
                faults.append(Fault(f"player {entrant.name!r}, {game}", refusal.german, refusal.english))
                continue
            if isinstance(known.kind, Client):
                faults.append(Fault(f"player {entrant.name!r}", "niemand startet Clients von Hand", "nobody starts clients by hand in a tournament"))
            bots[entrant.name, game] = Contestant(entrant.name, known.kind)
    if faults:
        raise FaultyDefinition(str(path), faults)
    return bots


def whole(words: str, folder: Path, game: str) -> str:
    """A command with the whole paths of those files in it that are in a folder; names of the house's own bots stay as they are."""
    if words in builtin(game):
        return words
    if (folder / words).is_file():
        return shlex.quote(str((folder / words).absolute()))
    try:
        parts = shlex.split(words)
    except ValueError:
        return words
    return shlex.join(str((folder / part).absolute()) if (folder / part).is_file() else part for part in parts)


def tables_at_once(bots: Bots, box: Sandbox, cores: int, wanted: int | None, force: bool) -> int:
    """How many games are played at once, so that nobody thinks on somebody else's time: in the contest each program had a core of its own."""
    is_indoors = all(bot.is_of_the_house for bot in bots.values())
    most = max(cores // (2 if box.like_contest and not is_indoors else 1), 1)
    if wanted is None:
        return most if is_indoors else max(most // 2, 1)
    if wanted > most and not force:
        raise Refusal(
            f"{wanted} games at once would share {cores} cores, and their clocks would be unfair: -c {most} at most, or --force",
            f"{wanted} Spiele zugleich müssten sich {cores} Kerne teilen, und ihre Uhren wären ungerecht: höchstens -c {most}, oder --force",
        )
    return wanted


@dataclass(frozen=True, kw_only=True)
class Playing:
    """How games are played, on this machine or on many."""

    bots: Bots
    keeping: Keeping
    box: Sandbox = field(default_factory=Sandbox)
    """What programs may do."""
    tables: int = 1
    """How many games are played at once."""
    cluster: Cluster | None = None

    def __call__(self, definition: Definition, meetings: Sequence[Meeting], keep: Callable[[Sequence[Result]], None]) -> None:
        """Plays them, and hands over each game as soon as it is over."""
        asyncio.run(self._play_all(definition, meetings, keep))

    async def _play_all(self, definition: Definition, meetings: Sequence[Meeting], keep: Callable[[Sequence[Result]], None]) -> None:
        # Where there are fewer meetings than tables, each gets several.
        each = max(self.tables // max(len(meetings), 1), 1)
        free: asyncio.Queue[int] = asyncio.Queue()
        for first in range(0, self.tables - each + 1, each):
            free.put_nowait(first)
        lock = threading.Lock()

        def keep_in_turn(results: Sequence[Result]) -> None:
            with lock:
                keep(results)

        try:
            async with asyncio.TaskGroup() as group:
                for meeting in meetings:
                    group.create_task(self._play(definition, meeting, free, each, keep_in_turn))
        except BaseExceptionGroup as faults:
            # Where one meeting has failed the others were told to stop; what it says is what counts.
            raise faults.exceptions[0] from None

    async def _play(
        self, definition: Definition, meeting: Meeting, free: "asyncio.Queue[int]", tables: int, keep: Callable[[Sequence[Result]], None]
    ) -> None:
        first = await free.get()
        try:
            plan = self.plan(definition, meeting)
            ledger = Ledger(Aim(max(meeting.numbers) + 1), (meeting.first, meeting.second))
            ledger.known(meeting.played)
            async with self._tables(plan, first, min(tables, len(meeting.numbers))) as opened:
                await Runner(ledger, opened, _Shelf(meeting.match, keep)).run()
        finally:
            free.put_nowait(first)

    def _tables(self, plan: Plan, first: int, number: int) -> AbstractAsyncContextManager[Sequence[Table]]:
        if self.cluster is not None:
            return FarVenue(cluster=self.cluster, plan=plan, keeping=self.keeping, box=self.box, tables=number, report=report).open()
        # Whoever ends a meeting ends all programs of its herd, and other meetings go on beside it.
        box = Sandbox(self.box.step, self.box.like_contest)
        return Venue(
            plan=plan, keeping=self.keeping, tables=number, cages=lambda table, place: box.cage(first + table, place), herd=box.herd, report=report
        ).open()

    def plan(self, definition: Definition, meeting: Meeting) -> Plan:
        """What decides the games of a meeting."""
        bots = tuple(self.bots[name, meeting.game] for name in (meeting.first, meeting.second))
        return Plan(
            game=meeting.game,
            rules=definition.rules,
            contestants=(bots[0], bots[1]),
            seed=meeting.seed,
            limits=Limits(definition.soft, definition.hard),
            sandbox=self.box.name,
        )


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Keeps games under the name of their meeting: a tournament's games are found again even if a bot has been replaced since."""

    match: str
    put: Callable[[Sequence[Result]], None]

    def keep(self, results: Sequence[Result]) -> None:
        """Hands them over."""
        self.put([replace(result, match=self.match) for result in results])
