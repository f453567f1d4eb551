"""Plays games of all seasons between two of our own clients over TCP, and looks at everything that was kept.

    python tools/season-games.py --games 200

Every client has to get its result, every replay has to verify to its recorded final position, and the season's own XML, written from it, has to be
read back as the same game.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import spielwerk as sw
from spielwerk.benchmarks.referee import serving
from spielwerk.client import Bot, GameResult
from spielwerk.client.asynchronous import play_asynchronously
from spielwerk.protocol.stored import read_stored, write_stored
from spielwerk.room.replay import Replay
from spielwerk.room.replay_reader import read_replay


class Lot(Bot):
    """Draws its moves."""

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed)

    def choose(self, state: "sw.State[Any]", clock: Any) -> "sw.Move":
        """Any legal move, each as likely as the others."""
        moves = state.moves()
        return moves[self._luck.randrange(len(moves))]


async def play(port: int, game_id: str, games: int, at_once: int) -> int:
    """How many clients got a result."""
    numbers = iter(range(games))

    async def table() -> int:
        told = 0
        for number in numbers:
            pair = (
                play_asynchronously(Lot(2 * number + side), port=port, game=game_id, json=number % 4 == 3 and side == 1, rules="contest")
                for side in (0, 1)
            )
            results: list[GameResult] = await asyncio.gather(*pair)
            told += len(results)
        return told

    return sum(await asyncio.gather(*(table() for _ in range(at_once))))


def kept_well(path: Path) -> bool:
    """Whether a replay is whole, verifies, and survives the season's XML."""
    replay = read_replay(path)
    if replay.result is None or replay.verify():
        print(f"\n{path.name}: {[str(fault) for fault in replay.verify()] or 'no result'}")
        return False
    read = read_stored(write_stored(replay))
    if played(read) != played(replay) or not is_same_play(read, replay) or read.verify():
        print(f"\n{path.name}: the season's XML tells another game")
        return False
    return True


def played(replay: Replay) -> tuple[Any, ...]:
    """What two replays of one game have in common."""
    result = replay.result
    assert result is not None
    return ([move.move for move in replay.moves], result.winner, result.reason)


def is_same_play(one: Replay, other: Replay) -> bool:
    """Whether all positions are equal; or look equal, where the seasons' files do not hold what nobody ever saw."""
    if [move.key for move in one.moves] == [move.key for move in other.moves]:
        return True
    game = sw.game(one.start.game, one.start.rules)
    return [game.shown_record(state) for state in one.positions()] == [game.shown_record(state) for state in other.positions()]


def main() -> int:
    """All seasons, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=8)
    wanted = parser.parse_args()
    good = True
    for game_id in sw.games():
        begin = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            with serving("--rules", "contest", "--seed", "1", replays=Path(folder)) as (port, _):
                told = asyncio.run(play(port, game_id, wanted.games, wanted.at_once))
            files = list(Path(folder).glob("*.jsonl"))
            kept = sum(map(kept_well, files))
        good = good and told == 2 * wanted.games and kept == len(files) == wanted.games
        print(
            f"{game_id}: {told} results for {wanted.games} games, {kept} of {len(files)} replays verify and survive, {time.monotonic() - begin:.0f} s"
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
