"""Keeps every game in a file of its own, line by line as it is played."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from spielwerk.protocol.elements import Element, write
from spielwerk.room.happenings import Begun, Dissolved, Happening, Moved, Over, Refused
from spielwerk.room.replay_writer import ReplayWriter
from spielwerk.room.room import Room


@dataclass
class Recorder:
    """Listens to all rooms."""

    folder: Path
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    writers: dict[str, ReplayWriter] = field(default_factory=dict)

    def __call__(self, room: Room, happening: Happening) -> None:
        """Writes down what belongs into the replay."""
        match happening:
            case Moved():
                self._moved(room, happening)
            case Begun():
                self._begin(room)
            case Refused():
                self._refused(room, happening)
            case Over(ending):
                if (writer := self.writers.pop(room.id, None)) is not None:
                    writer.over(ending)
            case Dissolved():
                self._abandon(room.id)

    def abandon_all(self) -> None:
        """The server ends: what was played stays, without a result."""
        for room_id in list(self.writers):
            self._abandon(room_id)

    def _begin(self, room: Room) -> None:
        limits = None if room.limits is None else (room.limits.soft, room.limits.hard)
        self.writers[room.id] = ReplayWriter.create(
            self.folder, state=room.state, seed=room.seed, room=room.id, names=room.names(), started=self.now(), limits=limits
        )

    def _moved(self, room: Room, moved: Moved) -> None:
        if (writer := self.writers.get(room.id)) is not None:
            sent = moved.sent
            writer.moved(moved.player, moved.move, sent.text, moved.seconds, sent.hints, moved.after, moved.luck, sent.seconds, sent.echo)

    def _refused(self, room: Room, refused: Refused) -> None:
        if (writer := self.writers.get(room.id)) is None:
            return
        refusal = refused.refusal
        rule = getattr(refusal, "rule", None)
        german, english = (refused.text, refused.text) if refusal is None else (str(getattr(refusal, "german", refusal)), str(refusal))
        writer.refused(refused.player, _as_sent(refused.request), rule, german, english, refused.request)

    def _abandon(self, room_id: str) -> None:
        if (writer := self.writers.pop(room_id, None)) is not None:
            writer.abandoned()


def _as_sent(request: Element | None) -> str:
    return "" if request is None else write(request, 0).strip()
