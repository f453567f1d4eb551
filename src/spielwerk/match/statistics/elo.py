"""How much stronger one player is than another, and how sure that is."""

import math
from dataclasses import dataclass

from spielwerk.match.statistics.likelihood import deficit, interval
from spielwerk.match.statistics.scores import Scores
from spielwerk.match.statistics.student import normal_probability, student_quantile

NORMALIZED = 800 / math.log(10)
"""What one standard deviation of a single game is worth in normalized Elo, so that it agrees with Elo between equal players without draws."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value that games have measured, and its 95 % interval. Where they leave a side open, it is infinite; `nan` says that they say nothing."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half of the interval: what stands behind ±."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if math.isfinite(self.error) and math.isfinite(self.value):
            return f"{self.value:+.1f} ± {self.error:.1f}"
        return "–" if math.isnan(self.value) else f"{_said(self.value)} [{_said(self.low)}, {_said(self.high)}]"


def _said(value: float) -> str:
    return f"{value:+.1f}" if math.isfinite(value) else "+∞" if value > 0 else "−∞"


def elo_of_share(share: float) -> float:
    """The difference in Elo at which this share of the points is to be expected; infinite for all of them or none."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


def share_of_elo(elo: float) -> float:
    """The share of the points to expect at a difference in Elo."""
    if elo < 0:
        return 1 - share_of_elo(-elo)
    return 1 / (1 + 10 ** (-elo / 400))


def elo(scores: Scores, confidence: float = 0.95) -> Estimate:
    """The difference in Elo, with the interval of the shares that the counts do not refute."""
    low, high = interval(scores, confidence)
    return Estimate(elo_of_share(scores.share) if scores.number else math.nan, elo_of_share(low), elo_of_share(high))


def normalized_elo(scores: Scores, confidence: float = 0.95) -> Estimate:
    """The advantage measured in standard deviations of one game: the number that says how many games it takes to prove it.

    Unlike Elo it does not depend on how many games are drawn. Its interval is the normal one for a quotient of mean and deviation.
    """
    variance = scores.moment(2)
    if variance == 0:
        value = math.nan if scores.share == 0.5 else math.copysign(math.inf, scores.share - 0.5)
        return Estimate(value, -math.inf, math.inf)
    quotient = (scores.share - 0.5) / math.sqrt(variance)
    skewness, kurtosis = scores.moment(3) / variance**1.5, scores.moment(4) / variance**2
    # Both the mean and the deviation are guessed, and they are correlated where the scores are skewed.
    spread = max(1 - quotient * skewness + quotient**2 * (kurtosis - 1) / 4, 0.0)
    half = student_quantile((1 + confidence) / 2, max(scores.number - 1, 1)) * math.sqrt(spread / scores.number)
    unit = NORMALIZED / math.sqrt(scores.games_each)
    return Estimate(unit * quotient, unit * (quotient - half), unit * (quotient + half))


def superiority(scores: Scores) -> float:
    """The likelihood of superiority (LOS): how sure it is that the first player is stronger at all, from 0 to 1.

    It is the normal probability of the signed root of twice the deficit of equality, and so says something after nothing but victories, too.
    """
    lost = math.sqrt(2 * deficit(scores, 0.5))
    return normal_probability(math.copysign(lost, scores.share - 0.5))
