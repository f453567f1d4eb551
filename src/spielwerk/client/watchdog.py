"""Barks once when a bot thinks for longer than it may, and says where: an endless loop is silent otherwise.

From then on it also listens to the server in the bot's stead, as nobody else does. Once the game is over and the bot still thinks, whoever runs
the program is told: a thread cannot be stopped, but a process can.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from spielwerk.client.bot import Bot
from spielwerk.client.clock import Clock
from spielwerk.client.language import Tell, comma
from spielwerk.client.place import OwnFiles, Place

_LOOKS = 5
"""A stack that changes while somebody looks at it is looked at again."""
_OFTEN = 0.2
"""So often, in seconds, somebody listens whether the game is over."""
_PATIENCE = 1.0
"""Seconds that a bot has to come to an end by itself once its game is over."""


@dataclass(slots=True)
class _Watch:
    """One `choose`."""

    thread: int
    clock: Clock
    lock: threading.Lock = field(default_factory=threading.Lock)
    """Held by whoever listens: the bot's own thread waits until nobody does any more."""
    done: threading.Event = field(default_factory=threading.Event)


class Watchdog:
    """Watches the thread in which a bot thinks."""

    def __init__(self, bot: Bot, tell: Tell) -> None:
        self._files = OwnFiles(bot)
        self._tell = tell
        self._has_barked = False
        self._is_over: Callable[[], bool] | None = None
        self._give_up: Callable[[], None] = lambda: None

    def listen(self, is_over: Callable[[], bool], give_up: Callable[[], None]) -> None:
        """From now on `is_over` is asked while a bot thinks for too long, and `give_up` is called if it does not stop then either."""
        self._is_over, self._give_up = is_over, give_up

    @contextmanager
    def watching(self, clock: Clock) -> Iterator[None]:
        """For as long as one `choose` takes."""
        if clock.soft > threading.TIMEOUT_MAX:
            yield
            return
        watch = _Watch(threading.get_ident(), clock)
        timer = threading.Timer(max(0.0, clock.left()), self._overtime, (watch,))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            with watch.lock:
                watch.done.set()

    def _overtime(self, watch: _Watch) -> None:
        if not self._has_barked:
            self._has_barked = True
            self._bark(watch)
        while self._is_over is not None and not watch.done.wait(_OFTEN):
            if self._hears_the_end(watch):
                self._end(watch)
                return

    def _hears_the_end(self, watch: _Watch) -> bool:
        with watch.lock:
            return self._is_over is not None and not watch.done.is_set() and self._is_over()

    def _end(self, watch: _Watch) -> None:
        if watch.done.wait(_PATIENCE):
            return
        german = "Das Spiel ist vorbei, und `choose` denkt noch immer; von außen anhalten lässt es sich nicht, also endet das Programm"
        english = "The game is over, and `choose` still thinks; nobody can stop it from outside, so the program ends"
        self._tell(*self._placed(watch, german, english))
        self._give_up()

    def _bark(self, watch: _Watch) -> None:
        spent, limit = f"{watch.clock.spent():.3g} s", f"{watch.clock.soft:g} s"
        german = f"`choose` denkt schon {comma(spent)} nach (Limit {comma(limit)})"
        self._tell(*self._placed(watch, german, f"`choose` has been thinking for {spent} (limit {limit})"))

    def _placed(self, watch: _Watch, german: str, english: str) -> tuple[str, str]:
        """Both sentences, with the line where the bot is."""
        place = self._place(watch.thread)
        return (german, english) if place is None else (f"{german}; es ist in {place.german}", f"{english}; it is in {place.english}")

    def _place(self, thread: int) -> Place | None:
        looks = (self._files.where(sys._current_frames().get(thread)) for _ in range(_LOOKS))
        return next((place for place in looks if place is not None), None)
