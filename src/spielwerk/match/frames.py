"""What the runner and its workers say to each other through pipes: a length in four bytes, and so many bytes of JSON."""

import struct
from typing import Any

import msgspec

from spielwerk.match.result import Result

_HEAD = struct.Struct("!I")


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play these games of the plan."""

    numbers: list[int]


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Take a seat in this game of the plan, and be asked for moves."""

    number: int
    seat: str


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose a move in this position, within so many seconds."""

    position: str
    soft: float
    hard: float


class Results(msgspec.Struct, frozen=True, tag="results"):
    """What these games came to."""

    results: list[Result]


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """The seat is taken, and nothing has to be loaded any more."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The move, and what the bot says about it."""

    move: str
    hints: list[str]


Order = Play | Sit | Choose
Answer = Results | Seated | Chosen

_encode = msgspec.json.Encoder().encode
_read_order = msgspec.json.Decoder(Order).decode
_read_answer = msgspec.json.Decoder(Answer).decode


def framed(payload: bytes) -> bytes:
    """Bytes with their length before them."""
    return _HEAD.pack(len(payload)) + payload


def said(message: Order | Answer) -> bytes:
    """A message as a frame."""
    return framed(_encode(message))


def read_frame(stream: Any) -> bytes | None:
    """The next frame of a stream that waits; None at its end."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    length = _HEAD.unpack(head)[0]
    payload: bytes = stream.read(length)
    return payload if len(payload) == length else None


def read_order(payload: bytes) -> Order:
    """What the runner wants."""
    order: Order = _read_order(payload)
    return order


def read_answer(payload: bytes) -> Answer:
    """What a worker has to say."""
    answer: Answer = _read_answer(payload)
    return answer
