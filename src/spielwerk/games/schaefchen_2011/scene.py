"""How the game of sheep is drawn and clicked."""

from typing import Any

from spielwerk._core import State
from spielwerk.games.schaefchen_2011 import naming
from spielwerk.games.schaefchen_2011.moves import Walk, actions
from spielwerk.games.schaefchen_2011.picture import drawn, filled, framed, moved_to, trail
from spielwerk.games.schaefchen_2011.view import SheepView
from spielwerk.player import Player
from spielwerk.scene.painter import Painter
from spielwerk.scene.shapes import Click, Name, Scene, Shape
from spielwerk.scene.turning import if_turn_of


class MeadowPainter:
    """Draws the meadow: first a sheep is clicked, then the field where it shall go; the field says which die it takes."""

    space_opens_settings = True
    """As in the program of this season, the space bar opens the settings while the board has the focus."""

    def __init__(self) -> None:
        self.options = {"indices": Name("Feldindizes zeigen", "Show field indices"), "sheep": Name("Schafindizes zeigen", "Show sheep indices")}

    def scene(self, state: State[Any], before: State[Any] | None = None, move: str | None = None) -> Scene:
        """The position; with the move before, its way."""
        marks = () if before is None or move is None else _last(before.view(), move)
        return drawn(state, state.view(), marks)

    def clicks(self, state: State[Any], path: tuple[str, ...] = ()) -> tuple[Click, ...]:
        """Sheep, and for each its fields."""
        view: SheepView = state.view()
        routes = _routes(state)
        if not path:
            return tuple(Click(on=f"sheep {number}", name=naming.taking(number), then=_fields(view, walks)) for number, walks in routes.items())
        return _fields(view, routes.get(_number("sheep", path[0]), [])) if len(path) == 1 else ()

    def preview(self, state: State[Any], path: tuple[str, ...]) -> Scene:
        """The sheep in the hand and the fields where it may go in its colour; with a field chosen, that field filled and the sheep above it."""
        view: SheepView = state.view()
        walks = _routes(state).get(_number("sheep", path[0]), []) if path else []
        if not walks:
            return self.scene(state)
        sheep = view.sheep(walks[0].sheep)
        colour = str(sheep.owner).lower()
        marks = [framed(walk.field, colour, f"target {walk.field}") for walk in walks]
        chosen = next((walk for walk in walks if len(path) > 1 and path[1] == f"cell {walk.field}"), None)
        if chosen is not None:
            marks.append(filled(chosen.field, colour, "chosen"))
            view = moved_to(view, sheep.id, chosen.field)
        return drawn(state, view, marks, lifted=sheep.id)

    def reach(self, state: State[Any], key: str, player: Player) -> tuple[str, ...]:
        """The fields where a sheep could go if it were this player's turn."""
        number = _number("sheep", key)
        turned = if_turn_of(state, player) if number >= 0 else None
        walks = [] if turned is None else _routes(turned).get(number, [])
        return tuple(f"cell {walk.field}" for walk in walks)

    def attempt(self, state: State[Any], path: tuple[str, ...]) -> str | None:
        """The move that a sheep and a field would mean."""
        if len(path) != 2:
            return None
        sheep, field = _number("sheep", path[0]), _number("cell", path[1])
        return None if sheep < 0 or field < 0 else str(Walk(sheep, field))


def _number(kind: str, key: str) -> int:
    """The number in a key of this kind; -1 for any other key."""
    found, _, digits = key.partition(" ")
    return int(digits) if found == kind and digits.isdecimal() and len(digits) < 6 else -1


def _routes(state: State[Any]) -> dict[int, list[Walk]]:
    """All legal moves, by sheep."""
    found: dict[int, list[Walk]] = {}
    for move in state.iter_moves():
        (walk,) = actions(str(move))
        found.setdefault(walk.sheep, []).append(walk)
    return found


def _fields(view: SheepView, walks: list[Walk]) -> tuple[Click, ...]:
    return tuple(Click(on=f"cell {walk.field}", name=naming.walking(view, view.sheep(walk.sheep), walk.field), move=str(walk)) for walk in walks)


def _last(before: SheepView, move: str) -> tuple[Shape, ...]:
    (walk,) = actions(move)
    start = before.sheep(walk.sheep).field
    return (
        framed(start, "last", "last from", 'stroke-dasharray="9 7"'),
        trail(start, walk.field),
        framed(walk.field, "last", "last to"),
    )


PAINTER: Painter = MeadowPainter()
