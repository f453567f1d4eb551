"""`Scores`: what a match has come to, as counts. Statistics need nothing else of it.

Two games on the same board with seats changed are no two independent observations: a board that favours RED gives one victory to each. What is
counted is therefore the pair, with its five possible scores: the pentanomial model. Single games, with their three, are the trinomial one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spielwerk.match.result import Result


@dataclass(frozen=True, slots=True)
class Scores:
    """How often each score occurred, from none of the points to all of them in equal steps: three counts for single games, five for pairs."""

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) < 3 or len(self.counts) % 2 == 0:
            raise ValueError(f"{len(self.counts)} counts: single games have three, pairs five, in general one more than twice the games")
        if min(self.counts) < 0:
            raise ValueError(f"{self.counts} counts something less than never")

    @property
    def games_each(self) -> int:
        """How many games one observation consists of: 1 for single games, 2 for pairs."""
        return (len(self.counts) - 1) // 2

    @property
    def number(self) -> int:
        """How many observations there are."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many games they consist of."""
        return self.number * self.games_each

    def value(self, place: int) -> float:
        """The share of the points that a place in the counts stands for, from 0 to 1."""
        return place / (len(self.counts) - 1)

    @property
    def share(self) -> float:
        """The mean share of the points; one half where nothing has been played."""
        return sum(place * count for place, count in enumerate(self.counts)) / (self.number * (len(self.counts) - 1)) if self.number else 0.5

    def moment(self, power: int) -> float:
        """The mean of a power of the distance from the mean share; the second one is the variance."""
        share = self.share
        return sum(count * (self.value(place) - share) ** power for place, count in enumerate(self.counts)) / max(self.number, 1)

    def __add__(self, other: "Scores") -> "Scores":
        return Scores(tuple(one + another for one, another in zip(self.counts, other.counts, strict=True)))

    def __neg__(self) -> "Scores":
        """The same, seen by the opponent."""
        return Scores(self.counts[::-1])


NO_GAMES = Scores((0, 0, 0))
NO_PAIRS = Scores((0, 0, 0, 0, 0))


def games_of(results: Iterable[Result], name: str) -> Scores:
    """A player's defeats, draws and victories, in this order."""
    counts = [0, 0, 0]
    for result in results:
        if result.counts:
            counts[result.half_points(name)] += 1
    return Scores(tuple(counts))


def pairs_of(results: Iterable[Result], name: str) -> Scores:
    """A player's pairs with 0, ½, 1, 1½ and 2 points. Pairs of which a game is missing, or came to nothing, are left out."""
    counts = [0, 0, 0, 0, 0]
    for first, second in whole_pairs(results):
        counts[first.half_points(name) + second.half_points(name)] += 1
    return Scores(tuple(counts))


def scores_of(results: Iterable[Result], name: str) -> Scores:
    """A player's pairs; his single games where nobody played in pairs."""
    all_results = list(results)
    pairs = pairs_of(all_results, name)
    return pairs if pairs.number else games_of(all_results, name)


def whole_pairs(results: Iterable[Result]) -> Iterator[tuple[Result, Result]]:
    """The pairs whose two games both count, in the order in which they became complete."""
    waiting: dict[tuple[str, int], Result] = {}
    for result in results:
        if not result.counts:
            continue
        place = (result.match, result.pair)
        other = waiting.pop(place, None)
        if other is None:
            waiting[place] = result
        else:
            yield (other, result) if other.number < result.number else (result, other)
