"""A program at a table: started when it is needed, kept as long as it stays, and ended with all that came of it."""

import asyncio
import contextlib
import secrets
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from spielwerk.match.causes import Fault, of_process, said
from spielwerk.match.door import Door
from spielwerk.match.house import MatchHouse, MatchSocket
from spielwerk.match.plan import Task
from spielwerk.match.sandbox_strict import PORT
from spielwerk.match.sitter import JOINING, Sitter
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.programs.cage import Cage
from spielwerk.programs.program import Program, Run
from spielwerk.protocol.wire import Departure, Ending
from spielwerk.room.room import Room

_TO_EXIT = 1.0
"""Seconds that a program has to end by itself after its game."""
_TO_BE_EXPLAINED = 5.0
"""Seconds from the loss of a connection to the exit code that explains it, on a machine that has much to do."""
_TO_REJOIN = 5.0
"""Seconds that a program has to ask for another game, as long as nobody knows whether it will."""


class Instance:
    """One process of a program, from its start to its end."""

    def __init__(self, house: MatchHouse, program: Program, cage: Cage) -> None:
        self._house = house
        self._code: str | None = None
        self._wants = False
        self._socket: MatchSocket | None = None
        self.changed = asyncio.Event()
        self.is_seated = False
        self.has_parted = False
        self.reservation = secrets.token_hex(16)
        self.folder = Path(tempfile.mkdtemp(prefix="spielwerk-"))
        self._door = Door(self.folder, house.new_socket) if cage.is_shut else None
        house.comers[self.reservation] = self
        try:
            self.run: Run = program.start(house.port if self._door is None else PORT, self.reservation, self.folder, cage)
        except BaseException:
            self._forget()
            raise
        self._waiting = asyncio.create_task(self._see_exit())

    async def _see_exit(self) -> None:
        await self.run.exited.wait()
        self.changed.set()

    def offer(self, code: str) -> None:
        """Keeps this seat for it."""
        self.is_seated, self._code = False, code
        self._sit_if_possible()

    def withdraw(self) -> None:
        """The seat is gone."""
        self._code = None

    def wants_to_sit(self, socket: MatchSocket) -> None:
        """The program asks for a seat."""
        self._socket, self._wants = socket, True
        self._sit_if_possible()

    def _sit_if_possible(self) -> None:
        if self._wants and self._code is not None and self._socket is not None and self._socket.is_open:
            code, self._code, self._wants = self._code, None, False
            self.is_seated = True
            self.changed.set()
            self._socket.sit(code)

    def parted(self, socket: MatchSocket) -> None:
        """The program has closed its connection."""
        if socket is self._socket:
            self.has_parted = True
            self.changed.set()

    @property
    def dropped_for(self) -> str:
        """Why the server has closed its connection, if it has."""
        return "" if self._socket is None else self._socket.dropped_for

    @property
    def is_out(self) -> bool:
        """Whether it plays no further game. A program may start another one that plays, and end: as long as there is a connection, it stays."""
        return self.has_parted or (self.run.exited.is_set() and self._socket is None and not self.run.others())

    async def until_seated(self, seconds: float) -> bool:
        """Waits for it to take its seat; False where it never will."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.is_seated or self.is_out):
                    self.changed.clear()
                    await self.changed.wait()
        return self.is_seated

    async def end(self, seconds: float) -> None:
        """Waits a little for its own end, and makes one."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.run.exited.wait()
        await self.run.end_aside()
        await self.run.output()
        self._waiting.cancel()
        if self._socket is not None and self._socket.is_open:
            self._socket.abandon()
        if self._door is not None:
            await self._door.close()
        await asyncio.to_thread(self._forget)

    def _forget(self) -> None:
        self._house.comers.pop(self.reservation, None)
        shutil.rmtree(self.folder, ignore_errors=True)


class ProgramSitter(Sitter):
    """Starts and ends the instances of a program at one table."""

    def __init__(self, house: MatchHouse, program: Program, cage: Cage, restart: bool) -> None:
        self._house = house
        self._program = program
        self._cage = cage
        self._stays: bool | None = False if restart else None
        """Whether it joins again after a game; None while nobody knows."""
        self._instance: Instance | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def come(self, task: Task, room: Room, seat: Player, code: str) -> Fault | None:
        """Seats the instance that has stayed, or a new one."""
        try:
            return await self._come(code)
        except asyncio.CancelledError:
            # The opponent has not come; whoever comes to this seat now would find no room.
            if self._instance is not None:
                self._instance.withdraw()
            raise

    async def _come(self, code: str) -> Fault | None:
        instance = self._instance
        if instance is not None:
            instance.offer(code)
            # Whether it stays shows itself once: after its first game.
            if await instance.until_seated(_TO_REJOIN if self._stays is None else JOINING):
                self._stays = True
                return None
            if self._stays is None:
                self._stays = False
            instance.withdraw()
            self._send_away(instance)
        self._instance = instance = Instance(self._house, self._program, self._cage)
        instance.offer(code)
        if await instance.until_seated(JOINING):
            return None
        return await self._not_seated(instance)

    async def _not_seated(self, instance: Instance) -> Fault:
        instance.withdraw()
        self._instance = None
        fault = await self._seen(instance, 0.2)
        await self._in_the_end(instance.end(0.0))
        if fault is not None:
            return Fault(fault.cause, fault.text, Departure.NEVER_CAME)
        text = said(f"nahm seinen Platz in {JOINING:g} s nicht ein", f"did not take its seat within {JOINING:g} s")
        if instance.is_out:
            text = said("endete, ohne seinen Platz einzunehmen", "ended without taking its seat")
        return Fault(Reason.LEFT, text, Departure.NEVER_CAME)

    async def _seen(self, instance: Instance, seconds: float) -> Fault | None:
        """What its process shows, if it ends soon."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await instance.run.exited.wait()
        if not instance.run.exited.is_set():
            return None
        return of_process(instance.run.exit_code, instance.run.output_so_far(), instance.run.failure)

    async def explain(self, ending: Ending) -> Fault | None:
        """Whoever has lost his connection may have broken down."""
        instance = self._instance
        if instance is None or ending.reason not in (Reason.LEFT, Reason.PROTOCOL_ERROR):
            return None
        if ending.reason is Reason.PROTOCOL_ERROR and instance.dropped_for:
            return Fault(Reason.PROTOCOL_ERROR, instance.dropped_for)
        return await self._seen(instance, _TO_BE_EXPLAINED)

    async def rest(self, was_late: bool) -> None:
        """Ends what will not play again."""
        instance = self._instance
        if instance is None:
            return
        if self._stays is False or was_late or instance.is_out:
            # Whatever it does not do in a second it would never do; after a missed move nobody knows what it still does.
            self._send_away(instance, 0.0 if was_late else _TO_EXIT)

    def _send_away(self, instance: Instance, seconds: float = 0.0) -> None:
        if self._instance is instance:
            self._instance = None
        ending = asyncio.create_task(instance.end(seconds))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    @staticmethod
    async def _in_the_end(ending: Coroutine[Any, Any, None]) -> None:
        """Does it to its end, also where somebody cancels it."""
        await asyncio.shield(asyncio.ensure_future(ending))

    async def close(self) -> None:
        """Nothing of it is left."""
        if self._instance is not None:
            self._send_away(self._instance)
        while self._ending:
            await asyncio.wait(set(self._ending))
