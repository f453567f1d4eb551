"""Bytes of one direction become elements: each child of the root is a message. Nothing here reads or waits; what is too much is refused.

Limits come before the parser: a message has at most so many bytes, and neither document types nor entities are ever declared by a client, so the
first sign of one ends the stream. The parser behind them is lxml's, told to load nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

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
            events=("start", "end"),
            encoding="utf-8",
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        self._root: etree._Element | None = None
        self._depth = 0
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
            # Other events than those of elements were not asked for.
            events = cast("list[tuple[str, etree._Element]]", list(self._parser.read_events()))
        except etree.XMLSyntaxError as error:
            raise self._refusal(f"kein wohlgeformtes XML: {error.msg}", f"not well-formed XML: {error.msg}") from None
        for kind, node in events:
            if kind == "start":
                self._depth += 1
                self._check(node)
                if self._depth == 1:
                    self._root = node
                    yield Opened(str(node.tag))
            else:
                self._depth -= 1
                if self._depth == 1:
                    yield self._message(node)
                elif self._depth == 0:
                    self._ended = True
                    yield Closed()
        if self._since_message > self._limits.bytes:
            most = self._limits.bytes
            raise self._refusal(f"eine Nachricht hat mehr als {most} Bytes", f"a message has more than {most} bytes")

    def _message(self, node: "etree._Element") -> Element:
        message = as_value(node)
        assert self._root is not None
        self._root.remove(node)
        self._root.text = None
        self._since_message = 0
        return message

    def _check(self, node: "etree._Element") -> None:
        if self._depth > (most := self._limits.depth):
            raise self._refusal(f"Elemente sind tiefer als {most} verschachtelt", f"elements are nested deeper than {most}")
        if len(node.attrib) > (most := self._limits.attributes):
            raise self._refusal(f"ein Element hat mehr als {most} Attribute", f"an element has more than {most} attributes")

    def _look_for_declarations(self, data: bytes) -> None:
        seen = self._tail + data
        if b"<!" in seen and any(word in seen for word in DECLARATIONS):
            raise self._refusal("Dokumenttypen und Entitäten sind nicht erlaubt", "document types and entities are not allowed")
        self._tail = seen[-10:]

    def _refusal(self, german: str, english: str) -> Refused:
        self._ended = True
        return Refused(german, english)


def as_value(node: "etree._Element") -> Element:
    """What lxml has read, as a value of our own. The parser has left out comments and instructions; blanks between elements do not count."""
    children = tuple(map(as_value, node)) if len(node) else ()
    attributes = cast("dict[str, str]", dict(node.attrib))
    return Element(node.tag, attributes, children, None if children else node.text)
