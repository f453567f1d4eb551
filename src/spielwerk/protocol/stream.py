"""Bytes of one direction become elements: each child of the root is a message. Nothing here reads or waits; what is too much is refused.

Limits come before everything else: a message has at most so many bytes and so many elements, and neither document types nor entities are ever
declared by a client, so the first sign of one ends the stream. Whatever comes, and in however small pieces, costs a time that grows with its bytes
alone, and nothing of a message is kept once it has been handed on.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from spielwerk.protocol.elements import Element
from spielwerk.protocol.markup import FOREIGN, INSTRUCTION, TAG, TURNING, Malformed, attributes_in, text_of, unwelcome, with_plain_ends

DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY", b"<!ELEMENT", b"<!ATTLIST", b"<!NOTATION")
_PIECE = 4096
"""So many bytes are looked at before the limits are."""
_PIECES = 64
"""So many pieces of what is not complete are kept apart; each costs more than its bytes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one message may have at most."""

    bytes: int = 64 * 1024
    depth: int = 24
    attributes: int = 32
    elements: int = 4096


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


class _Begun:
    """An element whose end has not come yet."""

    __slots__ = ("attributes", "children", "tag", "texts")

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element] = []
        self.texts: list[str] = []

    def whole(self) -> Element:
        """The element. Blanks between elements do not count, and neither does any other text there."""
        if self.children:
            return Element(self.tag, self.attributes, tuple(self.children))
        return Element(self.tag, self.attributes, (), "".join(self.texts) or None)


class Stream:
    """One direction of a connection. `feed` bytes as they come, take what has become complete."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self._limits = limits
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._begun: list[_Begun] = []
        self._since_message = 0
        self._elements = 0
        self._tail = b""
        self._ended = False
        self._read_any = False
        self._unread: list[str] = []
        """The beginning of a tag, text or comment, in pieces as they came."""
        self._awaited = ""
        """Nothing more can be read until this character comes."""
        self._looked = 0
        """Up to here the beginning was searched for its end."""
        self._quote = ""
        """The sign that would end the value of an attribute in which the search stands."""

    def feed(self, data: bytes) -> Iterator[Happening]:
        """The happenings that these bytes complete, in order; `Refused` when the stream cannot go on."""
        end = self._first_declaration(data)
        for begin in range(0, len(data) if end is None else end, _PIECE):
            if self._ended:
                return
            happenings: list[Happening] = []
            try:
                self._feed_piece(data[begin : begin + _PIECE] if end is None else data[begin : min(begin + _PIECE, end)], happenings)
            except Refused:
                yield from happenings
                raise
            yield from happenings
        if end is not None and not self._ended:
            raise self._undeclared()

    def _feed_piece(self, piece: bytes, happenings: list[Happening]) -> None:
        self._since_message += len(piece)
        text, fault = self._decoded(piece)
        self._unread.append(text)
        try:
            if self._awaited in text:
                self._read("".join(self._unread), happenings)
            elif len(self._unread) >= _PIECES:
                self._unread = ["".join(self._unread)]
            if fault is not None and not self._ended:
                raise fault
        except Malformed as malformed:
            raise self._refusal(f"kein wohlgeformtes XML: {malformed.german}", f"not well-formed XML: {malformed.english}") from None
        if self._since_message > self._limits.bytes:
            most = self._limits.bytes
            raise self._refusal(f"eine Nachricht hat mehr als {most} Bytes", f"a message has more than {most} bytes")

    def _decoded(self, piece: bytes) -> tuple[str, Malformed | None]:
        """The characters up to the first one that may not be there, and what is wrong about that."""
        try:
            text, fault = self._decoder.decode(piece), None
        except UnicodeDecodeError as error:
            text, fault = error.object[: error.start].decode(), Malformed("kein UTF-8", "not UTF-8")
        if (foreign := FOREIGN.search(text)) is not None:
            return text[: foreign.start()], unwelcome(foreign[0])
        return text, fault

    def _read(self, text: str, happenings: list[Happening]) -> None:
        """Reads as far as something is complete; the rest waits."""
        position, begun, match = 0, self._begun, TAG.match
        while not self._ended:
            begin = text.find("<", position)
            if begin < 0:
                self._awaited = "<" if begun else ""
                if not begun and position < len(text):
                    self._take_text(text[position:])
                    position = len(text)
                break
            if begin > position:
                between = text[position:begin]
                # Blanks between two tags are by far the most frequent text, and mean nothing unless an element ends right after them, or may do so.
                if not begun or not between.isspace():
                    self._take_text(between)
                elif text[begin + 1 : begin + 2] in ("/", ""):
                    begun[-1].texts.append(with_plain_ends(between))
            # A tag that is still being searched for its end is not looked at again from its beginning.
            found = match(text, begin) if self._looked == 0 else None
            if found is None:
                position = begin
                if (end := self._end_of_strange(text, begin)) < 0:
                    break
                found = self._take_strange(text[begin:end])
            else:
                end = found.end()
            self._looked = 0
            position = end
            if found is not None:
                self._take_tag(found, happenings)
            self._read_any = True
        self._unread = [text[position:]]
        if self._looked:
            self._looked -= position

    # Texts

    def _take_text(self, written: str) -> None:
        if not self._begun:
            if written.strip(" \t\r\n"):
                raise Malformed("Text außerhalb aller Elemente", "text outside of all elements")
            self._read_any = True
        elif len(self._begun) == 1 or self._begun[-1].children:
            text_of(written)
        else:
            self._begun[-1].texts.append(text_of(written))

    # Tags

    def _take_tag(self, found: "re.Match[str]", happenings: list[Happening]) -> None:
        begins, attributes, empty, ends = found.groups()
        begun = self._begun
        if begins is not None:
            if len(begun) > 1 and empty:
                # An element without content, inside of a message, is whole at once.
                read = attributes_in(attributes) if attributes else {}
                self._check_limits(len(begun) + 1, read)
                begun[-1].children.append(Element(begins, read))
                return
            begun.append(_Begun(begins, attributes_in(attributes) if attributes else {}))
            self._check_limits(len(begun), begun[-1].attributes)
            if len(begun) == 1:
                happenings.append(Opened(begins))
            if not empty:
                return
        elif not begun or begun[-1].tag != ends:
            raise Malformed(f"</{ends}> beendet nichts", f"</{ends}> ends nothing")
        ended = begun.pop()
        if len(begun) > 1:
            begun[-1].children.append(ended.whole())
        elif begun:
            self._since_message = self._elements = 0
            happenings.append(ended.whole())
        else:
            self._ended = True
            happenings.append(Closed())

    def _check_limits(self, depth: int, attributes: dict[str, str]) -> None:
        limits = self._limits
        self._elements += 1
        if depth > limits.depth:
            raise self._refusal(f"Elemente sind tiefer als {limits.depth} verschachtelt", f"elements are nested deeper than {limits.depth}")
        if len(attributes) > (most := limits.attributes):
            raise self._refusal(f"ein Element hat mehr als {most} Attribute", f"an element has more than {most} attributes")
        if self._elements > (most := limits.elements):
            raise self._refusal(f"eine Nachricht hat mehr als {most} Elemente", f"a message has more than {most} elements")

    # Everything else that begins with <

    def _end_of_strange(self, text: str, begin: int) -> int:
        """Where it ends; -1 if that has not come yet."""
        self._awaited = ""
        for opening, closing in (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")):
            if text.startswith(opening, begin):
                return self._searched(text, begin + len(opening), closing)
            if opening.startswith(text[begin : begin + len(opening)]):
                return -1
        if text.startswith("<!", begin):
            raise self._undeclared()
        return self._end_of_tag(text, begin)

    def _searched(self, text: str, begin: int, closing: str) -> int:
        end = text.find(closing, max(begin, self._looked))
        self._looked = max(begin, len(text) - len(closing) + 1)
        self._awaited = ">"
        return -1 if end < 0 else end + len(closing)

    def _end_of_tag(self, text: str, begin: int) -> int:
        position = max(begin + 1, self._looked)
        while True:
            if self._quote:
                position = text.find(self._quote, position) + 1
                if position == 0:
                    break
                self._quote = ""
            if (found := TURNING.search(text, position)) is None:
                break
            position = found.end()
            if found[0] == ">":
                return position
            if found[0] == "<":
                raise Malformed("ein < innerhalb eines Elementnamens", "a < inside of a tag")
            self._quote = found[0]
        self._looked = len(text)
        self._awaited = self._quote
        return -1

    def _take_strange(self, written: str) -> "re.Match[str] | None":
        """Takes what is not a tag; answers a tag that came in several pieces."""
        if written.startswith("<!--"):
            if "--" in written[4:-3] or written[-4] == "-":
                raise Malformed("-- innerhalb eines Kommentars", "-- inside of a comment")
        elif written.startswith("<!["):
            self._take_section(written[9:-3])
        elif written.startswith("<?"):
            self._take_instruction(written)
        elif (found := TAG.fullmatch(written)) is not None:
            return found
        else:
            shown = written if len(written) < 60 else f"{written[:60]}…"
            raise Malformed(f"{shown} ist unlesbar", f"{shown} cannot be read")
        return None

    def _take_section(self, content: str) -> None:
        if not self._begun:
            raise Malformed("Text außerhalb aller Elemente", "text outside of all elements")
        if len(self._begun) > 1:
            self._begun[-1].texts.append(with_plain_ends(content))

    def _take_instruction(self, written: str) -> None:
        found = INSTRUCTION.fullmatch(written)
        if found is None or (found[1].lower() == "xml" and (self._read_any or self._begun)):
            raise Malformed("eine Anweisung an falscher Stelle", "an instruction in a wrong place")

    def _first_declaration(self, data: bytes) -> int | None:
        """Where the first of them begins, None if there is none; one that began before these bytes begins at 0."""
        seen = self._tail + data
        before, self._tail = len(self._tail), seen[-10:]
        if b"<!" not in seen:
            return None
        found = [at for at in map(seen.find, DECLARATIONS) if at >= 0]
        return max(0, min(found) - before) if found else None

    def _undeclared(self) -> Refused:
        return self._refusal("Dokumenttypen und Entitäten sind nicht erlaubt", "document types and entities are not allowed")

    def _refusal(self, german: str, english: str) -> Refused:
        self._ended = True
        self._unread.clear()
        self._begun.clear()
        return Refused(german, english)
