"""What the wires of both races have in common: numbers, attributes that come as children, the head of a result, and what is kept of a position."""

import re
from collections.abc import Mapping
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.game import Rules
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.wire import Broken, Shown

_SPELLED = re.compile(r"([+-]?)(0[xX]|#|0(?=.))?([0-9a-fA-F]+)", re.ASCII)
_BASES = {None: 10, "0": 8}
_AGGREGATIONS = ("SUM", "AVERAGE", "AVERAGE")


class ShownRace(Shown, frozen=True):
    """A position that was read from the wire, with the hares' last actions as they stood there.

    The wire says more about them than the rules remember: at which place of its move an action stood, or a number that the rules do not know.
    """

    last_actions: tuple[Element | None, Element | None] = (None, None)
    """Of RED's and BLUE's hare; None for a hare that has not moved."""


def remembered(shown: Shown, player: Player) -> Element | None:
    """A hare's last action as it was read, if the position was read from the wire."""
    return shown.last_actions[player.index] if isinstance(shown, ShownRace) else None


def integer(text: str | None) -> int:
    """A number as the servers read it, in Java's spellings (`#`, `0x` and a leading 0 too); what is not there is 0. `Broken` for anything else."""
    if text is None or text == "0":
        return 0
    if text.isascii() and text.isdigit() and text[0] != "0" and len(text) < 10:
        return int(text)
    spelled = _SPELLED.fullmatch(text)
    if spelled is None:
        raise Broken(f"{text!r} is no whole number")
    sign, prefix, digits = spelled.groups()
    try:
        number = int(sign + digits, _BASES.get(prefix, 16))
    except ValueError:
        raise Broken(f"{text!r} is no whole number") from None
    if not -(1 << 31) <= number < 1 << 32:
        raise Broken(f"{text!r} is too large")
    # Unsigned numbers of 32 bits were taken as well; the upper half of them came out negative.
    return number - (1 << 32) if number >= 1 << 31 else number


def values(packet: Element, known: frozenset[str], ignored: frozenset[str] = frozenset()) -> Mapping[str, str]:
    """The attributes of an element; the servers took each of those that they knew as a child too, and no other child. `Broken` where there is one."""
    if not packet.children:
        return packet.attributes
    found = dict(packet.attributes)
    for child in packet.children:
        if child.tag in known:
            found[child.tag] = child.text or ""
        elif child.tag not in ignored:
            raise Broken(f"<{child.tag}> is unknown in <{packet.tag}>")
    return found


def definition(*fragments: str) -> Element:
    """The head of a result: what its parts are, and how they are added up."""
    return element("definition", *(_fragment(name, aggregation) for name, aggregation in zip(fragments, _AGGREGATIONS, strict=True)))


def _fragment(name: str, aggregation: str) -> Element:
    return element("fragment", element("aggregation", text=aggregation), element("relevantForRanking", text="true"), name=name)


def parts(*numbers: int) -> tuple[Element, ...]:
    """The numbers of one player's score."""
    return tuple(element("part", text=str(number)) for number in numbers)


def standing(state: State[Any], player: Player) -> tuple[int, int]:
    """The field and the carrots that a hare's score shows."""
    scores = state.scores[str(player)]
    return scores["field"], scores["carrots"]


def position(game_id: str, rules: Rules, turn: int, player: Player, fields: list[str], hares: Mapping[str, Any]) -> State[Any]:
    """The position of which a state message tells."""
    record = {"game": game_id, "rules": rules, "turn": turn, "player": str(player), "setup": {"fields": fields}, "state": hares}
    return sw.game(game_id, rules).from_record(record)


def mover_of(turn: int) -> Player:
    """Whose turn it is."""
    return BLUE if turn % 2 else RED
