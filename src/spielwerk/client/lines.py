"""Lines of JSON, seen from the client: one object in each line, in UTF-8, over the same port as the XML."""

import json
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.client.dialect import Dialect, Wish, unreadable
from spielwerk.client.news import Asked, Decided, Joined, Left, News, Shown, Told, Welcomed
from spielwerk.game import Game, Rules
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player

LONGEST = 4 * 1024 * 1024
"""The bytes that a line of a server may have."""


class LinesDialect(Dialect):
    """The simpler protocol beside the XML."""

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._rest = bytearray()
        self._game: Game[Any] | None = None
        self._names: dict[Player, str | None] = {RED: None, BLUE: None}
        self._before: State[Any] | None = None

    def join(self) -> bytes:
        """The wish for a seat; what nobody wishes is not said."""
        wish = self._wish
        if wish.reservation is not None:
            return _line(type="join", reservation=wish.reservation)
        if wish.room is not None:
            return _line(type="join", room=wish.room)
        return _line(type="join", game=wish.game, rules=wish.rules, name=wish.name)

    def read(self, data: bytes) -> Iterator[News]:
        """Messages of types that are not known are passed over."""
        self._rest += data
        if b"\n" in data:
            *lines, self._rest = self._rest.split(b"\n")
            for line in filter(bytes.strip, map(bytes, lines)):
                yield from self._read_line(line)
        if len(self._rest) > LONGEST:
            raise unreadable(f"eine Zeile hat mehr als {LONGEST} Bytes · a line has more than {LONGEST} bytes")

    def recognizes(self, opening: bytes) -> bool:
        """Every line is an object."""
        return opening.startswith(b"{")

    def plays(self) -> tuple[str, Rules]:
        """The server says it with the seat."""
        return ("?", "rulebook") if self._game is None else (self._game.id, self._game.rules)

    def move(self, room: str, text: str, state: State[Any], hints: tuple[str, ...], seconds: float) -> bytes:
        """The move's text, and how long it took by our own clock."""
        return _line(type="move", move=text, hints=list(hints) or None, seconds=round(seconds, 6))

    def farewell(self) -> bytes:
        """We go."""
        return _line(type="leave")

    def _read_line(self, line: bytes) -> Iterator[News]:
        try:
            message = json.loads(line)
            news = self._news(message)
        except Exception as error:
            # As in the other dialect: a sentence for the person in front of the bot.
            raise unreadable(f"{line[:80].decode(errors='replace')}: {error!r}") from error
        if news is not None:
            yield news

    def _news(self, message: Mapping[str, Any]) -> News | None:
        match message["type"]:
            case "joined":
                self._game = sw.game(message["game"], message["rules"])
                return Joined(message["room"])
            case "welcome":
                self._names = {player: message["names"].get(str(player)) for player in (RED, BLUE)}
                return Welcomed(Player[message["player"]])
            case "state":
                return Shown(self._state(message["record"]), self._names)
            case "request":
                return Asked(_seconds(message["soft"]), _seconds(message["hard"]))
            case "error":
                return Told(*_error(message))
            case "result":
                return _decided(message)
            case "left":
                return Left()
        return None

    def _state(self, record: dict[str, Any]) -> State[Any]:
        if self._game is None:
            self._game = sw.game(record["game"], record["rules"])
        self._before = self._game.from_shown_record(record, self._before)
        return self._before


def _line(**message: object) -> bytes:
    said = {key: value for key, value in message.items() if value is not None}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _seconds(limit: float | None) -> float:
    return inf if limit is None else limit


def _error(message: Mapping[str, Any]) -> tuple[str, str]:
    """Both sentences, with the move that was refused and the rule that forbids it, where there is one."""
    before = f"{message['move']}: " if message.get("move") else ""
    behind = f" [{message['rule']}, {message.get('paragraph', '')}]" if message.get("rule") else ""
    return f"{before}{message['german']}{behind}", f"{before}{message['english']}{behind}"


def _player(name: str | None) -> Player | None:
    return None if name is None else Player[name]


def _decided(message: Mapping[str, Any]) -> Decided:
    return Decided(
        _player(message["winner"]),
        Reason[message["reason"]],
        _player(message["offender"]),
        message["german"],
        message["english"],
        message["scores"],
    )
