"""The list of moves as a tree, without reading all of it: moves that begin alike stand together in the list, so a search finds where they end."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from spielwerk import _core


class Branch(NamedTuple):
    """The moves that begin with certain actions: a stretch of the list."""

    moves: _core.Moves
    depth: int
    """How many actions they begin with."""
    first: int
    last: int
    """One behind the last of them."""

    @property
    def is_move(self) -> bool:
        """Whether these actions are a move as they are; that one comes first."""
        return self.first < self.last and len(self._actions(self.first)) == self.depth

    def branches(self) -> Iterator[tuple[str, "Branch"]]:
        """Every action that can follow, with the moves that go on with it."""
        at = self.first + self.is_move
        while at < self.last:
            word = self._actions(at)[self.depth]
            end = self._end(word, at)
            yield word, Branch(self.moves, self.depth + 1, at, end)
            at = end

    def branch(self, word: str) -> "Branch | None":
        """The moves that go on with this action, None if there are none."""
        return next((branch for action, branch in self.branches() if action == word), None)

    def _end(self, word: str, start: int) -> int:
        """The first place from `start` on that does not go on with this action: in doubled steps beyond it, then in halves back to it."""
        step = 1
        while start + step < self.last and self._actions(start + step)[self.depth] == word:
            step *= 2
        inside, outside = start + step // 2, min(start + step, self.last)
        while outside - inside > 1:
            middle = (inside + outside) // 2
            if self._actions(middle)[self.depth] == word:
                inside = middle
            else:
                outside = middle
        return outside

    def _actions(self, at: int) -> list[str]:
        return str(self.moves[at]).split("; ")


@lru_cache(maxsize=8)
def all_moves(state: "_core.State[Any]") -> Branch:
    """The whole list of a position, kept for the clicks that follow."""
    moves = state.moves()
    return Branch(moves, 0, 0, len(moves))
