"""Reading a position: what the message shows becomes a record, and the record a position."""

from typing import Any

from spielwerk._core import State
from spielwerk.games import game
from spielwerk.games.hive_2020.wire_move_reading import DRAG, SET, Place, Spelled, read_field, read_number, read_piece, read_spelling
from spielwerk.games.hive_2020.wire_words import LETTERS, UNNAMED
from spielwerk.player import Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Broken, Sent, Shown


def read_state(data: Element, before: Shown | None) -> Shown:
    """The position in a message, or in a `<state>` that was stored alone. By the contest's rules, unless the game has others."""
    shown = data if data.tag == "state" else _wanted(data, "state")
    last = shown.child("lastMove")
    names = (_name(shown.child("red")), _name(shown.child("blue")))
    return Shown(_state(shown, "contest" if before is None else before.state.rules), names, None if last is None else read_last(last))


def read_last(last: Element) -> Sent:
    """The move that led here; what is not as simple as can be is kept for repeating it."""
    move = read_spelling(last)
    return Sent(notation(move), move.hints, None if move.is_plain else move.repeated("lastMove"))


def notation(move: Spelled) -> str:
    """The move in our notation. Where coordinates contradict each other, x and y count, as they did for the season's server."""
    if move.form == SET:
        return f"SET {move.piece.type} {_cell(move.destination)}"
    return f"DRAG {_cell(move.start)} {_cell(move.destination)}" if move.form == DRAG else "SKIP"


def _cell(place: Place) -> str:
    return f"{place.x},{place.y},{-place.x - place.y}"


def _wanted(parent: Element, tag: str) -> Element:
    child = parent.child(tag)
    if child is None:
        raise Broken(f"<{parent.tag}> lacks <{tag}>")
    return child


def _name(player: Element | None) -> str | None:
    name = None if player is None else player.get("displayName")
    return None if name == UNNAMED else name


def _state(shown: Element, rules: Any) -> State[Any]:
    fields = [read_field(field) for column in _wanted(shown, "board").all("fields") for field in column.all("field") if _says_something(field)]
    return game("hive-2020", rules=rules).from_record(
        {
            "game": "hive-2020",
            "rules": rules,
            "turn": read_number(shown.get("turn") or ""),
            "player": shown.get("currentPlayerColor"),
            "setup": {"obstacles": [list(field.cube) for field in fields if field.is_obstructed]},
            "state": {
                "stacks": {_cell(field): [_letters(*piece) for piece in field.pieces] for field in fields if field.pieces},
                "hand": {player.value: _hand(shown, player) for player in Player},
            },
        }
    )


def _says_something(field: Element) -> bool:
    return bool(field.children) or field.attributes.get("isObstructed") == "true"


def _letters(owner: str | None, insect: str | None) -> str:
    if owner is None or insect is None:
        raise Broken("a stone has an owner and an insect")
    return owner[0] + LETTERS[insect]


def _hand(shown: Element, player: Player) -> str:
    pieces = _wanted(shown, f"undeployed{player.value.capitalize()}Pieces")
    return "".join(_letters(*read_piece(piece))[1] for piece in pieces.all("piece"))
