"""Learning environments: each game with the interfaces that learners know, all of them thin faces of one description.

``aec`` and ``parallel`` speak PettingZoo, ``gym`` speaks Gymnasium and lets a built-in level or a function of yours sit on the other side of the
board, and ``openspiel`` gives a game of OpenSpiel. `BatchEnv` plays thousands of games at once in the core, and `Forest` grows a search tree for each
of them. Nothing of all that is loaded before it is asked for; ``pip install 'spielwerk[rl]'`` brings what the first three need,
``spielwerk[openspiel]`` the last.
"""

from typing import TYPE_CHECKING, Any

from spielwerk.envs.batch import BatchEnv
from spielwerk.envs.description import Description, describe
from spielwerk.envs.forest import Forest
from spielwerk.envs.games import Games, play_games
from spielwerk.envs.spreading import ray_map, spread_games
from spielwerk.envs.table import Illegal, Planes
from spielwerk.game import Rules

if TYPE_CHECKING:
    from spielwerk.envs.alternating import AlternatingEnv
    from spielwerk.envs.simultaneous import ParallelGameEnv
    from spielwerk.envs.single import Seat, SingleEnv, Sparring

__all__ = ["BatchEnv", "Description", "Forest", "Games", "aec", "describe", "gym", "openspiel", "parallel", "play_games", "ray_map", "spread_games"]


def aec(
    game: str,
    *,
    rules: Rules = "rulebook",
    render_mode: str | None = None,
    planes: Planes = "float32",
    illegal: Illegal = "lose",
    max_cycles: int | None = None,
) -> "AlternatingEnv":
    """A game as PettingZoo's AEC environment: ``player_0`` is RED, ``player_1`` BLUE, and they take turns as the rules say.

    Observations are dictionaries of ``observation`` (planes), ``scalars`` and ``action_mask``. `illegal` says what becomes of a number that the mask
    forbids: the game is lost, an error is raised, or a legal one is drawn in its place. After `max_cycles` action numbers the game is truncated.
    """
    from spielwerk.envs.alternating import AlternatingEnv

    return AlternatingEnv(game, rules=rules, render_mode=render_mode, planes=planes, illegal=illegal, max_cycles=max_cycles)


def parallel(
    game: str,
    *,
    rules: Rules = "rulebook",
    render_mode: str | None = None,
    planes: Planes = "float32",
    illegal: Illegal = "lose",
    max_cycles: int | None = None,
) -> "ParallelGameEnv":
    """The same as PettingZoo's parallel environment: both give an action each time, and the one of whoever is not on turn is not looked at."""
    from spielwerk.envs.simultaneous import ParallelGameEnv

    return ParallelGameEnv(game, rules=rules, render_mode=render_mode, planes=planes, illegal=illegal, max_cycles=max_cycles)


def gym(
    game: str,
    *,
    opponent: "Sparring" = "greedy",
    rules: Rules = "rulebook",
    seat: "Seat | None" = None,
    render_mode: str | None = None,
    planes: Planes = "float32",
    illegal: Illegal = "lose",
) -> "SingleEnv":
    """A game as a Gymnasium environment for one player. The opponent is a level (``greedy``, ``strong#1000``) or a function.

    A function gets a position and answers with a move or its text. `seat` is ``RED`` or ``BLUE``; without it each game draws one by lot. The
    reward is 1 for a win, -1 for a loss and 0 for all else.
    """
    from spielwerk.envs.single import SingleEnv

    return SingleEnv(game, opponent=opponent, rules=rules, seat=seat, render_mode=render_mode, planes=planes, illegal=illegal)


def openspiel(game: str, *, rules: Rules = "rulebook", boards: int = 1000, seed: int = 0) -> Any:
    """A game as OpenSpiel's `pyspiel.Game`.

    The first chance node draws one of so many boards, which follow from the seed; later luck has nodes of its own.
    """
    from spielwerk.envs.spiel import load

    return load(game, rules=rules, boards=boards, seed=seed)
