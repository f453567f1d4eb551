"""The XML of the season 2017."""

from collections.abc import Mapping
from typing import Any

from spielwerk._core import Move, State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.mississippi_queen_2017.wire_moves import is_move, move_of, read_sent, repeated
from spielwerk.games.mississippi_queen_2017.wire_position import PositionWriter, player_element, player_of
from spielwerk.games.mississippi_queen_2017.wire_reading import read_position
from spielwerk.games.mississippi_queen_2017.wire_result import NO_MOVE, read_result, with_name, write_result
from spielwerk.games.mississippi_queen_2017.wire_texts import complaint
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.season import Holds, Offender, OutOfTurn, Refusal, ReplayForm, Season, Stray
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Result, Sent, Shown, Wire

_VALUES = frozenset(("string", "int", "long", "short", "byte", "float", "double", "boolean", "char", "object", "null", "date", "list", "set", "map"))
_OTHER_CLASSES = _VALUES | frozenset(("state", "memento", "result", "welcomeMessage", "joined", "left", "room", "error", "paused", "player", "field"))
"""What is no move but could be read. A class that the server did not know was the end of the connection."""

_MOST_ACTIONS = 48
"""No text of ours has more."""


class RiverWire(Wire):
    """Steamers, tiles and actions in the season's words."""

    def __init__(self) -> None:
        self._positions = PositionWriter()

    def welcome(self, player: Player) -> Element:
        """Colours are written in small letters here, and nowhere else."""
        return element("data", class_="welcomeMessage", color=player.value.lower())

    def write_state(self, shown: Shown) -> str:
        """Shown tiles only; nothing else of the message knows of the others."""
        return self._positions.write(shown)

    def move_request(self) -> Element:
        """A class that nobody gave a short name."""
        return element("data", class_="sc.framework.plugins.protocol.MoveRequest")

    def read_move(self, data: Element, state: State[Any]) -> Sent:
        """Actions are performed by their numbers. Unusual numbers could break rules, or the server, so they are judged here."""
        if not is_move(data):
            if data.get("class") is None or data.get("class") in _OTHER_CLASSES:
                raise NotAMove(NO_MOVE)
            raise Broken(f"nothing is known as {data.get('class')!r}")
        move = read_sent(data.children)
        if 0 < len(move.actions) <= _MOST_ACTIONS and move.is_usual():
            return move.as_sent()
        move = move.sorted()
        if (refused := complaint(state, move)) is not None:
            raise NotAMove(refused)
        return move.as_sent()

    def violation(self, state: State[Any], sent: Sent, refusal: IllegalMove | InvalidMove) -> str:
        """The server's words. Ours where the contest's rules would have let the move pass, as the rulebook's are stricter in places."""
        if isinstance(refusal, InvalidMove):
            return refusal.german
        return complaint(state, move_of(sent.text)) or refusal.german

    def error(self, message: str, request: Element | None, room_id: str) -> Element:
        """Errors always came in the room of the player's game, around the whole packet that caused them."""
        if request is None or request.tag == "data":
            content = () if request is None else (repeated(request, performed=True),)
            packet = Element("originalRequest", {"class": "room", "roomId": room_id}, content)
        else:
            packet = Element("originalRequest", {"class": request.tag, **_attributes(request)}, _content(request), request.text)
        return element("data", packet, class_="error", message=message)

    def refused_move(self, text: str, name: str) -> str:
        """The name stands in every such message, and in some texts once more."""
        return f"Ungueltiger Zug von '{name}'.\n{with_name(text, name)}"

    def result(self, ending: Ending) -> Element:
        """Three parts for each player: victory points, points, passengers."""
        return write_result(ending)

    def paused(self, shown: Shown) -> Element:
        """The player whom a paused game would ask next."""
        player = shown.state.to_move
        return element("data", player_element("nextPlayer", shown.state, player, shown.names[player.index]), class_="paused")

    def read_welcome(self, data: Element) -> Player:
        """By the colour."""
        player = player_of(data.get("color"))
        if player is None:
            raise Broken(f"{data.get('color')!r} is no colour")
        return player

    def read_state(self, data: Element, before: Shown | None = None) -> Shown:
        """Hidden tiles are imagined: as they were before, or as they might be."""
        return read_position(data, before)

    def write_move(self, move: Move | str, state: State[Any], hints: tuple[str, ...] = ()) -> Element:
        """As the season's own client for Java wrote it."""
        return element("data", *move_of(str(move), hints).written(), class_="move")

    def read_result(self, data: Element) -> Result:
        """The parts as they were written."""
        return read_result(data)


def _attributes(packet: Element) -> Mapping[str, str]:
    """What the server had kept of a packet: of a room's, the room alone."""
    if packet.tag != "room":
        return packet.attributes
    room_id = packet.get("roomId")
    return {} if room_id is None else {"roomId": room_id}


def _content(packet: Element) -> tuple[Element, ...]:
    if packet.tag == "move":
        return repeated(Element("data", {"class": "move"}, packet.children), performed=False).children
    return tuple(repeated(child, performed=False) for child in packet.children)


SEASON = Season(
    game="mississippi-queen-2017",
    wire=RiverWire(),
    replay_form=ReplayForm.OBJECTS,
    holds=Holds.REQUESTS,
    refusal=Refusal.GOODBYE,
    stray=Stray.TOLD_IN_HIS_ROOM,
    loose_tags=frozenset({"move"}),
    out_of_turn=OutOfTurn.CLOSED,
    out_of_turn_cause=Reason.LEFT,
    offender=Offender.CLOSED,
    error_to_everybody=True,
    joined_at_once=False,
    cancels=False,
)
