"""The built-in bots: what they share, and how they are found. Each game's own are in its folder, `games/<game>/bots.py`.

>>> all(sorted(builtin(game_id)) == ["greedy", "random"] for game_id in sw.games())
True
"""

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import spielwerk as sw
from spielwerk._core import Move, State
from spielwerk.client.bot import Bot
from spielwerk.client.clock import Clock
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.player import Player


class BuiltIn(Bot):
    """A bot of the house: whatever it draws by lot, the same seed draws again."""

    def __init__(self, seed: int | None = None) -> None:
        self.lot = random.Random(seed)


class Random(BuiltIn):
    """Plays any legal move, each as likely as the other. · Spielt irgendeinen erlaubten Zug."""

    def choose(self, state: State[Any], clock: Clock) -> Move:
        """One of the list."""
        return self.lot.choice(state.moves())


class Greedy(BuiltIn):
    """Plays the move after which it stands best, and looks no further. · Spielt den Zug, nach dem sie am besten dasteht; weiter schaut sie nicht."""

    def choose(self, state: State[Any], clock: Clock) -> Move:
        """The best of all; among equals the lot decides."""
        me = state.to_move
        return max(self.moves(state), key=lambda move: (self.worth_of(move, state, me), self.lot.random()))

    def moves(self, state: State[Any]) -> Sequence[Move]:
        """The moves that are looked at: all of them, unless a game has too many."""
        return state.moves()

    def worth_of(self, move: Move, state: State[Any], me: Player) -> float:
        """What a move is worth, played in a position."""
        return self.worth(state.play(move), me)

    @abstractmethod
    def worth(self, state: State[Any], me: Player) -> float:
        """How well a player stands; the greater, the better."""


@cache
def builtin(game_id: str) -> Mapping[str, type[BuiltIn]]:
    """The bots of a game by their names."""
    if game_id not in sw.games():
        known = ", ".join(sw.games())
        raise Trouble(ExitCode.MISUSE, f"es gibt kein Spiel {game_id!r}; es gibt {known}", f"there is no game {game_id!r}; there are {known}")
    bots: Mapping[str, type[BuiltIn]] = import_module(f"spielwerk.games.{game_id.replace('-', '_')}.bots").BOTS
    return bots


def make(game_id: str, name: str, seed: int | None = None) -> BuiltIn:
    """A bot of a game by its name, ready to play that game."""
    kind = builtin(game_id).get(name)
    if kind is None:
        known = ", ".join(builtin(game_id))
        german = f"{game_id} hat keinen Bot {name!r}; es gibt {known}"
        raise Trouble(ExitCode.MISUSE, german, f"{game_id} has no bot {name!r}; there are {known}")
    bot = kind(seed)
    bot.game = game_id
    return bot
