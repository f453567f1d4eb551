"""A run of `spielwerk match` that is killed again and again, and begun again each time: in the end it has to be as if nothing had happened."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_OFTEN = 0.02
_LONGEST = 0.3
"""Seconds that a run goes on at most after it has come so far as it was to come."""
_GONE = 10.0
"""Seconds within which nothing of a killed run may be left."""
_MARK = "SPIELWERK_TRIAL"
"""A variable that all processes of a run inherit."""
_FIELDS = ("number", "seed", "red", "blue", "winner", "reason", "plies", "key")
"""What of a game has to be the same each time."""


@dataclass(frozen=True, slots=True)
class Killed:
    """What many kills have shown."""

    is_same: bool
    """Whether every game and the summary are those of a run that nobody has killed."""
    moments: tuple[int, ...]
    """How many games there were at each kill."""
    games: int
    left: int
    """How many processes were left after a kill, at most."""

    def __str__(self) -> str:
        first, last = self.moments[0], self.moments[-1]
        places = f"between {first} and {last} of {self.games} games"
        return f"{len(self.moments)} kills {places}; the same in the end: {self.is_same}; processes left: {self.left}"


def killed_again_and_again(players: Sequence[str], games: int, kills: int, seed: int = 1) -> Killed:
    """Plays a match in one go, and once more with so many kills at random moments."""
    lot = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        expected = _ended(_command(players, Path(place) / "whole.sqlite", games))
        store = Path(place) / "broken.sqlite"
        command, moments, left = _command(players, store, games), [], []
        for target in sorted(lot.sample(range(games * 9 // 10), kills)):
            moments.append(_killed(command, store, target, lot.uniform(0.0, _LONGEST)))
            left.append(_left(store))
        return Killed(_ended(command) == expected, tuple(moments), games, max(left, default=0))


def _command(players: Sequence[str], store: Path, games: int) -> list[str]:
    """A run as a person types it."""
    folder = str(store.parent / "replays")
    words = ["match", *players, "--games", str(games), "--store", str(store), "--folder", folder, "--json", "-", "--quiet"]
    return [sys.executable, "-m", "spielwerk", *words]


def _ended(command: list[str]) -> tuple[list[tuple[object, ...]], dict[str, object]]:
    """Every game of a run that is played to its end, and the summary."""
    return games_and_summary(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def games_and_summary(lines: str) -> tuple[list[tuple[object, ...]], dict[str, object]]:
    """What of the lines of a run has to be the same each time."""
    *games, summary = map(json.loads, lines.splitlines())
    return [tuple(game[field] for field in _FIELDS) for game in games], summary


def _killed(command: list[str], store: Path, target: int, longer: float) -> int:
    """Begins a run, waits until it has come so far and a little longer, and kills it; how many games there are then."""
    environment = {**os.environ, _MARK: str(store)}
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, start_new_session=True)
    while run.poll() is None and _played(store) < target:
        time.sleep(_OFTEN)
    with contextlib.suppress(subprocess.TimeoutExpired):
        run.wait(longer)
    if run.poll() is None:
        run.send_signal(signal.SIGKILL)
        run.wait()
    return _played(store)


def _played(store: Path) -> int:
    """How many games are kept by now; without disturbing whoever writes."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
        return int(connection.execute("select count(*) from games").fetchone()[0])
    return 0


def _left(store: Path) -> int:
    """How many processes of a killed run are still there when they had time to go."""
    deadline = time.monotonic() + _GONE
    while (left := _of_run(store)) and time.monotonic() < deadline:
        time.sleep(_OFTEN)
    return left


def _of_run(store: Path) -> int:
    variable, found = f"{_MARK}={store}".encode(), 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            found += variable in (process / "environ").read_bytes().split(b"\0")
    return found
