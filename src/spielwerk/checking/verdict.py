"""What a check has come to: findings and figures, as values."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from spielwerk.checking.finding import Finding, Kind
from spielwerk.checking.judgement import NEAR, show_command
from spielwerk.checking.visit import Visit
from spielwerk.room.clock import Limits


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds for a move, over all moves that came: those that were played, and those that came too late for it."""

    moves: int
    median: float
    p99: float
    longest: float
    near_misses: int
    late: int = 0
    """How many came after the limit."""

    @classmethod
    def of(cls, seconds: list[float], limits: Limits) -> "Times":
        """The figures of a list."""
        ordered = sorted(seconds)
        if not ordered:
            return cls(0, 0.0, 0.0, 0.0, 0)
        last = len(ordered) - 1
        late = sum(each > limits.soft for each in ordered)
        near = sum(each > NEAR * limits.soft for each in ordered) - late
        return cls(len(ordered), ordered[len(ordered) // 2], ordered[min(last, int(0.99 * len(ordered)))], ordered[-1], near, late)


@dataclass(frozen=True)
class Verdict:
    """The end of a check."""

    words: tuple[str, ...]
    game: str
    limits: Limits
    visits: tuple[Visit, ...]
    findings: tuple[Finding, ...]
    planned: int
    """How many games there should have been."""
    seconds: float
    is_interrupted: bool = False
    """Whether somebody ended the check before its end."""
    game_is_guessed: bool = False
    """Whether nobody and nothing said which game the program plays."""

    @property
    def is_content(self) -> bool:
        """Whether the program is ready."""
        return not any(finding.kind.is_fault for finding in self.findings)

    @property
    def stopped_early(self) -> bool:
        """Whether games were left out because nothing new was to be learned."""
        return len(self.visits) < self.planned and not self.is_interrupted

    @cached_property
    def by_kind(self) -> dict[Kind, list[Finding]]:
        """The findings of each kind, faults first, each in the order of the games."""
        kinds = [kind for is_fault in (True, False) for kind in Kind if kind.is_fault is is_fault]
        found = {kind: [finding for finding in self.findings if finding.kind is kind] for kind in kinds}
        return {kind: findings for kind, findings in found.items() if findings}

    @cached_property
    def times(self) -> Times:
        """How long the moves took."""
        return Times.of([seconds for visit in self.visits for seconds in visit.seconds], self.limits)

    @property
    def played(self) -> int:
        """How many of its moves were played."""
        return sum(len(visit.made) for visit in self.visits)

    @property
    def joined(self) -> int:
        """In how many games the program took a seat."""
        return sum(visit.joined for visit in self.visits)

    @property
    def requests(self) -> int:
        """How often it was asked for a move."""
        return sum(visit.requests for visit in self.visits)

    @property
    def answers(self) -> int:
        """How many moves it sent."""
        return sum(visit.words.moves for visit in self.visits)

    @property
    def positions(self) -> int:
        """In how many different positions its moves were judged."""
        return len({made.key for visit in self.visits for made in visit.made})

    @property
    def output(self) -> tuple[int, int]:
        """Bytes that it printed: in all, and at most in one game."""
        printed = [visit.output.total for visit in self.visits]
        return sum(printed), max(printed, default=0)

    @property
    def longest_exit(self) -> float | None:
        """The longest time from the end of a game to the end of the process, where it ended by itself."""
        return max((seconds for visit in self.visits if (seconds := visit.seconds_to_exit) is not None), default=None)

    @property
    def ended_by_itself(self) -> bool:
        """Whether it ever ended by itself, in a game, after one, or before it had joined."""
        return any(visit.exited_at is not None for visit in self.visits)

    @property
    def memory(self) -> int | None:
        """The most bytes of memory that were seen."""
        return max((visit.memory for visit in self.visits if visit.memory is not None), default=None)

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        total, most = self.output
        return {
            "program": list(self.words),
            "game": self.game,
            "game_is_guessed": self.game_is_guessed,
            "content": self.is_content,
            "interrupted": self.is_interrupted,
            "games": len(self.visits),
            "planned": self.planned,
            "seconds": round(self.seconds, 3),
            "protocol": {"joined": self.joined, "requests": self.requests, "answers": self.answers},
            "rules": {"moves": self.played, "positions": self.positions},
            "time": {**asdict(self.times), "soft": self.limits.soft, "hard": self.limits.hard},
            "output": {"bytes": total, "most_bytes_in_a_game": most},
            "end": {
                "longest_seconds": self.longest_exit,
                "exit_codes": sorted({visit.exit_code for visit in self.visits if visit.exit_code is not None}),
            },
            "memory": self.memory,
            "findings": [_finding_as_json(finding) for finding in self.findings],
        }


def _finding_as_json(finding: Finding) -> dict[str, Any]:
    facts, situation, place = finding.kind.facts, finding.situation, finding.position
    return {
        "name": finding.kind.name,
        "weight": facts.weight.value,
        "german": facts.german,
        "english": facts.english,
        "detail_german": finding.german,
        "detail_english": finding.english,
        "situation": situation.english,
        "player": str(situation.player),
        "seed": situation.seed,
        "position": None if place is None else {**asdict(place), "show": show_command(place)},
        "evidence": list(finding.evidence),
    }
