"""A position as it would be if it were the other player's turn."""

from typing import Any

from spielwerk._core import State
from spielwerk.errors import InvalidState
from spielwerk.player import Player


def if_turn_of(state: State[Any], player: Player) -> State[Any] | None:
    """The position with this player to move, half a round later or earlier; None where the rules know no such position."""
    from spielwerk.games import game

    if state.to_move is player:
        return state
    for turn in (state.turn + 1, state.turn - 1):
        if turn < 0:
            continue
        try:
            turned: State[Any] = game(state.game, state.rules).from_record({**state.record(), "turn": turn, "player": str(player)})
        except InvalidState:
            continue
        if turned.to_move is player and turned.outcome is None:
            return turned
    return None
