"""The parts of a check, each by itself."""

import asyncio
import doctest
import os
import random
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.checking import order
from spielwerk.checking.delivery import CUT, JOINED, WHOLE, Delivery
from spielwerk.checking.finding import Kind
from spielwerk.checking.guessing import game_of, game_written_in
from spielwerk.checking.order import misplaced, refusal
from spielwerk.checking.situation import nasty, plan
from spielwerk.checking.unlawful import illegal_move
from spielwerk.checking.verdict import Times
from spielwerk.checking.words import Words
from spielwerk.client.held_back import line_of
from spielwerk.console import Refusal
from spielwerk.programs.output import KEPT, Drain, Output, shortened
from spielwerk.programs.processes import MARK, Family
from spielwerk.programs.program import Program
from spielwerk.room.clock import Limits

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "check-bot.md"
ROOM = '<room roomId="{}"><data class="x"/></room>'


def test_the_page_lists_every_finding() -> None:
    """Name, weight and both sentences, in the order of the code."""
    rows = [(kind.name, kind.facts.weight.value, kind.facts.german, kind.facts.english) for kind in Kind]
    assert re.findall(r"^\| `(\w+)` \| (\w+) \| (.*) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE) == rows


def test_a_plan_has_both_sides_and_other_boards() -> None:
    """Whole games by turns, then everything nasty; no board twice."""
    situations = plan(4, seed=10)
    assert [str(situation.player) for situation in situations[:4]] == ["RED", "BLUE", "RED", "BLUE"]
    assert len({situation.seed for situation in situations}) == len(situations) == 4 + len(nasty(0))
    assert len({situation.english for situation in nasty(0)}) == len(nasty(0)) == len({situation.german for situation in nasty(0)})


def test_games_begin_where_a_situation_says(game_id: str) -> None:
    """Later positions of a game that can be played on, the same for the same seed."""
    late, *_, usual = nasty(seed=1)[2:5]
    assert late.opening(game_id) == late.opening(game_id) != replace(late, seed=2).opening(game_id)
    assert late.opening(game_id).turn > 5 and late.opening(game_id).outcome is None
    assert usual.opening(game_id).turn == 0


def test_an_illegal_move_is_found_in_any_position(game_id: str) -> None:
    """Readable, and refused by a rule."""
    for situation in nasty(seed=7)[2:4]:
        state = situation.opening(game_id)
        text = illegal_move(state)
        assert text is not None
        with pytest.raises(sw.IllegalMove):
            state.parse(text)


# On the way to a program


@pytest.mark.parametrize("delivery", [WHOLE, JOINED, CUT])
@pytest.mark.parametrize("data", [b"x", "<room>Jürgen 碁</room>".encode() * 30])
def test_nothing_is_lost_on_the_way(delivery: Delivery, data: bytes) -> None:
    """Whatever the pieces are, together they are what was sent."""
    for is_first in (True, False):
        pieces = list(delivery.pieces(data, is_first, random.Random(1)))
        assert b"".join(pieces) == data and all(pieces)


def test_pieces_are_cut_in_nasty_places() -> None:
    """The beginning byte by byte, and inside a character."""
    data = "<a>ü</a>".encode() * 40
    pieces = list(CUT.pieces(data, True, random.Random(1)))
    assert pieces[:30] == [data[place : place + 1] for place in range(30)]
    assert any(piece[0] & 0xC0 == 0x80 for piece in pieces[40:])


# What a program says


def heard(*said: str, requests: int = 1, room: str = "r") -> Words:
    """What is known after a program has said this."""
    words = Words()
    for text in said:
        words.hear(text.encode(), requests, room)
    return words


@pytest.mark.parametrize(
    ("said", "is_half"),
    [
        ("", False),
        ("<protocol>", False),
        ('<protocol><joinPrepared reservationCode="x"/>', False),
        ("<proto", True),
        ("<protocol><joinPre", True),
        ('<protocol><room roomId="r"><data class="x"/></ro', True),
        ('<protocol><room roomId="r">', True),
        ("<protocol><close/></protocol>", False),
        ('{"type":"moves"}\n', False),
        ('{"type":"moves"', True),
    ],
)
def test_half_messages_are_noticed(said: str, is_half: bool) -> None:
    """In either protocol, at any place."""
    assert heard(said).breaks_off() is is_half


def test_moves_are_counted_against_requests() -> None:
    """Each request has one move; a second one was not asked for."""
    xml = heard("<protocol>", ROOM.format("r"), ROOM.format("r"))
    assert (xml.moves, xml.unasked, xml.wrong_room) == (2, 1, None)
    lines = heard('{"type":"move","move":"A"}\n{"type":"move","move":"A","room":"r"}\n')
    assert (lines.moves, lines.unasked, lines.wrong_room) == (2, 1, None)
    assert heard("<protocol>", ROOM.format("r"), ROOM.format("r"), requests=2).unasked == 0


def test_other_rooms_are_noticed() -> None:
    """What is said there is no move of this game."""
    words = heard("<protocol>", ROOM.format("s"))
    assert (words.moves, words.wrong_room) == (0, "s")


@pytest.mark.parametrize("said", ["<a></b>", "<protocol><unheard-of/>", "{}\n", "nothing", "<!DOCTYPE x>"])
def test_what_nobody_can_read_is_noticed(said: str) -> None:
    """With the reason in both languages; nothing behind it counts."""
    words = heard(said, ROOM.format("s"))
    assert words.unreadable is not None and all(words.unreadable)
    assert words.wrong_room is None and not words.breaks_off()


# What a program prints


def drained(data: bytes) -> Drain:
    """A drain that has read all of this."""
    reading, writing = os.pipe()
    drain = Drain(reading)
    with os.fdopen(writing, "wb") as file:
        file.write(data)
    drain.join(10)
    return drain


def test_output_is_kept_in_part_and_counted() -> None:
    """The beginning, the end, and how much is missing between them."""
    assert drained(b"a few words").text() == "a few words"
    exact = drained(b"ab" * (KEPT // 2))
    assert exact.total == KEPT and exact.text() == "ab" * (KEPT // 2)
    flood = drained(b"begin" + b"." * 5_000_000 + b"end")
    assert flood.total == 5_000_008
    text = flood.text()
    assert text.startswith("begin.") and text.endswith(".end") and len(text) < KEPT + 100
    assert f"[… {5_000_008 - KEPT} bytes …]" in text


@pytest.mark.parametrize(
    ("printed", "first", "last"),
    [
        ("hello\nTraceback (most recent call last):\n  File\nValueError: no\n", "Traceback (most recent call last):", "ValueError: no"),
        ('Exception in thread "main" java.lang.NullPointerException\n\tat A.b(A.java:1)\n', "Exception in thread", "\tat A.b"),
        ("java.io.IOException: gone\n\tat A.b(A.java:1)", "java.io.IOException: gone", "\tat A.b"),
        ("thread 'main' panicked at src/main.rs:2:5:\nboom", "thread 'main' panicked", "boom"),
        ("  File \"bot.py\", line 3\n    def x()\n           ^\nSyntaxError: expected ':'\n", 'File "bot.py", line 3', "SyntaxError: expected ':'"),
        ("\x1b[31mall is well\x1b[0m\n0 Errors: none", "", ""),
    ],
)
def test_error_reports_are_recognized(printed: str, first: str, last: str) -> None:
    """In several languages; and a text without one is none."""
    for output in (Output(errors=printed), Output(printed=printed)):
        report = output.error_report()
        assert bool(report) is bool(first)
        if report:
            assert report[0].lstrip().startswith(first) and report[-1].lstrip().startswith(last.lstrip())


def test_last_lines_leave_terminals_alone() -> None:
    """No colours, no bells, nothing endless."""
    assert Output(printed="out", errors="\x1b[31mred\x1b[0m\a\n\n" + "x" * 1000).last_lines() == ("red", "x" * 298 + " …")
    assert Output(printed="one\ntwo\nthree").last_lines(2) == ("two", "three")


def test_lines_are_cut_where_one_sees_it() -> None:
    """Not inside a word, unless it has no end."""
    assert shortened("a short line", 20) == "a short line"
    assert shortened("one two three four five six", 20) == "one two three …"
    assert shortened("x" * 50, 20) == "x" * 18 + " …"
    assert len(shortened("word " * 100, 300)) <= 300


def test_what_is_meant_for_a_check_is_not_quoted() -> None:
    """The line about a move that was held back is no output of the program."""
    output = Output(errors=f"one\n{line_of('SKIP')}\ntwo\n")
    assert output.last_lines() == ("one", "two")


# Which game


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('class A(Bot):\n    game = "hive-2020"\n', "hive-2020"),
        ('class A(Bot):\n    game: str = "swc_2020_hive"\n', "hive-2020"),
        ('game = "chess"\n', None),
        ('game = "hive-2020"\nclass A:\n    game = "schaefchen-2011"\n', None),
        ('game = "hive-2020"\nclass A(\n', None),
        ('name = "hive-2020"\n', None),
        ("", None),
    ],
)
def test_a_file_names_its_game(tmp_path: Path, text: str, named: str | None) -> None:
    """By an attribute, if there is one and one game alone."""
    path = tmp_path / "bot.py"
    path.write_text(text, encoding="utf-8")
    assert game_written_in((sys.executable, str(path))) == named
    assert game_written_in((str(tmp_path / "gone.py"), "x")) is None


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (b'<protocol><join gameType="swc_2020_hive"/>', "hive-2020"),
        (b'{"type":"join","game":"schaefchen-2011"}\n', "schaefchen-2011"),
        (b'{"type":"join"}\n', None),
        (b'<protocol><join gameType="chess"/>', None),
        (b"nonsense", None),
    ],
)
def test_a_program_asks_for_its_game(tmp_path: Path, said: bytes, asked: str | None) -> None:
    """When it is started without a reservation; nothing of it is left afterwards."""
    path = tmp_path / "asks.py"
    path.write_text(
        "import socket, sys, time\nassert '--reservation' not in sys.argv\n"
        "connection = socket.create_connection(('127.0.0.1', int(sys.argv[sys.argv.index('--port') + 1])))\n"
        f"connection.sendall({said!r})\ntime.sleep(30)\n",
        encoding="utf-8",
    )
    begin = time.monotonic()
    assert asyncio.run(game_of(Program((sys.executable, str(path))), 20.0)) == asked
    assert time.monotonic() - begin < 15


def test_a_program_that_ends_at_once_names_no_game() -> None:
    """Nobody waits for it."""
    assert asyncio.run(game_of(Program((sys.executable, "-c", "pass")), 20.0)) is None


# The order of words


@pytest.mark.parametrize(
    ("line", "program", "found"),
    [
        ("bot.py --game x", "bot.py --game x", "--game"),
        ("--seed 1 bot.py --game=x", "bot.py --game=x", "--game"),
        ("--seed 1 bot.py --level 3", "bot.py --level 3", None),
        ("-- bot.py --game x", "bot.py --game x", None),
        ("bot.py", "bot.py", None),
    ],
)
def test_options_behind_the_program(line: str, program: str, found: str | None) -> None:
    """Ours alone, and not behind two dashes; the sentence shows both ways."""
    assert misplaced(line.split(), program.split(), {"--game", "--seed"}) == found
    if found is not None:
        told = refusal(program.split(), found)
        rest = program.removeprefix("bot.py ")
        assert f"check-bot {rest} bot.py" in told.english and f"check-bot -- bot.py {rest}" in told.german


def test_examples_in_modules_run() -> None:
    """What stands behind >>> is so."""
    result = doctest.testmod(order)
    assert result.attempted > 0 and result.failed == 0


# Processes


def test_a_family_is_found_and_ended() -> None:
    """The process, a child in a session of its own whose parent is gone, and nobody else."""
    code = "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'], start_new_session=True)"
    with (
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as stranger,
        subprocess.Popen([sys.executable, "-c", code], env={**os.environ, MARK: "family test"}, start_new_session=True) as root,
    ):
        family = Family(root.pid, "family test")
        root.wait(20)
        assert len(family.names()) == 1 and "sleep(60)" in family.names()[0]
        family.look()
        assert family.memory > 1_000_000
        family.end()
        deadline = time.monotonic() + 5
        while family.names() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert family.names() == [] and stranger.poll() is None
        stranger.kill()


def test_commands_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files get their whole path, and what runs them; other words stay."""
    monkeypatch.chdir(tmp_path)
    for name in ("bot.py", "bot.jar", "book.txt"):
        (tmp_path / name).touch()
    book, bot = str(tmp_path / "book.txt"), str(tmp_path / "bot.py")
    assert Program.of(["bot.py", "book.txt", "3"]).words == (sys.executable, bot, book, "3")
    assert Program.of(["bot.jar"]).words == ("java", "-jar", str(tmp_path / "bot.jar"))
    assert Program.of(["python", "bot.py", "other.txt"]).words == ("python", bot, "other.txt")
    (tmp_path / "Hoppel").mkdir()
    with pytest.raises(Refusal, match=r"Hoppel is a folder without a bot\.py"):
        Program.of(["Hoppel"])
    (tmp_path / "Hoppel" / "bot.py").touch()
    (tmp_path / "hase.js").touch()
    assert Program.of(["Hoppel"]).words == (sys.executable, str(tmp_path / "Hoppel" / "bot.py"))
    assert Program.of(["hase.js"]).words == ("node", str(tmp_path / "hase.js"))
    with pytest.raises(Refusal):
        Program.of([])


def test_what_cannot_be_started_is_told_with_what_to_do(tmp_path: Path) -> None:
    """A file that is no program, and one that is not there."""
    (tmp_path / "hase.rb").touch()
    for word, said in ((str(tmp_path / "hase.rb"), "name the one that runs it"), (str(tmp_path / "nobody"), "there is no such program")):
        with pytest.raises(Refusal, match=said):
            Program.of([word]).start(1, None, tmp_path)


def test_times_are_figures_of_a_list() -> None:
    """The middle, the hundredth, the longest, and those near the limit."""
    seconds = [number / 100 for number in range(1, 101)]
    assert Times.of(seconds, Limits(1.0, 2.0)) == Times(100, 0.51, 1.0, 1.0, 20)
    assert Times.of([*seconds, 3.01], Limits(1.0, 2.0)) == Times(101, 0.51, 1.0, 3.01, 20, late=1)
    assert Times.of([], Limits()) == Times(0, 0.0, 0.0, 0.0, 0)
