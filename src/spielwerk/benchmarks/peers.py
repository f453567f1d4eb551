"""Peers that PyPI offers, played through their Python surface in the way that their documents show. None of them is needed to play."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from spielwerk.benchmarks.measure import Work

_draws = [random.Random(5).randrange(1 << 30) for _ in range(4096)]


def openspiel_hive_plies(games: int) -> Work:
    """Plies of random games of OpenSpiel's Hive without expansions."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hive(uses_mosquito=False,uses_ladybug=False,uses_pillbug=False)")

    def work() -> int:
        played = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[_draws[played & 4095] % len(actions)])
                played += 1
        return played

    return work


def socha_games(games: int) -> Work:
    """Random games of the official Python kit of 2025."""
    start = _socha_start()

    def work() -> int:
        played = 0
        for _ in range(games):
            state = start()
            while not state.is_over():
                moves = state.possible_moves()
                if not moves:
                    break  # both players are stuck
                state = state.perform_move(moves[_draws[played & 4095] % len(moves)])
                played += 1
        return games

    return work


def socha_lists(positions: int) -> Work:
    """Lists of moves of the official Python kit of 2025, on a stock of positions."""
    start = _socha_start()
    choose = random.Random(1)
    stock: list[Any] = []
    while len(stock) < positions:
        state = start()
        for _ in range(choose.randint(2, 39)):
            moves = state.possible_moves()
            if not moves or state.is_over():
                break
            state = state.perform_move(moves[choose.randrange(len(moves))])
        if not state.is_over():
            stock.append(state)

    def work() -> int:
        for state in stock:
            len(state.possible_moves())
        return len(stock)

    return work


def _socha_start() -> Callable[[], Any]:
    kit: Any = import_module("socha._socha")
    words = {
        "START": kit.Field.Start,
        "CARROTS": kit.Field.Carrots,
        "HARE": kit.Field.Hare,
        "HEDGEHOG": kit.Field.Hedgehog,
        "MARKET": kit.Field.Market,
        "POSITION_1": kit.Field.Position1,
        "POSITION_2": kit.Field.Position2,
        "SALAD": kit.Field.Salad,
        "GOAL": kit.Field.Goal,
    }
    import spielwerk as sw

    game = sw.game("hase-und-igel-2025", rules="contest")
    boards = [kit.Board([words[name] for name in game.start(seed).record()["setup"]["fields"]]) for seed in range(32)]
    choose = random.Random(3)

    def start() -> Any:
        return kit.GameState(choose.choice(boards), 0, kit.Hare(kit.TeamEnum.One), kit.Hare(kit.TeamEnum.Two), None)

    return start
