"""Which stone a key means. For one picture a stone that has just moved keeps the key of where it lay before."""

from typing import Any

from spielwerk import _core
from spielwerk.errors import SpielwerkError
from spielwerk.games.hive_2020.clicking import all_clicks
from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.keys import Source, cell_key, climb_key, read_stone_key
from spielwerk.games.hive_2020.view import HiveView, view
from spielwerk.player import Player

_HAND_ORDER = "QSGBA"


def whereabouts(state: "_core.State[Any]", key: str) -> Source | None:
    """The stone with that key: the one that lies there, or else the one that can have come from there, if only one can."""
    source = read_stone_key(key)
    if source is None:
        return None
    seen = view(state)
    if _is_there(seen, source):
        return source
    cells = [cell for cell, stack in seen.stacks.items() if stack[-1] == source.piece and _can_have_come(state, source, cell, key)]
    return Source(source.piece, cells[0], seen.height(cells[0]) - 1) if len(cells) == 1 else None


def at_turn_of(player: Player, record: dict[str, Any]) -> "_core.State[Any] | None":
    """The position with that player to move in the same round, None where there is no such position."""
    native = next(game for game in _core.native_games() if (game.id, game.rules) == (record["game"], record["rules"]))
    try:
        return native.from_record({**record, "turn": record["turn"] // 2 * 2 + player.index, "player": player.value})
    except SpielwerkError:
        return None


def _is_there(seen: HiveView, source: Source) -> bool:
    if source.cell is None:
        side = seen.red if source.piece.owner is seen.red.player else seen.blue
        return side.hand[source.piece.kind] > source.level
    return seen.stacks.get(source.cell, ())[source.level : source.level + 1] == (source.piece,)


def _can_have_come(state: "_core.State[Any]", source: Source, cell: Cube, key: str) -> bool:
    earlier = at_turn_of(source.piece.owner, _put_back(state.record(), source, cell))
    if earlier is None:
        return False
    ways = next((click.then or () for click in all_clicks(earlier) if click.on == key), ())
    return any(way.on in (cell_key(cell), climb_key(cell)) for way in ways)


def _put_back(record: dict[str, Any], source: Source, cell: Cube) -> dict[str, Any]:
    stacks, hands, owner = record["state"]["stacks"], record["state"]["hand"], source.piece.owner.value
    stacks[str(cell)].pop()
    if not stacks[str(cell)]:
        del stacks[str(cell)]
    if source.cell is None:
        hands[owner] = "".join(sorted(hands[owner] + source.piece.kind.value, key=_HAND_ORDER.index))
    else:
        stacks.setdefault(str(source.cell), []).append(str(source.piece))
    return record
