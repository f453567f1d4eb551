"""Trees that a function of yours judges: they find what there is to find, and see what they may see."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import spielwerk as sw
from spielwerk import _core
from spielwerk.envs import Forest
from spielwerk.envs.description import describe
from tests.envs.walks import positions


def clueless(planes: Any, scalars: Any, actions: int) -> tuple[Any, Any]:
    """No move looks better than another, and nobody is ahead."""
    return np.zeros((len(planes), actions), np.float32), np.zeros(len(planes), np.float32)


def grown(forest: Forest, turns: list[_core.Turn], rounds: int, seed: int = 1) -> Any:
    """The visits after so many rounds of clueless judgements."""
    return forest.search(turns, lambda planes, scalars: clueless(planes, scalars, forest.description.actions), rounds, seed)


def test_only_legal_numbers_are_tried(game: "sw.Game[Any]") -> None:
    """Each round adds one leaf to each tree, from the second one on below the root."""
    turns = [_core.Turn(state) for state in positions(game, 40)][::5]
    forest = Forest(game.id, len(turns), rules=game.rules)
    visits = grown(forest, turns, 60)
    for row, turn in zip(visits, turns, strict=True):
        assert set(np.flatnonzero(row).tolist()) <= set(turn.legal())
    assert (visits.sum(axis=1) == 59).all()
    worths = forest.worths()
    assert (np.abs(worths) <= 1).all() and not worths[visits == 0].any()
    assert forest.values() == pytest.approx((worths * visits).sum(axis=1) / visits.sum(axis=1), abs=1e-4)


def last_choices(game: "sw.Game[Any]", count: int) -> "Iterator[tuple[sw.State[Any], list[bool]]]":
    """Positions of random games in which some moves win at once and others do not, with which of them do."""
    luck = random.Random(2)
    while count > 0:
        state = game.start(luck.getrandbits(64))
        while state.outcome is None:
            before, moves = state, state.moves()
            state = state.play(moves[luck.randrange(len(moves))])
        ends = [before.play(move).outcome for move in before.moves()]
        wins = [end is not None and end.winner is before.to_move for end in ends]
        if any(wins) and not all(wins):
            count -= 1
            yield before, wins


def test_a_win_is_found(game: "sw.Game[Any]") -> None:
    """Where some moves win at once, the search sees it, and comes to prefer one of them unless what it cannot see promises as much."""
    description = describe(game.id, game.rules)
    for state, wins in last_choices(game, 5):
        forest = Forest(game.id, rules=game.rules)
        visits = grown(forest, [_core.Turn(state)], 1500)[0]
        assert forest.values()[0] > 0.7
        if description.hides:
            continue
        rows = [description.numbers(state, move) for move in state.moves()]
        assert int(visits.argmax()) in {row[0] for row, wins_at_once in zip(rows, wins, strict=True) if wins_at_once}


def test_searches_repeat_with_their_seed(game: "sw.Game[Any]") -> None:
    """With any number of threads, and each tree depends on its own game and number alone."""
    turns = [_core.Turn(state) for state in positions(game, 8)]
    rows = [grown(Forest(game.id, 8, rules=game.rules, threads=threads, noise=0.25, leaves=2), turns, 30) for threads in (1, 3)]
    assert np.array_equal(rows[0], rows[1])
    few = grown(Forest(game.id, 3, rules=game.rules, noise=0.25, leaves=2), turns[:3], 30)
    assert np.array_equal(few, rows[0][:3])
    assert not np.array_equal(rows[0], grown(Forest(game.id, 8, rules=game.rules, noise=0.25, leaves=2), turns, 30, seed=2))


def test_nothing_hidden_is_searched() -> None:
    """Whoever knows only the shown river searches the same trees, with the same seed."""
    game = sw.game("mississippi-queen-2017")
    for state in list(positions(game, 30))[::6]:
        known = game.from_shown_record(game.shown_record(state))
        one, other = (grown(Forest(game.id), [_core.Turn(start)], 200) for start in (state, known))
        assert np.array_equal(one, other)


def test_many_leaves_at_once() -> None:
    """They come from different places, and count as many visits."""
    state = sw.game("hive-2020").start(3)
    forest = Forest("hive-2020", leaves=16)
    forest.plant([_core.Turn(state)])
    with forest.leaves() as told:
        assert forest.idle.tolist() == [False] + [True] * 15, "at first there is the root alone"
        told(*clueless(forest.planes, forest.scalars, 2058))
    with forest.leaves() as told:
        assert not forest.idle.any()
        assert len({row.tobytes() for row in forest.planes}) == 16
        told(*clueless(forest.planes, forest.scalars, 2058))
    assert forest.visits().sum() == 16


def test_a_part_of_the_trees_is_enough() -> None:
    """With fewer games than trees only their rows are judged, and the trees are the same as in a smaller forest."""
    turns = [_core.Turn(state) for state in positions(sw.game("hive-2020"), 3)]
    forest = Forest("hive-2020", 7)
    rows = []

    def judge(planes: Any, scalars: Any) -> tuple[Any, Any]:
        rows.append(len(planes))
        return clueless(planes, scalars, 2058)

    assert np.array_equal(forest.search(turns, judge, 20, seed=1), grown(Forest("hive-2020", 3), turns, 20))
    assert set(rows) == {3}


def test_the_judge_is_believed() -> None:
    """Hopes steer the search to a move, and values tell what it is worth."""
    turn = _core.Turn(sw.game("hase-und-igel-2018").start(3))
    wanted = turn.legal()[4]

    def judge(planes: Any, scalars: Any) -> tuple[Any, Any]:
        logits, values = clueless(planes, scalars, 56)
        logits[:, wanted] = 8
        return logits, values - np.where(scalars[:, -1] == 1, 0.5, -0.5)

    forest = Forest("hase-und-igel-2018")
    visits = forest.search([turn], judge, 100)
    assert visits[0].argmax() == wanted
    assert forest.values()[0] == pytest.approx(-0.5, abs=0.05), "RED is to move, and is thought to lose"


def test_nonsense_is_refused() -> None:
    """With a sentence."""
    forest = Forest("hive-2020", 2)
    with pytest.raises(ValueError, match="plant the forest first"):
        forest.visits()
    with pytest.raises(ValueError, match="only 2 trees"):
        forest.plant([_core.Turn(sw.game("hive-2020").start(1))] * 3)
    over = sw.game("hive-2020").start(1)
    while over.outcome is None:
        over = over.play(over.moves()[0])
    with pytest.raises(ValueError, match="a game is over"):
        forest.plant([_core.Turn(over)] * 2)
    with pytest.raises(ValueError, match="its own kind"):
        forest.plant([_core.Turn(sw.game("hive-2020", rules="contest").start(1))] * 2)
    forest.plant([_core.Turn(sw.game("hive-2020").start(1))] * 2)
    with pytest.raises(ValueError, match="2058 logits in each row"), forest.leaves() as told:
        told(np.zeros((2, 7)), np.zeros(2))
    with pytest.raises(ValueError, match="must see something"):
        Forest("hive-2020", planes=None)
