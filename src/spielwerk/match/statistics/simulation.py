"""Matches that are only drawn by lot, with a truth that is known: what the statistics promise is measured by them.

`python -m spielwerk.match.statistics`, or `make statistics`, prints the table.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from spielwerk.match.statistics.bradley_terry import ratings
from spielwerk.match.statistics.elo import Estimate, elo, elo_of_share, normalized_elo, share_of_elo
from spielwerk.match.statistics.scores import NO_PAIRS, Scores
from spielwerk.match.statistics.sprt import Sprt, Verdict
from spielwerk.match.statistics.sure import Answer, Sure

_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two games on a board that is worth something to one of the seats: how likely each score of the pair is."""

    strength: float = 0.0
    """By how much the first player is stronger, in Elo on an even board."""
    draws: float = 0.3
    """The share of draws between equals on an even board."""
    board: float = 100.0
    """By how much a board favours a seat, in Elo: half of the boards RED's, half of them BLUE's."""

    def probabilities(self) -> tuple[float, ...]:
        """Of 0, ½, 1, 1½ and 2 points."""
        whole = [0.0] * 5
        for favour in (-self.board, self.board):
            one, other = self._game(self.strength + favour), self._game(self.strength - favour)
            for at, first in enumerate(one):
                for place, second in enumerate(other):
                    whole[at + place] += first * second / 2
        return tuple(whole)

    def _game(self, difference: float) -> tuple[float, float, float]:
        share = share_of_elo(difference)
        drawn = 2 * self.draws * min(share, 1 - share)
        return 1 - share - drawn / 2, drawn, share - drawn / 2

    @property
    def true_elo(self) -> float:
        """The difference that a match without end would show."""
        return elo_of_share(sum(place * share for place, share in enumerate(self.probabilities())) / 4)

    @property
    def true_normalized_elo(self) -> float:
        """The same for normalized Elo."""
        # With so many pairs the rounding of their number to a whole one is nothing.
        return normalized_elo(Scores(tuple(round(share * 10**12) for share in self.probabilities()))).value

    def played(self, lot: random.Random) -> Iterator[int]:
        """Half points of one pair after the other, without end."""
        weights = self.probabilities()
        while True:
            yield from lot.choices(range(5), weights, k=_AT_ONCE)

    def scores(self, lot: random.Random, pairs: int) -> Scores:
        """A match of so many pairs."""
        counts = list(NO_PAIRS.counts)
        for half in lot.choices(range(5), self.probabilities(), k=pairs):
            counts[half] += 1
        return Scores(tuple(counts))


@dataclass(frozen=True, slots=True)
class Tested:
    """What many tests of the same truth have come to."""

    matches: int
    accepted: int
    """How many decided for elo1, or for somebody."""
    pairs: float
    """How many pairs a test took on the average."""

    @property
    def share(self) -> float:
        """The share of those."""
        return self.accepted / self.matches


def decided(sprt: Sprt, truth: Pairs, matches: int, seed: int) -> Tested:
    """Plays matches until the test decides."""
    lot = random.Random(seed)
    accepted = pairs = 0
    for _ in range(matches):
        end = sprt.decision(truth.played(lot))
        assert end is not None
        pairs += end[0]
        accepted += end[1] is Verdict.H1
    return Tested(matches, accepted, pairs / matches)


def answers(sure: Sure, truth: Pairs, matches: int, seed: int) -> Tested:
    """Plays matches until it is clear who is better; counts those in which somebody was called so."""
    lot = random.Random(seed)
    named = pairs = 0
    for _ in range(matches):
        counts = list(NO_PAIRS.counts)
        for half in truth.played(lot):
            counts[half] += 1
            answer = sure.answer(Scores(tuple(counts)))
            if answer is not None:
                named += answer is not Answer.EQUAL
                pairs += sum(counts)
                break
    return Tested(matches, named, pairs / matches)


def coverage(truth: Pairs, pairs: int, matches: int, seed: int, estimated: Callable[[Scores], Estimate] = elo) -> float:
    """In which share of matches the interval contains the truth."""
    lot = random.Random(seed)
    true = truth.true_normalized_elo if estimated is normalized_elo else truth.true_elo
    intervals = (estimated(truth.scores(lot, pairs)) for _ in range(matches))
    return sum(interval.low <= true <= interval.high for interval in intervals) / matches


def rating_coverage(strengths: tuple[float, ...], pairs: int, leagues: int, seed: int, draws: float = 0.3) -> float:
    """In which share of all ratings of leagues, everybody against everybody, the interval contains the truth."""
    lot, hits = random.Random(seed), 0
    mean = sum(strengths) / len(strengths)
    for _ in range(leagues):
        meetings = {
            (str(one), str(other)): [Pairs(strengths[one] - strengths[other], draws, 0.0).scores(lot, pairs)]
            for one, other in combinations(range(len(strengths)), 2)
        }
        rated = ratings(meetings)
        hits += sum(rating.elo.low <= strengths[int(rating.name)] - mean <= rating.elo.high for rating in rated)
    return hits / (leagues * len(strengths))
