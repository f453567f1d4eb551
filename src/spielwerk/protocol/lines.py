"""The simple way beside the XML: one JSON object in each line, for bots in any language.

The words are those of the Python surface: records, texts of moves, names of rules. A line that cannot be read is answered with what is wrong.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from spielwerk.errors import IllegalMove, SpielwerkError
from spielwerk.games import game
from spielwerk.player import RED, Player
from spielwerk.protocol.line_faults import unreadable
from spielwerk.protocol.markup import writable
from spielwerk.protocol.requests import (
    AskMoves,
    AskRooms,
    Authenticate,
    Cancel,
    Close,
    FreeReservation,
    Join,
    JoinPrepared,
    JoinRoom,
    Observe,
    Pause,
    PlayMove,
    Prepare,
    Request,
    SetTimeout,
    SlotWish,
    Step,
)
from spielwerk.protocol.stream import USUAL, Limits, Refused
from spielwerk.protocol.wire import Ending, Names, Shown

LONGEST_NAME = 100
"""So many characters of a name are shown; it stands in every position."""

_encode = msgspec.json.Encoder().encode


class _Line(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """What all lines share: the field `type` says which it is."""


class _Join(_Line, tag="join"):
    game: str | None = None
    rules: str | None = None
    name: str | None = None
    room: str | None = None
    reservation: str | None = None


class _Move(_Line, tag="move"):
    move: str
    room: str | None = None
    hints: tuple[str, ...] = ()
    seconds: float | None = None


class _Moves(_Line, tag="moves"):
    room: str | None = None


class _Leave(_Line, tag="leave"):
    pass


class _Authenticate(_Line, tag="authenticate"):
    password: str


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    can_time_out: bool = True
    reserved: bool = True


class _Prepare(_Line, tag="prepare"):
    game: str | None = None
    rules: str | None = None
    seats: tuple[_Seat, ...] = (_Seat(), _Seat())
    paused: bool | None = None
    record: dict[str, Any] | None = None


class _Rooms(_Line, tag="rooms"):
    pass


class _Observe(_Line, tag="observe"):
    room: str


class _Pause(_Line, tag="pause"):
    room: str
    paused: bool


class _Step(_Line, tag="step"):
    room: str
    forced: bool = False


class _Timeout(_Line, tag="timeout"):
    room: str
    player: str
    active: bool


class _Cancel(_Line, tag="cancel"):
    room: str


class _FreeReservation(_Line, tag="free_reservation"):
    reservation: str


_Said = _Join | _Move | _Moves | _Leave | _Authenticate | _Prepare | _Rooms | _Observe | _Pause | _Step | _Timeout | _Cancel | _FreeReservation
_decode = msgspec.json.Decoder(_Said).decode


def schema() -> dict[str, Any]:
    """The JSON schema of everything that a client may say."""
    return msgspec.json.schema(_Said)


def read_line(line: bytes) -> Request:
    """The request that a line makes; `Refused` with what is wrong about it."""
    try:
        return _request(_decode(line))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        german, english = unreadable(str(error))
        raise Refused(f"diese Zeile ist unlesbar: {german}", f"this line cannot be read: {english}") from None


def _request(said: _Said) -> Request:
    match said:
        case _Move():
            return PlayMove(said.room, writable(said.move), tuple(map(writable, said.hints)), said.seconds)
        case _Moves():
            return AskMoves(said.room)
        case _Join():
            return _join(said)
        case _Leave():
            return Close()
        case _Authenticate():
            return Authenticate(said.password)
        case _Prepare():
            seats = tuple(SlotWish(_shown_name(seat.name), seat.can_time_out, True, seat.reserved) for seat in said.seats)
            return Prepare(said.game, seats, said.paused, said.record, said.rules)
        case _Rooms():
            return AskRooms()
        case _Observe():
            return Observe(said.room)
        case _Pause():
            return Pause(said.room, said.paused)
        case _Step():
            return Step(said.room, said.forced)
        case _Timeout():
            return SetTimeout(said.room, 0 if said.player == str(RED) else 1, said.active)
        case _Cancel():
            return Cancel(said.room)
        case _FreeReservation():
            return FreeReservation(said.reservation)


def _join(said: _Join) -> Request:
    if said.reservation is not None:
        return JoinPrepared(said.reservation)
    if said.room is not None:
        return JoinRoom(said.room, _shown_name(said.name))
    return Join(said.game, said.rules, _shown_name(said.name))


def _shown_name(name: str | None) -> str | None:
    """A name as everybody at the table can be told it, whatever he speaks."""
    return None if name is None else writable(name)[:LONGEST_NAME]


class LineStream:
    """Bytes of one direction become lines, none of them longer than the limit."""

    def __init__(self, limits: Limits = USUAL) -> None:
        self._limits = limits
        self._rest = b""

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits for the rest of its line."""
        return not self._rest

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that these bytes complete; empty ones are left out."""
        *lines, rest = (self._rest + data).split(b"\n") if b"\n" in data else (self._rest + data,)
        self._rest = rest
        for line in map(bytes.strip, lines):
            if len(line) > self._limits.bytes:
                raise self._too_long()
            if line:
                yield line
        if len(rest) > self._limits.bytes:
            raise self._too_long()

    def _too_long(self) -> Refused:
        most = self._limits.bytes
        return Refused(f"eine Zeile hat mehr als {most} Bytes", f"a line has more than {most} bytes")


def line(kind: str, **values: Any) -> bytes:
    """One line to say."""
    return bytes(_encode({"type": kind, **values})) + b"\n"


def state_line(room_id: str, shown: Shown) -> bytes:
    """How a game stands, as far as everybody at the table may see it."""
    state = shown.state
    last: dict[str, Any] | None = None
    if shown.last is not None:
        last = {"move": shown.last.text, "hints": shown.last.hints}
        if shown.luck is not None:
            last["chance"] = shown.luck
    outcome = state.outcome
    over = None if outcome is None else {"winner": _name(outcome.winner), "reason": str(outcome.reason), "scores": outcome.scores}
    record = game(state.game, state.rules).shown_record(state)
    return line("state", room=room_id, record=record, last=last, outcome=over)


def error_line(german: str, english: str, *, refusal: SpielwerkError | None = None, **values: Any) -> bytes:
    """What was wrong; with the rule and its paragraph where one was broken."""
    if isinstance(refusal, IllegalMove):
        values |= {"rule": refusal.rule, "paragraph": refusal.paragraph, "move": refusal.move}
    return line("error", german=german, english=english, **values)


def result_line(room_id: str, ending: Ending) -> bytes:
    """How a game ended."""
    outcome = ending.state.outcome
    winner, reason, refusal = ending.winner, ending.reason, ending.refusal
    scores = outcome.scores if outcome is not None else ending.state.scores
    return line(
        "result",
        room=room_id,
        winner=_name(winner),
        reason=str(reason),
        offender=_name(ending.offender),
        german=" ".join([reason.german, *([] if refusal is None else [refusal.german])]),
        english=" ".join([reason.english, *([] if refusal is None else [refusal.english])]),
        scores=scores,
        turn=ending.state.turn,
    )


def welcome_line(room_id: str, player: Player, names: Names) -> bytes:
    """The game begins, and this is your side."""
    return line("welcome", room=room_id, player=str(player), names=dict(zip(("RED", "BLUE"), names, strict=True)))


def _name(player: Player | None) -> str | None:
    return None if player is None else str(player)
