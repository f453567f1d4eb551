"""Games that begin in the middle: from a stored state in a season's own form."""

import re

import pytest

import spielwerk as sw
from spielwerk.protocol.elements import write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.stream import Stream
from spielwerk.protocol.wire import Shown
from spielwerk.testing.hall import PASSWORD, Hall


def stored(state: "sw.State[object]") -> str:
    """A state as an administrator sends it: the season's own element under the name of the request."""
    message = f"<protocol>{season_of(state.game).wire.write_state(Shown(state, (None, None)))}"
    data = list(Stream().feed(message.encode()))[1]
    position = data.children[0]  # type: ignore[union-attr]
    return write(type(position)("loadGameInfo", position.attributes, position.children), 0)


def middle_of(game_id: str, plies: int) -> "sw.State[object]":
    """Some position of the contest's rule set in which RED is to move."""
    state = sw.game(game_id, "contest").start(seed=11)
    for _ in range(plies):
        state = state.play(state.moves()[0])
    return state


def board_in(text: str) -> str:
    """The first position that somebody was shown, without the names, which the room gives."""
    return re.sub(r' (displayName|name)="[^"]*"', "", text[text.index("<state ") : text.index("</state>")])


@pytest.mark.parametrize("game_id", sw.games())
def test_a_prepared_room_begins_where_a_stored_state_stands(game_id: str) -> None:
    """The players are shown that position, and play on from it."""
    hall = Hall()
    position = middle_of(game_id, 6)
    admin = hall.visitor(f'<protocol><authenticate password="{PASSWORD}"/>')
    slots = '<slot displayName="Anna"/><slot displayName="Bert"/>'
    admin.say(f'<prepare gameType="{sw.game(game_id).wire_name}" pause="false">{slots}{stored(position)}</prepare>')
    room = hall.server.lobby.rooms[re.findall(r'<prepared roomId="([^"]+)"', admin.heard)[0]]
    players = [hall.visitor(f'<protocol><joinPrepared reservationCode="{code}"/>') for code in re.findall("<reservation>([^<]+)<", admin.heard)]
    assert room.state.turn == position.turn and room.state.to_move is position.to_move
    assert "oveRequest" in players[0].heard
    assert board_in(players[0].heard) == board_in(season_of(game_id).wire.write_state(Shown(room.state, (None, None))))
    assert hall.reports == []


@pytest.mark.parametrize("game_id", sw.games())
def test_a_state_that_cannot_be_is_refused(game_id: str) -> None:
    """And the administrator stays, or is closed as his season refused; nothing else happens."""
    hall = Hall()
    admin = hall.visitor(f'<protocol><authenticate password="{PASSWORD}"/>')
    slots = "<slot/><slot/>"
    admin.say(f'<prepare gameType="{sw.game(game_id).wire_name}" pause="false">{slots}<loadGameInfo class="state" turn="x"/></prepare>')
    assert "<prepared" not in admin.heard
    assert hall.server.lobby.rooms == {}
    assert not [report for report in hall.reports if "internal fault" in report]
