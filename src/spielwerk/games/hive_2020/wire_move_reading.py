"""A move as it stood on the wire, before anybody asks whether it can be: what the season's server could read, and how it repeated it.

The server read whole objects. So a coordinate may be an attribute or an element, and what is missing is 0 or nothing; attributes that it did not know
did not matter, but elements that it did not know, or that came twice, did: it dropped the connection. Its own client sent cells of the board with
the stones on them where coordinates were enough.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from spielwerk.games.hive_2020.wire_words import INSECTS, OWNERS
from spielwerk.player import Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Broken

SET, DRAG, SKIP = "setmove", "dragmove", "skipmove"
_PARTS: Mapping[str | None, tuple[str, ...]] = {SET: ("piece", "destination"), DRAG: ("start", "destination"), SKIP: ()}
_SMALL = {str(number): number for number in range(-9, 10)}
# As Java reads whole numbers: a leading 0 means octal, and 32 bits are enough for any that were sent without a sign.
_NUMBER = re.compile(r"([+-]?)(?:(?:0[xX]|#)([0-9a-fA-F]{1,16})|0([0-7]{1,22})|(0|[1-9][0-9]{0,18}))")


class Piece(NamedTuple):
    """A stone as it was named; either half may be missing."""

    owner: str | None
    type: str | None

    def __str__(self) -> str:
        return f"Piece(owner={_or_null(self.owner)}, type={_or_null(self.type)})"

    def element(self) -> Element:
        """The stone as the server wrote it."""
        return Element("piece", {name: value for name, value in (("owner", self.owner), ("type", self.type)) if value is not None})


class Place(NamedTuple):
    """Coordinates as they were named; they need not add up to 0."""

    x: int
    y: int
    z: int
    is_field: bool = False
    """Whether a whole cell of the board was sent, with what follows."""
    is_obstructed: bool = False
    pieces: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        return f"({self.x},{self.y},{self.z})"

    @property
    def cube(self) -> tuple[int, int, int]:
        """The coordinates alone."""
        return self.x, self.y, self.z

    @property
    def adds_up(self) -> bool:
        """Whether the coordinates are those of a cell, be it on the board or beside it."""
        return self.x + self.y + self.z == 0

    def element(self, tag: str) -> Element:
        """The place as the server wrote it."""
        coordinates = {"x": str(self.x), "y": str(self.y), "z": str(self.z)}
        if not self.is_field:
            return Element(tag, coordinates)
        obstructed = "true" if self.is_obstructed else "false"
        return Element(tag, {"class": "field", **coordinates, "isObstructed": obstructed}, tuple(piece.element() for piece in self.pieces))


class Spelled(NamedTuple):
    """A move as it was spelled: its form says which of the parts it has."""

    form: str
    piece: Piece = Piece(None, None)
    start: Place = Place(0, 0, 0)
    destination: Place = Place(0, 0, 0)
    hint: str | None = None

    def __str__(self) -> str:
        if self.form == SET:
            return f"Set {_or_null(self.piece.owner)} {_or_null(self.piece.type)} to {self.destination}"
        return f"Drag from {self.start} to {self.destination}"

    @property
    def is_plain(self) -> bool:
        """Whether it says nothing but the move, so that our notation is enough to repeat it."""
        return self.hint is None and not self.start.is_field and not self.destination.is_field and self.start.adds_up and self.destination.adds_up

    @property
    def hints(self) -> tuple[str, ...]:
        """The hint, if there is one."""
        return () if self.hint is None else (self.hint,)

    def repeated(self, tag: str) -> Element:
        """The move as the server repeated it, in a position or in an error."""
        parts = [] if self.hint is None else [Element("hint", text=self.hint)]
        if self.form == SET:
            parts += self.piece.element(), self.destination.element("destination")
        elif self.form == DRAG:
            parts += self.start.element("start"), self.destination.element("destination")
        return Element(tag, {"class": self.form}, tuple(parts))


def _or_null(word: str | None) -> str:
    return "null" if word is None else word


def plain(text: str, player: Player, hints: tuple[str, ...] = ()) -> Spelled:
    """A move in our notation, spelled as simply as can be. Several hints become one, as the server took no more."""
    hint = "\n".join(hints) if hints else None
    match text.split(" "):
        case ["SET", insect, destination]:
            return Spelled(SET, Piece(player.value, insect), destination=_cell(destination), hint=hint)
        case ["DRAG", start, destination]:
            return Spelled(DRAG, start=_cell(start), destination=_cell(destination), hint=hint)
    return Spelled(SKIP, hint=hint)


def _cell(text: str) -> Place:
    x, y, z = map(int, text.split(","))
    return Place(x, y, z)


def read_spelling(move: Element) -> Spelled:
    """The move in an element with one of the three classes; `Broken` for what the server could not read."""
    form = move.attributes.get("class")
    wanted = _PARTS.get(form)
    if form is None or wanted is None:
        raise Broken(f"there is no move of the class {form}")
    parts: dict[str, Element] = {}
    for child in move.children:
        tag = child.tag
        if tag in parts or (tag not in wanted and tag != "hint"):
            raise Broken(f"a {form} has no <{tag}>, or only one")
        parts[tag] = child
    if any(tag not in parts for tag in wanted):
        raise Broken(f"a {form} has {wanted}")
    hint = parts["hint"].text or "" if "hint" in parts else None
    if form == SET:
        return Spelled(SET, read_piece(parts["piece"]), destination=read_place(parts["destination"]), hint=hint)
    if form == DRAG:
        return Spelled(DRAG, start=read_place(parts["start"]), destination=read_place(parts["destination"]), hint=hint)
    return Spelled(SKIP, hint=hint)


def read_number(text: str) -> int:
    """A whole number as the server's language reads it."""
    small = _SMALL.get(text)
    if small is not None:
        return small
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise Broken(f"{text[:40]!r} is no number")
    sign, hexadecimal, octal, decimal = match.groups()
    size = int(hexadecimal, 16) if hexadecimal else int(octal, 8) if octal else int(decimal)
    number = -size if sign == "-" else size
    if not -(1 << 31) <= number < 1 << 32:
        raise Broken(f"{text} is too large")
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


def read_place(element: Element) -> Place:
    """Coordinates, or a whole cell of the board where the class says so."""
    attributes = element.attributes
    given = attributes.get("class")
    if given == "field":
        return read_field(element)
    if given is not None:
        raise Broken(f"there are no coordinates of the class {given}")
    return _place(_values(element, ("x", "y", "z")) if element.children else attributes)


def read_field(element: Element) -> Place:
    """A cell of the board with the stones on it."""
    pieces = tuple([read_piece(child) for child in element.children if child.tag == "piece"])
    values = _values(element, ("x", "y", "z", "isObstructed"), but="piece")
    return Place(*_place(values).cube, True, values.get("isObstructed") == "true", pieces)


def _place(values: Mapping[str, str]) -> Place:
    return Place(read_number(values.get("x", "0")), read_number(values.get("y", "0")), read_number(values.get("z", "0")))


def read_piece(element: Element) -> Piece:
    """A stone; its owner and its insect are words out of a list."""
    if element.attributes.get("class", "piece") != "piece":
        raise Broken(f"there is no piece of the class {element.attributes['class']}")
    values = _values(element, ("owner", "type")) if element.children else element.attributes
    owner, insect = values.get("owner"), values.get("type")
    if (owner is not None and owner not in OWNERS) or (insect is not None and insect not in INSECTS):
        raise Broken(f"there is no {owner} {insect}")
    return Piece(owner, insect)


def _values(element: Element, names: tuple[str, ...], but: str = "") -> Mapping[str, str]:
    """Simple values, be they attributes or elements; none may come twice."""
    attributes = element.attributes
    values = {name: attributes[name] for name in names if name in attributes}
    for child in element.children:
        if child.tag == but:
            continue
        if child.tag not in names or child.tag in values:
            raise Broken(f"<{element.tag}> has no <{child.tag}>, or only one")
        values[child.tag] = child.text or ""
    return values
