"""Schäfchen im Trockenen, the game of 2011: sheep collect flowers, catch each other, and bring home what they have."""

from spielwerk.game import Game
from spielwerk.games.schaefchen_2011.moves import actions
from spielwerk.games.schaefchen_2011.view import SheepView

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
)
