"""A worker process, seen from the runner."""

import asyncio
import pickle
import sys

from spielwerk.match.frames import Answer, Order, framed, read_answer, said
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan

_KEPT = 4_000


class Fallen(Exception):
    """A worker has ended by itself; the text is what it said last."""


class Colleague:
    """Somebody who thinks in another process."""

    def __init__(self, plan: Plan, keeping: Keeping) -> None:
        self._first = framed(pickle.dumps((plan, keeping)))
        self._process: asyncio.subprocess.Process | None = None
        self._errors = b""
        self._reading: asyncio.Task[None] | None = None

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        # The limit is that of a line, and there are none here.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "spielwerk.match.worker", stdin=pipe, stdout=pipe, stderr=pipe, limit=1 << 24
        )
        self._process, self._errors = process, b""
        self._reading = asyncio.create_task(self._drain(process))
        assert process.stdin is not None
        process.stdin.write(self._first)
        return process

    async def _drain(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        while chunk := await process.stderr.read(1 << 16):
            self._errors = (self._errors + chunk)[-_KEPT:]

    async def ask(self, order: Order) -> Answer:
        """What comes of an order; `Fallen` if nothing ever will."""
        process = self._process or await self._start()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(said(order))
        try:
            length = int.from_bytes(await process.stdout.readexactly(4), "big")
            return read_answer(await process.stdout.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Fallen(await self._last_words()) from None

    async def _last_words(self) -> str:
        if self._reading is not None:
            await asyncio.wait([self._reading], timeout=1.0)
        return self._errors.decode("utf-8", "replace").strip()

    async def close(self) -> None:
        """Sends it away; what it is thinking about is forgotten."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()
        if self._reading is not None:
            await asyncio.wait([self._reading], timeout=1.0)
