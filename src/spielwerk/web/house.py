"""The whole house in one process and one event loop: the game server for programs, and the arena for people."""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import uvicorn

from spielwerk.server.listener import Server, Settings
from spielwerk.web.application import application
from spielwerk.web.arena import Arena
from spielwerk.web.sockets import LONGEST

PORT = 13050
"""Where programs of all seasons look for a server."""
WEB_PORT = 13080


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What a person decides when he opens the house."""

    settings: Settings
    """Of the game server; its replays folder has to be named."""
    web_port: int = WEB_PORT
    takes_any_port: bool = False
    """Whether programs may as well connect somewhere else where the port is taken, …"""
    takes_any_web_port: bool = False
    """… and people."""
    database: str | None = None
    """The address of a database; SQLite beside the replays if there is none."""
    names: tuple[str, ...] = ()
    """What people call this machine besides its own name."""
    pages: Path | None = None
    """Built pages to show instead of our own."""


class _QuietServer(uvicorn.Server):
    """A web server that leaves signals to whoever runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are somebody else's."""
        yield


@dataclass
class House:
    """Opens and closes in order."""

    wishes: Wishes
    report: Callable[[str], None] = field(default=lambda _: None)
    tell: Callable[[str, str], None] | None = None
    port: int = 0
    web_port: int = 0

    async def open(self) -> None:
        """The game server listens, what was going on is taken up again, the pages are there."""
        wishes = self.wishes
        replays = wishes.settings.replays
        assert replays is not None, "the arena keeps what is played"
        settings = wishes.settings
        listening = _listening(settings.host, wishes.web_port, wishes.takes_any_web_port)
        try:
            port = settings.port if not wishes.takes_any_port else _free_or_any(settings.host, settings.port)
            self.web_port = int(listening.getsockname()[1])
            self.server = Server(replace(settings, port=port), self.report, self.tell)
            self.port = await self.server.start()
            database = wishes.database or f"sqlite:///{(replays / 'arena.sqlite').absolute()}"
            self.arena = Arena(self.server, replays, database, self.port, self.report)
            await self.arena.open()
            await self._serve(listening)
        except BaseException:
            listening.close()
            raise

    async def _serve(self, listening: socket.socket) -> None:
        app = application(self.arena, f"spielwerk-{self.web_port}", self.wishes.names, self.wishes.pages)
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LONGEST,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        self._web = _QuietServer(config)
        self._serving = asyncio.create_task(self._web.serve(sockets=[listening]))
        while not self._web.started and not self._serving.done():
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Pages hear that the server goes, games are written down up to the last move, no program stays."""
        self._web.should_exit = True
        await asyncio.gather(self._serving, return_exceptions=True)
        await self.arena.programs.end_all()
        await self.server.stop()
        await self.arena.close()

    @property
    def token(self) -> str:
        """What the person at the machine logs in with."""
        return self.arena.sessions.token


def _listening(host: str, port: int, or_any: bool) -> socket.socket:
    """A socket that is bound, so that a port that is taken is known before anything has begun."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE or not or_any:
                raise
            listening.bind((host, 0))
        # Somebody may be bound to a port already without having listened to it.
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def _free_or_any(host: str, port: int) -> int:
    """This port if nobody listens there, else 0 for any."""
    try:
        _listening(host, port, or_any=False).close()
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return 0
    return port
