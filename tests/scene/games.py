"""Games that the tests of pictures look at, and every way to click a move."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import spielwerk as sw
from spielwerk.scene import painter_of
from spielwerk.scene.shapes import Click

State = sw.State[Any]


class Moment(NamedTuple):
    """A position, and how it came about."""

    state: State
    before: State | None
    move: str | None


@cache
def moments(game: "sw.Game[Any]", seed: int, every: int) -> tuple[Moment, ...]:
    """Some positions of a random game: the first, the last, and every so many between."""
    luck = random.Random(seed)
    found = [Moment(game.start(seed=seed), None, None)]
    while found[-1].state.outcome is None:
        before = found[-1].state
        move = str(luck.choice(before.moves()))
        found.append(Moment(before.play(move), before, move))
    return (*found[:-1:every], found[-1])


def routes(state: State, path: tuple[str, ...] = (), clicks: tuple[Click, ...] | None = None) -> Iterator[tuple[tuple[str, ...], Click]]:
    """Every path of clicks with the click that ends it; what is not told ahead is asked for."""
    drawing = painter_of(state.game)
    for click in drawing.clicks(state, path) if clicks is None else clicks:
        here = (*path, click.on)
        if click.move is not None or click.refused is not None:
            yield here, click
        if (click.move is None and click.refused is None) or click.then:
            yield from routes(state, here, click.then)
