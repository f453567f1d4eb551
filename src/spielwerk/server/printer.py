"""Lines for people, written by a thread of its own: a slow terminal, or a pipe that nobody reads, must not stop the games."""

import os
from collections import deque
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import TextIO

WAITING_AT_MOST = 1000
"""So many lines wait to be written; what comes then is counted and left out."""
LONGEST = 400
"""So many characters of a line are written. What clients have said may stand in it."""
PATIENCE = 0.05
"""So many seconds a line waits at most before somebody sees to it."""


@dataclass
class Printer:
    """Says things in a file, most likely a terminal."""

    file: TextIO
    left_out: int = 0
    _waiting: deque[str] = field(default_factory=deque)
    _is_ending: Event = field(default_factory=Event)
    _thread: Thread | None = None

    def say(self, text: str) -> None:
        """A line more."""
        if len(self._waiting) >= WAITING_AT_MOST:
            self.left_out += 1
            return
        self._waiting.append(in_one_line(text))
        if self._thread is None:
            self._thread = Thread(target=self._write_now_and_then, name="printer", daemon=True)
            self._thread.start()

    def close(self, patience: float = 1.0) -> None:
        """Writes what is left, if somebody reads it."""
        self._is_ending.set()
        if self._thread is not None:
            self._thread.join(patience)

    def _write_now_and_then(self) -> None:
        while not self._is_ending.wait(PATIENCE):
            self._write_all()
        self._write_all()

    def _write_all(self) -> None:
        while self._waiting:
            self._write(self._waiting.popleft())
        if self.left_out:
            self._write(f"… ({self.left_out})")
            self.left_out = 0

    def _write(self, line: str) -> None:
        """Past all buffers, whose locks nobody could take at the end if the other side does not read."""
        data = f"{line}\n".encode(self.file.encoding or "utf-8", "replace")
        try:
            while data:
                data = data[os.write(self.file.fileno(), data) :]
        except OSError:
            # There is nobody any more who could be told.
            self._waiting.clear()


def in_one_line(text: str) -> str:
    """A text that moves no cursor, forges no line and is not too long."""
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in shown)
