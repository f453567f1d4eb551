"""The wire of 2025, as measured on the season's server 25.1.0."""

from typing import Any

from spielwerk._core import Move, State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.hase_und_igel_2025 import wire_mistakes, wire_result, wire_state
from spielwerk.games.hase_und_igel_2025.wire_moves import move_element, read_move
from spielwerk.games.hase_und_igel_2025.wire_state import PLAYERS, TEAMS
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.season import Holds, Offender, OutOfTurn, Refusal, ReplayForm, Season, Stray
from spielwerk.protocol.wire import Ending, Result, Sent, Shown, Wire


class Wire2025(Wire):
    """The codec of 2025."""

    def welcome(self, player: Player) -> Element:
        """The team, ONE or TWO."""
        return element("data", class_="welcomeMessage", color=TEAMS[player])

    def write_state(self, shown: Shown) -> str:
        """The whole board each time, and both hares; nobody's name."""
        return wire_state.write_state(shown)

    def move_request(self) -> Element:
        """Nothing but its class."""
        return element("data", class_="moveRequest")

    def read_move(self, data: Element, state: State[Any]) -> Sent:
        """One class for each kind of move. Anything else could not be read, and so nothing was ever read that is no move."""
        return Sent(read_move(data, rulebook=state.rules == "rulebook"))

    def violation(self, state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
        """The server's exception, with the name of the mistake."""
        return wire_mistakes.violation(state, sent.text, refusal)

    def error(self, message: str, request: Element | None, room_id: str) -> Element:
        """With the move, as the server had understood it."""
        repeats = () if request is None or request.tag != "data" else (_repeated(request),)
        return element("data", *repeats, class_="error", message=message)

    def nameless(self, player: Player) -> str:
        """Players without a name had an empty one."""
        return ""

    def refused_move(self, text: str, name: str) -> str:
        """The name, and on a second line the exception."""
        return f"Ungueltiger Zug von '{name}'.\n{text}"

    def not_your_turn(self, shown: Shown, player: Player, data: Element | None) -> str:
        """Names both players and the move; whose turn it is although nobody has asked him is told something else."""
        said = "null" if data is None else wire_mistakes.described(read_move(data, rulebook=shown.state.rules == "rulebook"))
        expected = shown.state.to_move
        if expected is player:
            return f"Move from {_full(player, shown)} has not been requested."
        return f"It's not your turn yet; expected: {_full(expected, shown)}, got {_full(player, shown)} (msg was {said})."

    def result(self, ending: Ending) -> Element:
        """Entries, and the winner with the reason."""
        return wire_result.write_result(ending)

    def leader(self, state: State[Any]) -> Player | None:
        """Whoever is farther ahead, and with fewer carrots where both are on one field."""
        return wire_result.leader(state)

    def read_welcome(self, data: Element) -> Player:
        """The team."""
        return PLAYERS[data.get("color") or ""]

    def read_state(self, data: Element, before: Shown | None = None) -> Shown:
        """Everything but the names is shown."""
        return wire_state.read_state(data, before)

    def write_move(self, move: Move | str, state: State[Any], hints: tuple[str, ...] = ()) -> Element:
        """As the official clients write it; this season had no hints."""
        return move_element("data", str(move))

    def read_result(self, data: Element) -> Result:
        """The entries, and the winner's team."""
        return wire_result.read_result(data)


def _full(player: Player, shown: Shown) -> str:
    return f"{TEAMS[player]}({shown.names[player.index] or ''})"


def _repeated(data: Element) -> Element:
    return move_element("originalMessage", read_move(data, rulebook=True))


SEASON = Season(
    game=wire_state.GAME_ID,
    wire=Wire2025(),
    replay_form=ReplayForm.PACKETS,
    holds=Holds.ALL_BUT_OBSERVERS,
    refusal=Refusal.MESSAGE,
    stray=Stray.MESSAGE,
    out_of_turn=OutOfTurn.TOLD,
    out_of_turn_cause=Reason.PROTOCOL_ERROR,
    offender=Offender.STAYS,
    error_to_everybody=False,
    joined_at_once=True,
    joined_room_attributes=frozenset({"playerCount"}),
    cancel_gives_result=True,
    answers_pause=True,
    fills_empty_seats=False,
    ends_without_a_word=True,
)
