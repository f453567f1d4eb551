"""The games as games of OpenSpiel, registered from Python: ``spielwerk_`` and the id, with underscores, once this module is imported.

The board is drawn by a first chance node, one of `boards` that follow from `seed`; luck within a game has chance nodes of its own. Every action
number is a node, so a move of several numbers is several nodes of one player.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from spielwerk import _core
from spielwerk.envs.description import Description, describe
from spielwerk.game import Rules
from spielwerk.games import games
from spielwerk.player import Player

MOST_WAYS = 6
"""Luck within a game falls in so many ways at most."""
DEFAULTS = {"rules": "rulebook", "boards": 1000, "seed": 0}


def name_of(game: str) -> str:
    """The name by which OpenSpiel knows a game."""
    return f"spielwerk_{game.replace('-', '_')}"


def load(game: str, *, rules: str, boards: int, seed: int) -> Any:
    """A game of OpenSpiel."""
    return pyspiel.load_game(name_of(game), {"rules": rules, "boards": boards, "seed": seed})


@dataclass(frozen=True)
class Kind:
    """A game by its parameters: what all its positions share."""

    game: str
    rules: Rules
    count: int
    """How many boards there are to draw from."""
    seed: int

    @property
    def description(self) -> Description:
        """How learners see it."""
        return describe(self.game, self.rules)

    @property
    def boards(self) -> tuple[int, ...]:
        """The seed of each board."""
        return _boards(self.count, self.seed)


@cache
def _boards(count: int, seed: int) -> tuple[int, ...]:
    draws = random.Random(seed)
    return tuple(draws.getrandbits(64) for _ in range(count))


class Course:
    """How a game has gone on.

    OpenSpiel copies and pickles positions with all that they hold; a course is copied quickly, and pickled as what happened.
    """

    def __init__(self, kind: Kind, happened: Sequence[int] = ()) -> None:
        self.kind = kind
        self.turn: _core.Turn | None = None
        """None until the board is drawn."""
        self.happened: list[int] = []
        """The number of the board first, then numbers that were played and ways in which luck fell."""
        for outcome in happened:
            self.go_on(outcome)

    def go_on(self, outcome: int) -> None:
        """The next thing that happens."""
        if self.turn is None:
            self.turn = _core.Turn(self.kind.description.game.start(self.kind.boards[outcome]))
        elif self.turn.ways > 0:
            self.turn.settle(outcome)
        else:
            self.turn.act(outcome, luck_waits=True)
        self.happened.append(outcome)

    @property
    def told(self) -> list[int]:
        """What both players know of it: everything but the number of the board."""
        return self.happened[1:]

    def __deepcopy__(self, memo: object) -> "Course":
        copied = Course(self.kind)
        copied.turn = None if self.turn is None else self.turn.copy()
        copied.happened = list(self.happened)
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        return Course, (self.kind, tuple(self.happened))


def _game_type(game: str) -> Any:
    hides = describe(game).hides
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=describe(game).game.english,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION if hides else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed.
    """One of the games; each has a class of its own below this one."""

    game_id: str
    game_type: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {**DEFAULTS, **(parameters or {})}
        self.kind = Kind(self.game_id, chosen["rules"], chosen["boards"], chosen["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.description.actions,
            max_chance_outcomes=max(len(self.kind.boards), MOST_WAYS),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.kind.description.longest_game,
        )
        super().__init__(self.game_type, info, parameters or {})

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """Before the board is drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Planes and scalars; with perfect recall the numbers played so far as well."""
        return SpielObserver(self, recalls=iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in OpenSpiel's words."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.kind)

    @property
    def turn(self) -> _core.Turn | None:
        """The game as the core plays it, None until the board is drawn."""
        return self.course.turn

    def current_player(self) -> Any:
        """RED is 0, BLUE is 1."""
        if self.turn is None or self.turn.ways > 0:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.turn.result is not None else self.turn.player

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.turn is None else self.turn.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each board, or each way that luck can fall, is as likely as the others."""
        count = self.course.kind.count if self.turn is None else self.turn.ways
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self.course.go_on(action)

    def _action_to_string(self, player: Any, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"board {action}" if self.turn is None else f"way {action}"
        return self.course.kind.description.action_name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.turn is not None and self.turn.ways == 0 and self.turn.result is not None

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the other one."""
        result = float(self.turn.result or 0) if self.turn is not None and self.is_terminal() else 0.0
        return [result, -result]

    def __str__(self) -> str:
        if self.turn is None:
            return "the board is not drawn yet"
        if self.turn.ways > 0:
            return f"luck falls after {self.course.told}"
        return f"{self.turn.state}\n{self._in_the_making()}"

    def _in_the_making(self) -> str:
        assert self.turn is not None
        return f"{Player.RED if self.turn.player == 0 else Player.BLUE}: {self.course.told[-4:] if self.turn.is_unfinished else 'a new move'}"


class SpielObserver:
    """Writes what both players see: the planes of whoever is on turn, and the scalars."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        description = game.kind.description
        self._recalls = recalls
        planes = int(np.prod(description.shape))
        history = description.longest_game * 2 if recalls else 0
        self.tensor: NDArray[np.float32] = np.zeros(1 + planes + description.scalar_count + history, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"player": self.tensor[:1], "planes": self.tensor[1 : 1 + planes].reshape(description.shape)}
        self.dict["scalars"] = self.tensor[1 + planes : 1 + planes + description.scalar_count]
        if recalls:
            self.dict["history"] = self.tensor[1 + planes + description.scalar_count :]

    def set_from(self, state: SpielState, player: int) -> None:
        """What there is to see; nothing while luck is in the air."""
        self.tensor.fill(0)
        if state.turn is not None and state.turn.ways == 0:
            self.dict["player"][0] = 1 if state.turn.player == player else -1
            self.dict["planes"][:] = state.turn.planes()
            self.dict["scalars"][:] = state.turn.scalars()
        if self._recalls:
            told = state.course.told
            self.dict["history"][: len(told)] = [outcome + 1 for outcome in told]

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as a text."""
        self.set_from(state, player)
        seen = " ".join(f"{at}:{value:g}" for at, value in enumerate(self.tensor.tolist()) if value and not self._recalls)
        return f"{player} {state.course.told} {seen}" if self._recalls else f"{player} {seen}"


def _register(game: str) -> None:
    game_type = _game_type(game)
    name = f"Spiel_{game.replace('-', '_')}"
    # OpenSpiel pickles games by their class, which must be found by its name.
    facts = {"game_id": game, "game_type": game_type, "__doc__": SpielGame.__doc__, "__module__": __name__}
    globals()[name] = type(name, (SpielGame,), facts)
    pyspiel.register_game(game_type, globals()[name])


for _game in games():
    if name_of(_game) not in pyspiel.registered_names():
        _register(_game)
