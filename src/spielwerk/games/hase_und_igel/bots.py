"""What the greedy hares of both seasons count."""

from typing import Any

from spielwerk._core import State
from spielwerk.bots import Greedy
from spielwerk.games.hase_und_igel.view import GOAL
from spielwerk.player import Player


class GreedyHare(Greedy):
    """Runs ahead, eats its salads, and keeps carrots for the way that is left. · Läuft, frisst Salate und spart Karotten für den Rest des Wegs."""

    def worth(self, state: State[Any], me: Player) -> float:
        """One for each field, ten for each eaten salad, less 0.3 for each carrot too many or too few: one and a half a field will do."""
        hare = state.record()["state"][str(me).lower()]
        wanted = 1.5 * (GOAL - hare["position"])
        return float(hare["position"] + 10 * (5 - hare["salads"]) - 0.3 * abs(hare["carrots"] - wanted))
