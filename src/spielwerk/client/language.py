"""Which language people want sentences in."""

import os
from collections.abc import Callable

Tell = Callable[[str, str], None]
"""Is told something that happens, in German and in English."""


def said(german: str, english: str) -> str:
    """The German sentence where SPIELWERK_LANG begins with de, else the English one."""
    return german if os.environ.get("SPIELWERK_LANG", "en").lower().startswith("de") else english


def comma(number: str) -> str:
    """A number as it is written in German."""
    return number.replace(".", ",")
