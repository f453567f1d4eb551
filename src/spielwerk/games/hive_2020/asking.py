"""What people ask about stones of the hive that they cannot move now: where they could go, and why they may not."""

from typing import Any

from spielwerk import _core
from spielwerk.games.hive_2020.keys import cell_key, read_place_key
from spielwerk.games.hive_2020.moves import Drag, SetStone, actions
from spielwerk.games.hive_2020.whereabouts import at_turn_of, whereabouts
from spielwerk.player import Player


def reach(state: "_core.State[Any]", key: str, player: Player) -> tuple[str, ...]:
    """The keys of the cells to which the stone could go in this round if it were that player's turn."""
    asked, stone = at_turn_of(player, state.record()), whereabouts(state, key)
    if asked is None or stone is None or stone.piece.owner is not player:
        return ()
    moves = [actions(str(move))[0] for move in asked.moves()]
    if stone.cell is None:
        cells = [move.destination for move in moves if isinstance(move, SetStone) and move.kind is stone.piece.kind]
    else:
        is_top = stone.level == asked.view().height(stone.cell) - 1
        cells = [move.destination for move in moves if isinstance(move, Drag) and is_top and move.start == stone.cell]
    return tuple(map(cell_key, cells))


def attempt(state: "_core.State[Any]", path: tuple[str, ...]) -> str | None:
    """The move that a stone and then a cell would mean, legal or not."""
    if path == ("skip",):
        return "SKIP"
    if len(path) != 2:
        return None
    stone, destination = whereabouts(state, path[0]), read_place_key(path[1])
    if stone is None or destination is None:
        return None
    return str(SetStone(stone.piece.kind, destination) if stone.cell is None else Drag(stone.cell, destination))
