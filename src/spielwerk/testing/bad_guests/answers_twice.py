"""Sends every move twice, to be sure."""

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Two messages for one request."""
    table = Table()
    for _ in table.requests():
        words = table.words()
        table.say(words)
        table.say(words)


if __name__ == "__main__":
    main()
