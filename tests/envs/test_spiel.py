"""The games as OpenSpiel's: its own tests for games, and that nothing but chance is hidden behind its nodes."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import spielwerk as sw

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")


def test_random_simulation(game: "sw.Game[Any]", capfd: pytest.CaptureFixture[str]) -> None:
    """`random_sim_test`: utilities, legal actions, chance, observations, clones and serialization along random games."""
    pyspiel.random_sim_test(sw.envs.openspiel(game.id, rules=game.rules), num_sims=3, serialize=True, verbose=False)


def test_api(game: "sw.Game[Any]", capsys: pytest.CaptureFixture[str]) -> None:
    """The simulation of OpenSpiel's own API test for games: pickles, clones, strings, tensors."""
    pytest.importorskip("absl")
    simulation = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    simulation.GamesSimTest().sim_game(sw.envs.openspiel(game.id, rules=game.rules))


def test_playthrough(game: "sw.Game[Any]") -> None:
    """A game written down line by line by OpenSpiel's generator is the same when its actions are played again."""
    pytest.importorskip("absl")
    generator = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    name = str(sw.envs.openspiel(game.id, rules=game.rules, boards=3))
    first = generator.playthrough(name, None, seed=5, observation_params_string=None)
    actions = [int(line.split()[-1]) for line in first.splitlines() if line.startswith("action:")]
    assert len(actions) > 5
    assert generator.playthrough(name, actions, seed=6, observation_params_string=None) == first


def test_boards_and_luck_are_chance_nodes(game: "sw.Game[Any]") -> None:
    """The first node draws a board; later ones come where the rules have luck, and each way is as likely as the others."""
    spiel = sw.envs.openspiel(game.id, rules=game.rules, boards=5, seed=2)
    luck = random.Random(1)
    nodes = 0
    for _ in range(5):
        state = spiel.new_initial_state()
        assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2, 3, 4]
        state.apply_action(3)
        while not state.is_terminal():
            if state.is_chance_node():
                nodes += 1
                outcomes = state.chance_outcomes()
                assert 1 < len(outcomes) <= 6 and sum(share for _, share in outcomes) == pytest.approx(1)
                state.apply_action(luck.choice(outcomes)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
        assert sum(state.returns()) == 0
    # The meadow's dice fall after every move, a random field is met in most races.
    assert (nodes > 0) == (game.luck is not None and (game.id == "schaefchen-2011" or game.rules == "rulebook"))


def test_states_are_copied_and_kept() -> None:
    """With luck in the air too."""
    spiel = sw.envs.openspiel("schaefchen-2011")
    state = spiel.new_initial_state()
    state.apply_action(17)
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        twin.apply_action(2)
        assert twin.history() == [*state.history(), 2] and not twin.is_chance_node()
    assert state.is_chance_node()


def test_what_is_hidden_stays_hidden() -> None:
    """Two rivers that look the same so far have the same observation and information state, and the number of the board is in neither."""
    spiel = sw.envs.openspiel("mississippi-queen-2017")
    state = spiel.new_initial_state()
    state.apply_action(17)
    known: Any = state.clone()
    game = sw.game("mississippi-queen-2017")
    known.course.turn = type(state.turn)(game.from_shown_record(game.shown_record(state.turn.state)))
    known.course.happened[0] = 4
    for player in (0, 1):
        assert state.information_state_string(player) == known.information_state_string(player)
        assert state.observation_string(player) == known.observation_string(player)
        assert np.array_equal(state.information_state_tensor(player), known.information_state_tensor(player))


def test_algorithms_of_openspiel_run() -> None:
    """Its own tree search plays one of our games."""
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state = sw.envs.openspiel("hase-und-igel-2018", boards=1).new_initial_state()
    state.apply_action(0)
    bot = mcts.MCTSBot(state.get_game(), 1.5, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()
