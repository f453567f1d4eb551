"""Where the fields of the river lie in the picture. The picture shows what is shown, and no more."""

import math

from spielwerk.games.mississippi_queen_2017.drawing import RADIUS, Point
from spielwerk.games.mississippi_queen_2017.moves import Direction
from spielwerk.games.mississippi_queen_2017.view import Coordinates, RiverView
from spielwerk.scene.hexagons import ROW, WIDTH

STEP = RADIUS * WIDTH
"""From the middle of a field to that of the next one."""
LAST_TILE = 7
_MARGIN = 50.0
"""Room for the signs around a boat at the edge."""
_FRONT_ROW = 4


class Camera:
    """The frame around the shown fields, and the boats if one lies elsewhere."""

    def __init__(self, seen: RiverView) -> None:
        points = [on_the_map(at) for at in (*seen.fields, seen.red.at, seen.blue.at)]
        beyond = _beyond(seen)
        if beyond is not None:
            points.append(beyond)
        self._left = min(x for x, _ in points) - RADIUS - _MARGIN
        self._top = min(y for _, y in points) - RADIUS - _MARGIN
        self.width = round(max(x for x, _ in points) + RADIUS + _MARGIN - self._left, 1)
        self.height = round(max(y for _, y in points) + RADIUS + _MARGIN - self._top, 1)
        self.origin = self._shifted((0.0, 0.0))
        """Where the map begins in the picture."""
        self.beyond = None if beyond is None else self._shifted(beyond)
        """Where the river goes on behind the newest tile, None behind the goal."""

    def place(self, at: Coordinates) -> Point:
        """The middle of a field in the picture."""
        return self._shifted(on_the_map(at))

    def _shifted(self, point: Point) -> Point:
        return round(point[0] - self._left, 1), round(point[1] - self._top, 1)


def on_the_map(at: Coordinates) -> Point:
    """The middle of a field, wherever the camera is."""
    x, y = at
    return STEP * (x + (0 if y % 2 else 0.5)), RADIUS * ROW * y


def _beyond(seen: RiverView) -> Point | None:
    newest = max(seen.tiles, default=LAST_TILE)
    front = [on_the_map(field.at) for field in seen.fields.values() if field.tile == newest and field.points == _FRONT_ROW]
    if newest == LAST_TILE or not front:
        return None
    middle = sum(x for x, _ in front) / len(front), sum(y for _, y in front) / len(front)
    return beside(middle, turn_of(seen.tiles[newest]), 1.2 * STEP)


def turn_of(direction: Direction) -> float:
    """The turn of something that looks that way instead of to the right, clockwise in degrees."""
    return -60.0 * direction


def beside(point: Point, turn: float, distance: float) -> Point:
    """The point at a distance that way."""
    return point[0] + distance * math.cos(math.radians(turn)), point[1] + distance * math.sin(math.radians(turn))
