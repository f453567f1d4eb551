"""The actions of a move as small frozen values, and back to their texts."""

import enum
from dataclasses import dataclass


class Direction(enum.IntEnum):
    """The six directions, counter-clockwise, so that turning left counts up. · Die sechs Richtungen gegen den Uhrzeigersinn."""

    RIGHT = 0
    UP_RIGHT = 1
    UP_LEFT = 2
    LEFT = 3
    DOWN_LEFT = 4
    DOWN_RIGHT = 5

    def __str__(self) -> str:
        return self.name

    def turned(self, steps: int) -> "Direction":
        """So many steps of 60 degrees further to the left. · Um so viele Schritte zu 60 Grad nach links gedreht."""
        return Direction((self + steps) % 6)

    @property
    def opposite(self) -> "Direction":
        """The way back. · Die Gegenrichtung."""
        return self.turned(3)


@dataclass(frozen=True, slots=True)
class Accelerate:
    """Change the speed, first of all. · Beschleunigen oder bremsen, als erste Aktion."""

    amount: int
    """How much faster; negative to brake. · Um wie viel schneller; negativ zum Bremsen."""

    def __str__(self) -> str:
        return f"ACC {self.amount}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn on the spot. · Auf der Stelle drehen."""

    steps: int
    """Steps of 60 degrees to the left; negative to the right. · Schritte zu 60 Grad nach links; negativ nach rechts."""

    def __str__(self) -> str:
        return f"TURN {self.steps}"


@dataclass(frozen=True, slots=True)
class Advance:
    """Sail straight on. · Geradeaus fahren."""

    distance: int
    """How many fields; -1 leaves a sandbank backwards. · Wie viele Felder; -1 verlässt eine Sandbank rückwärts."""

    def __str__(self) -> str:
        return f"ADVANCE {self.distance}"


@dataclass(frozen=True, slots=True)
class Push:
    """Push the opponent off the field on which both are. · Den Gegner vom gemeinsamen Feld abdrängen."""

    direction: Direction
    """Where he has to go. · Wohin er muss."""

    def __str__(self) -> str:
        return f"PUSH {self.direction}"


Action = Accelerate | Turn | Advance | Push


def _action(text: str) -> Action:
    word, amount = text.split(" ")
    match word:
        case "ACC":
            return Accelerate(int(amount))
        case "TURN":
            return Turn(int(amount))
        case "ADVANCE":
            return Advance(int(amount))
        case "PUSH":
            return Push(Direction[amount])
    raise ValueError(f"no action is called {word}")


def actions(text: str) -> tuple[Action, ...]:
    """The actions of a move's text, in their order."""
    return tuple(_action(part) for part in text.split("; "))
