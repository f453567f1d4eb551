"""The keys of the things in a picture of a hive, and back."""

import re
from typing import NamedTuple

from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.moves import Kind
from spielwerk.games.hive_2020.view import Piece
from spielwerk.player import Player

_CELL = r"(-?\d,-?\d,-?\d)"
_STONE = re.compile(rf"(bee|spider|grasshopper|beetle|ant) (red|blue) (?:hand (\d)|{_CELL}(?: (\d))?)")
_PLACE = re.compile(rf"(?:cell|climb) {_CELL}")


def cell_key(cell: Cube) -> str:
    """The key of a cell."""
    return f"cell {cell}"


def climb_key(cell: Cube) -> str:
    """The key of the sign over a stone onto which a beetle can climb."""
    return f"climb {cell}"


def stone_key(piece: Piece, cell: Cube, level: int = 0) -> str:
    """The key of a stone on the board: where it lies is all that tells stones of a kind apart."""
    return f"{piece.kind.name.lower()} {str(piece.owner).lower()} {cell}" + (f" {level}" if level else "")


def hand_key(piece: Piece, number: int) -> str:
    """The key of a stone in hand, counted from the bottom of its pile."""
    return f"{piece.kind.name.lower()} {str(piece.owner).lower()} hand {number}"


class Source(NamedTuple):
    """What the key of a stone says."""

    piece: Piece
    cell: Cube | None
    """Where it lies, None for a stone in hand."""
    level: int
    """The number of stones below it, in its stack or its pile."""


def read_stone_key(key: str) -> Source | None:
    """What the key of a stone says, None for any other text."""
    found = _STONE.fullmatch(key)
    if found is None:
        return None
    kind, owner, number, cell, level = found.groups()
    piece = Piece(Player(owner.upper()), Kind[kind.upper()])
    return Source(piece, None, int(number) - 1) if number else Source(piece, Cube.read(cell), int(level or 0))


def read_place_key(key: str) -> Cube | None:
    """The cell that a key means: its own, that of the sign over it, or that of a stone on it; None for any other text."""
    found = _PLACE.fullmatch(key)
    if found is not None:
        return Cube.read(found[1])
    stone = read_stone_key(key)
    return stone.cell if stone is not None else None
