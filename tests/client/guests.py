"""Bots that behave in a particular way, for tests."""

import random
import time
from collections.abc import Mapping
from typing import Any

from spielwerk._core import Move, State
from spielwerk.client import Bot, Clock, GameResult
from spielwerk.player import Player


class Lucky(Bot):
    """Plays by lot, and remembers all that it is told."""

    def __init__(self, game: str, seed: int = 1) -> None:
        self.game = game
        self.lot = random.Random(seed)
        self.events: list[object] = []
        self.turns: list[int] = []
        self.lefts: list[float] = []

    def begin(self, player: Player, names: Mapping[Player, str | None]) -> None:
        """Remembers who plays."""
        self.player, self.names = player, dict(names)
        self.events.append("begin")

    def choose(self, state: State[Any], clock: Clock) -> Move | str:
        """A move by lot, with a hint."""
        self.events.append(state.turn)
        self.turns.append(state.turn)
        self.lefts.append(clock.left())
        self.hint(f"turn {state.turn}")
        return self.lot.choice(state.moves())

    def over(self, result: GameResult) -> None:
        """Remembers the end."""
        self.result = result
        self.events.append("over")


class Broken(Lucky):
    """Raises an error."""

    def choose(self, state: State[Any], clock: Clock) -> Move | str:
        """Has a mistake in it."""
        raise ZeroDivisionError("my mistake")


class Saying(Lucky):
    """Says the same thing always, whatever it is."""

    def __init__(self, game: str, thing: Any) -> None:
        super().__init__(game)
        self.thing = thing

    def choose(self, state: State[Any], clock: Clock) -> Move | str:
        """What it was given."""
        thing: Move | str = self.thing
        return thing


class Slow(Lucky):
    """Needs a certain time for every move."""

    def __init__(self, game: str, seconds: float) -> None:
        super().__init__(game)
        self.seconds = seconds

    def choose(self, state: State[Any], clock: Clock) -> Move | str:
        """Sleeps first."""
        time.sleep(self.seconds)
        return super().choose(state, clock)
