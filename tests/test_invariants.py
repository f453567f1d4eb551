"""What ARCHITECTURE.md says is absent, looked for; and what every game's folder must hold."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import spielwerk as sw

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core"
PACKAGE = ROOT / "src" / "spielwerk"
GAMES = PACKAGE / "games"

RULES = [*CORE.glob("engine/*"), *CORE.glob("grids/*"), *GAMES.glob("*/rules/*")]
SHARED = [path for path in (*CORE.rglob("*.*pp"), *(PACKAGE.rglob("*.py"))) if GAMES not in path.parents]
OUTSIDE = r"<(iostream|fstream|filesystem|chrono|ctime|random|cstdlib|unistd\.h)>|\b(fopen|printf|puts|rand|srand|time|clock|getenv)\s*\("


def containing(paths: Iterable[Path], pattern: str) -> list[str]:
    """The files in which a pattern occurs."""
    return [str(path.relative_to(ROOT)) for path in paths if path.is_file() and re.search(pattern, path.read_text(encoding="utf-8"))]


def test_rules_do_no_io_and_read_no_clock() -> None:
    """Neither files, nor the terminal, nor time, nor luck from anywhere but the seed."""
    assert len(RULES) > 20
    assert containing(RULES, OUTSIDE) == []


def test_protocol_and_rooms_do_no_io() -> None:
    """No sockets, no loop, no clock: time comes in with every event. Replays are files, and have their own modules."""
    paths = [
        path for folder in ("protocol", "room") for path in (PACKAGE / folder).glob("*.py") if "replay" not in path.name and path.name != "loading.py"
    ]
    assert len(paths) > 12
    assert containing(paths, r"\b(import (asyncio|socket|time|threading)|from (asyncio|socket|time|threading) )|open\(") == []


def test_only_one_folder_knows_the_binding_library() -> None:
    """The rules compile and run without Python."""
    native = [*CORE.rglob("*.*pp"), *GAMES.rglob("*.*pp")]
    found = containing(native, "nanobind|Python\\.h")
    assert found and all(name.startswith("core/python/") for name in found)


# The front door types each game's positions, the demo begins with one of them, and benchmarks name what they measure.
NAMING_GAMES = {"src/spielwerk/__init__.py", "src/spielwerk/_core.pyi", "src/spielwerk/console.py", "src/spielwerk/game.py"}


def test_shared_layers_name_no_game() -> None:
    """A game is a folder: what all games share does not know them by name. Examples in documentation may."""
    folders = "|".join(path.name for path in GAMES.iterdir() if path.is_dir() and path.name != "__pycache__")
    pattern = "|".join([*sw.games(), folders])
    measuring = [path for path in SHARED if path.parent.name != "benchmarks" and path.name != "demo.py"]
    assert set(containing(measuring, pattern)) <= NAMING_GAMES | {"src/spielwerk/testing/contract.py"}


PYTHON = ["__init__.py", "view.py", "moves.py", "wire.py", "bots.py", "scene.py"]
COMPLETE = [*PYTHON, "RULES.md", "rules/register.cpp", "insight/register.cpp", "golden/cases.txt", "golden/perft.txt"]


@pytest.mark.parametrize("name", COMPLETE)
def test_a_game_is_complete(game_id: str, name: str) -> None:
    """A registered game without its page, its view, its picture, its words, its insight or its golden data does not pass."""
    assert (GAMES / game_id.replace("-", "_") / name).is_file()


def test_files_stay_short() -> None:
    """One noun per file: what is longer than 500 lines is several things."""
    paths = [
        path for path in (*ROOT.glob("src/**/*"), *CORE.rglob("*"), *ROOT.glob("tests/**/*.py")) if path.suffix in (".py", ".hpp", ".cpp", ".pyi")
    ]
    assert [str(path.relative_to(ROOT)) for path in paths if len(path.read_text(encoding="utf-8").splitlines()) > 500] == []
