"""Joins, listens, and never says a move."""

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Only reads."""
    for _ in Table().requests():
        pass


if __name__ == "__main__":
    main()
