"""`Definition`: all that a tournament's file says, checked. The same definition and the same results lead to the same pairings."""

import hashlib
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Literal, get_args

import msgspec

from spielwerk.game import Rules

Format = Literal["round-robin", "swiss", "knockout", "gauntlet", "league"]
FORMATS: tuple[Format, ...] = get_args(Format)
Tiebreak = Literal["victories", "direct", "buchholz", "sonneborn-berger", "wins", "lots"]
TIEBREAKS: tuple[Tiebreak, ...] = get_args(Tiebreak)
Counts = Literal["encounters", "games"]
COUNTS: tuple[Counts, ...] = get_args(Counts)

MAIN = "main"
FINALS = "finals"


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes part."""

    name: str
    bots: Mapping[str, str]
    """What plays for him in each game: a level, a program, a command."""


class Scoring(msgspec.Struct, frozen=True, kw_only=True):
    """What results are worth."""

    counts: Counts = "encounters"
    """Whether an encounter as a whole earns points, or each of its games."""
    win: float = 2
    draw: float = 1
    loss: float = 0
    irregular_win: float | None = None
    """What a game is worth for the victories if the opponent lost it by something else than play; None: as much as any other."""

    def victories(self, half_points: int, by_fault: bool) -> float:
        """What one game adds to the victories, as the contest counted them: two for a win, one for a draw."""
        return self.irregular_win if half_points == 2 and by_fault and self.irregular_win is not None else float(half_points)


class Division(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a league in which everybody meets everybody; the first is the highest."""

    name: str
    players: tuple[str, ...]


class Definition(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament."""

    id: str
    """The name in all that is kept."""
    name: str
    format: Format
    games: tuple[str, ...]
    rules: Rules
    seed: int
    games_per_match: int
    """How many games of each kind two players play when they meet."""
    rounds: int
    """Swiss: how many; round robin and league: how often everybody meets everybody; else 1."""
    entrants: tuple[Entrant, ...]
    """In the order of their strength, as far as it is known: they are seeded by it."""
    challengers: tuple[str, ...] = ()
    """Gauntlet: who meets all others, while these do not meet each other."""
    divisions: tuple[Division, ...] = ()
    promoted: int = 1
    """League: how many change places between two divisions."""
    finals: int = 0
    """How many of the best play a knockout afterwards."""
    third_place: bool = True
    """Whether those who lost a semi-final play for the third place."""
    extra_pairs: int = 3
    """How many pairs of games are added at most where a knockout stands even."""
    scoring: Scoring = Scoring()
    tiebreaks: tuple[Tiebreak, ...] = ("victories", "direct", "lots")
    soft: float = 2.0
    hard: float = 10.0
    """The time limits of a move, in seconds."""
    start: date | None = None
    """When the first round is due; None: all rounds are."""
    days: int = 7
    """From round to round."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody."""
        return tuple(entrant.name for entrant in self.entrants)

    def entrant(self, name: str) -> Entrant:
        """Somebody by his name."""
        return next(entrant for entrant in self.entrants if entrant.name == name)

    def due(self, number: int) -> date | None:
        """The day of a round, counted from 1."""
        return None if self.start is None else self.start + timedelta(days=self.days * (number - 1))

    def lot(self, *words: object) -> int:
        """A number that the seed has drawn for these words."""
        text = "\0".join(map(str, (self.seed, *words)))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")

    @property
    def pairing_facts(self) -> bytes:
        """All on which pairings depend: not what plays for somebody, as bots may get better between two rounds."""
        fields = msgspec.to_builtins(self)
        fields["entrants"] = self.names
        for name in ("name", "soft", "hard", "start", "days", "promoted"):
            del fields[name]
        return msgspec.json.encode(fields, order="sorted")
