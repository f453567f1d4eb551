"""Plays one game, and ends without the helpers that it has started; one of them has turned away from its group."""

import subprocess
import sys

from spielwerk.testing.bad_guests.stay import Stayer

HELPER = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]


def main() -> None:
    """Forgets them."""
    stayer = Stayer()
    for own_session in (False, True):
        subprocess.Popen(HELPER, start_new_session=own_session)
    next(stayer.games())
    for _ in stayer.requests():
        stayer.play_any()


if __name__ == "__main__":
    main()
