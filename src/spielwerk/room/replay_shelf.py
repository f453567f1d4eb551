"""The replays that lie in files and folders: which there are, the newest first."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import msgspec

from spielwerk.room.replay import InvalidReplay

ENDINGS = (".jsonl", ".xml", ".xml.gz")
"""What the files are called that are looked for in folders."""

_LONGEST_FIRST_LINE = 1 << 20


class _Dated(msgspec.Struct):
    started: datetime | None = None


_DECODER = msgspec.json.Decoder(_Dated)


def newest_first(paths: Iterable[Path]) -> list[Path]:
    """Every file that is named, and every replay in a folder that is named, each once; whatever was played last comes first."""
    found = {file.resolve(): file for path in paths for file in _within(path)}
    files = list(found.values())
    # A single file may be a pipe, which can be read only once.
    return files if len(files) < 2 else sorted(files, key=lambda file: (_moment(file), file.name), reverse=True)


def _within(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    try:
        return [file for file in path.iterdir() if file.name.endswith(ENDINGS) and file.is_file()]
    except OSError as error:
        raise InvalidReplay(f"{path} ist nicht lesbar: {error.strerror}", f"{path} cannot be read: {error.strerror}") from None


def _moment(path: Path) -> float:
    """When the game began, as far as its file says so; else when the file was written last."""
    try:
        with path.open("rb") as file:
            first = file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return 0.0
    try:
        started = _DECODER.decode(first).started
        if started is not None:
            return started.timestamp()
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        pass
    return path.stat().st_mtime
