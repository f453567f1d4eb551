"""Pictures of positions: shapes, palettes, and the files that can be made of them."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.scene.painter import Painter


@cache
def painter_of(game_id: str) -> "Painter":
    """What draws a game; its `scene.py` is loaded when it is first asked for."""
    from spielwerk.games import games

    if game_id not in games():
        raise ValueError(f"there is no game {game_id!r}; there are {', '.join(games())}")
    found: Painter = import_module(f"spielwerk.games.{game_id.replace('-', '_')}.scene").PAINTER
    return found
