"""What can be clicked on the river: signs beside the boat, the fields straight ahead, and where the opponent can be pushed.

The list of moves says what can follow the actions so far. Clicks on the same sign add up to one action, so every move is reached in one way only.
"""

from collections.abc import Iterator
from typing import Any

from spielwerk import _core
from spielwerk.errors import IllegalMove
from spielwerk.games.mississippi_queen_2017.branches import Branch, all_moves
from spielwerk.games.mississippi_queen_2017.camera import Camera, beside, turn_of
from spielwerk.games.mississippi_queen_2017.drawing import PUSH_ASIDE, sign
from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Action, Advance, Push, Turn, actions
from spielwerk.games.mississippi_queen_2017.naming import DIRECTIONS, at_text
from spielwerk.games.mississippi_queen_2017.progress import progress
from spielwerk.games.mississippi_queen_2017.steering import FASTER, FINISH, LEFT, RIGHT, SLOWER, field_key, steered, steered_on, text_of
from spielwerk.games.mississippi_queen_2017.view import Coordinates, RiverView, neighbour, view
from spielwerk.scene.shapes import Click, Name

# Where the signs lie around the boat, clockwise from its bow, and how far from it.
_AROUND = {FASTER: 128.0, SLOWER: -128.0, LEFT: -72.0, RIGHT: 72.0, FINISH: 180.0}
_DISTANCE = 67.0
# When both boats are on one field, the fields around it are to be clicked; the sign lies between two of them.
_BETWEEN = (150.0, 47.0)


def clicks(state: "_core.State[Any]", path: tuple[str, ...]) -> tuple[Click, ...]:
    """What can be clicked after these clicks."""
    seen = view(state)
    done = steered(seen, path)
    if done is None or FINISH in path:
        return ()
    following = _following(state, done)
    if following is None:
        return ()
    here = _Here(seen, done)
    offered = [*here.signs(following), *here.fields(following)]
    return (*offered, here.finish(state)) if done else tuple(offered)


def _following(state: "_core.State[Any]", done: tuple[Action, ...]) -> list[Action] | None:
    """The actions with which a legal move goes on, longer ones in place of the last one among them; None if no legal move begins like this."""
    if not done:
        return _actions(all_moves(state))
    before: Branch | None = all_moves(state)
    for action in done[:-1]:
        before = before and before.branch(str(action))
    if before is None:
        return None
    exact = before.branch(str(done[-1]))
    longer = [action for action in _actions(before) if _is_longer(action, done[-1])]
    return None if exact is None and not longer else longer + (_actions(exact) if exact else [])


def _actions(branch: Branch) -> list[Action]:
    return [actions(word)[0] for word, _ in branch.branches()]


def _is_longer(action: Action, than: Action) -> bool:
    """Whether more clicks on the sign of one action come to the other."""
    match action, than:
        case (Accelerate(one), Accelerate(other)) | (Turn(one), Turn(other)):
            return one * other > 0 and abs(one) > abs(other)
    return False


class _Here:
    """The place to which the actions so far have led."""

    def __init__(self, seen: RiverView, done: tuple[Action, ...]) -> None:
        self._seen = seen
        self._camera = Camera(seen)
        self._done = done
        self._now = progress(seen, done)

    def signs(self, following: list[Action]) -> Iterator[Click]:
        faster = [action.amount for action in following if isinstance(action, Accelerate)]
        turns = [action.steps for action in following if isinstance(action, Turn)]
        for key, amounts, sense in ((FASTER, faster, 1), (SLOWER, faster, -1), (LEFT, turns, 1), (RIGHT, turns, -1)):
            if any(amount * sense > 0 for amount in amounts):
                yield self._sign(key, self._sign_name(key))

    def fields(self, following: list[Action]) -> Iterator[Click]:
        for action in following:
            match action:
                case Push(direction):
                    yield self._push(neighbour(self._now.at, direction))
                case Advance(distance):
                    at = self._now.after(action).at
                    fields = Name("1 Feld", "1 field") if distance == 1 else Name(f"{distance} Felder", f"{distance} fields")
                    if distance < 0:
                        fields = Name("rückwärts, 1 Kohle", "backwards, 1 coal")
                    name = Name(f"Nach {at_text(at)} fahren ({fields.german})", f"Sail to {at_text(at)} ({fields.english})")
                    yield Click(on=field_key(at), name=name)

    def finish(self, state: "_core.State[Any]") -> Click:
        """Always offered; where the move would break a rule, only to be sent on the person's own account."""
        text = text_of(self._done)
        try:
            state.parse(text)
        except IllegalMove as refusal:
            name = Name(f"Zug ist vollständig – noch nicht erlaubt: {refusal.german}", f"Finish the move – not allowed yet: {refusal.english}")
            return self._sign(FINISH, name, refused=text)
        return self._sign(FINISH, Name("Zug ist vollständig", "Finish the move"), move=text)

    def _push(self, at: Coordinates) -> Click:
        name = Name(f"Gegner nach {at_text(at)} abdrängen", f"Push the opponent to {at_text(at)}")
        if at in self._seen.fields:
            return Click(on=field_key(at), name=name)
        x, y = self._camera.place(at)
        return Click(on=field_key(at), name=name, svg=PUSH_ASIDE, x=x, y=y)

    def _sign(self, key: str, name: Name, move: str | None = None, refused: str | None = None) -> Click:
        around, distance = _BETWEEN if self._now.has_met else (_AROUND[key], _DISTANCE)
        x, y = beside(self._camera.place(self._now.at), turn_of(self._now.direction) + around, distance)
        drawing = "refused" if refused is not None else key.removeprefix("sign ")
        return Click(on=key, name=name, svg=sign(drawing), x=round(x, 1), y=round(y, 1), move=move, refused=refused)

    def _sign_name(self, key: str) -> Name:
        then = progress(self._seen, steered_on(self._seen, self._done, key) or ())
        coal = Name(f"Kohle danach {then.coal}", f"leaves {then.coal} coal")
        if key in (FASTER, SLOWER):
            words = Name("beschleunigen", "Accelerate") if key == FASTER else Name("bremsen", "Brake")
            return Name(f"Auf {then.speed} {words.german}, {coal.german}", f"{words.english} to {then.speed}, {coal.english}")
        side, way = Name("links", "left") if key == LEFT else Name("rechts", "right"), DIRECTIONS[then.direction]
        german = f"Nach {side.german} drehen, Richtung {way.german}, {coal.german}"
        return Name(german, f"Turn {side.english} to head {way.english}, {coal.english}")
