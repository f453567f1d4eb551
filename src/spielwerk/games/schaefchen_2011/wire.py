"""The codec of the season of 2011."""

from typing import Any

from spielwerk._core import Move, State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.schaefchen_2011.wire_board import greeting
from spielwerk.games.schaefchen_2011.wire_errors import error_message
from spielwerk.games.schaefchen_2011.wire_moves import MOVE_CLASS, move_element, read_sent
from spielwerk.games.schaefchen_2011.wire_result import player_element, read_color, read_result, write_result
from spielwerk.games.schaefchen_2011.wire_state import GAME_ID, read_message, write_message
from spielwerk.games.schaefchen_2011.wire_texts import NOT_A_MOVE, refused_text, violation_text
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import Holds, Offender, OutOfTurn, Refusal, ReplayForm, Season, Stray
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Result, Sent, Shown, Wire

_REQUEST_CLASS = "sc.framework.plugins.protocol.MoveRequest"
_READABLE = frozenset({None, "string", "object", _REQUEST_CLASS})
"""Classes that the server could read although they are no moves; an unknown one dropped the connection."""


class SheepWire(Wire):
    """How the sheep's game was told in 2011."""

    def welcome(self, player: Player) -> Element:
        """The player's colour and the whole board."""
        return greeting(player)

    def write_state(self, shown: Shown) -> str:
        """The position with the move that led to it, and with the end of the game, if this is it."""
        return write_message(shown)

    def move_request(self) -> Element:
        """An empty message of its own class."""
        return Element("data", {"class": _REQUEST_CLASS})

    def read_move(self, data: Element, state: State[Any]) -> Sent:
        """A move by its two numbers. The free dog has no owner, and the server broke when it asked for him."""
        if data.attributes.get("class") != MOVE_CLASS:
            raise _no_move(data)
        sent = read_sent(data)
        if sent.text.startswith("SHEEP 0 ") and _asks_the_free_dog(sent, state):
            raise Broken("the sheepdog has no owner")
        return sent

    def violation(self, state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
        """One of five sentences."""
        return violation_text(sent.text, refusal)

    def error(self, message: str, request: Element | None, room_id: str) -> Element:
        """The message with the request as the server had understood it."""
        return error_message(message, request, room_id)

    def refused_move(self, text: str, name: str) -> str:
        """The sentence under a line that names the player."""
        return refused_text(text, name)

    def result(self, ending: Ending) -> Element:
        """Seven values for each player, and the winner."""
        return write_result(ending)

    def paused(self, shown: Shown) -> Element | None:
        """Whose turn it is while the game waits."""
        state = shown.state
        return Element("data", {"class": "paused"}, (player_element("nextPlayer", state.to_move, shown.names, state.scores),))

    def read_welcome(self, data: Element) -> Player:
        """The player's colour; the board is known."""
        return read_color(data)

    def read_state(self, data: Element, before: Shown | None = None) -> Shown:
        """Everything but how the game began and the next free number of a sheep."""
        return read_message(data, before)

    def write_move(self, move: Move | str, state: State[Any], hints: tuple[str, ...] = ()) -> Element:
        """The two numbers of a move, and the hints."""
        return move_element("data", str(move), hints, **{"class": MOVE_CLASS})

    def read_result(self, data: Element) -> Result:
        """Causes and values in the order of the seats; this season gave no reasons."""
        return read_result(data)


def _no_move(data: Element) -> NotAMove | Broken:
    kind = data.get("class")
    if kind not in _READABLE:
        return Broken(f"nobody knows the class {kind!r}")
    return NotAMove(NOT_A_MOVE, Reason.LEFT)


def _asks_the_free_dog(sent: Sent, state: State[Any]) -> bool:
    """The field was looked at first, and without a free dog number 0 was simply not there."""
    field = int(sent.text.rsplit(" ", 1)[1])
    return 0 <= field <= 64 and state.record()["state"]["dog_carrier"] is None


SEASON = Season(
    game=GAME_ID,
    wire=SheepWire(),
    replay_form=ReplayForm.OBJECTS,
    numbers_objects=True,
    holds=Holds.REQUESTS,
    refusal=Refusal.CLOSED,
    stray=Stray.TOLD_IN_HIS_ROOM,
    loose_tags=frozenset({MOVE_CLASS}),
    out_of_turn=OutOfTurn.IGNORED,
    out_of_turn_cause=Reason.RULE_VIOLATION,
    offender=Offender.CLOSED,
    error_to_everybody=True,
    joined_at_once=False,
    cancels=False,
)
