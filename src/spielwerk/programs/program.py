"""A bot program as a command, and one run of it: as a contest would start it, in a process group and an empty folder of its own."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from spielwerk.console import Refusal
from spielwerk.programs.cage import FREE, Cage
from spielwerk.programs.output import Drain, Output
from spielwerk.programs.processes import MARK, Family


@dataclass(frozen=True, slots=True)
class Program:
    """What is started."""

    words: tuple[str, ...]
    here: bool = False
    """Whether it is started in the folder where we are, and not in an empty one."""
    german: bool = False
    """Whether it shall speak German, if it can; else it is left as it was."""

    @classmethod
    def of(cls, words: Sequence[str], here: bool = False, german: bool = False) -> "Program":
        """The command that somebody has typed: files get their whole path, `.py`, `.jar` and `.js` the program that runs them."""
        if not words:
            raise Refusal(
                "name a program, for example: check-bot -- python bot.py", "es fehlt ein Programm, zum Beispiel: check-bot -- python bot.py"
            )
        known = [_program_in(words[0]), *(_whole(word) for word in words[1:])]
        match Path(known[0]).suffix.lower():
            case ".py" if Path(known[0]).is_file():
                known.insert(0, sys.executable)
            case ".jar" if Path(known[0]).is_file():
                known[:0] = ["java", "-jar"]
            case ".js" | ".mjs" if Path(known[0]).is_file():
                known.insert(0, "node")
        return cls(tuple(known), here, german)

    def start(self, port: int, reservation: str | None, folder: Path, cage: Cage = FREE) -> "Run":
        """Starts it with the arguments of a contest, of which a reservation may be missing; a `Refusal` where that is not possible."""
        mark = cage.mark()
        kept = [] if reservation is None else ["--reservation", reservation]
        arguments = [*self.words, "--host", "127.0.0.1", "--port", str(port), *kept]
        environment = {**os.environ, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder))}
        if self.german:
            environment["SPIELWERK_LANG"] = "de"
        try:
            process = subprocess.Popen(
                cage.wrapped(arguments, folder),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=None if self.here else folder,
                env={**cage.environment(environment, folder), MARK: mark},
                start_new_session=True,
                preexec_fn=cage.before(),
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise _cannot_start(self.words[0], error) from None
        return Run(process, Family(process.pid, mark), cage)


def _program_in(word: str) -> str:
    """A bot's folder stands for its file `bot.py`, as `new-bot` calls it."""
    folder = Path(word)
    if not folder.is_dir():
        return _whole(word)
    if not (folder / "bot.py").is_file():
        raise Refusal(
            f"{word} is a folder without a bot.py; name the program itself", f"{word} ist ein Ordner ohne bot.py; nenne das Programm selbst"
        )
    return _whole(str(folder / "bot.py"))


def _cannot_start(word: str, error: Exception) -> Refusal:
    """Why, and what to do about it where that is known."""
    if isinstance(error, FileNotFoundError):
        return Refusal(f"{word} cannot be started: there is no such program", f"{word} lässt sich nicht starten: Dieses Programm gibt es nicht")
    if isinstance(error, PermissionError):
        english = f"{word} cannot be started: it is no program by itself; name the one that runs it, as in: check-bot -- node {word}"
        return Refusal(
            english, f"{word} lässt sich nicht starten: Es ist allein kein Programm; nenne das, das es ausführt, etwa: check-bot -- node {word}"
        )
    why = getattr(error, "strerror", None) or str(error)
    return Refusal(f"{word} cannot be started: {why}", f"{word} lässt sich nicht starten: {why}")


def _whole(word: str) -> str:
    path = Path(word)
    return str(path.absolute()) if path.is_file() else word


class Run:
    """A program that was started. Somebody has to call `end`."""

    def __init__(self, process: "subprocess.Popen[bytes]", family: Family, cage: Cage = FREE) -> None:
        assert process.stdout is not None and process.stderr is not None
        self.number = process.pid
        """The number of its process, which is that of its group too."""
        self._process = process
        self._family = family
        self._cage = cage
        self.failure: tuple[str, str] | None = None
        """Why its cage had to end it, in German and in English; None if it had not to."""
        self._drains = Drain(os.dup(process.stdout.fileno())), Drain(os.dup(process.stderr.fileno()))
        process.stdout.close()
        process.stderr.close()
        self._loop = asyncio.get_running_loop()
        self.exited = asyncio.Event()
        self.exited_at: float | None = None
        """When it ended by itself."""
        self.exit_code: int | None = None
        """What it ended with; negative for a signal; None while it runs, or when it had to be ended."""
        self._was_ended = False
        self._waiting = threading.Thread(target=self._wait, daemon=True)
        self._waiting.start()
        self._looking = asyncio.create_task(self._look())

    def _wait(self) -> None:
        code = self._process.wait()
        if not self._was_ended:
            self.exited_at, self.exit_code = time.monotonic(), code
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.exited.set)

    async def _look(self) -> None:
        while self._cage.look is not None:
            count = await asyncio.to_thread(self._family.look)
            self.failure = self.failure or self._cage.failure(self.memory, count)
            if self.failure is not None:
                self._family.end()
            await asyncio.sleep(self._cage.look)

    @property
    def memory(self) -> int | None:
        """The most bytes of memory that were seen, None where nobody can see them."""
        return self._family.memory or None

    @property
    def is_busy(self) -> bool:
        """Whether it is at work just now, as far as anybody can see that."""
        return self._family.is_busy()

    @property
    def printed(self) -> int:
        """Bytes of output so far."""
        return sum(drain.total for drain in self._drains)

    def others(self) -> list[str]:
        """Processes of the program that live beside it, or after it."""
        return self._family.names()

    def end(self) -> None:
        """Ends it and all that came of it, whatever state they are in."""
        self._looking.cancel()
        self._kill()

    async def end_aside(self) -> None:
        """The same, while the loop goes on: to look for all that came of it takes a while."""
        self._looking.cancel()
        await asyncio.to_thread(self._kill)

    def _kill(self) -> None:
        if not self.exited.is_set():
            self._was_ended = self._process.poll() is None
        self._family.end()
        with contextlib.suppress(OSError):
            self._process.kill()

    async def output(self) -> Output:
        """All that was printed, once nobody can print any more."""
        await asyncio.to_thread(self._join)
        return self.output_so_far()

    def output_so_far(self) -> Output:
        """What was printed until now."""
        printed, errors = (drain.text() for drain in self._drains)
        return Output(self.printed, printed, errors)

    def _join(self) -> None:
        self._waiting.join(5)
        for drain in self._drains:
            drain.join(2)
