"""A move of 2018 on the wire: elements in the order of their `order`, each an action; and hints, which the season's server repeated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from spielwerk.games.hase_und_igel.wire_common import integer, values
from spielwerk.protocol.elements import Element, quoted
from spielwerk.protocol.wire import Broken, Sent

CARDS = frozenset({"TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK"})


@dataclass(frozen=True, slots=True)
class Spelled:
    """One action as somebody sent it, and as the season's server repeated it."""

    text: str
    """In our notation."""
    tag: str
    attributes: Mapping[str, str]
    """In the server's order; what was missing is 0."""
    order: int

    def element(self) -> Element:
        """The action in a `lastMove`."""
        return Element(self.tag, self.attributes)


def _advance(attributes: Mapping[str, str], order: int) -> Spelled:
    distance = integer(attributes.get("distance"))
    return Spelled(f"ADVANCE {distance}", "advance", {"order": str(order), "distance": str(distance)}, order)


def _card(attributes: Mapping[str, str], order: int) -> Spelled:
    name, value = attributes.get("type"), integer(attributes.get("value"))
    if name not in CARDS:
        raise Broken(f"there is no card {name!r}")
    text = f"CARD {name} {value}" if name == "TAKE_OR_DROP_CARROTS" else f"CARD {name}"
    return Spelled(text, "card", {"order": str(order), "type": name, "value": str(value)}, order)


def _exchange(attributes: Mapping[str, str], order: int) -> Spelled:
    value = integer(attributes.get("value"))
    return Spelled(f"EXCHANGE {value}", "exchangeCarrots", {"order": str(order), "value": str(value)}, order)


def _simple(text: str, tag: str) -> Callable[[Mapping[str, str], int], Spelled]:
    return lambda _, order: Spelled(text, tag, {"order": str(order)}, order)


_ORDER = frozenset({"order"})
_CONTENT = frozenset({"content"})
_READERS: dict[str, tuple[frozenset[str], Callable[[Mapping[str, str], int], Spelled]]] = {
    "advance": (_ORDER | {"distance"}, _advance),
    "card": (_ORDER | {"type", "value"}, _card),
    "exchangeCarrots": (_ORDER | {"value"}, _exchange),
    "eatSalad": (_ORDER, _simple("EAT_SALAD", "eatSalad")),
    "fallBack": (_ORDER, _simple("FALL_BACK", "fallBack")),
    "skip": (_ORDER, _simple("SKIP", "skip")),
}


def read_action(packet: Element, tag: str) -> Spelled:
    """One action; `Broken` where the season's server knew neither this tag nor these values."""
    known = _READERS.get(tag)
    if known is None:
        raise Broken(f"there is no action <{tag}>")
    attributes = values(packet, known[0])
    return known[1](attributes, integer(attributes.get("order")))


def read_actions(move: Element) -> list[Spelled]:
    """The actions of a move as they stand there, its hints left out."""
    return [read_action(child, child.tag) for child in move.children if child.tag != "hint"]


def read_hints(move: Element) -> tuple[Element, ...]:
    """The hints of a move, without anything that the server did not know."""
    return tuple(_hint(values(child, _CONTENT).get("content")) for child in move.children if child.tag == "hint")


def _hint(content: str | None) -> Element:
    return Element("hint") if content is None else Element("hint", {"content": content})


def sent_as(spelled: list[Spelled], move: Element) -> Sent:
    """A move whose actions are in order already, with the hints that came along."""
    text = "; ".join(action.text for action in spelled) if len(spelled) > 1 else spelled[0].text
    hints = read_hints(move) if len(move.children) > len(spelled) else ()
    contents = tuple(hint.attributes["content"] for hint in hints if hint.attributes)
    if len(contents) == len(hints) and all(action.attributes == spelled_as(action.text, place).attributes for place, action in enumerate(spelled)):
        return Sent(text, contents)
    return Sent(text, contents, Element("lastMove", {}, (*(action.element() for action in spelled), *hints)))


@lru_cache(4096)
def spelled_as(text: str, order: int) -> Spelled:
    """An action of our notation as the official client spells it."""
    kind, *words = text.split(" ")
    place = str(order)
    match kind:
        case "ADVANCE":
            return Spelled(text, "advance", {"order": place, "distance": words[0]}, order)
        case "CARD":
            return Spelled(text, "card", {"order": place, "type": words[0], "value": words[1] if len(words) > 1 else "0"}, order)
        case "EXCHANGE":
            return Spelled(text, "exchangeCarrots", {"order": place, "value": words[0]}, order)
    return Spelled(text, {"EAT_SALAD": "eatSalad", "FALL_BACK": "fallBack", "SKIP": "skip"}[kind], {"order": place}, order)


@lru_cache(4096)
def written_action(text: str, order: int) -> str:
    """A line of `lastMove`, as `write` would lay it out there."""
    return "\n          " + spelled_as(text, order).element().opening() + "/>"


def written_hint(content: str) -> str:
    """A hint in `lastMove`."""
    return f'\n          <hint content="{quoted(content)}"/>'


def move_elements(text: str) -> tuple[Element, ...]:
    """The actions of a move as the official client sends them."""
    return tuple(spelled_as(action, place).element() for place, action in enumerate(text.split("; ")))
