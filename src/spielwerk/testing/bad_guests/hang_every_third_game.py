"""Stays, and thinks for ever about the second move of its third game."""

import time

from spielwerk.testing.bad_guests.stay import Stayer


def main() -> None:
    """Waits for an idea."""
    stayer = Stayer()
    for game in stayer.games():
        for request in stayer.requests():
            while game == 3 and request == 2:
                time.sleep(1.0)
            stayer.play_any()


if __name__ == "__main__":
    main()
