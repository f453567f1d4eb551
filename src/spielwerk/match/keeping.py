"""Which games are kept as replays: all of them, those that somebody may want to look into, or none."""

import enum
from dataclasses import dataclass
from pathlib import Path

from spielwerk.match.plan import Plan
from spielwerk.match.played import Played
from spielwerk.outcome import Reason


class Kept(enum.Enum):
    """Which games become files."""

    ALL = "all"
    """Every game, written move by move."""
    LOST = "lost"
    """Those that the first player has lost, and those that were not regular."""
    FAULTY = "faulty"
    """Those that somebody's fault has ended, and not the rules."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Keeping:
    """What is kept, and where."""

    which: Kept
    folder: Path

    @property
    def is_at_once(self) -> bool:
        """Whether games are written while they are played."""
        return self.which is Kept.ALL

    def see_to(self, played: Played, plan: Plan) -> None:
        """Writes a game that has ended, if it is one of those."""
        if self._is_wanted(played):
            played.keep(plan, self.folder)

    def _is_wanted(self, played: Played) -> bool:
        if played.replay is not None or self.which in (Kept.NONE, Kept.ALL):
            return False
        ending = played.over
        if ending.offender is not None or ending.reason is Reason.ABORTED:
            return True
        return self.which is Kept.LOST and ending.winner is played.task.seat(1)
