"""The same game among other work of an event loop: the bot thinks in a thread of its own, so that the loop goes on."""

import asyncio
import time
from contextlib import suppress

from spielwerk.client.bot import Bot
from spielwerk.client.connection import CONNECTING, GRACE, no_server
from spielwerk.client.conversation import converse, known_game
from spielwerk.client.dialect import Wish
from spielwerk.client.latency import round_trip
from spielwerk.client.result import GameResult
from spielwerk.client.seat import Seat
from spielwerk.game import Rules

_CHUNK = 1 << 16


async def play_asynchronously(
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
) -> GameResult:
    """As `play`, without holding up the event loop."""
    wish = Wish(known_game(game or bot.game), rules, reservation, room, name or bot.called or type(bot).__name__)
    seat = Seat(bot, converse(wish, json=json), check=check)
    try:
        reader, writer = await asyncio.wait_for(asyncio.open_connection(host, port), CONNECTING)
    except OSError as error:
        raise no_server(host, port, error) from None
    try:
        await _talk(seat, reader, writer)
    finally:
        await _say_farewell(seat, reader, writer)
    seat.tell_result()
    return seat.conversation.outcome()


async def _talk(seat: Seat, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(seat.conversation.join())
    while not seat.is_over:
        try:
            data = await asyncio.wait_for(reader.read(_CHUNK), None if seat.conversation.result is None else GRACE)
        except TimeoutError:
            return
        except OSError:
            data = b""
        seat.hear(data, time.monotonic())
        if (request := seat.request) is not None:
            wanted = request.over(round_trip(writer.get_extra_info("socket")))
            writer.write(seat.answer(await asyncio.to_thread(seat.think, wanted)))


async def _say_farewell(seat: Seat, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, TimeoutError):
        writer.write(seat.conversation.leave())
        await asyncio.wait_for(_until_the_end(reader), GRACE)
    writer.close()


async def _until_the_end(reader: asyncio.StreamReader) -> None:
    while await reader.read(_CHUNK):
        pass
