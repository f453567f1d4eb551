"""Has an error that shows itself in its third move."""

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Looks up what it has remembered for two moves only."""
    table, remembered = Table(), ["one", "two"]
    for number, _ in enumerate(table.requests()):
        print(remembered[number])
        table.say(table.words())


if __name__ == "__main__":
    main()
