"""Sends XML whose tags do not match."""

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Closes the room before the data."""
    table = Table()
    for _ in table.requests():
        table.say(f'<room roomId="{table.room}"><data class="move"></room></data>'.encode())


if __name__ == "__main__":
    main()
