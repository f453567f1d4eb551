"""Positions as the browser gets them: with their picture, but without the definitions that all pictures of a game share."""

from functools import cache
from typing import Any

from msgspec.structs import replace

import spielwerk as sw
from spielwerk._core import State
from spielwerk.scene import painter_of
from spielwerk.scene.shapes import Click, Scene
from spielwerk.web.values import PositionShown, Side

_ARROW_CLICKS = 400
"""So many clicks are looked at for the one that makes a move; an arrow is not worth more."""


def side(player: sw.Player) -> Side:
    """A player's name in messages."""
    return "RED" if player is sw.RED else "BLUE"


def player_of(name: Side) -> sw.Player:
    """The player of this name."""
    return sw.RED if name == "RED" else sw.BLUE


@cache
def symbols(game_id: str) -> str:
    """The definitions that the shapes of all pictures of this game refer to."""
    return painter_of(game_id).scene(sw.game(game_id).start(seed=0)).symbols


def picture(state: State[Any], before: State[Any] | None = None, move: str | None = None) -> Scene:
    """A position's picture."""
    return replace(painter_of(state.game).scene(state, before, move), symbols="")


def preview(state: State[Any], path: tuple[str, ...]) -> Scene:
    """The picture with an unfinished move in it."""
    return replace(painter_of(state.game).preview(state, path), symbols="")


def position_shown(state: State[Any], number: int, before: State[Any] | None, move: str | None, is_open: bool) -> PositionShown:
    """A position as it is told; `is_open` where nobody can profit from what is hidden in it."""
    return PositionShown(
        number=number,
        turn=state.turn,
        round=state.round,
        to_move=side(state.to_move),
        scene=picture(state, before, move),
        described=str(state),
        text=state.text() if is_open else None,
        over=state.outcome is not None,
    )


def first_clicks(state: State[Any]) -> tuple[Click, ...]:
    """What can be clicked first."""
    return painter_of(state.game).clicks(state) if state.outcome is None else ()


def arrow(state: State[Any], move: str) -> tuple[str | None, str | None]:
    """The first and the last thing clicked for a move, unless its painter knows better; nothing where one click makes it, or it is hard to find."""
    painter: Any = painter_of(state.game)
    if hasattr(painter, "arrow"):
        first, last = painter.arrow(state, move)
        return first, last
    budget = [_ARROW_CLICKS]
    path = _path_to(move, painter.clicks(state), budget)
    return (path[0], path[-1]) if path is not None and len(path) > 1 else (None, None)


def _path_to(move: str, clicks: tuple[Click, ...], budget: list[int]) -> list[str] | None:
    for click in clicks:
        budget[0] -= 1
        if budget[0] < 0:
            return None
        if click.move == move:
            return [click.on]
        if click.then is not None and (path := _path_to(move, click.then, budget)) is not None:
            return [click.on, *path]
    return None
