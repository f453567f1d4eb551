"""Feeds broken moves, texts, records and setups to the rules until the time is up, best with a core that has sanitizers (`make fuzz`).

What leads to anything but a clear refusal or a whole position is written to `fuzz/found/` together with the error.
"""

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import spielwerk as sw
from spielwerk.errors import SpielwerkError
from spielwerk.testing import mutation
from spielwerk.testing.exercise import exercise

FOUND = Path(__file__).resolve().parent / "found"
LAST = FOUND / "last-input.txt"
"""Holds what was tried last, so that a crash of the whole process leaves its cause behind."""

Game = sw.Game[Any]
Target = Callable[[Game, "sw.State[Any]", Random], None]


def somewhere(game: Game, random: Random) -> "sw.State[Any]":
    """A position after some random moves."""
    state = game.start(random.getrandbits(63))
    for _ in range(random.randrange(60)):
        moves = state.moves()
        if not moves:
            break
        state = state.play(moves[random.randrange(len(moves))])
    return state


def note(door: str, given: object) -> None:
    """Remembers what is about to be tried."""
    LAST.write_text(f"{door}\n{json.dumps(given, default=repr)}\n", encoding="utf-8")


def moves(game: Game, state: "sw.State[Any]", random: Random) -> None:
    """Texts that are almost moves."""
    listed = [str(move) for move in state.moves()[:300]] or ["SKIP"]
    words = mutation.words_of(listed)
    for _ in range(20):
        text = mutation.mutated_text(random.choice(listed), words, random)
        note(f"parse in {state.text()}", text)
        exercise(game, state.play(text), random, 0)


def texts(game: Game, state: "sw.State[Any]", random: Random) -> None:
    """Lines that are almost positions."""
    text = mutation.scrambled(state.text(), random)
    note(f"read {game.id} {game.rules}", text)
    exercise(game, game.read(text), random)


def records(game: Game, state: "sw.State[Any]", random: Random) -> None:
    """Data that are almost records, and games of chance from what was accepted."""
    record = mutation.mutated_data(state.record(), random)
    note(f"from_record {game.id} {game.rules}", record)
    strange = game.from_record(record)
    exercise(game, strange, random)
    sw.playouts(strange, 2, random.getrandbits(63), light=random.random() < 0.5)


def setups(game: Game, state: "sw.State[Any]", random: Random) -> None:
    """Data that are almost setups."""
    setup = mutation.mutated_data(state.record()["setup"], random)
    note(f"start {game.id} {game.rules}", setup)
    strange = game.start(seed=1, setup=setup)
    exercise(game, strange, random)
    sw.playouts(strange, 1, 1)


def luck(game: Game, state: "sw.State[Any]", random: Random) -> None:
    """Luck named wrongly."""
    listed = state.moves()
    chance = mutation.mutated_data({"dice_after": [1, 2, 3], "random_field": "REFUND"}, random)
    if listed:
        note(f"play in {state.text()}", chance)
        state.play(listed[random.randrange(len(listed))], chance=chance)


TARGETS: tuple[Target, ...] = (moves, moves, texts, records, records, setups, luck)


def main() -> None:
    """Goes through all games in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    arguments = parser.parse_args()
    FOUND.mkdir(exist_ok=True)
    print(f"seed {arguments.seed}", flush=True)
    games = [sw.game(game_id, rules=rules) for game_id in arguments.game or sw.games() for rules in ("rulebook", "contest")]
    tried = refused = 0
    bad: list[Path] = []
    random = Random(arguments.seed)
    end = time.monotonic() + arguments.seconds
    report = time.monotonic() + 10
    try:
        while time.monotonic() < end and len(bad) < 20:
            game = games[tried % len(games)]
            state = somewhere(game, random)
            for target in TARGETS:
                tried += 1
                try:
                    target(game, state, random)
                except (SpielwerkError, TypeError):
                    refused += 1
                except Exception:
                    bad.append(_keep())
            if time.monotonic() > report:
                report += 10
                print(f"{tried} tries, {refused} refused, {len(bad)} bad", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    LAST.unlink(missing_ok=True)
    print(f"{tried} tries, {refused} refused, {len(bad)} bad")
    sys.exit(1 if bad else 0)


def _keep() -> Path:
    text = f"{traceback.format_exc()}\n{LAST.read_text(encoding='utf-8')}"
    path = FOUND / f"found-{abs(hash(text)) % 10**8:08}.txt"
    path.write_text(text, encoding="utf-8")
    print(f"bad: {path}\n{text}", flush=True)
    return path


if __name__ == "__main__":
    main()
