"""How what went over the wire is shown: rooms and reservations have ids that stay the same, and long lists are shortened visibly."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from generating.house import Piece

_IDENTIFIER = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TAG = re.compile(r" *<([\w.:-]+)")
_LONGEST_RUN = 4
_SHOWN_FIRST = 2
_LONGEST_LIST = 6
_LEFT_OUT = ("state", "definition")
"""What is shown by its first line alone where the conversation matters and not what is talked about."""


def same_ids(text: str) -> str:
    """Ids are drawn anew in every game; here the first is number 1, and so on."""
    numbers = {found: f"00000000-0000-4000-8000-{number:012}" for number, found in enumerate(dict.fromkeys(_IDENTIFIER.findall(text)), 1)}
    return _IDENTIFIER.sub(lambda match: numbers[match[0]], text)


def shortened(text: str, *, brief: bool = False) -> str:
    """XML in the layout of the wire, with runs of like elements cut: the first two, how many are left out, the last."""
    return "\n".join(_shortened(text.strip("\n").split("\n"), brief))


def _shortened(lines: Sequence[str], brief: bool) -> Iterator[str]:
    for tag, run in groupby(_blocks(lines), key=lambda block: _tag(block[0])):
        blocks = list(run)
        left_out = len(blocks) - _SHOWN_FIRST - 1
        if tag is None or len(blocks) <= _LONGEST_RUN:
            shown = blocks
        else:
            shown = [*blocks[:_SHOWN_FIRST], [f"{_margin(blocks[0][0])}… {left_out} × <{tag}>"], blocks[-1]]
        for block in shown:
            yield from _whole(block, brief)


def _whole(block: Sequence[str], brief: bool) -> Iterator[str]:
    """An element with what is in it."""
    first, *inner = block
    yield first
    last = [inner.pop()] if inner and inner[-1].startswith(f"{_margin(first)}</") else []
    if brief and inner and _tag(first) in _LEFT_OUT:
        inner = [f"{_margin(inner[0])}…"]
    yield from _shortened(inner, brief) if inner else ()
    yield from last


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines by the elements that begin on the outermost level."""
    block: list[str] = []
    margin = ""
    for line in lines:
        if block and (_margin(line) > margin or line.startswith(f"{margin}</")):
            block.append(line)
            continue
        if block:
            yield block
        block, margin = [line], _margin(line)
    if block:
        yield block


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def _tag(line: str) -> str | None:
    found = _TAG.match(line)
    return None if found is None else found[1]


def talk(pieces: Iterable[Piece], *, brief: bool = True) -> str:
    """What was said, piece by piece, under the names of both sides; what several heard alike stands there once."""
    parts: list[tuple[list[str], bool, str]] = []
    for (guest, from_server), said in groupby(pieces, key=lambda piece: (piece.guest, piece.from_server)):
        text = shortened("".join(piece.text for piece in said), brief=brief)
        if parts and from_server and parts[-1][1:] == (from_server, text):
            parts[-1][0].append(guest)
        else:
            parts.append(([guest], from_server, text))
    return same_ids("\n\n".join(f"<!-- {_who(guests, from_server)} -->\n{text}" for guests, from_server, text in parts))


def _who(guests: Sequence[str], from_server: bool) -> str:
    return f"server → {', '.join(guests)}" if from_server else f"{guests[0]} → server"


def short_value(value: Any) -> Any:
    """JSON with long lists cut: the first two, how many are left out, the last."""
    if isinstance(value, dict):
        inner = {key: short_value(each) for key, each in value.items()}
        if len(inner) <= 2 * _LONGEST_LIST:
            return inner
        *first, last = inner.items()
        return dict([*first[:_SHOWN_FIRST], ("…", f"… {len(inner) - _SHOWN_FIRST - 1} more"), last])
    if isinstance(value, list):
        inner_list = [short_value(each) for each in value]
        if len(inner_list) <= _LONGEST_LIST:
            return inner_list
        return [*inner_list[:_SHOWN_FIRST], f"… {len(inner_list) - _SHOWN_FIRST - 1} more", inner_list[-1]]
    return value
