"""Games by many workers, on this machine or on others: the same games, whoever plays them.

>>> import spielwerk as sw
>>> games = sw.envs.spread_games(sw.games()[0], 6, parts=3, seed=7)
>>> len(games)
6
"""

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol, TypeVar

from spielwerk.envs.games import Games, Policy, play_games
from spielwerk.game import Rules

Part = tuple[int, int]
"""How many games, and the seed they come from."""
In = TypeVar("In")
Out = TypeVar("Out")


class Mapper(Protocol):
    """Does the same to many things and answers in their order: `map`, the `map` of a pool, or `ray_map`."""

    def __call__(self, work: Callable[[Part], Games], parts: list[Part], /) -> Iterable[Games]:
        """What the work makes of each part."""
        ...


def spread_games(
    game: str,
    count: int,
    *,
    parts: int,
    seed: int,
    mapper: Mapper = map,
    policy: Policy | None = None,
    rules: Rules = "rulebook",
    at_once: int = 256,
) -> Games:
    """Plays so many games in parts that the mapper shares out. The games depend on the seed and the number of parts, on nothing else.

    What goes to other processes is pickled, so a policy is best a function at the top of a module, or an object of such a class.
    """
    draws = random.Random(seed)
    shares = [(count // parts + (part < count % parts), draws.getrandbits(63)) for part in range(parts)]
    work = partial(_play, game=game, rules=rules, policy=policy, at_once=at_once)
    return Games.joined(list(mapper(work, [share for share in shares if share[0] > 0])))


def _play(part: Part, *, game: str, rules: Rules, policy: Policy | None, at_once: int) -> Games:
    count, seed = part
    return play_games(game, count, policy=policy, rules=rules, seed=seed, at_once=at_once)


def ray_map(work: Callable[[In], Out], parts: list[In], /) -> list[Out]:
    """Shares work out over a Ray cluster, the one that Ray is connected to, else this machine: ``pip install 'spielwerk[cluster]'``."""
    import ray

    task: Any = ray.remote(_called)
    return list(ray.get([task.remote(work, part) for part in parts]))


def _called(work: Callable[[In], Out], part: In) -> Out:
    return work(part)
