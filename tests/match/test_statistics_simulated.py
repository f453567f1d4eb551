"""What the statistics promise, by matches with a known truth: few of them here, ten thousand by `make statistics`."""

import math
import random

import pytest

from spielwerk.match.statistics import Scores, Sprt, Sure, Verdict, normalized_elo
from spielwerk.match.statistics import __main__ as command
from spielwerk.match.statistics.__main__ import Promise, promises
from spielwerk.match.statistics.simulation import Pairs, answers, coverage, decided, rating_coverage


def test_simulated_pairs_have_the_truth_that_they_claim() -> None:
    """Equal players stay equal on any board; boards take from a difference, and draws do not."""
    assert Pairs(0, 0.3, 100).true_elo == pytest.approx(0, abs=1e-9)
    assert Pairs(50, 0.4, 0).true_elo == pytest.approx(50)
    assert 0 < Pairs(50, 0.4, 300).true_elo < 50
    for pairs in (Pairs(), Pairs(120, 0.9, 10), Pairs(-700, 0, 500)):
        assert sum(pairs.probabilities()) == pytest.approx(1)
        assert min(pairs.probabilities()) >= 0


def exact_share(sprt: Sprt, shares: tuple[float, float, float], games: int) -> float:
    """The probability that so many games suffice to accept elo1, summed over all ways to get there."""
    open_counts, accepted = {(0, 0, 0): 1.0}, 0.0
    for _ in range(games):
        later: dict[tuple[int, int, int], float] = {}
        for counts, probability in open_counts.items():
            for place, share in enumerate(shares):
                grown = tuple(count + (at == place) for at, count in enumerate(counts))
                later[grown] = later.get(grown, 0.0) + probability * share  # type: ignore[index,arg-type]
        open_counts = {}
        for counts, probability in later.items():
            verdict = sprt.verdict(Scores(counts))
            if verdict is None:
                open_counts[counts] = probability
            elif verdict is Verdict.H1:
                accepted += probability
    return accepted


@pytest.mark.slow
def test_false_positives_by_exact_sums() -> None:
    """All matches of up to 60 single games between equal players, each with its probability: no simulation, no luck."""
    exact = exact_share(Sprt(0, 200), (0.35, 0.3, 0.35), 60)
    assert 0.01 < exact < 0.055
    lot, simulated = random.Random(5), 0
    for _ in range(1000):
        counts = [0, 0, 0]
        for place in lot.choices(range(3), (0.35, 0.3, 0.35), k=60):
            counts[place] += 1
            verdict = Sprt(0, 200).verdict(Scores(tuple(counts)))
            if verdict is not None:
                simulated += verdict is Verdict.H1
                break
    assert simulated / 1000 == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / 1000))


def within(share: float, promised: float, number: int) -> bool:
    """Whether a share is the promised one but for luck: four standard deviations."""
    return abs(share - promised) <= 4 * math.sqrt(promised * (1 - promised) / number)


@pytest.mark.slow
def test_a_test_is_seldom_wrong() -> None:
    """Equal players pass for unequal, and a better one for equal, in hardly more than one of twenty tests."""
    equal, better = decided(Sprt(0, 60), Pairs(0, 0.3, 50), 400, seed=1), decided(Sprt(0, 60), Pairs(62, 0.3, 50), 400, seed=2)
    assert equal.share < 0.05 + 4 * math.sqrt(0.05 * 0.95 / 400)
    assert 1 - better.share < 0.05 + 4 * math.sqrt(0.05 * 0.95 / 400)
    assert answers(Sure(60), Pairs(0, 0.3, 50), 200, seed=3).share < 0.05 + 4 * math.sqrt(0.05 * 0.95 / 200)


@pytest.mark.slow
@pytest.mark.parametrize("strength", [0.0, 150.0])
def test_intervals_contain_the_truth(strength: float) -> None:
    """In 95 of 100 matches: Elo and normalized Elo, few pairs and many."""
    assert within(coverage(Pairs(strength), 200, 1000, seed=4), 0.95, 1000)
    assert coverage(Pairs(strength), 12, 1000, seed=5) > 0.95 - 4 * math.sqrt(0.95 * 0.05 / 1000)
    assert within(coverage(Pairs(strength), 300, 1000, seed=6, estimated=normalized_elo), 0.95, 1000)


def test_the_command_says_what_is_not_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each promise, and a failure where one is broken."""
    kept, broken = Promise("never wrong", lambda: 0.04, 0, 0.055), Promise("always right", lambda: 0.9, 0.943, 0.957)
    monkeypatch.setattr(command, "promises", lambda matches: iter([kept]))
    assert command.main(10) == 0
    monkeypatch.setattr(command, "promises", lambda matches: iter([kept, broken]))
    assert command.main(10) == 1
    assert ["BROKEN" in line for line in capsys.readouterr().out.splitlines()] == [False, False, True]


def test_every_promise_can_be_measured() -> None:
    """All of the command, with so few matches that only the kind of figure is looked at."""
    measured = [promise.measure() for promise in promises(5)]
    assert len(measured) > 15 and all(0 <= figure <= 1 for figure in measured)


@pytest.mark.slow
def test_ratings_contain_the_truth() -> None:
    """With draws, which make games scatter less, and without."""
    for draws in (0.0, 0.6):
        assert within(rating_coverage((-200.0, 0.0, 50.0, 150.0), 10, 250, seed=7, draws=draws), 0.95, 500)
