"""What the season's server said about a move that it refused: its own words, asked in its own order.

Its order differs from that of our rules, and it looked cells up by x and y alone. So the questions are asked again here, as far as the order
matters; how a stone may walk was the last question, and is answered by the name of the rule that our rules found broken.
"""

from collections.abc import Mapping
from typing import Any

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.hive_2020.cube import RADIUS, Cube
from spielwerk.games.hive_2020.view import BEE_IS_DUE_IN_ROUND
from spielwerk.games.hive_2020.wire_move_reading import SET, SKIP, Piece, Place, Spelled, plain
from spielwerk.games.hive_2020.wire_words import LETTERS, UNNAMED, is_cell
from spielwerk.protocol.wire import Broken, Sent

NEEDLESS_SKIP = "Skipping a turn is only allowed when no other moves can be made"
_NO_MOVE = " hat kein Zug-Objekt gesendet."
NO_MOVE = UNNAMED + _NO_MOVE
"""The name of the sender belongs in front; whoever knows it puts it there with `named`."""

_NOT_BESIDE = "Destination field is not next to start field"
_NO_PATH = "There is no path to your destination"
# By the letter of the insect and the name of the rule that it broke.
_WALKS: Mapping[tuple[str, str], str] = {
    **{(letter, "swarm_stays_together"): "Moving piece would disconnect swarm" for letter in LETTERS.values()},
    ("Q", "bee_one_cell"): _NOT_BESIDE,
    ("Q", "along_the_swarm"): _NO_PATH,
    ("Q", "room_to_slide"): _NO_PATH,
    ("B", "beetle_one_cell"): _NOT_BESIDE,
    ("B", "along_the_swarm"): "Beetle has to move along swarm",
    ("S", "spider_three_cells"): "No path found for Spider move",
    ("A", "ant_needs_a_way"): "No path found for Ant move",
    ("G", "grasshopper_straight_line"): "Grasshopper can only move in straight lines",
    ("G", "grasshopper_over_stones"): "Grasshopper can only jump over occupied fields",
}
_TOO_SHORT = "Grasshopper has to jump over at least one piece"


def named(text: str, name: str) -> str:
    """A text with the name of the player who is to read it, if it names anybody."""
    return name + _NO_MOVE if text == NO_MOVE else text


def names_no_move(message: str) -> bool:
    """Whether an error came without the move that caused it: the server gave it only where its text told of it too."""
    return message.endswith((NEEDLESS_SKIP, _NO_MOVE))


class _Table:
    """A position as the season's server had it: cells by x and y."""

    def __init__(self, state: State[Any]) -> None:
        record = state.record()
        self.player = state.to_move
        self.round = state.round
        self.obstacles = {(x, y) for x, y, _ in record["setup"]["obstacles"]}
        self.stacks = {(cell.x, cell.y): pieces for cell, pieces in ((Cube.read(cell), pieces) for cell, pieces in record["state"]["stacks"].items())}
        self.hand = record["state"]["hand"][self.player.value]

    def owns(self, x: int, y: int) -> bool:
        """Whether an own stone lies on top there."""
        return (x, y) in self.stacks and self.stacks[x, y][-1][0] == self.player.value[0]

    def is_others(self, x: int, y: int) -> bool:
        """Whether a stone of the opponent lies on top there."""
        return (x, y) in self.stacks and not self.owns(x, y)

    @property
    def bee_is_set(self) -> bool:
        """Whether the bee of the player to move has left the hand."""
        return any(f"{self.player.value[0]}Q" in stack for stack in self.stacks.values())


def objection(state: State[Any], move: Spelled) -> str | None:
    """What the server would have said before it asked how stones walk, None if nothing. `Broken` where its own program failed."""
    table = _Table(state)
    text = _about_place(table, move.destination) or (_about_set(table, move) if move.form == SET else _about_drag(table, move))
    return text and f"{text}; move was {move}"


def _about_place(table: _Table, to: Place) -> str | None:
    if max(abs(to.x), abs(to.y)) > RADIUS:
        return f"Destination {to} is out of bounds"
    _look_up(to)
    return "The target field is obstructed" if (to.x, to.y) in table.obstacles else None


def _look_up(place: Place) -> None:
    # The server's board was a square, and nothing stood in its corners.
    if not is_cell(place.x, place.y):
        raise Broken(f"there is no field at {place}")


def _about_set(table: _Table, move: Spelled) -> str | None:
    if (move.destination.x, move.destination.y) in table.stacks:
        return "Set destination is not empty"
    if move.piece.owner != table.player.value:
        return f"The piece {move.piece} does not belong to the current Player({table.player})"
    if any(table.owns(*cell) for cell in table.stacks):
        return _about_new(table, move.piece, move.destination)
    return _about_first(table, move.destination)


def _about_first(table: _Table, to: Place) -> str | None:
    """Whoever has no stone on top of anything sets his first one, as the server saw it."""
    if table.stacks and not (to.adds_up and any(table.is_others(near.x, near.y) for near in Cube(*to.cube).neighbours())):
        return "Your first piece has to touch the piece of the other player"
    return None


def _about_new(table: _Table, piece: Piece, to: Place) -> str | None:
    if piece.type is None or LETTERS[piece.type] not in table.hand:
        return f"Piece {piece} is not an undeployed piece of the current player"
    if table.round >= BEE_IS_DUE_IN_ROUND and not table.bee_is_set and piece.type != "BEE":
        return "The bee must be placed in fourth round latest"
    _add_up(to)
    beside = Cube(*to.cube).neighbours()
    if not any(table.owns(near.x, near.y) for near in beside):
        return "A newly placed piece must touch an own piece"
    if any(table.is_others(near.x, near.y) for near in beside):
        return "A newly placed piece must not touch a piece of the other player"
    return None


def _add_up(place: Place) -> None:
    # From here on the server counted neighbours, and its program failed for a place that cannot be.
    if not place.adds_up:
        raise Broken(f"{place} does not add up to 0")


def _about_drag(table: _Table, move: Spelled) -> str | None:
    start, to = move.start, move.destination
    if not table.bee_is_set:
        return "You have to place the Bee to be able to perform dragmoves"
    _look_up(start)
    if (start.x, start.y) not in table.stacks:
        return "There is no piece to move"
    if table.is_others(start.x, start.y):
        return "Trying to move piece of the other player"
    if start.cube == to.cube:
        return "Destination and start are equal"
    if (to.x, to.y) in table.stacks and table.stacks[start.x, start.y][-1][1] != "B":
        return "Only beetles are allowed to climb on other Pieces"
    _add_up(start)
    _add_up(to)
    return None


def violation(state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
    """The season's text about a refused move, or ours where its server would have refused nothing."""
    if isinstance(refusal, InvalidMove):
        return refusal.german
    move = plain(sent.text, state.to_move)
    if move.form == SKIP:
        return NEEDLESS_SKIP
    try:
        return objection(state, move) or _about_walk(state, move, refusal)
    except Broken:
        return refusal.german


def _about_walk(state: State[Any], move: Spelled, refusal: IllegalMove) -> str:
    start, to = Cube(*move.start.cube), Cube(*move.destination.cube)
    stack = state.record()["state"]["stacks"].get(str(start), [""])
    text = _WALKS.get((stack[-1][-1:], refusal.rule))
    if refusal.rule == "grasshopper_over_stones" and start.distance(to) == 1:
        text = _TOO_SHORT
    return refusal.german if text is None else f"{text}; move was {move}"
