"""Our own side: games ply by ply from Python, and what the core does by itself."""

import random
from collections.abc import Iterator
from typing import Any

import spielwerk as sw
from spielwerk import _core
from spielwerk.benchmarks.measure import Work

_draws = [random.Random(5).randrange(1 << 30) for _ in range(4096)]


def seeds() -> Iterator[int]:
    """Numbers that no two games of one run share."""
    seed = 0
    while True:
        seed += 1
        yield seed


def games_from_python(game: "sw.Game[Any]", count: int, *, plies: bool = False) -> Work:
    """Whole random games, each ply by `moves()`, an index and `play()`; counts games, or plies."""
    numbers = seeds()

    def work() -> int:
        played = 0
        for _ in range(count):
            state = game.start(next(numbers))
            while moves := state.moves():
                state = state.play(moves[_draws[played & 4095] % len(moves)])
                played += 1
        return played if plies else count

    return work


def lists_from_python(game: "sw.Game[Any]", positions: int) -> Work:
    """`moves()` on a stock of positions, and the length of each list."""
    stock = middle_positions(game, positions, first=2, last=39)

    def work() -> int:
        for state in stock:
            len(state.moves())
        return len(stock)

    return work


def random_games(game: "sw.Game[Any]", count: int, *, light: bool = False, threads: int = 1) -> Work:
    """Random games inside the core."""
    numbers = seeds()

    def work() -> int:
        _core.playouts(game.start(next(numbers)), count, next(numbers), threads, light)
        return count

    return work


def listed_moves(game: "sw.Game[Any]", positions: int, *, first: int = 10, last: int = 59, lists: bool = False) -> Work:
    """Complete lists of moves inside the core, on positions from the middle of random games; counts moves, or lists."""
    stock = middle_positions(game, positions, first, last)

    def work() -> int:
        moves = _core.list_all(stock)
        return len(stock) if lists else moves

    return work


def counted(state: "sw.State[Any]", depth: int) -> Work:
    """The leaves of a perft of this depth."""
    return lambda: _core.perft(state, depth)


def middle_positions(game: "sw.Game[Any]", count: int, first: int, last: int) -> "list[sw.State[Any]]":
    """Positions after a random number of random plies, none of them at an end."""
    choose = random.Random(1)
    found: list[sw.State[Any]] = []
    while len(found) < count:
        state = game.start(choose.getrandbits(63))
        for _ in range(choose.randint(first, last)):
            moves = state.moves()
            if not moves:
                break
            state = state.play(moves[choose.randrange(len(moves))])
        if state.outcome is None:
            found.append(state)
    return found
