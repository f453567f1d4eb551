"""`Course`: where a tournament stands. It is worked out anew from the definition and the results, and nothing else is remembered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import chain

from spielwerk.match.result import Result
from spielwerk.match.tournament.definition import FINALS, MAIN, Definition
from spielwerk.match.tournament.encounter import Encounter, Score, missing_games, score
from spielwerk.match.tournament.knockout import Knockout
from spielwerk.match.tournament.round_robin import gauntlet, round_robin
from spielwerk.match.tournament.standings import Standings, standings
from spielwerk.match.tournament.swiss import swiss_round


@dataclass(frozen=True, slots=True)
class Round:
    """What is played at a time."""

    number: int
    """From 1, through the whole tournament."""
    german: str
    english: str
    due: date | None
    """When it may begin; None: at any time."""
    scores: tuple[Score, ...]
    is_final: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether all its games have been played."""
        return all(score.is_complete for score in self.scores)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Games of one kind that two players still have to play."""

    match: str
    """The id under which results are kept."""
    game: str
    first: str
    second: str
    numbers: tuple[int, ...]
    """Which games of the schedule; 2k and 2k + 1 are a pair."""
    seed: int
    """Draws boards and luck."""
    played: tuple[Result, ...] = ()
    """The games of this match that are over already."""


class Course:
    """A tournament as far as it has come."""

    def __init__(self, definition: Definition, results: Iterable[Result]) -> None:
        self.definition = definition
        self.results: dict[str, list[Result]] = {}
        for result in results:
            self.results.setdefault(result.match, []).append(result)
        self.rounds: list[Round] = []
        """All rounds that have been begun, or could be."""
        while not self.rounds or self.rounds[-1].is_complete:
            following = self._next_round()
            if following is None:
                break
            self.rounds.append(following)

    # What comes next.

    @property
    def is_over(self) -> bool:
        """Whether everything has been played."""
        return all(known.is_complete for known in self.rounds)

    def open_round(self, today: date | None = None) -> Round | None:
        """The round that is to be played; None if there is none, or it is not due yet."""
        current = self.rounds[-1] if self.rounds else None
        if current is None or current.is_complete:
            return None
        return None if today is not None and current.due is not None and current.due > today else current

    def meetings(self, current: Round) -> list[Meeting]:
        """The games that a round still needs."""
        return [meeting for score in current.scores for meeting in self._meetings(score.encounter)]

    def _meetings(self, encounter: Encounter) -> Iterable[Meeting]:
        if encounter.second is None:
            return
        played = {game: self.results.get(encounter.match(self.definition, game), []) for game in self.definition.games}
        for game, numbers in missing_games(self.definition, encounter, played).items():
            match = encounter.match(self.definition, game)
            yield Meeting(match, game, encounter.first, encounter.second, tuple(numbers), self.definition.lot(match), tuple(played[game]))

    def results_of(self, encounter: Encounter) -> list[Result]:
        """The games of an encounter."""
        return [result for game in self.definition.games for result in self.results.get(encounter.match(self.definition, game), [])]

    def _next_round(self) -> Round | None:
        number = len(self.rounds) + 1
        main = [known for known in self.rounds if not known.is_final]
        encounters = self._main_round(main)
        if encounters is not None:
            names = self._main_name(len(main) + 1)
            return Round(number, *names, self.definition.due(number), self._scored(encounters))
        draw = self.finals
        if draw is None:
            return None
        played = self._finals_played
        encounters = draw.next_round(played)
        return None if encounters is None else self._final_round(number, draw, len(played) + 1, encounters)

    def _final_round(self, number: int, draw: Knockout, step: int, encounters: Sequence[Encounter]) -> Round:
        return Round(number, *draw.round_name(step), self.definition.due(number), self._scored(encounters), is_final=True)

    def _main_round(self, played: Sequence[Round]) -> Sequence[Encounter] | None:
        if self.definition.format == "swiss":
            scores = [known.scores for known in played]
            return swiss_round(MAIN, self.definition.names, scores) if len(played) < self.definition.rounds else None
        if self.definition.format == "knockout":
            return self._draw.next_round([known.scores for known in played])
        return self.plan[len(played)] if len(played) < len(self.plan) else None

    def _main_name(self, step: int) -> tuple[str, str]:
        return self._draw.round_name(step) if self.definition.format == "knockout" else (f"Runde {step}", f"Round {step}")

    def _scored(self, encounters: Iterable[Encounter]) -> tuple[Score, ...]:
        return tuple(score(self.definition, encounter, self.results_of(encounter)) for encounter in encounters)

    # What is known from the beginning.

    @cached_property
    def plan(self) -> list[list[Encounter]]:
        """All rounds, where they do not depend on results."""
        definition = self.definition
        if definition.format == "round-robin":
            return round_robin(MAIN, definition.names, definition.rounds)
        if definition.format == "gauntlet":
            others = [name for name in definition.names if name not in definition.challengers]
            return gauntlet(MAIN, definition.challengers, others, definition.rounds)
        if definition.format == "league":
            seasons = [round_robin(division.name, division.players, definition.rounds) for division in definition.divisions]
            return [list(chain.from_iterable(season[at] for season in seasons if at < len(season))) for at in range(max(map(len, seasons)))]
        return []

    @cached_property
    def _draw(self) -> Knockout:
        return Knockout(MAIN, self.definition.names, self.definition.third_place)

    # How it stands.

    @property
    def _finals_played(self) -> list[tuple[Score, ...]]:
        return [known.scores for known in self.rounds if known.is_final]

    @property
    def finals(self) -> Knockout | None:
        """The knockout of the best, once it is known who they are."""
        main = [known for known in self.rounds if not known.is_final]
        if not self.definition.finals or not main or not main[-1].is_complete:
            return None
        best = self.table(MAIN).names[: self.definition.finals]
        return Knockout(FINALS, tuple(best), self.definition.third_place)

    @property
    def stages(self) -> tuple[str, ...]:
        """The tables that there are: one, or one for each division."""
        return tuple(division.name for division in self.definition.divisions) or (MAIN,)

    def table(self, stage: str) -> Standings:
        """How a stage stands by points, a knockout by how far everybody has come; finals behind a table are not in it."""
        division = next((division for division in self.definition.divisions if division.name == stage), None)
        names = self.definition.names if division is None else division.players
        scores = [score for known in self.rounds if not known.is_final for score in known.scores if score.encounter.stage == stage]
        table = standings(self.definition, names, scores)
        if self.definition.format == "knockout":
            return table.ordered(self.final_places())
        return table

    def final_places(self) -> list[str]:
        """Everybody in the order of the end: by the knockout where there is one, else by the table."""
        if self.definition.format == "knockout":
            return self._draw.places([known.scores for known in self.rounds])
        by_table = [name for stage in self.stages for name in self.table(stage).names]
        if self.finals is None:
            return by_table
        best = self.finals.places(self._finals_played)
        return best + [name for name in by_table if name not in best]

    def all_results(self) -> list[Result]:
        """Every game."""
        return [result for results in self.results.values() for result in results]
