"""The commands of those who work on a game: golden data, better numbers for its insight, matches between opponents."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import spielwerk as sw
from spielwerk.cli import application
from spielwerk.opponents.tune import standard_numbers
from spielwerk.testing import golden

GAME = "hase-und-igel-2018"


def run(*words: str) -> Result:
    """What a command prints and answers."""
    return CliRunner().invoke(application(), list(words))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Golden data that may be changed, of two small games."""
    monkeypatch.setattr(golden, "folder", lambda game_id: tmp_path / game_id)
    monkeypatch.setattr(golden, "generated", lambda game_id: {"perft.txt": f"{game_id}\n", "playthrough.txt": "1\n"})
    monkeypatch.setattr(sw, "games", lambda: ("hive-2020", GAME))
    return tmp_path


def test_golden_writes_what_is_missing_or_different_and_only_that(folder: Path) -> None:
    """A second time nothing is left to write, and comparing finds nothing."""
    first = run("golden", "--write")
    assert first.exit_code == 0 and first.output.splitlines() == [f"{name}: written: perft.txt, playthrough.txt" for name in ("hive-2020", GAME)]
    assert (folder / GAME / "perft.txt").read_text(encoding="utf-8") == f"{GAME}\n"
    (folder / GAME / "perft.txt").write_text("2\n", encoding="utf-8")
    assert run("golden", "--write").output.splitlines() == ["hive-2020: as before", f"{GAME}: written: perft.txt"]
    again = run("golden")
    assert again.exit_code == 0 and again.output.splitlines() == ["hive-2020: as before", f"{GAME}: as before"]


def test_golden_names_what_has_changed_and_ends_with_1(folder: Path) -> None:
    """Missing and different files alike; nothing is written unasked."""
    run("golden", "--write")
    (folder / GAME / "perft.txt").write_text("2\n", encoding="utf-8")
    (folder / GAME / "playthrough.txt").unlink()
    compared = run("golden")
    assert compared.exit_code == 1 and compared.output.splitlines() == ["hive-2020: as before", f"{GAME}: different: perft.txt, playthrough.txt"]
    assert not (folder / GAME / "playthrough.txt").exists()


def test_a_line_of_cases_that_nobody_knows_is_no_case(folder: Path) -> None:
    """Instead of being left out without a word."""
    (folder / GAME).mkdir()
    (folder / GAME / "cases.txt").write_text("# a comment\nrule: x\nwhim: y\n", encoding="utf-8")
    with pytest.raises(ValueError, match="begins with 'whim'"):
        golden.cases(GAME)


def test_tune_learns_from_games_and_writes_what_it_has_learned(tmp_path: Path) -> None:
    """It begins with the numbers of a file, shows old and new ones, and lets them play against each other."""
    start, found = tmp_path / "start.json", tmp_path / "found.json"
    name, usual = next(iter(standard_numbers(sw.game(GAME)).items()))
    start.write_text(json.dumps({name: usual + 7}), encoding="utf-8")
    options = ("--games", "2", "--nodes", "30", "--rounds", "1", "--match", "2", "--start", str(start), "--write", str(found))
    tuned = run("tune", GAME, *options)
    assert tuned.exit_code == 0, tuned.output
    numbers = json.loads(found.read_text(encoding="utf-8"))
    assert set(numbers) == set(standard_numbers(sw.game(GAME)))
    shown = {words[0]: words[1:] for words in map(str.split, tuned.output.splitlines()) if words and words[0] in numbers}
    assert shown[name] == [str(usual + 7), str(numbers[name])] and set(shown) == set(numbers)
    assert "2 games, " in tuned.output and "new : old " in tuned.output and "2/2" in tuned.output


def test_tune_can_leave_the_match_out_and_keep_nothing() -> None:
    """Then the numbers are shown and that is all."""
    tuned = run("tune", GAME, "--games", "1", "--nodes", "20", "--rounds", "1", "--match", "0")
    assert tuned.exit_code == 0 and "new : old" not in tuned.output and "1 games, " in tuned.output


def test_tune_needs_an_insight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without one has no numbers."""
    monkeypatch.setattr("spielwerk.commands.tune.standard_numbers", lambda game: {})
    assert f"{GAME} has no insight" in str(run("tune", GAME).exception)


@pytest.mark.parametrize(("pair", "said"), [("strong", "strong is no pair: write strong:greedy"), ("strong:strongest", "there is no level")])
def test_ladder_refuses_what_is_no_pair_of_opponents(pair: str, said: str) -> None:
    """In a sentence that shows how it is written."""
    assert said in str(run("ladder", GAME, "--pair", pair).exception)


def test_ladder_shows_scores_without_keeping_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are for whoever names one."""
    monkeypatch.chdir(tmp_path)
    shown = run("ladder", GAME, "--games", "2", "--pair", "random:random")
    assert shown.exit_code == 0 and "2/2" in shown.output and "random : random" in shown.output
    assert list(tmp_path.iterdir()) == []
