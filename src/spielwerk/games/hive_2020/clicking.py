"""What can be clicked in a hive: a stone, and then a cell."""

from typing import Any

from spielwerk import _core
from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.drawing import CLIMB, SKIP
from spielwerk.games.hive_2020.keys import cell_key, climb_key, hand_key, stone_key
from spielwerk.games.hive_2020.layout import HAND_SIZE, lifted, place_in_hand
from spielwerk.games.hive_2020.moves import Drag, Kind, SetStone, actions
from spielwerk.games.hive_2020.naming import object_name, piece_name
from spielwerk.games.hive_2020.view import HiveView, Piece, view
from spielwerk.player import RED, Player
from spielwerk.scene.shapes import Click, Name


def clicks(state: "_core.State[Any]", path: tuple[str, ...]) -> tuple[Click, ...]:
    """The stones that can move with the cells they can go to, or after the click on one its cells alone."""
    first = all_clicks(state)
    if not path:
        return first
    chosen = next((click for click in first if click.on == path[0]), None)
    return chosen.then or () if chosen is not None and len(path) == 1 else ()


def all_clicks(state: "_core.State[Any]") -> tuple[Click, ...]:
    """Every stone that can move, with its cells, in the order in which the rules list the moves."""
    seen = view(state)
    targets: dict[str, list[Click]] = {}
    names: dict[str, Name] = {}
    for move in state.moves():
        match actions(str(move))[0]:
            case SetStone(kind, destination):
                piece, key = Piece(seen.player, kind), hand_key(Piece(seen.player, kind), seen.hand[kind])
            case Drag(start, destination):
                piece, key = seen.stacks[start][-1], stone_key(seen.stacks[start][-1], start, len(seen.stacks[start]) - 1)
            case _:
                return (_skip(seen.player),)
        names[key] = _taking(piece)
        targets.setdefault(key, []).append(_target(seen, destination, str(move)))
    return tuple(Click(on=key, name=names[key], then=tuple(found)) for key, found in targets.items())


def _taking(piece: Piece) -> Name:
    taken = object_name(piece)
    return Name(f"{taken[0].upper()}{taken[1:]} nehmen", f"Take the {piece_name(piece).english}")


def _target(seen: HiveView, cell: Cube, move: str) -> Click:
    """A free cell is clicked itself; a sign over it tells that a beetle can climb onto what lies there."""
    top = seen.top(cell)
    if top is None:
        return Click(on=cell_key(cell), name=Name(f"Auf Feld {cell}", f"To cell {cell}"), move=move)
    x, y = lifted(cell, seen.height(cell) - 1)
    name = Name(f"Auf {object_name(top)} steigen, Feld {cell}", f"Climb onto the {piece_name(top).english}, cell {cell}")
    return Click(on=climb_key(cell), name=name, svg=CLIMB, x=round(x, 1), y=round(y, 1), move=move)


def _skip(player: Player) -> Click:
    x, y = place_in_hand(player, Kind.BEETLE)
    away = 90 * HAND_SIZE * (-1 if player is RED else 1)
    return Click(on="skip", name=Name("Aussetzen", "Skip"), svg=SKIP, x=round(x, 1), y=round(y + away, 1), move="SKIP")
