"""What a bot's program says to the person in front of it: while it waits, while it thinks for too long, and how the game ended."""

import doctest
import re
import signal
import socket
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import spielwerk as sw
import spielwerk.client.held_back
import spielwerk.client.wording
from spielwerk.bots import make
from spielwerk.client import Clock, ExitCode, GameResult, Trouble, notices, play, practise, run, watchdog
from spielwerk.client.conversation import converse
from spielwerk.client.dialect import Wish
from spielwerk.client.held_back import CHECKED, line_of
from spielwerk.client.notices import Notices
from spielwerk.client.place import OwnFiles, Place
from spielwerk.client.seat import Seat
from spielwerk.client.watchdog import Watchdog
from spielwerk.client.wording import Lateness, sentences
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.lines import line, result_line, state_line, welcome_line
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Ending, Shown
from spielwerk.room.clock import Limits
from tests.client.guests import Lucky, Saying, Slow
from tests.client.house import house, somebody_waits, until
from tests.client.test_faults import FIRST, program, strange_server


@pytest.mark.parametrize("module", [spielwerk.client.wording, spielwerk.client.held_back])
def test_examples_in_modules_run(module: ModuleType) -> None:
    """What stands behind >>> is so."""
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


# Waiting


@pytest.mark.parametrize(
    ("language", "waiting", "beginning"),
    [
        ("en", "Seat taken, waiting for an opponent ({}, rulebook rules)", "I am RED against Slow"),
        ("de", "Platz bekommen, warte auf einen Gegner ({}, Regeln des Regelhefts)", "Ich bin RED, gegen Slow"),
    ],
)
def test_whoever_waits_is_told(
    language: str, waiting: str, beginning: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and who the other one is when he comes."""
    monkeypatch.setenv("SPIELWERK_LANG", language)
    with house() as opened, ThreadPoolExecutor(1) as threads:
        first = threads.submit(run, Lucky(FIRST), ["--host=127.0.0.1", "-p", str(opened.port), "--json", "--rules", "rulebook"])
        until(lambda: somebody_waits(opened))
        time.sleep(1.3)
        play(Slow(FIRST, 0), "127.0.0.1", opened.port, json=True, rules="rulebook")
        first.result(20)
    said = capsys.readouterr().err
    assert said.count(waiting.format(FIRST)) == 1 and said.count(beginning) == 1
    assert said.index(waiting.format(FIRST)) < said.index(beginning)


def test_over_xml_too(game_id: str) -> None:
    """The rule set is the contest's, unless somebody has said that the server plays another."""
    assert converse(Wish(game_id)).table == (f"{game_id}, Regeln des Wettbewerbs", f"{game_id}, contest rules")
    assert converse(Wish(game_id, "rulebook")).table[1] == f"{game_id}, rulebook rules"


def test_a_library_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    """`play` prints nothing; only `run` is a program."""
    with house() as opened, ThreadPoolExecutor(2) as threads:
        for each in [threads.submit(play, Lucky(FIRST, seed), "127.0.0.1", opened.port) for seed in (1, 2)]:
            each.result(20)
    assert capsys.readouterr() == ("", "")


# Strange servers


@pytest.mark.parametrize("json", [False, True], ids=["xml", "json"])
@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"<html><body>no</body></html>", b"SSH-2.0-OpenSSH_9.2\r\n", b"\x00\x01\xff\n"]
)
def test_what_is_no_game_server_is_called_so(answer: bytes, json: bool) -> None:
    """In either protocol, whether it can be read as something or not."""
    with strange_server(lambda connection: connection.sendall(answer)) as port, pytest.raises(Trouble) as raised:
        play(Lucky(FIRST), "127.0.0.1", port, json=json)
    assert raised.value.code is ExitCode.NO_SERVER
    assert "This is no game server; is the port right?" in raised.value.english and "kein Spielserver; stimmt der Port?" in raised.value.german


def test_whoever_closes_without_a_word() -> None:
    """Some seasons refuse so; it may be no game server as well."""
    with strange_server(lambda _: None) as port, pytest.raises(Trouble, match="without a word") as raised:
        play(Lucky(FIRST), "127.0.0.1", port)
    assert "kein Spielserver" in raised.value.german and "no seat" in raised.value.english


def test_a_mute_server_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while, once; and the bot waits on."""
    monkeypatch.setattr(notices, "_MUTE", 0.6)
    told: list[str] = []

    def wait(connection: socket.socket) -> None:
        until(lambda: told)
        time.sleep(0.7)

    with strange_server(wait) as port, pytest.raises(Trouble):
        play(Lucky(FIRST), "127.0.0.1", port, tell=lambda german, english: told.extend((german, english)))
    assert len(told) == 2 and "noch nichts gekommen" in told[0] and f"Nothing has come from 127.0.0.1:{port}" in told[1]


def test_five_seconds_are_not_yet_over() -> None:
    """A server that takes its time is no stranger."""
    told: list[str] = []
    waiting = Notices(converse(Wish(FIRST)), lambda german, english: told.append(english), "there", begun_at=10.0)
    waiting.quiet(14.9)
    assert told == []
    waiting.quiet(15.0)
    waiting.quiet(16.0)
    assert len(told) == 1


def test_a_reservation_may_be_answered_late(game_id: str) -> None:
    """Where a season's server is silent until all are there, the port is not to blame."""
    told: list[tuple[str, str]] = []
    for json in (False, True):
        talk = converse(Wish(game_id, reservation="4711"), json=json)
        waiting = Notices(talk, lambda german, english: told.append((german, english)), "there", begun_at=10.0)
        waiting.quiet(11.0)
        waiting.quiet(16.0)
        waiting.quiet(20.0)
        (said,) = told
        is_late = not json and not season_of(game_id).joined_at_once
        assert ("erst, wenn alle da sind" in said[0]) is is_late and ("is the port right?" in said[1]) is not is_late
        told.clear()


@pytest.mark.parametrize("last", [b"", b"</protocol>", b'<left roomId="a"/>'])
def test_a_server_that_goes_before_the_game(last: bytes) -> None:
    """No game has begun, so none was lost and none had an end."""
    with strange_server(lambda connection: connection.sendall(b"<protocol><joined roomId='a'/>" + last)) as port, pytest.raises(Trouble) as raised:
        play(Lucky(FIRST), "127.0.0.1", port)
    assert raised.value.code is ExitCode.NO_SERVER
    assert "gegangen, bevor ein Spiel begann" in raised.value.german and "before a game had begun" in raised.value.english


# Thinking


def test_an_endless_loop_is_named(tmp_path: Path) -> None:
    """When the time is up, with the line; and again where somebody presses Ctrl-C."""
    with house() as opened:
        looping = program(tmp_path, "while True: pass", "-p", str(opened.port), "-h", "127.0.0.1")
        until(lambda: somebody_waits(opened))
        with ThreadPoolExecutor(1) as threads:
            other = threads.submit(play, Lucky(FIRST), "127.0.0.1", opened.port)
            assert looping.stderr is not None
            line = next(line for line in looping.stderr if "thinking for" in line)
            assert re.search(r"Sleeper: `choose` has been thinking for \d+(\.\d+)? s \(limit 2 s\); it is in sleeper.py, line 8$", line.rstrip())
            looping.send_signal(signal.SIGINT)
            assert other.result(10).won
        _, said = looping.communicate(timeout=10)
    assert looping.returncode == ExitCode.INTERRUPTED and "Traceback" not in said and "thinking for" not in said
    assert 'sleeper.py", line 8, in choose' in said and "while True: pass" in said and said.rstrip().endswith("interrupted in sleeper.py, line 8")


@pytest.mark.parametrize("protocol", [(), ("--json",)], ids=["xml", "json"])
def test_an_endless_loop_ends_with_its_game(protocol: tuple[str, ...], tmp_path: Path) -> None:
    """Nobody waits for its move any more: the program says so, names the line, and ends by itself."""
    with house(limits=Limits(0.3, 0.8), rules="contest") as opened, ThreadPoolExecutor(1) as threads:
        looping = program(tmp_path, "while True: pass", "-p", str(opened.port), "-h", "127.0.0.1", *protocol)
        until(lambda: somebody_waits(opened))
        other = threads.submit(play, Lucky(FIRST), "127.0.0.1", opened.port)
        _, said = looping.communicate(timeout=40)
        assert other.result(10).won
    assert looping.returncode == ExitCode.OWN_FAULT and "Traceback" not in said
    assert "The game is over, and `choose` still thinks; nobody can stop it from outside, so the program ends; it is in sleeper.py, line 8\n" in said
    assert "Sleeper: Lost as RED: " in said.splitlines()[-1]


def test_an_endless_loop_ends_with_its_server(tmp_path: Path) -> None:
    """Without a result the game is lost all the same."""
    with ThreadPoolExecutor(1) as threads, house() as opened:
        looping = program(tmp_path, "while True: pass", "-p", str(opened.port), "-h", "127.0.0.1")
        until(lambda: somebody_waits(opened))
        threads.submit(play, Lucky(FIRST), "127.0.0.1", opened.port)
        assert looping.stdout is not None and looping.stdout.readline() == "thinking\n"
    _, said = looping.communicate(timeout=40)
    assert looping.returncode == ExitCode.OWN_FAULT and said.endswith("Sleeper: The game is lost; the connection has ended.\n")


def test_whoever_finishes_a_moment_later_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that stops by itself hears of the end in the usual way."""
    given_up: list[None] = []
    dog = Watchdog(Lucky(FIRST), lambda german, english: None)
    heard = threading.Event()

    def is_over() -> bool:
        heard.set()
        return True

    dog.listen(is_over, lambda: given_up.append(None))
    with dog.watching(Clock(time.monotonic() - 1.5, 1.5, 20.0)):
        assert heard.wait(10)
    monkeypatch.setattr(watchdog, "_PATIENCE", 0.0)
    with dog.watching(Clock(time.monotonic() - 1.5, 1.5, 20.0)):
        until(lambda: given_up)
    assert given_up == [None]


def test_a_watchdog_barks_once() -> None:
    """And not at whoever is in time, or has no limit."""
    told: list[tuple[str, str]] = []
    dog = Watchdog(Lucky(FIRST), lambda german, english: told.append((german, english)))
    for clock in (Clock(time.monotonic(), 10.0, 20.0), Clock(time.monotonic(), inf, inf)):
        with dog.watching(clock):
            time.sleep(0.02)
    assert told == []
    for _ in range(2):
        with dog.watching(Clock(time.monotonic() - 1.5, 1.5, 20.0)):
            until(lambda: told)
            time.sleep(0.05)
    ((german, english),) = told
    assert "(Limit 1,5 s)" in german and "limit 1.5 s" in english and re.search(r"\w+\.py, Zeile \d+$", german)


def test_own_files_are_those_beside_the_bot() -> None:
    """Neither Python's own nor Spielwerk's; a class without a file has none."""
    own = OwnFiles(Lucky(FIRST))
    place = own.where(sys._getframe())
    assert place is not None and place.english.startswith("test_talkative.py, line ") and place.function == "test_own_files_are_those_beside_the_bot"
    assert own.where(None) is None
    held: list[Place | None] = []
    threading.Thread(target=lambda: held.append(OwnFiles(type("Nowhere", (Lucky,), {"__module__": "nowhere"})(FIRST)).where(sys._getframe()))).start()
    until(lambda: held)
    assert held == [None]


# What is no move


def test_a_missing_return_is_guessed() -> None:
    """Nothing else gives None."""
    with house() as opened, ThreadPoolExecutor(1) as threads:
        first = threads.submit(play, Saying(FIRST, None), "127.0.0.1", opened.port)
        until(lambda: somebody_waits(opened))
        play(Lucky(FIRST), "127.0.0.1", opened.port)
        with pytest.raises(Trouble) as raised:
            first.result(10)
    assert "Is a `return` missing? Return one of state.moves() or its text." in raised.value.english and "Fehlt ein `return`?" in raised.value.german


@pytest.mark.parametrize("is_checked", [False, True])
def test_a_move_that_is_held_back(is_checked: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner reads that the others see him leave; a check alone gets a line for itself."""
    monkeypatch.setenv(CHECKED, "1") if is_checked else monkeypatch.delenv(CHECKED, raising=False)
    with house() as opened, ThreadPoolExecutor(1) as threads:
        other = threads.submit(play, Lucky(FIRST), "127.0.0.1", opened.port)
        until(lambda: somebody_waits(opened))
        with pytest.raises(SystemExit) as raised:
            run(Saying(FIRST, "FLY 7"), ["--host=127.0.0.1", "-p", str(opened.port)])
        assert raised.value.code == ExitCode.OWN_FAULT and other.result(10).reason is Reason.LEFT
    said = capsys.readouterr().err
    assert "'FLY 7' is not allowed" in said and "to the opponent and in the replay the bot has left the game" in said
    assert (line_of("FLY 7") in said) is is_checked


def test_a_move_has_the_number_of_the_turn_it_leads_to() -> None:
    """Counted over both players from 1, as replays do: in the refusal of a move and in what is said about a late one."""
    state: sw.State[Any] = sw.game(FIRST, "rulebook").start(seed=1)
    for _ in range(4):
        state = state.play(state.moves()[0])
    talk = converse(Wish(FIRST), json=True)
    talk.receive(line("joined", room="a", game=FIRST, rules="rulebook") + welcome_line("a", RED, (None, None)), now=0.0)
    talk.receive(state_line("a", Shown(state, (None, None))) + line("request", room="a", soft=2.0, hard=10.0), now=0.0)
    assert talk.request is not None
    with pytest.raises(Trouble) as raised:
        Seat(Saying(FIRST, "FLY 7"), talk).think(talk.request)
    assert "(Zug 5 des Spiels, RED ist dran)" in raised.value.german and "(move 5 of the game, RED to move)" in raised.value.english
    talk.receive(result_line("a", Ending(state, (None, None), RED, Reason.SOFT_TIMEOUT)), now=0.0)
    assert talk.outcome().german.startswith("Zug 5 kam nach ")


# The end


def ended(reason: Reason, winner: sw.Player | None, offender: sw.Player | None = None) -> tuple[str, str]:
    """What RED reads, in German and in English."""
    german, english = sentences(reason, winner, offender, None)
    result = GameResult(RED, winner, reason, offender, german, english)
    return german, str(result)


def test_a_result_says_whose_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose bee, who was first, who left; where nobody knows, the reason alone."""
    monkeypatch.setenv("SPIELWERK_LANG", "en")
    assert ended(Reason.BEE_ENCLOSED, BLUE) == ("Die Biene von RED ist eingeschlossen.", "Lost as RED: the bee of RED is enclosed.")
    assert ended(Reason.GOAL_REACHED, RED) == ("RED hat das Ziel erreicht.", "Won as RED: RED has reached the goal.")
    assert ended(Reason.LEFT, RED, BLUE)[1] == "Won as RED: BLUE left the game."
    assert ended(Reason.BOTH_BEES_ENCLOSED, None) == (Reason.BOTH_BEES_ENCLOSED.german, "A draw: both bees are enclosed.")
    for reason in Reason:
        assert all(sentences(reason, RED, BLUE, None)) and "{}" not in "".join(sentences(reason, RED, BLUE, None))
    monkeypatch.setenv("SPIELWERK_LANG", "de")
    assert ended(Reason.LAPPED, BLUE)[1] == "Verloren als RED: RED wurde abgehängt."


def test_the_side_that_is_named_is_the_right_one(game_id: str) -> None:
    """The sentences are held against the last positions of many games."""
    for seed in range(30):
        result = practise(make(game_id, "greedy", seed), "random", seed=seed)
        state = result.state
        assert state is not None
        loser = result.winner.opponent if result.winner is not None else None
        sheet, named = state.scores.get(str(loser), {}), result.english.replace(".", "").split()
        match result.reason:
            case Reason.NO_LEGAL_MOVE:
                assert str(state.to_move) in named
            case Reason.NO_SHEEP_LEFT if loser is not None:
                assert sheet["in_game"] == 0 and str(loser) in named
            case Reason.BEE_ENCLOSED:
                assert sheet["free_cells"] == 0 and str(loser) in named
            case Reason.GOAL_REACHED if "field" in sheet:
                assert state.scores[str(result.winner)]["field"] == 64 and str(result.winner) in named
            case _:
                assert result.english == result.reason.english or result.reason in (Reason.LAPPED, Reason.GOAL_REACHED)


@pytest.mark.parametrize("json", [False, True], ids=["xml", "json"])
def test_a_late_move_is_counted_and_timed(json: bool) -> None:
    """By the client's own clock; a limit that it was not told is not named."""
    with house(limits=Limits(0.2, 5.0)) as opened, ThreadPoolExecutor(1) as threads:
        late = threads.submit(play, Slow(FIRST, 0.4), "127.0.0.1", opened.port, json=json)
        until(lambda: somebody_waits(opened))
        play(Lucky(FIRST), "127.0.0.1", opened.port, json=json)
        result = late.result(10)
    limit = r"; the limit is 0\.2 s" if json else ""
    assert re.fullmatch(rf"Move 1 came after 0\.\d\d s{limit}\.", result.english)
    assert re.match(r"Zug 1 kam nach 0,\d\d s", result.german)
    assert re.match(r"Lost as RED: move 1 came after", str(result))


def test_a_move_that_never_came() -> None:
    """It was not sent, so it did not come."""
    assert Lateness(7, 12.3, 2.0).sentences(Reason.HARD_TIMEOUT) == (
        "Zug 7 brauchte 12,30 s; erlaubt sind 2 s.",
        "Move 7 took 12.30 s; the limit is 2 s.",
    )
