"""One game over a socket that waits. The clock is stamped as soon as bytes have been read, before anybody looks at them."""

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from spielwerk.client.bot import Bot
from spielwerk.client.conversation import converse, known_game
from spielwerk.client.dialect import Wish
from spielwerk.client.language import Tell
from spielwerk.client.latency import round_trip
from spielwerk.client.notices import Notices
from spielwerk.client.result import GameResult
from spielwerk.client.seat import Seat
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.game import Rules
from spielwerk.outcome import Reason

GiveUp = Callable[[GameResult | None], None]
"""Is told that a bot cannot be stopped, and how its game ended, if the server has said it."""

CONNECTING = 10.0
"""Seconds to wait for a server that does not answer at all."""
GRACE = 1.0
"""Seconds to wait at the end for the server's own end."""
_HEARTBEAT = 0.5
"""Ctrl-C is noticed everywhere if no call waits much longer than this."""
_CHUNK = 1 << 16


def play(
    bot: Bot,
    host: str = "localhost",
    port: int = 13050,
    *,
    reservation: str | None = None,
    room: str | None = None,
    game: str | None = None,
    rules: Rules | None = None,
    name: str | None = None,
    json: bool = False,
    check: bool = True,
    tell: Tell | None = None,
    give_up: GiveUp | None = None,
) -> GameResult:
    """Plays one game and answers how it ended; `Trouble` where it could not be played to its end.

    `tell` hears meanwhile what somebody in front of a terminal would like to know. `give_up` is called from another thread if the bot still thinks
    when its game is over, with the result as far as it is known; it should end the program.
    """
    wish = Wish(known_game(game or bot.game), rules, reservation, room, name or bot.called or type(bot).__name__)
    seat = Seat(bot, converse(wish, json=json), check=check, tell=tell)
    with _connected(host, port) as connection:
        if give_up is not None:
            seat.listen_meanwhile(lambda: _is_over_by_now(seat, connection), lambda: give_up(seat.conversation.result))
        try:
            _talk(seat, connection, Notices(seat.conversation, tell, f"{host}:{port}", time.monotonic()))
        finally:
            # Whatever has happened, Ctrl-C included, the server is told that we go.
            _say_farewell(seat, connection)
    seat.tell_result()
    return seat.conversation.outcome()


@contextmanager
def _connected(host: str, port: int) -> Iterator[socket.socket]:
    try:
        connection = socket.create_connection((host, port), timeout=CONNECTING)
    except OSError as error:
        raise no_server(host, port, error) from None
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.settimeout(_HEARTBEAT)
        yield connection


def no_server(host: str, port: int, error: OSError) -> Trouble:
    """Nobody answers at this address."""
    german = f"Unter {host}, Port {port} antwortet kein Server ({error}). Läuft er schon? Er lässt sich mit `spielwerk serve` starten."
    return Trouble(ExitCode.NO_SERVER, german, f"No server answers at {host}, port {port} ({error}). Is it running? `spielwerk serve` starts one.")


def _talk(seat: Seat, connection: socket.socket, notices: Notices) -> None:
    _send(connection, seat.conversation.join())
    heard = time.monotonic()
    while not seat.is_over:
        # Behind a result there should be a last word of the server; one that never says it is not waited for.
        if not _hear(seat, connection):
            notices.quiet(time.monotonic())
            if seat.conversation.result is not None and time.monotonic() - heard > GRACE:
                return
        if (request := seat.request) is not None:
            choice = seat.think(request.over(round_trip(connection)))
            _hear_what_is_there(seat, connection)
            _send(connection, seat.answer(choice))
        heard = time.monotonic() if seat.conversation.result is None else heard


def _is_over_by_now(seat: Seat, connection: socket.socket) -> bool:
    """Hears what is there without waiting, while the bot thinks; answers whether anybody still wants its move."""
    try:
        while not seat.is_over and select.select([connection], [], [], 0)[0]:
            _hear(seat, connection)
    except (Trouble, OSError, ValueError):
        # The connection has ended in the middle of the game.
        return True
    return seat.is_over or seat.conversation.result is not None


def _hear(seat: Seat, connection: socket.socket) -> bool:
    """Waits a little for bytes; answers whether anything was heard."""
    try:
        data = connection.recv(_CHUNK)
    except (TimeoutError, BlockingIOError):
        return False
    except OSError:
        data = b""
    seat.hear(data, time.monotonic())
    return True


def _hear_what_is_there(seat: Seat, connection: socket.socket) -> None:
    """While the bot thought, the game may have ended: then nobody wants its move any more."""
    connection.settimeout(0)
    while not seat.is_over and _hear(seat, connection):
        pass
    connection.settimeout(_HEARTBEAT)


def _send(connection: socket.socket, data: bytes) -> None:
    # A server that has gone is noticed by reading, where its last words may still lie.
    with suppress(OSError):
        connection.settimeout(CONNECTING)
        connection.sendall(data)
    with suppress(OSError):
        connection.settimeout(_HEARTBEAT)


def _say_farewell(seat: Seat, connection: socket.socket) -> None:
    """Says that we go, and waits a little for the server to go first, so that no last byte is lost."""
    _send(connection, seat.conversation.leave())
    deadline = time.monotonic() + GRACE
    with suppress(OSError):
        while (left := deadline - time.monotonic()) > 0:
            connection.settimeout(left)
            if not connection.recv(_CHUNK):
                return


def own_fault(result: GameResult) -> bool:
    """Whether a program should end with the exit code for this: a broken rule or a late move, but nothing that the server did."""
    return result.own_fault and result.reason in (Reason.RULE_VIOLATION, Reason.SOFT_TIMEOUT, Reason.HARD_TIMEOUT, Reason.PROTOCOL_ERROR)
