"""How long something took and what it held, in this process."""

import gc
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """What something has cost."""

    seconds: float
    """Of the processor."""
    bytes: int
    """At its peak, beyond what was there before."""


def cost(action: Callable[[], object]) -> Cost:
    """Does something twice: once for the clock, once for the memory, which slows everything down."""
    gc.collect()
    begin = time.process_time()
    action()
    seconds = time.process_time() - begin
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        action()
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    return Cost(seconds, peak)


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed; `values` are in order."""
    if not values:
        return float("nan")
    return values[min(len(values) - 1, int(len(values) * part))]


def milliseconds(seconds: float) -> str:
    """A time in words."""
    return f"{1000 * seconds:.2f} ms"


def mebibytes(count: float) -> str:
    """A size in words."""
    return f"{count / (1 << 20):.1f} MiB"
