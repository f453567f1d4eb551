"""Games that nobody plays: whoever is stronger wins more often, and the same game ends the same way each time."""

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from spielwerk import BLUE, RED
from spielwerk.match.result import Result, Times
from spielwerk.match.statistics import share_of_elo
from spielwerk.match.tournament.course import Meeting
from spielwerk.match.tournament.definition import Definition


class Interrupted(Exception):
    """Somebody has pulled the plug."""


class Fake:
    """Plays by lot."""

    def __init__(self, strengths: Mapping[str, float], breaks_after: int | None = None, *, draws: float = 0.2, faults: float = 0.05) -> None:
        self.strengths, self.draws, self.faults = strengths, draws, faults
        self.left = breaks_after
        self.played: list[tuple[str, int]] = []

    def __call__(self, definition: Definition, meetings: Sequence[Meeting], keep: Callable[[Sequence[Result]], None]) -> None:
        """The games of a round, in no order."""
        tasks = [(meeting, number) for meeting in meetings for number in meeting.numbers]
        random.Random(len(tasks)).shuffle(tasks)
        for meeting, number in tasks:
            if self.left is not None:
                if self.left == 0:
                    raise Interrupted
                self.left -= 1
            self.played.append((meeting.match, number))
            keep([self.game(definition, meeting, number)])

    def game(self, definition: Definition, meeting: Meeting, number: int) -> Result:
        """One of them."""
        red, blue = (meeting.first, meeting.second) if number % 2 == 0 else (meeting.second, meeting.first)
        lot = random.Random(f"{meeting.seed} {number} {red}")
        share = share_of_elo(self.strengths[red] - self.strengths[blue])
        winner = None if lot.random() < self.draws else RED if lot.random() < share else BLUE
        by_fault = winner is not None and lot.random() < self.faults
        return Result(
            match=meeting.match,
            number=number,
            pair=number // 2,
            game=meeting.game,
            rules=definition.rules,
            seed=meeting.seed,
            red=red,
            blue=blue,
            winner=winner,
            reason="SOFT_TIMEOUT" if by_fault else "GOAL_REACHED",
            offender=winner.opponent if winner is not None and by_fault else None,
            text="2.31 s for a move" if by_fault else "",
            plies=lot.randrange(30, 60),
            red_times=Times.of([lot.random() for _ in range(30)], 2.0),
            started=datetime(2026, 1, 1, tzinfo=UTC),
            seconds=lot.random() * 20,
        )
