"""A little of every measurement of the hostile run; `make hostile` does all of it."""

from pathlib import Path
from typing import Any

import pytest

from spielwerk.hostile import __main__ as command
from spielwerk.hostile.measurements import MEASUREMENTS
from spielwerk.hostile.promise import Row
from spielwerk.hostile.scale import short
from spielwerk.hostile.table import as_page, in_terminal

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="what a process costs is read from /proc")


@pytest.mark.slow
@pytest.mark.parametrize("name", MEASUREMENTS)
def test_a_promise_is_kept(name: str) -> None:
    """Except that figures which other programs can spoil are only looked at in the full run."""
    rows = list(MEASUREMENTS[name](short("hase-und-igel-2025")))
    assert rows
    assert [row for row in rows if not (row.kept or row.needs_quiet)] == []


def test_a_broken_promise_ends_the_run_with_1(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path) -> None:
    """And stands in the table."""
    rows = iter([Row("clocks", "exact", "3 ms off", False), Row("replays", "complete", "all | of them", True)])
    monkeypatch.setattr(command, "MEASUREMENTS", {"clocks": lambda _: rows})
    monkeypatch.setattr("sys.argv", ["hostile", "--short", "--write", str(tmp_path / "page.md")])
    (tmp_path / "page.md").write_text("# Words\n\n## Figures\n\nof yesterday")
    with pytest.raises(SystemExit) as end:
        command.main()
    assert end.value.code == 1
    assert "NOT KEPT  clocks: exact\n          3 ms off" in capsys.readouterr().out
    page = (tmp_path / "page.md").read_text()
    assert page.startswith("# Words\n\n## Figures\n\nSpielwerk ") and "yesterday" not in page
    assert "| clocks | exact | 3 ms off | **no** |\n| replays | complete | all / of them | yes |" in page


def test_a_run_without_fault_ends_with_0(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Only the measurements that were named are done."""
    monkeypatch.setattr(command, "MEASUREMENTS", {"one": lambda _: iter([Row("one", "kept", "", True)]), "other": lambda _: iter([])})
    monkeypatch.setattr("sys.argv", ["hostile", "one"])
    with pytest.raises(SystemExit) as end:
        command.main()
    assert end.value.code == 0
    assert "1 promises measured, 0 not kept" in capsys.readouterr().out


def test_an_unknown_measurement_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """With the names of those that there are."""
    monkeypatch.setattr("sys.argv", ["hostile", "nonsense"])
    with pytest.raises(SystemExit) as end:
        command.main()
    assert end.value.code == 2
    assert "there is no measurement nonsense" in capsys.readouterr().err


def test_rows_are_readable() -> None:
    """Long ones are wrapped, and a stroke does not break the table."""
    row = Row("soak", "constant", "word " * 60, True)
    assert all(len(line) <= 120 for line in in_terminal(row).splitlines())
    assert as_page("", [row], "Here.").startswith("## Figures\n\nHere.\n\n| scenario |")
