"""`BatchEnv`: many games at once, played in the core. Each array is memory of the core and shows the last step; nothing is copied.

>>> import spielwerk as sw
>>> batch = sw.BatchEnv(sw.games()[0], 64, seed=7)
>>> for _ in range(100):
...     rewards, done = batch.step(batch.sample())
>>> batch.mask.shape
(64, 56)
"""

import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from spielwerk import _core
from spielwerk.envs.description import describe
from spielwerk.envs.table import Planes
from spielwerk.game import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class BatchEnv:
    """So many games of one kind, one row of every array for each.

    What happens in game number i depends on the seed, on i, and on what is played there: not on how many games or threads there are. A game that ends
    begins anew in the same step (`auto_reset`); `rewards` and `done` then tell of the end, everything else of the new start. Without `auto_reset` it
    stays as it is, with an empty mask, until `reset_where` names it. The arrays can be handed to other libraries as they are, for example by
    ``torch.from_dlpack``.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        rules: Rules = "rulebook",
        seed: int | None = None,
        threads: int = 1,
        planes: Planes = None,
        scalars: bool | None = None,
        auto_reset: bool = True,
    ) -> None:
        if find_spec("numpy") is None:
            raise ModuleNotFoundError("BatchEnv shows its memory as NumPy arrays: pip install 'spielwerk[rl]'")
        self.description = describe(game, rules)
        wanted = planes is not None if scalars is None else scalars
        native = _core.Batch(self.description.native, n, _seed(seed), threads, planes, wanted, auto_reset)
        self._native = native
        self.mask: NDArray[np.bool_] = native.mask
        """Which action numbers are legal: (n, actions)."""
        self.planes: Any = native.planes
        """What the player to move sees: (n, planes, height, width), or None if no planes are wanted."""
        self.scalars: NDArray[np.float32] | None = native.scalars
        """What planes cannot show: (n, scalars). Comes with planes, or if it is asked for."""
        self.rewards: NDArray[np.float32] = native.rewards
        """1 and -1 for RED and BLUE in the step that ends a game, else 0: (n, 2)."""
        self.done: NDArray[np.bool_] = native.done
        """Whether the step has ended the game: (n,)."""
        self.player: NDArray[np.int8] = native.player
        """0 where RED is to move, 1 where BLUE is: (n,)."""
        self.turn: NDArray[np.int16] = native.turn
        """Half-moves so far: (n,)."""
        self.seeds: NDArray[np.uint64] = native.seeds
        """`Game.start` with this seed gives the start of the present game: (n,)."""
        self.actions: NDArray[np.int32] = native.chosen
        """What `sample` has drawn last: (n,)."""

    def __len__(self) -> int:
        return len(self._native)

    def reset(self, seed: int | None = None) -> None:
        """New games everywhere."""
        self._native.reset(_seed(seed))

    def reset_where(self, which: "ArrayLike") -> None:
        """New games where it is true."""
        import numpy as np

        self._native.reset_where(np.ascontiguousarray(which, dtype=np.bool_))

    def sample(self) -> "NDArray[np.int32]":
        """A legal number for each game, every one equally likely, by the batch's own luck."""
        self._native.sample()
        return self.actions

    def step(self, actions: "ArrayLike") -> "tuple[NDArray[np.float32], NDArray[np.bool_]]":
        """Plays a number in each game and answers `rewards` and `done`. If any number is illegal, nothing is played: ValueError."""
        try:
            self._native.step(actions)  # type: ignore[arg-type]  # What is not yet the right kind of array is made one below.
        except TypeError:
            import numpy as np

            self._native.step(np.ascontiguousarray(actions, dtype=np.int32))
        return self.rewards, self.done

    def walk(self, steps: int) -> None:
        """So many steps with numbers drawn by lot, without coming back to Python in between."""
        self._native.walk(steps)

    def state(self, game: int) -> "_core.State[Any]":
        """The position of one game; before the unfinished move, if there is one."""
        return self._native.state(game)

    def turns(self) -> list[_core.Turn]:
        """All games with their unfinished moves, as copies that go ways of their own."""
        return [self._native.turn_of(game) for game in range(len(self))]

    def __repr__(self) -> str:
        game = self.description.game
        return f"spielwerk.BatchEnv({game.id!r}, {len(self)}, rules={game.rules!r})"


def _seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else seed
