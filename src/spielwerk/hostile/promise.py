"""A row of the table: what was promised, what was measured, and whether it was kept."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One promise, measured."""

    scenario: str
    promise: str
    measured: str
    kept: bool
    needs_quiet: bool = False
    """Whether the figure is a time that other programs on this machine can spoil."""


def row(scenario: str, promise: str, measured: str, kept: bool, *, needs_quiet: bool = False) -> Row:
    """A row, in the order in which it is read."""
    return Row(scenario, promise, measured, bool(kept), needs_quiet)
