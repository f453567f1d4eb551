"""How the race of 2018 is drawn and clicked."""

from spielwerk.games.hase_und_igel.picture import RacePainter
from spielwerk.scene.painter import Painter

_CARDS = ("TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK")
PAINTER: Painter = RacePainter({"rulebook": _CARDS, "contest": _CARDS})
