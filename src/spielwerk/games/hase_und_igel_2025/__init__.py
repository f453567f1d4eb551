"""Hase und Igel, the game of 2025: the race of 2018 with random fields, and in the contest with a market where cards are bought."""

from typing import Any

from spielwerk._core import State
from spielwerk.game import Game
from spielwerk.games.hase_und_igel_2025.moves import Action, Advance, Card, EatSalad, Exchange, FallBack, Skip, actions
from spielwerk.games.hase_und_igel_2025.view import Board, Field, Hare, RaceView

__all__ = ["GAME", "Action", "Advance", "Board", "Card", "EatSalad", "Exchange", "FallBack", "Field", "Hare", "RaceView", "Skip"]


def _drawn(before: State[Any], after: State[Any]) -> dict[str, Any] | None:
    """A position tells what luck ordered in the last move; the contest's never do, as it had no random fields."""
    if after.rules == "contest":
        return None
    instruction = after.record()["state"].get("random_field")
    return None if instruction is None else {"random_field": instruction}


GAME = Game(
    id="hase-und-igel-2025",
    wire_name="swc_2025_hase_und_igel",
    season=2025,
    german="Hase und Igel 2025",
    english="Hare and Hedgehog 2025",
    summary_german=(
        "Zwei Hasen laufen um die Wette, bezahlen mit Karotten und müssen unterwegs ihre Salate fressen. "
        "Auf Zufallsfeldern entscheidet das Los; im Wettbewerb gibt es dort Märkte, auf denen man Karten kauft."
    ),
    summary_english=(
        "Two hares race, pay with carrots and must eat their salads on the way. "
        "On random fields luck decides; in the contest there are markets instead, where cards are bought."
    ),
    rulebook="003",
    view=RaceView.of,
    actions=actions,
    luck=_drawn,
)
