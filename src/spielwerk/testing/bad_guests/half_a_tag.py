"""Sends the first half of its move and waits."""

from spielwerk.testing.bad_guests.table import Table


def main() -> None:
    """Stops in the middle of a tag."""
    table = Table()
    for _ in table.requests():
        words = table.words()
        table.say(words[: words.rindex(b"</") + 3])


if __name__ == "__main__":
    main()
