"""A program within limits of the system: so much memory, so many processes, so much written, one core where it is to have no more.

Limits of the system hold for each process; what all of a program take together is looked at now and then.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from spielwerk.programs.cage import Cage

_DIE_WITH_PARENT = 1
"""The number of this request to Linux' `prctl`."""
_KILL = 9


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a program may take."""

    memory: int
    """Bytes, of all its processes together."""
    processes: int
    threads: int
    """Of all its processes together."""
    written: int
    """Bytes of one file."""
    core: int | None = None
    """The one core on which it runs; None for any."""


@dataclass(frozen=True)
class Limited(Cage):
    """Holds a program within bounds."""

    bounds: Bounds = Bounds(memory=1 << 31, processes=256, threads=1024, written=1 << 30)

    def before(self) -> Callable[[], None] | None:
        """What is set in the new process, and inherited by all that it starts."""
        if sys.platform == "win32":
            return None
        return partial(_hold, self.bounds, _library(), _own_threads() + self.bounds.threads)

    def failure(self, memory: int | None, processes: int) -> tuple[str, str] | None:
        """Why it has to end: all of it together takes too much."""
        if memory is not None and memory > self.bounds.memory:
            taken, most = memory / 1e9, self.bounds.memory / 1e9
            return f"brauchte {taken:.1f} GB Speicher, erlaubt sind {most:.1f} GB", f"took {taken:.1f} GB of memory, {most:.1f} GB are allowed"
        if processes > self.bounds.processes:
            most_processes = self.bounds.processes
            return f"hatte {processes} Prozesse, erlaubt sind {most_processes}", f"had {processes} processes, {most_processes} are allowed"
        return None


def _hold(bounds: Bounds, library: object, threads: int) -> None:
    """Runs in the new process, where little is safe to do: nothing is imported any more, and nothing that fails keeps the program from starting."""
    import resource

    # What is reserved and never used counts for the address space, of which some languages take a lot; so it is the data that is bounded.
    for kind, most in (
        (resource.RLIMIT_DATA, bounds.memory),
        (resource.RLIMIT_NPROC, threads),
        (resource.RLIMIT_FSIZE, bounds.written),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            hard = resource.getrlimit(kind)[1]
            lower = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (lower, lower))
    if bounds.core is not None:
        with contextlib.suppress(OSError, AttributeError):
            os.sched_setaffinity(0, {bounds.core})
    if library is not None:
        # Should the runner be killed, its programs end with it.
        library.prctl(_DIE_WITH_PARENT, _KILL)  # type: ignore[attr-defined]


def _library() -> object:
    """The system's library, loaded before there is a new process; None where it has no such function."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes
    import resource  # noqa: F401

    return ctypes.CDLL(None)


def _own_threads() -> int:
    """How many processes and threads this user has already: the system counts them all."""
    total = 0
    for status in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if status.stat().st_uid == os.getuid():
                total += sum(1 for _ in (status / "task").iterdir())
    return total
