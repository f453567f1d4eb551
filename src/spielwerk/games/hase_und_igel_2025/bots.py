"""Sample bots for the race of 2025, to read and to begin from. · Beispiel-Bots für das Rennen von 2025, zum Lesen und Weiterschreiben."""

from typing import Any

from spielwerk._core import Move, State
from spielwerk.bots import Random
from spielwerk.games.hase_und_igel.bots import GreedyHare
from spielwerk.player import Player

INSTRUCTIONS = ("BACK_TO_CARROTS", "REFUND", "SWAP_CARROTS")


class GreedyGambler(GreedyHare):
    """A greedy hare that knows no more than the others what a random field will order. · Weiß nicht, was ein Zufallsfeld befehlen wird."""

    def worth_of(self, move: Move, state: State[Any], me: Player) -> float:
        """The worth of a move; where luck falls, the mean over all that it may order."""
        after = state.play(move)
        if after.record()["state"].get("random_field") is None:
            return self.standing(after, me)
        ways = [state.play(move, chance={"random_field": instruction}) for instruction in INSTRUCTIONS]
        return sum(self.standing(way, me) for way in ways) / len(ways)


BOTS = {"random": Random, "greedy": GreedyGambler}
