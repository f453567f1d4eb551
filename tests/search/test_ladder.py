"""Matches between levels: counted rightly, repeatable, and the levels are worth their names."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import spielwerk as sw
from spielwerk.cli import application
from spielwerk.opponents import LEVELS, level_named, opponent
from spielwerk.opponents.ladder import Tally, match


def test_tallies_count() -> None:
    """Half a point for a draw; Wilson's interval by a value that anyone can look up."""
    tally = Tally(wins=7, draws=2, losses=1)
    assert tally.games == 10 and tally.score == 0.8
    low, high = tally.interval()
    assert low == pytest.approx(0.4902, abs=1e-4) and high == pytest.approx(0.9433, abs=1e-4)


def test_matches_can_be_repeated(game: "sw.Game[Any]") -> None:
    """By nodes, a match depends on its seed alone."""
    results = [list(match(game, opponent("easy"), opponent("greedy"), 4, seed=5))[-1] for _ in range(2)]
    assert results[0] == results[1]


def test_searching_beats_greed(game: "sw.Game[Any]") -> None:
    """A short sample of what `make ladder` measures: 2000 positions against one ply of greed."""
    tally = list(match(game, opponent("medium"), opponent("greedy"), 20, seed=3))[-1]
    assert tally.score > 0.7


def test_names_of_opponents() -> None:
    """Levels, methods, and what may stand behind them."""
    assert [level.name for level in LEVELS] == ["random", "greedy", "easy", "medium", "hard", "strong"]
    assert opponent("strong*5", 0.1).seconds == 0.5
    assert opponent("tree#300").nodes == 300
    assert opponent("strong+2").threads == 2
    assert all(level.german and level.summary_german and level.summary_english for level in LEVELS)
    with pytest.raises(ValueError, match="there is no level"):
        level_named("strongest")


def test_the_command_writes_results(tmp_path: Path) -> None:
    """One line of JSON for each match."""
    file = tmp_path / "results.jsonl"
    arguments = [
        "ladder",
        "hase-und-igel-2018",
        "--games",
        "2",
        "--pair",
        "greedy:random",
        "--pair",
        "easy:greedy",
        "--write",
        str(file),
        "--note",
        "x",
    ]
    result = CliRunner().invoke(application(), arguments)
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["pair"] for line in lines] == ["greedy:random", "easy:greedy"]
    assert all(line["wins"] + line["draws"] + line["losses"] == 2 for line in lines)
