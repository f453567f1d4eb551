"""Moves that `parse` accepts and `moves` never lists, told by counting their points.

There are two kinds. Turns that follow each other and cannot be merged (``TURN 1; TURN -1``) burn coal for nothing, by both rule sets.
By the contest's, an advance may be longer than the points allow if the move ends on a sandbank.
"""

from itertools import pairwise
from typing import Any

from spielwerk import _core
from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Advance, Push, Turn, actions
from spielwerk.games.mississippi_queen_2017.view import Coordinates, Kind, RiverView, neighbour, view


def unlisted(state: "_core.State[Any]", move: "_core.Move") -> bool:
    """Whether a legal move is one that the list leaves out."""
    kinds = [type(action) for action in actions(str(move))]
    return (Turn, Turn) in pairwise(kinds) or is_over_long(state, str(move))


def is_over_long(state: "_core.State[Any]", move: str) -> bool:
    """Whether a legal move makes a step, or pushes, for which it has too few points left."""
    seen = view(state)
    at, direction, points = seen.me.at, seen.me.direction, seen.me.speed
    logs = _logs(state)
    if _is_sandbank(seen, at):
        return False
    for action in actions(move):
        match action:
            case Accelerate(amount):
                points += amount
            case Turn(steps):
                direction = direction.turned(steps)
            case Push(towards):
                points -= 2 if neighbour(at, towards) in logs else 1
            case Advance(distance):
                for _ in range(distance):
                    at = neighbour(at, direction)
                    points -= seen.fields[at].movement_points or 0
        if points < 0:
            return True
    return False


def _is_sandbank(seen: RiverView, at: Coordinates) -> bool:
    return at in seen.fields and seen.fields[at].kind is Kind.SANDBANK


def _logs(state: "_core.State[Any]") -> set[Coordinates]:
    """All logs, on hidden tiles too, as boats can be pushed there."""
    return {(field["x"], field["y"]) for tile in state.record()["setup"]["tiles"] for field in tile["fields"] if field["type"] == "LOG"}
