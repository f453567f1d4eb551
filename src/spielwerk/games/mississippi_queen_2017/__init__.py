"""Mississippi Queen, the game of the season 2017: two paddle steamers race down a river that nobody has seen yet."""

from spielwerk.game import Game
from spielwerk.games.mississippi_queen_2017.hidden import conceal, imagine
from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Action, Advance, Direction, Push, Turn, actions
from spielwerk.games.mississippi_queen_2017.unlisted import unlisted
from spielwerk.games.mississippi_queen_2017.view import Boat, Field, Kind, RiverView, view

__all__ = ["GAME", "Accelerate", "Action", "Advance", "Boat", "Direction", "Field", "Kind", "Push", "RiverView", "Turn"]

GAME = Game(
    id="mississippi-queen-2017",
    wire_name="swc_2017_mississippi_queen",
    season=2017,
    german="Mississippi Queen",
    english="Mississippi Queen",
    summary_german="Zwei Raddampfer fahren um die Wette einen Fluss hinab, der sich erst unterwegs zeigt. "
    "Wer mit zwei Passagieren an Bord und Geschwindigkeit 1 das Ziel erreicht, gewinnt.",
    summary_english="Two paddle steamers race down a river that shows itself only on the way. "
    "Whoever reaches the goal with two passengers aboard and at speed 1 wins.",
    rulebook="001",
    view=view,
    actions=actions,
    unlisted=unlisted,
    conceal=conceal,
    imagine=imagine,
)
