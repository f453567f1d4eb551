"""Bot programs for tests, and how they are checked quickly."""

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import spielwerk as sw
from spielwerk.checking.examination import examine
from spielwerk.checking.host import Patience
from spielwerk.checking.situation import Situation
from spielwerk.checking.verdict import Verdict
from spielwerk.programs.program import Program
from spielwerk.room.clock import Limits

NEWEST = max(sw.games(), key=lambda game_id: sw.game(game_id).season)
LIMITS = Limits(soft=1.0, hard=1.5)
PATIENCE = Patience(joining=20.0, leaving=4.0, pause=0.3)

JOINS_BY_JSON = """
import json, random, socket, sys, time
value = lambda name: sys.argv[sys.argv.index(name) + 1]
connection = socket.create_connection((value("--host"), int(value("--port"))))
lines = connection.makefile("rw", encoding="utf-8")
def say(**message):
    lines.write(json.dumps(message) + "\\n")
    lines.flush()
def play():
    for line in lines:
        message = json.loads(line)
        if message["type"] == "request":
            say(type="moves")
        elif message["type"] == "moves":
            say(type="move", move=random.choice(message["moves"]))
        elif message["type"] == "left":
            return
"""
"""A bot without any library, to which tests add what it does in which order."""


def guest(name: str, *words: str) -> Program:
    """One of the bad guests."""
    return Program((sys.executable, "-m", f"spielwerk.testing.bad_guests.{name}", *words))


def written(folder: Path, *lines: str) -> Program:
    """A program that speaks lines of JSON and does this."""
    path = folder / "bot.py"
    path.write_text(JOINS_BY_JSON + "\n".join(lines) + "\n", encoding="utf-8")
    return Program.of([str(path)])


def checked(program: Program, situations: Sequence[Situation], game: str = NEWEST, patience: Patience = PATIENCE) -> Verdict:
    """The verdict, with short limits."""
    return asyncio.run(examine(program, game, situations, LIMITS, patience))


def carrying(mark: str) -> list[str]:
    """The commands of all other processes that have a word in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if int(entry.name) != os.getpid() and mark.encode() in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_bytes().replace(b"\x00", b" ").decode())
        except OSError:
            continue
    return found
