"""What can be seen of a race of 2025."""

from dataclasses import dataclass
from typing import Any

from spielwerk import _core
from spielwerk.games.hase_und_igel.view import Board, CommonView, Field, Hare

__all__ = ["Board", "Field", "Hare", "RaceView"]


@dataclass(frozen=True, slots=True)
class RaceView(CommonView):
    """The race as the player to move sees it. · Das Rennen, wie der Spieler am Zug es sieht."""

    random_field: str | None
    """What luck ordered on a random field in the last move, else None. · Was das Los im letzten Zug auf einem Zufallsfeld befahl, sonst None."""

    @classmethod
    def of(cls, state: "_core.State[Any]") -> "RaceView":
        """The view of a position. · Die Ansicht einer Stellung."""
        return cls._of(state, random_field=state.record()["state"].get("random_field"))
