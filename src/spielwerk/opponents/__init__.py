"""Computer players: search, levels of strength, and matches that measure them."""

from spielwerk.opponents.levels import LEVELS, Level, level_named
from spielwerk.opponents.player import Opponent, opponent
from spielwerk.opponents.searching import Found, Line, Progress, search

__all__ = ["LEVELS", "Found", "Level", "Line", "Opponent", "Progress", "level_named", "opponent", "search"]
