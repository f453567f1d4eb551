"""A game as a Gymnasium environment: one player learns, the other side of the board is a built-in level or a function."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np

from spielwerk import _core
from spielwerk.envs import picture
from spielwerk.envs.spaces import action_space, observation_space
from spielwerk.envs.table import Illegal, Observation, Planes, Table
from spielwerk.game import Rules
from spielwerk.opponents.player import opponent as opponent_named

if TYPE_CHECKING:
    from numpy.typing import NDArray

Seat = Literal["RED", "BLUE"]
Sparring = str | Callable[["_core.State[Any]"], "_core.Move | str"]
"""A level, with its time or nodes as `spielwerk.opponents.opponent` reads them, or a function from a position to a move."""

SEATS: tuple[Seat, Seat] = ("RED", "BLUE")


class SingleEnv(gymnasium.Env[Observation, int]):
    """Each step is one action number of the learner, with all that the opponent answers."""

    def __init__(
        self, game: str, *, opponent: Sparring, rules: Rules, seat: Seat | None, render_mode: str | None, planes: Planes, illegal: Illegal
    ) -> None:
        picture.check_mode(render_mode)
        if seat not in (None, *SEATS):
            raise ValueError(f"a seat is 'RED' or 'BLUE', or None for either, not {seat!r}")
        self.table = Table(game, rules, planes, illegal)
        self.render_mode = render_mode
        self.metadata = {"render_modes": picture.MODES, "render_fps": 2}
        self.observation_space: Any = observation_space(self.table.description, planes)
        self.action_space: Any = action_space(self.table.description)
        self._opponent = opponent_named(opponent) if isinstance(opponent, str) else opponent
        self._wanted = seat
        self._seat = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first turn. The options may name the position to begin with as ``state``."""
        super().reset(seed=seed)
        while True:
            self._seat = int(self.np_random.integers(2)) if self._wanted is None else SEATS.index(self._wanted)
            self.table.begin(self._lot(), options)
            self._answer()
            # No game is over before its learner has had a turn; a position from the options may be.
            if not self.table.is_over or (options or {}).get("state") is not None:
                return self._seen(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One action number of the learner."""
        self.table.act(int(action))
        self._answer()
        return self._seen(), self.table.rewards[self._seat], self.table.terminated, self.table.truncated, self._info()

    def action_masks(self) -> "NDArray[np.bool_]":
        """Which numbers are legal, under the name that Stable-Baselines3's maskable learners ask for."""
        return self.table.observe(self._seat)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """The position, as the render mode says."""
        return picture.render(self.table, self.render_mode)

    def _answer(self) -> None:
        while not self.table.is_over and self.table.player != self._seat:
            state = self.table.state
            if callable(self._opponent):
                self.table.play(self._opponent(state))
            else:
                self.table.play(self._opponent.choose(state, seed=self._lot()))

    def _lot(self) -> int:
        return int(self.np_random.integers(1 << 63))

    def _seen(self) -> Observation:
        return self.table.observe(self._seat)

    def _info(self) -> dict[str, Any]:
        return {"seat": SEATS[self._seat], "turn": self.table.state.turn}
