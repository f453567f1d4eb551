"""Sample bots for the river, to read and to begin from. · Beispiel-Bots für den Fluss, zum Lesen und Weiterschreiben."""

from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk._core import Move, State
from spielwerk.bots import Greedy, Random
from spielwerk.client.clock import Clock
from spielwerk.games.mississippi_queen_2017.moves import Direction
from spielwerk.games.mississippi_queen_2017.view import Coordinates, Field, Kind, neighbour
from spielwerk.player import Player

LOOKED_AT = 300
"""A boat can have thousands of moves; so many of them, drawn by lot, take about two hundredths of a second."""
SIGHT = 4


class GreedyCaptain(Greedy):
    """Wants points and coal, and water before the bow. · Will Punkte und Kohle und Wasser vor dem Bug."""

    def choose(self, state: State[Any], clock: Clock) -> Move:
        """Remembers which fields are shown now: those that a move would reveal are not looked at."""
        self.shown: Mapping[Coordinates, Field] = state.view().fields
        return super().choose(state, clock)

    def moves(self, state: State[Any]) -> Sequence[Move]:
        """Moves that lead to different positions, and not more than there is time for."""
        moves = state.moves(distinct=True)
        return moves if len(moves) <= LOOKED_AT else self.lot.sample(moves, LOOKED_AT)

    def standing(self, state: State[Any], me: Player) -> float:
        """The worth of a position; whether the game ends on what a move reveals is not looked at either."""
        return self.worth(state, me)

    def worth(self, state: State[Any], me: Player) -> float:
        """The boat's points, two for each coal, less one for each step of speed beyond 3 and five for each step that it cannot brake in time."""
        boat = state.record()["state"][str(me).lower()]
        bow = Direction[boat["direction"]]
        free = max(self.free_way((boat["x"], boat["y"]), bow.turned(steps)) for steps in (0, 1, -1))
        slowest = max(1, boat["speed"] - 1)
        return float(boat["points"] + 2 * boat["coal"] - max(0, boat["speed"] - 3) - 5 * max(0, slowest - free))

    def free_way(self, at: Coordinates, bow: Direction) -> int:
        """How many open fields lie ahead, as far as it looks; a sandbank stops every boat."""
        for steps in range(SIGHT):
            at = neighbour(at, bow)
            field = self.shown.get(at)
            if field is None or not field.kind.is_open or field.kind is Kind.SANDBANK:
                return steps
        return SIGHT


BOTS = {"random": Random, "greedy": GreedyCaptain}
