"""The actions of a move as typed values: `SetStone`, `Drag` or `Skip`."""

import enum
from dataclasses import dataclass

from spielwerk.games.hive_2020.cube import Cube


class Kind(enum.Enum):
    """A kind of insect; its value is its letter in records. · Eine Art Insekt; der Wert ist ihr Buchstabe in Protokollen."""

    BEE = "Q"
    """Moves one cell; must not be enclosed. · Zieht ein Feld weit; darf nicht eingeschlossen werden."""
    SPIDER = "S"
    """Moves exactly three cells. · Zieht genau drei Felder weit."""
    GRASSHOPPER = "G"
    """Jumps over a straight row of stones. · Springt über eine gerade Reihe von Steinen."""
    BEETLE = "B"
    """Moves one cell and may climb on stones. · Zieht ein Feld weit und darf auf Steine steigen."""
    ANT = "A"
    """Moves along the swarm as far as it likes. · Läuft beliebig weit am Schwarm entlang."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class SetStone:
    """A stone from the hand comes onto the board. · Ein Stein aus dem Vorrat kommt auf das Spielfeld."""

    kind: Kind
    """The insect. · Das Insekt."""
    destination: Cube
    """The cell it is set on. · Das Feld, auf das es gesetzt wird."""

    def __str__(self) -> str:
        return f"SET {self.kind} {self.destination}"


@dataclass(frozen=True, slots=True)
class Drag:
    """The top stone of a cell goes to another cell. · Der oberste Stein eines Feldes zieht auf ein anderes Feld."""

    start: Cube
    """The cell it leaves. · Das Feld, das er verlässt."""
    destination: Cube
    """The cell it comes to. · Das Feld, auf das er kommt."""

    def __str__(self) -> str:
        return f"DRAG {self.start} {self.destination}"


@dataclass(frozen=True, slots=True)
class Skip:
    """Nothing happens, as nothing else is possible. · Nichts geschieht, weil nichts anderes möglich ist."""

    def __str__(self) -> str:
        return "SKIP"


Action = SetStone | Drag | Skip
"""What a move can be. · Was ein Zug sein kann."""


def actions(text: str) -> tuple[Action, ...]:
    """The move that a text in canonical form names; a move of this game is a single action."""
    match text.split(" "):
        case ["SET", kind, destination]:
            return (SetStone(Kind[kind], Cube.read(destination)),)
        case ["DRAG", start, destination]:
            return (Drag(Cube.read(start), Cube.read(destination)),)
    return (Skip(),)
