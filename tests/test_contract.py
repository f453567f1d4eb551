"""Every game keeps every promise of the contract suite, by both rule sets; and the suite notices games that do not."""

from dataclasses import dataclass
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.testing.contract import CHECKS, run


@pytest.mark.parametrize("name", CHECKS)
def test_every_game_keeps_its_promises(game: "sw.Game[Any]", name: str) -> None:
    """One random game for each promise; `spielwerk check --games N` plays more of them."""
    run(CHECKS[name], game, seed=1, games=1)


@dataclass(frozen=True)
class Liar:
    """A game that is handed on with one thing wrong."""

    real: Any
    lie: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def start(self, seed: int | None = None, setup: Any = None) -> Any:
        """A beginning, seen through the lie."""
        return LyingState(self.real.start(seed, setup), self.lie)

    def read(self, text: str) -> Any:
        """A position, seen through the lie."""
        return LyingState(self.real.read(text), self.lie)


@dataclass(frozen=True)
class LyingState:
    """A position that answers one question wrongly."""

    real: Any
    lie: str

    def __getattr__(self, name: str) -> Any:
        if name == self.lie:
            return LIES[name](self.real)
        return getattr(self.real, name)

    def play(self, *arguments: Any, **named: Any) -> Any:
        """The next position, seen through the lie."""
        return LyingState(self.real.play(*arguments, **named), self.lie)


LIES: dict[str, Any] = {
    "moves": lambda state: lambda distinct=False: state.moves()[1:] if len(state.moves()) > 1 else state.moves(),
    "key": lambda state: state.key % 3,
    "outcome": lambda state: None,
    "view": lambda state: list,
    "text": lambda state: lambda: state.text() + "x",
}


@pytest.mark.parametrize(
    ("lie", "name"),
    [
        ("moves", "lists_are_stable"),
        ("key", "keys_tell_positions_apart"),
        ("outcome", "an_empty_list_means_an_outcome"),
        ("view", "views_are_frozen"),
        ("text", "positions_come_back_from_every_writing"),
    ],
)
def test_a_broken_promise_is_noticed(lie: str, name: str) -> None:
    """Each check fails for a game that breaks what it is about."""
    with pytest.raises((AssertionError, sw.SpielwerkError)):
        run(CHECKS[name], Liar(sw.game("schaefchen-2011"), lie), seed=1, games=1)
