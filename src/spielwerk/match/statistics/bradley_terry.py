"""Ratings of many players from all their games at once: the model of Bradley and Terry, a draw as half a victory.

Each player has a strength, and the share of the points to expect depends on the difference alone, by the curve of Elo. The strengths under which the
results are the most likely are the ratings; their mean is 0. Error bars come from how sharply the likelihood falls, widened or narrowed by how much
pairs of games really scatter around what was expected: draws and boards make that less than the model believes, moods of a bot make it more.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spielwerk.match.result import Result
from spielwerk.match.statistics.elo import Estimate
from spielwerk.match.statistics.linear import Matrix, inverse, product
from spielwerk.match.statistics.scores import Scores
from spielwerk.match.statistics.student import student_quantile

Meetings = Mapping[tuple[str, str], Iterable[Scores]]
"""What two players have come to against each other, seen by the first: pairs, single games, or both."""

PRIOR = 0.5
"""So many drawn games against an average opponent everybody is granted, so that somebody who has won all his games is rated at all."""

_UNIT = 400 / math.log(10)
_STEPS = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is."""

    name: str
    elo: Estimate
    """Relative to the mean of all players."""
    games: int
    points: float


def meetings_of(results: Iterable[Result]) -> dict[tuple[str, str], tuple[Scores, Scores]]:
    """What players have come to against each other: whole pairs, and single games whose other half is missing."""
    places: dict[tuple[str, int], list[Result]] = {}
    for result in results:
        if result.counts:
            places.setdefault((result.match, result.pair), []).append(result)
    counts: dict[tuple[str, str], tuple[list[int], list[int]]] = {}
    for games in places.values():
        first, second = sorted((games[0].red, games[0].blue))
        pairs, singles = counts.setdefault((first, second), ([0] * 5, [0] * 3))
        (pairs if len(games) == 2 else singles)[sum(game.half_points(first) for game in games)] += 1
    return {names: (Scores(tuple(pairs)), Scores(tuple(singles))) for names, (pairs, singles) in counts.items()}


def ratings(meetings: Meetings, prior: float = PRIOR, confidence: float = 0.95) -> tuple[Rating, ...]:
    """Everybody's rating, the strongest first. Players whom no chain of games connects are rated apart, each group around its own mean.

    Without a prior, ValueError where some players never scored against the others: any difference between them would do.
    """
    rated = [rating for group in _groups(meetings) for rating in _rated(group, prior, confidence)]
    return tuple(sorted(rated, key=lambda rating: (-rating.elo.value, rating.name)))


def _groups(meetings: Meetings) -> list[dict[tuple[str, str], tuple[Scores, ...]]]:
    """The meetings of those who have met, directly or through others."""
    leader: dict[str, str] = {}

    def lead(name: str) -> str:
        while leader.setdefault(name, name) != name:
            name = leader[name]
        return name

    played = {names: tuple(scores for scores in all_scores if scores.number) for names, all_scores in meetings.items()}
    for first, second in played:
        if played[first, second]:
            leader[lead(first)] = lead(second)
    groups: dict[str, dict[tuple[str, str], tuple[Scores, ...]]] = {}
    for names, all_scores in played.items():
        if all_scores:
            groups.setdefault(lead(names[0]), {})[names] = all_scores
    return list(groups.values())


def _rated(meetings: Meetings, prior: float, confidence: float) -> list[Rating]:
    model = _Model(meetings, prior)
    if prior <= 0:
        model.demand_connection()
    strengths = model.fit()
    errors = model.errors(strengths, confidence)
    mean = sum(strengths) / len(strengths)
    return [
        Rating(name, _estimate(_UNIT * (strength - mean), _UNIT * error), model.games[at], model.points[at])
        for at, (name, strength, error) in enumerate(zip(model.names, strengths, errors, strict=True))
    ]


def _estimate(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half)


def _expected(difference: float) -> float:
    return 1 / (1 + math.exp(-difference)) if difference >= 0 else 1 - 1 / (1 + math.exp(difference))


def _least_variance(scores: Scores, share: float) -> float:
    """The least variance of an observation with this mean share: that of the two possible scores around it."""
    steps = len(scores.counts) - 1
    below = min(math.floor(share * steps), steps - 1)
    return (share - below / steps) * ((below + 1) / steps - share)


class _Model:
    """The likelihood of all meetings, as a function of strengths in natural units."""

    def __init__(self, meetings: Meetings, prior: float) -> None:
        self.prior = prior
        self.names = sorted({name for pair in meetings for name in pair})
        places = {name: at for at, name in enumerate(self.names)}
        self.meetings = [
            (places[first], places[second], scores) for (first, second), all_scores in meetings.items() for scores in all_scores if scores.number
        ]
        self.games = [0] * len(self.names)
        self.points = [0.0] * len(self.names)
        for first, second, scores in self.meetings:
            for at, points in ((first, scores.games * scores.share), (second, scores.games * (1 - scores.share))):
                self.games[at] += scores.games
                self.points[at] += points

    def fit(self) -> list[float]:
        """The strengths under which the results are the most likely, by Newton's method; steps are kept short where the likelihood is flat."""
        strengths = [0.0] * len(self.names)
        for _ in range(_STEPS):
            gradient, curvature = self.derivatives(strengths)
            steps = product(inverse(curvature), gradient)
            longest = max(map(abs, steps))
            scale = min(1.0, 1.0 / longest) if longest else 1.0
            strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
            if longest < 1e-13:
                break
        return strengths

    def derivatives(self, strengths: list[float]) -> tuple[list[float], Matrix]:
        """The slope of the log-likelihood, and how it bends."""
        size = len(strengths)
        # Without a prior only differences matter; a term that holds the sum keeps the matrix from being singular, and changes no difference.
        hold = 0.0 if self.prior > 0 else 1.0 / size
        gradient, curvature = [-hold * sum(strengths)] * size, [[hold] * size for _ in range(size)]
        for at, strength in enumerate(strengths):
            share = _expected(strength)
            gradient[at] += self.prior * (0.5 - share)
            curvature[at][at] += self.prior * share * (1 - share)
        for first, second, scores in self.meetings:
            share = _expected(strengths[first] - strengths[second])
            surplus, weight = scores.games * (scores.share - share), scores.games * share * (1 - share)
            gradient[first] += surplus
            gradient[second] -= surplus
            curvature[first][first] += weight
            curvature[second][second] += weight
            curvature[first][second] -= weight
            curvature[second][first] -= weight
        return gradient, curvature

    def errors(self, strengths: list[float], confidence: float) -> list[float]:
        """Half of each interval; infinite where there are no more observations than strengths to be found out."""
        size, number = len(strengths), sum(scores.number for _, _, scores in self.meetings)
        freedom = number - (size - 1)
        if freedom < 1:
            return [math.inf] * size
        spread = student_quantile((1 + confidence) / 2, freedom) * math.sqrt(self._dispersion(strengths, freedom))
        covariance = inverse(self.derivatives(strengths)[1])
        rows = [sum(row) / size for row in covariance]
        whole = sum(rows) / size
        return [spread * math.sqrt(max(covariance[at][at] - 2 * rows[at] + whole, 0.0)) for at in range(size)]

    def _dispersion(self, strengths: list[float], freedom: int) -> float:
        """How much the observations scatter, compared with independent games without draws.

        One observation of full scatter is added, and none scatters less than its expectation allows: nothing but draws, or nothing but victories,
        would otherwise pass for certainty.
        """
        total = 1.0
        for first, second, scores in self.meetings:
            share = _expected(strengths[first] - strengths[second])
            scatter = max(scores.moment(2) + (scores.share - share) ** 2, _least_variance(scores, share))
            total += scores.number * scatter * scores.games_each / max(share * (1 - share), 1e-12)
        return total / (freedom + 1)

    def demand_connection(self) -> None:
        """Refuses players of whom a group never scored against the rest."""
        forward, backward = self._reached(0), self._reached(1)
        missing = [name for at, name in enumerate(self.names) if at not in forward or at not in backward]
        if missing:
            raise ValueError(f"the games do not compare {', '.join(missing)} with {self.names[0]}: one side never scored, or they never met")

    def _reached(self, direction: int) -> set[int]:
        """Whom one gets to from the first player, from the one who scored to the one who gave, or the other way round."""
        reached, waiting = {0}, [0]
        while waiting:
            at = waiting.pop()
            for first, second, scores in self.meetings:
                for winner, loser, gained in ((first, second, scores.share > 0), (second, first, scores.share < 1)):
                    start, end = (winner, loser) if direction == 0 else (loser, winner)
                    if gained and start == at and end not in reached:
                        reached.add(end)
                        waiting.append(end)
        return reached
