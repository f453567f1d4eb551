"""How far programs are trusted, in steps: not held at all, held within limits, or shut in."""

import os
import secrets
from dataclasses import dataclass, field
from functools import cached_property

from spielwerk.console import Refusal
from spielwerk.match.sandbox_limits import Bounds, Limited
from spielwerk.match.sandbox_strict import Strict, bubblewrap, hindrance
from spielwerk.programs.cage import Cage

STEPS = ("none", "limits", "strict")
CONTEST_MEMORY = 1_500_000_000
"""Bytes that a program had in the contest."""
_USUAL_PROCESSES = 256
_STRICT_PROCESSES = 64
_THREADS = 4
"""So many threads each process may have in the mean: the system counts them as if they were processes."""
_MOST_WRITTEN = 1 << 30


@dataclass(frozen=True)
class Sandbox:
    """One step, for all programs of a match."""

    step: str = "limits"
    like_contest: bool = False
    herd: str = field(default_factory=lambda: f"{os.getpid()}-{secrets.token_hex(6)}-")
    """How the marks of all programs begin that this run starts."""

    @property
    def name(self) -> str:
        """What a match is kept under: its results say nothing about the same bots under other conditions."""
        return f"{self.step}{', like the contest' if self.like_contest else ''}"

    def cage(self, table: int, place: int) -> Cage:
        """What the program of a player at a table is started in."""
        if self.step == "none" and not self.like_contest:
            return Cage(look=None, herd=self.herd)
        kind = Strict if self.step == "strict" else Limited
        return kind(look=0.25 if self.step == "strict" else 1.0, herd=self.herd, bounds=self._bounds(2 * table + place))

    def _bounds(self, number: int) -> Bounds:
        memory = CONTEST_MEMORY if self.like_contest else max(self._half_of_memory, CONTEST_MEMORY)
        processes = _STRICT_PROCESSES if self.step == "strict" else _USUAL_PROCESSES
        core = self._cores[number % len(self._cores)] if self.like_contest and self._cores else None
        return Bounds(
            memory=CONTEST_MEMORY if self.step == "strict" else memory,
            processes=processes,
            threads=_THREADS * processes,
            written=_MOST_WRITTEN,
            core=core,
        )

    @cached_property
    def _cores(self) -> list[int]:
        return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

    @cached_property
    def _half_of_memory(self) -> int:
        try:
            return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
        except (AttributeError, ValueError, OSError):
            return CONTEST_MEMORY


def sandbox_named(step: str, like_contest: bool = False) -> Sandbox:
    """The step that somebody wants; a `Refusal` where this machine cannot do it."""
    if step not in STEPS:
        raise Refusal(f"--sandbox is none, limits or strict, not {step!r}", f"--sandbox ist none, limits oder strict, nicht {step!r}")
    if step == "strict" and bubblewrap() is None:
        raise Refusal(
            "--sandbox strict needs bubblewrap, and there is none here: apt-get install bubblewrap",
            "--sandbox strict braucht Bubblewrap, das hier fehlt: apt-get install bubblewrap",
        )
    if step == "strict" and (why := hindrance()) is not None:
        raise Refusal(f"--sandbox strict does not work here: {why}", f"--sandbox strict geht hier nicht: {why}")
    return Sandbox(step, like_contest)
