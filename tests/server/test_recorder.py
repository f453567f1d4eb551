"""The keeping of games, where the disk does not do what it should: play goes on, and the log says what is missing."""

from pathlib import Path

import pytest

from spielwerk.room.replay_reader import read_replay
from spielwerk.room.replay_writer import settled
from spielwerk.server import recorder
from spielwerk.server.listener import Settings
from tests.server.hall import PASSWORD, Hall
from tests.server.test_json_lines import kinds, lines, say, seated


def test_a_folder_that_cannot_be_written_ends_no_game(tmp_path: Path) -> None:
    """Moves, a broken rule and the result are told as always; one report for each game says that nothing is kept."""
    (tmp_path / "file").touch()
    hall = Hall(Settings(password=PASSWORD, replays=tmp_path / "file"))
    first, second = seated(hall, "hase-und-igel-2018")
    (room,) = hall.server.lobby.rooms.values()
    lines(first), lines(second)
    say(first, type="move", move=str(room.state.moves()[0]))
    assert kinds(second) == ["state", "request"]
    say(second, type="move", move="ADVANCE 64")
    assert kinds(second) == ["error", "result", "left"]
    assert len(hall.reports) == 1 and "could not be kept" in hall.reports[0]


def test_a_room_that_ends_before_its_game_has_begun_leaves_no_file(tmp_path: Path) -> None:
    """Nobody would look for it."""
    hall = Hall(Settings(password=PASSWORD, replays=tmp_path))
    first = hall.visitor()
    say(first, type="join", game="hive-2020")
    first.go()
    assert hall.server.lobby.rooms == {} and list(tmp_path.iterdir()) == [] and hall.reports == []


def test_a_slow_disk_is_waited_for_before_files_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More complete files than may wait are made safe at once."""
    safe: list[int] = []
    monkeypatch.setattr(recorder, "PATIENCE", 60.0)
    monkeypatch.setattr(recorder, "UNSETTLED_AT_MOST", 1)
    monkeypatch.setattr(recorder, "settled", lambda descriptor: safe.append(descriptor) or settled(descriptor))  # type: ignore[func-returns-value]
    hall = Hall(Settings(password=PASSWORD, replays=tmp_path))
    for finished in range(1, 3):
        first, _ = seated(hall, "hive-2020")
        first.go()
        assert len(safe) == (0 if finished < 2 else 2)
    assert hall.server.recorder is not None
    hall.server.recorder.abandon_all()
    assert len(safe) == 2 and all(read_replay(path).result is not None for path in tmp_path.iterdir())


def test_a_file_that_may_not_be_safe_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each; what was written can be read all the same."""

    def refused(descriptor: int) -> None:
        settled(descriptor)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(recorder, "settled", refused)
    hall = Hall(Settings(password=PASSWORD, replays=tmp_path))
    first, _ = seated(hall, "hive-2020")
    first.go()
    assert hall.server.recorder is not None
    hall.server.recorder.abandon_all()
    assert hall.reports == ["a replay may not be safe: OSError(5, 'Input/output error')"]
    assert [read_replay(path).verify() for path in tmp_path.iterdir()] == [[]]
