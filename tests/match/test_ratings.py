"""Ratings against general optimisers, and with results that refuse to be rated."""

import math
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from spielwerk import BLUE, RED
from spielwerk.match.result import Result
from spielwerk.match.statistics import Scores, elo, games_of, pairs_of, scores_of, whole_pairs
from spielwerk.match.statistics.bradley_terry import meetings_of, ratings
from spielwerk.match.statistics.linear import inverse
from spielwerk.match.statistics.skill import skills

numpy: Any = pytest.importorskip("numpy")
optimize = pytest.importorskip("scipy.optimize")
distributions = pytest.importorskip("scipy.stats")

LEAGUE = {
    ("ant", "bee"): [Scores((1, 2, 3, 4, 2)), Scores((1, 0, 2))],
    ("ant", "cow"): [Scores((0, 1, 2, 3, 6))],
    ("bee", "cow"): [Scores((2, 3, 4, 1, 0)), Scores((1, 1, 1))],
    ("cow", "dog"): [Scores((5, 0, 2, 0, 4))],
}
NAMES = ["ant", "bee", "cow", "dog"]


def loss(strengths: Any, prior: float) -> Any:
    """The likelihood as it is written in books, with its sign changed; it takes complex numbers as well."""
    total = 0.0
    for (first, second), all_scores in LEAGUE.items():
        difference = strengths[NAMES.index(first)] - strengths[NAMES.index(second)]
        for scores in all_scores:
            points = scores.games * scores.share
            total += points * softly(-difference) + (scores.games - points) * softly(difference)
    return total + prior / 2 * sum(softly(one) + softly(-one) for one in strengths)


def softly(value: Any) -> Any:
    """The logarithm of one more than the exponential."""
    return numpy.log(1 + numpy.exp(value))


def slopes(strengths: Any) -> Any:
    """The derivatives of the loss by a step into the complex plane, which loses no digits."""
    return numpy.array([loss(strengths + step, 0).imag / 1e-20 for step in numpy.eye(4) * 1e-20j])


@pytest.mark.parametrize("prior", [0.0, 0.5, 2.0])
def test_ratings_are_what_an_optimiser_finds(prior: float) -> None:
    """With a prior and without."""
    found = optimize.minimize(lambda free: loss([*free, -sum(free)] if prior == 0 else free, prior), [0.0] * (3 if prior == 0 else 4), tol=1e-14)
    strengths = [*found.x, -sum(found.x)] if prior == 0 else list(found.x)
    unit, mean = 400 / math.log(10), sum(strengths) / 4
    rated = {rating.name: rating for rating in ratings(LEAGUE, prior)}
    for name, strength in zip(NAMES, strengths, strict=True):
        assert rated[name].elo.value == pytest.approx(unit * (strength - mean), rel=1e-6, abs=2e-5)
    assert loss([rated[name].elo.value / unit + mean for name in NAMES], prior) <= found.fun + 1e-12


def test_errors_come_from_the_bend_and_the_scatter() -> None:
    """The second derivatives taken numerically, the pseudo-inverse of numpy, Pearson's sum over every single observation and one more."""
    unit = 400 / math.log(10)
    rated = {rating.name: rating for rating in ratings(LEAGUE, 0.0)}
    strengths = numpy.array([rated[name].elo.value / unit for name in NAMES])
    bend = numpy.array([(slopes(strengths + step) - slopes(strengths - step)) / 2e-4 for step in numpy.eye(4) * 1e-4])
    scatter, number = 0.0, 0
    for (first, second), all_scores in LEAGUE.items():
        expected = 1 / (1 + math.exp(strengths[NAMES.index(second)] - strengths[NAMES.index(first)]))
        for scores in all_scores:
            for place, count in enumerate(scores.counts):
                points = place / 2
                scatter += count * (points - scores.games_each * expected) ** 2 / (scores.games_each * expected * (1 - expected))
                number += count
    freedom = number - 3
    covariance = numpy.linalg.pinv(bend) * (scatter + 1) / (freedom + 1)
    for at, name in enumerate(NAMES):
        error = unit * float(distributions.t.ppf(0.975, freedom)) * math.sqrt(covariance[at, at])
        assert rated[name].elo.error == pytest.approx(error, rel=1e-6)


def test_two_players_are_rated_as_in_a_match() -> None:
    """Without a prior the difference is the Elo of the share."""
    first, second = ratings({("a", "b"): [Scores((3, 0, 4, 1, 8))]}, prior=0)
    share = Scores((3, 0, 4, 1, 8)).share
    assert first.elo.value - second.elo.value == pytest.approx(400 * math.log10(share / (1 - share)), abs=1e-9)
    assert (first.name, first.games, first.points) == ("a", 32, 21.5)


def test_who_won_everything_is_rated_with_a_wide_error() -> None:
    """Far above, not infinitely far, and less sure than the others."""
    meetings = {("a", "b"): [Scores((0, 0, 0, 0, 6))], ("a", "c"): [Scores((0, 0, 0, 0, 6))], ("b", "c"): [Scores((1, 1, 2, 1, 1))]}
    best, *others = ratings(meetings)
    assert best.name == "a" and 200 < best.elo.value < 1500
    assert all(best.elo.error > other.elo.error for other in others)
    with pytest.raises(ValueError, match="do not compare b, c with a"):
        ratings(meetings, prior=0)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 3000), (0, 0, 3000, 0, 0)])
def test_results_without_scatter_are_no_certainty(counts: tuple[int, ...]) -> None:
    """About as sure as the interval of a match between the two, and not ten times as sure."""
    first, second = ratings({("a", "b"): [Scores(counts)]})
    match = elo(Scores(counts))
    assert math.isfinite(first.elo.value)
    assert first.elo.low - second.elo.high < 1.5 * match.low if counts[-1] else first.elo.error + second.elo.error > match.error / 2


def test_too_few_games_leave_errors_open() -> None:
    """One game for two differences proves nothing."""
    assert all(math.isinf(rating.elo.error) for rating in ratings({("a", "b"): [Scores((0, 0, 1))], ("c", "d"): [Scores((0, 1, 0))]}))
    assert ratings({}) == ()


def test_who_never_met_is_rated_apart() -> None:
    """Two leagues beside each other say nothing about each other, and do not make each other less sure."""
    other = {(f"{first}2", f"{second}2"): scores for (first, second), scores in LEAGUE.items()}
    apart = {rating.name: rating.elo for rating in ratings(LEAGUE)}
    together = {rating.name: rating.elo for rating in ratings({**LEAGUE, **other})}
    assert together == apart | {f"{name}2": elo for name, elo in apart.items()}


def test_games_are_counted_by_pairs() -> None:
    """A pair of which a game is missing, or came to nothing, is none; where there are no pairs, single games have to do."""
    results = [
        played(1, 3, "b", "a", BLUE),
        played(0, 0, "a", "b", RED),
        played(1, 2, "a", "b", None),
        played(0, 1, "b", "a", RED),
        played(2, 4, "a", "b", RED),
        played(3, 6, "a", "b", RED, reason="ABORTED"),
        played(3, 7, "b", "a", RED),
    ]
    assert games_of(results, "a") == Scores((2, 1, 3)) and games_of(results, "b") == -Scores((2, 1, 3))
    assert pairs_of(results, "a") == scores_of(results, "a") == Scores((0, 0, 1, 1, 0))
    assert [(first.number, second.number) for first, second in whole_pairs(results)] == [(2, 3), (0, 1)]
    assert scores_of(results[:1], "a") == Scores((0, 0, 1))
    assert Scores((1, 2, 3)) + Scores((3, 0, 1)) == Scores((4, 2, 4))
    with pytest.raises(ValueError, match="'c' did not play"):
        games_of(results, "c")


def test_skills_follow_the_season() -> None:
    """Who wins rises, who draws with somebody better rises too, and everything depends on the order of the games alone."""
    pytest.importorskip("openskill")
    results = [played(number, number, "a", "b", RED if number < 6 else None) for number in range(8)]
    first, second = skills(results)
    assert (first.name, second.name, first.games) == ("a", "b", 8)
    assert first.mean > 25 > second.mean and first.deviation < 25 / 3 and first.surely < first.mean
    only_wins = {skill.name: skill for skill in skills(results[:6])}
    assert second.mean > only_wins["b"].mean
    assert skills(reversed(results)) == (first, second) and skills([]) == ()


def test_the_inverse_is_the_inverse() -> None:
    """Also where the first pivot is nothing."""
    matrix = [[0.0, 2.0, 1.0], [1.0, 0.0, 3.0], [2.0, 1.0, 0.0]]
    assert numpy.allclose(numpy.array(inverse(matrix)) @ numpy.array(matrix), numpy.eye(3), atol=1e-12)


def played(pair: int, number: int, red: str, blue: str, winner: Any, reason: str = "GOAL_REACHED", match: str = "m") -> Result:
    """A game of which only the players and the winner matter."""
    began = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=number)
    return Result(
        match=match,
        number=number,
        pair=pair,
        game="g",
        rules="contest",
        seed=1,
        red=red,
        blue=blue,
        winner=winner,
        reason=reason,
        plies=1,
        started=began,
        seconds=0.1,
    )


def test_games_become_meetings() -> None:
    """Pairs by pairs, single games by themselves, games that came to nothing not at all."""
    results = [
        played(0, 0, "a", "b", RED),
        played(1, 2, "a", "b", None),
        played(0, 1, "b", "a", BLUE),
        played(1, 3, "b", "a", None, reason="ABORTED"),
        played(0, 0, "b", "a", RED, match="another"),
    ]
    assert meetings_of(results) == {("a", "b"): (Scores((0, 0, 0, 0, 1)), Scores((1, 1, 0)))}
