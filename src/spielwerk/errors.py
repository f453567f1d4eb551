"""What can go wrong, each with what was wrong, which rule says so, and a sentence in German and in English.

SpielwerkError
 ├── InvalidMove     a text that cannot be read as a move
 ├── IllegalMove     a move that can be read but is not allowed here
 └── InvalidState    a position that contradicts itself; lists every fault
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A named reason to refuse a move; the same name stands in the game's RULES.md."""

    name: str
    paragraph: str
    german: str
    english: str


@dataclass(frozen=True, slots=True)
class Deviation:
    """A point in which the contest's server did not play by the rulebook, with a sentence for each rule set."""

    name: str
    rulebook: str
    contest: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a position, and where."""

    place: str
    german: str
    english: str

    def __str__(self) -> str:
        return f"{self.place}: {self.english}" if self.place else self.english


class SpielwerkError(ValueError):
    """The base of all errors that input can cause."""


class InvalidMove(SpielwerkError):
    """A text that cannot be read as a move of this game."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(german, english)
        self.german = german
        self.english = english

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.english

    def __str__(self) -> str:
        return self.english


class IllegalMove(SpielwerkError):
    """A readable move that a rule forbids here."""

    def __init__(self, broken: Rule, move: str) -> None:
        super().__init__(broken, move)
        self.broken = broken
        self.move = move

    @property
    def rule(self) -> str:
        """The name of the broken rule."""
        return self.broken.name

    @property
    def paragraph(self) -> str:
        """Where the rulebook says so."""
        return self.broken.paragraph

    @property
    def german(self) -> str:
        """What is not allowed, in German."""
        return self.broken.german

    @property
    def english(self) -> str:
        """What is not allowed, in English."""
        return self.broken.english

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.broken.english

    def __str__(self) -> str:
        return f"{self.move}: {self.english} (rule {self.rule}, {self.paragraph})"


class InvalidState(SpielwerkError):
    """A position that cannot be: every fault with its place."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    @property
    def message(self) -> str:
        """All faults in English."""
        return "; ".join(map(str, self.faults))

    @property
    def german(self) -> str:
        """All faults in German."""
        return "; ".join(f"{fault.place}: {fault.german}" if fault.place else fault.german for fault in self.faults)

    @property
    def english(self) -> str:
        """All faults in English."""
        return self.message

    def __str__(self) -> str:
        return self.message
