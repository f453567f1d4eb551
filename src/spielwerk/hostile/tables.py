"""Players who play prepared games on a server, and remember what they were told."""

import asyncio
import contextlib
import itertools
import random
import re
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from spielwerk.benchmarks.referee import Player, Tally, iter_list, prepared_moves

Result = TypeVar("Result")
Game = tuple[list[bytes], list[bytes]]
_STATE = re.compile(rb'class="memento"')
_RESULT = re.compile(rb'class="result"')


@dataclass
class Told:
    """What the guests of a room were told."""

    positions: int = 0
    """So many positions one of them was shown, the first one among them."""
    has_ended: bool = False


class Listener(Player):
    """A player who counts what he hears; nothing is cut in two for him."""

    told: dict[str, Told]
    _before: bytes = b""

    def data_received(self, data: bytes) -> None:
        """Counts, and plays on."""
        seen = self._before + data
        self._before = seen[-14:]
        super().data_received(data)
        told = self.told.setdefault(self.room.decode(), Told())
        # What stands in the last bytes of the piece before was counted then.
        self._positions += sum(found.end() > len(seen) - len(data) for found in _STATE.finditer(seen))
        told.positions = max(told.positions, self._positions)
        told.has_ended = told.has_ended or any(found.end() > len(seen) - len(data) for found in _RESULT.finditer(seen))

    def join(self) -> None:
        """Asks for the next game."""
        self._positions = 0
        super().join()


@dataclass
class Tables:
    """So many games at once, one after the other at each table."""

    game_id: str
    port: int
    count: int
    pause: float = 0.0
    """Seconds that a player thinks, on average."""
    kind: type[Player] = Player
    tally: Tally = field(default_factory=Tally)
    times: dict[str, list[float]] = field(default_factory=dict)
    told: dict[str, Told] = field(default_factory=dict)
    on_room: Callable[[str], object] = field(default=lambda _: None)
    """Hears of each room when it is opened."""
    _players: list[Player] = field(default_factory=list)

    async def play(self, games: Iterator[Game], until: Callable[[], bool] = lambda: False) -> None:
        """Plays until there are no games left, or it is time."""
        self._seating = asyncio.Lock()
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.count):
                    group.create_task(self._table(games, until))
        finally:
            for player in self._players:
                player.transport.abort()
            # The transports need a turn of the loop to be gone.
            await asyncio.sleep(0)

    async def _table(self, games: Iterator[Game], until: Callable[[], bool]) -> None:
        hands: Game = ([], [])
        pair = [await self._seat(hand) for hand in hands]
        while not until():
            # Whoever draws the next game also opens the next room, so that the moves fit the board.
            async with self._seating:
                game = next(games, None)
                if game is None:
                    break
                for hand, moves, player in zip(hands, game, pair, strict=True):
                    hand.append(moves)  # type: ignore[arg-type]
                    player.join()
                    await player.joined
                self.on_room(pair[0].room.decode())
            await asyncio.gather(*(player.over for player in pair))

    async def _seat(self, hand: list[bytes]) -> Player:
        loop = asyncio.get_running_loop()

        def player() -> Player:
            made = self.kind(self.game_id, iter_list(hand), self.tally, self.pause, self.times)  # type: ignore[arg-type]
            if isinstance(made, Listener):
                made.told = self.told
            return made

        made = (await loop.create_connection(player, "127.0.0.1", self.port))[1]
        self._players.append(made)
        return made


def games_from(game_id: str, seed: int, count: int | None = None) -> Iterator[Game]:
    """The games on the boards of the seeds from this one on, prepared when they are needed."""
    return (prepared_moves(game_id, seed + number) for number in (itertools.count() if count is None else range(count)))


@cache
def prepared(game_id: str, seed: int, count: int) -> list[Game]:
    """So many of them at once, so that nobody waits for a game while his clock runs."""
    return list(games_from(game_id, seed, count))


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Runs it in the quickest loop there is."""
    with contextlib.suppress(ImportError):
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    return asyncio.run(work)


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Whether so much time has passed since now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def at_random(seconds: float) -> float:
    """A moment within so many seconds."""
    return random.uniform(0, seconds)
