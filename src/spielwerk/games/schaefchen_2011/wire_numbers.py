"""Whole numbers as the season's server read them: like Java, which also knows octal and hexadecimal spellings."""

import re
from functools import lru_cache

from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Broken

_SPELLING = re.compile(r"([+-]?)(0[xX]|#|0(?=.))?([0-9a-fA-F]+)", re.ASCII)
_BASES = {None: 10, "0": 8}
_LENGTHY = 24
_LOWEST, _END, _TURN_OF_SIGN = -(1 << 31), 1 << 32, 1 << 31


def whole_number(text: str) -> int:
    """The number that a text spells; `Broken` if it spells none."""
    # Any number of zeros may stand in front of one, and nobody should remember them all.
    return _known(text) if len(text) < _LENGTHY else _read(text)


def _read(text: str) -> int:
    spelled = _SPELLING.fullmatch(text)
    if spelled is None:
        raise Broken(f"{text!r} is no whole number")
    sign, prefix, digits = spelled.groups()
    try:
        number = int(sign + digits, _BASES.get(prefix, 16))
    except ValueError:
        raise Broken(f"{text!r} is no whole number") from None
    if not _LOWEST <= number < _END:
        raise Broken(f"{text!r} is too large")
    # Unsigned numbers of 32 bits were taken as well; the upper half of them came out negative.
    return number - _END if number >= _TURN_OF_SIGN else number


_known = lru_cache(maxsize=1 << 12)(_read)


def number_of(element: Element, name: str) -> int:
    """The number in an attribute; what is not there is 0, as in the season's own programs."""
    return whole_number(element.attributes.get(name, "0"))
