"""The board, which is the same in every game: 65 fields in the shape of a wheel, and how far it is from one to another."""

from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Literal

from spielwerk.player import BLUE, RED, Player

Kind = Literal["normal", "safe", "home"]

FIELDS = range(65)

HOMES = {61: BLUE, 62: RED, 63: BLUE, 64: RED}

SPOKES = ([0, *range(5, 10), 1], [0, *range(10, 15), 2], [0, *range(15, 20), 3], [0, *range(20, 25), 4])
ARCS = ([4, *range(25, 34), 2], [2, *range(34, 43), 3], [3, *range(43, 52), 1], [1, *range(52, 61), 4])
"""Chains of neighbours: from the centre to the four junctions, and from junction to junction."""
_DOORS = ([61, 4], [62, 2], [63, 3], [64, 1])

SAFE = frozenset([spoke[3] for spoke in SPOKES] + [arc[offset] for arc in ARCS for offset in (4, 6)])


def _linked(chains: Iterable[list[int]]) -> tuple[tuple[int, ...], ...]:
    links: list[list[int]] = [[] for _ in FIELDS]
    for chain in chains:
        for one, other in pairwise(chain):
            links[one].append(other)
            links[other].append(one)
    return tuple(tuple(sorted(fields)) for fields in links)


NEIGHBOURS = _linked([*SPOKES, *ARCS, *_DOORS])


def kind(field: int) -> Kind:
    """What kind of field this is."""
    return "home" if field in HOMES else "safe" if field in SAFE else "normal"


def owner(field: int) -> Player | None:
    """Whose home this is; None for a field that is no home."""
    return HOMES.get(field)


@cache
def distances(start: int) -> tuple[int, ...]:
    """The length of the shortest way from a field to each field; up to six steps it is the only way that a die can lead."""
    far = [-1] * len(FIELDS)
    far[start] = 0
    queue = deque([start])
    while queue:
        field = queue.popleft()
        for near in NEIGHBOURS[field]:
            if far[near] < 0:
                far[near] = far[field] + 1
                queue.append(near)
    return tuple(far)
