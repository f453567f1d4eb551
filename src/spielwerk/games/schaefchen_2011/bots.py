"""Sample bots for the sheep, to read and to begin from. · Beispiel-Bots für die Schäfchen, zum Lesen und Weiterschreiben."""

from typing import Any

from spielwerk._core import State
from spielwerk.bots import Greedy, Random
from spielwerk.player import Player


class GreedyShepherd(Greedy):
    """Wants points, and the other to have none. · Will Punkte, und dass der andere keine hat."""

    def worth(self, state: State[Any], me: Player) -> float:
        """Own points less the other's; the dice, which are luck, are not looked at."""
        points = {name: sheet["points"] for name, sheet in state.scores.items()}
        return float(points[str(me)] - points[str(me.opponent)])


BOTS = {"random": Random, "greedy": GreedyShepherd}
