"""Lines of JSON, as they go to and fro on our own server, and tables of what may be said."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from generating.heard import HEARD
from generating.house import PASSWORD, SEED, Guest, House, Piece
from generating.markdown import Maker, fenced, languages, table
from generating.samples import same_ids, short_value
from spielwerk.protocol import lines
from spielwerk.server.listener import Settings


def blocks() -> Mapping[str, Maker]:
    """What makes each block of the page about the lines."""
    return {
        "talk": talk,
        "state": state,
        "refused": refused,
        "administration": administration,
        "client-messages": lambda _: said_table(),
        "server-messages": lambda _: heard_table(),
    }


class Pair:
    """Two players who speak JSON; the first is RED."""

    def __init__(self, game_id: str, *, rules: str = "rulebook") -> None:
        self.house = House(Settings(password=PASSWORD, seed=SEED))
        self.red, self.blue = self.house.guest("RED"), self.house.guest("BLUE")
        for guest, name in ((self.red, "Anna"), (self.blue, "Bert")):
            say(guest, type="join", game=game_id, rules=rules, name=name)

    def first_move(self) -> str:
        """What RED could play."""
        return str(self.house.room.state.moves()[0])

    def shown(self, guest: Guest) -> str:
        """Everything that was said on one connection."""
        return _shown(piece for piece in self.house.log if piece.guest == guest.name)


def say(guest: Guest, **message: object) -> None:
    """One line from a client."""
    guest.says(json.dumps(message, ensure_ascii=False) + "\n")


def _shown(pieces: Iterable[Piece]) -> str:
    found = [f"{'←' if piece.from_server else '→'} {_short(line)}" for piece in pieces for line in piece.text.splitlines()]
    return fenced("text", same_ids("\n".join(found)))


def _short(line: str) -> str:
    message = json.loads(line)
    if "record" in message:
        message["record"] = {"game": message["record"]["game"], "…": "…"}
    return json.dumps(short_value(message), ensure_ascii=False)


def talk(game_id: str) -> str:
    """From the first word to the end of a game that BLUE gives up after one move."""
    pair = Pair(game_id)
    move = pair.first_move()
    say(pair.red, type="moves")
    say(pair.red, type="move", move=move, hints=["the first in the list"])
    say(pair.blue, type="leave")
    return pair.shown(pair.red)


def state(game_id: str) -> str:
    """A whole state message."""
    pair = Pair(game_id)
    say(pair.red, type="move", move=pair.first_move())
    message = [json.loads(line) for line in pair.blue.hears().splitlines()][-2]
    return fenced("json", same_ids(json.dumps(short_value(message), ensure_ascii=False, indent=1)))


def refused(words: str) -> str:
    """A move that breaks a rule, and the end that it makes."""
    game_id, _, move = words.partition(" ")
    pair = Pair(game_id)
    pair.house.log.clear()
    say(pair.red, type="move", move=move)
    return pair.shown(pair.red)


def administration(game_id: str) -> str:
    """A prepared room, observed, and stepped through."""
    house = House(Settings(password=PASSWORD, seed=SEED))
    admin = house.guest("administrator")
    say(admin, type="authenticate", password=PASSWORD)
    say(admin, type="prepare", game=game_id, seats=[{"name": "Anna"}, {"name": "Bert", "can_time_out": False}], paused=True)
    room = house.room
    say(admin, type="observe", room=room.id)
    for seat in room.seats.values():
        say(house.guest("player"), type="join", reservation=seat.reservation)
    for said in ({"type": "step"}, {"type": "timeout", "player": "RED", "active": False}, {"type": "pause", "paused": False}, {"type": "cancel"}):
        say(admin, **{**said, "room": room.id})
    return _shown(piece for piece in house.log if piece.guest == admin.name)


# Tables

_MEANINGS = {
    "join": "Take a seat: any free one, one in a room, or a reserved one. · Einen Platz nehmen: irgendeinen, in einem Raum oder einen reservierten.",
    "move": "Play this. · Das ziehen.",
    "moves": "Ask for the legal moves. · Nach den erlaubten Zügen fragen.",
    "leave": "Go. · Gehen.",
    "authenticate": "Become an administrator. · Die Spielleitung übernehmen.",
    "prepare": "Make a room whose seats are kept. · Einen Raum mit reservierten Plätzen einrichten.",
    "rooms": "Ask which rooms there are. · Fragen, welche Räume es gibt.",
    "observe": "Look on. · Zuschauen.",
    "pause": "Hold a game, or let it go on. · Ein Spiel anhalten oder weiterlaufen lassen.",
    "step": "Let a paused game ask for one move. · In einem angehaltenen Spiel um einen Zug bitten.",
    "timeout": "Switch a player's clock. · Die Uhr eines Spielers ein- oder ausschalten.",
    "cancel": "End a game without play. · Ein Spiel abbrechen.",
    "free_reservation": "Give a kept seat to anybody. · Einen reservierten Platz freigeben.",
}


def said_table() -> str:
    """What a client may say."""
    rows = []
    for definition in lines.schema()["$defs"].values():
        if "type" in definition.get("properties", {}):
            kind = definition["properties"]["type"]["enum"][0]
            rows.append((f"`{kind}`", _fields(definition), *languages(_MEANINGS[kind])))
    return table(("type", "fields", "English", "Deutsch"), rows)


def heard_table() -> str:
    """What a server says."""
    rows = []
    for kind in HEARD:
        definition = msgspec.json.schema(kind)["$defs"][kind.__name__]
        tag = definition["properties"]["type"]["enum"][0]
        rows.append((f"`{tag}`", _fields(definition), *languages(kind.__doc__ or "")))
    return table(("type", "fields", "English", "Deutsch"), rows)


def _fields(definition: Mapping[str, Any]) -> str:
    """The names of the fields; in brackets what may be missing."""
    wanted = definition.get("required", ())
    names = [name for name in definition["properties"] if name != "type"]
    return " ".join(f"`{name}`" if name in wanted else f"[`{name}`]" for name in names)
