"""`Opponent`: a level with its time, ready to play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spielwerk import _core
from spielwerk.opponents.levels import Level, level_named
from spielwerk.opponents.searching import Found, Method, search

DEFAULT_SECONDS = 0.1


@dataclass(frozen=True)
class Opponent:
    """A computer player: given a position, it answers with a move."""

    level: Level
    seconds: float = DEFAULT_SECONDS
    """How long it may think about a move; levels that count positions stop earlier."""
    method: Method = "best"
    nodes: int | None = None
    threads: int = 1
    parameters: Mapping[str, int] = field(default_factory=dict)

    def choose(self, state: "_core.State[Any]", seed: int | None = None) -> _core.Move:
        """The move to play here."""
        return self.search(state, seed).move

    def search(self, state: "_core.State[Any]", seed: int | None = None) -> Found:
        """What it thinks of a position."""
        return search(
            state,
            level=self.level.name,
            seconds=self.seconds if self.nodes is None else None,
            nodes=self.nodes,
            seed=seed,
            method=self.method,
            threads=self.threads,
            parameters=self.parameters,
        )


def opponent(name: str, seconds: float = DEFAULT_SECONDS) -> Opponent:
    """An opponent by its name: a level, or a method of search by itself (`alpha_beta`, `tree`, `playouts`).

    `*5` behind the name gives it five times the time, `#1000` so many positions instead of time, and `+2` two threads.
    """
    threads = 1
    nodes: int | None = None
    if "+" in name:
        name, _, number = name.partition("+")
        threads = int(number)
    if "*" in name:
        name, _, factor = name.partition("*")
        seconds *= float(factor)
    if "#" in name:
        name, _, count = name.partition("#")
        nodes = int(count)
    methods: dict[str, Method] = {"alpha_beta": "alpha_beta", "tree": "tree", "playouts": "playouts"}
    if name in methods:
        return Opponent(level_named("strong"), seconds, methods[name], nodes, threads)
    return Opponent(level_named(name), seconds, "best", nodes, threads)
