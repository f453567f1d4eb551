"""A table at which two bots of the house play, many games in a row, in a process of its own."""

import time
from collections.abc import Callable, Sequence

from spielwerk.match.colleague import Colleague
from spielwerk.match.frames import Play, Results
from spielwerk.match.keeping import Keeping
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result

_PORTION = 0.05
"""Seconds that a portion of games should take: long enough that nobody waits for orders, short enough that little is played in vain."""
_MOST = 500


class Study:
    """A worker and how much to give him at once."""

    def __init__(self, plan: Plan, keeping: Keeping) -> None:
        self._colleague = Colleague(plan, keeping)
        self._portion = 1.0

    def portion(self) -> int:
        """As many games as were played lately in the time that a portion should take."""
        return int(self._portion)

    async def play(self, numbers: Sequence[int], done: Callable[[Sequence[Result]], None]) -> None:
        """Lets the worker play them."""
        begin = time.monotonic()
        answer = await self._colleague.ask(Play(list(numbers)))
        assert isinstance(answer, Results)
        done(answer.results)
        pace = len(numbers) / max(time.monotonic() - begin, 1e-6)
        self._portion = min(max(pace * _PORTION, 1.0), 2 * self._portion, _MOST)

    async def close(self) -> None:
        """Sends the worker away."""
        await self._colleague.close()
