"""Positions made by hand: a straight river of water, with a few fields changed, and two boats on it.

>>> import spielwerk as sw
>>> state = sw.game("mississippi-queen-2017").from_record(position(boat(0, 0, speed=2), boat(1, 1), changes={(1, 0): "LOG"}))
>>> "ADVANCE 1" in state.moves()
True
"""

from collections.abc import Iterable, Mapping
from typing import Any

from spielwerk.game import Rules

_COLUMNS = ((-2, (2, -2)), (-1, (2, 1, 0, -1, -2)), (0, (2, 1, 0, -1, -2)), (1, (1, 0, -1, -2, 2)), (2, (1, 0, -1)))
"""The fields of a tile around its middle one: the column and its rows, in the order of the wire."""


def straight_river(changes: Mapping[tuple[int, int], str] | None = None) -> dict[str, Any]:
    """A board of eight tiles in one line, all water up to the goal but for the changed fields, which are named by their types."""
    tiles = []
    for index in range(8):
        fields = []
        for points, (column, rows) in enumerate(_COLUMNS):
            for y in rows:
                x = 4 * index + column
                usual = "GOAL" if index == 7 and points == 4 else "WATER"
                fields.append({"x": x, "y": y, "type": (changes or {}).get((x, y), usual), "points": points})
        tiles.append({"index": index, "direction": 0, "fields": fields})
    return {"tiles": tiles}


def boat(x: int, y: int, direction: str = "RIGHT", *, speed: int = 1, coal: int = 6, passengers: int = 0, free_turns: int = 1) -> dict[str, Any]:
    """A boat as a record has it."""
    return {"x": x, "y": y, "direction": direction, "speed": speed, "coal": coal, "passengers": passengers, "freeTurns": free_turns}


def position(
    red: Mapping[str, Any],
    blue: Mapping[str, Any],
    *,
    player: str = "RED",
    turn: int = 10,
    visible: Iterable[int] = (0, 1),
    taken: Iterable[tuple[int, int]] = (),
    changes: Mapping[tuple[int, int], str] | None = None,
    rules: Rules = "rulebook",
) -> dict[str, Any]:
    """The record of a position on a straight river."""
    return {
        "game": "mississippi-queen-2017",
        "rules": rules,
        "turn": turn,
        "player": player,
        "setup": straight_river(changes),
        "state": {"red": dict(red), "blue": dict(blue), "visible": list(visible), "taken": [list(at) for at in taken]},
    }
