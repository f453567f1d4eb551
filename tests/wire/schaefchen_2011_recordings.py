"""Recordings of the season's server, taken apart: the two directions of a connection, as bytes and as elements."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielwerk.protocol.elements import Element
from spielwerk.protocol.stream import Refused, Stream

_MARK = re.compile(r"\n<!-- (C->S|S->C)( EOF)?(?: t=[0-9.]+)? -->\n")


@dataclass(frozen=True)
class Packet:
    """An element that went over the wire."""

    from_server: bool
    element: Element


def text_of(path: Path) -> str:
    """A file's text, whether packed or not."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()


def connections(official: Path) -> list[Path]:
    """All recorded connections."""
    folder = official / "schaefchen-2011" / "transcripts"
    return sorted(path for path in folder.iterdir() if not path.name.startswith("replay_"))


def replays(official: Path) -> list[Path]:
    """All stored games."""
    return sorted((official / "schaefchen-2011" / "transcripts").glob("replay_*"))


def _chunks(path: Path) -> Iterator[tuple[bool, str]]:
    _, *parts = _MARK.split(text_of(path))
    for direction, end, chunk in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if not end:
            yield direction == "S->C", chunk


def sent_by_server(path: Path) -> str:
    """Everything that the server sent, as one text."""
    return "".join(chunk for from_server, chunk in _chunks(path) if from_server)


def packets(path: Path) -> list[Packet]:
    """What both sides sent, in order; nothing more from a side after something malformed."""
    streams = {True: Stream(), False: Stream()}
    found = []
    for from_server, chunk in _chunks(path):
        try:
            found += [Packet(from_server, one) for one in streams[from_server].feed(chunk.encode()) if isinstance(one, Element)]
        except Refused:
            continue
    return found
