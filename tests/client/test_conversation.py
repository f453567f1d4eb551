"""The client's logic without sockets: bytes in any pieces, news in any order that a server may choose."""

import doctest
from math import inf
from typing import Any

import pytest

import spielwerk as sw
import spielwerk.bots
import spielwerk.client.conversation
from spielwerk.client.conversation import Conversation, converse
from spielwerk.client.dialect import Wish
from spielwerk.client.lines import LONGEST
from spielwerk.client.news import Asked, Joined
from spielwerk.client.seat import Seat
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.elements import Element, in_room, write
from spielwerk.protocol.lines import line, state_line
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Ending, Shown
from tests.client.guests import Lucky


def said(game_id: str, *datas: Element | str) -> bytes:
    """What a season's server says in a room."""
    return "".join(in_room("a", data if isinstance(data, str) else write(data, 2)) for data in datas).encode()


class Host:
    """The server's side of one game, as far as these tests need it."""

    def __init__(self, game_id: str) -> None:
        self.wire = season_of(game_id).wire
        self.game_id = game_id
        self.state: sw.State[Any] = sw.game(game_id, "contest").start(seed=5)

    def shown(self) -> str:
        """The position as it stands."""
        return self.wire.write_state(Shown(self.state, (None, None)))

    def opening(self) -> bytes:
        """Up to the first request, all at once."""
        begin = b"<protocol>\n  <joined roomId='a'/>" + said(self.game_id, self.wire.welcome(RED), self.shown())
        return begin + self.request()

    def request(self) -> bytes:
        """A move is wanted."""
        return said(self.game_id, self.wire.move_request())

    def left(self) -> bytes:
        """The other player has gone: RED has won."""
        ending = Ending(self.state, (None, None), BLUE, Reason.LEFT)
        return said(self.game_id, self.wire.result(ending)) + b"\n  <left roomId='a'/>"


def talk_with(game_id: str) -> tuple[Conversation, Host]:
    """Both sides."""
    return converse(Wish(game_id)), Host(game_id)


@pytest.mark.parametrize("module", [spielwerk.client.conversation, spielwerk.bots])
def test_examples_in_modules_run(module: Any) -> None:
    """What stands behind >>> is so."""
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_byte_by_byte(game_id: str) -> None:
    """A message may come in as many segments as it has bytes; the clock begins with the last of them."""
    talk, host = talk_with(game_id)
    data = host.opening()
    for now, byte in enumerate(data):
        assert talk.request is None
        talk.receive(bytes([byte]), now=float(now))
    request = talk.request
    assert request is not None and request.clock.asked_at == len(data) - 1
    assert (request.clock.soft, request.clock.hard) == (2.0, 10.0)
    assert talk.player is RED and game_record(request.state) == game_record(host.state)


def game_record(state: sw.State[Any]) -> dict[str, Any]:
    """What everybody at the table knows of a position, without how it began."""
    record = sw.game(state.game, state.rules).shown_record(state)
    return {key: record[key] for key in ("game", "rules", "turn", "player", "state")}


def test_a_request_that_is_outdated(game_id: str) -> None:
    """Request and result in one segment: nobody wants the move any more, and nothing is sent."""
    talk, host = talk_with(game_id)
    talk.receive(host.opening() + host.left(), now=0.0)
    assert talk.request is None and talk.is_over and talk.answer("anything") == b""
    assert talk.result is not None and talk.result.won and talk.result.reason is Reason.LEFT and talk.result.offender is BLUE


def test_a_result_while_the_bot_thinks() -> None:
    """The move that it comes up with is kept back."""
    game_id = sw.games()[0]
    talk, host = talk_with(game_id)
    seat = Seat(Lucky(game_id), talk)
    seat.hear(host.opening(), 0.0)
    assert seat.request is not None
    choice = seat.think(seat.request)
    seat.hear(host.left(), 1.0)
    assert seat.answer(choice) == b"" and seat.is_over


def test_asked_twice_for_one_turn(game_id: str) -> None:
    """A game that is stepped through may ask again while the answer is on its way; a second answer would be out of turn."""
    talk, host = talk_with(game_id)
    talk.receive(host.opening(), now=0.0)
    talk.receive(host.request(), now=3.0)
    assert talk.request is not None and talk.request.clock.asked_at == 3.0
    first = str(host.state.moves()[0])
    assert talk.answer(first).startswith(b'\n  <room roomId="a">')
    talk.receive(said(game_id, host.shown()) + host.request(), now=4.0)
    assert talk.request is None
    host.state = host.state.play(first)
    talk.receive(said(game_id, host.shown()), now=5.0)
    assert talk.request is None and talk.state is not None and talk.state.turn == host.state.turn


def test_what_a_player_need_not_understand(game_id: str) -> None:
    """Pauses, messages of the lobby and of seasons to come are passed over."""
    talk, host = talk_with(game_id)
    begin, end = host.opening()[:10], host.opening()[10:]
    odd = b"<room roomId='a'/><testing testMode='true'/>" + said(game_id, Element("data", {"class": "paused"}), Element("data"))
    talk.receive(begin, now=0.0)
    talk.receive(odd + end, now=0.0)
    assert talk.request is not None


def test_the_farewell_is_the_seasons(game_id: str) -> None:
    """What its own client said, and the end of the document."""
    talk, _ = talk_with(game_id)
    goodbye = b"<close/>" if game_id == "hase-und-igel-2025" else b"<sc.protocol.responses.CloseConnection/>"
    assert talk.leave() == b"\n  " + goodbye + b"\n</protocol>"


@pytest.mark.parametrize(
    ("wish", "xml", "json"),
    [
        (Wish("hive-2020"), b'<join gameType="swc_2020_hive"/>', b'{"type":"join","game":"hive-2020"}\n'),
        (Wish("hive-2020", "rulebook", name="Jörg"), b'<join gameType="swc_2020_hive"/>', None),
        (Wish("hive-2020", reservation="c<d"), b'<joinPrepared reservationCode="c&lt;d"/>', b'{"type":"join","reservation":"c<d"}\n'),
        (Wish("hive-2020", room="r"), b'<joinRoom roomId="r"/>', b'{"type":"join","room":"r"}\n'),
    ],
)
def test_ways_to_join(wish: Wish, xml: bytes, json: bytes | None) -> None:
    """A reservation, a room, or any seat."""
    assert converse(wish).join() == b"<protocol>\n  " + xml
    wanted = json or '{"type":"join","game":"hive-2020","rules":"rulebook","name":"Jörg"}\n'.encode()
    assert converse(wish, json=True).join() == wanted


def test_lines(game_id: str) -> None:
    """The same game told in lines of JSON: no limits, names, the moves on request, and words that nobody knows yet."""
    state = sw.game(game_id).start(seed=8)
    talk = converse(Wish(game_id), json=True)
    data = b"".join(
        [
            line("joined", room="a", game=game_id, rules="rulebook"),
            line("news_of_tomorrow", room="a"),
            line("welcome", room="a", player="RED", names={"RED": "Änne", "BLUE": None}),
            state_line("a", Shown(state, ("Änne", None))),
            line("request", room="a", soft=None, hard=None),
        ]
    )
    for byte in data:
        talk.receive(bytes([byte]), now=1.0)
    request = talk.request
    assert request is not None and request.clock.left() == inf and talk.names == {RED: "Änne", BLUE: None}
    assert game_record(request.state) == game_record(state)
    move = str(state.moves()[0])
    assert talk.answer(move, ("ü",), 0.25) == f'{{"type":"move","move":"{move}","hints":["ü"],"seconds":0.25}}\n'.encode()
    assert talk.leave() == b'{"type":"leave"}\n'


def test_a_line_without_end() -> None:
    """Even a server is not trusted without limit."""
    talk = converse(Wish(), json=True)
    with pytest.raises(Trouble) as raised:
        talk.receive(b"x" * (LONGEST + 1), now=0.0)
    assert raised.value.code is ExitCode.NO_SERVER


def test_news_are_values() -> None:
    """Whoever needs more than a bot does, listens to the news."""
    talk, host = talk_with(sw.games()[0])
    news = talk.receive(host.opening(), now=0.0)
    assert news[0] == Joined("a") and news[-1] == Asked(2.0, 10.0) and len(news) == 4
