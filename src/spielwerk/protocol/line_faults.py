"""What is wrong with a line of JSON, for people: what the decoder says, in German as well, and with what would have been right."""

import re
from collections.abc import Callable

KINDS = ("join", "move", "moves", "leave", "authenticate", "prepare", "rooms", "observe", "pause", "step", "timeout", "cancel", "free_reservation")
"""What a line may be."""

_WORDS = {
    "str": ("ein Text", "a text"),
    "int": ("eine ganze Zahl", "a whole number"),
    "float": ("eine Zahl", "a number"),
    "bool": ("true oder false", "true or false"),
    "object": ("ein Objekt", "an object"),
    "array": ("eine Liste", "a list"),
    "null": ("null", "null"),
}


def _kind(found: "re.Match[str]") -> tuple[str, str]:
    known = ", ".join(KINDS)
    return f"type {found[1]} gibt es nicht; es gibt {known}", f"there is no type {found[1]}; there are {known}"


def _expected(found: "re.Match[str]") -> tuple[str, str]:
    wanted = [_WORDS.get(word, (word, word)) for word in found[1].split(" | ")]
    given = _WORDS.get(found[2], (found[2], found[2]))
    place = f" ({found[3]})" if found[3] else ""
    german = f"hier gehört {' oder '.join(word[0] for word in wanted)} hin, nicht {given[0]}{place}"
    return german, f"{' or '.join(word[1] for word in wanted)} is wanted here, not {given[1]}{place}"


_FAULTS: tuple[tuple[str, Callable[["re.Match[str]"], tuple[str, str]]], ...] = (
    (r"Invalid value (.*) - at `\$\.type`", _kind),
    (r"Object missing required field `(\w+)`", lambda found: (f"das Feld {found[1]} fehlt", f"the field {found[1]} is missing")),
    (r"Object contains unknown field `(\w*)`", lambda found: (f"ein Feld {found[1]} gibt es hier nicht", f"there is no field {found[1]} here")),
    (r"Expected `([^`]+)`, got `([^`]+)`(?: - at `\$\.?([^`]*)`)?", _expected),
    (r"(?:JSON is malformed|Input data was truncated)(.*)", lambda found: (f"das ist kein JSON{found[1]}", f"that is no JSON{found[1]}")),
)


def unreadable(fault: str) -> tuple[str, str]:
    """A fault that the decoder has found, in German and in English."""
    for pattern, told in _FAULTS:
        if (found := re.fullmatch(pattern, fault)) is not None:
            return told(found)
    return fault, fault
