"""`Forest`: Monte-Carlo tree search for many games at once, judged by a function of yours, a whole batch of positions at each call.

>>> import numpy as np
>>> import spielwerk as sw
>>> def judge(planes, scalars):  # a network in real life: logits for the actions, and the result to expect
...     return np.zeros((len(planes), 56)), np.zeros(len(planes))
>>> batch = sw.BatchEnv(sw.games()[0], 8, seed=7)
>>> forest = sw.envs.Forest(sw.games()[0], 8)
>>> visits = forest.search(batch.turns(), judge, simulations=20, seed=1)
>>> bool((visits > 0)[batch.mask].any() and not (visits > 0)[~batch.mask].any())
True
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from spielwerk import _core
from spielwerk.envs.description import describe
from spielwerk.envs.table import Planes
from spielwerk.game import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Judge = Callable[["NDArray[Any]", "NDArray[np.float32]"], "tuple[ArrayLike, ArrayLike]"]
"""From planes and scalars of many positions to a logit for every action number, and the result to expect, from -1 to 1, for the player to move."""


class Forest:
    """A tree for each of `games` games. Each call of the judge brings up to `leaves` new positions from every tree.

    A tree goes where much is hoped for and little has been tried (PUCT; `curiosity` weighs the hope). Luck falls anew each time it is met, and
    what the player to move cannot see is imagined anew each time the tree is planted. `noise` is the share of chance in the hopes at the root,
    for games that shall teach.
    """

    def __init__(
        self,
        game: str,
        games: int = 1,
        *,
        rules: Rules = "rulebook",
        leaves: int = 1,
        planes: Planes = "float32",
        threads: int = 1,
        curiosity: float = 1.5,
        noise: float = 0.0,
        noise_spread: float = 0.3,
    ) -> None:
        if planes is None:
            raise ValueError("planes are 'float32' or 'uint8': a judge must see something")
        self.description = describe(game, rules)
        self._native = _core.Forest(self.description.native, games, leaves, planes, threads, curiosity, noise, noise_spread)
        self.planes: Any = self._native.planes
        """The leaves that wait for judgement, memory of the core: (games × leaves, planes, height, width)."""
        self.scalars: NDArray[np.float32] = self._native.scalars
        self.mask: NDArray[np.bool_] = self._native.mask
        """The legal numbers of each leaf. A judge need not look: only legal numbers are hoped for."""
        self.idle: NDArray[np.bool_] = self._native.done
        """Rows that hold no leaf: the game ends there, or another leaf is out at the same place."""

    def __len__(self) -> int:
        return len(self._native)

    def search(self, turns: Sequence[_core.Turn], judge: Judge, simulations: int, seed: int = 0) -> "NDArray[np.float32]":
        """Plants, grows by so many rounds of leaves, and answers how often each number of each root was tried: (games, actions)."""
        self.plant(turns, seed)
        rows = self._native.rows
        for _ in range(simulations):
            with self.leaves() as told:
                told(*judge(self.planes[:rows], self.scalars[:rows]))
        return self.visits()[: len(turns)]

    def plant(self, turns: Sequence[_core.Turn], seed: int = 0) -> None:
        """New trees, one for each game; of the forest's trees only so many are grown then, and only their rows are judged."""
        self._native.plant(list(turns), seed)

    @contextmanager
    def leaves(self) -> "Iterator[Callable[[ArrayLike, ArrayLike], None]]":
        """One round by hand: the leaves lie in the arrays until the function that this yields has been told logits and values."""
        self._native.select()
        yield self._judge

    def _judge(self, logits: "ArrayLike", values: "ArrayLike") -> None:
        import numpy as np

        self._native.judge(np.ascontiguousarray(logits, dtype=np.float32), np.ascontiguousarray(values, dtype=np.float32).reshape(-1))

    def visits(self) -> "NDArray[np.float32]":
        """How often each number of each root has been tried: (games, actions)."""
        return self._native.visits()

    def worths(self) -> "NDArray[np.float32]":
        """The result to expect of each number of each root, 0 where it has not been tried: (games, actions)."""
        return self._native.worths()

    def values(self) -> "NDArray[np.float32]":
        """The result to expect at each root, from -1 to 1, for the player to move: (games,)."""
        return self._native.values()

    def __repr__(self) -> str:
        game = self.description.game
        return f"spielwerk.envs.Forest({game.id!r}, {len(self)}, rules={game.rules!r})"
