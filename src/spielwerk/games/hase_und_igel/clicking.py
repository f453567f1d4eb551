"""How a move of the race is clicked: a field or a sign, and then the cards, one after the other."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from spielwerk._core import State
from spielwerk.games.hase_und_igel import course, naming, signs
from spielwerk.games.hase_und_igel.moves import Action, Advance, Card, FallBack, actions
from spielwerk.games.hase_und_igel.view import CommonView, cost
from spielwerk.player import RED
from spielwerk.scene.shapes import Click

Route = tuple[Sequence[Action], str]
"""What is left to click of a move, and the move."""
SIGN_STEP = 100.0
SIGNS = (course.WIDTH - 68.0, 860.0)
"""Where the last of the signs is that belong to no field; the others are left of it."""


def clicks(state: State[Any], path: tuple[str, ...]) -> tuple[Click, ...]:
    """Everything that can be clicked after a path."""
    found = _choices(state.view(), [(actions(str(move)), str(move)) for move in state.iter_moves()])
    for key in path:
        found = next((click.then or () for click in found if click.on == key), ())
    return found


def begun(state: State[Any], path: tuple[str, ...]) -> CommonView:
    """The race with the clicked part of a move in it."""
    view: CommonView = state.view()
    routes: list[Route] = [(actions(str(move)), str(move)) for move in state.iter_moves()]
    for key in path:
        routes = [route for route in routes if route[0] and key_of(route[0][0], view) == key]
        if not routes:
            break
        view, routes = after(view, routes[0][0][0]), [(steps[1:], move) for steps, move in routes]
    return view


def targets(state: State[Any]) -> dict[int, int]:
    """The fields that a hare can run or fall back to, with the carrots that it pays or, below zero, gets."""
    view: CommonView = state.view()
    found = {}
    for move in state.iter_moves():
        match actions(str(move))[0]:
            case Advance(distance):
                found[view.me.position + distance] = cost(distance)
            case FallBack():
                back = naming.fall_back(view)
                found[back] = 10 * (back - view.me.position)
    return found


def attempt(view: CommonView, path: tuple[str, ...]) -> str | None:
    """The move that these clicks would mean, legal or not."""
    words = [_attempted(view, key) for key in path]
    return "; ".join(word for word in words if word) if words and all(words) else None


def _attempted(view: CommonView, key: str) -> str | None:
    kind, _, rest = key.partition(" ")
    if kind == "sign":
        return rest
    if kind != "cell" or not rest.isdecimal() or len(rest) > 2:
        return None
    distance = int(rest) - view.me.position
    if distance > 0:
        return f"ADVANCE {distance}"
    return "FALL_BACK" if distance < 0 else None


def key_of(action: Action, view: CommonView) -> str:
    """What is clicked for an action."""
    match action:
        case Advance(distance):
            return f"cell {view.me.position + distance}"
        case FallBack():
            return f"cell {naming.fall_back(view)}"
    return f"sign {action}"


def after(view: CommonView, action: Action) -> CommonView:
    """What can be seen of an action at once, before the move is complete."""
    me, other = view.me, view.opponent
    match action:
        case Advance(distance):
            me = replace(me, position=me.position + distance, carrots=me.carrots - cost(distance))
        case FallBack():
            back = naming.fall_back(view)
            me = replace(me, position=back, carrots=me.carrots + 10 * (me.position - back))
        case Card("HURRY_AHEAD"):
            me = replace(me, position=other.position + 1)
        case Card("FALL_BACK"):
            me = replace(me, position=other.position - 1)
    return replace(view, red=me) if view.to_move is RED else replace(view, blue=me)


def _choices(view: CommonView, routes: Iterable[Route]) -> tuple[Click, ...]:
    groups: dict[Action, list[Route]] = {}
    for steps, move in routes:
        groups.setdefault(steps[0], []).append((steps[1:], move))
    beside = [action for action in groups if key_of(action, view).startswith("sign")]
    return tuple(_click(view, action, group, beside) for action, group in groups.items())


def _click(view: CommonView, action: Action, group: list[Route], beside: list[Action]) -> Click:
    complete = len(group) == 1 and not group[0][0]
    x, y = _spot(view, beside.index(action), len(beside), isinstance(action, Card)) if action in beside else (0.0, 0.0)
    return Click(
        on=key_of(action, view),
        name=naming.click(action, view),
        svg=signs.sign(action) if action in beside else "",
        x=x,
        y=y,
        move=group[0][1] if complete else None,
        then=None if complete else _choices(after(view, action), group),
    )


def _spot(view: CommonView, place: int, count: int, is_card: bool) -> tuple[float, float]:
    """Cards lie in a row above the hare, or below it on the highest rows; other signs beside the progress of both hares."""
    if not is_card:
        return SIGNS[0] - SIGN_STEP * (count - 1 - place), SIGNS[1]
    x, y = course.place(view.me.position)
    half = signs.CARD_STEP * (count - 1) / 2
    middle = min(max(x, half + 40), course.WIDTH - half - 40)
    return middle + signs.CARD_STEP * place - half, y + 92 if y < 240 else y - 118
