"""How much a match costs beside its bots: games between bots of the house, and between compiled programs that think about nothing.

The match is the real one: every move is checked and timed, positions are written for both players, results go into a database.
"""

import os
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from spielwerk.commands.serve import loop_factory
from spielwerk.console import Refusal
from spielwerk.match.aim import Aim
from spielwerk.match.contestant import Contestant
from spielwerk.match.evening import Evening
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.plan import Plan
from spielwerk.match.sandbox import Sandbox
from spielwerk.match.store import Store
from spielwerk.match.telling import Telling
from spielwerk.match.venue import Venue

RACE = "hase-und-igel-2025"
"""The game whose figures are promised: sixty plies by compiled bots that take carrots until the rounds are over."""

FASTCHESS = (135.0, 67, 46.0)
"""What was measured for fastchess with trivial engines on two cores: games a second, plies a game, microseconds of its own time a ply."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one match has shown."""

    games: int
    plies: int
    seconds: float
    own_seconds: float
    """Of the processor, for the runner alone: its bots are other processes."""

    @property
    def games_a_second(self) -> float:
        """By the clock on the wall."""
        return self.games / self.seconds

    @property
    def microseconds_a_ply(self) -> float:
        """Of the runner's own time."""
        return 1e6 * self.own_seconds / max(self.plies, 1)


def measured(first: str, second: str, games: int, tables: int, seed: int = 1) -> Figures:
    """Plays a match and looks at the clocks."""
    players = Contestant.of(f"first={first}", RACE), Contestant.of(f"second={second}", RACE)
    plan = Plan(game=RACE, rules="contest", contestants=players, seed=seed)
    box = Sandbox("limits")
    with tempfile.TemporaryDirectory() as folder:
        venue = Venue(plan=plan, keeping=Keeping(Kept.FAULTY, Path(folder)), tables=tables, cages=box.cage, herd=box.herd)
        with Store(Path(folder) / "results.sqlite") as store:
            evening = Evening(plan, Aim(games), venue, store, Telling(plan, Aim(games), False), quiet=True)
            before, begin = _own_seconds(), time.monotonic()
            evening.play(loop_factory("auto"))
            seconds, own = time.monotonic() - begin, _own_seconds() - before
    return Figures(games, evening.ledger.standing.plies, seconds, own)


def _own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


@contextmanager
def swift_bot() -> Iterator[str]:
    """The compiled bot that thinks about nothing."""
    compiler = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    if compiler is None:
        raise Refusal("there is no compiler for C++ here, and the bots have to be compiled", "ein C++-Compiler für die Bots fehlt hier")
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "swift_bot"
        subprocess.run([compiler, "-O2", "-std=c++20", str(Path(__file__).with_name("swift_bot.cc")), "-o", str(bot)], check=True)
        yield str(bot)


def cores() -> int:
    """How many games may be played at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
