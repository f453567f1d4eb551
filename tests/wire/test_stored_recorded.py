"""Every stored game that the seasons' own software wrote, and every recorded connection: read, played again, and written as it stood there."""

import re
from dataclasses import replace
from pathlib import Path

from spielwerk.protocol.elements import in_room, write
from spielwerk.protocol.objects import carried
from spielwerk.protocol.season import ReplayForm, Season, season_of
from spielwerk.protocol.stored import write_stored
from spielwerk.room.replay_reader import from_lines, read_replay, unpacked
from spielwerk.room.replay_writer import replay_lines

MESSAGE = re.compile(r'<room roomId="[^"]*">(\n *<data class="(?:memento|result)">.*?</data>)\n *</room>', re.DOTALL)


def recorded(official: Path, name: str) -> list[Path]:
    """The recorded files with this in their names."""
    return [path for path in sorted(official.glob(f"*/transcripts/**/*{name}*.xml*")) if path.is_file()]


def comparable(text: str) -> str:
    """Without what no position knows: as which action of its move a hare's last action was played."""
    return re.sub(r'(<lastNonSkipAction .*?order=)"\d+"', r'\1""', text)


def content(path: Path) -> str:
    """A recorded file, unpacked."""
    return unpacked(path.read_bytes()).decode()


def stored_as(season: Season, room: str, messages: list[str]) -> str:
    """The file that the season would have made of the messages of a connection."""
    if season.replay_form is ReplayForm.OBJECTS:
        return "".join(["<object-stream>", *(write(carried(message)) for message in messages), "\n</object-stream>"])
    packets = "".join(in_room(room, message) for message in messages)
    return re.sub(r"\n  (?= *<)", "\n", f"<protocol>{packets}\n</protocol>")


def test_stored_games(official: Path) -> None:
    """Read, found true, and written again: the same file."""
    paths = recorded(official, "replay")
    assert len(paths) >= 11 and {path.suffix for path in paths} == {".xml", ".gz"}
    seasons = set()
    for path in paths:
        replay = read_replay(path)
        assert replay.verify() == [], path.name
        assert replay.result is not None and comparable(write_stored(replay).decode()) == comparable(content(path)), path.name
        assert from_lines(replay_lines(replay)) == replay, path.name
        seasons.add(replay.start.game)
    assert len(seasons) >= 4


def test_refused_moves_are_found(official: Path) -> None:
    """The errors among the positions name the rule that was broken."""
    rules = {refused.rule for path in recorded(official, "replay_err") for refused in read_replay(path).refused}
    assert rules >= {"no_such_sheep", "sheep_of_the_opponent"}


def test_recorded_connections(official: Path) -> None:
    """What a player heard is the game as well: every position, with what later ones show of the river, and the result."""
    paths = recorded(official, "s2c")
    moves = 0
    for path in paths:
        replay = read_replay(path)
        assert replay.verify() == [], path.name
        messages = MESSAGE.findall(content(path))
        assert len(messages) > len(replay.moves), path.name
        # Players were told of refused moves in other words than observers.
        written = write_stored(replace(replay, refused=())).decode()
        expected = stored_as(season_of(replay.start.game), replay.beginning.room, messages)
        assert comparable(written) == comparable(expected), path.name
        moves += len(replay.moves)
    assert len(paths) >= 15 and moves > 500
