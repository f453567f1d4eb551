"""The tools of the hostile run find what they are there to find: an attack that is let in, and a server that does not keep its word."""

import asyncio
import contextlib
import math
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.hostile.attacks import Attack
from spielwerk.hostile.bombs import over_at
from spielwerk.hostile.caller import Caller, pair
from spielwerk.hostile.crowds import Crowd
from spielwerk.hostile.house import house
from spielwerk.hostile.kills import Losses, _replays
from spielwerk.hostile.measuring import share
from spielwerk.hostile.tables import Told
from spielwerk.room.replay_writer import replay_lines
from tests.replay_games import played


@contextmanager
def door(behave: Callable[[socket.socket], object], guests: int = 1) -> Iterator[int]:
    """The port of something that does this with each who comes."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)

        def open_to_all() -> None:
            with contextlib.ExitStack() as stack:
                for _ in range(guests):
                    connection, _address = listening.accept()
                    behave(stack.enter_context(connection))

        thread = threading.Thread(target=open_to_all)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def reset(connection: socket.socket) -> None:
    """Breaks off without goodbye, once the other side knows that it has got through."""
    time.sleep(0.1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_an_attack_that_is_let_in_is_seen() -> None:
    """A stream without any fault is over nowhere."""
    assert over_at(Attack("harmless", b"<protocol><join/>", 5), 4) is None
    assert over_at(Attack("broken", b"<protocol></join>", 17), 4) == 20


def test_a_caller_tells_a_broken_connection_from_a_silent_one() -> None:
    """Whoever is silent is not closed; whoever breaks off is, and stays so."""
    release = threading.Event()
    with door(lambda _: release.wait(20)) as port, Caller(port) as caller:
        assert not caller.is_closed_within(0.05) and not caller.listen(0.01)
        release.set()
        assert caller.is_closed_within(10) and caller.listen(0)
    with door(reset) as port, Caller(port) as caller:
        assert caller.is_closed_within(10) and not caller.hears(re.compile(b"x"), 1)


def test_a_game_that_does_not_begin_is_told_with_what_was_heard() -> None:
    """Instead of a measurement of nothing."""
    with door(lambda connection: connection.sendall(b"closed today"), 2) as port, pytest.raises(RuntimeError, match="closed today"), pair(port, b"x"):
        raise AssertionError("it has begun")


def test_a_crowd_notes_when_it_is_closed_however_that_is_done() -> None:
    """In order, or by breaking off; with words before, and while it still says something."""

    async def crowd(port: int) -> list[float]:
        crowd = Crowd(port, silent=1, dripping=1)
        await crowd.wait(0.01)
        await crowd.come()
        await crowd.wait(10)
        await crowd.go()
        return crowd.closed_after

    answers: Iterator[Callable[[socket.socket], object]] = iter([reset, lambda connection: connection.sendall(b"go away")])
    with door(lambda connection: next(answers)(connection), 2) as port:
        assert len(asyncio.run(crowd(port))) == 2


def test_what_a_killed_server_has_lost_is_counted(tmp_path: Path) -> None:
    """Results and moves that somebody had seen, files that nobody can read, games that cannot have been; an empty file has told nobody anything."""
    replay = played(tmp_path, sw.game("hive-2020"), 1, "LEFT")
    whole = replay_lines(replay)
    contents = {"good": whole, "empty": b"", "torn": b"nothing", "false": whole.replace(replay.moves[0].key.encode(), b"0" * 16)}
    files = {name: tmp_path / name for name in contents}
    for name, path in files.items():
        path.write_bytes(contents[name])
    losses = Losses()
    kept = _replays({files["good"], files["empty"], files["torn"]}, losses)
    assert losses.unreadable == 1 and list(kept) == [replay.beginning.room]
    losses.count(kept, {replay.beginning.room: Told(len(replay.moves) + 1, True), "unheard": Told(), "lost": Told(3, True)})
    assert (losses.finished, losses.results_lost, losses.moves_lost, losses.false) == (1, 1, 2, 0)
    losses.count(_replays({files["false"]}, losses), {})
    assert losses.false == 1


def test_a_share_of_nothing_is_no_number() -> None:
    """And of something, the value that so many do not exceed."""
    assert math.isnan(share([], 0.5))
    assert share([1.0, 2.0, 3.0, 4.0], 0.5) == 3.0 and share([1.0], 0.999) == 1.0


def test_a_house_that_does_not_open_is_told() -> None:
    """And nothing of it is left."""
    with pytest.raises(RuntimeError, match="did not start"), house("--no-such-option"):
        raise AssertionError("it is open")
