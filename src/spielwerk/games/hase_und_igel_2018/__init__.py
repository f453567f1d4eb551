"""Hase und Igel, the game of 2018: a race in which carrots pay for speed, and salads must be eaten on the way."""

from spielwerk.game import Game
from spielwerk.games.hase_und_igel_2018.moves import Action, Advance, Card, EatSalad, Exchange, FallBack, Skip, actions
from spielwerk.games.hase_und_igel_2018.view import Board, Field, Hare, RaceView

__all__ = ["GAME", "Action", "Advance", "Board", "Card", "EatSalad", "Exchange", "FallBack", "Field", "Hare", "RaceView", "Skip"]

GAME = Game(
    id="hase-und-igel-2018",
    wire_name="swc_2018_hase_und_igel",
    season=2018,
    german="Hase und Igel 2018",
    english="Hare and Hedgehog 2018",
    summary_german=(
        "Zwei Hasen laufen um die Wette und bezahlen jeden Schritt mit Karotten; je weiter der Zug, desto teurer. "
        "Es gewinnt, wer zuerst ohne Salate und mit höchstens zehn Karotten im Ziel ist."
    ),
    summary_english=(
        "Two hares race and pay for every step with carrots, the more the further they go at once. "
        "Whoever reaches the goal first, without salads and with ten carrots at most, wins."
    ),
    rulebook="000",
    view=RaceView.of,
    actions=actions,
)
