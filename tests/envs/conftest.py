"""Learning environments need NumPy, and most of their tests PettingZoo and Gymnasium: without them these tests say so and are skipped."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.envs.description import Description, describe

pytest.importorskip("numpy")


@pytest.fixture
def description(game: "sw.Game[Any]") -> Description:
    """Each game by each rule set, as learners see it."""
    return describe(game.id, game.rules)
