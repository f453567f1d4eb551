"""The levels of strength: what each of them does, and a sentence about it for people."""

from dataclasses import dataclass
from typing import Literal

LevelName = Literal["random", "greedy", "easy", "medium", "hard", "strong"]


@dataclass(frozen=True, kw_only=True)
class Level:
    """One strength of play."""

    name: LevelName
    german: str
    """The name that people read, in German."""
    english: str
    summary_german: str
    summary_english: str
    nodes: int | None = None
    """How many positions it looks at; None where that is no measure of it."""


LEVELS: tuple[Level, ...] = (
    Level(
        name="random",
        german="Zufall",
        english="Random",
        summary_german="Zieht, was gerade kommt: jeder erlaubte Zug ist gleich wahrscheinlich.",
        summary_english="Plays whatever comes: every legal move is equally likely.",
    ),
    Level(
        name="greedy",
        german="Gierig",
        english="Greedy",
        summary_german="Nimmt den Zug, nach dem es am meisten von dem hat, was im Spiel zählt, und denkt nicht weiter.",
        summary_english="Takes the move after which it has most of what the game counts, and thinks no further.",
    ),
    Level(
        name="easy",
        german="Leicht",
        english="Easy",
        summary_german="Denkt wie das stärkste, schaut aber nur 200 Stellungen an.",
        summary_english="Thinks like the strongest one, but looks at 200 positions only.",
        nodes=200,
    ),
    Level(
        name="medium",
        german="Mittel",
        english="Medium",
        summary_german="Schaut 2000 Stellungen an: übersieht wenig, plant aber nicht weit.",
        summary_english="Looks at 2000 positions: overlooks little, but does not plan far.",
        nodes=2_000,
    ),
    Level(
        name="hard",
        german="Schwer",
        english="Hard",
        summary_german="Schaut 20 000 Stellungen an und bestraft Fehler.",
        summary_english="Looks at 20 000 positions and punishes mistakes.",
        nodes=20_000,
    ),
    Level(
        name="strong",
        german="Stark",
        english="Strong",
        summary_german="Denkt die ganze Zeit, die es hat.",
        summary_english="Thinks for all the time it has.",
    ),
)


def level_named(name: str) -> Level:
    """The level of this name."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise ValueError(f"there is no level {name!r}; there are {', '.join(level.name for level in LEVELS)}")
