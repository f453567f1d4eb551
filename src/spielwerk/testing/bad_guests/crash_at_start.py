"""Cannot find its opening book and ends with an error before it has joined."""

from pathlib import Path


def main() -> None:
    """Reads a file that is not there."""
    print(Path("no-such-opening-book.txt").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
