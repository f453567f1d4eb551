"""Ratings that follow players through a season, by the library `openskill`: an extra, for those who know such numbers from elsewhere.

Unlike Bradley-Terry, which looks at all games at once, they are carried on from game to game. So they notice that somebody got better, and depend on
the order of the games.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from spielwerk.errors import SpielwerkError
from spielwerk.match.result import Result


class NoOpenskill(SpielwerkError):
    """The extra is not installed."""

    german = "dazu fehlt eine Bibliothek: pip install 'spielwerk[openskill]'"
    english = "this needs a library: pip install 'spielwerk[openskill]'"

    def __str__(self) -> str:
        return self.english


@dataclass(frozen=True, slots=True)
class Skill:
    """How good a player is thought to be by now."""

    name: str
    mean: float
    deviation: float
    games: int

    @property
    def surely(self) -> float:
        """What he is at least, with near certainty: three deviations below the mean. Tables are sorted by it."""
        return self.mean - 3 * self.deviation


def skills(results: Iterable[Result]) -> tuple[Skill, ...]:
    """Everybody after all games, in the order in which these began; the surest first."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoOpenskill from None
    model = PlackettLuce()
    known: dict[str, tuple[float, float, int]] = {}
    for result in sorted((one for one in results if one.counts), key=lambda one: (one.started, one.match, one.number)):
        names = result.red, result.blue
        before = [known.get(name, (model.mu, model.sigma, 0)) for name in names]
        teams = [[model.create_rating([mean, deviation])] for mean, deviation, _ in before]
        after = model.rate(teams, ranks=[2 - result.half_points(name) for name in names])
        for name, (player,), (_, _, games) in zip(names, after, before, strict=True):
            known[name] = player.mu, player.sigma, games + 1
    found = (Skill(name, mean, deviation, games) for name, (mean, deviation, games) in known.items())
    return tuple(sorted(found, key=lambda skill: (-skill.surely, skill.name)))
