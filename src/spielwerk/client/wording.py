"""Why a game is over, in sentences that name the side they speak of, where it is known.

>>> sentences(Reason.LEFT, Player.RED, Player.BLUE, None)
('BLUE hat das Spiel verlassen.', 'BLUE left the game.')
>>> Lateness(7, 3.2, 2.0).sentences(Reason.SOFT_TIMEOUT)
('Zug 7 kam nach 3,20 s; erlaubt sind 2 s.', 'Move 7 came after 3.20 s; the limit is 2 s.')
"""

from dataclasses import dataclass
from math import inf
from typing import Any

from spielwerk._core import State
from spielwerk.client.language import comma
from spielwerk.outcome import Reason
from spielwerk.player import Player

_OF_THE_WINNER = {Reason.GOAL_REACHED: ("{} hat das Ziel erreicht.", "{} has reached the goal.")}
_OF_THE_LOSER = {
    Reason.BEE_ENCLOSED: ("Die Biene von {} ist eingeschlossen.", "The bee of {} is enclosed."),
    Reason.LAPPED: ("{} wurde abgehängt.", "{} fell too far behind."),
    Reason.NO_SHEEP_LEFT: ("{} hat keine Schafe mehr.", "{} has no sheep left."),
}
_OF_THE_OFFENDER = {
    Reason.RULE_VIOLATION: ("Ein Zug von {} hat die Regeln verletzt.", "A move of {} broke the rules."),
    Reason.SOFT_TIMEOUT: ("Ein Zug von {} kam zu spät.", "A move of {} came too late."),
    Reason.HARD_TIMEOUT: ("Von {} kam kein Zug.", "No move of {} came."),
    Reason.LEFT: ("{} hat das Spiel verlassen.", "{} left the game."),
    Reason.PROTOCOL_ERROR: ("{} hat das Protokoll verletzt.", "{} broke the protocol."),
    Reason.CRASH: ("Das Programm von {} ist abgestürzt.", "The program of {} crashed."),
}
_OF_THE_PLAYER_TO_MOVE = {Reason.NO_LEGAL_MOVE: ("{} ist am Zug und hat keinen erlaubten.", "{} is to move and has no legal move.")}


def sentences(reason: Reason, winner: Player | None, offender: Player | None, state: State[Any] | None) -> tuple[str, str]:
    """The reason in German and in English."""
    is_last = state is not None and state.outcome is not None
    for table, side in (
        (_OF_THE_WINNER, winner),
        (_OF_THE_LOSER, None if winner is None else winner.opponent),
        (_OF_THE_OFFENDER, offender),
        (_OF_THE_PLAYER_TO_MOVE, state.to_move if state is not None and is_last else None),
    ):
        if reason in table and side is not None:
            german, english = table[reason]
            return german.format(side), english.format(side)
    return reason.german, reason.english


@dataclass(frozen=True, slots=True)
class Lateness:
    """What a client knows itself about a move that lost by the clock."""

    number: int
    """Which move of the game it was, counted from 1: the turn that it would have led to."""
    seconds: float
    """How long it took."""
    soft: float = inf
    """The limit, as far as the client was told one."""

    def sentences(self, reason: Reason) -> tuple[str, str]:
        """Both sentences; a limit that was not exceeded is not the one that the server has, and is not named."""
        came_german, came_english = ("kam nach", "came after") if reason is Reason.SOFT_TIMEOUT else ("brauchte", "took")
        german, english = f"Zug {self.number} {came_german} {self.seconds:.2f} s", f"Move {self.number} {came_english} {self.seconds:.2f} s"
        if self.soft < self.seconds:
            german, english = f"{german}; erlaubt sind {self.soft:g} s", f"{english}; the limit is {self.soft:g} s"
        return comma(german) + ".", english + "."
