"""What keeps one guest from hurting the others, piece by piece."""

import asyncio
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spielwerk.protocol.markup import FOREIGN
from spielwerk.protocol.stream import Limits, Stream
from spielwerk.room.replay_reader import read_replay
from spielwerk.server import descriptors, listener, recorder
from spielwerk.server.inbox import Inbox, once
from spielwerk.server.listener import Settings
from spielwerk.server.lobby import Lobby
from spielwerk.server.password import kept_password
from spielwerk.server.printer import LONGEST, WAITING_AT_MOST, Printer, in_one_line
from spielwerk.server.session import UNWORKED_AT_MOST
from spielwerk.testing.hall import PASSWORD, Hall, Visitor

RACE = '<protocol><join gameType="swc_2025_hase_und_igel"/>'
HIVE = '<protocol><join gameType="swc_2020_hive"/>'


class Day:
    """A clock and a loop that only a test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[Any] = []
        self.inbox = Inbox(lambda: self.now, self.calls.append)
        self.done: list[str] = []

    def work(self, name: str, count: int = 1, costs: float = 0.0) -> Iterator[None]:
        """Does several things, each of which takes some time."""
        for number in range(count):
            self.now += costs
            self.done.append(f"{name}{number}")
            yield

    def turn(self) -> None:
        """One turn of the loop."""
        calls, self.calls[:] = list(self.calls), []
        for call in calls:
            call()


def test_guests_are_served_in_turns() -> None:
    """Whoever says a thousand things at once waits for whoever says one."""
    day = Day()
    day.inbox.put(1, 0.0, day.work("flood", 1000))
    day.inbox.put(2, 0.0, day.work("honest"))
    day.inbox.put(2, 0.0, day.work("again"))
    day.turn()
    assert day.done[:3] == ["flood0", "honest0", "flood1"]
    assert day.done.index("again0") < 6 and len(day.done) == 1002


def test_reading_comes_between_portions_of_work() -> None:
    """The loop looks for what has come after a fifth of a millisecond."""
    day = Day()
    day.inbox.put(1, 0.0, day.work("slow", 10, costs=0.0003))
    day.turn()
    assert day.done == ["slow0"] and len(day.calls) == 1
    day.inbox.put(2, 0.0, day.work("quick"))
    day.turn()
    day.turn()
    assert day.done == ["slow0", "slow1", "quick0", "slow2"]


def test_the_oldest_word_is_known() -> None:
    """So that nobody's time is over while he is still to be heard."""
    day = Day()
    assert day.inbox.oldest(1) is None
    day.inbox.put(1, 5.0, day.work("first"))
    day.inbox.put(1, 6.0, day.work("second"))
    assert (day.inbox.oldest(1), day.inbox.oldest(2)) == (5.0, None)
    day.turn()
    assert day.inbox.oldest(1) is None


def test_a_fault_in_one_work_stops_no_other() -> None:
    """It is raised, and the next turn goes on."""
    day = Day()

    def broken() -> None:
        raise ZeroDivisionError

    day.inbox.put(1, 0.0, once(broken))
    day.inbox.put(1, 0.0, day.work("next"))
    day.inbox.put(2, 0.0, day.work("other"))
    with pytest.raises(ZeroDivisionError):
        day.turn()
    day.turn()
    assert sorted(day.done) == ["next0", "other0"]


def asked(hall: Hall) -> tuple[Visitor, Visitor]:
    """Two players, the first of whom is asked."""
    return hall.visitor(RACE), hall.visitor(RACE)


def test_nobody_loses_while_his_answer_waits() -> None:
    """The hard limit is over, but he has spoken before; what he said later does not count."""
    hall = Hall()
    asked(hall)
    room = next(iter(hall.server.lobby.rooms.values()))
    assert room.thinking is not None
    hall.now += 10.5
    in_time = room.thinking.asked_at + 1.0
    hall.server.lobby.tick(hall.now, lambda _: in_time)
    assert room.ending is None
    hall.server.lobby.tick(hall.now, lambda _: hall.now)
    assert room.ending is not None


class Pausing:
    """A transport of which a test wants to know whether it is read."""

    def __init__(self) -> None:
        self.is_read = True

    def pause_reading(self) -> None:
        """Not any more."""
        self.is_read = False

    def resume_reading(self) -> None:
        """Again."""
        self.is_read = True


def test_a_guest_is_read_no_faster_than_he_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood waits in the network, not here."""
    hall = Hall()
    calls: list[Any] = []
    monkeypatch.setattr(hall.server.inbox, "later", calls.append)
    flooder, transport = hall.visitor(), Pausing()
    for name in ("pause_reading", "resume_reading"):
        monkeypatch.setattr(flooder.transport, name, getattr(transport, name))
    flooder.say(b"<protocol>" + b"<scoreForPlayer displayName='x'/>" * (UNWORKED_AT_MOST // 33))
    assert transport.is_read
    flooder.say(b"<join/>" * 10)
    assert not transport.is_read
    while calls:
        calls.pop(0)()
    assert transport.is_read


def test_one_connection_cannot_fill_the_house() -> None:
    """It may play many games at once, but not all of them."""
    hall = Hall()
    greedy = hall.visitor("<protocol>")
    for _ in range(300):
        greedy.say("<join gameType='swc_2025_hase_und_igel'/>")
    most = hall.server.lobby.most_games_a_guest
    assert len(hall.server.lobby.rooms) == most
    assert "errorpacket" in greedy.heard
    honest = hall.visitor(RACE)
    assert "<joined" in honest.heard


def test_a_room_by_its_id_is_no_way_around() -> None:
    """Nor is the room of somebody else who waits."""
    hall = Hall()
    hall.server.lobby.most_games_a_guest = 1
    greedy, _ = asked(hall)
    other = hall.visitor(RACE)
    waiting = next(room for room in hall.server.lobby.rooms.values() if not room.begun)
    greedy.say(f'<joinRoom roomId="{waiting.id}"/>')
    assert "errorpacket" in greedy.heard and "welcome" not in other.heard


@pytest.mark.parametrize("name", ["\0\x1b[2J", "\ufffe\uffff", "x" * 500, '"><room/>'])
def test_names_in_lines_reach_guests_who_read_xml(name: str) -> None:
    """As something that can be read; the same for hints, and for moves that are none."""
    hall = Hall()
    said = {"type": "join", "game": "hive-2020", "rules": "contest", "name": name}
    bad = hall.visitor(json.dumps(said) + "\n")
    good = hall.visitor(HIVE)
    assert "displayName=" in good.heard
    bad.say(json.dumps({"type": "move", "move": name, "hints": [name]}) + "\n")
    assert 'class="result"' in good.heard
    assert FOREIGN.search(good.heard) is None and "x" * 101 not in good.heard
    assert len(list(Stream(Limits(bytes=1 << 20)).feed(good.heard.encode()))) > 3


def test_a_room_that_collapses_closes_its_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is forgotten; the next game is played as always."""
    hall = Hall(Settings(password=PASSWORD, seed=1, replays=tmp_path))
    first, _ = asked(hall)
    room = next(iter(hall.server.lobby.rooms.values()))
    monkeypatch.setattr(room, "move", lambda *_: 1 / 0)
    first.say(f'<room roomId="{room.id}"><data class="advance" distance="1"/></room>')
    assert any("had to be closed: ZeroDivisionError" in report for report in hall.reports)
    assert hall.server.recorder is not None and hall.server.recorder.writers == {}
    assert f'<left roomId="{room.id}"/>' in first.heard and hall.server.lobby.rooms == {}
    asked(hall)
    assert len(hall.server.lobby.rooms) == 1
    hall.server.recorder.abandon_all()
    assert len([read_replay(path) for path in tmp_path.glob("*.jsonl")]) == 2


def test_a_slow_disk_stops_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And every file is safe when the server has ended."""
    settled: list[int] = []
    release = threading.Event()

    def slow(descriptor: int) -> None:
        release.wait(10)
        settled.append(descriptor)
        os.close(descriptor)

    monkeypatch.setattr(recorder, "settled", slow)
    hall = Hall(Settings(password=PASSWORD, seed=1, replays=tmp_path))
    begin = time.monotonic()
    for _ in range(5):
        first, second = asked(hall)
        first.go()
        assert 'class="result"' in second.heard
    assert time.monotonic() - begin < 5 and settled == []
    release.set()
    assert hall.server.recorder is not None
    hall.server.recorder.abandon_all()
    assert len(settled) == 5


def test_a_server_takes_no_more_connections_than_it_can_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system allows is asked for first."""
    resource = pytest.importorskip("resource")
    wanted: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: wanted.append(limits))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1024))
    assert descriptors.connections_possible(4096) == (1024 - descriptors.KEPT_FREE) * 2 // 3
    assert wanted == [(1024, 1024)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    assert descriptors.connections_possible(4096) == 4096
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1 << 20, 1 << 20))
    assert descriptors.connections_possible(4096) == 4096
    assert len(wanted) == 2


def test_a_password_is_its_owners_alone(tmp_path: Path) -> None:
    """Even where somebody has made an empty file before."""
    path = tmp_path / "password"
    path.touch(0o644)
    word, is_new = kept_password(path)
    assert is_new and len(word) == 20
    assert os.name != "posix" or path.stat().st_mode & 0o777 == 0o600


def test_a_pipe_that_nobody_reads_stops_nobody() -> None:
    """What was left out is counted, and said when somebody reads again."""
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as file, os.fdopen(reader, "rb") as heard:
        printer = Printer(file)
        begin = time.monotonic()
        for number in range(3 * WAITING_AT_MOST):
            printer.say(f"{number} " + "x" * 300)
        assert time.monotonic() - begin < 5
        os.set_blocking(reader, True)
        lines: list[bytes] = []
        reading = threading.Thread(target=lambda: lines.extend(heard), daemon=True)
        reading.start()
        printer.close(10)
        file.close()
        reading.join(10)
    assert lines[0].startswith(b"0 xxx")
    assert any(line.startswith("… (".encode()) for line in lines)


def test_a_reader_who_goes_is_no_fault() -> None:
    """A closed pipe ends the lines and nothing else."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as file:
        printer = Printer(file)
        printer.say("hello")
        printer.close(5)
        assert printer.left_out == 0


def test_nobody_forges_lines_of_the_log() -> None:
    """Nor moves the cursor of whoever reads it, nor turns the text around."""
    assert in_one_line("a\nb\x1b[2J\u202ec\u2028") == "a�b�[2J�c�"
    assert len(in_one_line("x" * 9999)) == LONGEST + 1


def test_time_goes_on_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault while somebody looks at the clocks is reported, and the clocks are looked at again."""
    looked: list[float] = []

    def broken(lobby: Lobby, now: float) -> bool:
        looked.append(now)
        raise ZeroDivisionError

    async def a_while() -> list[str]:
        reports: list[str] = []
        server = listener.Server(Settings(password=PASSWORD, port=0), reports.append)
        await server.start()
        while len(looked) < 3:
            await asyncio.sleep(0.005)
        await server.stop()
        return reports

    monkeypatch.setattr(Lobby, "has_expired", broken)
    monkeypatch.setattr(listener, "SWEEP", 0.005)
    assert "internal fault while time passed: ZeroDivisionError()" in asyncio.run(a_while())[0]
