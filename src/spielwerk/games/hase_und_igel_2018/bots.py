"""Sample bots for the race of 2018, to read and to begin from. · Beispiel-Bots für das Rennen von 2018, zum Lesen und Weiterschreiben."""

from spielwerk.bots import Random
from spielwerk.games.hase_und_igel.bots import GreedyHare

BOTS = {"random": Random, "greedy": GreedyHare}
