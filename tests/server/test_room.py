"""One game at the table, without a server around it: what follows from what, where a server would hardly ever come."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.season import Holds, season_of
from spielwerk.protocol.wire import Departure, Sent
from spielwerk.room.happenings import Asked, Begun, Dissolved, Happening, Moved, Over, Position, Seated
from spielwerk.room.room import Room


def room_of(game_id: str, state: "sw.State[Any] | None" = None, **values: Any) -> Room:
    """A room in which nobody sits."""
    return Room("the room", season_of(game_id), sw.game(game_id, "contest").start(seed=1) if state is None else state, **values)


def begun(game_id: str, **values: Any) -> Room:
    """A room with two guests, 1 and 2."""
    room = room_of(game_id, **values)
    room.sit(RED, 1, now=0.0)
    room.sit(BLUE, 2, now=0.0)
    return room


def kinds(happenings: list[Happening]) -> list[type]:
    """What has happened."""
    return [type(happening) for happening in happenings]


def test_a_game_that_is_over_when_it_begins_has_its_result_at_once(game_id: str) -> None:
    """As when somebody has prepared a room with a last position: it is shown, nobody is asked."""
    state: sw.State[Any] = sw.game(game_id, "contest").start(seed=1)
    while state.outcome is None:
        state = state.play(state.moves()[0])
    room = room_of(game_id, state)
    room.sit(RED, 1, now=0.0)
    assert kinds(room.sit(BLUE, 2, now=0.0)) == [Seated, Begun, Position, Over]
    assert room.ending is not None and room.ending.winner is state.outcome.winner and room.deadline() is None


def test_nothing_happens_after_the_end(game_id: str) -> None:
    """Neither moves nor time, pauses, steps, or another end."""
    room = begun(game_id)
    room.leave(1, Departure.LOST)
    ending = room.ending
    assert ending is not None and ending.winner is BLUE
    for happened in (
        room.move(BLUE, Sent(str(room.state.moves()[0])), 1.0),
        room.tick(1000.0),
        room.pause(True, 1.0),
        room.step(1.0),
        room.start_without_everybody(1.0),
        room.cancel(),
        room.leave(2, Departure.LOST),
    ):
        assert happened == []
    assert room.ending is ending


def test_forcing_a_game_that_has_begun_is_a_step(game_id: str) -> None:
    """A paused game asks for one move, and for no second one while that is thought about."""
    room = begun(game_id, paused=True)
    asked = room.start_without_everybody(1.0)
    assert kinds(asked)[-1] is Asked and room.thinking is not None
    assert room.start_without_everybody(2.0) == []


def test_a_paused_game_waits_after_each_step_in_its_seasons_way(game_id: str) -> None:
    """The move is played; then players of one season see the new position and those of another do not, but nobody is asked."""
    room = begun(game_id, paused=True)
    room.step(1.0)
    happened = room.move(room.state.to_move, Sent(str(room.state.moves()[0])), 2.0)
    assert kinds(happened)[0] is Moved and Asked not in kinds(happened)
    shown = [happening for happening in happened if isinstance(happening, Position)]
    expected = {Holds.REQUESTS: [True], Holds.ALL_BUT_OBSERVERS: [False], Holds.EVERYTHING: []}[room.season.holds]
    assert [position.to_players for position in shown] == expected
    assert room.thinking is None and room.deadline() is None


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_cancelled_game_is_counted_where_its_season_did_so(game_id: str, has_begun: bool) -> None:
    """Else the room is empty again, without a result."""
    room = begun(game_id) if has_begun else room_of(game_id)
    gives_result = has_begun and room.season.cancel_gives_result
    assert kinds(room.cancel()) == [Over if gives_result else Dissolved]
    assert room.ending is not None and room.ending.cause is (Reason.ADJUDICATED if gives_result else Reason.ABORTED)
