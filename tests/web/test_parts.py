"""The parts of the arena that need no socket: what waits for a page, who is let in, who takes turns, how much one may ask."""

import json
import socket
import time
from pathlib import Path

import pytest

from spielwerk.server.password import Password
from spielwerk.web.guarding import check_origin
from spielwerk.web.refusing import Refused
from spielwerk.web.rights import digest, new_secret, opens
from spielwerk.web.sessions import Sessions
from spielwerk.web.typescript import written
from spielwerk.web.visiting import MUCH, TOO_MUCH, Allowance, Pump, Visitor
from tests.web.house import RANDOM, Opened

ROOT = Path(__file__).parents[2]


class Time:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


def visitor(cut: list[Visitor]) -> Visitor:
    """Somebody who reads nothing."""
    return Visitor(False, wake=lambda _: None, cut=cut.append, allowance=Allowance(10, 1, Time()))


def test_what_waits_for_a_page_is_bounded() -> None:
    """About tables it is left out and made up for; other things are kept, until it is too much."""
    cut: list[Visitor] = []
    one = visitor(cut)
    position = "x" * (MUCH // 4)
    for _ in range(100):
        one.tell(position, "a")
        one.tell(position, "b")
    waiting = 0
    while (text := one.next()) is not None:
        waiting += len(text)
    assert waiting <= MUCH + 2 * len(position) and sorted(one.made_up_for()) == ["a", "b"]
    one.tell(position, "a")
    assert one.next() == position and not cut
    while not cut:
        one.tell("y" * MUCH)
    assert sum(len(text) for text in iter(one.next, None)) <= TOO_MUCH + MUCH


def test_a_crowd_is_served_in_portions() -> None:
    """Between two portions the loop looks for what has come; nobody is forgotten, nobody served twice."""
    later: list[object] = []
    pump = Pump(later.append, portion=10)
    served: list[int] = []
    for number in range(35):
        pump.put(visitor([]), lambda number=number: served.append(number))  # type: ignore[misc]
    portions = []
    while later:
        work = later.pop()
        assert callable(work)
        work()
        portions.append(len(served))
    assert portions == [10, 20, 30, 35] and served == list(range(35))


def test_an_allowance_fills_again() -> None:
    """So many at once, then as fast as it fills."""
    clock = Time()
    allowance = Allowance(3, 2, clock)
    for _ in range(3):
        allowance.take()
    with pytest.raises(Refused):
        allowance.take()
    clock.now += 0.5
    allowance.take()
    with pytest.raises(Refused):
        allowance.take()
    clock.now += 60
    assert allowance.is_full


def test_sessions_end_and_tokens_are_for_this_machine() -> None:
    """A token that was read over somebody's shoulder opens nothing from elsewhere, and neither does the cookie that it was given for."""
    clock = Time()
    sessions = Sessions(Password("word"), clock)
    with pytest.raises(Refused):
        sessions.login(sessions.token, is_here=False)
    mine = sessions.login(sessions.token, is_here=True)
    assert sessions.knows(mine, is_here=True) and not sessions.knows(mine, is_here=False)
    theirs = sessions.login("word", is_here=False)
    assert sessions.knows(theirs, is_here=False) and not sessions.knows("guess", is_here=True) and not sessions.knows(None, is_here=True)
    clock.now += 31 * 24 * 3600
    assert not sessions.knows(theirs, is_here=False)


def test_secrets_are_compared_as_digests() -> None:
    """Whatever is guessed, of any kind of letters."""
    secret = new_secret()
    assert opens(secret, digest(secret)) and not opens(secret, None) and not opens("", digest(secret)) and not opens("ä\x00", digest(secret))
    assert len({new_secret() for _ in range(100)}) == 100


@pytest.mark.parametrize("origin", ["http://a.example", "http://a.example:81", "http://a.example.evil", "null", "", "file://"])
def test_an_origin_is_the_host_itself(origin: str) -> None:
    """With the same port, and nothing behind it."""
    check_origin("a.example:80", "http://a.example:80", "same-origin")
    check_origin("a.example:80", "https://A.example:80", None)
    check_origin("a.example:80", None, None)
    with pytest.raises(Refused):
        check_origin("a.example:80", origin, None)


def test_the_types_of_the_browser_are_those_of_the_messages() -> None:
    """Every struct has its interface; names that are missing would be unknown there."""
    text = written()
    for name in ("TableShown", "Moved", "Asked", "Told", "NewTable", "Scene"):
        assert f"export interface {name} " in text or f"export type {name} " in text


def test_a_page_that_never_reads_hurts_nobody(house: Opened) -> None:
    """The game of bots that it watches goes on to its end, and everybody else sees it."""
    deaf = socket.create_connection(("127.0.0.1", house.web_port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = "x3JJHMbDL1EzLkh9GBhXDw=="
    head = f"GET /api/socket HTTP/1.1\r\nHost: {house.place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    deaf.sendall((head + f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
    made = [house.table(RANDOM, RANDOM, "schaefchen-2011") for _ in range(3)]
    for table in made:
        said = json.dumps({"type": "watch", "table": table["table"]}).encode()
        deaf.sendall(bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said)
    page = house.page()
    for table in made:
        page.watch(table["table"], table["lead"])
    deadline = time.monotonic() + 10
    while len(house.house.arena.hall.watchers(made[-1]["table"])) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    for table in made:
        page.ask("control", table=table["table"], action="play")
    for table in made:
        deadline = time.monotonic() + 30
        while house.ask("GET", f"/api/tables/{table['table']}")["status"] != "over":
            assert time.monotonic() < deadline
            time.sleep(0.05)
    waiting = max(one._letters for one in house.house.arena.visitors)
    assert waiting < 2 * MUCH
    deaf.close()
