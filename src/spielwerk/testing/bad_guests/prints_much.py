"""Prints a hundred megabytes before its first move, and plays well otherwise."""

import sys

from spielwerk.testing.bad_guests.table import Table

MEGABYTE = ("thinking … " * 10_000 + "\n").encode()[: 1 << 20].ljust(1 << 20, b".")


def main() -> None:
    """As somebody does who has forgotten to switch his log off."""
    table = Table()
    for number, _ in enumerate(table.requests()):
        for _ in range(100 if number == 0 else 0):
            sys.stdout.buffer.write(MEGABYTE)
        table.say(table.words())


if __name__ == "__main__":
    main()
