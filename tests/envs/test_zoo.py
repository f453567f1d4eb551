"""The tests that PettingZoo and Gymnasium have for environments, and what they do not look at."""

import random
import types
import warnings
from typing import Any

import numpy as np
import pytest

import spielwerk as sw

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

# PettingZoo's tests load pygame where it is installed, which has worries of its own.
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
    from pettingzoo.utils import parallel_to_aec

from spielwerk.envs import picture

# What these tests recommend and we do otherwise: dictionaries as observations, which their own board games have as well.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_api(game: "sw.Game[Any]", capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's `api_test` and `parallel_api_test`."""
    api_test(sw.envs.aec(game.id, rules=game.rules), num_cycles=300)
    parallel_api_test(sw.envs.parallel(game.id, rules=game.rules), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


def test_seeds(game: "sw.Game[Any]") -> None:
    """PettingZoo's `seed_test`, for both kinds."""
    seed_test(lambda: sw.envs.aec(game.id, rules=game.rules), num_cycles=100)
    parallel_seed_test(lambda: sw.envs.parallel(game.id, rules=game.rules), num_cycles=100)


def test_max_cycles(game: "sw.Game[Any]") -> None:
    """PettingZoo's `max_cycles_test`, which plays without looking at masks, and lets each player act in each cycle."""

    def parallel_env(max_cycles: int) -> Any:
        return sw.envs.parallel(game.id, rules=game.rules, max_cycles=max_cycles, illegal="replace")

    max_cycles_test(types.SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles))))


def test_rendering(game: "sw.Game[Any]", capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's `render_test`, for every mode that is possible here."""
    render_test(lambda render_mode: sw.envs.aec(game.id, rules=game.rules, render_mode=render_mode))
    env = sw.envs.parallel(game.id, rules=game.rules, render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == str(game.start(7))
    printing = sw.envs.gym(game.id, rules=game.rules, render_mode="human", seat="RED")
    capsys.readouterr()
    printing.reset(seed=7)
    assert printing.render() is None and capsys.readouterr().out.strip()
    with pytest.raises(ValueError, match="rendered as"):
        sw.envs.aec(game.id, render_mode="smoke")
    assert {"human", "ansi"} <= set(picture.MODES) and ("svg" in picture.MODES) == hasattr(sw.State, "svg")


def test_gymnasium(game: "sw.Game[Any]") -> None:
    """Gymnasium's `check_env`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(sw.envs.gym(game.id, rules=game.rules, opponent="random"), skip_render_check=True)


def test_a_seed_gives_the_game_of_that_seed(game: "sw.Game[Any]") -> None:
    """And the games after it follow from the same seed."""
    one, other = sw.envs.aec(game.id, rules=game.rules), sw.envs.parallel(game.id, rules=game.rules)
    one.reset(seed=7)
    other.reset(seed=7)
    assert one.table.state == other.table.state == game.start(7)
    one.reset()
    other.reset()
    assert one.table.state == other.table.state != game.start(7)


def test_games_are_played_to_their_results(game: "sw.Game[Any]") -> None:
    """Rewards are the result, for both, and the turn is whose the rules say."""
    env = sw.envs.aec(game.id, rules=game.rules)
    luck = random.Random(3)
    for seed in range(5):
        env.reset(seed=seed)
        total = {"player_0": 0.0, "player_1": 0.0}
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            if terminated or truncated:
                assert not seen["action_mask"].any()
                env.step(None)
                continue
            assert agent == ("player_0" if env.table.state.to_move is sw.RED else "player_1")
            env.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        outcome = env.table.state.outcome
        assert outcome is not None
        result = 0 if outcome.winner is None else 1 if outcome.winner is sw.RED else -1
        assert total == {"player_0": result, "player_1": -result}


def forbidden(env: Any) -> int:
    """A number that the mask forbids."""
    return int(np.flatnonzero(env.table.turn.mask() == 0)[0])


def test_illegal_numbers_lose_are_refused_or_replaced() -> None:
    """As the environment was told; luck that replaces comes from the seed."""
    losing = sw.envs.aec("hive-2020")
    losing.reset(seed=1)
    losing.step(forbidden(losing))
    assert losing.rewards == {"player_0": -1.0, "player_1": 1.0} and all(losing.terminations.values())
    strict = sw.envs.aec("hive-2020", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        strict.step(forbidden(strict))
    kind = [sw.envs.aec("hive-2020", illegal="replace") for _ in range(2)]
    for env in kind:
        env.reset(seed=1)
        env.step(forbidden(env))
    assert kind[0].table.state == kind[1].table.state != sw.game("hive-2020").start(1)


def test_a_game_begins_where_the_options_say(game: "sw.Game[Any]") -> None:
    """With a position or its text; one of another game is refused."""
    state = game.start(3)
    for _ in range(3):
        state = state.play(state.moves()[0])
    for start in (state, state.text()):
        env = sw.envs.aec(game.id, rules=game.rules)
        env.reset(options={"state": start})
        assert env.table.state == state and env.agent_selection == ("player_0" if state.to_move is sw.RED else "player_1")
    other = next(name for name in sw.games() if name != game.id)
    with pytest.raises(ValueError, match="a table for"):
        sw.envs.aec(other).reset(options={"state": state})


def test_nothing_happens_before_reset() -> None:
    """And it is said why."""
    with pytest.raises(RuntimeError, match="call reset first"):
        sw.envs.aec("hive-2020").observe("player_0")


def test_one_player_against_a_level_or_a_function(game: "sw.Game[Any]") -> None:
    """The opponent answers with legal moves, in either seat, until the game is over."""
    asked = []

    def last(state: "sw.State[Any]") -> str:
        asked.append(state.to_move)
        return str(state.moves()[-1])

    luck = random.Random(3)
    pairs: list[tuple[Any, Any]] = [("random", "RED"), ("greedy", "BLUE"), (last, None)]
    for opponent, seat in pairs:
        env = sw.envs.gym(game.id, rules=game.rules, opponent=opponent, seat=seat)
        for seed in range(3):
            seen, info = env.reset(seed=seed)
            assert seat is None or info["seat"] == seat
            terminated = False
            while not terminated:
                assert str(env.table.state.to_move) == info["seat"]
                assert np.array_equal(env.action_masks(), seen["action_mask"] != 0)
                seen, reward, terminated, _, info = env.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                assert terminated or reward == 0
            outcome = env.table.state.outcome
            assert outcome is not None
            assert reward == (0 if outcome.winner is None else 1 if str(outcome.winner) == info["seat"] else -1)
    assert asked


def test_single_games_repeat_with_their_seed() -> None:
    """Seat, board and the opponent's lots all come from it."""
    rows = []
    for _ in range(2):
        env = sw.envs.gym("mississippi-queen-2017", opponent="random", planes=None)
        seen, info = env.reset(seed=5)
        row = [info["seat"], env.table.state.text()]
        for _ in range(30):
            seen, _, terminated, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
            row.append(env.table.state.text())
            if terminated:
                seen, info = env.reset()
        rows.append(row)
    assert rows[0] == rows[1]
    assert "observation" not in seen


def test_names_of_players_and_words_of_settings_are_checked() -> None:
    """Whatever is misspelt is refused with what would have been right."""
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("'RED' or 'BLUE'", {"seat": "GREEN"}),
        ("to 'lose'", {"illegal": "ignore"}),
        ("planes are", {"planes": "int8"}),
        ("random", {"opponent": "champion"}),
    ]
    for sentence, setting in wrong:
        with pytest.raises(ValueError, match=sentence):
            sw.envs.gym("hive-2020", **setting)
