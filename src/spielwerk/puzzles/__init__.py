"""Positions to solve, twenty for each game, from games that were really played.

>>> from spielwerk.puzzles import puzzles_of
>>> from spielwerk.games import games
>>> puzzle = puzzles_of(games()[0])[0]
>>> puzzle.state.to_move is puzzle.player
True
>>> puzzle.solved_by(puzzle.solutions[0])
True
"""

from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from spielwerk._core import Move, State
from spielwerk.game import read_position
from spielwerk.games import games
from spielwerk.player import Player
from spielwerk.scene.shapes import Name

Kind = Literal["win", "best"]
"""What is asked: a forced win, or the one move that is much better than all others."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position with one best move, and why that is the best one."""

    kind: Kind
    position: str
    """The position in one line, as `State.text` writes it."""
    player: Player
    """Who is to move, and for whom the move is looked for."""
    plies: int | None = None
    """For a win: after how many half-moves the game is won at the latest."""
    question: Name
    solutions: tuple[str, ...]
    """The texts of the moves that solve it: one, or several ways to the same position."""
    explanation: Name

    @property
    def state(self) -> State[Any]:
        """The position."""
        return read_position(self.position)

    def solved_by(self, move: Move | str) -> bool:
        """Whether a move is a solution."""
        return str(move) in self.solutions


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easier ones first."""
    if game_id not in games():
        raise ValueError(f"there is no game {game_id!r}; there are {', '.join(games())}")
    path = files("spielwerk.games") / game_id.replace("-", "_") / "puzzles.json"
    return msgspec.json.decode(path.read_bytes(), type=tuple[Puzzle, ...])


__all__ = ["Kind", "Puzzle", "puzzles_of"]
