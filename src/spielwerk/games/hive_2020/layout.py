"""Where the things of the hive lie in the picture."""

from spielwerk.games.hive_2020.cube import RADIUS as BOARD_RADIUS
from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.drawing import RADIUS, THICKNESS
from spielwerk.games.hive_2020.moves import Kind
from spielwerk.player import RED, Player
from spielwerk.scene.hexagons import ROW, WIDTH

Point = tuple[float, float]

_MARGIN = 50.0
"""Left and right of the board, so that the hands have room in its corners."""
_RIM = 26.0
WIDTH_OF_PICTURE = (2 * BOARD_RADIUS + 1) * WIDTH * RADIUS + 2 * _MARGIN
HEIGHT_OF_PICTURE = (2 * BOARD_RADIUS * ROW + 2) * RADIUS + 2 * _RIM
MIDDLE: Point = (WIDTH_OF_PICTURE / 2, HEIGHT_OF_PICTURE / 2)

HAND_SIZE = 0.86
_PITCH = 64.0
_PILE = 5.0
_HAND_ROWS = ((Kind.BEE, Kind.SPIDER, Kind.GRASSHOPPER), (Kind.BEETLE, Kind.ANT))
"""The three corners of a hand's triangle hold few stones; the longer row lies at the edge of the picture."""


def place(cell: Cube) -> Point:
    """The middle of a cell."""
    return MIDDLE[0] + RADIUS * WIDTH * (cell.x + cell.z / 2), MIDDLE[1] + RADIUS * ROW * cell.z


def lifted(cell: Cube, level: int) -> Point:
    """The middle of a stone, which lies the higher the more stones are below it."""
    x, y = place(cell)
    return x, y - THICKNESS * 0.35 - THICKNESS * level


def place_in_hand(player: Player, kind: Kind, number: int = 0) -> Point:
    """Where a stone waits: RED's in the lower left corner, BLUE's in the upper right one. Stones of a kind lie on each other."""
    row = 0 if kind in _HAND_ROWS[0] else 1
    across, down = 36 + _PITCH * (_HAND_ROWS[row].index(kind) + row / 2), 56 + _PITCH * 1.12 * row
    if player is RED:
        return across, HEIGHT_OF_PICTURE - down - _PILE * number
    return WIDTH_OF_PICTURE - across, down + 2 * _PILE - _PILE * number
