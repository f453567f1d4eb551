"""The server is killed in the middle of everything, again and again: what anybody was told must be in a replay."""

import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielwerk.hostile.house import house
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.tables import Listener, Tables, Told, at_random, prepared, run
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import read_replay

SCENARIO = "`kill -9` of the server"
TABLES = 6
LONGEST = 0.5
"""A game is killed at any moment of so many seconds; many are over by then."""


@dataclass
class Losses:
    """What was found after all kills."""

    finished: int = 0
    unfinished: int = 0
    results_lost: int = 0
    moves_lost: int = 0
    """At most, in one game, beyond the one that was running."""
    unreadable: int = 0
    false: int = 0
    """Replays that do not agree with the rules."""

    def count(self, replays: dict[str, Replay], told: dict[str, Told]) -> None:
        """Compares what guests were told with what was kept."""
        for room, heard in told.items():
            replay = replays.get(room)
            if heard.positions == 0:
                continue
            moves = len(replay.moves) if replay is not None else 0
            self.moves_lost = max(self.moves_lost, heard.positions - 1 - moves)
            self.results_lost += heard.has_ended and (replay is None or replay.result is None)
        for replay in replays.values():
            self.finished += replay.result is not None
            self.unfinished += replay.result is None
            self.false += bool(replay.verify())


def measure(scale: Scale) -> Iterator[Row]:
    """So many servers on one folder, each killed at a random moment of its games."""
    losses, names = Losses(), 0
    luck = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        known: set[Path] = set()
        for _ in range(scale.kills):
            seed = luck.randrange(50)
            told = run(_play_until_killed(scale.game, seed, Path(folder)))
            new = set(Path(folder).iterdir()) - known
            known |= new
            names += len(new)
            losses.count(_replays(new, losses), told)
    said = (
        f"{scale.kills} kills, {names} replays: {losses.finished} finished, {losses.unfinished} not; results lost: {losses.results_lost}, moves that "
    )
    said += f"somebody had seen lost: {losses.moves_lost}, unreadable: {losses.unreadable}, against the rules: {losses.false}"
    kept = losses.results_lost == losses.unreadable == losses.false == 0 and losses.moves_lost <= 0 < losses.unfinished
    yield row(SCENARIO, "at most the running move of each game lost; no finished game lost", said, kept)


async def _play_until_killed(game_id: str, seed: int, folder: Path) -> dict[str, Told]:
    games = prepared(game_id, seed, 10 * TABLES)
    with house("--seed", str(seed), replays=folder) as served:
        tables = Tables(game_id, served.port, TABLES, kind=Listener)
        playing = asyncio.create_task(tables.play(iter(games)))
        await asyncio.sleep(0.02 + at_random(LONGEST))
        served.kill()
        # Whatever was on its way when the server died was told by it, and is heard now.
        await asyncio.sleep(0.05)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    return tables.told


def _replays(paths: set[Path], losses: Losses) -> dict[str, Replay]:
    replays = {}
    for path in paths:
        # A server may die between making a file and writing its first line; nobody has heard of that game then.
        if path.stat().st_size == 0:
            continue
        try:
            replay = read_replay(path)
        except InvalidReplay:
            losses.unreadable += 1
        else:
            replays[replay.beginning.room] = replay
    return replays
