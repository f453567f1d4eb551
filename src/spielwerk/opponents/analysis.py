"""What a played game's moves were worth: where the expected result dropped, and which move would have been better."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from spielwerk import _core
from spielwerk.opponents.searching import Found, Line, search
from spielwerk.player import RED, Player

NOTEWORTHY = 0.05
"""A move that costs less of the expected result than this is no turning point: searches are not so sure."""


@dataclass(frozen=True)
class Verdict:
    """What one move of a game was worth."""

    number: int
    """Counted from 1."""
    player: Player
    move: str
    expected: float
    """The result that whoever moved could expect before the move, from 0 (lost) to 1 (won)."""
    reached: float
    """The result that the played move leaves to expect, before luck falls."""
    better: Line | None
    """The best line, where it is another one than what was played."""

    @property
    def cost(self) -> float:
        """How much of the expected result the move gave away."""
        return max(self.expected - self.reached, 0.0)

    @property
    def red(self) -> float:
        """The result that RED could expect before the move."""
        return self.expected if self.player is RED else 1 - self.expected


def judge(
    positions: Iterable["_core.State[Any]"],
    moves: Iterable[str],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    seed: int | None = None,
) -> Iterator[Verdict]:
    """A verdict on each move of a game, given by its positions from the start to the end and the moves between them.

    The played move is searched by itself under the same limits as the position, so both are judged equally deep, and luck that fell afterwards is
    nobody's merit.
    """
    for number, ((before, after), move) in enumerate(zip(pairwise(positions), moves, strict=False), 1):
        found = search(before, seconds=seconds, nodes=nodes, threads=threads, seed=seed)
        reached = found
        if str(found.move) != move and before.play(found.move).key != after.key:
            reached = search(before, seconds=seconds, nodes=nodes, threads=threads, seed=seed, only=[move])
        yield _verdict(number, before.to_move, move, found, reached)


def _verdict(number: int, player: Player, move: str, found: Found, reached: Found) -> Verdict:
    # Where the closer look shows the played move to be the better one, it was the best that is known.
    better = found.best if found.score > reached.score else None
    return Verdict(number, player, move, max(found.score, reached.score), reached.score, better)


def turning_points(verdicts: Iterable[Verdict], most: int = 5) -> list[Verdict]:
    """The moves that cost the most, at most so many, in the order of the game."""
    costly = sorted((verdict for verdict in verdicts if verdict.cost >= NOTEWORTHY and verdict.better is not None), key=lambda verdict: -verdict.cost)
    return sorted(costly[:most], key=lambda verdict: verdict.number)
