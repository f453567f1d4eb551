"""`Painter`: what a game's `scene.py` must answer, as the value `PAINTER`."""

from typing import Any, Protocol

from spielwerk._core import State
from spielwerk.player import Player
from spielwerk.scene.shapes import Click, Name, Scene


class Painter(Protocol):
    """Draws the positions of one game and says what can be clicked in them."""

    options: dict[str, Name]
    """What a person may wish to see besides, by the name that shapes carry as `option`."""

    def scene(self, state: State[Any], before: State[Any] | None = None, move: str | None = None) -> Scene:
        """The picture of a position; with the position before and the move, the move is marked in it."""
        ...

    def clicks(self, state: State[Any], path: tuple[str, ...] = ()) -> tuple[Click, ...]:
        """What can be clicked after the clicks of the path, as far ahead as is worth sending; every legal move is reached by exactly one path."""
        ...

    def preview(self, state: State[Any], path: tuple[str, ...]) -> Scene:
        """The picture with the unfinished move of the path in it."""
        ...

    def reach(self, state: State[Any], key: str, player: Player) -> tuple[str, ...]:
        """The keys of the cells that the piece could go to if it were that player's turn; empty where that says nothing."""
        ...


class Explaining(Protocol):
    """What a painter may answer besides, so that people can ask why something cannot be clicked."""

    def attempt(self, state: State[Any], path: tuple[str, ...]) -> str | None:
        """The text of the move that these clicks would mean, legal or not; None where they mean none."""
        ...


class Pointing(Protocol):
    """What a painter may answer besides, where the clicks of a move are too many to be looked through for an arrow."""

    def arrow(self, state: State[Any], move: str) -> tuple[str, str]:
        """The keys of the shapes between which an arrow shows a legal move."""
        ...
