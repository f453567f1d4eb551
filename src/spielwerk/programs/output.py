"""What a program prints: read all the time, so that it never has to wait, and kept only in part."""

import os
import re
import threading
from dataclasses import dataclass

from spielwerk.client.held_back import PREFIX

KEPT = 512 * 1024
"""Bytes kept of each of the two streams: the first and the last half."""
_CHUNK = 64 * 1024
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f]")
_ERROR = re.compile(
    r"^(Traceback \(most recent call last\):|Exception in thread|Unhandled exception|thread '.*' panicked at|panic: |Fatal Python error|"
    r"terminate called|Segmentation fault|[\w.$]+(Exception|Error)(: |$)|=+ ?\d*=*ERROR: \w*Sanitizer)",
    re.MULTILINE,
)
_INDENTED_BEFORE = re.compile(r"(?m)(?:^[ \t]+\S.*\n)+\Z")
_QUOTED = 25
_LONGEST = 300


class Drain(threading.Thread):
    """Reads a pipe to its end."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(daemon=True)
        self._descriptor = descriptor
        self._head = bytearray()
        self._tail = bytearray()
        self.total = 0
        self.start()

    def run(self) -> None:
        """Reads until nobody can write any more."""
        try:
            while chunk := os.read(self._descriptor, _CHUNK):
                self._keep(chunk)
        finally:
            os.close(self._descriptor)

    def _keep(self, chunk: bytes) -> None:
        self.total += len(chunk)
        room = KEPT // 2 - len(self._head)
        if room > 0:
            self._head += chunk[:room]
            chunk = chunk[room:]
        self._tail += chunk
        if len(self._tail) > KEPT:
            del self._tail[: len(self._tail) - KEPT // 2]

    def text(self) -> str:
        """What was kept, with a mark where something is missing."""
        tail = self._tail[-(KEPT // 2) :]
        missing = self.total - len(self._head) - len(tail)
        mark = f"\n[… {missing} bytes …]\n".encode() if missing > 0 else b""
        return bytes(self._head + mark + tail).decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Output:
    """What a program has printed in one game."""

    total: int = 0
    """Bytes on both streams together."""
    printed: str = ""
    """Standard output, as far as it was kept."""
    errors: str = ""
    """Standard error, likewise."""

    def last_lines(self, most: int = 8) -> tuple[str, ...]:
        """The last lines of standard error; of standard output where that is empty."""
        return tuple(_lines(self.errors)[-most:] or _lines(self.printed)[-most:])

    def error_report(self) -> tuple[str, ...]:
        """The last traceback, with the lines that name a file before it, or what other languages print in such a case; nothing if there is none."""
        for text in (self.errors, self.printed):
            found = list(_ERROR.finditer(text))
            if found:
                lines = _lines(text[_beginning(text, found) :])
                return tuple(lines if len(lines) <= _QUOTED else [*lines[: _QUOTED // 2], "…", *lines[-(_QUOTED // 2) :]])
        return ()


def _beginning(text: str, found: "list[re.Match[str]]") -> int:
    """A traceback ends with the error's name, which alone would be found as well."""
    tracebacks = [match for match in found if match.group().startswith(("Traceback", "Exception in thread"))]
    begin = (tracebacks or found)[-1].start()
    if tracebacks:
        return begin
    # A program that cannot even be read names its file and line above, indented, and has no head.
    above = _INDENTED_BEFORE.search(text[:begin])
    return above.start() if above is not None else begin


def _lines(text: str) -> list[str]:
    """The lines without what would change the colours of a terminal, and none longer than a line should be."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith(PREFIX))
    return [shortened(_ESCAPES.sub("", line).rstrip(), _LONGEST) for line in lines]


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters; where some are missing, one sees it, and words stay whole where they are not endless."""
    if len(text) <= most:
        return text
    kept = text[: most - 2]
    head = kept.rpartition(" ")[0].rstrip()
    return f"{head if len(head) > most // 2 else kept} …"
