"""Thinking in the other player's time, and what a connection takes of one's own."""

import socket
import threading
import time
from typing import Any

import spielwerk as sw
from spielwerk.bots import Searching, make
from spielwerk.client import Clock, practise
from spielwerk.client.latency import round_trip
from spielwerk.opponents import opponent
from spielwerk.opponents.pondering import Ahead, Ponderer


def thinking() -> int:
    """How many threads think ahead."""
    return sum(thread.name == "thinking ahead" for thread in threading.enumerate())


def test_what_was_expected_is_answered_from_what_is_known() -> None:
    """The expected reply comes: the time that has gone by counts, so that the answer is there at once. Another reply: it thinks anew."""
    state = sw.game("hive-2020").start(seed=4)
    player, ponderer = opponent("strong", 0.3), Ponderer()
    first = ponderer.choose(state, player, seed=1)
    assert first in state.moves() and thinking() == 1
    ahead = ponderer._ahead
    assert ahead is not None
    time.sleep(0.6)
    begin = time.perf_counter()
    second = ponderer.choose(ahead.state, player, seed=1)
    assert ponderer.hits == 1 and second in ahead.state.moves()
    assert time.perf_counter() - begin < 0.25  # It would have been 0.3 without what was found before.
    other = state.play(first)
    other = other.play(next(move for move in other.moves() if other.play(move).key != ahead.state.key))
    assert ponderer.choose(other, player, seed=1) in other.moves() and ponderer.hits == 1
    ponderer.stop()
    assert thinking() == 0


def test_nothing_known_is_said_so() -> None:
    """A question at once, before the first word of the search: no answer, and it ends."""
    ahead = Ahead(sw.game("hive-2020").start(seed=4), opponent("strong", 5.0), seed=1)
    assert ahead.answer(0.0) is None
    ahead.stop()
    assert thinking() == 0


def test_whole_games_are_played(game: "sw.Game[Any]") -> None:
    """Where luck falls as well, and nobody thinks on when the game is over."""
    bot = make(game.id, "strong", 1, 0.002, ponder=True)
    assert isinstance(bot, Searching) and bot.ponderer is not None
    result = practise(bot, "random", seed=2)
    assert result.reason.by_the_rules and thinking() == 0
    others = [make(game.id, name, ponder=True) for name in ("random", "greedy", "easy", "hard")]
    assert all(getattr(other, "ponderer", None) is None for other in others)


def test_a_connection_takes_its_part() -> None:
    """What the system has measured is taken off the time; what is no connection takes nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as client:
        there, _ = server.accept()
        with there:
            client.sendall(b"x")
            assert there.recv(1) == b"x"
            assert 0 < round_trip(client) < 1 or not hasattr(socket, "TCP_INFO")
    assert round_trip(None) == 0.0
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        assert round_trip(other) == 0.0
    clock = Clock(time.monotonic(), 2.0, latency=0.5)
    assert 1.3 < clock.left() <= 1.5
    bot = make("hive-2020", "strong", 1, 5.0)
    assert isinstance(bot, Searching) and 1.0 < bot.time_for(clock) <= 1.25
