"""Where the fields of the race lie in its picture: the track winds upwards in six rows, with round bends."""

from functools import cache
from math import cos, pi, sin

from spielwerk.games.hase_und_igel.view import GOAL

STEP = 76.0
"""From the middle of a field to that of the next one, along the track."""
STONE = 33.0
"""The radius of a field."""
ROWS = 6
PITCH = 130.0
"""From one row to the next one."""
LEFT = 136.0
"""Where the rows begin, and their left bends."""
BOTTOM = 752.0
"""The height of the first row."""

_BEND = pi * PITCH / 2
_ROW = (GOAL * STEP - (ROWS - 1) * _BEND) / ROWS
WIDTH = 2 * LEFT + _ROW


@cache
def place(number: float) -> tuple[float, float]:
    """The middle of a field; between two whole numbers, a point of the track between these."""
    way = number * STEP
    row = min(int(way // (_ROW + _BEND)), ROWS - 1)
    way -= row * (_ROW + _BEND)
    y = BOTTOM - PITCH * row
    rightwards = row % 2 == 0
    if way <= _ROW or row == ROWS - 1:
        return (LEFT + way if rightwards else LEFT + _ROW - way), y
    turn = (way - _ROW) / (PITCH / 2)
    out = PITCH / 2 * sin(turn)
    return (LEFT + _ROW + out if rightwards else LEFT - out), y - PITCH / 2 * (1 - cos(turn))


def line(start: float, end: float) -> str:
    """The track from one field to another, either way, as the data of a path."""
    steps = max(1, round(abs(end - start) * 4))
    points = (place(start + (end - start) * step / steps) for step in range(steps + 1))
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
