"""Who plays against a program: a guest of the same server without a connection, and nasty where a situation wants it."""

import asyncio
import itertools
from collections.abc import Callable

from spielwerk.checking.situation import Conduct
from spielwerk.checking.unlawful import illegal_move
from spielwerk.client import Bot, Clock
from spielwerk.player import Player
from spielwerk.protocol.requests import PlayMove
from spielwerk.protocol.season import Season
from spielwerk.protocol.wire import Departure
from spielwerk.room.room import Room
from spielwerk.server.guest import Guest
from spielwerk.server.lobby import Lobby
from spielwerk.server.news import News, Request

_THINKING = 0.003
"""Seconds for a usual move: a moment in which a second answer of the program shows itself."""
_BUSY_AT_MOST = 0.1
"""Seconds for which it is waited that a program has done with its own move: on a busy machine its second answer may be late."""
_NASTY_MOVE = 2
"""With this move, counted from 1, something nasty happens."""
_numbers = itertools.count(-1, -1)


class Opponent(Guest):
    """A player of the house."""

    def __init__(self, lobby: Lobby, player: Bot, conduct: Conduct, slow: float, is_busy: Callable[[], bool]) -> None:
        self.id = next(_numbers)
        self._lobby = lobby
        self._player = player
        self._conduct = conduct
        self._slow = slow
        self._is_busy = is_busy
        self._moves = 0
        lobby.arrive(self)

    def hear(self, news: News) -> None:
        """Is asked for a move, or hears what does not matter to it."""
        if isinstance(news, Request):
            self._moves += 1
            nasty = self._moves == _NASTY_MOVE
            delay = self._slow if nasty and self._conduct is Conduct.SLOW else _THINKING
            asyncio.get_running_loop().call_later(delay, self._answer_in_peace, news.room, nasty, self._lobby.clock() + _BUSY_AT_MOST)

    def dismiss(self, season: Season) -> None:
        """There is no connection to close."""

    def leave(self) -> None:
        """Goes."""
        self._lobby.leave(self, Departure.POLITE)

    def _answer_in_peace(self, room: Room, nasty: bool, deadline: float) -> None:
        """Lets a program finish what it does after its move, so that what it says then is no answer to the next request."""
        if self._is_busy() and self._lobby.clock() < deadline:
            asyncio.get_running_loop().call_later(_THINKING, self._answer_in_peace, room, nasty, deadline)
        else:
            self._answer(room, nasty)

    def _answer(self, room: Room, nasty: bool) -> None:
        if room.thinking is None or self._side(room) is not room.state.to_move:
            return
        if nasty and self._conduct is Conduct.LEAVES:
            self.leave()
            return
        text = illegal_move(room.state) if nasty and self._conduct is Conduct.CHEATS else None
        move = text or str(self._player.choose(room.state, Clock(self._lobby.clock())))
        self._lobby.move(self, room, PlayMove(room.id, move), self._lobby.clock())

    def _side(self, room: Room) -> Player | None:
        return next(iter(room.players_of(self.id)), None)
