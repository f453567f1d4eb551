"""Games as data: played, kept, read again, played through."""

import multiprocessing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spielwerk as sw
from spielwerk.envs import Games, play_games, ray_map, spread_games


def same(one: Games, other: Games) -> bool:
    """Whether all columns agree."""
    columns = ("seeds", "results", "starts", "actions")
    return (one.game, one.rules) == (other.game, other.rules) and all(np.array_equal(getattr(one, name), getattr(other, name)) for name in columns)


def test_games_are_played_to_the_end_and_kept(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """Seed and numbers are enough to have every position again."""
    games = play_games(game.id, 10, rules=game.rules, seed=4, at_once=4)
    assert len(games) == 10 and games.starts[-1] == len(games.actions)
    for number in range(3):
        walked = list(games.positions(number))
        assert [action for _, action in walked] == games.numbers(number).tolist()
        assert all(action in turn.legal() for turn, action in walked)
        turn, action = walked[-1]
        turn.act(action)
        assert turn.result == games.results[number]
    games.save(tmp_path / "games.npz")
    assert same(Games.load(tmp_path / "games.npz"), games)


def test_any_policy_plays() -> None:
    """It is asked for a number in every game, and sees planes if they are wanted."""

    def first(batch: sw.BatchEnv) -> Any:
        assert batch.planes.shape[0] == len(batch)
        return batch.mask.argmax(axis=1)

    games = play_games("hase-und-igel-2018", 3, policy=first, seed=4, planes="uint8")
    assert all(turn.legal()[0] == action for turn, action in games.positions(2))


def test_short_games_are_not_preferred() -> None:
    """The same games whatever is asked for in one go: more of them only add to each seat."""
    few, more = (play_games("hive-2020", count, seed=4, at_once=5) for count in (5, 10))
    assert set(few.seeds.tolist()) <= set(more.seeds.tolist())


def test_games_are_joined(tmp_path: Path) -> None:
    """Of one kind only."""
    parts = [play_games("schaefchen-2011", 3, seed=seed) for seed in (1, 2)]
    joined = Games.joined(parts)
    assert len(joined) == 6 and np.array_equal(joined.numbers(4), parts[1].numbers(1))
    with pytest.raises(ValueError, match="different kinds"):
        Games.joined([joined, play_games("hive-2020", 1)])


def test_arrow_tables() -> None:
    """One row for each game, there and back."""
    pytest.importorskip("pyarrow")
    games = play_games("schaefchen-2011", 3, seed=1)
    table = games.to_arrow()
    assert table.num_rows == 3 and table.column("actions")[1].as_py() == games.numbers(1).tolist()
    assert same(Games.from_arrow(table), games)


def test_spread_games_are_the_same_games() -> None:
    """Whoever plays them: one after the other, or in other processes."""
    here = spread_games("schaefchen-2011", 7, parts=3, seed=5)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        there = spread_games("schaefchen-2011", 7, parts=3, seed=5, mapper=pool.map)
    assert len(here) == 7 and same(here, there)


def test_ray_plays_the_same_games() -> None:
    """Where Ray is installed."""
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, logging_level="error")
    try:
        assert same(spread_games("schaefchen-2011", 4, parts=2, seed=5, mapper=ray_map), spread_games("schaefchen-2011", 4, parts=2, seed=5))
    finally:
        ray.shutdown()
