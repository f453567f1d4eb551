"""What pictures say, in German and English."""

import os
from typing import Literal

from spielwerk.errors import SpielwerkError
from spielwerk.player import Player
from spielwerk.scene.shapes import Name

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")
PLAYERS = {Player.RED: Name("Rot", "Red"), Player.BLUE: Name("Blau", "Blue")}
"""What the players are called."""


class PictureRefused(SpielwerkError):
    """A picture that was asked for and cannot be made."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(german, english)
        self.german = german
        self.english = english

    def __str__(self) -> str:
        return self.english


def said(name: Name, language: Language) -> str:
    """A name in one language."""
    return name.german if language == "de" else name.english


def usual_language() -> Language:
    """German where SPIELWERK_LANG begins with de, else English."""
    return "de" if os.environ.get("SPIELWERK_LANG", "en").lower().startswith("de") else "en"
