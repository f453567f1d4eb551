"""What mass tests have to stand, tried out: bots that break down, hang, flood and leave children, and a runner that is killed again and again.

    python -m spielwerk.match.trial [--games 1000] [--kills 50] [--sandbox limits]

Prints what was seen, and ends with 1 if anything was not as it has to be.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import spielwerk as sw
from spielwerk.benchmarks.matches import swift_bot
from spielwerk.console import Refusal
from spielwerk.match.aim import Aim
from spielwerk.match.contestant import Contestant
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result
from spielwerk.match.runner import Runner
from spielwerk.match.sandbox import sandbox_named
from spielwerk.match.trial_kills import killed_again_and_again
from spielwerk.match.venue import Venue
from spielwerk.programs.guardian import marked
from spielwerk.room.clock import Limits

LIMITS = Limits(10.0, 11.0)
"""So much that nobody loses by the clock because this machine has other things to do."""
FOR_HANGING = Limits(3.0, 3.2)
"""Less for those who are waited for in vain."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A bad guest, and by what it has to lose its games."""

    name: str
    cause: str | None
    every: int = 0
    """Each game of this number is lost by the cause; 0: none is."""


GUESTS = (
    Guest("crash_every_third_game", "CRASH", 3),
    Guest("hang_every_third_game", "HARD_TIMEOUT", 3),
    Guest("floods", None),
    Guest("leaves_children_each_game", None),
)


class _Nowhere:
    def keep(self, results: Sequence[Result]) -> None:
        """Nothing is kept."""


@dataclass(frozen=True)
class Seen:
    """What a match with a bad guest has shown."""

    results: list[Result]
    left: list[int]
    """Processes that were left behind."""
    memory: tuple[int, int]
    """Bytes of the runner after a tenth of the games, and in the end."""
    descriptors: tuple[int, int]

    def faults(self, guest: Guest) -> list[str]:
        """What is not as it has to be."""
        wrong = []
        for result in self.results:
            expected = guest.cause if guest.every and result.number % guest.every == guest.every - 1 else None
            found = result.reason if result.offender is not None else None
            right_one = result.offender is None or result.name(result.offender) == guest.name
            if found != expected or not right_one:
                wrong.append(f"game {result.number}: {result.reason} of {result.offender}, {result.text}, and not {expected}")
        if [result.number for result in self.results] != list(range(len(self.results))):
            wrong.append("games are missing, or are there twice")
        if self.left:
            wrong.append(f"processes are left: {self.left}")
        return wrong


def play(guest: Guest, games: int, sandbox: str, folder: Path) -> Seen:
    """Plays a match against a bot of the house."""
    box = sandbox_named(sandbox)
    newest = max(sw.games(), key=lambda game_id: sw.game(game_id).season)
    command = [sys.executable, "-m", f"spielwerk.testing.bad_guests.{guest.name}"]
    limits = FOR_HANGING if guest.cause == "HARD_TIMEOUT" else LIMITS
    players = Contestant.of("random", newest), Contestant(guest.name, Contestant.of(command, newest).kind)
    plan = Plan(game=newest, rules="contest", contestants=players, limits=limits, restart=guest.name.startswith("leaves"), sandbox=box.name)
    results: list[Result] = []
    marks: list[tuple[int, int]] = []

    def told(result: Result) -> None:
        results.append(result)
        if len(results) in (max(games // 10, 1), games):
            marks.append((_memory(), len(list(Path("/proc/self/fd").iterdir()))))

    ledger = Ledger(Aim(games), ("random", guest.name), told)
    venue = Venue(plan=plan, keeping=Keeping(Kept.NONE, folder), tables=1, cages=box.cage, herd=box.herd)

    async def whole() -> None:
        async with venue.open() as tables:
            await Runner(ledger, tables, _Nowhere()).run()

    asyncio.run(whole())
    first, last = marks[0], marks[-1]
    return Seen(results, marked(box.herd), (first[0], last[0]), (first[1], last[1]))


def _memory() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Tries it all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--sandbox", default="limits")
    parser.add_argument("--killed-games", type=int, default=20_000)
    wish = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for guest in GUESTS:
            begin = time.monotonic()
            visit = play(guest, wish.games // len(GUESTS), wish.sandbox, Path(folder))
            faults = visit.faults(guest)
            wrong += len(faults)
            causes = ", ".join(f"{count} × {reason}" for reason, count in Counter(result.reason for result in visit.results).most_common())
            first, last = (f"{bytes_ / 1e6:.1f} MB" for bytes_ in visit.memory)
            print(
                f"{guest.name:28} {len(visit.results)} results: {causes}; memory {first} → {last}; "
                f"descriptors {visit.descriptors[0]} → {visit.descriptors[1]}; left {len(visit.left)}; {time.monotonic() - begin:.0f} s",
                flush=True,
            )
            print("".join(f"  WRONG: {fault}\n" for fault in faults[:10]), end="", flush=True)
    with contextlib.ExitStack() as stack:
        matches = [(["random", "other=random"], wish.killed_games)]
        with contextlib.suppress(Refusal):
            bot = stack.enter_context(swift_bot())
            matches.append(([f"one={bot}", f"two={bot}"], wish.killed_games // 20))
        for players, games in matches:
            seen = killed_again_and_again(players, games, wish.kills)
            wrong += not seen.is_same or seen.left > 0
            print(f"{players[0]}: {seen}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
