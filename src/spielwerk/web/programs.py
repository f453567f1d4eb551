"""Programs that the arena starts for a seat: always with limits, in a process group and an empty folder of their own, and gone after the game."""

import asyncio
import contextlib
import secrets
import shlex
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from spielwerk.console import Refusal
from spielwerk.programs.program import Program, Run
from spielwerk.room.replay_name import plain
from spielwerk.room.room import Room
from spielwerk.scene.shapes import Name
from spielwerk.web.papers import ProgramListed
from spielwerk.web.refusing import Refused
from spielwerk.web.values import StartedProgram

LARGEST = 64 * 1024 * 1024
"""So many bytes an uploaded program may have."""
MOST_RUNNING = 16
MOST_MEMORY = 2 * 1024**3
"""Bytes of memory of a program with all its children; whoever takes more is ended."""
JOINING = 30.0
"""Seconds that a program has to take its seat."""
LEAVING = 5.0
"""Seconds after the end of its game in which a program may end by itself."""
_LOOK = 0.1
_FILES = 1024
_LARGEST_FILE = 256 * 1024 * 1024


@dataclass
class Programs:
    """Those that were uploaded, and those that run."""

    folder: Path
    port: Callable[[], int]
    report: Callable[[str], None]
    _running: set["asyncio.Task[None]"] = field(default_factory=set)

    # Uploaded

    def listed(self) -> tuple[ProgramListed, ...]:
        """Every uploaded program."""
        files = sorted(self.folder.glob("*/*")) if self.folder.is_dir() else []
        return tuple(ProgramListed(id=file.parent.name, name=file.name, bytes=file.stat().st_size) for file in files if file.is_file())

    def upload(self, name: str, content: bytes) -> ProgramListed:
        """Keeps a program under a name that is harmless."""
        ending = Path(name).suffix
        safe = plain(Path(name).stem) + (f".{plain(ending)}" if ending.strip(".") else "")
        place = self.folder / secrets.token_hex(8)
        place.mkdir(parents=True)
        file = place / safe
        file.write_bytes(content)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return ProgramListed(id=place.name, name=safe, bytes=len(content))

    def remove(self, program: str) -> None:
        """Forgets an uploaded program."""
        if program in {listed.id for listed in self.listed()}:
            shutil.rmtree(self.folder / program)

    def _words(self, wanted: StartedProgram) -> list[str]:
        if (wanted.program is None) == (wanted.command is None):
            raise Refused("invalid", "Ein Programm ist ein hochgeladenes oder ein Befehl.", "A program is an uploaded one or a command.")
        try:
            parameters = shlex.split(wanted.parameters)
            if wanted.command is not None:
                return [*shlex.split(wanted.command), *parameters]
        except ValueError as fault:
            raise Refused("invalid", f"Das ist kein Befehl: {fault}", f"This is no command: {fault}") from None
        file = next(iter((self.folder / str(wanted.program)).glob("*")), None)
        if file is None:
            raise Refused("invalid", "Dieses Programm gibt es nicht mehr.", "There is no such program any more.")
        return [str(file.absolute()), *parameters]

    # Running

    def start(self, wanted: StartedProgram, room: Room, reservation: str, told: Callable[[Name], None]) -> None:
        """Starts a program for a seat of a room; `told` hears why it does not play, if it does not."""
        if len(self._running) >= MOST_RUNNING:
            raise Refused("too_many", "Es laufen schon zu viele Programme.", "Too many programs are running already.")
        try:
            program = Program.of(self._words(wanted))
        except Refusal as refusal:
            raise Refused("invalid", refusal.german, refusal.english) from None
        task = asyncio.get_running_loop().create_task(self._attend(program, room, reservation, told))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _attend(self, program: Program, room: Room, reservation: str, told: Callable[[Name], None]) -> None:
        with tempfile.TemporaryDirectory(prefix="spielwerk-", ignore_cleanup_errors=True) as folder:
            try:
                run = program.start(self.port(), reservation, Path(folder))
            except Refusal as refusal:
                told(Name(refusal.german, refusal.english))
                return
            try:
                limit(run)
                await self._watch(run, room, reservation, told)
            finally:
                run.end()
            await run.output()

    async def _watch(self, run: Run, room: Room, reservation: str, told: Callable[[Name], None]) -> None:
        loop = asyncio.get_running_loop()
        joining, ended = loop.time() + JOINING, None
        while True:
            await asyncio.sleep(_LOOK)
            if (run.memory or 0) > MOST_MEMORY:
                told(Name("Das Programm braucht zu viel Speicher und wurde beendet.", "The program takes too much memory and was ended."))
                return
            if room.ending is not None:
                ended = ended or loop.time()
                if run.exited.is_set() or loop.time() - ended > LEAVING:
                    return
            elif not _has_joined(room, reservation):
                if run.exited.is_set() and not run.others():
                    told(await _why(run))
                    return
                if loop.time() > joining:
                    told(Name("Das Programm kam nicht in 30 Sekunden an seinen Platz.", "The program did not take its seat within 30 seconds."))
                    return

    async def end_all(self) -> None:
        """Nothing of any program stays behind."""
        for task in list(self._running):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._running, return_exceptions=True)


def _has_joined(room: Room, reservation: str) -> bool:
    return room.begun or any(seat.reservation == reservation and seat.guest is not None for seat in room.seats.values())


async def _why(run: Run) -> Name:
    """What the program said before it ended."""
    output = await run.output()
    last = next(iter(output.last_lines(1)), "")
    code = "" if run.exit_code is None else f" ({run.exit_code})"
    return Name(
        f"Das Programm hat sich beendet{code}, ohne an seinen Platz zu kommen. {last[:300]}".strip(),
        f"The program ended{code} without taking its seat. {last[:300]}".strip(),
    )


def limit(run: Run) -> None:
    """What a child process may take of the machine, where the system lets it be said of another process."""
    if sys.platform != "linux":
        return
    import resource

    limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_NOFILE: _FILES, resource.RLIMIT_FSIZE: _LARGEST_FILE}
    with contextlib.suppress(OSError, ValueError):
        for kind, most in limits.items():
            resource.prlimit(run.number, kind, (most, most))
