"""Finds the position that somebody means: one line of text, or a file with one, with a record, a replay or a season's stored game."""

import itertools
import json
from pathlib import Path
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import InvalidState
from spielwerk.game import read_position
from spielwerk.room.replay import InvalidReplay
from spielwerk.room.replay_reader import LARGEST, replay_from, unpacked


def position_meant(word: str, turn: int | None = None) -> State[Any]:
    """The position of one line of text, or of the file that is called so."""
    if word.strip().split(" ", 1)[0] in sw.games() and not _is_there(word):
        return read_position(word.strip())
    return load_position(Path(word), turn)


def _is_there(word: str) -> bool:
    try:
        return Path(word).exists()
    except OSError:
        # No file can be called so, as the line is too long for a name.
        return False


def load_position(path: Path, turn: int | None = None) -> State[Any]:
    """The position with which a game can begin: of a replay its beginning, or the one after so many half-moves."""
    try:
        with path.open("rb") as file:
            content = unpacked(file.read(LARGEST + 1))
    except OSError as error:
        raise InvalidReplay(f"{path} ist nicht lesbar: {error.strerror}", f"{path} cannot be read: {error.strerror}") from None
    single = _single_position(content)
    return single if single is not None else _of_replay(content, turn)


def _single_position(content: bytes) -> State[Any] | None:
    """The position of a record or of a line of text; None where the file is something else."""
    text = content.decode("utf-8", "replace").strip()
    if text.split(" ", 1)[0] in sw.games():
        return read_position(text)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or "state" not in record:
        return None
    if record.get("game") not in sw.games() or record.get("rules") not in ("rulebook", "contest"):
        raise InvalidState((sw.Fault("game", "nennt kein Spiel und keine Regeln von hier", "names no game and no rules that are known here"),))
    return sw.game(record["game"], rules=record["rules"]).from_record(record)


def _of_replay(content: bytes, turn: int | None) -> State[Any]:
    replay = replay_from(content)
    if turn is None:
        return replay.start
    position = next(itertools.dropwhile(lambda state: state.turn < turn, replay.positions()), None)
    if position is None or position.turn != turn:
        raise InvalidReplay(
            f"in dieser Aufzeichnung gibt es keine Stellung nach {turn} Halbzügen", f"this replay has no position after {turn} half-moves"
        )
    return position
