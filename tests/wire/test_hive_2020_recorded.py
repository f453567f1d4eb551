"""The codec of the season 2020 against every recorded message: what was said is read, and written again as it was said."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

import spielwerk as sw
from spielwerk.errors import IllegalMove
from spielwerk.games.hive_2020.wire import SEASON
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, in_room, write
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Shown
from tests.read_by_lxml import as_value
from tests.wire.test_hive_2020_transcripts import Message, Talk, talks

WIRE = SEASON.wire
NOT_YOUR_TURN = "It's not your turn yet."


def said(message: Message, data: str | Element) -> None:
    """What is written is what was said."""
    assert in_room(message.room_id, data if isinstance(data, str) else write(data, 2)) == message.text


def parsed(text: str) -> Element:
    """What a text says."""
    return as_value(etree.fromstring(text.encode()))


def states(messages: list[Message]) -> Iterator[tuple[Message, Shown]]:
    """The positions that somebody was shown."""
    before: Shown | None = None
    for message in messages:
        if message.is_state and message.data is not None:
            before = WIRE.read_state(message.data, before)
            yield message, before


def heard(official: Path) -> Iterator[list[Message]]:
    """Each stream from the server."""
    for talk in talks(official):
        yield from talk.heard.values()


def class_of(message: Message) -> str:
    """What kind of message it is."""
    return "" if message.data is None else message.data.get("class") or ""


def test_every_message_is_known(official: Path) -> None:
    """There is nothing in a room but what the codec writes."""
    classes = Counter(class_of(message) for messages in heard(official) for message in messages)
    assert set(classes) == {"welcomeMessage", "memento", "sc.framework.plugins.protocol.MoveRequest", "error", "result"}
    assert classes["memento"] > 600 and classes["result"] > 40


def test_states_are_written_as_they_were(official: Path) -> None:
    """Layout, order, names, stones, hands and the sender's own spelling of the last move."""
    shown = [pair for messages in heard(official) for pair in states(messages)]
    assert len(shown) > 600
    for message, position in shown:
        said(message, WIRE.write_state(position))


def test_each_state_follows_from_the_one_before(official: Path) -> None:
    """The last move, played by the contest's rules, leads to what was shown."""
    played = 0
    for messages in heard(official):
        positions = [position for _, position in states(messages)]
        for before, after in pairwise(positions):
            if after.state.turn == before.state.turn + 1:
                assert after.last is not None
                assert before.state.play(after.last.text) == after.state
                played += 1
    assert played > 500


def test_welcomes_and_requests(official: Path) -> None:
    """Each player is told his colour, and asked for moves."""
    welcomes, requests = set(), 0
    for messages in heard(official):
        for message in messages:
            if message.data is not None and class_of(message) == "welcomeMessage":
                player = WIRE.read_welcome(message.data)
                said(message, WIRE.welcome(player))
                welcomes.add(player)
            if class_of(message) == "sc.framework.plugins.protocol.MoveRequest":
                said(message, WIRE.move_request())
                requests += 1
    assert welcomes == set(Player) and requests > 200


def ending_of(data: Element, last: Shown) -> Ending:
    """The ending that a recorded result tells of."""
    result = WIRE.read_result(data)
    for player, score in zip(Player, result.scores, strict=True):
        if score.cause != "REGULAR":
            return Ending(last.state, last.names, player, Reason[score.cause], score.reason or "")
    return Ending(last.state, last.names)


def winner_of(ending: Ending) -> Player | None:
    """Who has won: by the rules, or because the other one has broken them."""
    if ending.offender is not None:
        return ending.offender.opponent
    assert ending.state.outcome is not None
    return ending.state.outcome.winner


def test_results_are_written_as_they_were(official: Path) -> None:
    """Ends by the rules, broken rules, missed times and players who left."""
    causes: Counter[str] = Counter()
    for messages in heard(official):
        last = next((position for _, position in reversed(list(states(messages)))), None)
        for message in messages:
            if message.data is not None and class_of(message) == "result":
                assert last is not None
                ending = ending_of(message.data, last)
                said(message, WIRE.result(ending))
                assert WIRE.read_result(message.data).winner is winner_of(ending)
                causes[str(ending.cause)] += 1
    assert set(causes) >= {"None", "LEFT", "RULE_VIOLATION", "SOFT_TIMEOUT", "HARD_TIMEOUT"}
    assert sum(causes.values()) > 40


@dataclass
class Answer:
    """What a player sent when he was asked, and what he heard next."""

    talk: Talk
    before: Shown
    data: Element | None
    after: Message | None


def answers(talk: Talk) -> Iterator[Answer]:
    """The moves of a recording, each with the position that it was sent for."""
    for party, sent in talk.sent.items():
        moves = iter(sent)
        messages = talk.heard.get(party, [])
        shown = {id(message): position for message, position in states(messages)}
        before: Shown | None = None
        for index, message in enumerate(messages):
            before = shown.get(id(message), before)
            if class_of(message) != "sc.framework.plugins.protocol.MoveRequest" or before is None:
                continue
            move = next(moves, None)
            if move is not None and move.room_id == message.room_id:
                yield Answer(talk, before, move.data, messages[index + 1] if index + 1 < len(messages) else None)


def refusal_of(before: Shown, data: Element | None) -> str | None:
    """The season's text about what somebody sent, None for a legal move."""
    try:
        sent = WIRE.read_move(Element("data") if data is None else data, before.state)
    except NotAMove as refusal:
        return refusal.text
    try:
        before.state.play(sent.text)
    except IllegalMove as refusal:
        return WIRE.violation(before.state, sent, refusal)
    return None


def test_moves_lead_to_what_was_shown_next(official: Path) -> None:
    """Every spelling that the server accepted is read, played, and repeated as the server repeated it."""
    played = 0
    for talk in talks(official):
        for answer in answers(talk):
            if answer.after is None or not answer.after.is_state or answer.data is None:
                continue
            assert answer.after.data is not None
            after = WIRE.read_state(answer.after.data, answer.before)
            sent = WIRE.read_move(answer.data, answer.before.state)
            assert after.state == answer.before.state.play(sent.text)
            assert after.last == sent
            played += 1
    assert played > 250


def test_refused_moves_get_the_recorded_texts(official: Path) -> None:
    """To the offender with his name, to observers without it; the result has the text too."""
    refused = 0
    for talk in talks(official):
        for answer in answers(talk):
            if answer.after is None or class_of(answer.after) != "error":
                continue
            text = refusal_of(answer.before, answer.data)
            assert text is not None
            player = answer.before.state.to_move
            name = answer.before.names[player.index] or "Unknown"
            said(answer.after, WIRE.error(WIRE.refused_move(text, name), answer.data, answer.after.room_id))
            for message in talk.heard.get("ADMIN", []):
                if class_of(message) == "error":
                    said(message, WIRE.error(text, answer.data, message.room_id))
            ending = Ending(answer.before.state, answer.before.names, player, Reason.RULE_VIOLATION, text)
            results = [message for messages in talk.heard.values() for message in messages if class_of(message) == "result"]
            assert len(results) > 1
            for message in results:
                said(message, WIRE.result(ending))
            refused += 1
    assert refused >= 8


def test_moves_out_of_turn_get_the_recorded_texts(official: Path) -> None:
    """Whoever moves although nobody asked is told so, with what he sent."""
    told = 0
    for talk in talks(official):
        for party, messages in talk.heard.items():
            for message in messages:
                if message.data is None or message.data.get("message") != NOT_YOUR_TURN:
                    continue
                _, shown = next(states(messages))
                data = talk.sent[party][-1].data
                said(message, WIRE.error(WIRE.not_your_turn(shown, Player.BLUE, data), data, message.room_id))
                told += 1
    assert told >= 3


def test_what_the_server_could_not_read(official: Path) -> None:
    """There, and only there, the connection was dropped."""
    dropped = set()
    for talk in talks(official):
        for answer in answers(talk):
            try:
                refusal_of(answer.before, answer.data)
            except Broken:
                assert answer.after is None
                dropped.add(talk.name)
    assert dropped >= {
        "scen_hint_twice_documented.txt",
        "scen_invalid_offboard_z_only.txt",
        "scen_missmove.txt",
        "scen_unknown_child_in_move.txt",
    }


@pytest.fixture(scope="module")
def vectors(official: Path) -> list[dict[str, Any]]:
    """Complete recorded games."""
    with gzip.open(official / "hive-2020" / "vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in islice(lines, 60)]


def test_recorded_games_through_the_wire(vectors: list[dict[str, Any]]) -> None:
    """Every move of them is written and read, and every position comes back as it was."""
    game, plies = sw.game("hive-2020", rules="contest"), 0
    for vector in vectors:
        state = game.start(seed=0, setup=vector["setup"])
        for ply in vector["plies"]:
            sent = WIRE.read_move(WIRE.write_move(ply["move"], state), state)
            assert sent.text == ply["move"] and sent.echo is None
            state = state.play(sent.text)
            data = parsed(WIRE.write_state(Shown(state, (None, None), sent)))
            assert WIRE.read_state(data) == Shown(state, (None, None), sent)
            plies += 1
    assert len(vectors) == 60 and plies > 2000
