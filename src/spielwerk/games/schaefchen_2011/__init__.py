"""Schäfchen im Trockenen, the game of 2011: sheep collect flowers, catch each other, and bring home what they have."""

from typing import Any

from spielwerk._core import State
from spielwerk.game import Game
from spielwerk.games.schaefchen_2011.moves import actions
from spielwerk.games.schaefchen_2011.view import SheepView


def _dice_after(before: State[Any], after: State[Any]) -> dict[str, Any]:
    """A die is thrown after every move; in the line of text all three stand behind the turn."""
    return {"dice_after": [int(value) for value in after.text().split(" ", 4)[3]]}


GAME = Game(
    id="schaefchen-2011",
    wire_name="swc_2011_schaefchen_im_trockenen",
    season=2011,
    german="Schäfchen im Trockenen",
    english="Sheep in the Dry",
    summary_german=(
        "Schafe sammeln Blumen, fangen Schafe des anderen Spielers und bringen beides nach Hause. "
        "Es gewinnt, wer nach 30 Runden mehr Punkte oder als einziger noch Schafe hat."
    ),
    summary_english=(
        "Sheep collect flowers, catch sheep of the other player and bring both home. "
        "Whoever has more points after 30 rounds wins, or whoever alone has sheep left."
    ),
    rulebook="004",
    view=SheepView.of,
    actions=actions,
    luck=_dice_after,
)
