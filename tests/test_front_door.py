"""What `import spielwerk` shows and costs."""

import os
import subprocess
import sys

import spielwerk as sw

LAZY = {"BatchEnv", "envs"}
"""What is loaded when it is first asked for."""


def test_all_names_exactly_what_is_visible() -> None:
    """Everything public is in `__all__`, and nothing else but the package's own modules."""
    modules = {name for name in vars(sw) if f"spielwerk.{name}" in sys.modules}
    visible = {name for name in vars(sw) if not name.startswith("_")} - (modules - set(sw.__all__))
    assert visible | LAZY == set(sw.__all__)
    assert all(getattr(sw, name) is not None for name in LAZY)


def test_import_is_light() -> None:
    """Neither numbers, nor the command line, nor the single games are loaded before they are needed."""
    program = "import sys, spielwerk; print(*sorted(sys.modules))"
    # Whoever measures which lines the tests reach loads much himself.
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    loaded = set(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=unmeasured).stdout.split())
    assert "spielwerk._core" in loaded
    assert not loaded & {"numpy", "spielwerk.envs", "typer", "rich", "asyncio", "json", "spielwerk.games.hive_2020", "spielwerk.testing"}


def test_every_error_has_one_base() -> None:
    """One `except` is enough for all that input can cause, and it is a ValueError too."""
    assert all(issubclass(error, sw.SpielwerkError) and issubclass(error, ValueError) for error in (sw.InvalidMove, sw.IllegalMove, sw.InvalidState))
