"""Every formula of the statistics against a computation of another kind: general optimisers, exact sums, distributions of scipy, other programs."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from spielwerk.match.statistics import (
    NO_PAIRS,
    Answer,
    Scores,
    Sprt,
    Sure,
    Verdict,
    deficit,
    elo,
    elo_of_share,
    interval,
    normalized_elo,
    share_of_elo,
    superiority,
)
from spielwerk.match.statistics.student import normal_probability, student_probability, student_quantile

optimize = pytest.importorskip("scipy.optimize")
distributions = pytest.importorskip("scipy.stats")

EVEN = Scores((34, 54, 63, 64, 75))
CASES = [
    EVEN,
    Scores((76, 123, 89)),
    Scores((332, 433, 498, 333, 334)),
    Scores((0, 2, 9, 4, 0)),
    Scores((5, 0, 0, 0, 7)),
    Scores((0, 0, 3, 1, 0)),
    Scores((0, 0, 0, 0, 6)),
    Scores((0, 0, 4, 0, 0)),
    Scores((1, 0, 0)),
]
MEANS = [0.05, 0.3, 0.5, 0.52, 0.71, 0.97]


def independent_deficit(scores: Scores, mean: float) -> float:
    """The same by a general optimiser over all probabilities, which knows nothing of multipliers."""
    top = len(scores.counts) - 1
    number = scores.number
    values = [place / top for place in range(top + 1)]

    def loss(shares: Any) -> float:
        return -sum(count * math.log(max(share, 1e-300)) for count, share in zip(scores.counts, shares, strict=True) if count) / number

    def slope(shares: Any) -> list[float]:
        return [-count / max(share, 1e-300) / number for count, share in zip(scores.counts, shares, strict=True)]

    conditions = [
        {"type": "eq", "fun": lambda shares: sum(shares) - 1, "jac": lambda _: [1.0] * (top + 1)},
        {"type": "eq", "fun": lambda shares: sum(map(float.__mul__, values, map(float, shares))) - mean, "jac": lambda _: values},
    ]
    # Two of many possible beginnings with this mean.
    ends = [1 - mean, *[0.0] * (top - 1), mean]
    begin = [0.5 * end + 0.5 * spread for end, spread in zip(ends, spread_around(mean, top), strict=True)]
    found = optimize.minimize(
        loss, begin, jac=slope, bounds=[(0, 1)] * (top + 1), constraints=conditions, method="SLSQP", options={"ftol": 1e-16, "maxiter": 2000}
    )
    best = -sum(count / number * math.log(count / number) for count in scores.counts if count)
    return float(number * (found.fun - best))


def spread_around(mean: float, top: int) -> list[float]:
    """The binomial distribution with this mean share."""
    return [math.comb(top, place) * mean**place * (1 - mean) ** (top - place) for place in range(top + 1)]


@pytest.mark.parametrize("scores", CASES, ids=str)
@pytest.mark.parametrize("mean", MEANS)
def test_the_deficit_is_what_an_optimiser_finds(scores: Scores, mean: float) -> None:
    """Also where scores have not occurred, and where the mean lies outside of all that did."""
    assert deficit(scores, mean) == pytest.approx(independent_deficit(scores, mean), rel=1e-6, abs=1e-6)


def test_a_mean_can_be_refuted_for_good() -> None:
    """Whoever has drawn once does not win all games, and whoever has won all may do so for ever."""
    assert deficit(Scores((0, 0, 1)), 1.0) == 0
    assert deficit(Scores((0, 0, 1)), 0.0) == math.inf
    assert deficit(Scores((0, 1, 9)), 1.0) == math.inf
    assert deficit(NO_PAIRS, 0.3) == 0
    with pytest.raises(ValueError, match="between 0 and 1"):
        deficit(EVEN, 1.5)


@pytest.mark.parametrize("scores", [scores for scores in CASES if scores.number > 1], ids=str)
def test_the_interval_ends_where_the_optimiser_says(scores: Scores) -> None:
    """Its ends are the means whose deficit is half the square of Student's quantile; or there is no end."""
    low, high = interval(scores)
    allowed = float(distributions.t.ppf(0.975, max(scores.number - 1, 1))) ** 2 / 2
    for end, border in ((low, 0.0), (high, 1.0)):
        if end == border:
            assert deficit(scores, border) <= allowed
        else:
            assert independent_deficit(scores, end) == pytest.approx(allowed, rel=2e-6)


def test_nothing_but_victories_leave_an_honest_interval() -> None:
    """The lower end is known in closed form: n times the logarithm of the mean is what is lost."""
    allowed = float(distributions.t.ppf(0.975, 9)) ** 2 / 2
    estimate = elo(Scores((0, 0, 0, 0, 10)))
    assert (estimate.value, estimate.high) == (math.inf, math.inf)
    assert estimate.low == pytest.approx(elo_of_share(math.exp(-allowed / 10)), abs=1e-6)
    assert str(estimate) == "+∞ [+214.1, +∞]"


def test_nothing_played_says_nothing() -> None:
    """No pair, no value; one drawn pair, hardly more."""
    assert str(elo(NO_PAIRS)) == str(normalized_elo(NO_PAIRS)) == "–"
    assert interval(NO_PAIRS) == (0, 1)
    assert superiority(NO_PAIRS) == 0.5
    assert elo(Scores((0, 0, 1, 0, 0))).error > 5000


@pytest.mark.parametrize("difference", [-3000.0, -400.0, -1.0, 0.0, 20.0, 191.0, 800.0])
def test_elo_and_shares_are_each_other(difference: float) -> None:
    """By the definition, and back."""
    assert share_of_elo(difference) == pytest.approx(10 ** (difference / 400) / (1 + 10 ** (difference / 400)), rel=1e-12)
    assert elo_of_share(share_of_elo(difference)) == pytest.approx(difference, abs=1e-6)


def test_normalized_elo_is_the_share_in_deviations() -> None:
    """The error by derivatives of the quotient that are taken numerically, with the covariance of counts."""
    numpy = pytest.importorskip("numpy")
    shares = numpy.array(EVEN.counts) / EVEN.number
    values = numpy.arange(5) / 4

    def quotient(probabilities: Any) -> float:
        mean = probabilities @ values
        return float((mean - 0.5) / math.sqrt(probabilities @ values**2 - mean**2))

    slopes = numpy.array([(quotient(shares + step) - quotient(shares - step)) / 2e-5 for step in numpy.eye(5) * 1e-5])
    covariance = (numpy.diag(shares) - numpy.outer(shares, shares)) / EVEN.number
    unit = 800 / math.log(10) / math.sqrt(2)
    found = normalized_elo(EVEN)
    assert found.value == pytest.approx(unit * quotient(shares), rel=1e-6)
    expected = unit * distributions.t.ppf(0.975, EVEN.number - 1) * math.sqrt(slopes @ covariance @ slopes)
    assert found.error == pytest.approx(expected, rel=1e-6)


def test_superiority_is_the_probability_of_the_signed_root() -> None:
    """By the optimiser and by scipy; and turned round it is the other player's."""
    expected = float(distributions.norm.cdf(math.sqrt(2 * independent_deficit(EVEN, 0.5))))
    assert superiority(EVEN) == pytest.approx(expected, abs=1e-6)
    assert superiority(-EVEN) == pytest.approx(1 - superiority(EVEN), abs=1e-12)


@pytest.mark.parametrize("freedom", [1, 2, 3.5, 9, 40, 1000, 100_000])
def test_distributions_are_those_of_scipy(freedom: float) -> None:
    """To twelve digits."""
    for t in (-8.0, -1.0, -0.01, 0.0, 0.3, 2.0, 15.0):
        assert student_probability(t, freedom) == pytest.approx(float(distributions.t.cdf(t, freedom)), rel=1e-9)
        assert normal_probability(t) == pytest.approx(float(distributions.norm.cdf(t)), rel=1e-12)
    for probability in (0.5, 0.6, 0.95, 0.975, 0.9999):
        assert student_quantile(probability, freedom) == pytest.approx(float(distributions.t.ppf(probability, freedom)), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("scores", CASES, ids=str)
def test_the_ratio_is_what_the_optimiser_finds(scores: Scores) -> None:
    """The difference of two likelihoods, each with its mean."""
    expected = independent_deficit(scores, share_of_elo(-3)) - independent_deficit(scores, share_of_elo(12))
    assert Sprt(-3, 12).ratio(scores) == pytest.approx(expected, rel=1e-6, abs=1e-6)


OTHERS = [
    ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
    ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
    ((21184, 40708, 21404), 0.5, 2.5, -1.57),
    ((57030, 106593, 57433), 0, 2, -2.59),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), OTHERS)
def test_chess_programs_say_the_same(counts: tuple[int, ...], elo0: float, elo1: float, ratio: float) -> None:
    """What runners of chess matches publish for these counts, as exactly as they print it."""
    assert Sprt(elo0, elo1).ratio(Scores(counts)) == pytest.approx(ratio, abs=0.0051)


def test_chess_programs_measure_the_same() -> None:
    """Elo, its error and normalized Elo of 290 and of 1930 pairs. Their errors rest on the normal distribution, which for so many pairs is close."""
    for counts, value, error, normalized in ((EVEN.counts, 55.58, 27.65, 57.94), ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17)):
        assert elo(Scores(counts)).value == pytest.approx(value, abs=0.0051)
        assert elo(Scores(counts)).error == pytest.approx(error, rel=0.005)
        assert normalized_elo(Scores(counts)).value == pytest.approx(normalized, abs=0.0051)


def test_the_bounds_are_walds() -> None:
    """For 5 % on both sides the well known 2.94."""
    assert Sprt(0, 5).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


@pytest.mark.parametrize(
    "wrong", [lambda: Sprt(5, 5), lambda: Sprt(0, 5, alpha=0), lambda: Sprt(0, 5, beta=0.6), lambda: Scores((1, 2)), lambda: Scores((1, -2, 0))]
)
def test_nonsense_is_refused(wrong: Callable[[], object]) -> None:
    """With a sentence."""
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        wrong()


def test_a_test_decides_by_the_plan() -> None:
    """At the same pair, however many come behind it."""
    pairs = [3, 2, 4, 2, 3] * 40
    number, verdict = Sprt(0, 40).decision(pairs) or (0, None)
    assert verdict is Verdict.H1
    assert Sprt(0, 40).decision(pairs[: number - 1]) is None
    assert Sprt(0, 40).decision(pairs[:number]) == (number, verdict)
    _, opposite = Sprt(0, 40).decision([4 - half for half in pairs]) or (0, None)
    assert opposite is Verdict.H0


def test_sure_has_three_answers() -> None:
    """And none as long as it is open."""
    assert Sure().answer(Scores((0, 20, 200, 120, 60))) is Answer.FIRST
    assert Sure().answer(Scores((60, 120, 200, 20, 0))) is Answer.SECOND
    assert Sure().answer(Scores((100, 500, 3000, 500, 100))) is Answer.EQUAL
    assert Sure().answer(Scores((1, 1, 5, 2, 1))) is None
