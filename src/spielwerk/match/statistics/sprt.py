"""`Sprt`: after every pair, whether the games decide between two hypotheses about the difference in Elo, or have to go on.

The generalized sequential probability ratio test: each hypothesis is represented by the distribution with its mean under which the counts are the
most likely (see `likelihood`). One may look after every pair: the probability of a wrong decision is bounded for the whole test.
"""

import enum
import math
from collections.abc import Iterable
from dataclasses import dataclass

from spielwerk.match.statistics.elo import share_of_elo
from spielwerk.match.statistics.likelihood import deficit
from spielwerk.match.statistics.scores import NO_PAIRS, Scores


class Verdict(enum.Enum):
    """What a test has come to."""

    H0 = "H0"
    """The difference is the smaller one, or less."""
    H1 = "H1"
    """The difference is the greater one, or more."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of elo0 against elo1. `alpha` bounds the probability of accepting elo1 wrongly, `beta` that of accepting elo0 wrongly."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 has to be less than elo1, but {self.elo0:g} is not less than {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha and beta lie between 0 and 0.5, not at {self.alpha:g} and {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio decides: for elo0 at the first or below, for elo1 at the second or above."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Scores) -> float:
        """The log-likelihood ratio: how much better elo1 explains the counts than elo0 does."""
        return deficit(scores, share_of_elo(self.elo0)) - deficit(scores, share_of_elo(self.elo1))

    def verdict(self, scores: Scores) -> Verdict | None:
        """What counts decide; None: go on."""
        low, high = self.bounds
        ratio = self.ratio(scores)
        return Verdict.H1 if ratio >= high else Verdict.H0 if ratio <= low else None

    def decision(self, half_points: Iterable[int]) -> "tuple[int, Verdict] | None":
        """After how many pairs the test decides, and how; None if these do not suffice. Pairs come as half points (0 to 4), as they were planned.

        Games at once end in another order than that in which they were planned, and short ones first. Only a test that takes them as they were
        planned comes to the same end in every run.
        """
        counts = list(NO_PAIRS.counts)
        for number, half in enumerate(half_points, 1):
            counts[half] += 1
            verdict = self.verdict(Scores(tuple(counts)))
            if verdict is not None:
                return number, verdict
        return None
