"""The files of each season's recordings. Every season's tools had marks of their own between the pieces."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.server.recorded.recording import Act, Event, Recording, in_order, messages

_SHEEP = re.compile(r"\n<!-- (C->S|S->C)( EOF)?(?: t=([0-9.]+))? -->\n")
_RIVER_SCENARIO = re.compile(r"\n### ([0-9.]+) (\w+) (->|<-|!!)(.*)\n")
_RIVER_GAME = re.compile(r"\n### ([0-9.]+) (C->S|S->C) (EOF|[0-9]+ bytes)\n")
_HARES = re.compile(r"\n<!-- (client->server|server->client|read error)( EOF)?.* ([0-9.]+)s -->\n")
_HIVE_SCENARIO = re.compile(r"\n#### (?:(\w+)->S|S->(\w+)|NOTE) t=([0-9.]+)\n")
_HIVE_GAME = re.compile(r"\n#### (C->S|S->C) t=([0-9.]+) (EOF|len=[0-9]+)\n")
_LATE_GAME = re.compile(r"(?:^|\n)--- ([0-9.]+) (\w+) (client->server|server->client) (EOF|[0-9]+ bytes)\n?")
_TALK = re.compile(r"^(?:--> (?P<said>[\w-]+): |<-- (?P<heard>[\w-]+) \(t=(?P<at>[0-9.]+)s(?P<end>, EOF)?\):\n)", re.MULTILINE)
_SECTION = re.compile(r"\n={20,}\n### ([A-Z0-9]+) .*\n")
_NOTE = re.compile(r"^\(.*\)\n", re.MULTILINE)

SQUEEZED_END = "\n        </board>"
_CLOSED = ("</protocol>", "<protocol/>")


def contents(path: Path) -> str:
    """A file, unpacked."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()


def _pieces(mark: re.Pattern[str], text: str) -> Iterator[tuple[tuple[str | None, ...], str]]:
    _, *parts = mark.split(text)
    width = mark.groups + 1
    for begin in range(0, len(parts), width):
        *groups, piece = parts[begin : begin + width]
        yield tuple(groups), piece


def _ends(events: list[Event]) -> list[Event]:
    """The end of a stream that the server did not close by its last tag was the client's doing."""
    found: list[Event] = []
    heard: dict[str, str] = defaultdict(str)
    left: set[str] = set()
    for event in events:
        if event.act is Act.HEARD:
            heard[event.who] += event.text
        elif event.act is Act.LEFT:
            left.add(event.who)
        elif event.act is Act.CLOSED and not heard[event.who].endswith(_CLOSED):
            if event.who in left:
                continue
            event = Event(event.at, event.who, Act.LEFT)
        found.append(event)
    return found


def _seconds(text: str | None) -> float | None:
    return None if text is None else float(text)


# 2011


def sheep(official: Path) -> Iterator[Recording]:
    """One file for each connection, on one clock or on none."""
    together: dict[str, list[Path]] = defaultdict(list)
    for path in sorted((official / "schaefchen-2011" / "transcripts").iterdir()):
        if not path.name.startswith("replay_"):
            together[path.name.split(".")[0]].append(path)
    for name, paths in together.items():
        tracks = [_ends(list(_sheep_events(path))) for path in paths]
        timed = all(event.at is not None for track in tracks for event in track)
        # Without a clock, whoever was seated second has come later.
        tracks.sort(key=lambda track: any('color="BLUE"' in event.text for event in track))
        events = in_order(tracks, [0.0] * len(tracks)) if timed else tuple(event for track in tracks for event in track)
        yield Recording("schaefchen-2011", name, events, asked_without_password=True)


_SHEEP_TIMES = {"<step": 83.5, "<cancel": 84.5, "</protocol>": 85.6}
"""When an administrator said the parts of what his recorder wrote down as one; their answers tell it."""


def _sheep_events(path: Path) -> Iterator[Event]:
    who = path.name.split(".")[1]
    for (direction, end, at), piece in _pieces(_SHEEP, contents(path)):
        said = direction == "C->S"
        if end:
            yield Event(_seconds(at), who, Act.LEFT if said else Act.CLOSED)
        elif said and "<freeReservation" in piece:
            for part in re.split(r"\n *(?=<)", piece)[1:]:
                yield Event(_SHEEP_TIMES.get(part.split(" ")[0], _seconds(at)), who, Act.SAID, part)
        else:
            yield Event(_seconds(at), who, Act.SAID if said else Act.HEARD, piece)


# 2017


def river(official: Path) -> Iterator[Recording]:
    """Scenarios with all connections in one file, games with one file for each."""
    folder = official / "mississippi-queen-2017" / "transcripts"
    for path in sorted(folder.glob("wire-*.log")):
        events = _ends(list(_river_events(path)))
        yield Recording("mississippi-queen-2017", path.stem, tuple(events), asked_without_password=True)
    for first in sorted(folder.glob("*-1.log*")):
        second = first.with_name(first.name.replace("-1.log", "-2.log"))
        tracks = [_ends(list(_numbered(path, who, _RIVER_GAME))) for who, path in (("first", first), ("second", second))]
        yield Recording("mississippi-queen-2017", first.name.split("-1.log")[0], in_order(tracks, (0.0, 0.0)), asked_without_password=True)


def _river_events(path: Path) -> Iterator[Event]:
    for (at, who, direction, rest), piece in _pieces(_RIVER_SCENARIO, contents(path)):
        assert who is not None
        if direction == "<-":
            yield Event(_seconds(at), who, Act.CLOSED) if rest else Event(_seconds(at), who, Act.HEARD, piece.removesuffix("\n"))
        elif direction == "->":
            yield Event(_seconds(at), who, Act.LEFT) if rest else Event(_seconds(at), who, Act.SAID, piece.removesuffix("\n"))


def _numbered(path: Path, who: str, mark: re.Pattern[str]) -> Iterator[Event]:
    for (at, direction, rest), piece in _pieces(mark, contents(path)):
        said = direction == "C->S"
        if rest == "EOF":
            yield Event(_seconds(at), who, Act.LEFT if said else Act.CLOSED)
        else:
            yield Event(_seconds(at), who, Act.SAID if said else Act.HEARD, piece)


# 2018

_HARES_DELAYS = {
    ("admin_free_reservation", "late"): 0.4,
    ("admin_free_reservation", "plainjoin"): 0.925,
    ("unpause_before_start2", "first"): 0.021,
    ("leave_before_start", "first"): -2.0,
}
"""How much later than the others' a connection's clock began to run, where they have heard nothing in common."""


def hares(official: Path) -> Iterator[Recording]:
    """A folder for each scenario, a file for each connection, each with a clock of its own."""
    for folder in sorted((official / "hase-und-igel-2018" / "transcripts").iterdir()):
        tracks = {path.name.split(".")[0]: _ends(list(_hare_events(path))) for path in sorted(folder.glob("*.log*"))}
        if tracks:
            delays = {who: delay for (where, who), delay in _HARES_DELAYS.items() if where == folder.name}
            delays = _delays({who: _times(track) for who, track in tracks.items()}, delays)
            yield Recording("hase-und-igel-2018", folder.name, in_order(list(tracks.values()), [delays[who] for who in tracks]))


def _hare_events(path: Path) -> Iterator[Event]:
    who = path.name.split(".")[0]
    for (direction, end, at), piece in _pieces(_HARES, contents(path)):
        said = direction == "client->server"
        if end:
            yield Event(_seconds(at), who, Act.LEFT if said else Act.CLOSED)
        elif direction != "read error":
            yield Event(_seconds(at), who, Act.SAID if said else Act.HEARD, piece)


def _delays(times: dict[str, dict[str, float]], known: dict[str, float]) -> dict[str, float]:
    """By how much each clock is behind the first: what two have heard was told to both at the same time."""
    delays = {**known, next(who for who in times if who not in known): 0.0}
    while missing := [who for who in times if who not in delays]:
        who, other = next((who, other) for who in missing for other in delays if times[who].keys() & times[other].keys())
        common = times[who].keys() & times[other].keys()
        delays[who] = delays[other] + min((times[other][message] - times[who][message] for message in common), key=abs)
    return delays


def _times(track: list[Event]) -> dict[str, float]:
    """When each message that is heard once was begun."""
    begun: list[float] = []
    text = ""
    for event in track:
        if event.act is Act.HEARD:
            text += event.text
            begun += [event.at or 0.0] * len(event.text)
    times: dict[str, float] = {}
    place = 0
    for message in messages(text):
        if '"memento"' in message or '"result"' in message or "<left" in message:
            times.setdefault(message, begun[place])
        place += len(message)
    return times


# 2020


def hive(official: Path) -> Iterator[Recording]:
    """Scenarios with all connections in one file, games with one file for each."""
    folder = official / "hive-2020" / "transcripts"
    for path in sorted(folder.glob("scen_*")):
        yield Recording("hive-2020", path.name.split(".")[0], tuple(_ends(list(_hive_events(path)))))
    for first in sorted(folder.glob("*.0.log.gz")):
        second = first.with_name(first.name.replace(".0.", ".1."))
        tracks = [_ends(list(_hive_game(path, who))) for who, path in (("first", first), ("second", second))]
        yield Recording("hive-2020", first.name.split(".")[0], in_order(tracks, (0.0, 0.0)))


def _hive_events(path: Path) -> Iterator[Event]:
    # The last piece ends with the file, the others with their line.
    for (speaker, hearer, at), piece in _pieces(_HIVE_SCENARIO, contents(path).removesuffix("\n")):
        if speaker is not None:
            yield Event(_seconds(at), speaker, Act.SAID, piece)
        elif hearer is not None and piece.startswith("["):
            if "[EOF]" in piece:
                yield Event(_seconds(at), hearer, Act.CLOSED)
        elif hearer is not None:
            yield Event(_seconds(at), hearer, Act.HEARD, piece)


def _hive_game(path: Path, who: str) -> Iterator[Event]:
    for (direction, at, rest), piece in _pieces(_HIVE_GAME, contents(path)):
        said = direction == "C->S"
        if rest == "EOF":
            yield Event(_seconds(at), who, Act.LEFT if said else Act.CLOSED)
        else:
            yield Event(_seconds(at), who, Act.SAID if said else Act.HEARD, piece)


# 2025

_GONE = {("F", "player2"): 22.5, ("P", "player1"): 9.5}
"""Who broke his connection, as the title of the section says, and when."""
_READING = 0.6
"""So long the recorder waited for answers before it wrote them down."""


def late(official: Path) -> Iterator[Recording]:
    """A game with both connections in one file, and two talks with boards left out."""
    folder = official / "hase-und-igel-2025" / "transcripts"
    for path in sorted(folder.glob("*.merged.log*")):
        yield Recording("hase-und-igel-2025", path.name.split(".merged")[0], tuple(_late_game(path)))
    for path in sorted(folder.glob("proto*.log*")):
        text = contents(path).replace("\n</board>", SQUEEZED_END)
        yield Recording("hase-und-igel-2025", path.name.split(".log")[0], tuple(_Talk(text).events()), squeezed=True)


def _late_game(path: Path) -> Iterator[Event]:
    for (at, who, direction, rest), piece in _pieces(_LATE_GAME, contents(path)):
        assert who is not None
        said = direction == "client->server"
        if rest == "EOF":
            yield Event(_seconds(at), who, Act.LEFT if said else Act.CLOSED)
        else:
            yield Event(_seconds(at), who, Act.SAID if said else Act.HEARD, piece)


class _Talk:
    """A file in which names stand for new connections again and again."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: dict[str, str] = {}
        self._dead: set[str] = set()
        self._people: list[str] = []
        self._now = 0.0
        self._events: list[Event] = []

    def events(self) -> list[Event]:
        """What happened, on connections with names of their own."""
        _, *parts = _SECTION.split(self._text)
        for section, text in zip(parts[::2], parts[1::2], strict=True):
            self._section(section, _NOTE.sub("", text))
        return self._events

    def _section(self, section: str, text: str) -> None:
        found = list(_TALK.finditer(text))
        gone = {who: at for (where, who), at in _GONE.items() if where == section}
        for mark, after in zip(found, [*found[1:], None], strict=True):
            piece = text[mark.end() : len(text) if after is None else after.start()].removesuffix("\n")
            if mark["said"] is not None:
                answered = next((float(other["at"]) for other in found if other.start() > mark.start() and other["at"]), self._now)
                self._now = max(self._now, answered - _READING)
                self._say(section, mark["said"], piece)
            else:
                self._now = float(mark["at"])
                self._hear(mark["heard"], piece, mark["end"] is not None)
            for who in [who for who, at in gone.items() if self._now >= at - 0.4 and who in self._open]:
                del gone[who]
                self._events.append(Event(self._now, self._open.pop(who), Act.LEFT))

    def _say(self, section: str, who: str, piece: str) -> None:
        if piece.startswith(("<protocol>", "<join gameType")):
            self._leave(who)
            self._people.append(f"{section} {who}")
            count = self._people.count(f"{section} {who}")
            self._open[who] = f"{section} {who}" if count == 1 else f"{section} {who} ({count})"
        if (name := self._open[who]) not in self._dead:
            self._events.append(Event(self._now, name, Act.SAID, piece))

    def _leave(self, who: str) -> None:
        if (name := self._open.pop(who, None)) is not None and name not in self._dead:
            self._events.append(Event(self._now, name, Act.LEFT))

    def _hear(self, who: str, piece: str, ends: bool) -> None:
        name = self._open.get(who)
        if name is None or name in self._dead:
            return
        # Also when nothing had come: the recorder has looked.
        self._events.append(Event(self._now, name, Act.HEARD, piece))
        if ends:
            self._dead.add(name)
            self._events.append(Event(self._now, name, Act.CLOSED))


READERS = {"2011": sheep, "2017": river, "2018": hares, "2020": hive, "2025": late}
