"""Where the fields of the meadow lie in its picture: a wheel of four spokes and four arcs, with a home outside each junction."""

from functools import cache
from math import atan2, cos, hypot, pi, sin

from spielwerk.games.schaefchen_2011 import board

Point = tuple[float, float]

SIZE = 1100.0
HALF = 44.0
"""Half the width of a spoke."""
_JUNCTION = 412.0
_INNER, _OUTER = 386.0, 476.0
"""The radius of an arc's edges in its middle."""
HOME = 104.0
"""The radius of a home."""
_HOME_WAY = 552.0
_EDGE_STEPS = 4


@cache
def outline(field: int) -> tuple[Point, ...]:
    """The corners of a field that is no home, around its middle."""
    x, y = middle(field)
    return tuple((corner[0] - x, corner[1] - y) for corner in _corners(field))


@cache
def middle(field: int) -> Point:
    """The middle of a field in the picture."""
    if field in board.HOMES:
        turn = _turn(board.NEIGHBOURS[field][0])
        return _point(_HOME_WAY * cos(turn), _HOME_WAY * sin(turn))
    corners = _corners(field)
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


@cache
def edge(field: int) -> Point:
    """Where a field's number is written, from its middle: beside spokes and arcs, inside of all others."""
    x, y = middle(field)
    if field < 5:
        return 0.0, -48.0
    if field in board.HOMES:
        return (78.0 if x > SIZE / 2 else -78.0), (82.0 if y > SIZE / 2 else -82.0)
    if any(field in spoke for spoke in board.SPOKES):
        return (39.0 if (x > SIZE / 2) == (y > SIZE / 2) else -39.0), -39.0
    turn = atan2(y - SIZE / 2, x - SIZE / 2)
    return 58 * cos(turn), 58 * sin(turn)


def shape(field: int) -> str:
    """The outline of a field as the data of a path."""
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in outline(field)) + " Z"


def way(start: int, end: int) -> list[int]:
    """The fields of the shortest way, both ends included."""
    far = board.distances(end)
    fields = [start]
    while fields[-1] != end:
        fields.append(min(board.NEIGHBOURS[fields[-1]], key=lambda field: far[field]))
    return fields


def heading(field: int, target: int) -> float:
    """The direction from a field to a home, in degrees clockwise from the right."""
    x, y = middle(field)
    to_x, to_y = middle(target)
    return atan2(to_y - y, to_x - x) * 180 / pi


def _point(x: float, y: float) -> Point:
    return SIZE / 2 + x, SIZE / 2 + y


def _turn(junction: int) -> float:
    """The direction of a junction, seen from the centre."""
    return {1: -pi / 4, 2: 3 * pi / 4, 3: 5 * pi / 4, 4: pi / 4}[junction]


def _corners(field: int) -> list[Point]:
    if field == 0:
        return _box(pi / 4, -HALF, HALF)
    if field < 5:
        return _box(_turn(field), _JUNCTION - HALF, _JUNCTION + HALF)
    for spoke in board.SPOKES:
        if field in spoke:
            step = (_JUNCTION - 2 * HALF) / (len(spoke) - 2)
            start = HALF + step * (spoke.index(field) - 1)
            return _box(_turn(spoke[-1]), start, start + step)
    arc = next(arc for arc in board.ARCS if field in arc)
    return _piece(arc, arc.index(field) - 1)


def _box(turn: float, start: float, end: float) -> list[Point]:
    """A piece of a spoke in this direction."""
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    corners = ((start, -HALF), (end, -HALF), (end, HALF), (start, HALF))
    return [_point(far * along[0] + side * across[0], far * along[1] + side * across[1]) for far, side in corners]


def _piece(arc: list[int], place: int) -> list[Point]:
    """One field of an arc: its edges bend from the corners of one junction to those of the next one."""
    pieces = len(arc) - 2
    steps = [(place + step / _EDGE_STEPS) / pieces for step in range(_EDGE_STEPS + 1)]
    inner = [_bent(arc[0], _JUNCTION - HALF, _INNER, step) for step in steps]
    outer = [_bent(arc[0], _JUNCTION + HALF, _OUTER, step) for step in steps]
    return [*inner, *reversed(outer)]


def _bent(junction: int, corner: float, middle_radius: float, step: float) -> Point:
    """A point of an arc's edge; `step` goes from 0 at the first junction to 1 at the next one."""
    aside = atan2(HALF, corner)
    turn = _turn(junction) + aside + (pi / 2 - 2 * aside) * step
    end = hypot(corner, HALF)
    radius = end + (middle_radius - end) * sin(pi * step)
    return _point(radius * cos(turn), radius * sin(turn))
