"""Who may say what when: one table for all seasons, from which the documentation's diagram is drawn. What a breach costs is a fact of the season."""

import enum
from collections.abc import Mapping

from spielwerk.protocol.requests import (
    AskMoves,
    AskRooms,
    AskScore,
    Authenticate,
    Cancel,
    Close,
    FreeReservation,
    InRoom,
    Join,
    JoinPrepared,
    JoinRoom,
    Observe,
    Pause,
    PlayMove,
    Prepare,
    Request,
    SetTestMode,
    SetTimeout,
    Step,
)


class Phase(enum.Enum):
    """Where a guest stands towards the room that he speaks to."""

    # As for players: the usual hash of enums is computed in Python.
    __hash__ = object.__hash__

    OUTSIDE = "outside"
    """He has no seat there, or there is no such room."""
    WAITING = "waiting"
    """He has a seat, the others are missing."""
    LISTENING = "listening"
    """The game runs, and nobody has asked him."""
    ASKED = "asked"
    """It is his move."""
    FINISHED = "finished"
    """His game is over."""


class Answer(enum.Enum):
    """What follows from saying something in a phase."""

    GRANTED = "granted"
    OUT_OF_TURN = "out of turn"
    STRAY = "stray"
    IGNORED = "ignored"
    ADMINISTRATORS_ONLY = "administrators only"


_ANYWHERE = dict.fromkeys(Phase, Answer.GRANTED)
_ADMINISTRATION = dict.fromkeys(Phase, Answer.ADMINISTRATORS_ONLY)
_MOVE = {
    Phase.OUTSIDE: Answer.STRAY,
    Phase.WAITING: Answer.OUT_OF_TURN,
    Phase.LISTENING: Answer.OUT_OF_TURN,
    Phase.ASKED: Answer.GRANTED,
    Phase.FINISHED: Answer.IGNORED,
}

CONVERSATION: Mapping[type[Request], Mapping[Phase, Answer]] = {
    Join: _ANYWHERE,
    JoinRoom: _ANYWHERE,
    JoinPrepared: _ANYWHERE,
    Close: _ANYWHERE,
    Authenticate: _ANYWHERE,
    InRoom: _MOVE,
    PlayMove: _MOVE,
    AskMoves: {**dict.fromkeys(Phase, Answer.STRAY), Phase.ASKED: Answer.GRANTED},
    Prepare: _ADMINISTRATION,
    Observe: _ADMINISTRATION,
    Pause: _ADMINISTRATION,
    Step: _ADMINISTRATION,
    SetTimeout: _ADMINISTRATION,
    Cancel: _ADMINISTRATION,
    FreeReservation: _ADMINISTRATION,
    SetTestMode: _ADMINISTRATION,
    AskScore: _ADMINISTRATION,
    AskRooms: _ADMINISTRATION,
}

TRANSITIONS: tuple[tuple[str, str, str], ...] = (
    ("outside", "waiting", "join, joinRoom, joinPrepared"),
    ("waiting", "listening", "all seats are taken: welcomeMessage, memento"),
    ("listening", "asked", "MoveRequest"),
    ("asked", "listening", "a legal move: memento"),
    ("asked", "finished", "the move that ends the game, an illegal one, or none in time"),
    ("listening", "finished", "the other's move ends the game; a move out of turn"),
    ("waiting", "finished", "the room is cancelled"),
    ("finished", "outside", "result, left; the connection may join again"),
)
"""How a guest comes from one phase to the next, in the words of the wire."""


def answer(said: Request, phase: Phase) -> Answer:
    """What follows when a guest in a phase says something."""
    return CONVERSATION[type(said)][phase]


def diagram() -> str:
    """The state diagram of a player's conversation, in the language of Mermaid."""
    lines = ["stateDiagram-v2", "    [*] --> outside: <protocol>"]
    lines += [f"    {begin} --> {end}: {cause}" for begin, end, cause in TRANSITIONS]
    return "\n".join([*lines, "    finished --> [*]: close, </protocol>"])
