"""What a table of a file may hold: texts, numbers, words. What does not fit is noted with its place, and reading goes on."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from spielwerk.errors import Fault, SpielwerkError

Word = TypeVar("Word", bound=str)


class FaultyDefinition(SpielwerkError):
    """A tournament's file that cannot be followed: every fault with its place."""

    def __init__(self, path: str, faults: Sequence[Fault]) -> None:
        super().__init__(path, tuple(faults))
        self.path = path
        self.faults = tuple(faults)

    @property
    def german(self) -> str:
        """All faults in German, one a line."""
        return "\n".join([f"{self.path}:", *(f"  {fault.place}: {fault.german}" for fault in self.faults)])

    @property
    def english(self) -> str:
        """All faults in English, one a line."""
        return "\n".join([f"{self.path}:", *(f"  {fault.place}: {fault.english}" for fault in self.faults)])

    def __str__(self) -> str:
        return self.english


class Values:
    """Tables by their names, and the faults that were found in them."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.tables: dict[str, dict[str, Any]] = {}

    def fault(self, place: str, german: str, english: str) -> None:
        """Notes one fault."""
        self.faults.append(Fault(place, german, english))

    def text(self, section: str, key: str, usual: str) -> str:
        """A text of one line."""
        value = self.tables[section].get(key, usual)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self.fault(f"{section}.{key}", "ist ein Text in einer Zeile", "is a text in one line")
            return usual
        return value

    def whole(self, section: str, key: str, usual: int, least: int, most: int) -> int:
        """A whole number."""
        value = self.tables[section].get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            words = (
                f"{section}.{key}",
                f"ist eine ganze Zahl von {least} bis {most}, nicht {value!r}",
                f"is a whole number from {least} to {most}, not {value!r}",
            )
            self.fault(*words)
            return usual
        return value

    def number(self, section: str, key: str, usual: float, least: float, most: float) -> float:
        """Any number."""
        value = self.tables[section].get(key, usual)
        if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
            self.fault(
                f"{section}.{key}",
                f"ist eine Zahl von {least:g} bis {most:g}, nicht {value!r}",
                f"is a number from {least:g} to {most:g}, not {value!r}",
            )
            return usual
        return float(value)

    def truth(self, section: str, key: str, usual: bool) -> bool:
        """Yes or no."""
        value = self.tables[section].get(key, usual)
        if not isinstance(value, bool):
            self.fault(f"{section}.{key}", f"ist true oder false, nicht {value!r}", f"is true or false, not {value!r}")
            return usual
        return value

    def choice(self, section: str, key: str, words: Sequence[Word], usual: Word) -> Word:
        """One of several words."""
        value = self.tables[section].get(key, usual)
        for word in words:
            if word == value:
                return word
        self.one_of(f"{section}.{key}", value, words)
        return usual

    def one_of(self, place: str, value: object, words: Collection[str]) -> None:
        """Says that a value is none of the words it may be, and which one it might have been."""
        near = get_close_matches(str(value), list(words), 1)
        german, english = (f"; vielleicht {near[0]!r}?", f"; perhaps {near[0]!r}?") if near else ("", "")
        listed = ", ".join(words)
        self.fault(place, f"ist eines von {listed}, nicht {value!r}{german}", f"is one of {listed}, not {value!r}{english}")

    def known(self, place: str, key: str, words: Collection[str]) -> None:
        """Complains about a key that is none of these."""
        if key not in words:
            near = get_close_matches(key, list(words), 1)
            listed = near[0] if near else ", ".join(sorted(words))
            self.fault(place, f"kennt niemand; gemeint ist vielleicht: {listed}", f"is unknown; perhaps meant: {listed}")
