"""Sample bots for Hive, to read and to begin from. · Beispiel-Bots für Hive, zum Lesen und Weiterschreiben."""

from typing import Any

from spielwerk._core import State
from spielwerk.bots import Greedy, Random
from spielwerk.player import Player


class GreedyInsects(Greedy):
    """Wants air around its own bee and none around the other. · Will Luft um die eigene Biene und keine um die andere."""

    def worth(self, state: State[Any], me: Player) -> float:
        """Free cells around the own bee less those around the other; -1 stands for a bee that is not set yet."""
        free = {name: sheet["free_cells"] for name, sheet in state.scores.items()}
        return float(free[str(me)] - free[str(me.opponent)])


BOTS = {"random": Random, "greedy": GreedyInsects}
