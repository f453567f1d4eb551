"""The built-in bots: what they share, and how they are found. Each game's own are in its folder, `games/<game>/bots.py`; those that search play any.

>>> all(list(builtin(game_id)) == ["random", "greedy", "easy", "medium", "hard", "strong"] for game_id in sw.games())
True
"""

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from math import inf
from typing import Any, ClassVar

import spielwerk as sw
from spielwerk._core import Move, State
from spielwerk.client.bot import Bot
from spielwerk.client.clock import Clock
from spielwerk.client.result import GameResult
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.opponents import LEVELS, Level, Opponent
from spielwerk.opponents.pondering import Ponderer
from spielwerk.player import Player

LONGEST = 1.0
"""So many seconds a bot that searches thinks about a move, unless it is told otherwise or its clock leaves less."""
RESERVE = 0.25
"""So many seconds before the limit its move is to be on its way: a busy machine wakes nobody in time."""
SHORTEST = 0.001


class BuiltIn(Bot):
    """A bot of the house: whatever it draws by lot, the same seed draws again. Those that look no further than a move need no `seconds`."""

    def __init__(self, seed: int | None = None, seconds: float = LONGEST) -> None:
        self.lot = random.Random(seed)
        self.seconds = seconds


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
        return self.standing(state.play(move), me)

    def standing(self, state: State[Any], me: Player) -> float:
        """The worth of a position; nothing is better than to have won, or worse than to have lost."""
        winner = state.outcome.winner if state.outcome is not None else None
        if winner is None:
            return self.worth(state, me)
        return inf if winner is me else -inf

    @abstractmethod
    def worth(self, state: State[Any], me: Player) -> float:
        """How well a player stands; the greater, the better."""


class Searching(BuiltIn):
    """Plays what the search of its level finds. · Spielt, was die Suche ihrer Stufe findet."""

    level: ClassVar[Level]
    ponderer: Ponderer | None = None
    """Who thinks in the other player's time, where that is wanted."""

    def choose(self, state: State[Any], clock: Clock) -> Move:
        """What it has found when its time is over, or when it has looked at as many positions as its level does."""
        player, seed = Opponent(self.level, self.time_for(clock)), self.lot.getrandbits(64)
        return player.choose(state, seed) if self.ponderer is None else self.ponderer.choose(state, player, seed)

    def over(self, result: GameResult) -> None:
        """Nobody has to be thought about any longer."""
        if self.ponderer is not None:
            self.ponderer.stop()

    def time_for(self, clock: Clock) -> float:
        """Seconds to think: what is left without the reserve, which takes three quarters of a short time at most; some move is needed."""
        left = clock.left()
        return max(min(self.seconds, max(left - RESERVE, left / 4)), SHORTEST)


SEARCHING = {level.name: type(level.english, (Searching,), {"level": level, "__doc__": level.summary_english}) for level in LEVELS}


@cache
def builtin(game_id: str) -> Mapping[str, type[BuiltIn]]:
    """The bots of a game by their names: its own, and the levels of the search for which it has none."""
    if game_id not in sw.games():
        known = ", ".join(sw.games())
        raise Trouble(ExitCode.MISUSE, f"es gibt kein Spiel {game_id!r}; es gibt {known}", f"there is no game {game_id!r}; there are {known}")
    bots: Mapping[str, type[BuiltIn]] = import_module(f"spielwerk.games.{game_id.replace('-', '_')}.bots").BOTS
    return {**bots, **{name: kind for name, kind in SEARCHING.items() if name not in bots}}


def make(game_id: str, name: str, seed: int | None = None, seconds: float = LONGEST, ponder: bool = False) -> BuiltIn:
    """A bot of a game by its name, ready to play that game. With `ponder` the strongest level thinks in the other player's time, too."""
    kind = builtin(game_id).get(name)
    if kind is None:
        known = ", ".join(builtin(game_id))
        german = f"{game_id} hat keinen Bot {name!r}; es gibt {known}"
        raise Trouble(ExitCode.MISUSE, german, f"{game_id} has no bot {name!r}; there are {known}")
    bot = kind(seed, seconds)
    bot.game, bot.called = game_id, name
    if ponder and isinstance(bot, Searching) and bot.level.name == "strong":
        bot.ponderer = Ponderer()
    return bot
