"""A guest that stays: it speaks lines of JSON, plays the first legal move, and joins again after each game. Others add their fault to it."""

import itertools
import json
import socket
from collections.abc import Iterator
from typing import Any

from spielwerk.client.arguments import read_arguments


class Stayer:
    """A connection for many games."""

    def __init__(self) -> None:
        arguments = read_arguments()
        self._reservation = arguments.reservation
        connection = socket.create_connection((arguments.host, arguments.port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = connection.makefile("rw", encoding="utf-8", newline="\n")

    def games(self) -> Iterator[int]:
        """Takes a seat for one game after the other, and counts them from 1."""
        for number in itertools.count(1):
            self.say(type="join", reservation=self._reservation)
            yield number

    def requests(self) -> Iterator[int]:
        """Each request for a move of one game, counted from 1."""
        counted = itertools.count(1)
        while (message := self.hear())["type"] != "left":
            if message["type"] == "request":
                yield next(counted)

    def play_any(self) -> None:
        """Answers a request."""
        self.say(type="moves")
        while (message := self.hear())["type"] != "moves":
            pass
        self.say(type="move", move=message["moves"][0])

    def say(self, **message: object) -> None:
        """Sends a line."""
        self._lines.write(json.dumps(message) + "\n")
        self._lines.flush()

    def hear(self) -> dict[str, Any]:
        """The next message; the end of the program where there is none."""
        line = self._lines.readline()
        if not line:
            raise SystemExit(0)
        message: dict[str, Any] = json.loads(line)
        return message


def main() -> None:
    """Has no fault."""
    stayer = Stayer()
    for _ in stayer.games():
        for _ in stayer.requests():
            stayer.play_any()


if __name__ == "__main__":
    main()
