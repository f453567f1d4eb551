"""What other programs do to a measurement of time: how much of the cores they took, and the same measured again."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from spielwerk.hostile.promise import Row


@dataclass
class Others:
    """Other programs, since this was made."""

    ours: Callable[[], float]
    """Seconds of the processor that are our own work."""
    _begin: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._before = _busy_seconds() - self.ours()

    def share(self) -> float:
        """The part of all cores that they have used."""
        seconds = (time.monotonic() - self._begin) * (os.cpu_count() or 1)
        return max(0.0, _busy_seconds() - self.ours() - self._before) / max(seconds, 1e-9)

    def words(self) -> str:
        """For people."""
        return f"; other programs took {100 * self.share():.0f} % of the cores"


def _busy_seconds() -> float:
    """How much all processors have worked for anybody."""
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    user, nice, system, _, _, *interrupts = map(int, fields[:8])
    return (user + nice + system + sum(interrupts[:2])) / os.sysconf("SC_CLK_TCK")


def first_kept(measured: Callable[[], Row], attempts: int) -> Row:
    """Measures again where the promise was not kept, since others may be the reason; the row says how often."""
    row, attempt = measured(), 1
    while not row.kept and attempt < attempts:
        row, attempt = measured(), attempt + 1
    return row if attempt == 1 else replace(row, measured=f"{row.measured} (run {attempt} of at most {attempts})")
