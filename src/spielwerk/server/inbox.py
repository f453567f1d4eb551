"""What has been read and not yet been worked on.

Reading comes first: the time of a move is taken when it is read, and reading must not wait until everybody else's moves have been worked on. So each
turn of the loop reads whatever has come, and works for a moment only. Guests are served in turns, one message each, so that nobody waits longer
because somebody else says a lot.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Work = Iterator[None]
"""Does one thing each time it is asked for the next, and ends when nothing is left."""


def once(action: Callable[[], object]) -> Work:
    """Work that is a single thing."""
    action()
    yield from ()


@dataclass
class Inbox:
    """A queue for each guest, worked off in small portions."""

    clock: Callable[[], float]
    later: Callable[[Callable[[], None]], object]
    """Calls something after the loop has looked for what has come in the meantime."""
    portion: float = 0.0002
    """Seconds of work before the loop reads again."""
    _waiting: dict[int, deque[tuple[float, Work]]] = field(default_factory=dict)
    _turns: deque[int] = field(default_factory=deque)
    """The guests for whom something waits, in the order in which they are served."""
    _is_called: bool = False

    def put(self, guest: int, arrived: float, work: Work) -> None:
        """Something has come from a guest, at this time."""
        if (queue := self._waiting.get(guest)) is None:
            queue = self._waiting[guest] = deque()
            self._turns.append(guest)
        queue.append((arrived, work))
        self._call()

    def oldest(self, guest: int) -> float | None:
        """When the first thing came that still waits, None if nothing does."""
        queue = self._waiting.get(guest)
        return None if queue is None else queue[0][0]

    def _call(self) -> None:
        if not self._is_called:
            self._is_called = True
            self.later(self._work_a_while)

    def _work_a_while(self) -> None:
        self._is_called = False
        end = self.clock() + self.portion
        try:
            while self._turns:
                self._serve(self._turns.popleft())
                if self.clock() >= end:
                    return
        finally:
            if self._turns:
                self._call()

    def _serve(self, guest: int) -> None:
        queue = self._waiting[guest]
        is_done = True
        try:
            next(queue[0][1])
            is_done = False
        except StopIteration:
            pass
        finally:
            if is_done:
                queue.popleft()
            if queue:
                self._turns.append(guest)
            else:
                del self._waiting[guest]
