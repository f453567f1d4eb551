"""One game at a table, as all single environments play it: where it stands, who is on turn, what they see, and how it ended."""

import random
import secrets
from typing import TYPE_CHECKING, Any, Literal

from spielwerk import _core
from spielwerk.envs.description import Description, describe
from spielwerk.game import Rules, read_position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Planes = Literal["float32", "uint8"] | None
"""The type of planes, None for none."""
Illegal = Literal["lose", "raise", "replace"]
"""What becomes of an illegal number: the game is lost, an error, or one drawn by lot is played instead."""
Observation = dict[str, "NDArray[Any]"]


class Table:
    """A game that goes on action by action."""

    def __init__(self, game: str, rules: Rules, planes: Planes, illegal: Illegal, max_cycles: int | None = None) -> None:
        if illegal not in ("lose", "raise", "replace"):
            raise ValueError(f"an illegal action is to 'lose', to 'raise' or to be 'replace'd, not {illegal!r}")
        if planes not in (None, "float32", "uint8"):
            raise ValueError(f"planes are None, 'float32' or 'uint8', not {planes!r}")
        self.description: Description = describe(game, rules)
        self._planes = planes
        self._illegal = illegal
        self._most = max_cycles
        self._luck = random.Random(secrets.randbits(64))
        self._turn: _core.Turn | None = None
        self.rewards = (0.0, 0.0)
        """For RED and BLUE, once the game is over."""
        self.terminated = False
        self.truncated = False
        self.taken = 0
        """How many action numbers have been taken."""

    def begin(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is the game that `Game.start` gives; those that follow without one come from the same seed.

        `options` may name the position to begin with: ``{"state": position}`` or its text.
        """
        if seed is not None:
            self._luck = random.Random(seed)
        start = (options or {}).get("state")
        if start is None:
            start = self.description.game.start(self._luck.getrandbits(64) if seed is None else seed)
        self.begin_with(read_position(start) if isinstance(start, str) else start)

    def begin_with(self, state: "_core.State[Any]") -> None:
        """A game that goes on from a position."""
        game = self.description.game
        if (state.game, state.rules) != (game.id, game.rules):
            raise ValueError(f"this is a table for {game.id} by the {game.rules}, not for {state.game} by the {state.rules}")
        self._turn = _core.Turn(state)
        self.rewards, self.terminated, self.truncated, self.taken = (0.0, 0.0), False, False, 0
        self._look_for_end(self._turn)

    @property
    def turn(self) -> _core.Turn:
        """The game as the core plays it."""
        if self._turn is None:
            raise RuntimeError("there is no game yet: call reset first")
        return self._turn

    @property
    def state(self) -> "_core.State[Any]":
        """The position, before the unfinished move if there is one."""
        return self.turn.state

    @property
    def player(self) -> int:
        """0 where RED is on turn, 1 where BLUE is."""
        return self.turn.player

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.terminated or self.truncated

    def act(self, number: int) -> None:
        """The next action number."""
        turn = self.turn
        try:
            turn.act(number)
        except ValueError:
            if self._illegal == "raise":
                raise
            if self._illegal == "lose":
                self._end_by(turn.player)
                return
            turn.act(self._luck.choice(turn.legal()))
        self.taken += 1
        self._look_for_end(turn)

    def play(self, move: "_core.Move | str") -> None:
        """All action numbers of a whole move."""
        for number in self.description.numbers(self.state, move):
            self.act(number)

    def observe(self, player: int) -> Observation:
        """What a player sees. Whoever waits sees what the other one does, and may do nothing."""
        turn = self.turn
        mask = turn.mask() if player == turn.player and not self.is_over else self._nothing()
        seen: Observation = {"scalars": turn.scalars(), "action_mask": mask}
        if self._planes is not None:
            seen["observation"] = turn.planes(self._planes)
        return seen

    def _nothing(self) -> "NDArray[np.int8]":
        import numpy as np

        return np.zeros(self.description.actions, dtype=np.int8)

    def _look_for_end(self, turn: _core.Turn) -> None:
        result = turn.result
        if result is not None:
            self.terminated = True
            self.rewards = (float(result), float(-result))
        elif self._most is not None and self.taken >= self._most:
            self.truncated = True

    def _end_by(self, offender: int) -> None:
        self.taken += 1
        self.terminated = True
        self.rewards = (-1.0, 1.0) if offender == 0 else (1.0, -1.0)
