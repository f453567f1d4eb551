"""An illegal move for any position of any game: a move of the same game that is legal somewhere else."""

import random
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove

_GAMES = 20
_LOOKED_AT = 40


def illegal_move(state: State[Any]) -> str | None:
    """The text of a move that can be read but is not allowed in this position; None where none is found soon."""
    game = sw.game(state.game, state.rules)
    lot = random.Random(0)
    for seed in range(_GAMES):
        other = game.start(seed)
        while other.outcome is None:
            moves = other.moves()
            for text in map(str, lot.sample(moves, min(_LOOKED_AT, len(moves)))):
                if _is_illegal(text, state):
                    return text
            other = other.play(lot.choice(moves))
    return None


def _is_illegal(text: str, state: State[Any]) -> bool:
    try:
        state.parse(text)
    except (IllegalMove, InvalidMove) as refusal:
        return isinstance(refusal, IllegalMove)
    return False
