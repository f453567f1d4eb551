"""Clocks: how much of a bot's time the server takes, with all tables busy, and that nobody loses who was in time."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import spielwerk as sw
from spielwerk.benchmarks.referee import Player
from spielwerk.hostile.house import House, house
from spielwerk.hostile.measuring import milliseconds
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.shares import shares_in
from spielwerk.hostile.tables import Tables, prepared, run
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Sent
from spielwerk.room.clock import Limits
from spielwerk.room.happenings import Moved
from spielwerk.room.replay_reader import read_replay
from spielwerk.room.room import Room

SCENARIO = "clocks"
MEDIAN, LATE = 0.0003, 0.005
ALMOST = 0.97
GAMES_A_TABLE = 3


def measure(scale: Scale) -> Iterator[Row]:
    """The server's share, in a closed loop and with bots that think; then answers in the last moment."""
    for pause, words in ((0.05, "bots that think 50 ms"), (0.0, "bots that answer at once")):
        yield _shares(scale, pause, words)
    yield _last_moments(scale)
    with tempfile.TemporaryDirectory() as folder, house("--seed", "1", "--soft", str(scale.soft), replays=Path(folder)) as served:
        yield run(_over_sockets(served, scale))


def _shares(scale: Scale, pause: float, words: str) -> Row:
    games = prepared(scale.game, 1, GAMES_A_TABLE * scale.tables)
    with tempfile.TemporaryDirectory() as folder, house("--seed", "1", replays=Path(folder)) as served:
        tables = Tables(scale.game, served.port, scale.tables, pause)
        before, begin = served.seconds, time.monotonic()
        run(tables.play(iter(games)))
        seconds, worked = time.monotonic() - begin, served.seconds - before
        shares = shares_in(served.replays, tables.times)
        faults = served.faults
    moves = tables.tally.moves
    said = f"{scale.tables} games at once, {words}: {moves / seconds:.0f} moves/s, {1e6 * worked / moves:.0f} µs of the server each; "
    said += ""
    said += shares.words(0.5, 0.99, 0.999)
    kept = shares.within(0.5) < MEDIAN and shares.within(0.99) < LATE and not shares.strange and not faults
    return row(SCENARIO, "server share p50 < 0.3 ms, p99 < 5 ms at full load; 400 sockets", said, kept, needs_quiet=True)


def _last_moments(scale: Scale) -> Row:
    """Answers at 97 % of the limit, as many as promised: rooms without sockets, and a clock that only we move."""
    answers, lost = 0, 0
    luck = random.Random(1)
    for number in count(1):
        limits = Limits(soft := 2.0 * luck.choice((1e-3, 1e-2, 0.1, 1.0)), 5 * soft)
        played, reason = _played_late(scale.game, number, limits, luck)
        answers += played
        lost += reason in (Reason.SOFT_TIMEOUT, Reason.HARD_TIMEOUT)
        if answers >= scale.answers:
            break
    said = f"{answers} answers at 97 % in {number} games, somebody looking at the clock before each: {lost} lost on time"
    return row(SCENARIO, "no false time loss in a million answers at 97 % of the limit", said, lost == 0)


def _played_late(game_id: str, seed: int, limits: Limits, luck: random.Random) -> tuple[int, Reason | None]:
    """Plays a game in which every answer comes in the last moment: how many there were, and how it ended."""
    state = sw.game(game_id, rules="contest").start(seed)
    room = Room(str(seed), season_of(game_id), state, limits=limits)
    # A monotonic clock may have run for a long time.
    now, answers = luck.uniform(0, 1e7), 0
    room.sit(RED, 1, now)
    room.sit(BLUE, 2, now)
    while room.ending is None:
        assert room.thinking is not None
        now = room.thinking.asked_at + ALMOST * limits.soft
        room.tick(now)
        moves = room.state.moves()
        happened = room.move(room.state.to_move, Sent(str(moves[luck.randrange(len(moves))])), now)
        answers += any(isinstance(each, Moved) for each in happened)
    return answers, room.ending.reason


class Dawdler(Player):
    """Answers when 97 % of his time are over."""

    soft = 2.0

    def answer(self, arrived: float) -> None:
        """Waits; his own clock counts from the moment when he has read the request."""
        wait = arrived + ALMOST * self.soft - time.monotonic()
        asyncio.get_running_loop().call_later(max(0.0, wait), partial(super().answer, arrived))


async def _over_sockets(served: House, scale: Scale) -> Row:
    kind = type("Dawdler", (Dawdler,), {"soft": scale.soft})
    tables = Tables(scale.game, served.port, scale.tables, kind=kind)
    playing = asyncio.create_task(tables.play(iter(prepared(scale.game, 1, 2 * tables.count))))
    while tables.tally.moves < scale.slow_answers and not playing.done():
        await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    causes = Counter(replay.result.reason for replay in map(read_replay, served.replays.glob("*.jsonl")) if replay.result is not None)
    late = causes["SOFT_TIMEOUT"] + causes["HARD_TIMEOUT"]
    latest = max(seconds for times in tables.times.values() for seconds in times)
    said = f"over sockets, limit {scale.soft} s: {tables.tally.moves} answers, the last of them sent {milliseconds(scale.soft - latest)} "
    said += f"before it was over: {late} lost on time"
    return row(SCENARIO, "the same over sockets", said, late == 0 and not served.faults, needs_quiet=True)
