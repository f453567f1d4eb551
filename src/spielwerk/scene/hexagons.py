"""Hexagons that stand on a corner: the fields of boards whose rows lie across."""

import math

WIDTH = math.sqrt(3)
"""How wide a hexagon is whose corners are 1 away from its middle; also the way to the next one in its row."""
ROW = 1.5
"""The way from one row to the next."""

_CORNERS = tuple((math.sin(math.radians(60 * corner)), -math.cos(math.radians(60 * corner))) for corner in range(6))


def outline(radius: float) -> str:
    """The path around a hexagon, for the attribute `d`."""
    return "M" + "L".join(f"{x * radius:.1f} {y * radius:.1f}" for x, y in _CORNERS) + "Z"


def side(direction: int, radius: float) -> str:
    """The path of one side of a hexagon; directions count counter-clockwise from the right."""
    start, end = _CORNERS[(1 - direction) % 6], _CORNERS[(2 - direction) % 6]
    return f"M{start[0] * radius:.1f} {start[1] * radius:.1f}L{end[0] * radius:.1f} {end[1] * radius:.1f}"
