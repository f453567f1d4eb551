"""What a learner must know of a game: how many action numbers there are and what they mean, and what planes and scalars show."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from spielwerk import _core
from spielwerk.game import Game, Rules
from spielwerk.games import game as game_named


@dataclass(frozen=True, slots=True)
class Feature:
    """One plane or scalar, or several of a kind in a row."""

    name: str
    meaning: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Action numbers in a row that mean the same kind of thing."""

    name: str
    meaning: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Description:
    """A game as learners see it: the same for all positions, and for both players."""

    game: Game[Any]
    actions: int
    """How many action numbers there are."""
    shape: tuple[int, int, int]
    """Planes, their height and their width."""
    planes: tuple[Feature, ...]
    scalars: tuple[Feature, ...]
    groups: tuple[ActionGroup, ...]
    longest_game: int
    """No game takes more action numbers."""
    native: _core.Encoding

    @property
    def scalar_count(self) -> int:
        """How many scalars there are."""
        return self.native.scalars

    @property
    def hides(self) -> bool:
        """Whether positions hold what nobody at the table can see. Observations never do."""
        return self.game.conceal is not None

    def action_name(self, number: int) -> str:
        """What an action number means, in the words of the game's moves as far as it can be said without a position."""
        return self.native.action_name(number)

    def numbers(self, state: "_core.State[Any]", move: "_core.Move | str") -> list[int]:
        """The action numbers that make a legal move, in order."""
        return self.native.numbers_of(state, state.parse(move) if isinstance(move, str) else move)


@cache
def describe(game: str, rules: Rules = "rulebook") -> Description:
    """The description of a game by its id."""
    sheet = game_named(game, rules=rules)
    native = _core.encoding_of(sheet.native)
    return Description(
        game=sheet,
        actions=native.actions,
        shape=native.shape,
        planes=_in_a_row(native.plane_table),
        scalars=_in_a_row(native.scalar_table),
        groups=tuple(ActionGroup(*group) for group in native.action_table),
        longest_game=native.longest_game,
        native=native,
    )


def _in_a_row(table: tuple[tuple[str, str, int], ...]) -> tuple[Feature, ...]:
    found: list[Feature] = []
    first = 0
    for name, meaning, count in table:
        found.append(Feature(name, meaning, first, count))
        first += count
    return tuple(found)
