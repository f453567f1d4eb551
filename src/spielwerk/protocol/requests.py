"""What clients of all seasons may say, read from elements. One reader for all: where seasons named things differently, each name is understood."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from spielwerk.protocol.elements import Element


class Unreadable(Exception):
    """No season's server could have read this request."""


class Join(msgspec.Struct, frozen=True):
    """A place in any free room of a game; without a game, of whatever the server plays."""

    game_type: str | None
    """The season's name on the wire, or the game's id."""
    rules: str | None = None
    name: str | None = None


class JoinRoom(msgspec.Struct, frozen=True):
    """A place in this room."""

    room_id: str
    name: str | None = None


class JoinPrepared(msgspec.Struct, frozen=True):
    """The place that a reservation keeps."""

    reservation: str


class InRoom(msgspec.Struct, frozen=True):
    """Something for a room: a move, if `data` is one."""

    room_id: str
    data: Element | None


class PlayMove(msgspec.Struct, frozen=True):
    """A move in our own notation, as it comes in a line of JSON."""

    room_id: str | None
    """None: the room in which the sender plays."""
    text: str
    hints: tuple[str, ...] = ()
    seconds: float | None = None
    """How long the sender says that he has thought."""


class AskMoves(msgspec.Struct, frozen=True):
    """Which moves are legal now."""

    room_id: str | None = None


class Authenticate(msgspec.Struct, frozen=True):
    """Whoever knows the password administrates."""

    password: str


class SlotWish(msgspec.Struct, frozen=True):
    """One seat of a prepared room."""

    name: str | None
    can_time_out: bool
    pauses: bool
    reserved: bool


class Prepare(msgspec.Struct, frozen=True):
    """A room for a game, with seats that are kept."""

    game_type: str | None
    slots: tuple[SlotWish, ...]
    paused: bool | None
    """None where the season says it seat by seat, or nobody says it."""
    position: Element | Mapping[str, Any] | None
    """A position to begin with, as the season wrote it or as a record."""
    rules: str | None = None


class Observe(msgspec.Struct, frozen=True):
    """Shows a room's game."""

    room_id: str


class Pause(msgspec.Struct, frozen=True):
    """Holds a game, or lets it go on."""

    room_id: str
    paused: bool


class Step(msgspec.Struct, frozen=True):
    """Lets a paused game ask for one move."""

    room_id: str
    forced: bool


class SetTimeout(msgspec.Struct, frozen=True):
    """Switches the clock of a seat."""

    room_id: str
    slot: int
    active: bool


class Cancel(msgspec.Struct, frozen=True):
    """Ends a game without a result."""

    room_id: str


class FreeReservation(msgspec.Struct, frozen=True):
    """Gives a kept seat to anybody."""

    reservation: str


class SetTestMode(msgspec.Struct, frozen=True):
    """Counts, or does not count, the results of games for each name."""

    active: bool


class AskScore(msgspec.Struct, frozen=True):
    """What has been counted for a name."""

    name: str


class AskRooms(msgspec.Struct, frozen=True):
    """Which rooms there are."""


class Close(msgspec.Struct, frozen=True):
    """The client goes."""


Request = (
    Join
    | JoinRoom
    | JoinPrepared
    | InRoom
    | PlayMove
    | AskMoves
    | Authenticate
    | Prepare
    | Observe
    | Pause
    | Step
    | SetTimeout
    | Cancel
    | FreeReservation
    | SetTestMode
    | AskScore
    | AskRooms
    | Close
)


def read_request(packet: Element) -> Request:
    """The request that a packet makes; `Unreadable` for anything else."""
    reader = _READERS.get(packet.tag)
    if reader is None:
        raise Unreadable(f"there is no request <{packet.tag}>")
    return reader(packet)


def _wanted(packet: Element, *names: str) -> str:
    """An attribute that has to be there, by any of its names; also as a child, which the contest's servers understood as well."""
    for name in names:
        value = packet.get(name)
        if value is None and (child := packet.child(name)) is not None:
            value = child.text or ""
        if value is not None:
            return value
    raise Unreadable(f"<{packet.tag}> lacks {names[0]}")


def _truth(packet: Element, name: str, default: bool | None = None) -> bool:
    value = packet.get(name)
    if value is None and default is not None:
        return default
    if value not in ("true", "false"):
        raise Unreadable(f"{name} of <{packet.tag}> is true or false, not {value!r}")
    return value == "true"


def _slot(slot: Element) -> SlotWish:
    return SlotWish(
        slot.get("displayName"),
        _truth(slot, "canTimeout", True),
        _truth(slot, "shouldBePaused", False),
        _truth(slot, "reserved", True),
    )


def _prepare(packet: Element) -> Prepare:
    paused = _truth(packet, "pause") if packet.get("pause") is not None else None
    return Prepare(packet.get("gameType"), tuple(map(_slot, packet.all("slot"))), paused, packet.child("loadGameInfo"))


def _in_room(packet: Element) -> InRoom:
    return InRoom(packet.get("roomId") or "", packet.child("data"))


def _set_timeout(packet: Element) -> SetTimeout:
    slot = _wanted(packet, "slot")
    if slot not in ("0", "1"):
        raise Unreadable(f"a slot is 0 or 1, not {slot!r}")
    return SetTimeout(_wanted(packet, "roomId"), int(slot), _truth(packet, "activate"))


_READERS: dict[str, Callable[[Element], Request]] = {
    "join": lambda packet: Join(packet.get("gameType")),
    "joinRoom": lambda packet: JoinRoom(_wanted(packet, "roomId")),
    "joinPrepared": lambda packet: JoinPrepared(_wanted(packet, "reservationCode")),
    "room": _in_room,
    "authenticate": lambda packet: Authenticate(_wanted(packet, "password", "passphrase")),
    "prepare": _prepare,
    "observe": lambda packet: Observe(_wanted(packet, "roomId")),
    "pause": lambda packet: Pause(_wanted(packet, "roomId"), _truth(packet, "pause")),
    "step": lambda packet: Step(_wanted(packet, "roomId"), _truth(packet, "forced", False)),
    "timeout": _set_timeout,
    "cancel": lambda packet: Cancel(_wanted(packet, "roomId")),
    "freeReservation": lambda packet: FreeReservation(_wanted(packet, "reservation")),
    "testMode": lambda packet: SetTestMode(_truth(packet, "testMode")),
    "scoreForPlayer": lambda packet: AskScore(_wanted(packet, "displayName")),
    "close": lambda _: Close(),
    "sc.protocol.responses.CloseConnection": lambda _: Close(),
}
