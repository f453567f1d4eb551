"""Spielwerk: one home for the games of the Software-Challenge.

>>> import spielwerk as sw
>>> state = sw.game("hive-2020").start(seed=7)
>>> while state.outcome is None:
...     state = state.play(state.moves()[0])
>>> state.outcome.reason.by_the_rules
True
"""

from collections.abc import Sequence as _Sequence
from typing import TYPE_CHECKING as _TYPE_CHECKING

from spielwerk._core import Move, Moves, State, perft, playouts
from spielwerk.errors import Deviation, Fault, IllegalMove, InvalidMove, InvalidState, Rule, SpielwerkError
from spielwerk.game import Game
from spielwerk.game import read_position as read
from spielwerk.games import game, games
from spielwerk.opponents import search
from spielwerk.outcome import Outcome, Reason
from spielwerk.player import BLUE, RED, Player

if _TYPE_CHECKING:
    from spielwerk import envs
    from spielwerk.envs import BatchEnv

_Sequence.register(Moves)

__version__ = "0.1.0"

__all__ = [
    "BLUE",
    "RED",
    "BatchEnv",
    "Deviation",
    "Fault",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidState",
    "Move",
    "Moves",
    "Outcome",
    "Player",
    "Reason",
    "Rule",
    "SpielwerkError",
    "State",
    "envs",
    "game",
    "games",
    "perft",
    "playouts",
    "read",
    "search",
]


def __getattr__(name: str) -> object:
    # What learners need is loaded when it is first asked for.
    if name not in ("BatchEnv", "envs"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    loaded = import_module("spielwerk.envs")
    return loaded if name == "envs" else loaded.BatchEnv
