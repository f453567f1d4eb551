"""What a game looks like from Python, as types: whatever has this shape can be tested, played and served, whoever wrote it.

All games in this house have it (`spielwerk.Game`, `spielwerk.State`, `spielwerk.Move`); a game of a third party needs nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, overload

from spielwerk.errors import Deviation, Rule
from spielwerk.outcome import Outcome
from spielwerk.player import Player


class MoveLike(Protocol):
    """A move: an immutable value. ``str(move)`` is its text; equality and hash follow it."""

    @property
    def actions(self) -> tuple[Any, ...]:
        """Small frozen values whose texts, joined by ``"; "``, are the text of the move."""
        ...


class MovesLike(Protocol):
    """The legal moves of a position: an immutable sequence. A text is `in` it as well as a move."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, move: object | None) -> bool: ...


class StateLike(Protocol):
    """A position: an immutable, hashable value that can be copied and pickled and whose `repr` can be typed in again."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    @property
    def rules(self) -> str:
        """The rule set."""
        ...

    @property
    def to_move(self) -> Player:
        """The player on turn."""
        ...

    @property
    def turn(self) -> int:
        """Half-moves so far."""
        ...

    @property
    def round(self) -> int:
        """The round, from 1."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        ...

    @property
    def scores(self) -> Mapping[str, Mapping[str, Any]]:
        """The score sheet as it stands."""
        ...

    @property
    def key(self) -> int:
        """A 64-bit hash, equal for equal positions."""
        ...

    def moves(self, distinct: bool = False) -> MovesLike:
        """Every legal move, always in the same order; `distinct` may leave out moves whose positions others reach as well."""
        ...

    def iter_moves(self) -> Iterator[Any]:
        """The same moves, one by one."""
        ...

    def parse(self, text: str) -> MoveLike:
        """The move that a text names; `InvalidMove` or `IllegalMove` if there is none."""
        ...

    def play(self, move: Any, chance: Mapping[str, Any] | None = None) -> "StateLike":
        """The position after a move or its text."""
        ...

    def record(self) -> dict[str, Any]:
        """The position as plain data."""
        ...

    def text(self) -> str:
        """The position in one line."""
        ...

    def view(self) -> Any:
        """What the player on turn may see: frozen values."""
        ...


class GameLike(Protocol):
    """A game by one rule set.

    It may also have `unlisted(state, move)`: where `parse` accepts more than `moves` lists, it says whether a move is one of these.
    """

    @property
    def id(self) -> str:
        """The id."""
        ...

    @property
    def rules(self) -> Any:
        """The rule set."""
        ...

    @property
    def rule_table(self) -> tuple[Rule, ...]:
        """Every rule that can refuse a move."""
        ...

    @property
    def deviation_table(self) -> tuple[Deviation, ...]:
        """Where the rule sets differ."""
        ...

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> Any:
        """A new game."""
        ...

    def from_record(self, record: Mapping[str, Any]) -> Any:
        """The position of a record; `InvalidState` lists every fault."""
        ...

    def read(self, text: str) -> Any:
        """The position of one line of text, checked likewise."""
        ...
