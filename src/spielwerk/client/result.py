"""How a game ended, as a bot is told."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spielwerk._core import State
from spielwerk.client.language import said
from spielwerk.outcome import Reason
from spielwerk.player import Player

_LITTLE_WORDS = frozenset({"A", "Both", "Move", "No", "One", "The"})


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who has won, why, and how the game stood."""

    player: Player
    """Who we were. · Wer wir waren."""
    winner: Player | None
    """Who has won, None for a draw. · Wer gewonnen hat, None bei Unentschieden."""
    reason: Reason
    """Why the game is over. · Warum das Spiel zu Ende ist."""
    offender: Player | None
    """Who lost by a fault: a broken rule, the clock, a lost connection. · Wer durch einen Fehler verloren hat."""
    german: str
    """The reason as a sentence in German. · Der Grund als deutscher Satz."""
    english: str
    """The reason as a sentence in English. · Der Grund als englischer Satz."""
    scores: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The season's score sheet for "RED" and "BLUE". · Der Punktezettel des Spieljahrs für "RED" und "BLUE"."""
    state: State[Any] | None = None
    """The last position that was shown. · Die letzte Stellung, die gezeigt wurde."""
    room: str = ""
    """The room in which the game was played. · Der Raum, in dem gespielt wurde."""

    @property
    def won(self) -> bool:
        """Whether we have won. · Ob wir gewonnen haben."""
        return self.winner is self.player

    @property
    def lost(self) -> bool:
        """Whether the other one has won. · Ob der andere gewonnen hat."""
        return self.winner is self.player.opponent

    @property
    def own_fault(self) -> bool:
        """Whether we lost by a fault of our own. · Ob wir durch einen eigenen Fehler verloren haben."""
        return self.offender is self.player

    def __str__(self) -> str:
        if self.won:
            return said(f"Gewonnen als {self.player}: {self.german}", f"Won as {self.player}: {_continued(self.english)}")
        if self.lost:
            return said(f"Verloren als {self.player}: {self.german}", f"Lost as {self.player}: {_continued(self.english)}")
        return said(f"Unentschieden: {self.german}", f"A draw: {_continued(self.english)}")


def _continued(sentence: str) -> str:
    """A sentence behind a colon; names keep their capitals."""
    first = sentence.partition(" ")[0]
    return sentence[:1].lower() + sentence[1:] if first in _LITTLE_WORDS else sentence
