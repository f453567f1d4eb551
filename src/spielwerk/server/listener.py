"""The sockets, the clock, and the start and the end of a server."""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.server import Server as WebSockets
from websockets.asyncio.server import ServerConnection

import spielwerk as sw
from spielwerk._core import State
from spielwerk.game import Rules
from spielwerk.room.clock import USUAL, Limits
from spielwerk.server.descriptors import connections_possible
from spielwerk.server.inbox import Inbox
from spielwerk.server.lobby import Lobby, Opening
from spielwerk.server.narrator import Narrator
from spielwerk.server.password import Password
from spielwerk.server.reception import Reception
from spielwerk.server.recorder import Recorder
from spielwerk.server.session import House, Session, Socket
from spielwerk.server.websocket import WebSocketSession, listen

SWEEP = 0.05
"""So often, in seconds, somebody looks whether a player's time is over."""


class WebPortRefused(OSError):
    """The port for WebSockets is not to be had; the other one was."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a person decides when he starts a server."""

    password: str
    host: str = "127.0.0.1"
    port: int = 13050
    web_port: int | None = None
    """Where WebSockets are accepted, if they are."""
    origins: tuple[str, ...] = ()
    """Pages of other sites that may come over WebSockets too: scheme, host and port, as browsers name them."""
    game: str | None = None
    """What a guest plays who names no game; without it, the newest."""
    rules: Rules | None = None
    """One rule set for all; without it, each guest gets what his protocol is used to."""
    limits: Limits | None = USUAL
    seed: int | None = None
    paused: bool = False
    replays: Path | None = None
    opening: State[Any] | None = None
    """A position with which every room of its game begins."""
    silence: float = 30.0
    """Seconds within which a guest must have said what he wants."""
    grace: float = 10.0
    most_connections: int = 4096


@dataclass
class Server:
    """A running server."""

    settings: Settings
    report: Callable[[str], None] = field(default=lambda _: None)
    tell: Callable[[str, str], None] | None = None
    """Says in German and in English what goes on, if somebody wants to know."""
    clock: Callable[[], float] = time.monotonic
    later: Callable[[Callable[[], None]], object] = field(default=lambda work: asyncio.get_running_loop().call_soon(work))

    def __post_init__(self) -> None:
        settings = self.settings
        usual = settings.game or max(sw.games(), key=lambda game_id: sw.game(game_id).season)
        if settings.opening is not None:
            usual = settings.opening.game
        self.lobby = Lobby(
            clock=self.clock,
            default_game=usual,
            limits=settings.limits,
            rules=settings.rules,
            usual_rules={} if settings.opening is None else {settings.opening.game: settings.opening.rules},
            starts_paused=settings.paused,
            draw=self._openings(),
            report=self.report,
        )
        self.recorder = None if settings.replays is None else Recorder(settings.replays, self.report)
        if self.recorder is not None:
            self.lobby.listeners.append(self.recorder)
        if self.tell is not None:
            self.lobby.listeners.append(Narrator(self.tell, self.lobby))
        self.inbox = Inbox(self.clock, self.later)
        self.house = House(Reception(self.lobby, Password(settings.password)), self.inbox, self.report, usual, settings.grace)
        self.sessions: set[Session] = set()
        self._numbers = itertools.count(1)
        self._most_connections = settings.most_connections
        self._listening: asyncio.Server | None = None
        self._web: WebSockets | None = None
        self._sweeping: asyncio.Task[None] | None = None

    def _openings(self) -> Callable[[str, Rules], Opening]:
        """Draws boards: from the position that was loaded, from the seeds that follow the given one, or from anywhere."""
        given, seeds = self.settings.opening, itertools.count(self.settings.seed or 0)

        def draw(game_id: str, rules: Rules) -> Opening:
            seed = secrets.randbits(64) if self.settings.seed is None else next(seeds) % (1 << 64)
            game = sw.game(game_id, rules)
            if given is None or given.game != game_id:
                return Opening(game.start(seed), seed)
            # The board is the loaded one, the luck to come is this game's own.
            return Opening(game.from_record({**given.record(), "rules": rules, "chance": f"{seed:016x}"}), seed)

        return draw

    async def start(self) -> int:
        """Listens from now on; the port, which was chosen by the system if 0 was asked for."""
        loop = asyncio.get_running_loop()
        self._most_connections = connections_possible(self.settings.most_connections)
        self._listening = await loop.create_server(self.new_socket, self.settings.host, self.settings.port, backlog=1024)
        if self.settings.web_port is not None:
            await self._listen_for_web_sockets(self.settings.web_port)
        self._sweeping = asyncio.create_task(self._sweep())
        port: int = self._listening.sockets[0].getsockname()[1]
        return port

    async def _listen_for_web_sockets(self, port: int) -> None:
        try:
            self._web = await listen(self.settings.host, port, self._new_web_socket, self.sessions.discard, self.settings.origins)
        except OSError as error:
            if self._listening is not None:
                self._listening.close()
            raise WebPortRefused(error.errno, error.strerror) from error

    @property
    def web_port(self) -> int | None:
        """Where WebSockets are accepted; chosen by the system if 0 was asked for."""
        return None if self._web is None else int(self._web.sockets[0].getsockname()[1])

    def new_socket(self) -> Socket:
        """A session for a connection that was just made."""
        socket = Socket(self.house, next(self._numbers), self.sessions.discard)
        self._welcome(socket)
        return socket

    def _new_web_socket(self, connection: ServerConnection) -> WebSocketSession:
        session = WebSocketSession(self.house, next(self._numbers), connection)
        self._welcome(session)
        return session

    def _welcome(self, session: Session) -> None:
        session.closes_at = self.clock() + self.settings.silence
        self.sessions.add(session)
        if len(self.sessions) > self._most_connections:
            asyncio.get_running_loop().call_soon(session.drop, "too many connections")

    async def stop(self) -> None:
        """Ends everything in order: replays are complete up to the last move, everybody hears that it is over."""
        if self._listening is not None:
            self._listening.close()
        if self._web is not None:
            self._web.close(close_connections=False)
        if self._sweeping is not None:
            self._sweeping.cancel()
        self.lobby.end_all()
        if self.recorder is not None:
            self.recorder.abandon_all()
        for session in list(self.sessions):
            session.dismiss_quietly()
        # The transports need a moment of the loop to write their last bytes.
        for _ in range(20):
            if not self.sessions:
                break
            await asyncio.sleep(0.01)

    async def _sweep(self) -> None:
        for turn in itertools.count(1):
            await asyncio.sleep(SWEEP)
            now = self.clock()
            try:
                if self.lobby.has_expired(now):
                    # Whatever has already reached this machine is heard before anybody is told that his time is over.
                    await asyncio.sleep(0)
                    await asyncio.sleep(0)
                    self.lobby.tick(now, self.inbox.oldest)
                if turn % 20 == 0:
                    self._close_silent(now)
            except Exception as fault:
                self.report(f"internal fault while time passed: {fault!r}")

    def _close_silent(self, now: float) -> None:
        for session in [session for session in self.sessions if session.closes_at is not None and session.closes_at <= now]:
            if session.gone:
                session.abandon()
            else:
                session.dismiss_quietly()
