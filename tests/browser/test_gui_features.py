"""docs/gui-features.md names every feature, and a test that exists for each."""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "gui-features.md"
ROW = re.compile(r"^\| ([ABD]\d\d) \| .+ \| .+ \| (\w+\.py)::(\w+) \|$", re.MULTILINE)


def test_no_line_is_missing() -> None:
    """64 lines of the one guide, 41 of the other, and what people expect today."""
    lines = [line for line, _, _ in ROW.findall(PAGE.read_text("utf-8"))]
    assert [line for line in lines if line[0] == "A"] == [f"A{number:02}" for number in range(1, 65)]
    assert [line for line in lines if line[0] == "B"] == [f"B{number:02}" for number in range(1, 42)]
    assert len([line for line in lines if line[0] == "D"]) >= 27


def test_every_test_exists() -> None:
    """In the file that is named, under the name that is named."""
    named = {(file, test) for _, file, test in ROW.findall(PAGE.read_text("utf-8"))}
    missing = [f"{file}::{test}" for file, test in named if f"\ndef {test}(" not in (HERE / file).read_text("utf-8")]
    assert named and missing == []
