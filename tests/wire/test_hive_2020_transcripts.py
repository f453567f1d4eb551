"""The recorded talk of the season 2020, cut into messages as they stood in the streams; and whether the cutting loses any."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from spielwerk.protocol.elements import Element
from tests.read_by_lxml import as_value

_TURN = re.compile(r"(?:^|\n)#### (\S+)->(\S+) t=.*\n")
_ROOM = re.compile(r"\n  <room [^\n]*>\n.*?\n  </room>", re.DOTALL)
_SENT = re.compile(r"<room [^>]*/>|<room [^>]*[^/>]>.*?</room>", re.DOTALL)


@dataclass(frozen=True)
class Message:
    """A room message: its text, its room and what is in it."""

    text: str
    room_id: str
    data: Element | None

    @property
    def is_state(self) -> bool:
        """Whether it shows a position."""
        return self.data is not None and self.data.get("class") == "memento"


@dataclass
class Talk:
    """What was said in one recording: to each party, and by each."""

    name: str
    heard: dict[str, list[Message]] = field(default_factory=dict)
    sent: dict[str, list[Message]] = field(default_factory=dict)


def message(text: str) -> Message:
    """A message by its text."""
    room = as_value(etree.fromstring(text.encode()))
    return Message(text, room.get("roomId") or "", room.child("data"))


def _read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text(encoding="utf-8")


def _messages(pattern: re.Pattern[str], text: str) -> list[Message]:
    found = []
    for match in pattern.finditer(text):
        try:
            found.append(message(match.group()))
        except etree.XMLSyntaxError:
            break
    return found


def _of_log(path: Path) -> Talk:
    """A log tells who said what to whom; one message may stand in several pieces."""
    said: dict[tuple[str, str], str] = {}
    _, *pieces = _TURN.split(_read(path))
    for speaker, listener, piece in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        said[speaker, listener] = said.get((speaker, listener), "") + piece
    heard = {listener: _messages(_ROOM, text) for (speaker, listener), text in said.items() if speaker == "S"}
    return Talk(path.name, heard, {speaker: _messages(_SENT, text) for (speaker, listener), text in said.items() if listener == "S"})


def _of_streams(folder: Path, name: str) -> Talk:
    """A game whose players' streams were kept byte by byte; the first of them joined first."""
    talk = Talk(name)
    for party, number in (("A", 0), ("B", 1)):
        talk.heard[party] = _messages(_ROOM, _read(folder / f"{name}.{number}.s2c.xml.gz"))
        talk.sent[party] = _messages(_SENT, _read(folder / f"{name}.{number}.c2s.xml"))
    return talk


def _of_replay(path: Path) -> Talk:
    """A replay has the same messages, less indented."""
    return Talk(path.name, {"replay": _messages(_ROOM, _read(path).replace("\n", "\n  "))})


def talks(official: Path) -> Iterator[Talk]:
    """Every recording of the season."""
    folder = official / "hive-2020" / "transcripts"
    for name in sorted({path.name.split(".")[0] for path in folder.glob("*.s2c.xml.gz")}):
        yield _of_streams(folder, name)
    for path in sorted([*folder.glob("*.log.gz"), *folder.glob("scen_*")]):
        yield _of_log(path)
    for path in sorted(folder.glob("server_replay*")):
        yield _of_replay(path)


def test_no_message_is_lost(official: Path) -> None:
    """Every room message that ends in a recording is found there."""
    for path in sorted((official / "hive-2020" / "transcripts").glob("*.s2c.xml.gz")):
        text = _read(path)
        assert len(_messages(_ROOM, text)) == text.count("</room>") > 10


def test_all_recordings_are_read(official: Path) -> None:
    """Games, logs, scenes and a replay."""
    recorded = list(talks(official))
    assert len(recorded) > 40
    assert sum(len(messages) for talk in recorded for messages in talk.heard.values()) > 900
    assert sum(len(messages) for talk in recorded for messages in talk.sent.values()) > 250
