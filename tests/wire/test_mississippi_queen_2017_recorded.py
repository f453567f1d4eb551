"""Mississippi Queen: everything that the season's server is known to have sent, read and written again, and everything it was sent."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.protocol.elements import Element, in_room, write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.stream import Stream
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Shown

ID = "mississippi-queen-2017"
WIRE = season_of(ID).wire
CONTEST = sw.game(ID, rules="contest")
NO_MOVE = "hat kein Zug-Objekt gesendet."


@dataclass
class Connection:
    """Both directions of a recorded connection, as text."""

    to_server: str = ""
    from_server: str = ""

    def sent(self) -> list[Element]:
        """What the client sent."""
        return elements(self.to_server)

    def received(self) -> list[Element]:
        """What the server sent."""
        return elements(self.from_server)

    def data(self, name: str) -> list[Element]:
        """The contents of this class that the server sent in rooms."""
        rooms = (message.child("data") for message in self.received() if message.tag == "room")
        return [data for data in rooms if data is not None and data.get("class") == name]


@dataclass
class Recorded:
    """A recorded game with all connections to it."""

    name: str
    connections: dict[str, Connection] = field(default_factory=dict)

    def states(self) -> dict[int, Element]:
        """The state messages by their turns."""
        return {turn_of(data): data for connection in self.connections.values() for data in connection.data("memento")}

    def player(self, player: sw.Player) -> Connection | None:
        """The connection of a player."""
        for connection in self.connections.values():
            if [WIRE.read_welcome(data) for data in connection.data("welcomeMessage")] == [player]:
                return connection
        return None


def elements(text: str) -> list[Element]:
    """The messages of one direction."""
    return [happening for happening in Stream().feed(text.encode()) if isinstance(happening, Element)]


def turn_of(memento: Element) -> int:
    """The turn that a state message shows."""
    state = memento.child("state")
    assert state is not None
    return int(state.attributes["turn"])


def contents(path: Path) -> bytes:
    """A file, unpacked."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def from_scenario(path: Path) -> Recorded:
    """A log in which each piece stands under the name of its connection."""
    recorded = Recorded(path.name)
    parts = re.split(r"\n### [0-9.]+ (\w+) (->|<-|!!)(.*)\n", contents(path).decode())
    for name, direction, rest, piece in zip(parts[1::4], parts[2::4], parts[3::4], parts[4::4], strict=True):
        connection = recorded.connections.setdefault(name, Connection())
        if direction == "->" and not rest:
            connection.to_server += piece.removesuffix("\n")
        elif direction == "<-" and not rest:
            connection.from_server += piece.removesuffix("\n")
    return recorded


def from_log(path: Path) -> Recorded:
    """A log in which each piece stands under the number of its bytes."""
    data, at, connection = contents(path), 0, Connection()
    sides = {b"C->S": b"", b"S->C": b""}
    while match := re.compile(rb"\n?### [0-9.]+ (C->S|S->C) (\d+) bytes\n").match(data, at):
        at = match.end() + int(match[2])
        sides[match[1]] += data[match.end() : at]
    connection.to_server, connection.from_server = sides[b"C->S"].decode(), sides[b"S->C"].decode()
    return Recorded(path.name, {path.name: connection})


def recordings(official: Path) -> list[Recorded]:
    """All recorded games, those with both players together first."""
    folder = official / ID / "transcripts"
    pairs: dict[str, Recorded] = {}
    for path in sorted(folder.glob("*.s2c.xml*")):
        name = path.name.split(".")[0]
        to_server = contents(folder / f"{name}.c2s.xml").decode()
        game = pairs.setdefault(name[:-2], Recorded(name[:-2]))
        game.connections[name] = Connection(to_server, contents(path).decode())
    scenarios = [from_scenario(path) for path in sorted(folder.glob("wire-*.log"))]
    return [*pairs.values(), *scenarios, *(from_log(path) for path in sorted(folder.glob("*-[12].log*")))]


def rewritten(messages: list[Element], counted: Counter[str]) -> Iterator[str]:
    """Each message read and written again."""
    last: Shown | None = None
    for message in messages:
        data = message.child("data")
        if message.tag != "room" or data is None:
            yield write(message)
            continue
        room_id, kind = message.attributes["roomId"], data.attributes["class"]
        counted[kind] += 1
        if kind == "memento":
            last = WIRE.read_state(data, last)
            yield in_room(room_id, WIRE.write_state(last))
        else:
            yield in_room(room_id, write(rewritten_data(data, kind, last, room_id), 2))


def rewritten_data(data: Element, kind: str, last: Shown | None, room_id: str) -> Element:
    """The content of a room's message that is not a state."""
    match kind:
        case "welcomeMessage":
            return WIRE.welcome(WIRE.read_welcome(data))
        case "sc.framework.plugins.protocol.MoveRequest":
            return WIRE.move_request()
        case "error":
            return WIRE.error(data.attributes["message"], request_of(data, room_id), room_id)
    assert last is not None
    if kind == "result":
        return WIRE.result(ending_of(data, last))
    paused = WIRE.paused(last)
    assert kind == "paused" and paused is not None
    return paused


def request_of(error: Element, room_id: str) -> Element:
    """What had been sent, as an error repeats it: a content of the same room, or a whole packet."""
    packet = error.child("originalRequest")
    assert packet is not None
    data = packet.child("data")
    if packet.get("roomId") == room_id and data is not None:
        return data
    attributes = {name: value for name, value in packet.attributes.items() if name != "class"}
    return Element(packet.attributes["class"], attributes, packet.children)


def ending_of(data: Element, last: Shown) -> Ending:
    """The end that a result tells, from the last position and the recorded cause."""
    for player, score in zip(sw.Player, WIRE.read_result(data).scores, strict=True):
        if score.cause != "REGULAR":
            text = score.reason or ""
            return Ending(last.state, last.names, player, sw.Reason[score.cause], NO_MOVE if text.endswith(NO_MOVE) else text)
    return Ending(last.state, last.names)


def test_everything_that_the_server_sent_is_written_again(official: Path) -> None:
    """Byte for byte, whoever got it: players, observers, administrators."""
    counted: Counter[str] = Counter()
    for recorded in recordings(official):
        for name, connection in recorded.connections.items():
            text = connection.from_server
            written = "".join(rewritten(connection.received(), counted))
            bare = text.removeprefix("<protocol>").removesuffix("\n</protocol>") if text != "<protocol/>" else ""
            assert written == bare, (recorded.name, name)
    assert counted["memento"] > 300 and counted["result"] >= 25 and counted["error"] >= 12 and counted["paused"] >= 6, counted
    assert counted["welcomeMessage"] >= 40 and counted["sc.framework.plugins.protocol.MoveRequest"] > 150


def test_results_tell_who_won(official: Path) -> None:
    """The winner of a result is whom the ending names."""
    told = 0
    for recorded in recordings(official):
        for connection in recorded.connections.values():
            last = None
            for data in connection.data("memento"):
                last = WIRE.read_state(data, last)
            for data in connection.data("result"):
                assert last is not None
                assert WIRE.read_result(data).winner is ending_of(data, last).winner is not None
                told += 1
    assert told >= 25


def start_of(recorded: Recorded) -> "sw.State[Any]":
    """The first position, with all tiles that were ever shown; the others do not matter."""
    states = recorded.states()
    tiles: dict[int, Any] = {}
    for turn in sorted(states):
        record = CONTEST.shown_record(WIRE.read_state(states[turn]).state)
        for tile in record["setup"]["tiles"]:
            tiles.setdefault(tile["index"], tile)
    first = CONTEST.shown_record(WIRE.read_state(states[0]).state)
    return CONTEST.from_shown_record({**first, "setup": {"tiles": [tiles[index] for index in sorted(tiles)]}})


def moves_of(connection: Connection | None) -> Iterator[Element]:
    """What a client sent for its room."""
    for packet in connection.sent() if connection is not None else ():
        if packet.tag == "room" and (data := packet.child("data")) is not None:
            yield data


def test_everything_that_clients_sent_leads_where_it_led(official: Path) -> None:
    """From the first position with the true river, the core plays what clients sent, and each state is written as the server wrote it."""
    played = 0
    for recorded in recordings(official):
        states = recorded.states()
        if len(states) < 2 or recorded.player(sw.RED) is None or recorded.player(sw.BLUE) is None:
            continue
        sent = {player: moves_of(recorded.player(player)) for player in sw.Player}
        names = WIRE.read_state(states[0]).names
        state = start_of(recorded)
        for turn in range(1, max(states) + 1):
            move = WIRE.read_move(next(sent[state.to_move]), state)
            state = state.play(move.text)
            written = WIRE.write_state(Shown(state, names, move))
            assert written == write(states[turn], 2), (recorded.name, turn)
            played += 1
    assert played >= 90


def test_refused_moves_are_told_as_they_were(official: Path) -> None:
    """What a client really sent makes the error that everybody got."""
    told = 0
    for recorded in recordings(official):
        for connection in recorded.connections.values():
            errors = connection.data("error")
            sent = [packet for packet in connection.sent() if packet.tag in ("room", "move")]
            if not errors or not sent or "Ungueltiger Zug" not in errors[0].attributes["message"]:
                continue
            shown = None
            for data in connection.data("memento"):
                shown = WIRE.read_state(data, shown)
            refused_data = sent[-1].child("data")
            if shown is None or refused_data is None or shown.state.to_move is not WIRE.read_welcome(connection.data("welcomeMessage")[0]):
                continue
            name = shown.names[shown.state.to_move.index] or "Unknown"
            message = WIRE.refused_move(refused(shown.state, refused_data), name)
            assert write(WIRE.error(message, refused_data, sent[-1].attributes["roomId"])) == write(errors[0]), recorded.name
            told += 1
    assert told >= 4


def refused(state: "sw.State[Any]", data: Element) -> str:
    """The season's words about something that was refused."""
    try:
        sent = WIRE.read_move(data, state)
    except NotAMove as refusal:
        return refusal.text
    with pytest.raises(sw.IllegalMove) as caught:
        state.parse(sent.text)
    return WIRE.violation(state, sent, caught.value)


@pytest.mark.parametrize("scenario", ["bad-push-direction", "orders-with-gap-crash", "two-actions-without-order", "unknown-element-in-move"])
def test_what_broke_the_server_is_broken(official: Path, scenario: str) -> None:
    """The server dropped these connections without a word."""
    recorded = from_scenario(official / ID / "transcripts" / f"wire-{scenario}.log")
    state = WIRE.read_state(recorded.states()[0]).state
    with pytest.raises(Broken):
        WIRE.read_move(next(moves_of(recorded.connections["A"])), state)


def test_every_refusal_is_worded_as_it_was(official: Path) -> None:
    """All recorded refusals, and those of positions made by hand."""
    rows = 0
    for name in ("illegal", "special"):
        with gzip.open(official / ID / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                plies = [row] if name == "illegal" else [{**ply, **{key: row[key] for key in ("game", "rules", "setup")}} for ply in row["plies"]]
                for ply in plies:
                    if ply.get("error") is None:
                        continue
                    record = {key: ply[key] for key in ("game", "rules", "setup", "turn", "player")}
                    state = CONTEST.from_record({**record, "state": {"taken": [], **ply["state"]}})
                    data = WIRE.write_move(ply["move"], state) if ply["move"] else Element("data", {"class": "move"})
                    assert refused(state, data) == ply["error"].rpartition("'.\n")[2], ply["move"]
                    rows += 1
    assert rows > 2000


def test_results_of_recorded_games_are_told_as_they_were(official: Path) -> None:
    """Causes, reasons, parts and winners of all games of which the last position is known and can be."""
    told = Counter[str]()
    with gzip.open(official / ID / "vectors.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            result = row["result"]
            record = {"turn": result["turns"], "player": result["final_player"], "state": row["final"]}
            try:
                state = CONTEST.from_record({**{key: row[key] for key in ("game", "rules", "setup")}, **record})
            except sw.InvalidState:
                # A refused move was left half done: coal below zero, or both boats on one field.
                told["half done"] += 1
                continue
            ending = Ending(state, (None, None))
            for player in sw.Player:
                if (cause := result[str(player).lower()]["cause"]) != "REGULAR":
                    ending = Ending(state, (None, None), player, sw.Reason[cause], result[str(player).lower()]["reason"])
            written = WIRE.read_result(WIRE.result(ending))
            for player, score in zip(sw.Player, written.scores, strict=True):
                sheet = result[str(player).lower()]
                parts = tuple(str(sheet[part]) for part in ("siegpunkte", "punkte", "passagiere"))
                assert (score.cause, score.reason, score.parts) == (sheet["cause"], sheet["reason"], parts), row["id"]
                told[score.cause] += 1
            assert (written.winner and str(written.winner)) == result["winner"]
    assert told["REGULAR"] > 250 and told["RULE_VIOLATION"] > 60 and told["half done"] < 10, told
