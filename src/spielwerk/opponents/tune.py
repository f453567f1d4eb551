"""Fits the numbers of an insight to games that it plays against itself: logistic regression of the results on its own judgement.

Each position of such a game says what the insight expected and how the game ended. How the expectation of a position moves when one number moves is
measured, not derived, so any insight can be tuned. A pull towards the numbers as they were keeps those in place about which the games say nothing.
"""

import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from spielwerk import _core
from spielwerk.game import Game
from spielwerk.opponents.searching import Line, search, tuned_numbers

Numbers = Mapping[str, int]


@dataclass(frozen=True)
class Sample:
    """A position and the result that the game came to, for the player to move."""

    state: "_core.State[Any]"
    result: float


def own_numbers(game: Game[Any]) -> dict[str, int]:
    """The numbers that stand in the insight itself, made by hand."""
    return dict(_core.insight_facts(game.native).get("parameters", {}))


def standard_numbers(game: Game[Any]) -> dict[str, int]:
    """The numbers of a game's insight as they are."""
    return {**own_numbers(game), **tuned_numbers(game.id)}


def self_play(game: Game[Any], numbers: Numbers, games: int, nodes: int, seed: int) -> Iterator[list[Sample]]:
    """Games against itself, varied by a few moves that are drawn by lot; all positions but those lots lead to themselves."""
    for number in range(games):
        draw = random.Random(seed * 1_000_003 + number)
        state = game.start(seed=draw.getrandbits(64))
        lots = draw.randrange(2, 8)
        seen: list[_core.State[Any]] = []
        while state.outcome is None:
            if state.turn >= lots:
                seen.append(state)
            by_lot = state.turn < lots or draw.random() < 0.05
            found = _by_lot(state, numbers, draw) if by_lot else search(state, nodes=nodes, seed=draw.getrandbits(32), parameters=numbers).best
            state = state.play(found.move)
        winner = state.outcome.winner
        yield [Sample(at, 0.5 if winner is None else float(winner is at.to_move)) for at in seen]


def _by_lot(state: "_core.State[Any]", numbers: Numbers, draw: random.Random) -> Line:
    # One of a few moves that look sensible: games that are lost at once teach nothing.
    return draw.choice(search(state, nodes=200, seed=draw.getrandbits(32), lines=4, parameters=numbers).lines)


def fit(samples: list[Sample], numbers: Numbers, rounds: int = 2, pull: float = 0.00001, told: Callable[[str], object] = print) -> dict[str, int]:
    """Better numbers for these samples."""
    current = dict(numbers)
    told(f"loss {_loss(samples, current):.5f}")
    for _ in range(rounds):
        current = _improved(samples, current, numbers, pull)
        told(f"loss {_loss(samples, current):.5f}")
    return current


def _odds(expected: float) -> float:
    bounded = min(max(expected, 0.0005), 0.9995)
    return math.log(bounded / (1 - bounded))


def _loss(samples: list[Sample], numbers: Numbers) -> float:
    asked = dict(numbers)
    total = 0.0
    for sample in samples:
        expected = min(max(_core.expectation(sample.state, asked), 0.0005), 0.9995)
        total -= sample.result * math.log(expected) + (1 - sample.result) * math.log(1 - expected)
    return total / len(samples)


def _step(number: int) -> int:
    return max(abs(number) // 10, 2)


def _improved(samples: list[Sample], current: dict[str, int], first: Numbers, pull: float) -> dict[str, int]:
    """Newton's method on the odds, taken as linear in the numbers around where they are."""
    names = list(current)
    steps = [_step(current[name]) for name in names]
    shifted = [{**current, name: current[name] + step} for name, step in zip(names, steps, strict=True)]
    base: list[float] = []
    slopes: list[list[float]] = []
    for sample in samples:
        odds = _odds(_core.expectation(sample.state, current))
        base.append(odds)
        slopes.append([_odds(_core.expectation(sample.state, numbers)) - odds for numbers in shifted])
    useful = [at for at in range(len(names)) if any(row[at] for row in slopes)]
    offset = [(current[name] - first[name]) / step for name, step in zip(names, steps, strict=True)]
    moved = [0.0] * len(names)
    for _ in range(6):
        gradient, curvature = _derivatives(base, slopes, [sample.result for sample in samples], moved, useful)
        for place, at in enumerate(useful):
            gradient[place] += pull * (moved[at] + offset[at])
            curvature[place][place] += pull
        for at, by in zip(useful, _solved(curvature, gradient), strict=True):
            moved[at] -= by
    return {name: round(current[name] + max(-4.0, min(4.0, moved[at])) * steps[at]) for at, name in enumerate(names)}


def _derivatives(
    base: list[float], slopes: list[list[float]], results: list[float], moved: list[float], useful: list[int]
) -> tuple[list[float], list[list[float]]]:
    size = len(useful)
    gradient = [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    share = 1 / len(base)
    for odds, row, result in zip(base, slopes, results, strict=True):
        own = [row[at] for at in useful]
        odds += sum(slope * moved[at] for slope, at in zip(own, useful, strict=True))
        expected = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
        error, weight = (expected - result) * share, expected * (1 - expected) * share
        for place, slope in enumerate(own):
            if slope == 0:
                continue
            gradient[place] += error * slope
            weighted = weight * slope
            line = curvature[place]
            for other in range(place + 1):
                line[other] += weighted * own[other]
    for place in range(size):
        for other in range(place):
            curvature[other][place] = curvature[place][other]
    return gradient, curvature


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination; the pull keeps the matrix from being singular."""
    size = len(right)
    rows = [[*matrix[at], right[at]] for at in range(size)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[at], strict=True)]
    solution = [0.0] * size
    for at in reversed(range(size)):
        solution[at] = (rows[at][size] - sum(rows[at][other] * solution[other] for other in range(at + 1, size))) / rows[at][at]
    return solution
