"""Bytes of one direction become elements: each child of the root is a message. Nothing here reads or waits; what is too much is refused.

Limits come before the parser: a message has at most so many bytes, and neither document types nor entities are ever declared by a client, so the
first sign of one ends the stream. The parser behind them is lxml's, told to load nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from spielwerk.protocol.elements import Element

DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY", b"<!ELEMENT", b"<!ATTLIST", b"<!NOTATION")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one message may have at most."""

    bytes: int = 64 * 1024
    depth: int = 24
    attributes: int = 32


USUAL = Limits()


class Refused(Exception):
    """The stream cannot be read any further; whoever sent it has broken the protocol."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(english)
        self.german = german
        self.english = english


@dataclass(frozen=True, slots=True)
class Opened:
    """The root element has begun."""

    root: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The root element has ended: the other side says that nothing more will come."""


Happening = Opened | Element | Closed


class Stream:
    """One direction of a connection. `feed` bytes as they come, take what has become complete."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self._limits = limits
        self._parser = etree.XMLPullParser(
            events=("start", "end"), encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
        )
        self._path: list[etree._Element] = []
        self._since_message = 0
        self._tail = b""
        self._ended = False

    def feed(self, data: bytes) -> Iterator[Happening]:
        """The happenings that these bytes complete, in order; `Refused` when the stream cannot go on."""
        if self._ended or not data:
            return
        self._look_for_declarations(data)
        # In pieces, so that a flood within one call is noticed before the parser has seen all of it.
        for begin in range(0, len(data), 4096):
            yield from self._feed_piece(data[begin : begin + 4096])

    def _feed_piece(self, piece: bytes) -> Iterator[Happening]:
        self._since_message += len(piece)
        try:
            self._parser.feed(piece)
            events = [(kind, node) for kind, node in self._parser.read_events() if isinstance(node, etree._Element)]
        except etree.XMLSyntaxError as error:
            self._ended = True
            raise Refused(f"kein wohlgeformtes XML: {error.msg}", f"not well-formed XML: {error.msg}") from None
        for kind, node in events:
            yield from self._start(node) if kind == "start" else self._end(node)
        if self._since_message > self._limits.bytes:
            self._ended = True
            raise Refused(f"eine Nachricht hat mehr als {self._limits.bytes} Bytes", f"a message has more than {self._limits.bytes} bytes")

    def _look_for_declarations(self, data: bytes) -> None:
        seen = self._tail + data
        if any(word in seen for word in DECLARATIONS):
            self._ended = True
            raise Refused("Dokumenttypen und Entitäten sind nicht erlaubt", "document types and entities are not allowed")
        self._tail = seen[-10:]

    def _start(self, node: "etree._Element") -> Iterator[Happening]:
        self._path.append(node)
        if len(self._path) > self._limits.depth:
            self._ended = True
            raise Refused(f"Elemente sind tiefer als {self._limits.depth} verschachtelt", f"elements are nested deeper than {self._limits.depth}")
        if len(node.attrib) > self._limits.attributes:
            self._ended = True
            most = self._limits.attributes
            raise Refused(f"ein Element hat mehr als {most} Attribute", f"an element has more than {most} attributes")
        if len(self._path) == 1:
            yield Opened(str(node.tag))

    def _end(self, node: "etree._Element") -> Iterator[Happening]:
        self._path.pop()
        if len(self._path) == 1:
            yield as_value(node)
            root = self._path[0]
            root.remove(node)
            root.text = None
            self._since_message = 0
        elif not self._path:
            self._ended = True
            yield Closed()


def as_value(node: "etree._Element") -> Element:
    """What lxml has read, as a value of our own; comments and blanks between elements are left out."""
    children = tuple(as_value(child) for child in node if isinstance(child.tag, str))
    return Element(str(node.tag), {str(name): str(value) for name, value in node.attrib.items()}, children, None if children else node.text)
