"""Greed is one thing: the level, quick and in the core, and the sample bot, to be read, count the same."""

import random
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.bots import Greedy, make
from spielwerk.client import Clock
from spielwerk.game import RULE_SETS, Rules

ENDLESS = Clock(0.0)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_level_chooses_what_the_sample_bot_counts_most(game_id: str, rules: Rules) -> None:
    """All through games of chance: nothing that the sample bot could choose is worth more to it than what the level chooses."""
    bot = make(game_id, "greedy", 1)
    assert isinstance(bot, Greedy)
    game: sw.Game[Any] = sw.game(game_id, rules=rules)
    draw = random.Random(7)
    looked_at = 0
    for seed in range(6):
        state = game.start(seed=seed)
        while state.outcome is None:
            moves = state.moves(distinct=True)
            if len(moves) <= 150 and draw.random() < 0.3:
                bot.choose(state, ENDLESS)  # It remembers what is shown now.
                chosen = sw.search(state, level="greedy", seed=draw.getrandbits(32)).move
                worths = [bot.worth_of(move, state, state.to_move) for move in moves]
                assert bot.worth_of(chosen, state, state.to_move) >= max(worths) - 1e-9, (state.text(), str(chosen))
                looked_at += 1
            state = state.play(draw.choice(state.moves()))
    assert looked_at > 10


def test_lots_decide_among_equals() -> None:
    """At the start of Hive no bee is set, so every move is as good as another to greed."""
    state = sw.game("hive-2020").start(seed=3)
    assert len({str(sw.search(state, level="greedy", seed=seed).move) for seed in range(40)}) > 10
