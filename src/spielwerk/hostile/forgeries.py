"""Messages that can be read and say something else than they should: other values, other attributes, other elements."""

import json
from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.stream import Refused, Stream
from spielwerk.testing import mutation

_WORDS = "true false null RED BLUE ONE TWO red string list move java.lang.Object ]]> 😀"
_VALUES = (*mutation.NUMBERS, *mutation.ABSURD_NUMBERS, *_WORDS.split(" "), "", " ", "\t\n", "x" * 2000)
_TAGS = ("data", "move", "action", "acceleration", "turn", "push", "advance", "card", "piece", "destination", "hint", "null", "int", "list", "x")
_NAMES = ("class", "distance", "order", "x", "y", "z", "id", "reference", "value", "type", "acc", "direction", "roomId", "owner", "content")


def forged(message: bytes, random: Random) -> bytes:
    """The message with one, two or three things in it exchanged; as it was where it is no message."""
    if message.startswith(b"{"):
        return _forged_line(message, random)
    try:
        packet = next((found for found in Stream().feed(b"<protocol>" + message) if isinstance(found, Element)), None)
    except Refused:
        packet = None
    if packet is None:
        return message
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        packet = _changed_somewhere(packet, random)
    return write(packet).encode("utf-8", "replace")


def _forged_line(message: bytes, random: Random) -> bytes:
    try:
        said = json.loads(message)
    except (ValueError, RecursionError):
        return message
    text = json.dumps(mutation.mutated_data(said, random), default=repr)
    return text.encode("utf-8", "replace") + b"\n"


def _changed_somewhere(element: Element, random: Random) -> Element:
    """A change in this element, or in one inside of it."""
    if element.children and random.random() < 0.75:
        at = random.randrange(len(element.children))
        changed = _changed_somewhere(element.children[at], random)
        return replace(element, children=(*element.children[:at], changed, *element.children[at + 1 :]))
    return random.choice(_CHANGES)(element, random)


def _value(element: Element, random: Random) -> Element:
    if not element.attributes:
        return _attribute(element, random)
    name = random.choice(list(element.attributes))
    value = random.choice((random.choice(_VALUES), mutation.scrambled(element.attributes[name], random)))
    return replace(element, attributes={**element.attributes, name: _writable(value)})


def _attribute(element: Element, random: Random) -> Element:
    return replace(element, attributes={**element.attributes, random.choice(_NAMES): random.choice(_VALUES)})


def _less(element: Element, random: Random) -> Element:
    attributes = dict(element.attributes)
    if attributes:
        del attributes[random.choice(list(attributes))]
    return replace(element, attributes=attributes)


def _as_child(element: Element, random: Random) -> Element:
    """An attribute as an element of its own, as the contest's servers understood it too."""
    attributes = dict(element.attributes)
    if not attributes:
        return element
    name = random.choice(list(attributes))
    return replace(element, children=(*element.children, Element(name, text=attributes.pop(name))), attributes=attributes)


def _text(element: Element, random: Random) -> Element:
    return element if element.children else replace(element, text=_writable(random.choice(_VALUES)))


def _tag(element: Element, random: Random) -> Element:
    return replace(element, tag=random.choice(_TAGS))


def _child(element: Element, random: Random) -> Element:
    return replace(element, children=(*element.children, Element(random.choice(_TAGS), {random.choice(_NAMES): random.choice(_VALUES)})))


def _fewer_children(element: Element, random: Random) -> Element:
    children: Sequence[Element] = element.children
    if children:
        at = random.randrange(len(children))
        children = (*children[:at], *children[at + 1 :])
    return replace(element, children=tuple(children))


def _more_children(element: Element, random: Random) -> Element:
    return replace(element, children=element.children * random.choice((2, 2, 40)))


def _other_order(element: Element, random: Random) -> Element:
    return replace(element, children=tuple(random.sample(element.children, len(element.children))))


def _writable(text: str) -> str:
    return "".join(letter for letter in text if letter >= " " and not "\ud800" <= letter <= "\udfff")


_CHANGES: tuple[Callable[[Element, Random], Element], ...] = (
    *(_value, _value, _value, _value, _attribute, _less, _as_child, _text, _tag, _child, _fewer_children, _more_children, _other_order),
)
