"""What stands in a stored game, before any codec has looked at it: the messages that an observer of the game got, in order.

Both forms come down to the same messages. In a stream of objects each one stands under the name of its class, and whoever numbered them there
numbered what nobody needs to read. What a player recorded of his own connection is read as well.
"""

import re
from dataclasses import dataclass

from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import ReplayForm
from spielwerk.protocol.stream import Limits, Opened, Refused, Stream
from spielwerk.room.replay import InvalidReplay

_ROOTS = {"protocol": ReplayForm.PACKETS, "object-stream": ReplayForm.OBJECTS}
_LIMITS = Limits(bytes=1 << 20, depth=64, attributes=256)
"""A file of one's own may hold more than a client may send."""
_MOST = 10_000
"""So many messages are more than any game has."""
_DECLARATION = re.compile(rb"\s*<\?xml[^>]*?(?:encoding\s*=\s*[\"']([\w.-]+)[\"'][^>]*?)?\?>")
_ENCODINGS = ("utf-8", "utf8", "us-ascii")


@dataclass(frozen=True)
class Messages:
    """The messages of a stored game, each as the `data` of a room."""

    room: str
    data: tuple[Element, ...]


def messages_in(content: bytes) -> Messages:
    """The messages of a file; `InvalidReplay` if it is not XML or none of the forms."""
    form: ReplayForm | None = None
    room = ""
    found: list[Element] = []
    try:
        for happening in Stream(_LIMITS).feed(_plain(content)):
            if isinstance(happening, Opened):
                form = _form(happening.root)
            elif isinstance(happening, Element):
                data = happening.child("data") if form is ReplayForm.PACKETS else _unwrapped(happening)
                room = room or _room(happening)
                found += [] if data is None else [data]
                if len(found) > _MOST:
                    raise InvalidReplay(f"die Datei hat mehr als {_MOST} Nachrichten", f"the file has more than {_MOST} messages")
    except Refused as refusal:
        raise InvalidReplay(refusal.german, refusal.english) from None
    if form is None:
        raise InvalidReplay("die Datei ist kein XML", "the file is no XML")
    return Messages(room, tuple(found))


def _plain(content: bytes) -> bytes:
    """The content without a declaration, which names an encoding that could hide what must not be there."""
    declaration = _DECLARATION.match(content)
    encoding = None if declaration is None else declaration.group(1)
    if b"\x00" in content or (encoding is not None and encoding.decode().lower() not in _ENCODINGS):
        raise InvalidReplay("die Datei ist nicht in UTF-8 geschrieben", "the file is not written in UTF-8")
    return content if declaration is None else content[declaration.end() :]


def _form(root: str) -> ReplayForm:
    form = _ROOTS.get(root)
    if form is None:
        raise InvalidReplay(f"<{root}> ist kein gespeichertes Spiel", f"<{root}> is no stored game")
    return form


def _room(message: Element) -> str:
    if message.tag == "room":
        return message.get("roomId") or ""
    return next((room for child in message.all("originalRequest") if (room := child.get("roomId"))), "")


def _unwrapped(whole: Element) -> Element:
    """An object as a room would have carried it."""
    whole = _without_numbers(whole)
    if whole.tag in ("result", "error"):
        return Element("data", {"class": whole.tag, **whole.attributes}, whole.children, whole.text)
    state = Element("state", {"class": whole.tag, **whole.attributes}, whole.children, whole.text)
    return Element("data", {"class": "memento"}, (state,))


def _without_numbers(part: Element) -> Element:
    attributes = {name: value for name, value in part.attributes.items() if name != "id"}
    return Element(part.tag, attributes, tuple(map(_without_numbers, part.children)), part.text)


def element_in(text: str) -> Element:
    """The one element that a text holds."""
    try:
        found = [each for each in Stream(_LIMITS).feed(f"<text>{text}</text>".encode()) if isinstance(each, Element)]
    except (Refused, UnicodeEncodeError):
        found = []
    if len(found) != 1:
        raise InvalidReplay(f"{text!r} ist kein XML-Element", f"{text!r} is no XML element")
    return found[0]
