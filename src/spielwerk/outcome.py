"""How a game ends: one enum for every way, whether the rules or a referee decide it."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from spielwerk.player import Player


class Reason(enum.Enum):
    """Why a game is over; ``str(reason)`` is the name alone."""

    GOAL_REACHED = enum.auto()
    ROUND_LIMIT = enum.auto()
    LAPPED = enum.auto()
    BEE_ENCLOSED = enum.auto()
    BOTH_BEES_ENCLOSED = enum.auto()
    NO_SHEEP_LEFT = enum.auto()
    NO_LEGAL_MOVE = enum.auto()
    RULE_VIOLATION = enum.auto()
    SOFT_TIMEOUT = enum.auto()
    HARD_TIMEOUT = enum.auto()
    LEFT = enum.auto()
    PROTOCOL_ERROR = enum.auto()
    CRASH = enum.auto()
    ADJUDICATED = enum.auto()
    ABORTED = enum.auto()

    def __str__(self) -> str:
        return self.name

    @cached_property
    def _facts(self) -> tuple[str, bool, str, str]:
        from spielwerk import _core

        return next(facts for facts in _core.reason_table() if facts[0] == self.name)

    @property
    def by_the_rules(self) -> bool:
        """Whether a position alone can show it; everything else needs a referee."""
        return self._facts[1]

    @property
    def german(self) -> str:
        """One sentence in German."""
        return self._facts[2]

    @property
    def english(self) -> str:
        """One sentence in English."""
        return self._facts[3]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won (None for a draw), why, and the season's score sheet for each player's name."""

    winner: Player | None
    reason: Reason
    scores: Mapping[str, Mapping[str, Any]]
