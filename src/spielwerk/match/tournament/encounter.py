"""`Encounter`: two players meet, and play some games of each kind. What these come to is its `Score`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from spielwerk.match.result import Result
from spielwerk.match.tournament.definition import Definition, Scoring

PAUSE = "–"
"""Stands in a table where a player has no opponent."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two players who meet in a round, or one who has no opponent in it."""

    stage: str
    """The part of the tournament: `main`, `finals`, or a division."""
    round: int
    """From 1, within its stage."""
    board: int
    """From 1, within its round."""
    first: str
    """Sits in RED's seat in the first game, and in each second one from there."""
    second: str | None
    """None: the first one pauses."""
    decisive: bool = False
    """Whether somebody has to win it."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who takes part."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def opponent(self, name: str) -> str | None:
        """Whom somebody meets."""
        return self.second if name == self.first else self.first

    def match(self, definition: Definition, game: str) -> str:
        """The id of the games of one kind in everything that is kept."""
        return f"{definition.id}:{self.stage}:{self.round}.{self.board}:{game}"


@dataclass(slots=True)
class Side:
    """What an encounter came to for one of its players."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    victories: float = 0.0
    """Two for a won game, one for a draw, as the contest counts them."""
    faults: int = 0
    """Games that were lost by something else than play."""

    def add(self, half_points: int, worth: float, own_fault: bool) -> None:
        """One more game."""
        self.wins += half_points == 2
        self.draws += half_points == 1
        self.losses += half_points == 0
        self.victories += worth
        self.faults += own_fault

    @property
    def games(self) -> int:
        """How many games counted."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class Score:
    """What an encounter came to."""

    encounter: Encounter
    sides: Mapping[str, Side]
    scoring: Scoring
    is_complete: bool = True
    """Whether all its games have been played."""
    advantage: str | None = None
    """Who goes on where even extra games decided nothing."""
    pause: float = 0.0
    """What it is worth to have no opponent."""

    @property
    def winner(self) -> str | None:
        """Who has won more; None for a draw."""
        first, second = self.encounter.first, self.encounter.second
        if second is None:
            return first
        difference = self.sides[first].victories - self.sides[second].victories
        return self.advantage if difference == 0 else first if difference > 0 else second

    def points(self, name: str) -> float:
        """What it is worth in the table."""
        if not self.is_complete:
            return 0.0
        if self.encounter.second is None:
            return self.pause
        if self.scoring.counts == "games":
            side = self.sides[name]
            return side.wins * self.scoring.win + side.draws * self.scoring.draw + side.losses * self.scoring.loss
        return self.scoring.draw if self.winner is None else self.scoring.win if self.winner == name else self.scoring.loss


def score(definition: Definition, encounter: Encounter, results: Iterable[Result]) -> Score:
    """What the games of an encounter come to."""
    sides = {name: Side() for name in encounter.players}
    if encounter.second is None:
        return _pause(definition, encounter)
    counted: dict[str, list[Result]] = {game: [] for game in definition.games}
    for result in results:
        counted[result.game].append(result)
        if result.counts:
            _add(sides, result, definition.scoring)
    missing = missing_games(definition, encounter, counted)
    is_even = encounter.decisive and not missing and len({side.victories for side in sides.values()}) == 1
    # In a knockout the better placed of the two is the first.
    return Score(encounter, sides, definition.scoring, not missing, encounter.first if is_even else None)


def _pause(definition: Definition, encounter: Encounter) -> Score:
    """Who has no opponent in a Swiss round is treated as if he had won, with as many victories as draws would have brought."""
    if definition.format != "swiss" or encounter.decisive:
        return Score(encounter, {encounter.first: Side()}, definition.scoring)
    games = definition.games_per_match * len(definition.games)
    worth = definition.scoring.win * (games if definition.scoring.counts == "games" else 1)
    return Score(encounter, {encounter.first: Side(victories=games)}, definition.scoring, pause=worth)


def _add(sides: Mapping[str, Side], result: Result, scoring: Scoring) -> None:
    for name, side in sides.items():
        seat, half = result.seat(name), result.half_points(name)
        by_fault = result.offender is not None
        side.add(half, scoring.victories(half, by_fault), by_fault and result.offender is seat)


def missing_games(definition: Definition, encounter: Encounter, played: Mapping[str, Sequence[Result]]) -> dict[str, list[int]]:
    """Which games of which kind an encounter still needs. Where somebody has to win, pairs are added as long as it stands even."""
    if encounter.second is None:
        return {}
    planned = range(definition.games_per_match)
    missing = {game: _not_among(planned, played.get(game, ())) for game in definition.games}
    missing = {game: numbers for game, numbers in missing.items() if numbers}
    if missing or not encounter.decisive:
        return missing
    for extra in range(definition.extra_pairs):
        if not _is_even(definition, encounter, played, extra):
            return {}
        game, numbers = _extra_pair(definition, extra)
        absent = _not_among(numbers, played.get(game, ()))
        if absent:
            return {game: absent}
    return {}


def _extra_pair(definition: Definition, extra: int) -> tuple[str, range]:
    # Where somebody has to win, the number of planned games is even; so pairs begin with even numbers, and have one board.
    turn, at = divmod(extra, len(definition.games))
    begin = definition.games_per_match + 2 * turn
    return definition.games[at], range(begin, begin + 2)


def _is_even(definition: Definition, encounter: Encounter, played: Mapping[str, Sequence[Result]], extras: int) -> bool:
    """Whether nobody is ahead after the planned games and so many extra pairs."""
    allowed = {game: set(range(definition.games_per_match)) for game in definition.games}
    for extra in range(extras):
        game, numbers = _extra_pair(definition, extra)
        allowed[game].update(numbers)
    sides = {name: Side() for name in encounter.players}
    for game, results in played.items():
        for result in results:
            if result.counts and result.number in allowed[game]:
                _add(sides, result, definition.scoring)
    return len({side.victories for side in sides.values()}) == 1


def _not_among(numbers: Iterable[int], results: Iterable[Result]) -> list[int]:
    done = {result.number for result in results}
    return [number for number in numbers if number not in done]
