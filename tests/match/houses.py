"""Matches for tests: small plans, and runs of them."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import spielwerk as sw
from spielwerk.match.aim import Aim
from spielwerk.match.contestant import Contestant, different_names
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result
from spielwerk.match.runner import Runner
from spielwerk.match.sandbox import Sandbox
from spielwerk.match.venue import Venue
from spielwerk.programs.cage import FREE, Cage
from spielwerk.room.clock import Limits

ROOT = Path(__file__).resolve().parents[2]
NEWEST = max(sw.games(), key=lambda game_id: sw.game(game_id).season)
PATIENT = Limits(20.0, 21.0)
"""Machines that run tests have other things to do as well."""


class Remembering:
    """Keeps results in a list."""

    def __init__(self) -> None:
        self.results: list[Result] = []

    def keep(self, results: Sequence[Result]) -> None:
        """Keeps them."""
        self.results += results


def guest(name: str) -> str:
    """The command of a bad guest."""
    return f"{name}={sys.executable} -m spielwerk.testing.bad_guests.{name}"


def plan(first: str = "random", second: str = "other=random", *, game: str = NEWEST, **more: object) -> Plan:
    """A match of two."""
    players = different_names([Contestant.of(first, game), Contestant.of(second, game)])
    return Plan(game=game, contestants=(players[0], players[1]), **{"rules": "contest", "limits": PATIENT, **more})  # type: ignore[arg-type]


def play(
    what: Plan,
    games: int,
    *,
    tables: int = 1,
    keeping: Keeping | None = None,
    box: Sandbox | None = None,
    aim: Aim | None = None,
    known: Sequence[Result] = (),
    watch: Callable[[Result], None] = lambda _: None,
) -> tuple[list[Result], Ledger]:
    """The results in the order of the schedule, and the ledger."""
    results: list[Result] = []

    def told(result: Result) -> None:
        results.append(result)
        watch(result)

    first, second = (contestant.name for contestant in what.contestants)
    ledger = Ledger(aim or Aim(games), (first, second), told)
    ledger.known(known)
    cages: Callable[[int, int], Cage] = (lambda table, place: FREE) if box is None else box.cage
    venue = Venue(
        plan=what,
        keeping=keeping or Keeping(Kept.NONE, Path()),
        tables=tables,
        cages=cages,
        herd="" if box is None else box.herd,
    )

    async def whole() -> None:
        async with venue.open() as opened:
            await Runner(ledger, opened, Remembering()).run()

    asyncio.run(whole())
    return results, ledger


def gist(results: Sequence[Result]) -> list[tuple[object, ...]]:
    """What of results is the same in every run."""
    return [(one.number, one.pair, one.seed, one.red, one.blue, one.winner, one.reason, one.plies, one.key) for one in results]


def compiled(folder: Path) -> Path | None:
    """The bot that thinks about nothing, if there is a compiler."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return None
    bot = folder / "swift_bot"
    source = ROOT / "src" / "spielwerk" / "benchmarks" / "swift_bot.cc"
    subprocess.run([compiler, "-O2", "-std=c++20", str(source), "-o", str(bot)], check=True)
    return bot
