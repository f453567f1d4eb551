"""Analysis: what the moves of a game were worth, and what people read of it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.opponents.analysis import Verdict, judge, turning_points
from spielwerk.player import BLUE, RED
from tests.replay_games import played


def spielwerk(*arguments: str, code: int = 0, **environment: str) -> str:
    """Runs the command and answers what it printed."""
    whole = {**os.environ, "SPIELWERK_LANG": "en", **environment}
    done = subprocess.run([sys.executable, "-m", "spielwerk", *arguments], capture_output=True, text=True, env=whole, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def test_only_the_named_moves_are_tried(game: "sw.Game[Any]") -> None:
    """A search among some moves answers with one of them, and is not better than one among all."""
    state = game.start(seed=5)
    moves = state.moves(distinct=True)
    some: list[Any] = [moves[0], str(moves[len(moves) // 2])]
    found = sw.search(state, nodes=3000, seed=1, only=some, lines=5)
    assert {str(line.move) for line in found.lines} == {str(move) for move in some}
    with pytest.raises(sw.InvalidMove):
        sw.search(state, nodes=100, only=["nonsense"])
    with pytest.raises(ValueError, match="only a search"):
        sw.search(state, level="greedy", only=some)


def missed_win() -> "tuple[sw.State[Any], str, str]":
    """A position of Hive with a forced win, the move that wins, and another one that does not."""
    game = sw.game("hive-2020")
    for seed in range(60):
        state = game.start(seed=seed)
        while state.outcome is None:
            found = sw.search(state, nodes=400, seed=seed)
            if found.proved == "won":
                for move in state.moves():
                    if sw.search(state, depth=3, seed=1, only=[move]).score < 0.6:
                        return state, str(found.move), str(move)
            state = state.play(found.move)
    raise AssertionError("no game had one")


def test_a_missed_win_is_a_turning_point() -> None:
    """Whoever does not play the winning move is told so, with that move; whoever does is not blamed."""
    state, winning, other = missed_win()
    (verdict,) = judge([state, state.play(other)], [other], nodes=20_000, seed=1)
    assert verdict.expected == 1.0 and verdict.cost > 0.3 and verdict.better is not None and verdict.better.proved == "won"
    assert turning_points([verdict]) == [verdict]
    (verdict,) = judge([state, state.play(winning)], [winning], nodes=20_000, seed=1)
    assert verdict.cost == 0.0 and turning_points([verdict]) == []


def test_turning_points_are_the_costliest() -> None:
    """So many of them, in the order of the game, and none that cost next to nothing."""
    line = sw.search(sw.game("hive-2020").start(seed=1), nodes=50, seed=1).best
    costs = [0.3, 0.01, 0.5, 0.2, 0.04]
    verdicts = [Verdict(number, RED if number % 2 else BLUE, "x", 0.9, 0.9 - cost, line) for number, cost in enumerate(costs, 1)]
    assert [verdict.number for verdict in turning_points(verdicts)] == [1, 3, 4]
    assert [verdict.number for verdict in turning_points(verdicts, most=2)] == [1, 3]
    assert verdicts[0].red == 0.9 and verdicts[1].red == pytest.approx(0.1)


def test_a_game_is_analysed(tmp_path: Path) -> None:
    """Every move has a line; the turning points of a game of chance are told in both languages."""
    game = played(tmp_path, sw.game("hase-und-igel-2018", rules="contest"), 1)
    (file,) = tmp_path.glob("*.jsonl")
    told = spielwerk("analyse", str(file), "--nodes", "300", "--seed", "1", "--most", "3")
    lines = told.splitlines()
    assert lines[0].startswith("hase-und-igel-2018, contest: RED")
    assert [line.split()[0] for line in lines[1 : len(game.moves) + 1]] == [str(number) for number in range(1, len(game.moves) + 1)]
    at = lines.index("Turning points")
    assert 1 <= len(lines) - at - 1 <= 3 and all("; better: " in line for line in lines[at + 1 :])
    german = spielwerk("analyse", str(file), "--nodes", "300", "--seed", "1", SPIELWERK_LANG="de")
    assert "Wendepunkte" in german and "; besser: " in german


def test_a_position_is_analysed(game: "sw.Game[Any]") -> None:
    """The best moves with what is to be expected, in what the game counts."""
    state = game.start(seed=2)
    told = spielwerk("analyse", state.text(), "--nodes", "500", "--lines", "2", "--seed", "1")
    found = sw.search(state, nodes=500, lines=2, seed=1)
    assert str(state) in told and f"  1. {100 * found.score:5.1f} %  {found.units:+.2f} {found.unit}  {found.move}" in told
    assert f"Tiefe {found.depth}" in spielwerk("analyse", state.text(), "--nodes", "500", "--seed", "1", SPIELWERK_LANG="de")


def test_what_is_neither_is_refused(tmp_path: Path) -> None:
    """With a sentence."""
    assert "no file, and no position" in spielwerk("analyse", str(tmp_path / "nothing"), code=2)
    assert "does not begin with a game" in spielwerk("analyse", "chess rulebook e4", code=2)
    (tmp_path / "empty.jsonl").write_text("")
    assert spielwerk("analyse", str(tmp_path / "empty.jsonl"), code=2).startswith("spielwerk: ")
