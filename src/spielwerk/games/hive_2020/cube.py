"""`Cube`: a cell of the board, by cube coordinates."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

RADIUS = 5
"""The largest coordinate on the board. · Die größte Koordinate auf dem Spielfeld."""


@dataclass(frozen=True, slots=True, order=True)
class Cube:
    """A cell; x, y and z add up to 0. · Ein Feld; x, y und z ergeben zusammen 0."""

    x: int
    """Grows to the right. · Wächst nach rechts."""
    y: int
    """Grows to the upper left. · Wächst nach links oben."""
    z: int
    """Grows downwards. · Wächst nach unten."""

    @classmethod
    def read(cls, text: str) -> Self:
        """The cell that a text like ``0,1,-1`` names. · Das Feld, das ein Text wie ``0,1,-1`` nennt."""
        x, y, z = map(int, text.split(","))
        return cls(x, y, z)

    def __str__(self) -> str:
        return f"{self.x},{self.y},{self.z}"

    def __add__(self, step: "Cube") -> "Cube":
        return Cube(self.x + step.x, self.y + step.y, self.z + step.z)

    def __sub__(self, other: "Cube") -> "Cube":
        return Cube(self.x - other.x, self.y - other.y, self.z - other.z)

    @property
    def is_on_board(self) -> bool:
        """Whether the board has this cell. · Ob das Spielfeld dieses Feld hat."""
        return self.x + self.y + self.z == 0 and max(abs(self.x), abs(self.y), abs(self.z)) <= RADIUS

    @property
    def is_on_rim(self) -> bool:
        """Whether it lies at the edge of the board. · Ob es am Rand des Spielfeldes liegt."""
        return self.is_on_board and max(abs(self.x), abs(self.y), abs(self.z)) == RADIUS

    def neighbours(self) -> tuple["Cube", ...]:
        """The cells beside it on the board, six at most. · Die höchstens sechs Nachbarfelder auf dem Spielfeld."""
        return tuple(cell for cell in (self + step for step in DIRECTIONS) if cell.is_on_board)

    def distance(self, other: "Cube") -> int:
        """The number of steps to another cell. · Die Zahl der Schritte zu einem anderen Feld."""
        way = self - other
        return (abs(way.x) + abs(way.y) + abs(way.z)) // 2

    def line(self, step: "Cube") -> Iterator["Cube"]:
        """The cells from here to the edge of the board in a direction. · Die Felder von hier bis zum Rand in einer Richtung."""
        cell = self + step
        while cell.is_on_board:
            yield cell
            cell = cell + step


DIRECTIONS = (Cube(1, -1, 0), Cube(1, 0, -1), Cube(0, 1, -1), Cube(-1, 1, 0), Cube(-1, 0, 1), Cube(0, -1, 1))
"""The six steps to a neighbour, counter-clockwise from the right. · Die sechs Schritte zu einem Nachbarn, von rechts gegen den Uhrzeigersinn."""

CELLS = tuple(Cube(x, -x - z, z) for z in range(-RADIUS, RADIUS + 1) for x in range(-RADIUS, RADIUS + 1) if Cube(x, -x - z, z).is_on_board)
"""All 91 cells, row by row. · Alle 91 Felder, Reihe für Reihe."""
