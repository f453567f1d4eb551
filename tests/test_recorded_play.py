"""Recorded games of the contest's servers, replayed move by move. Without the recordings these tests are skipped."""

import json
import subprocess
import sys
from pathlib import Path

import spielwerk as sw


def test_recorded_games_agree(official: Path, game_id: str) -> None:
    """A sample of each file; the whole of it is a command of its own, as it takes longer."""
    limit = "12" if game_id == "mississippi-queen-2017" else "40"
    command = [sys.executable, str(official / "check_vectors.py"), "--limit", limit, game_id]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "rows agree" in run.stdout


def test_standard_hive_counts_agree(official: Path) -> None:
    """The published counts of the standard game, to depth 7."""
    published = json.loads((official / "hive-2020" / "perft_standard_hive.json").read_text(encoding="utf-8"))["perft"]
    state = sw.game("hive-2020").native.standard_start()
    assert state is not None
    assert [sw.perft(state, depth, threads=2) for depth in range(8)] == published[:8]
