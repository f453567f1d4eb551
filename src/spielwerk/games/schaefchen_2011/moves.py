"""A move as a typed value. In this game a move is always one action: a sheep goes to a field."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Walk:
    """A sheep goes to a field; the two tell which die it uses. · Ein Schaf geht auf ein Feld; beides zusammen sagt, welcher Würfel es führt."""

    sheep: int
    """The number of the sheep. · Die Nummer des Schafs."""
    field: int
    """The field where it ends. · Das Feld, auf dem es ankommt."""

    def __str__(self) -> str:
        return f"SHEEP {self.sheep} FIELD {self.field}"


Action = Walk


def actions(text: str) -> tuple[Action, ...]:
    """The one action of a move's text."""
    _, sheep, _, field = text.split(" ")
    return (Walk(int(sheep), int(field)),)
