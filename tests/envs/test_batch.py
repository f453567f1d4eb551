"""`BatchEnv`: the same as single games, whatever their number, threads or process."""

import hashlib
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import spielwerk as sw
from spielwerk import _core

STEPS = 150


def rows_after(game: "sw.Game[Any]", n: int, threads: int = 1, steps: int = STEPS) -> list[np.ndarray[Any, Any]]:
    """The first rows of all that a batch has shown and played."""
    batch = sw.BatchEnv(game.id, n, rules=game.rules, seed=9, threads=threads, planes="uint8")
    assert batch.scalars is not None
    found: list[np.ndarray[Any, Any]] = []
    for _ in range(steps):
        found.append(batch.sample()[:3].copy())
        batch.step(batch.actions)
        found += [array[:3].copy() for array in (batch.mask, batch.planes, batch.scalars, batch.rewards, batch.done, batch.player, batch.seeds)]
    return found


def test_size_and_threads_change_nothing(game: "sw.Game[Any]") -> None:
    """Game number i is the same game in every batch."""
    alone = rows_after(game, 3)
    for n, threads in ((3, 3), (17, 1), (64, 2)):
        assert all(np.array_equal(one, other) for one, other in zip(alone, rows_after(game, n, threads), strict=True))


PROGRAM = """
import hashlib, sys
import spielwerk as sw
from tests.envs.test_batch import rows_after
print(hashlib.sha256(b"".join(row.tobytes() for row in rows_after(sw.game(*sys.argv[1:]), 5, steps=60))).hexdigest())
"""


def test_processes_agree(game_id: str) -> None:
    """Another interpreter, with another hash seed, sees the same."""
    game = sw.game(game_id)
    here = hashlib.sha256(b"".join(row.tobytes() for row in rows_after(game, 5, steps=60))).hexdigest()
    command = [sys.executable, "-c", PROGRAM, game.id, game.rules]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip() == here


def test_a_batch_plays_as_single_games_do(game: "sw.Game[Any]") -> None:
    """Masks, players, planes, scalars and results, and the game that follows begins where its seed says."""
    batch = sw.BatchEnv(game.id, 4, rules=game.rules, seed=3, planes="float32")
    assert batch.scalars is not None
    turns = [_core.Turn(game.start(int(seed))) for seed in batch.seeds]
    ended = 0
    for _ in range(400):
        for at, turn in enumerate(turns):
            assert np.array_equal(batch.mask[at], turn.mask())
            assert np.array_equal(batch.planes[at], turn.planes()) and np.array_equal(batch.scalars[at], turn.scalars())
            assert (batch.player[at], batch.turn[at]) == (turn.player, turn.state.turn)
            assert batch.state(at) == turn.state
        numbers = batch.sample().copy()
        rewards, done = batch.step(numbers)
        for at, turn in enumerate(turns):
            turn.act(int(numbers[at]))
            assert bool(done[at]) == (turn.result is not None)
            assert rewards[at].tolist() == ([0, 0] if turn.result is None else [turn.result, -turn.result])
            if turn.result is not None:
                turns[at] = _core.Turn(game.start(int(batch.seeds[at])))
                ended += 1
    assert ended > 0


def test_turns_of_a_batch_go_their_own_way(game: "sw.Game[Any]") -> None:
    """Copies with unfinished moves; playing them leaves the batch as it is."""
    batch = sw.BatchEnv(game.id, 16, rules=game.rules, seed=3)
    for _ in range(25):
        batch.step(batch.sample())
    turns = batch.turns()
    before = batch.mask.copy()
    for at, turn in enumerate(turns):
        assert np.array_equal(turn.mask(), batch.mask[at])
        turn.act(turn.legal()[0])
    assert np.array_equal(before, batch.mask)
    with pytest.raises(IndexError):
        batch.state(16)


def test_an_illegal_number_stops_everything(game: "sw.Game[Any]") -> None:
    """The error names the game, and nothing has been played in any of them."""
    batch = sw.BatchEnv(game.id, 8, rules=game.rules, seed=3)
    numbers = batch.sample().copy()
    numbers[5] = int(np.flatnonzero(~batch.mask[5])[0])
    turns, masks = batch.turn.copy(), batch.mask.copy()
    with pytest.raises(ValueError, match="game 5; nothing has been played"):
        batch.step(numbers)
    assert np.array_equal(turns, batch.turn) and np.array_equal(masks, batch.mask)
    with pytest.raises(ValueError, match="8 actions are wanted, not 7"):
        batch.step(numbers[:7])


def test_finished_games_can_stay(game: "sw.Game[Any]") -> None:
    """Without auto_reset a game that is over has an empty mask and waits to be begun anew."""
    batch = sw.BatchEnv(game.id, 6, rules=game.rules, seed=3, auto_reset=False)
    over = np.zeros(6, dtype=bool)
    results = np.zeros(6)
    while not over.all():
        rewards, done = batch.step(batch.sample())
        assert not (done & over).any(), "a game ends once"
        over |= done
        results[done] = rewards[done, 0]
        assert np.array_equal(batch.mask.any(axis=1), ~over)
    for at in range(6):
        outcome = batch.state(at).outcome
        assert outcome is not None
        assert results[at] == (0 if outcome.winner is None else 1 if outcome.winner is sw.RED else -1)
    batch.reset_where([True, False, True, False, False, False])
    assert batch.mask.any(axis=1).tolist() == [True, False, True, False, False, False]


def test_buffers_are_memory_of_the_core() -> None:
    """They are the same arrays at each step, take any numbers, and outlive their batch."""
    batch = sw.BatchEnv("hive-2020", 4, seed=3, planes="uint8")
    mask, planes = batch.mask, batch.planes
    shared = np.from_dlpack(mask)
    batch.step(batch.sample().astype(np.int64))
    batch.step(batch.sample().tolist())
    assert batch.mask is mask and batch.planes is planes
    assert np.shares_memory(mask, shared) and np.array_equal(mask, shared)
    again = mask.copy()
    del batch
    assert np.array_equal(mask, again) and planes.any()


def test_walking_is_stepping(game: "sw.Game[Any]") -> None:
    """`walk` plays what `sample` would have drawn."""
    one, other = (sw.BatchEnv(game.id, 5, rules=game.rules, seed=3) for _ in range(2))
    one.walk(200)
    for _ in range(200):
        other.step(other.sample())
    assert np.array_equal(one.mask, other.mask) and np.array_equal(one.seeds, other.seeds)


def test_resetting_begins_anew() -> None:
    """With the same seed the same games, with another one others; without one nobody knows."""
    batch = sw.BatchEnv("hase-und-igel-2018", 5, seed=3)
    seeds = batch.seeds.copy()
    batch.walk(300)
    batch.reset(seed=3)
    assert np.array_equal(batch.seeds, seeds) and not batch.turn.any()
    batch.reset(seed=4)
    assert not np.array_equal(batch.seeds, seeds)
    batch.reset()
    assert repr(batch) == "spielwerk.BatchEnv('hase-und-igel-2018', 5, rules='rulebook')"


@pytest.mark.parametrize("wrong", [{"n": 0}, {"threads": 0}, {"planes": "float64"}, {"rules": "house"}, {"game": "chess"}])
def test_nonsense_is_refused(wrong: dict[str, Any]) -> None:
    """With a sentence, before anything is allocated."""
    with pytest.raises(ValueError, match=r"from 1 to|planes are|rules are|there is no game"):
        sw.BatchEnv(**{"game": "hive-2020", "n": 2, **wrong})
