"""Plays a move that would be legal somewhere else."""

from spielwerk.checking.unlawful import illegal_move
from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """The second move is the illegal one."""
    table = Table()
    for number, state in enumerate(table.requests()):
        table.say(table.words(illegal_move(state) if number == 1 else None))


if __name__ == "__main__":
    main()
