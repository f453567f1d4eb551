"""Who is here and which rooms there are: limits of the house, faults inside, and words that come at an odd moment."""

import random
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.protocol.season import season_of
from spielwerk.room.happenings import Happening
from spielwerk.room.room import Room
from spielwerk.server.listener import Settings
from spielwerk.server.lobby import Lobby
from spielwerk.server.news import Left
from spielwerk.server.reception import Reception
from tests.server.hall import PASSWORD, Hall, Visitor
from tests.server.test_json_lines import kinds, lines, say, seated


def administrator(hall: Hall) -> Visitor:
    """Somebody who speaks JSON and knows the password."""
    visitor = hall.visitor()
    say(visitor, type="authenticate", password=PASSWORD)
    return visitor


def test_a_full_house_says_so() -> None:
    """To whoever wants to play, and to whoever wants to prepare; nobody is closed, and when a room is free there is a seat again."""
    hall = Hall()
    hall.server.lobby.most_rooms = 1
    first, admin, late = hall.visitor(), administrator(hall), hall.visitor()
    say(first, type="join", game="hive-2020")
    say(admin, type="prepare", game="hive-2020")
    say(late, type="join", game="schaefchen-2011")
    assert kinds(admin)[-1] == kinds(late)[-1] == "error" and len(hall.server.lobby.rooms) == 1
    first.go()
    say(late, type="join", game="schaefchen-2011")
    assert kinds(late) == ["joined"]


def test_a_loaded_position_is_not_played_by_rules_that_do_not_know_it() -> None:
    """Whoever asks for them is told what does not fit; the others play on."""
    opening = sw.game("hive-2020", "contest").start(seed=1)
    hall = Hall(Settings(password=PASSWORD, opening=opening))
    strict, usual = hall.visitor(), hall.visitor()
    say(strict, type="join", game="hive-2020", rules="rulebook")
    say(usual, type="join", game="hive-2020")
    assert "state.hand.RED" in lines(strict)[0]["english"]
    assert [line["rules"] for line in lines(usual)] == ["contest"]


def test_rules_for_a_prepared_room_that_nobody_knows_are_named() -> None:
    """And no room is opened."""
    hall = Hall()
    admin = administrator(hall)
    say(admin, type="prepare", game="hive-2020", rules="house")
    assert "not house" in lines(admin)[0]["english"] and hall.server.lobby.rooms == {}


def test_boards_of_a_lobby_alone_come_from_seeds_that_draw_them_again() -> None:
    """No two of them are alike."""
    lobby = Lobby(clock=lambda: 0.0, default_game="schaefchen-2011")
    rooms = [lobby.open_room("schaefchen-2011", "rulebook") for _ in range(3)]
    assert all(room is not None and room.state == sw.game("schaefchen-2011").start(room.seed) for room in rooms)
    assert len({room.seed for room in rooms if room is not None}) == 3


def test_whoever_looks_on_twice_hears_everything_once() -> None:
    """Observing again is no second pair of ears."""
    hall = Hall()
    admin = administrator(hall)
    first, _ = seated(hall, "hive-2020")
    room = next(iter(hall.server.lobby.rooms.values()))
    say(admin, type="observe", room=room.id)
    say(admin, type="observe", room=room.id)
    kinds(admin)
    say(first, type="move", move=str(room.state.moves()[0]))
    assert kinds(admin) == ["state"]


def test_whoever_has_shut_his_mouth_may_look_on() -> None:
    """Players have left with it, observers go on listening."""
    hall = Hall()
    admin = administrator(hall)
    first, _ = seated(hall, "hive-2020")
    room = next(iter(hall.server.lobby.rooms.values()))
    say(admin, type="observe", room=room.id)
    admin.session.eof_received()
    kinds(admin)
    say(first, type="move", move=str(room.state.moves()[0]))
    assert not admin.is_closed and kinds(admin) == ["state"]
    first.session.eof_received()
    assert first.is_closed and kinds(admin) == ["result", "left"]


def test_a_pause_that_a_season_told_is_no_line() -> None:
    """Observers who speak JSON have heard of the pause itself."""
    hall = Hall()
    admin = administrator(hall)
    say(admin, type="prepare", game="mississippi-queen-2017", paused=True, seats=[{"reserved": False}] * 2)
    room = lines(admin)[0]["room"]
    say(admin, type="observe", room=room)
    players = [hall.visitor(), hall.visitor()]
    for player in players:
        say(player, type="join", game="mississippi-queen-2017", rules="rulebook")
    heard = kinds(admin)
    assert "state" in heard and set(heard) <= {"observed", "somebody_joined", "state"}
    assert hall.reports == []


def test_a_fault_in_who_listens_harms_no_game() -> None:
    """It is reported each time, and the players hear nothing of it."""
    hall = Hall()

    def faulty(room: Room, happening: Happening) -> None:
        raise RuntimeError("no paper")

    hall.server.lobby.listeners.append(faulty)
    first, second = seated(hall, "hive-2020")
    assert kinds(first)[-1] == "request" and kinds(second)[-1] == "state"
    assert hall.reports and all("could not be kept: RuntimeError('no paper')" in report for report in hall.reports)


def test_a_fault_inside_costs_one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its guest is closed, the log says why, the other one has won, and others play on."""
    hall = Hall()
    unlucky, opponent = seated(hall, "hive-2020")
    others = seated(hall, "schaefchen-2011")
    lines(opponent), lines(others[0])
    with monkeypatch.context() as patched:
        patched.setattr(Reception, "receive", lambda *_: 1 / 0)
        say(unlucky, type="moves")
    assert unlucky.is_closed and any("internal fault: ZeroDivisionError" in report for report in hall.reports)
    assert lines(opponent)[0]["winner"] == "BLUE"
    say(others[0], type="moves")
    assert kinds(others[0]) == ["moves"]


def test_whoever_has_gone_hears_nothing_and_is_dropped_once() -> None:
    """Whatever was still on its way to him."""
    hall = Hall()
    guest = hall.visitor('{"type":"join"}\n')
    guest.say('{"type":"leave"}\n')
    before = guest.heard
    guest.session.hear(Left("any room"))
    guest.session.drop("too late")
    assert guest.heard == before and hall.reports == []
    guest.go()
    guest.session.abandon()
    guest.session.hear(Left("any room"))
    assert hall.server.sessions == set()


def test_the_server_tells_of_draws_and_of_rooms_that_are_empty_again() -> None:
    """In both languages."""
    told: list[tuple[str, str]] = []
    hall = Hall(tell=lambda german, english: told.append((german, english)))
    first = hall.visitor()
    say(first, type="join", game="hive-2020")
    first.go()
    assert told[-1][0].endswith(": der Raum ist wieder leer") and told[-1][1].endswith(": the room is empty again")
    last, draw = drawn()
    admin = administrator(hall)
    say(admin, type="prepare", game=last.game, rules=last.rules, record=last.record())
    players = [hall.visitor(), hall.visitor()]
    for player, code in zip(players, lines(admin)[0]["reservations"], strict=True):
        say(player, type="join", reservation=code)
    say(players[last.to_move.index], type="move", move=draw)
    assert f"unentschieden nach {last.turn + 1} Halbzügen. " in told[-1][0] and f"a draw after {last.turn + 1} half-moves. " in told[-1][1]
    assert lines(players[0])[-2]["winner"] is None


def drawn() -> tuple["sw.State[Any]", str]:
    """The last position of a game that nobody wins, and the move that ends it."""
    luck = random.Random(3)
    state: sw.State[Any] = sw.game("hive-2020", "contest").start(3)
    while True:
        move = luck.choice(state.moves())
        after = state.play(move)
        if after.outcome is not None:
            assert after.outcome.winner is None
            return state, str(move)
        state = after


def test_a_room_that_is_forced_to_begin_without_a_player_leaves_no_replay(tmp_path: Any) -> None:
    """Where the season ends such a game at once: it had no first move."""
    hall = Hall(Settings(password=PASSWORD, replays=tmp_path))
    admin, player = administrator(hall), hall.visitor()
    say(player, type="join", game="hase-und-igel-2025")
    say(admin, type="step", room=lines(player)[0]["room"], forced=True)
    assert not season_of("hase-und-igel-2025").fills_empty_seats
    assert kinds(player) == ["result", "left"] and list(tmp_path.iterdir()) == [] and hall.reports == []
