"""What all tests share: every game by both rule sets, the recorded play if it is at hand, and how thorough property tests are."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import spielwerk as sw
from spielwerk.game import RULE_SETS

ROOT = Path(__file__).resolve().parent.parent

# Whatever language this computer speaks, tests hear English unless they ask for German; programs that they start inherit it.
os.environ["SPIELWERK_LANG"] = "en"

settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

ALL_GAMES = [sw.game(game_id, rules=rules) for game_id in sw.games() for rules in RULE_SETS]


@pytest.fixture(params=ALL_GAMES, ids=lambda game: f"{game.id}-{game.rules}")
def game(request: pytest.FixtureRequest) -> "sw.Game[Any]":
    """Each game by each rule set."""
    chosen: sw.Game[Any] = request.param
    return chosen


@pytest.fixture(params=sw.games())
def game_id(request: pytest.FixtureRequest) -> str:
    """Each game."""
    return str(request.param)


@pytest.fixture(scope="session")
def official() -> Iterator[Path]:
    """The folder of recorded play."""
    folder = Path(os.environ.get("SPIELWERK_OFFICIAL", ROOT.parent / "shared" / "games"))
    if not (folder / "check_vectors.py").exists():
        pytest.skip(f"there is no recorded play in {folder}; set SPIELWERK_OFFICIAL")
    yield folder
