"""State messages of the season, read. They show neither hidden tiles nor all free turns, so both are worked out, as far as one can know them."""

from typing import Any

from spielwerk.games import game
from spielwerk.games.mississippi_queen_2017.wire_moves import PUSH, read_sent
from spielwerk.games.mississippi_queen_2017.wire_numbers import number
from spielwerk.games.mississippi_queen_2017.wire_position import UNKNOWN, player_of
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Broken, Sent, Shown

_ID = "mississippi-queen-2017"
_COLOURS = {RED: "red", BLUE: "blue"}


def read_position(data: Element, before: Shown | None) -> Shown:
    """The position in a state message, in a stored game, or in the request to begin a game with a stored state.

    Such a game is always begun by RED: the season's server exchanged the boats where BLUE was to move.
    """
    state = data if data.tag in ("state", "loadGameInfo") else _child(data, "state")
    last = _last_move(state.child("lastMove"))
    record = _record(state, last, before)
    names = _name(_child(state, "red")), _name(_child(state, "blue"))
    if data.tag == "loadGameInfo" and record["player"] == BLUE.value:
        position = record["state"]
        record = {**record, "player": RED.value, "state": {**position, "red": position["blue"], "blue": position["red"]}}
        names = names[1], names[0]
    rules = game(_ID).with_rules("contest" if before is None else before.state.rules)
    return Shown(rules.from_shown_record({**record, "rules": rules.rules}, None if before is None else before.state), names, last)


def _child(parent: Element, tag: str) -> Element:
    child = parent.child(tag)
    if child is None:
        raise Broken(f"<{parent.tag}> has no <{tag}>")
    return child


def _value(element: Element, name: str) -> str:
    value = element.get(name)
    if value is None:
        raise Broken(f"<{element.tag}> has no {name}")
    return value


def _number(element: Element, name: str) -> int:
    return number(_value(element, name))


def _name(boat: Element) -> str | None:
    name = boat.get("displayName")
    return None if name == UNKNOWN else name


def _last_move(element: Element | None) -> Sent | None:
    if element is None:
        return None
    return read_sent(element.children).sorted().as_sent()


def _record(state: Element, last: Sent | None, before: Shown | None) -> dict[str, Any]:
    player = player_of(_value(state, "currentPlayer"))
    if player is None:
        raise Broken("currentPlayer is neither RED nor BLUE")
    tiles = sorted((_tile(tile) for tile in _child(_child(state, "board"), "tiles").all("tile") if tile.get("visible") != "false"), key=_index)
    boats = {player: _boat(_child(state, colour)) for player, colour in _COLOURS.items()}
    turn = _number(state, "turn")
    boats[player]["freeTurns"] = 2 if state.get("freeTurn") == "true" else 1
    mover = before.state.to_move if before is not None and before.state.turn + 1 == turn else None
    if turn % 2 == 0 and state.get("freeTurn") != "true" and _was_pushed(player.opponent, boats, tiles, last, mover):
        boats[player.opponent]["freeTurns"] = 2
    return {
        "game": _ID,
        "turn": turn,
        "player": player.value,
        "setup": {"tiles": tiles},
        "state": {"red": boats[RED], "blue": boats[BLUE], "visible": [tile["index"] for tile in tiles], "taken": []},
    }


def _index(tile: dict[str, Any]) -> int:
    index: int = tile["index"]
    return index


def _tile(tile: Element) -> dict[str, Any]:
    fields = [
        {"x": _number(field, "x"), "y": _number(field, "y"), "type": _value(field, "type"), "points": _number(field, "points")}
        for field in _child(tile, "fields").all("field")
    ]
    return {"index": _number(tile, "index"), "direction": _number(tile, "direction"), "fields": fields}


def _boat(boat: Element) -> dict[str, Any]:
    numbers = {name: _number(boat, name) for name in ("x", "y", "speed", "coal", "tile", "points")}
    return {**numbers, "direction": _value(boat, "direction"), "passengers": _number(boat, "passenger"), "freeTurns": 1}


def _was_pushed(waiting: Player, boats: dict[Player, dict[str, Any]], tiles: list[dict[str, Any]], last: Sent | None, mover: Player | None) -> bool:
    """Whether the boat that is not to move has the second free turn of a push that nobody sees.

    That can only be when one player has moved twice: he ended a round with a push and begins the next one. Where it is not known who has moved
    last, it was he, unless he lies on a sandbank onto which he must have been pushed himself.
    """
    if last is None or PUSH not in last.text or _is_on_sandbank(boats[waiting], tiles):
        return False
    if mover is not None:
        return mover is not waiting
    return last.text.rsplit("; ", 1)[-1].startswith("ADVANCE") or not _is_on_sandbank(boats[waiting.opponent], tiles)


def _is_on_sandbank(boat: dict[str, Any], tiles: list[dict[str, Any]]) -> bool:
    kinds = (field["type"] for tile in tiles for field in tile["fields"] if (field["x"], field["y"]) == (boat["x"], boat["y"]))
    return next(kinds, None) == "SANDBANK"
