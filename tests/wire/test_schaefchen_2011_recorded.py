"""Every recorded message of the season of 2011: read, and written again as it was."""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.games.schaefchen_2011.wire import SEASON
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, in_room, quoted, write
from spielwerk.protocol.objects import carried, numbered
from spielwerk.protocol.stream import Stream
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Result, Sent, Shown
from tests.wire import schaefchen_2011_recordings as recordings

WIRE = SEASON.wire
DROPPED = ("bad_dog_sheep0", "bad_no_attrs", "bad_not_a_number", "x_extra_child")


def ending_of(result: Result, shown: Shown) -> Ending:
    """The end that a result tells of, with the last position that was shown."""
    for player, score in zip(Player, result.scores, strict=True):
        if score.cause != "REGULAR":
            return Ending(shown.state, shown.names, player, Reason[score.cause])
    return Ending(shown.state, shown.names)


class Writer:
    """Writes what a server sent once more, from what it meant."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.shown: Shown | None = None

    def packet(self, packet: Element) -> str:
        """A packet of the server, written again."""
        data = packet.child("data")
        if packet.tag != "room" or data is None:
            return write(packet)
        room_id = packet.get("roomId") or ""
        return in_room(room_id, self.data(data, room_id))

    def data(self, data: Element, room_id: str) -> str:
        """What a room said, written again."""
        kind = data.get("class") or ""
        self.counted[kind] += 1
        match kind:
            case "memento":
                self.shown = WIRE.read_state(data, self.shown)
                return WIRE.write_state(self.shown)
            case "sit:welcome":
                return write(WIRE.welcome(WIRE.read_welcome(data)), 2)
            case "result":
                assert self.shown is not None
                return write(WIRE.result(ending_of(WIRE.read_result(data), self.shown)), 2)
            case "error":
                return write(self.error(data, room_id), 2)
            case "paused":
                assert self.shown is not None
                paused = WIRE.paused(self.shown)
                assert paused is not None
                return write(paused, 2)
            case _:
                assert data == WIRE.move_request()
                return write(WIRE.move_request(), 2)

    def error(self, data: Element, room_id: str) -> Element:
        """An error, from the packet that had caused it."""
        request = data.child("originalRequest")
        assert request is not None
        attributes = dict(request.attributes)
        packet = Element(attributes.pop("class"), attributes, request.children, request.text)
        if attributes == {"roomId": room_id}:
            return WIRE.error(data.get("message") or "", packet.child("data"), room_id)
        return WIRE.error(data.get("message") or "", packet, room_id)


def test_every_message_is_written_as_it_was(official: Path) -> None:
    """All connections of players, observers and administrators, down to the last blank."""
    counted: Counter[str] = Counter()
    for path in recordings.connections(official):
        writer = Writer()
        if "<null/>" in recordings.sent_by_server(path):
            counted["empty seats"] += 1
            continue
        written = "".join(writer.packet(packet.element) for packet in recordings.packets(path) if packet.from_server)
        recorded = recordings.sent_by_server(path)
        body = recorded.removeprefix("<protocol>").removesuffix("\n</protocol>") if recorded != "<protocol/>" else ""
        assert written == body, path.name
        counted += writer.counted
    assert counted["memento"] > 700 and counted["sit:welcome"] > 60 and counted["result"] > 30
    # Two joins at once confused the server: it played with a seat empty, and told the guest who came too late into the game's room.
    assert counted["empty seats"] == 1
    assert counted["error"] > 20 and counted["paused"] >= 2


class Follower:
    """Follows one connection: each move that its player was asked for leads to the position shown next, or to the error that was told."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.room_id = ""
        self.shown: Shown | None = None
        self.asked = False
        self.waiting: tuple[Shown, Sent, Element] | None = None

    def hear(self, packet: Element, data: Element) -> None:
        """The server has said something in the room."""
        self.room_id = packet.get("roomId") or ""
        match data.get("class"):
            case "memento":
                self.shown = WIRE.read_state(data, self.shown)
                self.compare(self.shown)
            case "error" if self.waiting is not None:
                self.compare_error(data)
        self.asked = self.asked or data == WIRE.move_request()

    def say(self, packet: Element, data: Element) -> None:
        """The player has sent something."""
        if not self.asked or data.get("class") != "sit:move" or packet.get("roomId") != self.room_id:
            return
        assert self.shown is not None
        self.asked = False
        try:
            self.waiting = self.shown, WIRE.read_move(data, self.shown.state), data
        except Broken:
            self.counted["dropped"] += 1

    def compare(self, shown: Shown) -> None:
        """The next position is that to which the move led."""
        if self.waiting is None:
            return
        before, sent, _ = self.waiting
        assert shown.last == sent
        assert before.state.play(sent.text, shown.luck).key == shown.state.key
        self.waiting = None
        self.counted["played"] += 1

    def compare_error(self, data: Element) -> None:
        """The error is what the codec says about the refusal, with the request as the player had sent it."""
        assert self.waiting is not None
        before, sent, request = self.waiting
        with pytest.raises(sw.IllegalMove) as refused:
            before.state.play(sent.text)
        name = before.names[before.state.to_move.index] or "Unknown"
        message = WIRE.refused_move(WIRE.violation(before.state, sent, refused.value), name)
        assert WIRE.error(message, request, self.room_id) == data
        self.waiting = None
        self.counted["refused"] += 1


def test_every_move_was_read_as_the_server_read_it(official: Path) -> None:
    """Every move that a recorded player was asked for."""
    counted: Counter[str] = Counter()
    for path in recordings.connections(official):
        follower = Follower()
        for packet in recordings.packets(path):
            data = packet.element.child("data") if packet.element.tag == "room" else None
            if data is not None:
                (follower.hear if packet.from_server else follower.say)(packet.element, data)
        counted += follower.counted
    assert counted["played"] > 250, counted
    assert counted["refused"] >= 8 and counted["dropped"] >= 4, counted


@pytest.mark.parametrize("name", DROPPED)
def test_what_dropped_the_connection_cannot_be_read(official: Path, name: str) -> None:
    """These were closed without an error."""
    path = official / "schaefchen-2011" / "transcripts" / f"{name}.red.xml"
    assert "error" not in recordings.sent_by_server(path)
    shown, move = first_position_and_move(path)
    with pytest.raises(Broken):
        WIRE.read_move(move, shown.state)


@pytest.mark.parametrize("name", ["bad_data_string", "x_move_no_class"])
def test_what_is_no_move_was_answered(official: Path, name: str) -> None:
    """These were told, and had left; the words stand without a name around them."""
    path = official / "schaefchen-2011" / "transcripts" / f"{name}.red.xml"
    shown, sent = first_position_and_move(path)
    with pytest.raises(NotAMove) as refused:
        WIRE.read_move(sent, shown.state)
    assert refused.value.cause is Reason.LEFT
    *_, last = recordings.packets(path)
    room_id = last.element.get("roomId") or ""
    error = WIRE.error(WIRE.refused_move(refused.value.text, "Unknown"), sent, room_id)
    assert in_room(room_id, write(error, 2)) == write(last.element)


def first_position_and_move(path: Path) -> tuple[Shown, Element]:
    """The first position of a connection and what its client said next."""
    shown: Shown | None = None
    for packet in recordings.packets(path):
        data = packet.element.child("data")
        if data is not None and data.get("class") == "memento":
            shown = shown or WIRE.read_state(data)
        elif data is not None and not packet.from_server:
            assert shown is not None
            return shown, data
    raise AssertionError(f"nothing was sent in {path}")


def test_every_refusal_has_the_words_of_the_server(official: Path) -> None:
    """All recorded violations."""
    rows = [json.loads(line) for line in gzip.decompress((official / "schaefchen-2011" / "illegal.jsonl.gz").read_bytes()).splitlines()]
    game = sw.game("schaefchen-2011", rules="contest")
    for row in rows:
        state = game.from_record({key: row[key] for key in ("game", "rules", "turn", "player", "setup", "state")})
        sent = WIRE.read_move(WIRE.write_move(row["move"], state), state)
        assert sent.text == row["move"]
        with pytest.raises(sw.IllegalMove) as refused:
            state.play(sent.text)
        name = {"RED": "Rot", "BLUE": "Blau"}[row["player"]]
        assert WIRE.refused_move(WIRE.violation(state, sent, refused.value), name) == row["error"]
    assert len(rows) > 400


def objects_of(path: Path) -> list[Element]:
    """The objects of a stored game."""
    return [one for one in Stream().feed(recordings.text_of(path).encode()) if isinstance(one, Element)]


def written_object(stored: Element, shown: Shown | None) -> tuple[str, Shown | None]:
    """An object of a stored game, read and written again, and the position that it leaves behind."""
    if stored.tag == "sit:state":
        shown = WIRE.read_state(stored, shown)
        return numbered(carried(WIRE.write_state(shown))), shown
    if stored.tag == "result":
        assert shown is not None
        return numbered(carried(WIRE.result(ending_of(WIRE.read_result(stored), shown)))), shown
    request = stored.child("originalRequest")
    assert stored.tag == "error" and request is not None
    error = WIRE.error(stored.get("message") or "", request.child("data"), request.get("roomId") or "")
    return numbered(carried(error)), shown


def test_stored_games_are_read_and_written_as_they_were(official: Path) -> None:
    """Every number of every object, and the moves between the positions."""
    counted: Counter[str] = Counter()
    for path in recordings.replays(official):
        shown: Shown | None = None
        written = ["<object-stream>"]
        for stored in objects_of(path):
            counted[stored.tag] += 1
            before = shown
            text, shown = written_object(stored, shown)
            written.append(text)
            if before is not None and shown is not None and shown is not before and shown.last is not None:
                assert before.state.play(shown.last.text, shown.luck).key == shown.state.key
        assert "".join(written) + "\n</object-stream>" == recordings.text_of(path).rstrip("\n"), path.name
    assert counted["sit:state"] > 50 and counted["result"] >= 4 and counted["error"] >= 2


def test_recorded_names_are_escaped(official: Path) -> None:
    """One recorded player had a name that needs it."""
    path = official / "schaefchen-2011" / "transcripts" / "prepared_pause_step.red.xml.gz"
    shown, _ = first_position_and_move(path)
    assert shown.names[0] == "Anna & Co"
    assert f'displayName="{quoted("Anna & Co")}"' in WIRE.write_state(shown)


def test_recorded_games_show_the_same_positions(official: Path) -> None:
    """Complete games of the recorded play, each position through the wire and back."""
    rows: list[dict[str, Any]] = [
        json.loads(line) for line in gzip.decompress((official / "schaefchen-2011" / "vectors.jsonl.gz").read_bytes()).splitlines()[:20]
    ]
    game = sw.game("schaefchen-2011", rules="contest")
    shown_often = 0
    for row in rows:
        state, shown = game.start(setup=row["setup"]), None
        for ply in row["plies"]:
            message = f"<protocol>{WIRE.write_state(Shown(state, (None, None)))}"
            data = next(one for one in Stream().feed(message.encode()) if isinstance(one, Element))
            shown = WIRE.read_state(data, shown)
            assert shown.state.key == state.key
            state = state.play(ply["move"], ply["chance"])
            shown_often += 1
    assert shown_often > 500
