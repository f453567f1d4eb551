"""What the tests of the arena share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.house import Opened, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    """An open house."""
    with opened(tmp_path) as one:
        yield one
