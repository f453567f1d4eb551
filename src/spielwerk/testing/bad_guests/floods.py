"""Stays, plays well, and prints megabytes in each game, on both streams."""

import sys

from spielwerk.testing.bad_guests.stay import Stayer

MEGABYTE = (b"thinking about nothing in particular\n" * 30_000)[: 1 << 20]


def main() -> None:
    """Has never heard of log levels."""
    stayer = Stayer()
    for _ in stayer.games():
        for request in stayer.requests():
            if request == 1:
                sys.stdout.buffer.write(MEGABYTE)
                sys.stderr.buffer.write(2 * MEGABYTE)
            stayer.play_any()


if __name__ == "__main__":
    main()
