"""`Standings`: a table by points, with the tie-breaks that a tournament has chosen, one after the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from spielwerk.match.tournament.definition import Definition, Tiebreak
from spielwerk.match.tournament.encounter import Score


@dataclass(slots=True)
class Row:
    """One player in the table."""

    name: str
    place: int = 0
    """The same for players whom no tie-break could tell apart."""
    encounters: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0.0
    victories: float = 0.0
    buchholz: float = 0.0
    """The points of all opponents."""
    sonneborn_berger: float = 0.0
    """The points of those who were beaten, and half of those who were held."""
    game_wins: int = 0
    game_draws: int = 0
    game_losses: int = 0
    faults: int = 0
    """Games that he lost by something else than play."""
    against: dict[str, float] = field(default_factory=dict)
    """Points from the encounters with each opponent."""

    def add(self, score: Score) -> None:
        """One more encounter."""
        side, opponent = score.sides[self.name], score.encounter.opponent(self.name)
        points = score.points(self.name)
        self.points += points
        self.victories += side.victories
        self.game_wins += side.wins
        self.game_draws += side.draws
        self.game_losses += side.losses
        self.faults += side.faults
        if opponent is None or not score.is_complete:
            return
        self.encounters += 1
        self.against[opponent] = self.against.get(opponent, 0.0) + points
        self.won += score.winner == self.name
        self.drawn += score.winner is None
        self.lost += score.winner == opponent


@dataclass(frozen=True, slots=True)
class Standings:
    """A table."""

    rows: tuple[Row, ...]

    @property
    def names(self) -> list[str]:
        """Everybody, the first first."""
        return [row.name for row in self.rows]

    def ordered(self, names: Sequence[str]) -> "Standings":
        """The same rows in another order, with places of it."""
        return Standings(tuple(replace(self.row(name), place=place) for place, name in enumerate(names, 1)))

    def row(self, name: str) -> Row:
        """Somebody's row."""
        return next(row for row in self.rows if row.name == name)


def standings(definition: Definition, names: Sequence[str], scores: Iterable[Score]) -> Standings:
    """The table of these players after these encounters."""
    rows = {name: Row(name) for name in names}
    all_scores = list(scores)
    for score in all_scores:
        for name in score.encounter.players:
            rows[name].add(score)
    _add_opponents(rows, all_scores)
    ranked: list[Row] = []
    for group in _groups(list(rows.values()), lambda row: row.points):
        for tied in _broken(group, definition.tiebreaks, definition):
            for row in tied:
                row.place = len(ranked) + 1
            ranked += sorted(tied, key=lambda row: row.name)
    return Standings(tuple(ranked))


def _add_opponents(rows: Mapping[str, Row], scores: Iterable[Score]) -> None:
    for score in scores:
        for name in score.encounter.players:
            opponent, row = score.encounter.opponent(name), rows[name]
            if opponent is None:
                # Whoever had no opponent is treated as if he had met one as strong as himself.
                row.buchholz += row.points if score.pause else 0.0
            elif score.is_complete:
                row.buchholz += rows[opponent].points
                row.sonneborn_berger += rows[opponent].points * (1.0 if score.winner == name else 0.5 if score.winner is None else 0.0)


def _broken(tied: Sequence[Row], tiebreaks: Sequence[Tiebreak], definition: Definition) -> list[list[Row]]:
    """Groups of those who stay equal after all tie-breaks; each is asked only about those whom the ones before could not tell apart."""
    if len(tied) == 1 or not tiebreaks:
        return [list(tied)]
    groups = _groups(tied, _criterion(tiebreaks[0], tied, definition))
    return [rest for group in groups for rest in _broken(group, tiebreaks[1:], definition)]


def _criterion(tiebreak: Tiebreak, tied: Sequence[Row], definition: Definition) -> Callable[[Row], float]:
    names = {row.name for row in tied}
    criteria: dict[Tiebreak, Callable[[Row], float]] = {
        "victories": lambda row: row.victories,
        "direct": lambda row: sum(points for opponent, points in row.against.items() if opponent in names),
        "buchholz": lambda row: row.buchholz,
        "sonneborn-berger": lambda row: row.sonneborn_berger,
        "wins": lambda row: row.won,
        "lots": lambda row: definition.lot("lots", row.name),
    }
    return criteria[tiebreak]


def _groups(rows: Iterable[Row], value: Callable[[Row], float]) -> list[list[Row]]:
    """Rows of equal value together, the highest first."""
    groups: dict[float, list[Row]] = {}
    for row in rows:
        groups.setdefault(value(row), []).append(row)
    return [groups[key] for key in sorted(groups, reverse=True)]
