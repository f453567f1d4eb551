"""What a server tells a player, in whichever words: the same values for XML and for lines of JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from spielwerk._core import State
from spielwerk.outcome import Reason
from spielwerk.player import Player

Names = Mapping[Player, str | None]


@dataclass(frozen=True, slots=True)
class Joined:
    """There is a seat for us in a room."""

    room: str


@dataclass(frozen=True, slots=True)
class Welcomed:
    """Who we are."""

    player: Player


@dataclass(frozen=True, slots=True)
class Shown:
    """A position, and who plays."""

    state: State[Any]
    names: Names


@dataclass(frozen=True, slots=True)
class Asked:
    """A move is wanted, within so many seconds."""

    soft: float = inf
    hard: float = inf


@dataclass(frozen=True, slots=True)
class Told:
    """Something was wrong, ours or the other player's."""

    german: str
    english: str


@dataclass(frozen=True, slots=True)
class Decided:
    """The result, as far as the server says it."""

    winner: Player | None
    reason: Reason | None
    """None where the server does not tell the reasons of regular ends apart; the last position knows it then."""
    offender: Player | None
    german: str | None
    english: str | None
    scores: Mapping[str, Mapping[str, Any]] | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Left:
    """We have no seat in the room any more."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The server will say nothing more."""


News = Joined | Welcomed | Shown | Asked | Told | Decided | Left | Closing
