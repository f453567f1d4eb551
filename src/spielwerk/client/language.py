"""Which language people want sentences in."""

import os
from collections.abc import Callable

Tell = Callable[[str, str], None]
"""Is told something that happens, in German and in English."""


_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say which language a person's system speaks, the strongest first."""

_spoken: str | None = None


def speak(language: str | None) -> None:
    """The language that a bot's author has written into it, "de" or "en"; None leaves it as it is. SPIELWERK_LANG is stronger."""
    global _spoken
    _spoken = language or _spoken


def speaks_german() -> bool:
    """Whether sentences are wanted in German: by SPIELWERK_LANG, by the bot, or else by the system's own language."""
    system = next((word for name in _LOCALE if (word := os.environ.get(name))), "en")
    return (os.environ.get("SPIELWERK_LANG") or _spoken or system).lower().startswith("de")


def said(german: str, english: str) -> str:
    """The sentence in the language that is wanted."""
    return german if speaks_german() else english


def comma(number: str) -> str:
    """A number as it is written in German."""
    return number.replace(".", ",")
