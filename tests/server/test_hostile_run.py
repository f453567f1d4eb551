"""The hostile run notices what it is there for: each of these servers is broken in one way."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.hostile import concealment, meddling
from spielwerk.hostile.conversations import in_lines, in_xml, stray_lines, strays
from spielwerk.hostile.distortions import distorted, in_pieces
from spielwerk.hostile.forgeries import forged
from spielwerk.hostile.fuzzing import Case
from spielwerk.hostile.kills import Losses
from spielwerk.hostile.oversize import taken
from spielwerk.hostile.shares import shares_in
from spielwerk.hostile.tables import Told
from spielwerk.hostile.witness import quiet_house, undisturbed
from spielwerk.protocol import conversation, lines
from spielwerk.protocol.conversation import Answer, Phase
from spielwerk.protocol.requests import Cancel
from spielwerk.protocol.season import season_of
from spielwerk.room.replay import Replay
from spielwerk.room.replay_reader import read_replay
from spielwerk.server.lobby import Lobby
from spielwerk.server.password import Password
from spielwerk.server.session import Session

RACE = "hase-und-igel-2025"


@pytest.fixture
def fresh_witness() -> Iterator[None]:
    """What the witness heard of a whole server is forgotten afterwards."""
    undisturbed.cache_clear()
    yield
    undisturbed.cache_clear()


def faults_of_cases(count: int = 40) -> list[str]:
    """What goes wrong in some spoiled conversations."""
    return [fault for number in range(count) for fault in Case(number).run()]


@pytest.mark.slow
def test_an_exception_in_a_codec_is_noticed(monkeypatch: pytest.MonkeyPatch, fresh_witness: None) -> None:
    """Whatever the season, the house says so, and its game collapses."""
    undisturbed(RACE, 0)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("no codec is perfect")

    monkeypatch.setattr(type(season_of(RACE).wire), "read_move", broken)
    assert any("ZeroDivisionError" in fault for fault in faults_of_cases())


@pytest.mark.slow
def test_a_disturbed_witness_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here everybody hears when somebody leaves a house."""
    leave = Lobby.leave

    def loud(lobby: Lobby, guest: Any, *rest: Any) -> None:
        leave(lobby, guest, *rest)
        for other in lobby.guests.values():
            assert isinstance(other, Session)
            other.send(b"<somebody.has.left/>")

    monkeypatch.setattr(Lobby, "leave", loud)
    assert any("the witness has heard something else" in fault for fault in faults_of_cases())


@pytest.mark.slow
def test_a_game_that_never_ends_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody looks at the clock."""
    monkeypatch.setattr(Lobby, "tick", lambda *_: None)
    assert any("does not end" in fault for fault in faults_of_cases())


@pytest.mark.slow
def test_words_that_nobody_can_read_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here lines of JSON lack their end."""
    monkeypatch.setattr(lines, "line", lambda kind, **_: b'{"type":"' + kind.encode() + b'"\n')
    assert any("what nobody can read" in fault for fault in faults_of_cases())


def test_a_packet_that_changes_another_room_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here everybody may cancel games."""
    monkeypatch.setitem(conversation.CONVERSATION, Cancel, dict.fromkeys(Phase, Answer.GRANTED))
    found = meddling.meddled(RACE, Random(1), 1500)
    assert any("cancel" in packet for packet in found)


def test_a_guessed_password_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here any password is right."""
    monkeypatch.setattr(Password, "accepts", lambda *_: True)
    assert meddling.meddled(RACE, Random(1), 1500)


def test_a_tile_that_is_shown_too_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here lines of JSON show the whole record."""
    hiding = next(game_id for game_id in sw.games() if sw.game(game_id).conceal is not None)
    monkeypatch.setattr(lines, "state_line", lambda room, shown: lines.line("state", room=room, record=shown.state.record()))
    played, found = concealment.differences(hiding, 1)
    assert played and any("in lines" in who for who in found)


def test_luck_to_come_counts_as_hidden() -> None:
    """Two positions that differ in it alone look the same, and are not."""
    state = sw.game("schaefchen-2011", rules="contest").start(3)
    twin = concealment.twin(state, Random(1))
    assert twin is not None and twin.record() != state.record()
    assert sw.game(state.game).shown_record(twin) == sw.game(state.game).shown_record(state)


def test_a_lost_result_is_noticed(tmp_path: Any) -> None:
    """And a lost move: told, but not kept."""
    replay = _replay(tmp_path)
    whole, cut = Losses(), Losses()
    whole.count({"room": replay}, {"room": Told(len(replay.moves) + 1, True)})
    assert (whole.results_lost, whole.moves_lost, whole.false, whole.finished) == (0, 0, 0, 1)
    shorter = Replay(replay.beginning, replay.start, replay.moves[:-2])
    cut.count({"room": shorter}, {"room": Told(len(replay.moves) + 1, True), "nowhere": Told(2, False)})
    assert (cut.results_lost, cut.moves_lost, cut.unfinished) == (1, 2, 1)


def test_a_false_replay_is_noticed(tmp_path: Any) -> None:
    """One in which moves do not follow from one another."""
    replay = _replay(tmp_path)
    losses = Losses()
    losses.count({"room": Replay(replay.beginning, replay.start, replay.moves[1:], (), replay.result)}, {})
    assert losses.false == 1


def test_a_move_that_was_not_kept_is_noticed(tmp_path: Any) -> None:
    """The player has measured one move more than the replay holds."""
    replay = _replay(tmp_path)
    times = [0.0] * len(replay.moves)
    room = replay.beginning.room
    assert shares_in(tmp_path, {room: times}).strange == []
    assert "moves were sent" in shares_in(tmp_path, {room: [*times, 0.0]}).strange[0]


def _replay(folder: Any) -> Replay:
    """An honest game, kept."""
    from spielwerk.server.listener import Settings
    from spielwerk.testing.hall import PASSWORD, Hall

    hall = Hall(Settings(password=PASSWORD, seed=4, replays=folder))
    first, second = in_xml(RACE, 4).sides
    guests = hall.visitor(*(said.decode() for said in first[:2])), hall.visitor(*(said.decode() for said in second[:2]))
    room = next(iter(hall.server.lobby.rooms.values()))
    waiting = [list(side[2:-1]) for side in (first, second)]
    while room.ending is None:
        side = room.state.to_move.index
        guests[side].say(waiting[side].pop(0).replace(b"@@@@@@@@-@@@@-@@@@-@@@@-@@@@@@@@@@@@", room.id.encode()))
    assert hall.server.recorder is not None
    hall.server.recorder.abandon_all()
    return read_replay(next(folder.glob("*.jsonl")))


def test_a_message_without_end_is_counted() -> None:
    """By what was taken before it was refused."""
    assert 64 * 1024 < taken(b"<protocol><a>", b"x", 4096) <= 68 * 1024


def test_honest_conversations_are_honest(game_id: str) -> None:
    """Played as they stand, they lead to the end of a game."""
    _, witness = quiet_house(game_id, 2)
    assert all('class="result"' in heard for heard in witness.transcript())


def test_distortions_are_decided_by_their_seed() -> None:
    """So that what was found can be found again."""
    honest = in_lines(RACE, 1).red
    others = (*strays(RACE), *stray_lines(RACE))
    assert distorted(honest, others, Random(5)) == distorted(honest, others, Random(5)) != list(honest)
    assert b"".join(in_pieces(b"<protocol><join/>", Random(3))) == b"<protocol><join/>"


def test_forgeries_can_be_read() -> None:
    """Most of them differ from the message, and what is no message stays as it is."""
    move = in_xml(RACE, 1).red[3]
    assert sum(forged(move, Random(number)) != move for number in range(50)) > 30
    assert forged(b"<<<", Random(1)) == b"<<<"
