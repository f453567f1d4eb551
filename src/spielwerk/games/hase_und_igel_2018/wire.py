"""The wire of 2018, as measured on the season's server."""

from typing import Any

from spielwerk._core import Move, State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.hase_und_igel_2018 import wire_result, wire_state, wire_texts
from spielwerk.games.hase_und_igel_2018.wire_moves import Spelled, move_elements, read_actions, read_hints, sent_as
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.season import Holds, Offender, OutOfTurn, Refusal, ReplayForm, Season
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Result, Sent, Shown, Wire

_MOVE_REQUEST = "sc.framework.plugins.protocol.MoveRequest"
_NO_MOVES = frozenset({"welcomeMessage", "memento", "result", "error", _MOVE_REQUEST})
"""What the season's server could read in a room as well, though it is no move."""


class Wire2018(Wire):
    """The codec of 2018."""

    def welcome(self, player: Player) -> Element:
        """The colour, in small letters."""
        return element("data", class_="welcomeMessage", color=str(player).lower())

    def write_state(self, shown: Shown) -> str:
        """The whole board each time, and both hares as everybody sees them."""
        return wire_state.write_state(shown)

    def move_request(self) -> Element:
        """The class's full name: it had no shorter one."""
        return element("data", class_=_MOVE_REQUEST)

    def read_move(self, data: Element, state: State[Any]) -> Sent:
        """The actions by their `order`, wherever they stand in the document."""
        if data.get("class") != "move":
            _check_readable(data)
            raise NotAMove(wire_texts.NO_MOVE)
        spelled = read_actions(data)
        if not spelled:
            raise NotAMove(wire_texts.NO_ACTIONS)
        if len(spelled) > 1 or spelled[0].order != 0:
            spelled.sort(key=lambda action: action.order)
            _check_order(spelled, state)
        return sent_as(spelled, data)

    def violation(self, state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
        """What was said about the first action that was not possible, or about a card that is missing at the end."""
        return wire_texts.violation(state, sent.text) if wire_texts.is_move(sent.text) else refusal.german

    def error(self, message: str, request: Element | None, room_id: str) -> Element:
        """With the move that caused it, as the server had understood it; other data is repeated only if it came out of turn."""
        out_of_turn = message in (wire_texts.NOT_YOUR_TURN, wire_texts.NOT_REQUESTED)
        repeated = None if request is None else _repeated(request, out_of_turn)
        return element("data", *(() if repeated is None else (repeated,)), class_="error", message=message)

    def refused_move(self, text: str, name: str) -> str:
        """The name, and on a second line what was wrong."""
        return f"Ungueltiger Zug von '{name}'.\n{wire_texts.named(text, name)}"

    def not_your_turn(self, shown: Shown, player: Player, data: Element | None) -> str:
        """Whose turn it is although nobody has asked him, as in a game that is paused, was told so in other words."""
        if data is not None:
            _check_readable(data)
        return wire_texts.NOT_REQUESTED if shown.state.to_move is player else wire_texts.NOT_YOUR_TURN

    def result(self, ending: Ending) -> Element:
        """Scores, causes and the winner."""
        return wire_result.write_result(ending)

    def read_welcome(self, data: Element) -> Player:
        """The colour."""
        return Player((data.get("color") or "").upper())

    def read_state(self, data: Element, before: Shown | None = None) -> Shown:
        """Everything is shown; nothing has to be filled in."""
        return wire_state.read_state(data, before)

    def write_move(self, move: Move | str, state: State[Any], hints: tuple[str, ...] = ()) -> Element:
        """As the official client writes it, hints at the end."""
        return element("data", *move_elements(str(move)), *(element("hint", content=hint) for hint in hints), class_="move")

    def read_result(self, data: Element) -> Result:
        """The rows, and the winner's colour."""
        return wire_result.read_result(data)


def _check_order(spelled: list[Spelled], state: State[Any]) -> None:
    """The server counted while it played: whatever was wrong with the actions before came first."""
    wrong = next((place for place, action in enumerate(spelled) if action.order != place), None)
    if wrong is None:
        return
    failing = wire_texts.failing_action(state, "; ".join(action.text for action in spelled[:wrong])) if wrong > 0 else None
    raise NotAMove(failing or wire_texts.WRONG_ORDER)


def _check_readable(data: Element) -> None:
    if data.get("class") == "move":
        read_actions(data)
    elif data.get("class") not in _NO_MOVES and (data.attributes or data.children):
        raise Broken(f"there is no class {data.get('class')!r}")


def _repeated(data: Element, out_of_turn: bool) -> Element | None:
    if data.get("class") != "move":
        return Element("originalRequest", data.attributes, data.children, data.text) if out_of_turn and data.attributes else None
    spelled = read_actions(data)
    if not out_of_turn:
        # Playing a move, even one that fails, has put its actions in order; a move out of turn was never played.
        spelled.sort(key=lambda action: action.order)
    return element("originalRequest", *(action.element() for action in spelled), *read_hints(data), class_="move")


SEASON = Season(
    game=wire_state.GAME_ID,
    wire=Wire2018(),
    replay_form=ReplayForm.PACKETS,
    holds=Holds.EVERYTHING,
    refusal=Refusal.GOODBYE,
    out_of_turn=OutOfTurn.TOLD_AND_CLOSED,
    out_of_turn_cause=Reason.LEFT,
    offender=Offender.CLOSED,
    error_to_everybody=False,
    bare_error_to_observers=True,
    joined_at_once=False,
    joined_room_attributes=frozenset({"existing"}),
    prepared_rooms_pause=True,
)
