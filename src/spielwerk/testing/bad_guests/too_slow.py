"""Thinks for too long: three seconds, or as many as the first argument says."""

import sys
import time

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Sleeps before every move."""
    seconds = 3.0 if sys.argv[1].startswith("-") else float(sys.argv.pop(1))
    table = Table()
    for _ in table.requests():
        time.sleep(seconds)
        table.say(table.words())


if __name__ == "__main__":
    main()
