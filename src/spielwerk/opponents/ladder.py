"""Matches between two opponents, fair by construction: every board and its luck are played twice, with seats changed."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from spielwerk import _core
from spielwerk.game import Game
from spielwerk.opponents.player import Opponent
from spielwerk.player import RED


@dataclass(frozen=True)
class Tally:
    """How a match stands, seen by the first of the two."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    moves: int = 0

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, a draw as half a one."""
        return (self.wins + self.draws / 2) / max(self.games, 1)

    def interval(self, z: float = 1.959964) -> tuple[float, float]:
        """Wilson's interval around the score, 95 % by default."""
        n = max(self.games, 1)
        centre = (self.score + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(self.score * (1 - self.score) / n + z * z / (4 * n * n))
        return max(centre - half, 0.0), min(centre + half, 1.0)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.score:6.1%}  [{low:.1%}, {high:.1%}]  +{self.wins} ={self.draws} -{self.losses}"


def match(game: Game[object], first: Opponent, second: Opponent, games: int, seed: int = 1) -> Iterator[Tally]:
    """Plays a match and tells after every game how it stands. Game 2k and 2k+1 have the same board and the same luck, with seats changed."""
    tally = Tally()
    for number in range(games):
        pair = random.Random(seed * 1_000_003 + number // 2).getrandbits(64)
        outcome, moves = _play(game, first, second, pair, first_is_red=number % 2 == 0)
        won, lost = (1, 0) if outcome > 0 else (0, 1) if outcome < 0 else (0, 0)
        tally = replace(tally, wins=tally.wins + won, losses=tally.losses + lost, draws=tally.draws + 1 - won - lost, moves=tally.moves + moves)
        yield tally


def _play(game: Game[object], first: Opponent, second: Opponent, seed: int, first_is_red: bool) -> tuple[int, int]:
    # What a mover draws by lot comes from the pair as well, so that a match by nodes can be repeated.
    lots = random.Random(seed ^ (1 if first_is_red else 2))
    state: _core.State[object] = game.start(seed)
    moves = 0
    while state.outcome is None:
        mover = first if (state.to_move is RED) == first_is_red else second
        state = state.play(mover.choose(state, seed=lots.getrandbits(64)))
        moves += 1
    winner = state.outcome.winner
    if winner is None:
        return 0, moves
    return (1 if (winner is RED) == first_is_red else -1), moves
