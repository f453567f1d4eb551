"""The Python surface: states and moves as values, seeds, errors, long work."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

import pytest

import spielwerk as sw


def test_a_repr_can_be_typed_in_again(game: "sw.Game[Any]") -> None:
    """What the console shows of a game, a position or a move is code that makes it again."""
    state = game.start(seed=7)
    names = {"spielwerk": sw}
    assert eval(repr(state), names) == state
    assert eval(repr(game), names).start(seed=7) == state
    assert eval(repr(state.moves()[0]), names) == state.moves()[0]
    assert repr(state.moves()) == f"<{len(state.moves())} moves>"


def test_states_and_moves_are_hashable_values(game: "sw.Game[Any]") -> None:
    """Equal positions and moves count once in a set; a position is not equal to anything else."""
    state, again = game.start(seed=3), game.start(seed=3)
    assert len({state, again}) == 1 and len({state.moves()[0], again.moves()[0]}) == 1
    assert state != game.start(seed=3).play(state.moves()[0])
    assert state != "state" and state != None and state.moves()[0] != str(state.moves()[0])  # noqa: E711  (None itself is the point)


def test_a_list_of_moves_is_a_sequence(game: "sw.Game[Any]") -> None:
    """It knows where a move stands, by the move and by its text."""
    moves = game.start(seed=3).moves()
    assert isinstance(moves, Sequence) and list(reversed(moves)) == list(moves)[::-1]
    assert moves.index(moves[-1]) == len(moves) - 1 == moves.index(str(moves[-1]))
    assert (moves.count(moves[0]), moves.count(str(moves[0])), moves.count("nonsense"), moves.count(None)) == (1, 1, 0, 0)
    with pytest.raises(ValueError, match="not in the list"):
        moves.index("nonsense")
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_rule_sets_do_not_mix(game_id: str) -> None:
    """The same board by the other rule set is another position; a move of it is played if it is legal here as well."""
    rulebook, contest = sw.game(game_id, rules="rulebook"), sw.game(game_id, rules="contest")
    one, other = rulebook.start(seed=1), contest.start(seed=1)
    assert one != other and (one.rules, other.rules) == ("rulebook", "contest")
    shared = next(move for move in one.moves() if str(move) in other.moves())
    assert other.play(shared).turn == 1 and shared in other.moves() and shared == other.parse(str(shared))


def test_a_move_of_another_position_is_checked_again() -> None:
    """A listed move is taken at its word only in the position that listed it."""
    state = sw.game("hive-2020").start(setup={"obstacles": []}, seed=1)
    move = state.parse("SET ANT 0,0,0")
    with pytest.raises(sw.IllegalMove):
        state.play(move).play(move)


def test_moves_of_another_game_are_refused() -> None:
    """They are not even readable."""
    with pytest.raises(sw.InvalidMove):
        sw.game("hive-2020").start(seed=1).play(sw.game("schaefchen-2011").start(seed=1).moves()[0])


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_seeds_have_64_bits(seed: int) -> None:
    """Anything else is refused with a sentence."""
    with pytest.raises(ValueError, match="a seed is a whole number"):
        sw.game("hive-2020").start(seed=seed)


def test_without_a_seed_boards_differ(game: "sw.Game[Any]") -> None:
    """Nobody can know the board beforehand."""
    assert len({game.start().key for _ in range(8)}) > 1


def test_unknown_names_are_explained() -> None:
    """An unknown game or rule set is answered by what there is."""
    with pytest.raises(ValueError, match="hive-2020"):
        sw.game("chess")
    with pytest.raises(ValueError, match="'rulebook' or 'contest'"):
        sw.game("hive-2020", rules="house")  # type: ignore[call-overload]
    with pytest.raises(sw.InvalidState, match="does not begin with a game"):
        sw.read("chess e2e4")
    with pytest.raises(ValueError, match="there is no game"):
        sw.Move("chess", "e2e4")


def test_errors_speak_both_languages() -> None:
    """Each says what was wrong in German and in English, and which rule it was."""
    state = sw.game("hive-2020").start(seed=1)
    with pytest.raises(sw.IllegalMove) as illegal:
        state.parse("SKIP")
    assert illegal.value.rule and illegal.value.paragraph and illegal.value.german and illegal.value.message == illegal.value.english
    assert illegal.value.rule in str(illegal.value)
    with pytest.raises(sw.InvalidMove) as invalid:
        state.parse("JUMP")
    assert invalid.value.german and invalid.value.message == str(invalid.value) == invalid.value.english
    with pytest.raises(sw.InvalidState) as faulty:
        sw.game("hive-2020").from_record({"game": 1})
    assert faulty.value.german and faulty.value.message == str(faulty.value) and len(faulty.value.faults) > 3


@pytest.mark.parametrize("threads", [0, 257])
def test_threads_have_bounds(threads: int) -> None:
    """A number of threads that makes no sense is refused."""
    state = sw.game("hive-2020").start(seed=1)
    with pytest.raises(ValueError, match="threads"):
        sw.perft(state, 2, threads=threads)
    with pytest.raises(ValueError, match="threads"):
        sw.playouts(state, 2, threads=threads)
    with pytest.raises(ValueError, match="depth"):
        sw.perft(state, -1)


def test_sums_do_not_depend_on_threads(game: "sw.Game[Any]") -> None:
    """Counts and random games come out the same on one thread and on several."""
    state = game.start(seed=5)
    assert sw.perft(state, 2, threads=1) == sw.perft(state, 2, threads=3)
    one, three = sw.playouts(state, 40, seed=9, threads=1), sw.playouts(state, 40, seed=9, threads=3)
    assert one == three and one["games"] == 40 == one["red"] + one["blue"] + one["draws"] == sum(one["reasons"].values())
    assert sw.playouts(state, 20, seed=9, light=True)["games"] == 20


def test_long_work_leaves_python_running() -> None:
    """While the core counts, other threads of Python go on."""
    ticks = 0
    counting = threading.Thread(target=lambda: sw.playouts(sw.game("hive-2020").start(seed=1), 20_000))
    counting.start()
    while counting.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks > 3


def test_ctrl_c_ends_long_work() -> None:
    """A count that would take years ends at once, as a KeyboardInterrupt."""
    program = "import spielwerk as sw; print('ready', flush=True); sw.perft(sw.game('hive-2020').start(seed=1), 30, threads=2)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stderr is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=20) != 0
        assert "KeyboardInterrupt" in child.stderr.read()


PROGRAM = """
import sys
import spielwerk as sw
state = sw.game(sys.argv[1], rules=sys.argv[2]).start(seed=11)
while moves := state.moves():
    state = state.play(moves[len(moves) // 2])
print(state.key)
"""


def test_the_same_seed_gives_the_same_game_in_another_process(game: "sw.Game[Any]") -> None:
    """Nothing depends on the process, its hash seed or its memory."""
    command = [sys.executable, "-c", PROGRAM, game.id, game.rules]
    run = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "5"})
    state: sw.State[Any] = game.start(seed=11)
    while moves := state.moves():
        state = state.play(moves[len(moves) // 2])
    assert int(run.stdout) == state.key


def test_reasons_say_who_decides() -> None:
    """Ends by the rules and ends by a referee are told apart, each with a sentence in both languages."""
    assert sw.Reason.GOAL_REACHED.by_the_rules and not sw.Reason.LEFT.by_the_rules
    assert all(reason.german and reason.english and str(reason) == reason.name for reason in sw.Reason)


def test_players_know_each_other() -> None:
    """RED is the first."""
    assert sw.RED.opponent is sw.BLUE and sw.BLUE.opponent is sw.RED and (sw.RED.index, sw.BLUE.index) == (0, 1)
    assert (str(sw.RED), str(sw.BLUE)) == ("RED", "BLUE")
