"""Starts two helpers and forgets them; one of them has turned away from its parent's group."""

import subprocess
import sys

from spielwerk.testing.bad_guests.table import Table

HELPER = [sys.executable, "-c", "import time; time.sleep(600)"]


def main() -> None:
    """Plays well, and ends without its helpers."""
    for own_session in (False, True):
        subprocess.Popen(HELPER, start_new_session=own_session)
    Table().play()


if __name__ == "__main__":
    main()
