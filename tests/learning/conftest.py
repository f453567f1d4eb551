"""What learns takes torch and Stable-Baselines3 and some minutes, and belongs to `make test-rl` alone."""

import os

import pytest


@pytest.fixture(autouse=True)
def _only_on_request() -> None:
    if "SPIELWERK_LEARNERS" not in os.environ:
        pytest.skip("learners have a test run of their own: make test-rl")
