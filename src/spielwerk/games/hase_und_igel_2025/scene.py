"""How the race of 2025 is drawn and clicked."""

from spielwerk.games.hase_und_igel.picture import RacePainter
from spielwerk.scene.painter import Painter

PAINTER: Painter = RacePainter(
    {
        "rulebook": ("TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK"),
        "contest": ("SWAP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK"),
    }
)
