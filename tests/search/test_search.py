"""What every search keeps, whatever the game: its limits, its promises about repetition, and the rules."""

import random
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.opponents import Found


def position(game: "sw.Game[Any]", seed: int, plies: int) -> "sw.State[Any]":
    """A position some random moves into a game, or shortly before its end."""
    draw = random.Random(seed)
    state = game.start(seed=seed)
    for _ in range(plies):
        after = state.play(draw.choice(state.moves()))
        if after.outcome is not None:
            return state
        state = after
    return state


def essence(found: Found) -> list[tuple[list[str], float, str | None]]:
    """What two searches must agree in; time is nobody's promise."""
    return [([str(move) for move in line.moves], line.score, line.proved) for line in found.lines]


@pytest.mark.parametrize("plies", [0, 5, 11])
@pytest.mark.parametrize("method", ["best", "alpha_beta", "tree", "playouts"])
def test_the_same_seed_finds_the_same(game: "sw.Game[Any]", method: Any, plies: int) -> None:
    """Limited by nodes or by depth, a search depends on its seed and on nothing else."""
    state = position(game, 3, plies)
    first = sw.search(state, nodes=1500, seed=5, method=method, lines=2)
    sw.search(state, nodes=700, seed=6, method=method)
    assert essence(first) == essence(sw.search(state, nodes=1500, seed=5, method=method, lines=2))
    deep = sw.search(state, depth=2, seed=5, method=method)
    assert essence(deep) == essence(sw.search(state, depth=2, seed=5, method=method))


@pytest.mark.parametrize("plies", [0, 4, 9])
def test_lines_are_legal_and_begin_differently(game: "sw.Game[Any]", plies: int) -> None:
    """The lines come best first, each begins with another legal move, and can be played on as long as no luck falls."""
    state = position(game, 11, plies)
    found = sw.search(state, nodes=4000, lines=3, seed=1)
    firsts = [line.move for line in found.lines]
    assert len(set(firsts)) == len(firsts) == min(3, len(state.moves(distinct=True)))
    assert found.move == firsts[0] and found.line == found.lines[0].moves
    for line in found.lines:
        assert line.move in state.moves()
        assert 0 <= line.score <= 1
    if game.luck is None and game.conceal is None:
        after = state
        for move in found.line:
            after = after.play(str(move))


def test_games_are_played_to_their_end(game: "sw.Game[Any]") -> None:
    """Easy against easy: no move is illegal, and without a seed games differ from each other."""
    games = []
    for _ in range(5):
        state = game.start(seed=4)
        moves = []
        while state.outcome is None:
            move = sw.search(state, level="easy").move
            moves.append(str(move))
            state = state.play(str(move))
        games.append(moves)
    assert any(moves != games[0] for moves in games)


@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_deadline_is_a_deadline(game: "sw.Game[Any]", seconds: float) -> None:
    """Time is used, and a search ends by itself; how exactly it keeps the time is measured, not tested."""
    state = position(game, 8, 3)
    sw.search(state, seconds=seconds)
    begin = time.perf_counter()
    found = sw.search(state, seconds=seconds)
    took = time.perf_counter() - begin
    assert took < seconds + 1.0
    assert found.proved or not 0.01 < found.score < 0.99 or len(state.moves()) == 1 or took > seconds / 2


def test_more_threads_find_a_legal_move(game: "sw.Game[Any]") -> None:
    """Threads share what they know."""
    state = position(game, 2, 4)
    found = sw.search(state, seconds=0.1, threads=3)
    assert found.move in state.moves()


def test_progress_is_told(game: "sw.Game[Any]") -> None:
    """Whoever watches hears of it while the search goes on."""
    state = position(game, 6, 2)
    heard: list[Found] = []
    found = sw.search(state, seconds=0.3, on_progress=heard.append)
    assert heard or found.proved or not 0.01 < found.score < 0.99 or len(state.moves()) == 1
    assert all(told.move in state.moves() for told in heard)


def test_who_is_told_can_end_it() -> None:
    """An exception of whoever listens ends the search and comes through."""

    def refuse(_: Found) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        sw.search(sw.game("hive-2020").start(seed=1), seconds=5, on_progress=refuse)


@pytest.mark.parametrize("level", ["random", "greedy", "easy", "medium", "hard", "strong"])
def test_every_level_answers(game: "sw.Game[Any]", level: Any) -> None:
    """Each level knows a legal move."""
    state = position(game, 9, 6)
    assert sw.search(state, level=level, seconds=0.05).move in state.moves()


def test_a_finished_game_is_not_searched(game: "sw.Game[Any]") -> None:
    """There is nothing to find."""
    state = game.start(seed=1)
    while state.outcome is None:
        state = state.play(state.moves()[-1])
    with pytest.raises(ValueError, match="over"):
        sw.search(state)


@pytest.mark.parametrize(
    "limits", [{"seconds": 0}, {"seconds": -1}, {"nodes": 0}, {"depth": 0}, {"lines": 0}, {"threads": 0}, {"seed": -1}, {"memory": 1}, {"level": "x"}]
)
def test_senseless_limits_are_refused(limits: dict[str, Any]) -> None:
    """Said with a sentence, before anything is searched."""
    with pytest.raises(ValueError):
        sw.search(sw.game("hive-2020").start(seed=1), **limits)


def test_interrupting_ends_a_search() -> None:
    """Ctrl-C is heard within a moment."""
    program = "import spielwerk as sw; print('go', flush=True); sw.search(sw.game('hive-2020').start(seed=1), seconds=60)"
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "go\n"
    time.sleep(0.3)
    begin = time.perf_counter()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert time.perf_counter() - begin < 2
    assert process.returncode != 0 and "KeyboardInterrupt" in errors


def test_without_any_limit_a_search_takes_its_usual_time_and_expects_in_the_games_own_units(
    game: "sw.Game[Any]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """The figures of the best line are those of the whole."""
    from spielwerk.opponents import searching

    monkeypatch.setattr(searching, "STANDARD_SECONDS", 0.01)
    found = sw.search(game.start(seed=3), seed=1)
    assert found.nodes > 0 and (found.score, found.units) == (found.lines[0].score, found.lines[0].units)
