"""Thinking in the other player's time: about the position that comes up if he plays what was expected of him.

Where luck falls or tiles are hidden, a line ends with the own move, so there is nothing to think about ahead.
"""

import atexit
import time
from threading import Event, Thread
from typing import Any

from spielwerk import _core
from spielwerk.opponents.player import Opponent
from spielwerk.opponents.searching import Found, search

PATIENCE = 60.0
"""Nobody is waited for any longer."""


class _EnoughError(Exception):
    """Ends a search from within."""


class Ahead:
    """A search in the background that has begun before anybody wanted its result."""

    def __init__(self, state: "_core.State[Any]", player: Opponent, seed: int | None = None) -> None:
        self.state = state
        self._began = time.monotonic()
        self._found: Found | None = None
        self._ended = Event()
        self._unwanted = Event()
        self._thread = Thread(target=self._think, args=(player, seed), name="thinking ahead", daemon=True)
        self._thread.start()
        # The thread speaks to Python now and then, so it has to be gone before Python is.
        atexit.register(self.stop)

    def _think(self, player: Opponent, seed: int | None) -> None:
        try:
            self._found = search(
                self.state,
                seconds=PATIENCE,
                threads=player.threads,
                method=player.method,
                parameters=player.parameters,
                seed=seed,
                on_progress=self._hear,
            )
        except _EnoughError:
            pass
        finally:
            self._ended.set()

    def _hear(self, found: Found) -> None:
        self._found = found
        if self._unwanted.is_set():
            raise _EnoughError

    def answer(self, seconds: float) -> Found | None:
        """What it has found once it has thought for so long, the time before this question included; None when that is nothing yet."""
        self._ended.wait(max(self._began + seconds - time.monotonic(), 0.0))
        self._unwanted.set()
        return self._found

    def stop(self) -> None:
        """Ends it, whatever it has found."""
        self._unwanted.set()
        self._thread.join()
        atexit.unregister(self.stop)


class Ponderer:
    """Lets an opponent think on while it is the other player's turn."""

    def __init__(self) -> None:
        self._ahead: Ahead | None = None
        self.hits = 0
        """How often the expected position has come up."""

    def choose(self, state: "_core.State[Any]", player: Opponent, seed: int | None = None) -> _core.Move:
        """The move to play here; what is expected to follow is thought about from then on."""
        found = self._foreseen(state, player.seconds)
        if found is None:
            found = player.search(state, seed)
        self._look_ahead(state, found, player, seed)
        return state.parse(str(found.move))

    def stop(self) -> None:
        """Thinks no further."""
        if self._ahead is not None:
            self._ahead.stop()
            self._ahead = None

    def _foreseen(self, state: "_core.State[Any]", seconds: float) -> Found | None:
        ahead = self._ahead
        found = None
        if ahead is not None and ahead.state.key == state.key:
            found = ahead.answer(seconds)
            self.hits += 1
        self.stop()
        return found

    def _look_ahead(self, state: "_core.State[Any]", found: Found, player: Opponent, seed: int | None) -> None:
        if len(found.line) < 2:
            return
        after = state.play(str(found.line[0]))
        if after.outcome is not None or after.to_move is state.to_move:
            return
        expected = after.play(str(found.line[1]))
        if expected.outcome is None and expected.to_move is state.to_move:
            self._ahead = Ahead(expected, player, seed)
