"""Everything that the season's server wrote in 2018 is read, and written again to the letter; its players' moves are read and played."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk._core import State
from spielwerk.games.hase_und_igel_2018.wire_texts import NOT_YOUR_TURN
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.elements import Element, in_room, write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Ending, NotAMove, Sent, Shown
from tests.wire.hase_und_igel_recordings import Packet, directions, element_of, moves, packets, refused_by, replay_packets, text_of

WIRE = season_of("hase-und-igel-2018").wire
GAME = sw.game("hase-und-igel-2018", "contest")
CAUSES = {
    "RULE_VIOLATION": Reason.RULE_VIOLATION,
    "LEFT": Reason.LEFT,
    "SOFT_TIMEOUT": Reason.SOFT_TIMEOUT,
    "HARD_TIMEOUT": Reason.HARD_TIMEOUT,
}


def streams(folder: Path) -> Iterator[tuple[str, str, list[Packet]]]:
    """The scenario, what the client sent and what the server wrote, for every recording."""
    for path in sorted(folder.glob("*/*")):
        if path.name.startswith("replay_"):
            yield path.parent.name, "", list(replay_packets(text_of(path)))
        elif path.name.endswith(".s2c.xml.gz"):
            yield path.parent.name, text_of(path.with_name(path.name.replace(".s2c.xml.gz", ".c2s.xml"))), list(packets(text_of(path)))
        elif path.suffix == ".log":
            sent, written = directions(text_of(path))
            yield path.parent.name, sent, list(packets(written))


@pytest.fixture(scope="module")
def recorded(official: Path) -> list[tuple[str, str, list[Packet]]]:
    """All recordings, taken apart."""
    return list(streams(official / "hase-und-igel-2018" / "transcripts"))


@pytest.fixture(scope="module")
def last_shown(recorded: list[tuple[str, str, list[Packet]]]) -> dict[str, Shown]:
    """The last position that anybody saw in a room."""
    shown: dict[str, Shown] = {}
    for _, _, written in recorded:
        for packet in written:
            if packet.data.get("class") == "memento":
                position = WIRE.read_state(packet.data)
                if packet.room_id not in shown or shown[packet.room_id].state.turn < position.state.turn:
                    shown[packet.room_id] = position
    return shown


def ending_of(result: Element, last: Shown) -> Ending:
    """The ending that a recorded result tells of, with what the room knew."""
    causes = [score.attributes["cause"] for score in result.all("score")]
    offender = next((player for player, cause in zip((RED, BLUE), causes, strict=True) if cause != "REGULAR"), None)
    if offender is None:
        return Ending(last.state, last.names)
    row = list(result.all("score"))[offender.index]
    return Ending(last.state, last.names, offender, CAUSES[row.attributes["cause"]], row.get("reason") or "")


def written_again(packet: Packet, last: Shown | None) -> str:
    """The message as we write it, from what it told."""
    match packet.data.get("class"):
        case "welcomeMessage":
            return in_room(packet.room_id, write(WIRE.welcome(WIRE.read_welcome(packet.data)), 2))
        case "memento":
            return in_room(packet.room_id, WIRE.write_state(WIRE.read_state(packet.data)))
        case "result":
            assert last is not None
            return in_room(packet.room_id, write(WIRE.result(ending_of(packet.data, last)), 2))
    return in_room(packet.room_id, write(WIRE.move_request(), 2))


def test_every_message_is_written_as_it_was(recorded: list[tuple[str, str, list[Packet]]], last_shown: dict[str, Shown]) -> None:
    """Greetings, positions, requests and results, of players, observers and replays."""
    counted: Counter[str] = Counter()
    for scenario, _, written in recorded:
        for packet in written:
            kind = packet.data.get("class") or ""
            # Half of that refused move had been played before the server noticed; here nothing of a refused move remains.
            if kind == "error" or (kind == "result" and scenario == "illegal_move_partial"):
                continue
            assert written_again(packet, last_shown.get(packet.room_id)) == packet.text, (scenario, kind)
            counted[kind] += 1
    assert counted["memento"] > 180 and counted["welcomeMessage"] > 35 and counted["result"] > 20
    assert counted["sc.framework.plugins.protocol.MoveRequest"] > 60


def test_half_a_refused_move_is_the_one_difference(recorded: list[tuple[str, str, list[Packet]]], last_shown: dict[str, Shown]) -> None:
    """The server had played a part of that move when it noticed; the result showed it."""
    found = [p for scenario, _, written in recorded for p in written if scenario == "illegal_move_partial" and p.data.get("class") == "result"]
    assert len(found) == 1
    ours = written_again(found[0], last_shown[found[0].room_id])
    assert ours == found[0].text.replace("<part>1</part>", "<part>0</part>").replace("<part>67</part>", "<part>68</part>")


def test_every_player_can_be_played_again(recorded: list[tuple[str, str, list[Packet]]]) -> None:
    """Each move, read and played by the core, leads to the position that the server showed next."""
    played = 0
    for scenario, sent, written in recorded:
        mine = iter(moves(sent))
        shown = [WIRE.read_state(packet.data) for packet in written if packet.data.get("class") == "memento"]
        player = next((WIRE.read_welcome(p.data) for p in written if p.data.get("class") == "welcomeMessage"), None)
        for before, after in pairwise(shown):
            if before.state.to_move is not player or before.state.turn == after.state.turn:
                continue
            data = next(mine, None)
            assert data is not None, scenario
            move = WIRE.read_move(data, before.state)
            assert before.state.play(move.text).key == after.state.key, (scenario, move)
            assert move == after.last, scenario
            played += 1
    assert played > 30


def test_replays_can_be_played_again(recorded: list[tuple[str, str, list[Packet]]]) -> None:
    """What is shown as the last move leads from each position to the next one."""
    played = 0
    for _, _, written in recorded:
        shown = [WIRE.read_state(packet.data) for packet in written if packet.data.get("class") == "memento"]
        for before, after in pairwise(shown):
            if after.state.turn == before.state.turn + 1:
                assert after.last is not None
                assert before.state.play(after.last.text).key == after.state.key
                played += 1
    assert played > 130


def error_text(data: Element, last: Shown, *, to_offender: bool) -> tuple[str, Element | None]:
    """What the player of these data hears, or what observers do."""
    try:
        sent = WIRE.read_move(data, last.state)
        refusal = refused_by(last.state, sent.text)
        text = WIRE.violation(last.state, sent, refusal)
    except NotAMove as refused:
        text = refused.text
    return WIRE.refused_move(text, last.names[last.state.to_move.index] or "Unknown") if to_offender else text, data


def test_every_error_is_told_as_it_was(recorded: list[tuple[str, str, list[Packet]]], last_shown: dict[str, Shown]) -> None:
    """To the offender with his name, to observers without."""
    told = 0
    sent_last = {packet.room_id: moves(sent)[-1] for _, sent, written in recorded for packet in written if moves(sent)}
    for scenario, sent, written in recorded:
        for packet in written:
            if packet.data.get("class") != "error":
                continue
            last = last_shown[packet.room_id]
            data = moves(sent)[-1] if moves(sent) else sent_last[packet.room_id]
            out_of_turn = packet.data.get("message") == NOT_YOUR_TURN
            message = (
                WIRE.not_your_turn(last, last.state.to_move.opponent, data)
                if out_of_turn
                else error_text(data, last, to_offender="admin" not in scenario or bool(sent.count("joinPrepared")))[0]
            )
            assert in_room(packet.room_id, write(WIRE.error(message, data, packet.room_id), 2)) == packet.text, scenario
            told += 1
    assert told > 7


def data_of(text: str) -> Element:
    """A move as a client would send it, whether it is one or not."""
    return element_of(write(WIRE.write_move(text, GAME.start(1)), 2))


@pytest.fixture(scope="module")
def refused(official: Path) -> list[dict[str, Any]]:
    """Refused moves with the server's words about them."""
    with gzip.open(official / "hase-und-igel-2018" / "illegal.jsonl.gz", "rt", encoding="utf-8") as rows:
        return [json.loads(row) for row in rows]


def test_all_refused_moves_get_the_server_s_words(refused: list[dict[str, Any]]) -> None:
    """Every single one of them."""
    for row in refused:
        state: State[Any] = GAME.from_record(row)
        sent = WIRE.read_move(data_of(row["move"]), state)
        assert sent == Sent(row["move"])
        refusal = refused_by(state, sent.text)
        assert WIRE.violation(state, sent, refusal) == row["error"], row["move"]
    assert len(refused) > 6000


def test_positions_of_other_recorded_games_come_back(official: Path) -> None:
    """Written and read, with the moves between them, positions stay what they were."""
    compared = 0
    with gzip.open(official / "hase-und-igel-2018" / "vectors.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in [json.loads(row) for number, row in enumerate(rows) if number % 25 == 0]:
            last: Sent | None = None
            for ply in row["plies"]:
                state: State[Any] = GAME.from_record({"game": row["game"], "rules": "contest", "setup": row["setup"], **ply})
                shown = Shown(state, (None, "Igel & Co"), last)
                read = WIRE.read_state(element_of(WIRE.write_state(shown)))
                assert (read.state.key, read.names, read.last) == (state.key, shown.names, last)
                last = WIRE.read_move(element_of(write(WIRE.write_move(ply["move"], state), 2)), state)
                assert last == Sent(ply["move"])
                compared += 1
    assert compared > 800
