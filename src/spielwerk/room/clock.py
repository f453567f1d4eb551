"""How long a player may think. All times are seconds of a monotonic clock that somebody else reads."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """A late answer loses when it comes; no answer at all loses when the hard limit is over."""

    soft: float = 2.0
    hard: float = 10.0


USUAL = Limits()
"""What the contest gave."""


@dataclass(slots=True)
class Thinking:
    """A request that waits for its answer."""

    asked_at: float
    limits: Limits | None
    """None: this player has all the time there is."""

    def is_late(self, now: float) -> bool:
        """Whether an answer that comes now has come too late."""
        return self.limits is not None and now - self.asked_at > self.limits.soft

    def is_over(self, now: float) -> bool:
        """Whether nobody waits any longer."""
        return self.limits is not None and now - self.asked_at >= self.limits.hard

    def ends_at(self) -> float | None:
        """When the hard limit is over, None if it never is."""
        return None if self.limits is None else self.asked_at + self.limits.hard
