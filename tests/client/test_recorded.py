"""What the contest's servers said, told to our client in pieces: it asks its bot at the same moments, for the moves that were really played."""

from pathlib import Path

import pytest

from spielwerk.client.conversation import Conversation, converse
from spielwerk.client.dialect import Wish
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.outcome import Reason
from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import season_of
from spielwerk.protocol.stream import Stream
from tests.client.recordings import directions, moves_in, whole_games


def pieces(data: bytes, size: int) -> list[bytes]:
    """Bytes as they might arrive."""
    return [data[begin : begin + size] for begin in range(0, len(data), size)]


def reread(game_id: str, sent: bytes, talk: Conversation) -> Element:
    """The move in the bytes of an answer."""
    packets = [one for one in Stream().feed(b"<protocol>" + sent) if isinstance(one, Element)]
    assert [packet.get("roomId") for packet in packets] == [talk.room]
    (data,) = (packet.child("data") for packet in packets)
    assert data is not None
    return data


@pytest.mark.parametrize("size", [997, 1 << 20])
def test_whole_games(official: Path, size: int) -> None:
    """In small segments a request often comes alone; in one piece a whole game comes at once, and only its last request could be answered."""
    games = whole_games(official)
    assert {game_id for game_id, *_ in games} >= {"hase-und-igel-2018", "hive-2020", "mississippi-queen-2017", "schaefchen-2011"}
    for game_id, path, client, server in games:
        moves = iter(moves_in(client))
        talk = converse(Wish(game_id))
        wire = season_of(game_id).wire
        asked = 0
        for piece in pieces(server, size):
            talk.receive(piece, now=0.0)
            if (request := talk.request) is None:
                continue
            assert request.state.to_move is talk.player and request.state.outcome is None
            text = wire.read_move(next(moves), request.state).text
            assert str(request.state.parse(text))
            sent = talk.answer(text, ("a hint",))
            assert wire.read_move(reread(game_id, sent, talk), request.state).text == text
            asked += 1
        assert asked > 2 or size > 997, path.name
        assert talk.result is not None
        # One recorded bot had no legal move left, was asked all the same, and sent an illegal one.
        assert size > 997 or (next(moves, None) is not None) is (talk.result.reason is Reason.NO_LEGAL_MOVE), path.name
        assert talk.is_over and talk.state is not None, path.name
        outcome = talk.state.outcome
        assert outcome is not None and talk.result.winner is outcome.winner
        assert talk.result.reason is outcome.reason or (talk.result.won and outcome.reason is Reason.NO_LEGAL_MOVE)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("hase-und-igel-2018/transcripts/unknown_reservation/client.log", ExitCode.REFUSED),
        ("hase-und-igel-2018/transcripts/join_by_room_id/client.log", ExitCode.REFUSED),
        ("schaefchen-2011/transcripts/lobby_bad_reservation.xml", ExitCode.REFUSED),
        ("schaefchen-2011/transcripts/lobby_unknown_gametype.xml", ExitCode.REFUSED),
        ("hase-und-igel-2018/transcripts/malformed_xml/red.log", ExitCode.NO_SERVER),
    ],
)
def test_refusals(official: Path, name: str, code: ExitCode) -> None:
    """Seasons refused by a packet, or by nothing but the end of the stream."""
    _, server = directions(official / name)
    talk = converse(Wish(name.split("/")[0], reservation="nope"))
    with pytest.raises(Trouble) as raised:
        talk.receive(server, now=0.0)
        talk.end()
    assert raised.value.code is code


@pytest.mark.parametrize(
    ("name", "reason", "fault"),
    [
        ("hase-und-igel-2018/transcripts/illegal_move/red.log", Reason.RULE_VIOLATION, True),
        ("hase-und-igel-2018/transcripts/illegal_move/blue.log", Reason.RULE_VIOLATION, False),
        ("hase-und-igel-2018/transcripts/soft_timeout/red.log", Reason.SOFT_TIMEOUT, True),
        ("hase-und-igel-2018/transcripts/hard_timeout/red.log", Reason.HARD_TIMEOUT, True),
        ("hase-und-igel-2018/transcripts/hard_timeout/blue.log", Reason.HARD_TIMEOUT, False),
        ("hase-und-igel-2018/transcripts/left/blue.log", Reason.LEFT, False),
        ("schaefchen-2011/transcripts/bad_unreachable.red.xml", Reason.RULE_VIOLATION, True),
        ("schaefchen-2011/transcripts/bad_unreachable.blue.xml", Reason.RULE_VIOLATION, False),
        ("schaefchen-2011/transcripts/soft_timeout.red.xml", Reason.SOFT_TIMEOUT, True),
        ("schaefchen-2011/transcripts/disconnect_red_polite.blue.xml", Reason.LEFT, False),
    ],
)
def test_faults(official: Path, name: str, reason: Reason, fault: bool) -> None:
    """Whoever broke a rule often heard only the error and the end of the stream; everybody else heard the result."""
    _, server = directions(official / name)
    talk = converse(Wish(name.split("/")[0]))
    talk.receive(server, now=0.0)
    if not talk.is_over:
        talk.end()
    result = talk.result
    assert result is not None and result.reason is reason and result.own_fault is fault
    assert (result.lost if fault else result.won) and result.german
