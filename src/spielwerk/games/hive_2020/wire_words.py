"""The words that the season 2020 used on the wire, and the cells of its board in the order in which it wrote them."""

from spielwerk.games.hive_2020.cube import RADIUS
from spielwerk.games.hive_2020.moves import Kind
from spielwerk.player import Player

UNNAMED = "Unknown"
"""How the season's server called players without a name."""

OWNERS = tuple(player.value for player in Player)
INSECTS = tuple(kind.name for kind in Kind)
"""In the order in which a hand was written."""

LETTERS = {kind.name: kind.value for kind in Kind}
"""An insect's letter in records."""

PIECES = {f"{player.value[0]}{kind.value}": f'<piece owner="{player.value}" type="{kind.name}"/>' for player in Player for kind in Kind}
"""A stone as an element, by its two letters in records."""

COLUMNS = tuple((x, tuple(range(-RADIUS, RADIUS + 1))) for x in range(-RADIUS, RADIUS + 1))
"""The board as the wire has it: a square of lists, of which the hexagon fills a part."""


def is_cell(x: int, y: int) -> bool:
    """Whether the square has a cell of the hexagon at this place."""
    return max(abs(x), abs(y), abs(x + y)) <= RADIUS


CELLS = {(x, y, -x - y): f"{x},{y},{-x - y}" for x, column in COLUMNS for y in column if is_cell(x, y)}
"""Our name for each cell of the board, in the order of the wire."""


def shown_name(name: str | None) -> str:
    """A display name as the wire has it."""
    return UNNAMED if name is None else name
