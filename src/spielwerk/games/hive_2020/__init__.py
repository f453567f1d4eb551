"""Hive, the game of the season 2020: insects, brambles, and two bees that must not be enclosed."""

from spielwerk.game import Game
from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.moves import Action, Drag, Kind, SetStone, Skip, actions
from spielwerk.games.hive_2020.view import HiveView, Piece, Side, view

__all__ = ["GAME", "Action", "Cube", "Drag", "HiveView", "Kind", "Piece", "SetStone", "Side", "Skip"]

GAME = Game(
    id="hive-2020",
    wire_name="swc_2020_hive",
    season=2020,
    german="Hive",
    english="Hive",
    summary_german=(
        "Beide Spieler setzen und bewegen Insekten, die immer einen Schwarm bilden. "
        "Wer die Bienenkönigin des anderen von allen Seiten einschließt, gewinnt."
    ),
    summary_english=("Both players set and move insects that always form one swarm. Whoever encloses the other player's bee on all sides wins."),
    rulebook="002",
    view=view,
    actions=actions,
)
