"""How far an unfinished move has come, for pictures of it. What is allowed and what a move comes to in the end only the rules say."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from spielwerk.games.mississippi_queen_2017.moves import Accelerate, Action, Advance, Direction, Push, Turn
from spielwerk.games.mississippi_queen_2017.view import Coordinates, Kind, RiverView, neighbour


@dataclass(frozen=True, slots=True)
class Progress:
    """Where both boats are within a move of the player on turn, and what his has left."""

    seen: RiverView = field(repr=False)
    at: Coordinates
    direction: Direction
    speed: int
    coal: int
    free_turns: int
    points: int | None
    """Movement points left, None where the opponent was pushed onto a field that is not shown, as nobody can see what that took."""
    opponent: Coordinates
    track: tuple[Coordinates, ...]
    """The fields on the way, the first one included."""

    @property
    def has_met(self) -> bool:
        """Whether both boats are on one field, so that the opponent must be pushed."""
        return self.at == self.opponent

    def after(self, action: Action) -> "Progress":
        """After one action more."""
        match action:
            case Accelerate(amount):
                speed = self.speed + amount
                return replace(self, speed=speed, points=speed, coal=self.coal - self.seen.me.cost_of_speed(speed))
            case Turn(steps):
                free = min(abs(steps), self.free_turns)
                coal = self.coal - abs(steps) + free
                return replace(self, direction=self.direction.turned(steps), free_turns=self.free_turns - free, coal=coal)
            case Push(direction):
                target = neighbour(self.at, direction)
                return replace(self, opponent=target, points=self._less(target))
            case Advance(distance):
                return self._advanced(distance)

    def _advanced(self, distance: int) -> "Progress":
        if self._is_sandbank(self.at):
            way = self.direction if distance > 0 else self.direction.opposite
            target = neighbour(self.at, way)
            return replace(self, at=target, track=(*self.track, target), points=0, coal=self.coal - (distance < 0))
        now = self
        for _ in range(distance):
            target = neighbour(now.at, now.direction)
            now = replace(now, at=target, track=(*now.track, target), points=now._less(target))
            if self._is_sandbank(target):
                return replace(now, points=0, speed=1)
        return now

    def _less(self, target: Coordinates) -> int | None:
        entered = self.seen.fields.get(target)
        if self.points is None or entered is None or entered.movement_points is None:
            return None
        return self.points - entered.movement_points

    def _is_sandbank(self, at: Coordinates) -> bool:
        return at in self.seen.fields and self.seen.fields[at].kind is Kind.SANDBANK


def progress(seen: RiverView, actions: Iterable[Action] = ()) -> Progress:
    """After some actions of the player on turn."""
    me = seen.me
    now = Progress(seen, me.at, me.direction, me.speed, me.coal, me.free_turns, me.speed, seen.opponent.at, (me.at,))
    for action in actions:
        now = now.after(action)
    return now
