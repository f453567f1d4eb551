"""The documentation does what it says: examples run, links lead somewhere, generated pages are fresh."""

import doctest
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk
import spielwerk.envs.batch
import spielwerk.envs.forest
import spielwerk.testing.contract

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")]


@pytest.mark.parametrize(
    "name", ["README.md", "CONTRIBUTING.md", "docs/learning.md", "docs/positions.md", "docs/search.md", "docs/pictures.md", "docs/statistics.md"]
)
def test_examples_in_pages_run(name: str) -> None:
    """Every line after >>> gives what stands below it."""
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 0 or name == "CONTRIBUTING.md"


@pytest.mark.parametrize("module", [spielwerk, spielwerk.testing.contract, spielwerk.envs.batch, spielwerk.envs.forest])
def test_examples_in_modules_run(module: object) -> None:
    """The same for docstrings."""
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("path", sorted(ROOT.glob("examples/*.py")), ids=lambda path: path.name)
def test_examples_run(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example is a whole program that prints something when it is run without arguments."""
    monkeypatch.setattr(sys, "argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Links within the project name files that exist."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose)
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_generated_pages_are_fresh() -> None:
    """`make docs` would change nothing."""
    run = subprocess.run([sys.executable, str(ROOT / "docs" / "generate.py"), "--check"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_command_of_make_is_explained() -> None:
    """`make` alone lists them with a sentence each."""
    listed = subprocess.run(["make", "-C", str(ROOT)], check=True, capture_output=True, text=True).stdout
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    names = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert names is not None
    assert all(re.search(rf"^ +make {name} +\S.*\.$", listed, re.MULTILINE) for name in names.group(1).split())
