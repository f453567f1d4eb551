"""Everything that the season's server wrote in 2025 is read, and written again to the letter; its players' moves are read and played."""

import gzip
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk._core import State
from spielwerk.games.hase_und_igel_2025.wire_mistakes import find
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element, in_room, write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Departure, Ending, Sent, Shown
from tests.wire.hase_und_igel_recordings import Packet, element_of, moves, packets, refused_by, replay_packets, text_of

WIRE = season_of("hase-und-igel-2025").wire
GAME = sw.game("hase-und-igel-2025", "contest")
DEPARTURES = {
    "LOST_CONNECTION": Departure.LOST,
    "RECEIVED_DISCONNECT": Departure.POLITE,
    "PROTOCOL_ERROR": Departure.UNREADABLE,
    "NOT_CONNECTED": Departure.NEVER_CAME,
}
HEADER = re.compile(r"Ungueltiger Zug von '[^']*'\.\n")
SQUEEZED = re.compile(r"\n +<board>\n +<field>\.\.\. 65 fields \.\.\.</field>\n *</board>")


def board() -> str:
    """A board to stand where the logs have left theirs out."""
    fields = GAME.start(3).record()["setup"]["fields"]
    return write(element("board", *(element("field", text=kind) for kind in fields)), 4)


def log(path: Path) -> str:
    """A log in which boards were left out, with a board."""
    return SQUEEZED.sub(board(), text_of(path))


@pytest.fixture(scope="module")
def streams(official: Path) -> dict[str, list[Packet]]:
    """What the server wrote, by recording."""
    folder = official / "hase-und-igel-2025" / "transcripts"
    found = {path.name: list(packets(text_of(path))) for path in sorted(folder.glob("*.s2c.xml.gz"))}
    found |= {path.name: list(packets("\n" + text_of(path))) for path in sorted([*folder.glob("*observer*"), *folder.glob("samples/*")])}
    found |= {path.name: list(replay_packets(text_of(path))) for path in sorted(folder.glob("replays*/*"))}
    return found | {path.name: list(packets(log(path))) for path in sorted([*folder.glob("proto*.log.gz"), *folder.glob("proto*.log")])}


def endings(stream: list[Packet]) -> dict[str, tuple[Shown | None, str]]:
    """For each room the last position, and what was said about a refused move."""
    known: dict[str, tuple[Shown | None, str]] = {}
    for packet in stream:
        last, text = known.get(packet.room_id, (None, ""))
        if packet.data.get("class") == "memento":
            shown = WIRE.read_state(packet.data)
            last = shown if last is None or last.state.turn < shown.state.turn else last
        elif packet.data.get("class") == "error":
            text = HEADER.sub("", packet.data.attributes["message"])
        known[packet.room_id] = (last, text)
    return known


def names_of(result: Element) -> tuple[str | None, str | None]:
    """The names that a result tells."""
    players = [entry.child("player") for entry in (result.child("scores") or Element("scores")).all("entry")]
    red, blue = (player.get("name") if player is not None else None for player in players)
    return red, blue


def ending_of(result: Element, last: State[Any], text: str) -> Ending:
    """The ending that a recorded result tells of, with what the room knew."""
    names, winner = names_of(result), result.child("winner")
    assert winner is not None
    if winner.attributes["regular"] == "true":
        return Ending(last, names, None, None if last.outcome else Reason.ADJUDICATED)
    offender = {"ONE": BLUE, "TWO": RED}[winner.attributes["team"]]
    cause = next(Reason[score.cause] for score in WIRE.read_result(result).scores if score.cause != "REGULAR")
    word = winner.attributes["reason"].rpartition(": ")[2]
    return Ending(last, names, offender, cause, text, DEPARTURES.get(word))


def written_again(packet: Packet, last: Shown | None, text: str) -> str:
    """The message as we write it, from what it told."""
    match packet.data.get("class"):
        case "welcomeMessage":
            return in_room(packet.room_id, write(WIRE.welcome(WIRE.read_welcome(packet.data)), 2))
        case "memento":
            return in_room(packet.room_id, WIRE.write_state(WIRE.read_state(packet.data)))
        case "result":
            state = GAME.start(3) if last is None else last.state
            return in_room(packet.room_id, write(WIRE.result(ending_of(packet.data, state, text)), 2))
    return in_room(packet.room_id, write(WIRE.move_request(), 2))


def is_of_one_player(data: Element) -> bool:
    """Whether the game had not begun: then a room knew one player, and nothing ends that never began here."""
    return data.get("class") == "result" and len(list((data.child("scores") or Element("scores")).all("entry"))) == 1


def test_every_message_is_written_as_it_was(streams: dict[str, list[Packet]]) -> None:
    """Greetings, positions, requests and results, of players, observers and replays."""
    counted: Counter[str] = Counter()
    for name, stream in streams.items():
        known = endings(stream)
        for packet in stream:
            kind = packet.data.get("class") or ""
            if kind in ("error", "paused") or is_of_one_player(packet.data):
                continue
            assert written_again(packet, *known[packet.room_id]) == packet.text, (name, kind)
            counted[kind] += 1
    assert counted["memento"] > 400 and counted["welcomeMessage"] > 20 and counted["result"] > 25 and counted["moveRequest"] > 60


def test_errors_are_told_as_they_were(official: Path) -> None:
    """A refused move, to its player and to the observer, and a move out of turn."""
    folder = official / "hase-und-igel-2025" / "transcripts"
    told = 0
    for path in (folder / "proto_25.1.0.log.gz", folder / "proto2_orig25.1.0.log"):
        text = log(path)
        known = endings(list(packets(text)))
        results = {packet.room_id: packet.data for packet in packets(text) if packet.data.get("class") == "result"}
        sent = dict(re.findall(r'--> \w+: (?=<room roomId="([^"]+)">(<data.*?)</room>)', text, re.DOTALL))
        for packet in packets(text):
            if packet.data.get("class") != "error" or is_of_one_player(results[packet.room_id]):
                continue
            last, _ = known[packet.room_id]
            assert last is not None
            message = said_about(element_of(sent[packet.room_id]), Shown(last.state, names_of(results[packet.room_id])))
            error = WIRE.error(message, element_of(sent[packet.room_id]), packet.room_id)
            assert in_room(packet.room_id, write(error, 2)) == packet.text
            told += 1
    assert told == 3


def said_about(data: Element, last: Shown) -> str:
    """What its sender was told about this."""
    move = WIRE.read_move(data, last.state)
    if move.text == "EAT_SALAD":
        return WIRE.not_your_turn(last, last.state.to_move.opponent, data)
    refusal = refused_by(last.state, move.text)
    return WIRE.refused_move(WIRE.violation(last.state, move, refusal), last.names[last.state.to_move.index] or "")


def test_both_clients_can_be_played_again(official: Path) -> None:
    """The official Java client against the Python one: each move, read and played by the core, leads to the position that was shown next."""
    folder = official / "hase-und-igel-2025" / "transcripts"
    played = 0
    for path in sorted(folder.glob("*.c2s.xml")):
        written = list(packets(text_of(path.with_name(path.name.replace(".c2s.xml", ".s2c.xml.gz")))))
        mine = iter(moves(text_of(path)))
        player = next(WIRE.read_welcome(packet.data) for packet in written if packet.data.get("class") == "welcomeMessage")
        shown = [WIRE.read_state(packet.data) for packet in written if packet.data.get("class") == "memento"]
        for before, after in pairwise(shown):
            if before.state.to_move is player:
                move = WIRE.read_move(next(mine), before.state)
                assert before.state.play(move.text).key == after.state.key
                assert move == after.last
                played += 1
        assert next(mine, None) is None
    assert played > 55


def test_replays_can_be_played_again(streams: dict[str, list[Packet]]) -> None:
    """What is shown as the last move leads from each position to the next one, over players who were passed over."""
    played = skipped = 0
    for name, stream in streams.items():
        if not name.startswith("replay"):
            continue
        shown = [WIRE.read_state(packet.data) for packet in stream if packet.data.get("class") == "memento"]
        for before, after in pairwise(shown):
            assert after.last is not None
            assert before.state.play(after.last.text).key == after.state.key
            played += 1
            skipped += after.state.turn - before.state.turn - 1
    assert played > 150 and skipped > 0


def test_positions_of_other_recorded_games_come_back(official: Path) -> None:
    """Written and read, with the moves between them, positions stay what they were; and in no legal move a mistake is found."""
    compared = 0
    with gzip.open(official / "hase-und-igel-2025" / "vectors.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in [json.loads(row) for number, row in enumerate(rows) if number % 25 == 0]:
            last: Sent | None = None
            for ply in row["plies"]:
                if ply.get("auto"):
                    continue
                state: State[Any] = GAME.from_record({"game": row["game"], "rules": "contest", "setup": row["setup"], **ply})
                read = WIRE.read_state(element_of(WIRE.write_state(Shown(state, (None, None), last))))
                assert (read.state.key, read.last) == (state.key, last)
                for text in ply["legal"]:
                    assert find(state, text) is None
                last = WIRE.read_move(element_of(write(WIRE.write_move(ply["move"], state), 2)), state)
                assert last == Sent(ply["move"])
                compared += 1
    assert compared > 800


def test_players_have_the_colours_of_their_teams(streams: dict[str, list[Packet]]) -> None:
    """ONE and TWO, both of whom were greeted."""
    welcomed = {packet.data.attributes["color"] for stream in streams.values() for packet in stream if packet.data.get("class") == "welcomeMessage"}
    assert {WIRE.read_welcome(Element("data", {"color": team})) for team in welcomed} == set(Player)
