"""The XML of each season, seen from the client; it works with the contest's own servers as well as with ours."""

from collections.abc import Callable, Iterator
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.client.dialect import Dialect, Wish, unreadable
from spielwerk.client.news import Asked, Closing, Decided, Joined, Left, News, Shown, Told, Welcomed
from spielwerk.game import Rules
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element, in_room, write
from spielwerk.protocol.season import CLOSE, Refusal, season_of
from spielwerk.protocol.stream import Closed, Limits, Opened, Refused, Stream
from spielwerk.protocol.wire import Result, Score
from spielwerk.protocol.wire import Shown as OnWire
from spielwerk.room.clock import USUAL

OF_A_SERVER = Limits(bytes=4 * 1024 * 1024, depth=64, attributes=256)
"""A server is trusted further than a client: its positions are long."""


class OfficialDialect(Dialect):
    """One season's XML."""

    def __init__(self, game_id: str, wish: Wish) -> None:
        self._season = season_of(game_id)
        self._wire = self._season.wire
        self._game_type = sw.game(game_id).wire_name
        self._wish = wish
        self._stream = Stream(OF_A_SERVER)
        # The wire never says which rule set is played; a codec goes on with that of the position before.
        self._before = None if wish.rules is None else OnWire(sw.game(game_id, wish.rules).start(seed=0), (None, None))
        self._readers: dict[str, Callable[[Element], News]] = {
            "memento": self._state,
            "result": lambda data: _decided(self._wire.read_result(data)),
            "error": lambda data: _told(data),
            self._class_of(self._wire.welcome(RED)): lambda data: Welcomed(self._wire.read_welcome(data)),
            self._class_of(self._wire.move_request()): lambda _: Asked(USUAL.soft, USUAL.hard),
        }

    def join(self) -> bytes:
        """The root and the wish for a seat, in the layout of the season's own clients."""
        if self._wish.reservation is not None:
            wanted = element("joinPrepared", reservationCode=self._wish.reservation)
        elif self._wish.room is not None:
            wanted = element("joinRoom", roomId=self._wish.room)
        else:
            wanted = element("join", gameType=self._game_type)
        return ("<protocol>" + write(wanted)).encode()

    def read(self, data: bytes) -> Iterator[News]:
        """Messages that no player has to understand are passed over."""
        try:
            for happening in self._stream.feed(data):
                if not isinstance(happening, Opened):
                    yield from (Closing(),) if isinstance(happening, Closed) else self._message(happening)
        except Refused as refusal:
            raise unreadable(refusal) from None

    def recognizes(self, opening: bytes) -> bool:
        """The root, or the declaration before it."""
        return any(opening.startswith(known[: len(opening)]) for known in (b"<protocol", b"<?xml")) and opening != b""

    def plays(self) -> tuple[str, Rules]:
        """The wire never says which rule set is played."""
        return self._season.game, self._wish.rules or "contest"

    def is_answered_late(self) -> bool:
        """In some seasons whoever had a reservation was told nothing before the game began."""
        return self._wish.reservation is not None and not self._season.joined_at_once

    def move(self, room: str, text: str, state: State[Any], hints: tuple[str, ...], seconds: float) -> bytes:
        """The season's own form of the move; its bots never told how long they had thought."""
        return in_room(room, write(self._wire.write_move(text, state, hints), 2)).encode()

    def farewell(self) -> bytes:
        """What the season's own client said: a season whose lobby answers in messages had a word of its own."""
        goodbye = Element("close") if self._season.refusal is Refusal.MESSAGE else CLOSE
        return (write(goodbye) + "\n</protocol>").encode()

    def _message(self, message: Element) -> Iterator[News]:
        match message.tag:
            case "joined":
                yield Joined(message.get("roomId") or "")
            case "left":
                yield Left()
            case "errorpacket":
                yield _told(message)
            case "room" if (data := message.child("data")) is not None:
                yield from self._data(data)
            case "close" | CLOSE.tag:
                yield Closing()

    def _data(self, data: Element) -> Iterator[News]:
        reader = self._readers.get(data.get("class") or "")
        if reader is None:
            return
        try:
            news = reader(data)
        except Exception as error:
            # Whatever a codec cannot make sense of, the person in front of the bot shall read a sentence and not our traceback.
            raise unreadable(f"{data.get('class')}: {error}") from error
        yield news

    def _state(self, data: Element) -> Shown:
        self._before = shown = self._wire.read_state(data, self._before)
        return Shown(shown.state, dict(zip((RED, BLUE), shown.names, strict=True)))

    @staticmethod
    def _class_of(data: Element) -> str:
        return data.get("class") or ""


def _told(message: Element) -> Told:
    text = _line(message.get("message") or "")
    return Told(text, text)


def _decided(result: Result) -> Decided:
    offender = next((player for player, score in zip((RED, BLUE), result.scores, strict=False) if _fault(score)), None)
    if offender is None:
        texts = [score.reason for score in result.scores if score.reason]
        return Decided(result.winner, None, None, _line(texts[0]) if texts else None, None)
    score = result.scores[offender.index]
    reason = _fault(score)
    return Decided(_winner(result, offender), reason, offender, _line(score.reason) if score.reason else None, None)


def _winner(result: Result, offender: Player) -> Player:
    """A result about a fault names the winner, but where it does not, it is clear who it is."""
    return result.winner or offender.opponent


def _fault(score: Score) -> Reason | None:
    """What somebody did who lost by a fault; None for a regular end."""
    if score.cause == "REGULAR":
        return None
    reason = Reason.__members__.get(score.cause)
    return reason if reason is not None and not reason.by_the_rules else Reason.PROTOCOL_ERROR


def _line(text: str) -> str:
    return " ".join(text.replace("\\n", " ").split())
