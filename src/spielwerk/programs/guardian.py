"""A small process that waits for its parent to be gone, however it goes, and then ends every program that the parent has left behind.

    python -m spielwerk.programs.guardian MARK

It ends whatever has inherited an environment with a mark that begins like this. A runner that is killed can do nothing more; its guardian can.
"""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

from spielwerk.programs.processes import MARK, running


class Guardian:
    """The guardian, seen from its parent."""

    def __init__(self, herd: str) -> None:
        command = [sys.executable, "-m", "spielwerk.programs.guardian", herd]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)

    def dismiss(self) -> None:
        """All is over: it looks once more whether anything is left, and goes."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()


def marked(herd: str) -> list[int]:
    """The processes whose mark begins like this."""
    begin = f"{MARK}={herd}".encode()
    found = []
    for process in running():
        with contextlib.suppress(OSError):
            variables = (Path("/proc") / str(process.number) / "environ").read_bytes().split(b"\x00")
            if any(variable.startswith(begin) for variable in variables) and process.number != os.getpid():
                found.append(process.number)
    return found


def end_all(herd: str) -> None:
    """Ends them, and those that are born meanwhile."""
    for _ in range(100):
        left = marked(herd)
        for number in left:
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)
        if not left:
            return


def main() -> None:
    """Waits until nobody holds the other end of the standard input any more."""
    while sys.stdin.buffer.read(1 << 16):
        pass
    end_all(sys.argv[1])


if __name__ == "__main__":
    main()
