"""Which language people want sentences in."""

import os


def said(german: str, english: str) -> str:
    """The German sentence where SPIELWERK_LANG begins with de, else the English one."""
    return german if os.environ.get("SPIELWERK_LANG", "en").lower().startswith("de") else english
