"""Recorded traffic of both races, taken apart: what the servers wrote, message by message, and what the clients sent."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.protocol.elements import Element
from tests.read_by_lxml import as_value

_MARK = re.compile(r"\n<!-- (client->server|server->client|server->client EOF|read error).*? -->\n")
_PACKET = re.compile(r'\n  <room roomId="[^"]*">\n.*?\n  </room>', re.DOTALL)


def text_of(path: Path) -> str:
    """A recording, packed or not."""
    return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text(encoding="utf-8")


def directions(log: str) -> tuple[str, str]:
    """What the client and what the server sent in a log in which both were noted with their times."""
    pieces = _MARK.split(log)
    said = {"client->server": "", "server->client": ""}
    for mark, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        if mark in said:
            said[mark] += piece
    return said["client->server"], said["server->client"]


def element_of(text: str) -> Element:
    """The XML of one message."""
    return as_value(etree.fromstring(text.encode()))


def refused_by(state: State[Any], text: str) -> IllegalMove | InvalidMove:
    """Why a position refuses a move, which it must."""
    try:
        state.play(text)
    except (IllegalMove, InvalidMove) as refusal:
        return refusal
    raise AssertionError(f"{text} was played")


@dataclass(frozen=True, slots=True)
class Packet:
    """One message of a server to a room."""

    text: str
    room_id: str
    data: Element


def packets(stream: str) -> Iterator[Packet]:
    """The messages to rooms; what a client's end cut off is left out."""
    for found in _PACKET.finditer(stream):
        room = element_of(found[0])
        data = room.child("data")
        assert data is not None
        yield Packet(found[0], room.attributes["roomId"], data)


def replay_packets(replay: str) -> Iterator[Packet]:
    """The messages of a stored game, in which they stand one level further left."""
    return packets(re.sub(r"(?m)^(?=.)", "  ", replay))


def moves(stream: str) -> list[Element]:
    """The data that a client sent to its room, in order."""
    # Some clients break off in the middle, or never close the stream.
    sent = re.findall(r"<room\b[^>]*>\s*<data\b(?:[^>]*/>|.*?</data>)\s*</room>", stream, re.DOTALL)
    return [data for data in (element_of(room).child("data") for room in sent) if data is not None]
