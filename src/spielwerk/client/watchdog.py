"""Barks once when a bot thinks for longer than it may, and says where: an endless loop is silent otherwise."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from spielwerk.client.bot import Bot
from spielwerk.client.clock import Clock
from spielwerk.client.language import Tell, comma
from spielwerk.client.place import OwnFiles

_LOOKS = 5
"""A stack that changes while somebody looks at it is looked at again."""


class Watchdog:
    """Watches the thread in which a bot thinks."""

    def __init__(self, bot: Bot, tell: Tell) -> None:
        self._files = OwnFiles(bot)
        self._tell = tell
        self._has_barked = False

    @contextmanager
    def watching(self, clock: Clock) -> Iterator[None]:
        """For as long as one `choose` takes."""
        if self._has_barked or clock.soft > threading.TIMEOUT_MAX:
            yield
            return
        timer = threading.Timer(max(0.0, clock.left()), self._bark, (threading.get_ident(), clock))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _bark(self, thread: int, clock: Clock) -> None:
        self._has_barked = True
        looks = (self._files.where(sys._current_frames().get(thread)) for _ in range(_LOOKS))
        place = next((place for place in looks if place is not None), None)
        spent, limit = f"{clock.spent():.3g} s", f"{clock.soft:g} s"
        german, english = (
            f"`choose` denkt schon {comma(spent)} nach (Limit {comma(limit)})",
            f"`choose` has been thinking for {spent} (limit {limit})",
        )
        if place is not None:
            german, english = f"{german}; es ist in {place.german}", f"{english}; it is in {place.english}"
        self._tell(german, english)
