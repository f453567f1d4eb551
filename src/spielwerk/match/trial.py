"""What mass tests have to stand, tried out: bots that break down, hang, flood and leave children, and a runner that is killed again and again.

    python -m spielwerk.match.trial [--games 1000] [--kills 50] [--sandbox limits]

Prints what was seen, and ends with 1 if anything was not as it has to be.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import spielwerk as sw
from spielwerk.match.aim import Aim
from spielwerk.match.contestant import Contestant
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result
from spielwerk.match.runner import Runner
from spielwerk.match.sandbox import sandbox_named
from spielwerk.match.venue import Venue
from spielwerk.programs.guardian import marked
from spielwerk.room.clock import Limits

LIMITS = Limits(0.5, 0.6)


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
    players = Contestant.of("random", newest), Contestant(guest.name, Contestant.of(command, newest).kind)
    plan = Plan(game=newest, rules="contest", contestants=players, limits=LIMITS, restart=guest.name.startswith("leaves"), sandbox=box.name)
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


# Killed and begun again


def command_of(players: Sequence[str], store: Path, games: int, *more: str) -> list[str]:
    """A run of a match, as a person types it."""
    folder = str(store.parent / "replays")
    words = ["match", *players, "--games", str(games), "--store", str(store), "--folder", folder, "--json", "-", "--quiet", *more]
    return [sys.executable, "-m", "spielwerk", *words]


def ended(lines: str) -> tuple[list[tuple[object, ...]], dict[str, object]]:
    """What of a run has to be the same each time: every game, and the summary."""
    *games, summary = map(json.loads, lines.splitlines())
    fields = ("number", "seed", "red", "blue", "winner", "reason", "plies", "key")
    return [tuple(game[field] for field in fields) for game in games], summary


def kill_again_and_again(
    command: list[str], kills: int, seconds: tuple[float, float], lot: random.Random, survivors: Callable[[], list[str]]
) -> Iterator[int]:
    """Kills a run at random moments and begins it again; after each kill, how many processes of it are left a moment later."""
    for _ in range(kills):
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            run.wait(lot.uniform(*seconds))
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGKILL)
            run.wait()
        deadline = time.monotonic() + 10
        while survivors() and time.monotonic() < deadline:
            time.sleep(0.05)
        yield len(survivors())


def of_this_store(store: Path) -> list[str]:
    """The processes that belong to a run with this store."""
    mark, found = str(store).encode(), []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes() and int(process.name) != os.getpid():
                found.append(process.name)
        except OSError:
            continue
    return found


def tried_kills(players: Sequence[str], games: int, kills: int, seed: int = 1) -> tuple[bool, int, int]:
    """Whether a run that was killed so often comes to the same as one that was not.

    Also how many games it had when it was killed for the last time, and how many processes were left after a kill at most.
    """
    with tempfile.TemporaryDirectory() as place:
        whole, broken = Path(place) / "whole.sqlite", Path(place) / "broken.sqlite"
        expected, seconds = _timed(command_of(players, whole, games))
        # A run that has nothing left to play shows how long one needs to begin.
        _, beginning = _timed(command_of(players, whole, games))
        longest = beginning + 0.1 + 1.5 * (seconds - beginning) / kills
        os.environ["SPIELWERK_TRIAL"] = str(broken)
        try:
            killing = kill_again_and_again(
                command_of(players, broken, games), kills, (beginning / 2, longest), random.Random(seed), lambda: of_this_store(broken)
            )
            left, played = list(killing), _played(broken)
            found, _ = _timed(command_of(players, broken, games))
        finally:
            del os.environ["SPIELWERK_TRIAL"]
    return found == expected, played, max(left, default=0)


def _timed(command: list[str]) -> tuple[object, float]:
    begin = time.monotonic()
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return ended(output), time.monotonic() - begin


def _played(store: Path) -> int:
    from spielwerk.match.store import Store

    with Store(store) as opened:
        return sum(1 for _ in opened.results())


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
            seen = play(guest, wish.games // len(GUESTS), wish.sandbox, Path(folder))
            faults = seen.faults(guest)
            wrong += len(faults)
            causes = ", ".join(f"{count} × {reason}" for reason, count in Counter(result.reason for result in seen.results).most_common())
            first, last = (f"{bytes_ / 1e6:.1f} MB" for bytes_ in seen.memory)
            print(
                f"{guest.name:28} {len(seen.results)} results: {causes}; memory {first} → {last}; "
                f"descriptors {seen.descriptors[0]} → {seen.descriptors[1]}; left {len(seen.left)}; {time.monotonic() - begin:.0f} s",
                flush=True,
            )
            print("".join(f"  WRONG: {fault}\n" for fault in faults[:10]), end="", flush=True)
    same, played, left = tried_kills(["random", "other=random"], wish.killed_games, wish.kills)
    print(f"{wish.kills} kills at random moments, {played} of {wish.killed_games} games by then; the same in the end: {same}; processes left: {left}")
    sys.exit(1 if wrong or not same or left else 0)


if __name__ == "__main__":
    main()
