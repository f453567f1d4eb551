"""The first thing that runs in a shut room: opens the one door there is, hands it to the runner, and becomes the program.

In the room there is no network but its own. A socket that listens there can be given to somebody outside, who then answers it: so the program
finds its server at 127.0.0.1 as always, and nothing has to carry bytes from here to there. Nothing but the standard library is at hand.
"""

import contextlib
import os
import socket
import sys


def main() -> None:
    """`inside.py DOOR PORT THREADS COMMAND…`."""
    door, port, threads, command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    listening = socket.create_server(("127.0.0.1", port), backlog=16)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as outside:
        outside.connect(door)
        socket.send_fds(outside, [b"door"], [listening.fileno()])
        # The program must not come to a door that nobody answers yet.
        outside.recv(1)
    listening.close()
    limit_threads(threads)
    os.execvp(command[0], command)


def limit_threads(most: int) -> None:
    """In a room of its own a user begins to be counted anew."""
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))


if __name__ == "__main__":
    main()
