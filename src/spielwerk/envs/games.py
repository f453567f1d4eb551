"""`Games`: games as data to learn from, in NumPy arrays, kept in ``.npz`` files or as Arrow tables.

A game is its seed and the action numbers that were played; everything else follows from them, and `Games.positions` plays it through again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk import _core
from spielwerk.envs.batch import BatchEnv
from spielwerk.envs.description import Description, describe
from spielwerk.game import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Policy = Callable[[BatchEnv], "ArrayLike"]
"""From a batch to the next action number in each of its games."""


@dataclass(frozen=True)
class Games:
    """Whole games of one kind. Row i of `seeds` and `results` belongs to ``actions[starts[i]:starts[i + 1]]``."""

    game: str
    rules: Rules
    seeds: "NDArray[np.uint64]"
    results: "NDArray[np.int8]"
    """1 where RED has won, -1 where BLUE has, 0 for a draw."""
    starts: "NDArray[np.int64]"
    """One more than there are games."""
    actions: "NDArray[np.int32]"

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def description(self) -> Description:
        """What the numbers mean."""
        return describe(self.game, self.rules)

    def numbers(self, game: int) -> "NDArray[np.int32]":
        """The action numbers of one game."""
        return self.actions[self.starts[game] : self.starts[game + 1]]

    def positions(self, game: int) -> Iterator[tuple[_core.Turn, int]]:
        """One game played through again: what stood there, as a copy to keep, and the number that was played."""
        turn = _core.Turn(self.description.game.start(int(self.seeds[game])))
        for number in self.numbers(game):
            yield turn.copy(), int(number)
            turn.act(int(number))

    def save(self, path: str | Path) -> None:
        """Writes a ``.npz`` file, which NumPy alone can read."""
        import numpy as np

        columns: dict[str, Any] = {"seeds": self.seeds, "results": self.results, "starts": self.starts, "actions": self.actions}
        np.savez_compressed(path, game=np.array(self.game), rules=np.array(self.rules), **columns)

    @staticmethod
    def load(path: str | Path) -> "Games":
        """Reads what `save` wrote."""
        import numpy as np

        with np.load(path, allow_pickle=False) as kept:
            rules: Any = str(kept["rules"])
            return Games(str(kept["game"]), rules, kept["seeds"], kept["results"], kept["starts"], kept["actions"])

    def to_arrow(self) -> Any:
        """A `pyarrow.Table` with one row for each game; `pyarrow` writes it as Feather or Parquet."""
        import pyarrow as arrow

        actions = arrow.LargeListArray.from_arrays(arrow.array(self.starts), arrow.array(self.actions))
        columns = {"seed": arrow.array(self.seeds), "result": arrow.array(self.results), "actions": actions}
        return arrow.table(columns).replace_schema_metadata({"game": self.game, "rules": self.rules})

    @staticmethod
    def from_arrow(table: Any) -> "Games":
        """The counterpart of `to_arrow`."""
        import numpy as np

        facts = table.schema.metadata
        actions = table.column("actions").combine_chunks()
        rules: Any = facts[b"rules"].decode()
        seeds, results = (table.column(name).to_numpy() for name in ("seed", "result"))
        numbers = actions.values.to_numpy(zero_copy_only=False).astype(np.int32)
        return Games(facts[b"game"].decode(), rules, seeds, results, actions.offsets.to_numpy().astype(np.int64), numbers)

    @staticmethod
    def joined(parts: "Sequence[Games]") -> "Games":
        """Games of several sources, of the same kind, in order."""
        import numpy as np

        first = parts[0]
        if any((part.game, part.rules) != (first.game, first.rules) for part in parts):
            raise ValueError("games of different kinds cannot be joined")
        lengths = np.concatenate([np.diff(part.starts) for part in parts])
        starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        seeds, results, actions = (np.concatenate([getattr(part, name) for part in parts]) for name in ("seeds", "results", "actions"))
        return Games(first.game, first.rules, seeds, results, starts, actions)


def play_games(
    game: str,
    count: int,
    *,
    policy: Policy | None = None,
    rules: Rules = "rulebook",
    seed: int | None = None,
    at_once: int = 256,
    threads: int = 1,
    planes: Any = None,
) -> Games:
    """Plays so many games to the end and keeps them. Without a policy the numbers are drawn by lot.

    The first games that each seat of the batch begins are taken, whatever their length, so that short games are not preferred.
    """
    import numpy as np

    width = min(at_once, count)
    batch = BatchEnv(game, width, rules=rules, seed=seed, threads=threads, planes=planes)
    wanted = [count // width + (at < count % width) for at in range(width)]
    running: list[list[int]] = [[] for _ in range(width)]
    kept: list[list[tuple[int, int, list[int]]]] = [[] for _ in range(width)]
    missing = count
    while missing > 0:
        seeds = batch.seeds.copy()
        numbers = np.array(batch.sample() if policy is None else policy(batch), dtype=np.int32)
        rewards, done = batch.step(numbers)
        for at, number in enumerate(numbers.tolist()):
            running[at].append(number)
        for at in np.flatnonzero(done).tolist():
            if len(kept[at]) < wanted[at]:
                kept[at].append((int(seeds[at]), int(rewards[at, 0]), running[at]))
                missing -= 1
            running[at] = []
    played = [entry for seat in kept for entry in seat]
    return Games(
        game,
        rules,
        np.array([entry[0] for entry in played], dtype=np.uint64),
        np.array([entry[1] for entry in played], dtype=np.int8),
        np.concatenate([[0], np.cumsum([len(entry[2]) for entry in played])]).astype(np.int64),
        np.array([number for entry in played for number in entry[2]], dtype=np.int32),
    )
