"""RED in red and BLUE in blue, where a terminal can show it."""

import os
import re
import sys

# The players' names wherever they stand, and what pictures draw for their pieces: a letter for the player, then a kind, a number or a direction.
_RED = re.compile(r"\bRED\b|(?<![\w,])R(?:[A-Z]\d?|\d+[a-zA-Z]?|[←-↙])(?![\w,])")
_BLUE = re.compile(r"\bBLUE\b|(?<![\w,])B(?:[A-Z]\d?|\d+[a-zA-Z]?|[←-↙])(?![\w,])")


def coloured(text: str) -> str:
    """The text with both players in their colours; unchanged for pipes, files, plain terminals, and for people who set NO_COLOR."""
    if not has_colours():
        return text
    return _BLUE.sub("\x1b[1;94m\\g<0>\x1b[0m", _RED.sub("\x1b[1;31m\\g<0>\x1b[0m", text))


def has_colours() -> bool:
    """Whether standard output is a terminal that understands colours, and nobody has asked for none."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "") == "dumb" or not sys.stdout.isatty():
        return False
    return os.name != "nt" or any(name in os.environ for name in ("WT_SESSION", "ANSICON", "TERM"))
