"""The board on which a recorded room was played, and the luck that fell there: read from what the guests were shown."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import spielwerk as sw
from spielwerk.errors import SpielwerkError
from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import season_of
from spielwerk.protocol.stream import Stream
from spielwerk.protocol.wire import Broken, NotAMove, Shown
from tests.server.recorded.recording import Recording

SEEDS = 400
"""So many boards are tried where the recorder has left the boards out."""
_BOARD = re.compile(r"<board>.*?</board>", re.DOTALL)
_LEFT_OUT = "<board>\n          <field>... 65 fields ...</field>\n        </board>"


def squeezed(text: str) -> str:
    """A text without its boards, as one recorder wrote it down."""
    return _BOARD.sub(_LEFT_OUT, text)


def data_in(message: str) -> Element:
    """What a room's message carries."""
    room = next(found for found in Stream().feed(f"<protocol>{message}".encode()) if isinstance(found, Element))
    data = room.child("data")
    assert data is not None
    return data


@dataclass(frozen=True)
class Table:
    """A recorded room, as far as its guests were shown it."""

    recording: Recording
    room: str

    @cached_property
    def positions(self) -> dict[int, Element]:
        """The state messages by their turns."""
        found: dict[int, Element] = {}
        for message in dict.fromkeys(self.recording.messages_of(self.room)):
            if '<data class="memento">' in message:
                data = data_in(message)
                state = data.child("state")
                assert state is not None
                found.setdefault(int(state.attributes["turn"]), data)
        return dict(sorted(found.items()))

    @cached_property
    def shown(self) -> dict[int, Shown]:
        """The positions, each read with what the ones before it have shown."""
        wire = season_of(self.recording.game).wire
        found: dict[int, Shown] = {}
        last: Shown | None = None
        for turn, data in self.positions.items():
            last = found[turn] = wire.read_state(data, last)
        return found

    def start(self) -> sw.State[Any] | None:
        """The position with which this room began, with everything in it that came to light later; None if nothing was shown."""
        if not self.positions:
            return None
        if self.recording.squeezed:
            return _likely(self)
        first, last = self.shown[min(self.shown)].state, self.shown[max(self.shown)].state
        if "tiles" not in first.record()["setup"]:
            return first
        return sw.game(first.game, rules=first.rules).from_record({**first.record(), "setup": last.record()["setup"]})

    def luck(self) -> Callable[[sw.State[Any], str], Mapping[str, Any] | None] | None:
        """The luck that fell with each move, None where this game has none."""
        if self.recording.squeezed or sw.game(self.recording.game).luck is None:
            return None

        def fallen(state: sw.State[Any], _: str) -> Mapping[str, Any] | None:
            after = self.shown.get(state.turn + 1)
            return None if after is None else after.luck

        return fallen


def _likely(table: Table) -> sw.State[Any]:
    """A board on which everything could have gone as it went; the nearest to it where the rules refuse something that was played."""
    game = sw.game(table.recording.game, rules="contest")
    starts = [game.start(seed) for seed in range(SEEDS)]
    best, most = starts[0], -1
    for start in starts:
        agreed = _agreed(table, start)
        if agreed > most:
            best, most = start, agreed
        if agreed == len(table.positions):
            break
    return best


def _agreed(table: Table, state: sw.State[Any]) -> int:
    wire = season_of(table.recording.game).wire
    agreed, last = 0, None
    recorded = [message for message in table.recording.messages_of(table.room) if '<data class="memento">' in message]
    for data in table.positions.values():
        shown = data.child("state")
        move = None if shown is None else shown.child("lastMove")
        try:
            if move is not None:
                last = wire.read_move(Element("data", move.attributes, move.children, move.text), state)
                state = state.play(last.text)
        except (SpielwerkError, NotAMove, Broken):
            break
        written = squeezed(wire.write_state(Shown(state, (None, None), last)))
        if not any(written in message for message in recorded):
            break
        agreed += 1
    return agreed


@dataclass
class Tables:
    """The rooms of a recording, in the order in which they were opened."""

    recording: Recording
    opened: int = 0
    all: list[Table] = field(init=False)

    def __post_init__(self) -> None:
        self.all = [Table(self.recording, room) for room in self.recording.rooms()]

    def next(self) -> Table | None:
        """The room that is opened now."""
        self.opened += 1
        return self.all[self.opened - 1] if self.opened <= len(self.all) else None
