"""The real server in a process of its own, and what it has cost so far."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielwerk.benchmarks.referee import cpu_seconds
from spielwerk.hostile.fuzzing import FAULTS


@dataclass(frozen=True)
class House:
    """A running server."""

    process: "subprocess.Popen[str]"
    port: int
    folder: Path
    replays: Path

    @property
    def password(self) -> str:
        """The administrator's."""
        return (self.folder / "password").read_text(encoding="utf-8").strip()

    @property
    def memory(self) -> int:
        """Bytes of real memory that the process holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def seconds(self) -> float:
        """How much the processor has worked for it."""
        return cpu_seconds(self.process.pid)

    @property
    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))  # noqa: PTH208

    @property
    def faults(self) -> list[str]:
        """What it has said about itself that should not have happened."""
        log = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
        return [line for line in log.splitlines() if any(fault in line for fault in FAULTS)]

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def house(*options: str, replays: Path | None = None) -> Iterator[House]:
    """A server until the end of the block; it may have ended before."""
    with tempfile.TemporaryDirectory(prefix="spielwerk-") as name:
        folder = Path(name)
        kept = folder / "replays" if replays is None else replays
        files = ("--password-file", str(folder / "password"), "--replays", str(kept))
        command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", *files, *options]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "SPIELWERK_LANG": "en"})
        try:
            yield House(process, _port_of(process), folder, kept)
        finally:
            _end(process)


def _port_of(process: "subprocess.Popen[str]") -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"listens on \S+:(\d+)", line):
            return int(found[1])
    raise RuntimeError("the server did not start")


def _end(process: "subprocess.Popen[str]") -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout is not None:
        process.stdout.close()


def settled_memory(house: House) -> int:
    """The memory when nothing happens any more."""
    time.sleep(0.5)
    return house.memory
