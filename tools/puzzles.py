"""Looks for the puzzles of all games, or of those that are named, and writes them into the games' folders. The same seeds find the same ones."""

import argparse
from pathlib import Path

import msgspec

import spielwerk as sw
from spielwerk.puzzles import Puzzle, finding

GAMES = Path(__file__).resolve().parent.parent / "src" / "spielwerk" / "games"


def main() -> None:
    """Finds and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sw.games())
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--wins", type=int, default=14, help="how many of them are forced wins at most; the others are moves that are much the best")
    arguments = parser.parse_args()
    for game_id in arguments.games:
        puzzles = finding.find(sw.game(game_id), arguments.number, arguments.wins, told)
        path = GAMES / game_id.replace("-", "_") / "puzzles.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(puzzles), indent=1) + b"\n")


def told(seed: int, puzzle: Puzzle) -> None:
    """Says what has been found."""
    print(seed, puzzle.kind, puzzle.plies, puzzle.explanation.german, flush=True)


if __name__ == "__main__":
    main()
