"""A move of 2025 on the wire: one action named by its class, and the cards that follow an advance.

What the season's rulebook has and its contest had not is written in the same forms: `class="skip"`, the card TAKE_OR_DROP_CARROTS with a `value`,
and in `lastMove` the instruction of a random field.
"""

from functools import lru_cache

from spielwerk.games.hase_und_igel.wire_common import integer, values
from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.wire import Broken

CARDS = frozenset({"EAT_SALAD", "SWAP_CARROTS", "HURRY_AHEAD", "FALL_BACK"})
_CARROT_CARD = "TAKE_OR_DROP_CARROTS"
_SIMPLE = {"eatsalad": "EAT_SALAD", "fallback": "FALL_BACK"}
_NOTHING: frozenset[str] = frozenset()
_AMOUNT, _DISTANCE, _VALUE = frozenset({"amount"}), frozenset({"distance"}), frozenset({"value"})
_BESIDE_DISTANCE = frozenset({"card", "random"})
_BESIDE_DISTANCE_SENT = frozenset({"card"})


def read_move(move: Element, *, rulebook: bool, shown: bool = False) -> str:
    """The text of a move; `Broken` for what the season's server could not read. Only what is `shown` may name an instruction."""
    kind = move.get("class") or ""
    if kind == "advance":
        attributes = values(move, _DISTANCE, _BESIDE_DISTANCE if shown else _BESIDE_DISTANCE_SENT)
        distance = f"ADVANCE {integer(attributes.get('distance'))}"
        return "; ".join((distance, *(_read_card(card, rulebook) for card in move.all("card")))) if move.children else distance
    if kind == "exchangecarrots":
        return f"EXCHANGE {integer(values(move, _AMOUNT).get('amount'))}"
    if kind in _SIMPLE or (kind == "skip" and rulebook):
        values(move, _NOTHING)
        return _SIMPLE.get(kind, "SKIP")
    raise Broken(f"there is no class {kind!r}")


def _read_card(card: Element, rulebook: bool) -> str:
    name = card.text or ""
    if name in CARDS:
        return f"CARD {name}"
    if name == _CARROT_CARD and rulebook:
        return f"CARD {name} {integer(values(card, _VALUE).get('value'))}"
    raise Broken(f"there is no card {name!r}")


def read_last_action(action: Element, *, rulebook: bool) -> str:
    """The text of what a hare has done last: a move, or a card alone."""
    return _read_card(action, rulebook) if action.get("class") == "card" else read_move(action, rulebook=rulebook, shown=True)


def move_element(tag: str, text: str, instruction: str | None = None) -> Element:
    """A move, or a card alone, as an element with this tag."""
    first, *cards = text.split("; ")
    kind, *words = first.split(" ")
    match kind:
        case "ADVANCE":
            children = tuple(_card_element("card", card) for card in cards)
            random = () if instruction is None else (Element("random", text=instruction),)
            return Element(tag, {"class": "advance", "distance": words[0]}, children + random)
        case "EXCHANGE":
            return Element(tag, {"class": "exchangecarrots", "amount": words[0]})
        case "CARD":
            return _card_element(tag, first, {"class": "card"})
    return Element(tag, {"class": {"EAT_SALAD": "eatsalad", "FALL_BACK": "fallback", "SKIP": "skip"}[kind]})


def _card_element(tag: str, card: str, attributes: dict[str, str] | None = None) -> Element:
    _, name, *value = card.split(" ")
    return Element(tag, {**(attributes or {}), **({"value": value[0]} if value else {})}, text=name)


@lru_cache(4096)
def written_move(tag: str, text: str, level: int, instruction: str | None = None) -> str:
    """The element as text; the same few are written again and again."""
    return write(move_element(tag, text, instruction), level)
