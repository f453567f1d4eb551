"""What players may agree on at a table, and games that go on after an interruption: the room, and what its file says of it."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.player import BLUE, RED
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import AGREED, Departure, Sent
from spielwerk.room.happenings import Asked, Happening, Over, Position, TakenBack
from spielwerk.room.replay_reader import read_replay
from spielwerk.room.replay_writer import ReplayWriter
from spielwerk.room.room import Room
from spielwerk.server.recorder import Recorder


def begun(game: "sw.Game[Any]", room_id: str = "r") -> Room:
    """A room in which somebody plays somebody."""
    room = Room(room_id, season_of(game.id), game.start(seed=3))
    room.sit(RED, 1, 0.0)
    room.sit(BLUE, 2, 0.0)
    return room


def play(room: Room, moves: int) -> list[Happening]:
    """So many moves, the first of each list that does not end the game."""
    happened: list[Happening] = []
    for _ in range(moves):
        move = next(move for move in room.state.moves() if room.state.play(move).outcome is None)
        happened += room.move(room.state.to_move, Sent(str(move)), 0.0)
    return happened


def test_a_move_is_taken_back(game: "sw.Game[Any]") -> None:
    """The earlier position is shown and its player asked; the same move leads to the same position again."""
    room = begun(game)
    play(room, 2)
    before, luck = room.state, room.luck
    play(room, 1)
    after = room.state
    kinds = [type(happening) for happening in room.take_back(before, 2, luck, 5.0)]
    assert kinds == [TakenBack, Position, Asked]
    assert room.state is before and len(room.moves) == 2 and room.thinking is not None
    play(room, 1)
    assert room.state == after


def test_a_draw_and_a_resignation_end_a_game(game: "sw.Game[Any]") -> None:
    """With nobody as the winner, or the other one."""
    room = begun(game)
    (over,) = room.agree_on_a_draw()
    assert isinstance(over, Over) and over.ending.winner is None and over.ending.text == AGREED
    assert room.agree_on_a_draw() == [] and room.take_back(room.state, 0, None, 0.0) == []
    room = begun(game)
    (over,) = room.give_up(BLUE, Departure.POLITE)
    assert isinstance(over, Over) and over.ending.winner is RED and over.ending.reason is sw.Reason.LEFT


def test_what_was_taken_back_is_not_in_the_replay(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """The file tells it, the game does not; and everything fits."""
    recorder = Recorder(tmp_path, now=lambda: datetime(2026, 5, 1))
    room = Room("r", season_of(game.id), game.start(seed=3))
    for happening in [*room.sit(RED, 1, 0.0), *room.sit(BLUE, 2, 0.0)]:
        recorder(room, happening)
    for happening in play(room, 1):
        recorder(room, happening)
    before, luck = room.state, room.luck
    for happening in [*play(room, 2), *room.take_back(before, 1, luck, 0.0)]:
        recorder(room, happening)
    for happening in [*play(room, 1), *room.agree_on_a_draw()]:
        recorder(room, happening)
    recorder.abandon_all()
    (file,) = tmp_path.iterdir()
    assert file.read_text(encoding="utf-8").count('"type":"move"') == 4
    replay = read_replay(file)
    assert len(replay.moves) == 2 and replay.final == room.state and replay.verify() == []
    assert replay.result is not None and replay.result.ending(replay.final, replay.names).winner is None


@pytest.mark.parametrize("torn", [b"", b'{"type":"move","tu', b"whole"])
def test_an_interrupted_game_goes_on_in_its_file(torn: bytes, tmp_path: Path) -> None:
    """Whether its last line was written to its end, was cut off, or lacks the end alone."""
    game = sw.game("hive-2020")
    start = game.start(seed=3)
    writer = ReplayWriter.create(tmp_path, state=start, seed=3, room="r", names=("a", "b"), started=datetime(2026, 5, 1), limits=None)
    move = str(start.moves()[0])
    writer.moved(RED, move, move, 1.0, (), start.play(move))
    writer.abandoned()
    if torn == b"whole":
        writer.path.write_bytes(writer.path.read_bytes()[:-1])
    else:
        writer.path.write_bytes(writer.path.read_bytes() + torn)
    state = read_replay(writer.path).final
    assert state.turn == 1
    recorder = Recorder(tmp_path)
    room = Room("r", season_of(game.id), state, moves=(Sent(move),))
    room.seats[RED].guest, room.seats[BLUE].guest = 1, 2
    recorder.resume(room, writer.path)
    assert [type(happening) for happening in room.take_up(0.0)] == [Position, Asked]
    for happening in [*play(room, 1), *room.give_up(RED, Departure.POLITE)]:
        recorder(room, happening)
    recorder.abandon_all()
    replay = read_replay(writer.path)
    assert len(replay.moves) == 2 and replay.verify() == [] and replay.result is not None
