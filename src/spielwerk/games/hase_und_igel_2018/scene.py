"""How the race of 2018 is drawn and clicked."""

from spielwerk.games.hase_und_igel.picture import RacePainter

_CARDS = ("TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK")
PAINTER = RacePainter({"rulebook": _CARDS, "contest": _CARDS})
