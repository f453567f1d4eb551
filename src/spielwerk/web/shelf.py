"""The replays of a house: those of its own games, and those that people bring along; found again by an index."""

import gzip
import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import Fault
from spielwerk.protocol.stored import write_stored
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import read_replay, replay_from, unpacked
from spielwerk.room.replay_shelf import ENDINGS
from spielwerk.room.replay_writer import replay_lines
from spielwerk.scene.shapes import Name
from spielwerk.web.book import Book, book_of, end_in
from spielwerk.web.database import Database, KeptReplay
from spielwerk.web.drawing import side
from spielwerk.web.papers import FaultFound, RefusedShown, ReplayListed, ReplayShown
from spielwerk.web.refusing import UNKNOWN_REPLAY, Refused, refused
from spielwerk.web.table import replay_id

UPLOADS = "uploads"
"""The folder beside our own replays for those that people bring along."""
LARGEST_UPLOAD = 8 * 1024 * 1024
LARGEST_UNPACKED = 32 * 1024 * 1024
_OPENED = 24
"""So many replays are kept open, with all their positions."""

Form = Literal["jsonl", "xml", "xml.gz"]


@dataclass(frozen=True)
class Opened:
    """A replay with its positions."""

    listed: ReplayListed
    replay: Replay
    book: Book
    faults: tuple[Fault, ...]

    @property
    def shows_all(self) -> bool:
        """Whether even what was hidden at the table is known: in our own files it is, in those of the seasons it is anybody's guess."""
        return self.listed.file.endswith(".jsonl") or not hides(self.book.last)


@dataclass
class Shelf:
    """All replays. Every call reads files or the database; whoever must not wait calls it in a thread."""

    folder: Path
    database: Database
    is_running: Callable[[str], bool] = field(default=lambda _: False)
    """Whether a file belongs to a game that is being played: then nobody may look into it."""
    _opened: "OrderedDict[str, Opened]" = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    # Which there are

    def look_through(self) -> int:
        """Brings the index up to date with the files; how many were new or had changed."""
        known = self.database.known_files()
        there = dict(self._files())
        self.database.forget_replays([known[file][0] for file in known if file not in there])
        changed = [file for file, sizes in there.items() if file not in known or known[file][1:] != sizes]
        for start in range(0, len(changed), 50):
            self.database.put_replays(filter(None, map(self._row, changed[start : start + 50])))
        return len(changed)

    def note(self, file: str) -> None:
        """A game has ended, and this is its file."""
        row = self._row(file)
        if row is not None:
            self.database.put_replays([row])
            with self._lock:
                self._opened.pop(row.listed.id, None)

    def _files(self) -> Iterator[tuple[str, tuple[int, int]]]:
        for folder, prefix in ((self.folder, ""), (self.folder / UPLOADS, f"{UPLOADS}/")):
            if not folder.is_dir():
                continue
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.endswith(ENDINGS) and entry.is_file() and not self.is_running(prefix + entry.name):
                        about = entry.stat()
                        yield prefix + entry.name, (about.st_size, int(about.st_mtime))

    def _row(self, file: str) -> KeptReplay | None:
        path = self.folder / file
        try:
            about = path.stat()
            return KeptReplay(listed=listed(file, read_replay(path)), size=about.st_size, changed=int(about.st_mtime))
        except (InvalidReplay, OSError):
            # Whatever else lies there is nobody's replay.
            return None

    # One of them

    def open(self, replay_id: str) -> Opened:
        """A replay with all its positions."""
        with self._lock:
            if (opened := self._opened.get(replay_id)) is not None:
                self._opened.move_to_end(replay_id)
                return opened
        found = self.database.replay(replay_id)
        if found is None or self.is_running(found.file):
            raise UNKNOWN_REPLAY
        try:
            replay = read_replay(self.folder / found.file)
        except InvalidReplay as fault:
            raise refused("unknown_replay", fault) from None
        return self._kept(Opened(found, replay, *book_of(replay)))

    def _kept(self, opened: Opened) -> Opened:
        with self._lock:
            self._opened[opened.listed.id] = opened
            while len(self._opened) > _OPENED:
                self._opened.popitem(last=False)
        return opened

    def bring(self, name: str, content: bytes) -> Opened:
        """Somebody brings a file along; the same content is kept once."""
        ending = next((ending for ending in ENDINGS if name.lower().endswith(ending)), None)
        plain = _unpacked(content)
        replay = _read(plain)
        if ending is None or (ending == ".xml.gz") != (content[:2] == b"\x1f\x8b"):
            ending = (".xml" if plain.lstrip()[:1] == b"<" else ".jsonl") + (".gz" if plain is not content else "")
        if ending == ".jsonl.gz":
            ending, content = ".jsonl", plain
        file = f"{UPLOADS}/{hashlib.sha256(content).hexdigest()[:32]}{ending}"
        path = self.folder / file
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.note(file)
        return self._kept(Opened(listed(file, replay), replay, *book_of(replay)))

    @staticmethod
    def written(opened: Opened, form: Form) -> bytes:
        """The replay as a file of this form."""
        if form == "jsonl":
            return replay_lines(opened.replay)
        try:
            content = write_stored(opened.replay)
        except InvalidReplay as fault:
            raise refused("not_possible", fault) from None
        return gzip.compress(content, mtime=0) if form == "xml.gz" else content


def _unpacked(content: bytes) -> bytes:
    try:
        plain = unpacked(content, LARGEST_UNPACKED)
    except InvalidReplay as fault:
        raise refused("invalid", fault) from None
    return plain


def _read(plain: bytes) -> Replay:
    try:
        return replay_from(plain)
    except InvalidReplay as fault:
        raise refused("invalid", fault) from None
    except (ValueError, RecursionError) as fault:
        raise Refused("invalid", f"Das ist keine Aufzeichnung: {fault}", f"This is no replay: {fault}") from None


def listed(file: str, replay: Replay) -> ReplayListed:
    """A replay as a list shows it."""
    beginning, result = replay.beginning, replay.result
    red, blue = replay.names
    return ReplayListed(
        id=replay_id(file),
        game=beginning.game,
        rules=beginning.rules,
        red=_printable(red),
        blue=_printable(blue),
        moves=len(replay.moves),
        finished=result is not None,
        started=None if beginning.started is None else beginning.started.isoformat(),
        winner=None if result is None or result.winner is None else side(result.winner),
        reason=None if result is None else result.reason,
        offender=None if result is None or result.offender is None else side(result.offender),
        uploaded=file.startswith(f"{UPLOADS}/"),
        file=file,
    )


def _printable(name: str | None) -> str | None:
    """A name without what no database and no list can show; programs call themselves what they like."""
    return None if name is None else "".join(letter for letter in name if letter.isprintable())[:200]


def replay_shown(opened: Opened) -> ReplayShown:
    """A replay without its pictures."""
    replay, book = opened.replay, opened.book
    numbers = {state.turn: number for number, state in reversed(list(enumerate(book.states)))}
    return ReplayShown(
        listed=opened.listed,
        moves=tuple(book.moves),
        refused=tuple(
            RefusedShown(
                number=numbers.get(one.turn, book.count),
                side=side(one.player),
                text=one.text[:2000],
                rule=one.rule,
                sentence=Name(one.german, one.english),
            )
            for one in replay.refused
        ),
        end=end_in(replay, book.last),
        seed=None if replay.beginning.seed is None else str(replay.beginning.seed),
        begins_at=replay.start.turn,
        limits=replay.beginning.limits,
        has_hidden=not opened.shows_all,
        faults=tuple(FaultFound(place=fault.place, sentence=Name(fault.german, fault.english)) for fault in opened.faults),
    )


def hides(state: State[Any]) -> bool:
    """Whether parts of the board are hidden in this position."""
    game = sw.game(state.game, state.rules)
    return game.conceal is not None and bool(game.shown_record(state)["setup"] != state.record()["setup"])
