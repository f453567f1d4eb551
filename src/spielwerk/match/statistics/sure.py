"""`Sure`: plays on until it is clear who is better, or that it does not matter. For people who do not want to choose hypotheses."""

import enum
from dataclasses import dataclass

from spielwerk.match.statistics.scores import Scores
from spielwerk.match.statistics.sprt import Sprt, Verdict


class Answer(enum.Enum):
    """Who is better."""

    FIRST = "first"
    SECOND = "second"
    EQUAL = "equal"
    """Neither is better by as much as was asked for."""


@dataclass(frozen=True, slots=True)
class Sure:
    """Two tests at once, one from each side: is somebody better, with a difference of `elo` worth talking about?

    Each side may be wrong in half of `risk`, so equal players are called unequal in at most that share of all matches.
    """

    elo: float = 20.0
    risk: float = 0.05

    @property
    def test(self) -> Sprt:
        """The test from the first player's side; the other one is the same with the counts turned round."""
        return Sprt(0.0, self.elo, self.risk / 2, self.risk / 2)

    def answer(self, scores: Scores) -> Answer | None:
        """What counts decide; None: go on."""
        verdicts = self.test.verdict(scores), self.test.verdict(-scores)
        if Verdict.H1 in verdicts:
            return Answer.FIRST if verdicts[0] is Verdict.H1 else Answer.SECOND
        return Answer.EQUAL if verdicts == (Verdict.H0, Verdict.H0) else None
