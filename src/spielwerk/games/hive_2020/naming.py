"""What people hear of the hive's things, in German and in English."""

from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.moves import Kind
from spielwerk.games.hive_2020.view import Piece
from spielwerk.player import RED
from spielwerk.scene.shapes import Name

_GERMAN = {Kind.BEE: "Biene", Kind.SPIDER: "Spinne", Kind.GRASSHOPPER: "Grashüpfer", Kind.BEETLE: "Käfer", Kind.ANT: "Ameise"}
_GERMAN_MANY = {Kind.BEE: "Bienen", Kind.SPIDER: "Spinnen", Kind.GRASSHOPPER: "Grashüpfer", Kind.BEETLE: "Käfer", Kind.ANT: "Ameisen"}
_HE = (Kind.GRASSHOPPER, Kind.BEETLE)


def piece_name(piece: Piece) -> Name:
    """A stone: "rote Ameise"."""
    stem, english = ("rot", "red") if piece.owner is RED else ("blau", "blue")
    ending = "er" if piece.kind in _HE else "e"
    return Name(f"{stem}{ending} {_GERMAN[piece.kind]}", f"{english} {piece.kind.name.lower()}")


def object_name(piece: Piece) -> str:
    """The stone in German as something that is taken or climbed: "roten Käfer"."""
    stem = "rot" if piece.owner is RED else "blau"
    return f"{stem}{'en' if piece.kind in _HE else 'e'} {_GERMAN[piece.kind]}"


def hand_name(piece: Piece, count: int) -> Name:
    """The stones of a kind in hand: "3 rote Ameisen im Vorrat"."""
    one = piece_name(piece)
    if count == 1:
        return Name(f"{one.german} im Vorrat", f"{one.english} in hand")
    stem = "rote" if piece.owner is RED else "blaue"
    return Name(f"{count} {stem} {_GERMAN_MANY[piece.kind]} im Vorrat", f"{count} {one.english}s in hand")


def stack_name(cell: Cube, stack: tuple[Piece, ...]) -> Name:
    """The stones of a cell from the top: "roter Käfer auf 0,1,-1, darunter blaue Ameise"."""
    names = [piece_name(piece) for piece in reversed(stack)]
    top, below = names[0], names[1:]
    if not below:
        return Name(f"{top.german} auf {cell}", f"{top.english} on {cell}")
    german = ", darunter ".join([f"{top.german} auf {cell}", *(name.german for name in below)])
    return Name(german, ", below it ".join([f"{top.english} on {cell}", *(name.english for name in below)]))


def covered_name(cell: Cube, piece: Piece) -> Name:
    """A stone under others."""
    name = piece_name(piece)
    return Name(f"{name.german}, verdeckt auf {cell}", f"{name.english}, covered on {cell}")


def cell_name(cell: Cube, has_brambles: bool, stack: tuple[Piece, ...]) -> Name:
    """A cell and what is on it."""
    if has_brambles:
        return Name(f"Feld {cell}, Brombeeren", f"Cell {cell}, brambles")
    if not stack:
        return Name(f"Feld {cell}, leer", f"Cell {cell}, empty")
    top = piece_name(stack[-1])
    more = len(stack) - 1
    german, english = (f" über {more} weiteren" if more > 1 else " über einem weiteren Stein", f" on {more} more") if more else ("", "")
    return Name(f"Feld {cell}, {top.german}{german}", f"Cell {cell}, {top.english}{english}")
