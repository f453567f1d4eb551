"""The pages for learning: their examples run, and both languages explain the same with the same pictures."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk as sw

LEARN = Path(__file__).resolve().parent.parent / "docs" / "learn"


@pytest.mark.parametrize("name", ["README.md", "first-bot.de.md", "first-bot.en.md"])
def test_examples_run(name: str) -> None:
    """Every line after >>> gives what stands below it; the last bot of the tutorial beats the greedy one there."""
    result = doctest.testfile(str(LEARN / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 3 and result.failed == 0


def test_both_languages_build_the_same_bot() -> None:
    """The tutorial has as many pieces of code in German as in English, and the same numbers in them."""
    german, english = (
        re.findall(r"```python\n(.*?)```", (LEARN / f"first-bot.{word}.md").read_text(encoding="utf-8"), re.DOTALL) for word in ("de", "en")
    )
    assert [re.findall(r"[\d.]+", block) for block in german] == [re.findall(r"[\d.]+", block) for block in english]


def test_every_game_is_explained(game_id: str) -> None:
    """In both languages, with the same pictures and as many headings."""
    pages = [(LEARN / f"{game_id}.{language}.md").read_text(encoding="utf-8") for language in ("de", "en")]
    pictures, headings = ([re.findall(pattern, page, re.MULTILINE) for page in pages] for pattern in (r"\]\((pictures/[^)]+)\)", r"^(#+) "))
    assert pictures[0] == pictures[1] and pictures[0]
    assert headings[0] == headings[1]
    assert sw.game(game_id).german in pages[0]


def test_no_picture_is_left_over() -> None:
    """Each belongs to a page."""
    shown = {picture for page in LEARN.glob("*.md") for picture in re.findall(r"pictures/([^)]+)\)", page.read_text(encoding="utf-8"))}
    assert shown == {path.name for path in (LEARN / "pictures").iterdir()}


@pytest.mark.slow
def test_the_site_is_built_and_asks_nobody_else(tmp_path: Path) -> None:
    """Every link in it leads somewhere, every puzzle is there with its solution, and no page loads anything from another server."""
    pytest.importorskip("material", reason="the extra `docs` is not installed")
    run = subprocess.run([sys.executable, str(LEARN.parent / "build_site.py"), "--to", str(tmp_path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    pages = {path: path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")}
    loaded = re.compile(r"<(?:script|img|iframe|link rel=\"(?:stylesheet|preconnect)\")[^>]*(?:src|href)=\"(?:https?:)?//")
    assert [path.name for path, text in pages.items() if loaded.search(text)] == []
    assert sum(text.count('<details class="success">') for text in pages.values()) == 2 * 20 * len(sw.games())
