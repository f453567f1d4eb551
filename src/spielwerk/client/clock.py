"""How much time a bot has for one move."""

import time
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Clock:
    """Runs since the last byte of the request was read, on a clock that nobody can set back."""

    asked_at: float
    """When the request was read, in seconds of `time.monotonic`. · Wann die Aufforderung gelesen wurde."""
    soft: float = inf
    """Seconds after which an answer has come too late; infinite without a limit. · Sekunden, nach denen eine Antwort zu spät kommt."""
    hard: float = inf
    """Seconds after which nobody waits any longer. · Sekunden, nach denen niemand mehr wartet."""

    latency: float = 0.0
    """Seconds that a message and its answer are on their way. · Sekunden, die eine Nachricht und ihre Antwort unterwegs sind."""

    def spent(self) -> float:
        """Seconds since the request. · Sekunden seit der Aufforderung."""
        return time.monotonic() - self.asked_at

    def left(self) -> float:
        """Seconds until an answer that keeps the soft limit has to go, negative when it is too late. · Sekunden, bis die Antwort weg sein muss."""
        return self.soft - self.latency - self.spent()
