"""The wire of the season 2020, in which bots played `swc_2020_hive`."""

from typing import Any

from spielwerk._core import Move, State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.hive_2020 import wire_result, wire_state_reading, wire_state_writing, wire_texts
from spielwerk.games.hive_2020.wire_move_reading import DRAG, SET, SKIP, Spelled, plain, read_spelling
from spielwerk.games.hive_2020.wire_words import CELLS
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.season import Holds, Offender, OutOfTurn, Refusal, ReplayForm, Season
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Result, Sent, Shown, Wire

_MOVE_REQUEST = Element("data", {"class": "sc.framework.plugins.protocol.MoveRequest"})
# Messages that the server knew, so that it could read them, but that are no moves.
_NO_MOVES = {"sc.framework.plugins.protocol.MoveRequest", "welcomeMessage", "memento", "result", "error"}


class HiveWire(Wire):
    """The codec of the season 2020."""

    def welcome(self, player: Player) -> Element:
        """Colours are written in small letters here, and nowhere else."""
        return element("data", class_="welcomeMessage", color=player.value.lower())

    def write_state(self, shown: Shown) -> str:
        """The position, out of lines that are kept."""
        return wire_state_writing.write_state(shown)

    def move_request(self) -> Element:
        """The name of a class that had no shorter one."""
        return _MOVE_REQUEST

    def read_move(self, data: Element, state: State[Any]) -> Sent:
        """The move, as far as it can be told in our notation; what cannot is refused here, in the words of the season's server."""
        form = data.attributes.get("class")
        if form in _NO_MOVES or (form is None and not data.children):
            raise NotAMove(wire_texts.NO_MOVE)
        move = read_spelling(data)
        text = _notation(move, state)
        if text is None:
            text = _odd(move, state)
        return Sent(text, move.hints, None if move.is_plain else move.repeated("lastMove"))

    def violation(self, state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
        """In English, as the server's rules said it."""
        return wire_texts.violation(state, sent, refusal)

    def error(self, message: str, request: Element | None, room_id: str) -> Element:
        """The move is repeated as in a position; without the packet around it."""
        repeated = () if request is None or wire_texts.names_no_move(message) else (_repeated(request),)
        return element("data", *repeated, class_="error", message=message)

    def refused_move(self, text: str, name: str) -> str:
        """With the name of the offender, and no umlaut."""
        return f"Ungueltiger Zug von '{name}'.\n{wire_texts.named(text, name)}"

    def result(self, ending: Ending) -> Element:
        """Match points and free fields for each player."""
        return wire_result.result(ending)

    def read_welcome(self, data: Element) -> Player:
        """By the colour."""
        return wire_result.read_player(data.get("color"))

    def read_state(self, data: Element, before: Shown | None = None) -> Shown:
        """Everything is shown in this game."""
        return wire_state_reading.read_state(data, before)

    def write_move(self, move: Move | str, state: State[Any], hints: tuple[str, ...] = ()) -> Element:
        """As simply as the season's server could read it."""
        return plain(str(move), state.to_move, hints).repeated("data")

    def read_result(self, data: Element) -> Result:
        """Two parts for each player."""
        return wire_result.read_result(data)


def _notation(move: Spelled, state: State[Any]) -> str | None:
    """The move in our notation, None if it names something that our notation cannot."""
    if move.form == SKIP:
        return "SKIP"
    destination = CELLS.get(move.destination.cube)
    if move.form == DRAG:
        start = CELLS.get(move.start.cube)
        return None if start is None or destination is None else f"DRAG {start} {destination}"
    known = destination is not None and move.piece.owner == state.to_move.value and move.piece.type is not None
    return f"SET {move.piece.type} {destination}" if known else None


def _odd(move: Spelled, state: State[Any]) -> str:
    """What the server made of a move with somebody else's stone, beside the board, or with coordinates that contradict each other."""
    objection = wire_texts.objection(state, move)
    if objection is not None:
        raise NotAMove(objection)
    # The first stone of all needs no neighbour, so nobody looked at more than x and y.
    if move.form != SET or move.piece.type is None:
        raise Broken(f"the server could do nothing with {move}")
    return wire_state_reading.notation(move)


def _repeated(request: Element) -> Element:
    try:
        return read_spelling(request).repeated("originalRequest")
    except Broken:
        return Element("originalRequest", request.attributes, request.children, request.text)


SEASON = Season(
    game="hive-2020",
    wire=HiveWire(),
    replay_form=ReplayForm.PACKETS,
    holds=Holds.EVERYTHING,
    refusal=Refusal.GOODBYE,
    out_of_turn=OutOfTurn.TOLD_AND_CLOSED,
    # The game went on without the offender until the clock had waited for him in vain.
    out_of_turn_cause=Reason.HARD_TIMEOUT,
    offender=Offender.CLOSED_AFTER_RESULT,
    error_to_everybody=False,
    bare_error_to_observers=True,
    joined_at_once=False,
    joined_room_attributes=frozenset({"existing"}),
    prepared_rooms_pause=True,
)
