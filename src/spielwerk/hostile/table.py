"""The rows for people: in the terminal while they come in, and as a page."""

import os
import platform
import textwrap
from collections.abc import Iterable
from datetime import UTC, datetime

import spielwerk
from spielwerk.hostile.promise import Row

WIDTH = 110
FIGURES = "## Figures"
"""The heading below which a page shows them."""


def in_terminal(row: Row) -> str:
    """A row in lines that are not too long."""
    head = f"{'kept' if row.kept else 'NOT KEPT':10}{row.scenario}: {row.promise}"
    return "\n".join([head, *textwrap.wrap(row.measured, WIDTH, initial_indent=" " * 10, subsequent_indent=" " * 10)])


def as_page(page: str, rows: Iterable[Row], words: str) -> str:
    """The page with these figures instead of the ones that it had; what stands before them stays."""
    lines = [page.split(FIGURES)[0] + FIGURES, "", words, "", "| scenario | promise | measured | kept |", "|---|---|---|---|"]
    lines += [f"| {row.scenario} | {row.promise} | {row.measured.replace('|', '/')} | {'yes' if row.kept else '**no**'} |" for row in rows]
    return "\n".join(lines) + "\n"


def circumstances() -> str:
    """When and on what this was measured."""
    machine = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"Spielwerk {spielwerk.__version__}, {datetime.now(UTC):%Y-%m-%d}, {machine}."
