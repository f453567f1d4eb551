"""What clicks mean: the signs beside the boat and the fields of the river, as the actions of a move."""

from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Action, Advance, Direction, Push, Turn
from spielwerk.games.mississippi_queen_2017.progress import Progress, progress
from spielwerk.games.mississippi_queen_2017.view import Coordinates, RiverView, neighbour

FASTER, SLOWER, LEFT, RIGHT, FINISH = (f"sign {name}" for name in ("faster", "slower", "left", "right", "finish"))
"""The keys of the signs."""

_STEPS: dict[str, Action] = {FASTER: Accelerate(1), SLOWER: Accelerate(-1), LEFT: Turn(1), RIGHT: Turn(-1)}
_FARTHEST = 6


def field_key(at: Coordinates) -> str:
    """The key of a field."""
    return f"cell {at[0]},{at[1]}"


def steered(seen: RiverView, path: tuple[str, ...]) -> tuple[Action, ...] | None:
    """The actions that clicks mean, legal or not; None where one of them means nothing."""
    done: tuple[Action, ...] | None = ()
    for key in path:
        done = done if done is None or key == FINISH else steered_on(seen, done, key)
    return done


def steered_on(seen: RiverView, done: tuple[Action, ...], key: str) -> tuple[Action, ...] | None:
    """The actions after one click more."""
    action = _STEPS.get(key) or _to_field(progress(seen, done), key)
    return None if action is None else _joined(done, action)


def _to_field(now: Progress, key: str) -> Action | None:
    """A click on a field pushes the opponent there if both boats are on one field, else the boat sails there."""
    ways = ((direction, neighbour(now.at, direction)) for direction in Direction)
    if now.has_met:
        return next((Push(direction) for direction, target in ways if field_key(target) == key), None)
    if field_key(neighbour(now.at, now.direction.opposite)) == key:
        return Advance(-1)
    at = now.at
    for distance in range(1, _FARTHEST + 1):
        at = neighbour(at, now.direction)
        if field_key(at) == key:
            return Advance(distance)
    return None


def _joined(done: tuple[Action, ...], action: Action) -> tuple[Action, ...] | None:
    """One action more, which the last one takes up if it is of the same kind; None where the two would undo each other."""
    match done[-1] if done else None, action:
        case Accelerate(before), Accelerate(amount):
            last: Action = Accelerate(before + amount)
            undone = before + amount == 0
        case Turn(before), Turn(steps):
            last, undone = Turn(before + steps), before + steps == 0
        case Advance(before), Advance(distance):
            last, undone = Advance(before + distance), min(before, distance) < 0
        case _:
            return (*done, action)
    return None if undone else (*done[:-1], last)


def text_of(actions: tuple[Action, ...]) -> str:
    """The text of a move."""
    return "; ".join(map(str, actions))
