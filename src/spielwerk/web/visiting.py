"""`Visitor`: one connection of a browser, without its socket: what waits to be sent, what goes on for it, and how much it may ask."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec

from spielwerk.web.hall import Page
from spielwerk.web.messages import Told
from spielwerk.web.refusing import TOO_MANY

MUCH = 512 * 1024
"""So many letters may wait; what else is about tables is left out then, and made up for by the whole table once there is room."""
TOO_MUCH = 8 * 1024 * 1024
"""Whoever lets so much wait is cut off."""

_ENCODER = msgspec.json.Encoder()


@dataclass
class Allowance:
    """So much at once, and so much a second in the long run."""

    most: float
    a_second: float
    clock: Callable[[], float]

    def __post_init__(self) -> None:
        self._left, self._at = self.most, self.clock()

    def take(self) -> None:
        """One more; refused where it is too much."""
        now = self.clock()
        self._left = min(self.most, self._left + (now - self._at) * self.a_second)
        self._at = now
        if self._left < 1:
            raise TOO_MANY
        self._left -= 1

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken lately."""
        return self._left + (self.clock() - self._at) * self.a_second >= self.most


@dataclass(eq=False)
class Visitor(Page):
    """One connection."""

    may_lead: bool
    wake: Callable[["Visitor"], None]
    """Tells whoever writes that there is something."""
    cut: Callable[["Visitor"], object]
    """Ends the connection at once."""
    allowance: Allowance
    client: str = ""
    """The address that it comes from."""
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each table that it watches, the secrets that it brought."""
    stale: dict[str, None] = field(default_factory=dict)
    """The tables of which something was left out."""
    _waiting: deque[str] = field(default_factory=deque)
    _letters: int = 0
    _jobs: dict[str, "asyncio.Task[None]"] = field(default_factory=dict)

    def secrets(self, table: str) -> tuple[str, ...]:
        """The secrets with which it watches a table."""
        return self.known.get(table, ())

    def tell(self, data: str, table: str | None = None) -> None:
        """Puts something into the queue."""
        if table is not None and (table in self.stale or self._letters > MUCH):
            self.stale[table] = None
            return
        self._waiting.append(data)
        self._letters += len(data)
        if self._letters > TOO_MUCH:
            self.cut(self)
        self.wake(self)

    def say(self, message: Told) -> None:
        """Tells a message."""
        self.tell(_ENCODER.encode(message).decode())

    def next(self) -> str | None:
        """What is to be sent next, None if there is nothing."""
        if not self._waiting:
            return None
        data = self._waiting.popleft()
        self._letters -= len(data)
        return data

    def made_up_for(self) -> list[str]:
        """The tables that are to be told anew, now that there is room."""
        tables, self.stale = list(self.stale), {}
        return tables

    # What goes on for it

    def begin(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes time; the same kind of work that went on before ends."""
        self.stop(what)
        task = asyncio.get_running_loop().create_task(work)
        self._jobs[what] = task
        task.add_done_callback(lambda done: self._jobs.pop(what) if self._jobs.get(what) is done else None)

    @property
    def jobs(self) -> int:
        """How much goes on for it."""
        return len(self._jobs)

    def stop(self, what: str) -> None:
        """Ends it."""
        if (task := self._jobs.pop(what, None)) is not None:
            task.cancel()

    def stop_all(self) -> None:
        """The connection has ended."""
        for what in list(self._jobs):
            self.stop(what)


@dataclass
class Pump:
    """Lets writers write in small portions, so that a crowd does not keep the game server from reading moves."""

    later: Callable[[Callable[[], None]], object]
    portion: int = 12
    """So many connections are served before the loop looks for what has come."""
    _ready: dict[Visitor, Callable[[], None]] = field(default_factory=dict)
    _is_called: bool = False

    def put(self, visitor: Visitor, write: Callable[[], None]) -> None:
        """This one has something to write."""
        self._ready[visitor] = write
        self._call()

    def _call(self) -> None:
        if not self._is_called:
            self._is_called = True
            self.later(self._serve)

    def _serve(self) -> None:
        self._is_called = False
        for visitor in list(self._ready)[: self.portion]:
            self._ready.pop(visitor)()
        if self._ready:
            self._call()
