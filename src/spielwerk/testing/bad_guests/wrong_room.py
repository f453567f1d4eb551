"""Has the id of a room in its source code."""

from spielwerk.testing.bad_guests.table import Table

ROOM = "00000000-0000-0000-0000-000000000000"


def main() -> None:
    """Speaks to a room that is not its own."""
    table = Table()
    for _ in table.requests():
        table.say(table.words().replace(table.room.encode(), ROOM.encode()))


if __name__ == "__main__":
    main()
