"""What goes wrong is told in a sentence: to the bot's author, and by the exit code to whoever started it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.client import Bot, ExitCode, Trouble, play, run
from spielwerk.client.asynchronous import play_asynchronously
from spielwerk.outcome import Reason
from spielwerk.room.clock import Limits
from tests.client.guests import Broken, Lucky, Saying, Slow
from tests.client.house import House, house, somebody_waits, until

FIRST = sw.games()[0]


@pytest.fixture(scope="module")
def server() -> Iterator[House]:
    """A server that waits less than half a second for a move, and no longer than 1.4."""
    with house(limits=Limits(0.4, 1.4)) as opened:
        yield opened


def against_lucky(server: House, bot: Bot, **options: Any) -> tuple[Any, Any]:
    """What the bot's side, which is RED, and that of its opponent come to: a result or trouble."""

    def outcome(one: Bot) -> Any:
        try:
            return play(one, "127.0.0.1", server.port, **options)
        except Trouble as trouble:
            return trouble

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(outcome, bot)
        until(lambda: somebody_waits(server) or first.done())
        second = threads.submit(outcome, Lucky(bot.game or FIRST))
        return first.result(20), second.result(20)


@pytest.mark.parametrize("json", [False, True], ids=["xml", "json"])
def test_an_illegal_move_is_explained_and_not_sent(server: House, game_id: str, json: bool) -> None:
    """The rule, and what would have been legal; the opponent wins because we go."""
    illegal = next(str(move) for move in sw.game(game_id).start(seed=99).moves()) + "; NONSENSE"
    trouble, other = against_lucky(server, Saying(game_id, illegal), json=json)
    assert isinstance(trouble, Trouble) and trouble.code is ExitCode.OWN_FAULT
    assert "would be legal: " in trouble.english and "Erlaubt wären: " in trouble.german
    assert other.won and other.reason is Reason.LEFT


def test_the_rule_is_named(server: House) -> None:
    """With its name and its paragraph."""
    trouble, _ = against_lucky(server, Saying("hive-2020", "SKIP"))
    broken = next(rule for rule in sw.game("hive-2020", "contest").rule_table if rule.name == "skip_only_without_moves")
    assert f"{broken.english} [{broken.name}, {broken.paragraph}]" in trouble.english and "SET " in trouble.english.partition("legal: ")[2]
    assert f"{broken.german} [{broken.name}, {broken.paragraph}]" in trouble.german


ILLEGAL = {
    "hase-und-igel-2018": "FALL_BACK",
    "hase-und-igel-2025": "FALL_BACK",
    "hive-2020": "SKIP",
    "mississippi-queen-2017": "ADVANCE 6",
    "schaefchen-2011": "SHEEP 1 FIELD 3",
}


@pytest.mark.parametrize("json", [False, True], ids=["xml", "json"])
def test_an_unchecked_illegal_move_loses(server: House, game_id: str, json: bool) -> None:
    """In every season's way, and by JSON: whoever sent it knows that it was his fault."""
    mine, other = against_lucky(server, Saying(game_id, ILLEGAL[game_id]), json=json, check=False)
    assert mine.own_fault and mine.lost and mine.reason is Reason.RULE_VIOLATION
    assert other.won and other.offender is other.player.opponent and other.reason is Reason.RULE_VIOLATION


def test_an_unchecked_text_that_is_no_move(server: House) -> None:
    """XML has no words for it, so it is not sent; JSON has."""
    mine, other = against_lucky(server, Saying(FIRST, "HELLO"), check=False)
    assert isinstance(mine, Trouble) and mine.code is ExitCode.OWN_FAULT and other.won
    mine, other = against_lucky(server, Saying(FIRST, "HELLO"), check=False, json=True)
    assert mine.own_fault and other.won


@pytest.mark.parametrize("thing", [None, 7, ["SKIP"]])
def test_no_move_at_all(server: House, thing: object) -> None:
    """A method without `return`, mostly."""
    trouble, other = against_lucky(server, Saying(FIRST, thing))
    assert trouble.code is ExitCode.BOT_FAILED and repr(thing) in trouble.english and other.won


def test_an_error_in_the_bot(server: House) -> None:
    """Its traceback is kept, and we leave in order: nobody waits for a time-out."""
    trouble, other = against_lucky(server, Broken(FIRST))
    assert trouble.code is ExitCode.BOT_FAILED and isinstance(trouble.__cause__, ZeroDivisionError)
    assert other.won and other.reason is Reason.LEFT


@pytest.mark.parametrize(("seconds", "reason"), [(0.55, Reason.SOFT_TIMEOUT), (1.6, Reason.HARD_TIMEOUT)])
@pytest.mark.parametrize("json", [False, True], ids=["xml", "json"])
def test_too_late(server: House, game_id: str, json: bool, seconds: float, reason: Reason) -> None:
    """The clock's verdict comes back; what was thought out too late is not sent any more."""
    bot = Slow(game_id, seconds)
    mine, other = against_lucky(server, bot, json=json)
    assert (mine.lost, mine.own_fault, mine.reason) == (True, True, reason) and bot.events[-1] == "over"
    assert (other.won, other.reason) == (True, reason)


@pytest.mark.parametrize("json", [False, True], ids=["xml", "json"])
@pytest.mark.parametrize(("wish", "said"), [({"reservation": "nope"}, "reservation 'nope'"), ({"room": "nowhere"}, "room 'nowhere'")])
def test_no_seat(server: House, game_id: str, json: bool, wish: dict[str, Any], said: str) -> None:
    """Whatever the season's server says about it, or does not say."""
    with pytest.raises(Trouble, match=said) as raised:
        play(Lucky(game_id), "127.0.0.1", server.port, json=json, **wish)
    assert raised.value.code is ExitCode.REFUSED


def test_which_game() -> None:
    """XML needs to know; no game is no game."""
    nameless = Lucky(FIRST)
    nameless.game = None
    cases: list[tuple[Bot, dict[str, Any]]] = [(nameless, {}), (Lucky("chess"), {}), (nameless, {"game": "chess"})]
    for bot, options in cases:
        with pytest.raises(Trouble) as raised:
            play(bot, "127.0.0.1", 1, **options)
        assert raised.value.code is ExitCode.MISUSE


def test_another_game_than_the_bots(server: House) -> None:
    """A seat may be one of another game."""
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(play, Lucky(FIRST), "127.0.0.1", server.port, json=True)
        until(lambda: somebody_waits(server))
        (room,) = (room for room in server.server.lobby.rooms.values() if not room.begun)
        with pytest.raises(Trouble, match=f"plays {FIRST}") as raised:
            play(Lucky("hive-2020"), "127.0.0.1", server.port, json=True, room=room.id)
        assert raised.value.code is ExitCode.REFUSED
        assert waiting.result(10).won


@contextmanager
def strange_server(behave: Callable[[socket.socket], None]) -> Iterator[int]:
    """Something that listens and then does whatever the test wants."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(1000)
                behave(connection)

        thread = threading.Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"", ExitCode.REFUSED),
        (b"<protocol>\n  <joined roomId='a'/>", ExitCode.NO_SERVER),
        (b"<protocol>\n  <joined roomId='a'/>\n  <left roomId='a'/>", ExitCode.NO_SERVER),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", ExitCode.NO_SERVER),
        (b"<protocol><room roomId='a'><data class='memento'><state/></data></room>", ExitCode.NO_SERVER),
        (b"<protocol><room roomId='a'/><room roomId='a'><data class='unheard-of'/></room></protocol>", ExitCode.REFUSED),
    ],
)
def test_strange_servers(answer: bytes, code: ExitCode) -> None:
    """A sentence for each, and no traceback of ours; over waiting sockets and in an event loop alike."""
    with strange_server(lambda connection: connection.sendall(answer)) as port, pytest.raises(Trouble) as raised:
        play(Lucky(FIRST), "127.0.0.1", port)
    assert raised.value.code is code
    with strange_server(lambda connection: connection.sendall(answer)) as port, pytest.raises(Trouble) as raised:
        asyncio.run(play_asynchronously(Lucky(FIRST), "127.0.0.1", port))
    assert raised.value.code is code


def test_strange_lines() -> None:
    """The same for JSON."""
    for answer in (b'{"type":"joined"}\n', b"[]\n", b"what?\n", b'{"type":"state","room":"a","record":{}}\n'):
        with strange_server(lambda connection, answer=answer: connection.sendall(answer)) as port, pytest.raises(Trouble) as raised:  # type: ignore[misc]
            play(Lucky(FIRST), "127.0.0.1", port, json=True)
        assert raised.value.code is ExitCode.NO_SERVER


def test_nobody_there() -> None:
    """Neither there nor in an event loop."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    with pytest.raises(Trouble, match=f"port {port}") as raised:
        play(Lucky(FIRST), "127.0.0.1", port)
    assert raised.value.code is ExitCode.NO_SERVER
    with pytest.raises(Trouble, match=f"port {port}"):
        asyncio.run(play_asynchronously(Lucky(FIRST), "127.0.0.1", port))


PROGRAM = """
import sys, time
from spielwerk.client import Bot, run
class Sleeper(Bot):
    game = {game!r}
    def choose(self, state, clock):
        print("thinking", flush=True)
        {body}
run(Sleeper())
"""


def program(folder: Path, body: str, *words: str) -> "subprocess.Popen[str]":
    """A bot in a process of its own, as a contest starts it."""
    path = folder / "sleeper.py"
    path.write_text(PROGRAM.format(game=FIRST, body=body), encoding="utf-8")
    command = [sys.executable, str(path), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "SPIELWERK_LANG": "en"})


def test_ctrl_c_leaves_in_order(tmp_path: Path) -> None:
    """While it waits for an opponent and while it thinks: the server hears a farewell, the opponent has won at once."""
    with house() as opened:
        alone = program(tmp_path, "pass", "-p", str(opened.port))
        until(lambda: somebody_waits(opened))
        alone.send_signal(signal.SIGINT)
        assert alone.wait(5) == ExitCode.INTERRUPTED and "Traceback" not in alone.communicate()[1]
        until(lambda: not opened.server.lobby.rooms)
        thinking = program(tmp_path, "time.sleep(60)", f"--port={opened.port}", "--host", "127.0.0.1")
        until(lambda: somebody_waits(opened))
        with ThreadPoolExecutor(1) as threads:
            other = threads.submit(play, Lucky(FIRST), "127.0.0.1", opened.port)
            assert thinking.stdout is not None and thinking.stdout.readline() == "thinking\n"
            thinking.send_signal(signal.SIGINT)
            result = other.result(5)
        assert result.won and result.reason is Reason.LEFT
        assert thinking.wait(5) == ExitCode.INTERRUPTED and "Traceback" not in thinking.communicate()[1]


def test_a_traceback_names_the_line(tmp_path: Path) -> None:
    """Whoever wrote the bot sees his own line, then a sentence, and the exit code says the same."""
    with house() as opened, ThreadPoolExecutor(1) as threads:
        failing = program(tmp_path, "return 1 // 0", "-p", str(opened.port))
        until(lambda: somebody_waits(opened))
        other = threads.submit(play, Lucky(FIRST), "127.0.0.1", opened.port)
        _, said = failing.communicate(timeout=10)
        assert failing.returncode == ExitCode.BOT_FAILED and other.result(5).won
        assert "return 1 // 0" in said and said.strip().endswith(
            "Sleeper: `choose` has raised an error: ZeroDivisionError('integer division or modulo by zero')"
        )


@pytest.mark.parametrize(
    ("words", "code", "english", "german"),
    [
        (["--prot", "1"], ExitCode.MISUSE, "unknown arguments: --prot 1", "unbekannte Aufrufargumente: --prot 1"),
        (["-p"], ExitCode.MISUSE, "-p/--port wants a value", "nach -p/--port fehlt ein Wert"),
        (["-p", "0"], ExitCode.MISUSE, "a port is a number", "ein Port ist eine Zahl"),
        (["--rules", "mine"], ExitCode.MISUSE, "the arguments are wrong", "die Aufrufargumente stimmen nicht"),
        (["--game", "chess"], ExitCode.MISUSE, "there is no game 'chess'", "es gibt kein Spiel 'chess'"),
        (
            ["-p", "1", "-h", "127.0.0.1"],
            ExitCode.NO_SERVER,
            "No server answers at 127.0.0.1, port 1",
            "Unter 127.0.0.1, Port 1 antwortet kein Server",
        ),
    ],
)
def test_sentences_and_exit_codes(
    words: list[str], code: ExitCode, english: str, german: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both languages."""
    for language, sentence in (("en", english), ("de_DE.UTF-8", german)):
        monkeypatch.setenv("SPIELWERK_LANG", language)
        with pytest.raises(SystemExit) as raised:
            run(Lucky(FIRST), words)
        assert raised.value.code == code
        assert sentence in capsys.readouterr().err


def test_run_ends_well_or_with_a_code(server: House, capsys: pytest.CaptureFixture[str]) -> None:
    """A lost game is a played game; one that was lost by the clock is not."""
    arguments = ["--host=127.0.0.1", "-p", str(server.port)]
    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(run, Lucky(FIRST, seed), arguments) for seed in (1, 2)]
        assert {one.result(10).player for one in both} == {sw.RED, sw.BLUE}
    said = capsys.readouterr().err
    assert "Lucky: Won as " in said and "Lucky: Lost as " in said
    with ThreadPoolExecutor(2) as threads:
        late = threads.submit(run, Slow(FIRST, 0.6), arguments)
        until(lambda: somebody_waits(server))
        threads.submit(run, Lucky(FIRST), arguments)
        with pytest.raises(SystemExit) as raised:
            late.result(10)
    assert raised.value.code == ExitCode.OWN_FAULT
