"""What the commands do where something is missing or in the way: a sentence, and no traceback."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import spielwerk as sw
from spielwerk import cli
from spielwerk.benchmarks.table import rows
from spielwerk.checking.situation import friendly
from spielwerk.cli import application
from spielwerk.commands import bench
from spielwerk.commands.check_bot import _Line
from spielwerk.console import Refusal
from spielwerk.opponents import opponent
from spielwerk.opponents.ladder import match


@pytest.mark.parametrize(("raised", "code"), [(KeyboardInterrupt(), 130), (Refusal("no", "nein"), 2), (sw.InvalidMove("nein", "no"), 2)])
def test_what_happens_while_the_commands_are_loaded_ends_without_a_traceback(
    raised: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C comes when it wants to."""

    def application() -> Any:
        raise raised

    monkeypatch.setattr(cli, "application", application)
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == code
    assert capsys.readouterr().err == ("" if code == 130 else "spielwerk: no\n")


def test_a_peer_that_is_not_installed_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own figure stands alone."""

    def missing() -> Any:
        raise ImportError("No module named 'peer'")

    row = replace(next(row for row in rows() if row.peer), peer=missing, sketch=None)
    monkeypatch.setattr(bench, "rows", lambda: [row])
    measured = CliRunner().invoke(application(), ["bench", "--peers", "--rounds", "1", "--seconds", "0.01", "--only", row.title])
    assert measured.exit_code == 0, measured.output
    assert f"({row.peer_name} is not installed: No module named 'peer')" in measured.output and row.title in measured.output


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason."""

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "mkdir", refuse)
    made = CliRunner().invoke(application(), ["new-bot", "Hoppel", "--game", "hive-2020"])
    assert isinstance(made.exception, Refusal), made.output
    assert "Hoppel cannot be written: Permission denied" in made.exception.english and "lässt sich nicht schreiben" in made.exception.german


def test_a_check_shows_in_a_terminal_how_far_it_is_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Which is gone at the end."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    situation = friendly(1, seed=1)[0]
    _Line(german=True)(1, 2, situation)
    _Line(german=False)(2, 2, situation)
    _Line.end()
    assert capsys.readouterr().err == f"\r\x1b[K[1/2] {situation.german}\r\x1b[K[2/2] {situation.english}\r\x1b[K"


def test_a_match_counts_draws() -> None:
    """Of games that nobody wins."""
    tallies = list(match(sw.game("hive-2020", "contest"), opponent("random"), opponent("random"), 60, seed=3))
    assert tallies[-1].draws > 0 and tallies[-1].games == 60
