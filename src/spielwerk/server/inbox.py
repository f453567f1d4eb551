"""What has been read and not yet been worked on.

Reading comes first: the time of a move is taken when it is read, and reading must not wait until everybody else's moves have been worked on. So each
turn of the loop reads whatever has come, and works for a moment only.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

Work = Callable[[], None]


@dataclass
class Inbox:
    """A queue that is worked off in small portions."""

    clock: Callable[[], float]
    later: Callable[[Work], object]
    """Calls something after the loop has looked for what has come in the meantime."""
    portion: float = 0.0002
    """Seconds of work before the loop reads again."""
    _waiting: deque[Work] = field(default_factory=deque)
    _is_called: bool = False

    def put(self, work: Work) -> None:
        """Something has come."""
        self._waiting.append(work)
        if not self._is_called:
            self._is_called = True
            self.later(self._work_a_while)

    def work_off(self) -> None:
        """Does everything that waits."""
        while self._waiting:
            self._waiting.popleft()()

    def _work_a_while(self) -> None:
        self._is_called = False
        end = self.clock() + self.portion
        waiting = self._waiting
        try:
            while waiting:
                waiting.popleft()()
                if self.clock() >= end:
                    return
        finally:
            if waiting and not self._is_called:
                self._is_called = True
                self.later(self._work_a_while)
