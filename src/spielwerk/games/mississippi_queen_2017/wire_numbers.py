"""Numbers as the season's server read them: like whole numbers in a Java program, so also `+1`, `0x1` and `01`."""

import re

from spielwerk.protocol.wire import Broken

_USUAL = {str(number): number for number in range(-31, 64)}
_SPELLING = re.compile(r"([+-]?)(?:(0[xX]|#)([0-9a-fA-F]+)|(0)([0-7]+)|([0-9]+))", re.ASCII)
_LEAST, _MOST, _SPAN = -(1 << 31), (1 << 32) - 1, 1 << 32


def number(text: str) -> int:
    """The number that a text means; `Broken` for what the server could not have read."""
    usual = _USUAL.get(text)
    return _unusual(text) if usual is None else usual


def _unusual(text: str) -> int:
    match = _SPELLING.fullmatch(text) if len(text) <= 40 else None
    if match is None:
        raise Broken(f"{text[:40]!r} is no number")
    sign, _, hexadecimal, _, octal, decimal = match.groups()
    value = int(hexadecimal, 16) if hexadecimal else int(octal, 8) if octal else int(decimal)
    value = -value if sign == "-" else value
    if not _LEAST <= value <= _MOST:
        raise Broken(f"{text} is too large")
    # What has the highest of 32 bits set is a negative number there.
    return value - _SPAN if value >= 1 << 31 else value
