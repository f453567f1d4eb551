"""Plays well, and goes on running when the game is over."""

import time

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Waits for another game that never comes."""
    Table().play()
    while True:
        time.sleep(1.0)


if __name__ == "__main__":
    main()
