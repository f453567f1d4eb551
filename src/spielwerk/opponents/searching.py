"""`search`: what to play in a position, and what is to be expected then."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from spielwerk import _core
from spielwerk.opponents.levels import LevelName, level_named

Method = Literal["best", "alpha_beta", "tree", "playouts"]
STANDARD_SECONDS = 1.0
STANDARD_MEMORY = 64 << 20


@dataclass(frozen=True)
class Line:
    """A move, and what is expected to follow it."""

    moves: tuple[_core.Move, ...]
    score: float
    """The result to expect for the player to move, from 0 (lost) to 1 (won)."""
    units: float
    """The same in what the game counts in; positive is good for the player to move."""
    proved: Literal["won", "lost"] | None
    """A forced win or loss that the search has seen to its end."""
    plies: int | None
    """How many half-moves the proved end is away, where the search counts them."""

    @property
    def move(self) -> _core.Move:
        """The first move of the line."""
        return self.moves[0]


@dataclass(frozen=True)
class Found:
    """What a search has come to."""

    lines: tuple[Line, ...]
    """The best moves, the best one first, as many as were asked for."""
    nodes: int
    """How many positions were looked at."""
    depth: int
    """How many half-moves deep the search is complete (for a tree search: how deep its longest line is)."""
    seconds: float
    unit: str
    """What `units` counts, in English."""

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def move(self) -> _core.Move:
        """The move to play."""
        return self.best.move

    @property
    def score(self) -> float:
        """The result to expect for the player to move, from 0 (lost) to 1 (won)."""
        return self.best.score

    @property
    def units(self) -> float:
        """The same in what the game counts in."""
        return self.best.units

    @property
    def line(self) -> tuple[_core.Move, ...]:
        """The move to play and what is expected to follow."""
        return self.best.moves

    @property
    def proved(self) -> Literal["won", "lost"] | None:
        """A forced win or loss that the search has seen to its end."""
        return self.best.proved


Progress = Callable[[Found], object]


def search(
    state: "_core.State[Any]",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    level: LevelName = "strong",
    lines: int = 1,
    threads: int = 1,
    seed: int | None = None,
    on_progress: Progress | None = None,
    method: Method = "best",
    parameters: Mapping[str, int] | None = None,
    memory: int = STANDARD_MEMORY,
    only: Sequence["_core.Move | str"] = (),
) -> Found:
    """Looks for the best move. It sees only what the player to move may see: hidden things are imagined, and luck to come is unknown.

    `seconds`, `nodes` and `depth` are limits; without any of them the level's own limit holds, or one second. A search by nodes or depth gives the
    same result for the same seed on every machine. `on_progress` is told now and then how far the search is; Ctrl-C ends it. `only` names the moves
    among which it chooses, for example to learn what one of them is worth.
    """
    chosen = level_named(level)
    if state.outcome is not None:
        raise ValueError("the game is over, there is nothing to search")
    _check(seconds, nodes, depth, lines, threads, seed, memory)
    if seed is None:
        seed = secrets.randbits(64)
    unit = str(_facts(state).get("unit", ""))
    if chosen.name in ("random", "greedy"):
        if only:
            raise ValueError("only a search chooses among given moves")
        move = _core.greedy(state, seed) if chosen.name == "greedy" else state.moves()[seed % len(state.moves())]
        return Found((Line((move,), _core.expectation(state, tuned_numbers(state.game)), 0.0, None, None),), 1, 0, 0.0, unit)
    if chosen.nodes is not None:
        nodes = chosen.nodes if nodes is None else min(nodes, chosen.nodes)
    if seconds is None and nodes is None and depth is None:
        seconds = STANDARD_SECONDS

    def told(raw: "_core.RawFound") -> None:
        if on_progress is not None:
            on_progress(_found(raw, unit))

    numbers = {**tuned_numbers(state.game), **(parameters or {})}
    wanted = [state.parse(str(move)) for move in only]
    hears = told if on_progress else None
    raw = _core.search(state, method, seconds or 0.0, nodes or 0, depth or 0, lines, threads, seed, memory, numbers, wanted, hears)
    return _found(raw, unit)


@cache
def tuned_numbers(game_id: str) -> dict[str, int]:
    """The numbers of a game's insight that `spielwerk tune` has found; those that are not named stay as the insight has them."""
    # Most programs never search, so what reads files is loaded here.
    from importlib.resources import files
    from json import loads

    numbers = files("spielwerk.games") / game_id.replace("-", "_") / "insight" / "numbers.json"
    return dict(loads(numbers.read_text(encoding="utf-8"))) if numbers.is_file() else {}


def _check(seconds: float | None, nodes: int | None, depth: int | None, lines: int, threads: int, seed: int | None, memory: int) -> None:
    if seconds is not None and not 0 < seconds <= 86_400:
        raise ValueError("seconds are a number above 0, and a day at most")
    if nodes is not None and nodes < 1:
        raise ValueError("nodes are a number from 1 on")
    if depth is not None and depth < 1:
        raise ValueError("a depth is a number from 1 on")
    if not 1 <= lines <= 1000:
        raise ValueError("lines are a number from 1 to 1000")
    if not 1 <= threads <= 256:
        raise ValueError("threads are a number from 1 to 256")
    if seed is not None and not 0 <= seed < 1 << 64:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    if memory < 1 << 16:
        raise ValueError("memory is a number of bytes, 65536 at least")


def _facts(state: "_core.State[Any]") -> "_core.InsightFacts":
    return next(_core.insight_facts(game) for game in _core.native_games() if (game.id, game.rules) == (state.game, state.rules))


def _found(raw: "_core.RawFound", unit: str) -> Found:
    return Found(tuple(_line(line) for line in raw["lines"]), raw["nodes"], raw["depth"], raw["seconds"], unit)


def _line(raw: "_core.RawLine") -> Line:
    proved: Literal["won", "lost"] | None = "won" if raw["proved"] > 0 else "lost" if raw["proved"] < 0 else None
    return Line(raw["moves"], raw["score"], raw["units"], proved, raw["plies"] or None)
