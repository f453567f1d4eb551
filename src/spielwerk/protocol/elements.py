"""An XML element as a value, written in the layout of the contest's servers.

The layout matters: client libraries of the contest cut messages out of the stream with regular expressions, or read until a blank stands before
`</room>`. Every element begins a new line, indented by two blanks for each level; nothing follows the last tag.
"""

from collections.abc import Iterator, Mapping

import msgspec

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;", "\r": "&#xd;"})
_ESCAPES_IN_ATTRIBUTES = {**_ESCAPES, ord("\n"): "&#xa;", ord("\t"): "&#x9;"}


def escaped(text: str) -> str:
    """Text between two tags."""
    return text.translate(_ESCAPES)


def quoted(text: str) -> str:
    """The value of an attribute, without its quotes."""
    return text.translate(_ESCAPES_IN_ATTRIBUTES)


class Element(msgspec.Struct, frozen=True, gc=False):
    """A tag with its attributes in order, and either children or a text."""

    tag: str
    attributes: Mapping[str, str] = msgspec.field(default_factory=dict)
    children: tuple["Element", ...] = ()
    text: str | None = None
    """None is written `<tag/>`, an empty text `<tag></tag>`."""

    def get(self, name: str) -> str | None:
        """An attribute, None where there is none."""
        return self.attributes.get(name)

    def child(self, tag: str) -> "Element | None":
        """The first child with this tag, None where there is none."""
        return next(self.all(tag), None)

    def all(self, tag: str) -> "Iterator[Element]":
        """The children with this tag."""
        return (child for child in self.children if child.tag == tag)

    def opening(self) -> str:
        """The tag with its attributes, still open: `<tag name="value"`."""
        return f"<{self.tag}" + "".join(f' {name}="{quoted(value)}"' for name, value in self.attributes.items())


def element(tag: str, /, *children: Element, text: str | None = None, **attributes: str | int | bool) -> Element:
    """An element in one line of code; numbers and truth are written as the wire writes them."""
    return Element(tag, {name.rstrip("_"): worded(value) for name, value in attributes.items()}, children, text)


def worded(value: str | int | bool) -> str:
    """A value as an attribute holds it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def write(written: Element, level: int = 1) -> str:
    """The element in the layout of the contest, with the new line that stands before it."""
    parts: list[str] = []
    _write(written, "\n" + "  " * level, parts)
    return "".join(parts)


def _write(written: Element, margin: str, parts: list[str]) -> None:
    parts += (margin, written.opening())
    if written.children:
        parts.append(">")
        for child in written.children:
            _write(child, margin + "  ", parts)
        parts += (margin, f"</{written.tag}>")
    elif written.text is None:
        parts.append("/>")
    else:
        parts.append(f">{escaped(written.text)}</{written.tag}>")


def in_room(room_id: str, data: str) -> str:
    """A message to or from a room; `data` is written already, at level 2."""
    return f'\n  <room roomId="{quoted(room_id)}">{data}\n  </room>'
