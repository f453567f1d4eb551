"""Which processes belong to a program, how much memory they take, and how they are ended.

A process belongs to a program that is in its group or session, that descends from it, or that has inherited the mark in its environment; the last
finds those that have turned away from their parents on purpose. Where a system does not show its processes as files, the group is all there is.
"""

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from spielwerk.client.held_back import CHECKED

MARK = CHECKED
_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Process:
    """One process; its number alone may be given to another one later."""

    number: int
    parent: int
    group: int
    session: int
    is_zombie: bool
    started: int
    """When it began, in the system's own ticks."""


def _read(entry: Path) -> Process | None:
    try:
        text = (entry / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name, in brackets, may have blanks and brackets in it.
    words = text.rpartition(")")[2].split()
    return Process(int(entry.name), int(words[1]), int(words[2]), int(words[3]), words[0] in "ZX", int(words[19]))


def running() -> list[Process]:
    """All processes that this system shows."""
    return [process for entry in _PROC.glob("[0-9]*") if (process := _read(entry)) is not None and not process.is_zombie]


@dataclass
class Family:
    """A program's process and all that came of it."""

    root: int
    """The number of the program's process, which is that of its group and session too."""
    mark: str
    """The value of `MARK` in its environment."""
    memory: int = 0
    """The most bytes that all of them together were seen to take."""
    _seen: dict[int, int] = field(default_factory=dict)
    _strangers: dict[int, int] = field(default_factory=dict)

    def members(self) -> list[Process]:
        """Those that live, oldest first."""
        found = {self.root}
        members: list[Process] = []
        for process in sorted(running(), key=lambda process: (process.started, process.number)):
            if self._belongs(process, found):
                found.add(process.number)
                members.append(process)
                self._seen[process.number] = process.started
        return members

    def _belongs(self, process: Process, found: set[int]) -> bool:
        if process.started == self._seen.get(process.number):
            return True
        if self.root in (process.number, process.group, process.session) or process.parent in found:
            return True
        return self._is_marked(process)

    def _is_marked(self, process: Process) -> bool:
        """Whether it has inherited the mark. A stranger is looked at once."""
        if process.started == self._strangers.get(process.number):
            return False
        with contextlib.suppress(OSError):
            if f"{MARK}={self.mark}".encode() in (_PROC / str(process.number) / "environ").read_bytes().split(b"\x00"):
                return True
        if process.parent != os.getpid():
            # A child of ours may not have become the program yet.
            self._strangers[process.number] = process.started
        return False

    def look(self) -> int:
        """Notes how much memory they take; how many there are."""
        members = self.members()
        self.memory = max(self.memory, sum(_memory_of(process.number) for process in members))
        return len(members)

    def is_busy(self) -> bool:
        """Whether one of those that were seen has a thread that works, or waits for a processor."""
        return any(_is_working(number) for number in {self.root, *self._seen})

    def names(self) -> list[str]:
        """The commands of those that live, without the program itself."""
        if not _PROC.is_dir():
            return ["?"] if self._group_lives() else []
        return [_command_of(process.number) for process in self.members() if process.number != self.root]

    def _group_lives(self) -> bool:
        try:
            os.killpg(self.root, 0)
        except (OSError, AttributeError):
            return False
        return True

    def end(self) -> None:
        """Ends all of them, however they resist; those that are born meanwhile too."""
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(self.root)], capture_output=True, check=False)
            return
        if not _PROC.is_dir():
            with contextlib.suppress(OSError):
                os.killpg(self.root, signal.SIGKILL)
            return
        for _ in range(100):
            members = self.members()
            for process in members:
                with contextlib.suppress(OSError):
                    os.kill(process.number, signal.SIGKILL)
            if not members:
                return


def _memory_of(number: int) -> int:
    """The most bytes of memory that a process has had."""
    with contextlib.suppress(OSError, ValueError):
        for line in (_PROC / str(number) / "status").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _is_working(number: int) -> bool:
    for thread in (_PROC / str(number) / "task").glob("*/stat"):
        with contextlib.suppress(OSError):
            if thread.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:1] in (["R"], ["D"]):
                return True
    return False


def _command_of(number: int) -> str:
    with contextlib.suppress(OSError):
        words = (_PROC / str(number) / "cmdline").read_bytes().split(b"\x00")
        if command := b" ".join(words).decode("utf-8", "replace").strip():
            return f"{number}: {command[:120]}"
    return str(number)
