"""Leads a tournament from round to round. Every finished game is kept before anything else happens: the same command goes on where it ended."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Protocol

from spielwerk.errors import SpielwerkError
from spielwerk.match.result import Result
from spielwerk.match.store import Match, Query, Store
from spielwerk.match.tournament.course import Course, Meeting, Round
from spielwerk.match.tournament.definition import Definition


class Plays(Protocol):
    """Whatever can play the games of a round."""

    def __call__(self, definition: Definition, meetings: Sequence[Meeting], keep: Callable[[Sequence[Result]], None]) -> None:
        """Plays them, and hands over games as soon as they are over, in any order; `match` and `number` are those of the meeting."""


def nobody(definition: Definition, meetings: Sequence[Meeting], keep: Callable[[Sequence[Result]], None]) -> None:
    """For whoever only wants to look: plays nothing."""


class AnotherTournament(SpielwerkError):
    """A tournament that was begun with something else than its file says now."""

    def __init__(self, tournament: str, place: str) -> None:
        super().__init__(tournament, place)
        self.german = (
            f"das Turnier {tournament!r} in {place} wurde mit anderen Spielern, Spielen oder Regeln begonnen, als nun in der Datei stehen. "
            "Bots und Termine dürfen sich ändern, Paarungen nicht mehr: gib ihm ein anderes `id`"
        )
        self.english = (
            f"the tournament {tournament!r} in {place} was begun with other players, games or rules than its file names now. "
            'Bots and dates may change, pairings may not any more: give it another "id"'
        )

    def __str__(self) -> str:
        return self.english


class Stuck(SpielwerkError):
    """Games were asked for, and none was played."""

    german = "kein einziges der fehlenden Spiele wurde gespielt"
    english = "not a single one of the missing games was played"

    def __str__(self) -> str:
        return self.english


class Director:
    """Leads one tournament."""

    def __init__(self, definition: Definition, store: Store, plays: Plays) -> None:
        self.definition = definition
        self._store = store
        self._plays = plays
        pairing = definition.pairing_facts.decode()
        if store.add_tournament(definition.id, definition.name, pairing) != pairing:
            raise AnotherTournament(definition.id, store.place)

    def course(self) -> Course:
        """Where the tournament stands by what has been kept."""
        return Course(self.definition, self._store.results(Query(tournament=self.definition.id)))

    def play(
        self,
        today: date | None = None,
        begins: Callable[[Course, Round, int], None] = lambda course, current, games: None,
        told: Callable[[Result], None] = lambda result: None,
    ) -> Course:
        """Plays all rounds that are due by a day, or all there are; `begins` hears of each round and how many games it lacks, `told` of each game."""
        while True:
            course = self.course()
            current = course.open_round(today)
            if current is None:
                return course
            meetings = course.meetings(current)
            begins(course, current, sum(len(meeting.numbers) for meeting in meetings))
            self._play_round(meetings, told)

    def _play_round(self, meetings: Sequence[Meeting], told: Callable[[Result], None]) -> None:
        for meeting in meetings:
            self._store.add_match(self._match(meeting))
        new = 0

        def keep(results: Sequence[Result]) -> None:
            nonlocal new
            new += self._store.keep(results)
            for result in results:
                told(result)

        self._plays(self.definition, meetings, keep)
        if not new:
            raise Stuck

    def _match(self, meeting: Meeting) -> Match:
        bots = {name: self.definition.entrant(name).bots[meeting.game] for name in (meeting.first, meeting.second)}
        return Match(
            id=meeting.match,
            game=meeting.game,
            rules=self.definition.rules,
            first=meeting.first,
            second=meeting.second,
            planned=self.definition.games_per_match,
            tournament=self.definition.id,
            facts={"bots": bots, "limits": [self.definition.soft, self.definition.hard], "seed": meeting.seed},
        )
