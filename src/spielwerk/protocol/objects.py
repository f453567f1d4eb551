"""Whole objects in a stored game: what a room message carries, and the numbers that some seasons gave to every object.

A stored game is a stream of objects. Each stands there under the name of its class, and its parts are numbered from 1; what is only a text is no
object of its own and has no number.
"""

from collections.abc import Iterator
from itertools import count

from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.stream import Limits, Stream

_STORED = Limits(bytes=1 << 24, depth=64, attributes=256)
"""Our own files may hold what no client may send."""


def carried(message: Element | str) -> Element:
    """The object that a room's `<data>` carries, under the name of its class."""
    data = _parsed(message)
    wrapped = data.child("state") if data.get("class") == "memento" else None
    content = data if wrapped is None else wrapped
    attributes = dict(content.attributes)
    return Element(attributes.pop("class", content.tag), attributes, content.children, content.text)


def numbered(whole: Element | str) -> str:
    """A whole object at its place in the stream, with the number of each of its parts."""
    return write(_numbered(_parsed(whole), count(1)))


def _numbered(part: Element, numbers: Iterator[int]) -> Element:
    if part.text is not None and not part.children:
        return part
    attributes = {name: value for name, value in part.attributes.items() if name != "id"}
    # The class stands before everything else, and the number next.
    first = {"class": attributes.pop("class")} if "class" in attributes else {}
    attributes = {**first, "id": str(next(numbers)), **attributes}
    return Element(part.tag, attributes, tuple(_numbered(child, numbers) for child in part.children))


def _parsed(written: Element | str) -> Element:
    if isinstance(written, Element):
        return written
    happenings = Stream(_STORED).feed(f"<object-stream>{written}</object-stream>".encode())
    return next(happening for happening in happenings if isinstance(happening, Element))
