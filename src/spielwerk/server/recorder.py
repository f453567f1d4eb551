"""Keeps every game in a file of its own, line by line as it is played."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread

from spielwerk.errors import IllegalMove
from spielwerk.protocol.elements import Element, write
from spielwerk.room.happenings import Begun, Dissolved, Happening, Moved, Over, Refused, TakenBack
from spielwerk.room.replay_writer import ReplayWriter, settled
from spielwerk.room.room import Room

_KEPT = frozenset({Moved, Begun, Refused, TakenBack, Over, Dissolved})

UNSETTLED_AT_MOST = 256
"""So many complete files may wait until the disk has them."""
PATIENCE = 0.1
"""So many seconds a complete file waits at most before somebody sees to it."""


@dataclass
class Recorder:
    """Listens to all rooms."""

    folder: Path
    report: Callable[[str], None] = field(default=lambda _: None)
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    writers: dict[str, ReplayWriter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # The disk takes milliseconds to say that a file is safe; nobody's clock runs meanwhile. The thread that waits for it looks for work by
        # itself: to wake it for each file would cost the games more than everything else that they write.
        self._unsettled: deque[int] = deque()
        self._is_ending = Event()
        self._settling: Thread | None = None

    def __call__(self, room: Room, happening: Happening) -> None:
        """Writes down what belongs into the replay."""
        # Most happenings are shown and not kept; they are sorted out before anything is compared.
        if type(happening) not in _KEPT:
            return
        match happening:
            case Moved():
                self._moved(room, happening)
            case Begun():
                self._begin(room)
            case Refused():
                self._refused(room, happening)
            case TakenBack(state):
                if (writer := self.writers.get(room.id)) is not None:
                    writer.taken_back(state)
            case Over(ending):
                if (writer := self.writers.pop(room.id, None)) is not None:
                    writer.over(ending)
            case Dissolved():
                self._abandon(room.id)

    def resume(self, room: Room, path: Path) -> None:
        """This room's game goes on in a file that has its beginning."""
        self.writers[room.id] = ReplayWriter.resumed(path, room.state.turn, self._settle)

    def abandon_all(self) -> None:
        """The server ends: what was played stays, without a result. Every file is safe then."""
        for room_id in list(self.writers):
            self._abandon(room_id)
        self._is_ending.set()
        if self._settling is not None:
            self._settling.join()
        self._settle_all()

    def _settle(self, descriptor: int) -> None:
        if self._settling is None:
            self._settling = Thread(target=self._settle_now_and_then, name="replays", daemon=True)
            self._settling.start()
        self._unsettled.append(descriptor)
        if len(self._unsettled) > UNSETTLED_AT_MOST:
            # A disk that cannot keep up is waited for, so that files do not pile up.
            self._settle_all()

    def _settle_now_and_then(self) -> None:
        while not self._is_ending.wait(PATIENCE):
            self._settle_all()

    def _settle_all(self) -> None:
        with suppress(IndexError):
            while True:
                self._settle_one(self._unsettled.popleft())

    def _settle_one(self, descriptor: int) -> None:
        try:
            settled(descriptor)
        except OSError as fault:
            self.report(f"a replay may not be safe: {fault!r}")

    def _begin(self, room: Room) -> None:
        if not room.is_kept:
            return
        limits = None if room.limits is None else (room.limits.soft, room.limits.hard)
        self.writers[room.id] = ReplayWriter.create(
            self.folder,
            state=room.state,
            seed=room.seed,
            room=room.id,
            names=room.names(),
            started=self.now(),
            limits=limits,
            settle=self._settle,
        )

    def _moved(self, room: Room, moved: Moved) -> None:
        if (writer := self.writers.get(room.id)) is not None:
            sent = moved.sent
            writer.moved(moved.player, moved.move, sent.text, moved.seconds, sent.hints, moved.after, moved.luck, sent.seconds, sent.echo)

    def _refused(self, room: Room, refused: Refused) -> None:
        if (writer := self.writers.get(room.id)) is None:
            return
        refusal = refused.refusal
        rule = refusal.rule if isinstance(refusal, IllegalMove) else None
        german, english = (refused.text, refused.text) if refusal is None else (refusal.german, refusal.english)
        writer.refused(refused.player, _as_sent(refused.request), rule, german, english, refused.request)

    def _abandon(self, room_id: str) -> None:
        if (writer := self.writers.pop(room_id, None)) is not None:
            writer.abandoned()


def _as_sent(request: Element | None) -> str:
    return "" if request is None else write(request, 0).strip()
