"""The outer side of a shut room's door: takes the socket that listens inside, and lets the match's server answer it."""

import asyncio
import contextlib
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

from spielwerk.match.sandbox_strict import door_of

_OPENING = 20.0
"""Seconds from the start of a room to its door."""


class Door:
    """One room's door."""

    def __init__(self, folder: Path, new_session: Callable[[], asyncio.Protocol]) -> None:
        self._place = door_of(folder)
        self._place.mkdir(mode=0o700)
        self._new_session = new_session
        self._outer = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._outer.bind(str(self._place / "door"))
        self._outer.listen(1)
        self._outer.setblocking(False)
        self._server: asyncio.Server | None = None
        self._opening = asyncio.create_task(self._open())

    async def _open(self) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(_OPENING):
                inner, _ = await loop.sock_accept(self._outer)
                with inner:
                    await self._answer(inner)

    async def _answer(self, inner: socket.socket) -> None:
        inner.settimeout(_OPENING)
        _, descriptors, _, _ = await asyncio.to_thread(socket.recv_fds, inner, 16, 1)
        if descriptors:
            listening = socket.socket(fileno=descriptors[0])
            self._server = await asyncio.get_running_loop().create_server(self._new_session, sock=listening)
            inner.send(b".")
        for other in descriptors[1:]:
            os.close(other)

    async def close(self) -> None:
        """Nobody comes through any more."""
        self._opening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._opening
        if self._server is not None:
            self._server.close()
        self._outer.close()
        shutil.rmtree(self._place, ignore_errors=True)
