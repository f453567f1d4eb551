"""What a server says in lines of JSON, as structures: the schema is made from them, and tests hold everything that our server says against them."""

import json
from typing import Any, Literal

import msgspec

from spielwerk.protocol import lines

Side = Literal["RED", "BLUE"]


class _Line(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What all lines share: the field `type` says which it is."""


class Joined(_Line, tag="joined"):
    """You have a seat. · Du hast einen Platz."""

    room: str
    game: str
    rules: Literal["rulebook", "contest"]


class Names(msgspec.Struct, forbid_unknown_fields=True):
    """What the players are called, null for somebody without a name."""

    RED: str | None
    BLUE: str | None


class Welcome(_Line, tag="welcome"):
    """The game begins, and this is your side. · Das Spiel beginnt, und das ist deine Seite."""

    room: str
    player: Side
    names: Names


class LastMove(msgspec.Struct, forbid_unknown_fields=True):
    """The move that led to a position."""

    move: str
    hints: list[str]
    chance: dict[str, Any] | None = None


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    """How a game has ended by its rules."""

    winner: Side | None
    reason: str
    scores: dict[str, dict[str, Any]]


class State(_Line, tag="state"):
    """How the game stands, as far as everybody may see it. · Wie das Spiel steht, soweit es alle sehen dürfen."""

    room: str
    record: dict[str, Any]
    last: LastMove | None
    outcome: Outcome | None


class Request(_Line, tag="request"):
    """It is your move, within so many seconds. · Du bist am Zug und hast so viele Sekunden."""

    room: str
    soft: float | None
    hard: float | None


class Moves(_Line, tag="moves"):
    """The legal moves, if you asked for them. · Die erlaubten Züge, wenn du danach gefragt hast."""

    room: str
    moves: list[str]


class Error(_Line, tag="error"):
    """What was wrong; with the rule if one was broken. · Was falsch war; mit der Regel, wenn eine gebrochen wurde."""

    german: str
    english: str
    room: str | None = None
    player: Side | None = None
    rule: str | None = None
    paragraph: str | None = None
    move: str | None = None


class Result(_Line, tag="result"):
    """How the game ended. · Wie das Spiel ausging."""

    room: str
    winner: Side | None
    reason: str
    offender: Side | None
    german: str
    english: str
    scores: dict[str, dict[str, Any]]
    turn: int


class Left(_Line, tag="left"):
    """Nothing more will come from this room. · Aus diesem Raum kommt nichts mehr."""

    room: str


class Prepared(_Line, tag="prepared"):
    """A room was made; these codes open its seats. · Ein Raum ist eingerichtet; diese Codes öffnen seine Plätze."""

    room: str
    reservations: list[str]


class Room(msgspec.Struct, forbid_unknown_fields=True):
    """A room in the list."""

    room: str
    game: str
    rules: Literal["rulebook", "contest"]
    names: Names
    seated: int
    begun: bool
    paused: bool
    turn: int


class Rooms(_Line, tag="rooms"):
    """For administrators: the rooms there are. · Für die Spielleitung: welche Räume es gibt."""

    rooms: list[Room]


class Observed(_Line, tag="observed"):
    """You will see what happens in this room, and at once how it stands. · Du siehst, was in diesem Raum geschieht, und sofort, wie es steht."""

    room: str
    game: str
    rules: Literal["rulebook", "contest"]


class Paused(_Line, tag="paused"):
    """The game was paused, or goes on. · Das Spiel hält an oder geht weiter."""

    room: str
    paused: bool


class SomebodyJoined(_Line, tag="somebody_joined"):
    """For administrators: somebody took a free seat. · Für die Spielleitung: Jemand hat einen freien Platz genommen."""

    room: str
    seated: int


Heard = Joined | Welcome | State | Request | Moves | Error | Result | Left | Prepared | Rooms | Observed | Paused | SomebodyJoined
HEARD: tuple[type[msgspec.Struct], ...] = Heard.__args__


def schema_text() -> str:
    """The JSON schema of both directions."""
    said, heard = _renamed(lines.schema(), "Client"), _renamed(msgspec.json.schema(Heard), "Server")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spielwerk lines",
        "description": "One line of the simple protocol: what a client may say, or what a server says.",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {"FromClient": _without_definitions(said), "FromServer": _without_definitions(heard), **said["$defs"], **heard["$defs"]},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _renamed(schema: dict[str, Any], prefix: str) -> dict[str, Any]:
    """Both sides may call different things by one name."""
    text = json.dumps(schema, ensure_ascii=False)
    for name in schema["$defs"]:
        text = text.replace(f'"#/$defs/{name}"', f'"#/$defs/{prefix}{name.lstrip("_")}"')
    renamed: dict[str, Any] = json.loads(text)
    renamed["$defs"] = {f"{prefix}{name.lstrip('_')}": _titled(each, name) for name, each in renamed["$defs"].items()}
    return renamed


def _titled(definition: dict[str, Any], name: str) -> dict[str, Any]:
    return {**definition, "title": name.lstrip("_")}


def _without_definitions(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "$defs"}
