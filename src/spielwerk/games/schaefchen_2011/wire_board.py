"""The board in the season's greeting: every field with its kind and its neighbours."""

from functools import cache

from spielwerk.games.schaefchen_2011 import board
from spielwerk.player import RED, Player
from spielwerk.protocol.elements import Element, element

_BUCKETS = 16
_KINDS = {"normal": "GRASS", "safe": "SAVE"}


@cache
def greeting(player: Player) -> Element:
    """What a player is told at the start: who he is, and the board."""
    return Element("data", {"class": "sit:welcome", "color": str(player)}, tuple(map(_node, board.FIELDS)))


def _node(field: int) -> Element:
    neighbours = [element("neighbour", text=str(near)) for near in in_wire_order(board.NEIGHBOURS[field])]
    return element("node", *neighbours, index=field, type=_kind(field))


def _kind(field: int) -> str:
    owner = board.owner(field)
    return _KINDS[board.kind(field)] if owner is None else "HOME1" if owner is RED else "HOME2"


def in_wire_order(fields: tuple[int, ...]) -> list[int]:
    """Neighbours in the order of the wire: that of a hash table with sixteen buckets, and within a bucket that in which the board was linked."""
    return sorted(fields, key=lambda field: (field % _BUCKETS, _linked_when(field)))


def _linked_when(field: int) -> int:
    """The lines of the wheel were linked first, then their ends with the centre and the corners, then the homes."""
    return 2 if field in board.HOMES else 1 if field < 5 else 0
