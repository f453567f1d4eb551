"""The picture of the river: the shown tiles, the boats with their dials, the last move or the unfinished one, and what can be clicked."""

from dataclasses import replace
from typing import Any

from spielwerk import _core
from spielwerk.games.mississippi_queen_2017 import clicking
from spielwerk.games.mississippi_queen_2017 import drawing as draw
from spielwerk.games.mississippi_queen_2017.camera import Camera, beside, on_the_map, turn_of
from spielwerk.games.mississippi_queen_2017.counting import common_counts, counts
from spielwerk.games.mississippi_queen_2017.moves import Direction, actions
from spielwerk.games.mississippi_queen_2017.naming import at_text, boat_name, field_name, passenger_name
from spielwerk.games.mississippi_queen_2017.progress import Progress, progress
from spielwerk.games.mississippi_queen_2017.steering import field_key, steered, text_of
from spielwerk.games.mississippi_queen_2017.view import Boat, RiverView, view
from spielwerk.player import BLUE, RED, Player
from spielwerk.scene.shapes import Click, Name, Role, Scene, Shape


class RiverPainter:
    """Draws the river."""

    def __init__(self) -> None:
        self.options = {"points": Name("Punkte der Felder", "Points of the fields")}

    def scene(self, state: "_core.State[Any]", before: "_core.State[Any] | None" = None, move: str | None = None) -> Scene:
        """The picture of a position, with the way of the last move in it."""
        made = progress(view(before), actions(move)) if before is not None and move else None
        seen = view(state)
        return _scene(seen, _Picture(seen).with_last_move(made), None)

    def clicks(self, state: "_core.State[Any]", path: tuple[str, ...] = ()) -> tuple[Click, ...]:
        """One level of the tree, as there are thousands of moves."""
        return clicking.clicks(state, path)

    def preview(self, state: "_core.State[Any]", path: tuple[str, ...]) -> Scene:
        """The picture with the boats where the unfinished move has brought them."""
        seen = view(state)
        now = progress(seen, steered(seen, path) or ())
        return _scene(seen, _Picture(_moved(seen, now)).with_unfinished_move(now), now)

    def reach(self, state: "_core.State[Any]", key: str, player: Player) -> tuple[str, ...]:
        """Nothing: where a boat could come to in a whole move would be half the river."""
        return ()

    def attempt(self, state: "_core.State[Any]", path: tuple[str, ...]) -> str | None:
        """The move that these clicks mean, legal or not."""
        done = steered(view(state), path)
        return text_of(done) if done else None

    def arrow(self, state: "_core.State[Any]", move: str) -> tuple[str, str]:
        """From the boat to the field on which the move ends."""
        seen = view(state)
        return f"boat {str(seen.to_move).lower()}", field_key(progress(seen, actions(move)).at)


PAINTER = RiverPainter()


def _scene(seen: RiverView, picture: "_Picture", now: Progress | None) -> Scene:
    return Scene(
        width=picture.camera.width,
        height=picture.camera.height,
        symbols=draw.SYMBOLS,
        shapes=tuple(picture.shapes),
        red=counts(seen.red, now if seen.to_move is RED else None),
        blue=counts(seen.blue, now if seen.to_move is BLUE else None),
        common=common_counts(seen),
    )


def _moved(seen: RiverView, now: Progress) -> RiverView:
    """What is seen, with both boats as they are within the unfinished move."""
    me = replace(seen.me, x=now.at[0], y=now.at[1], direction=now.direction, speed=now.speed, coal=now.coal)
    other = replace(seen.opponent, x=now.opponent[0], y=now.opponent[1])
    red, blue = (me, other) if seen.to_move is RED else (other, me)
    return replace(seen, red=red, blue=blue)


class _Picture:
    """The shapes of one position, from the ground up."""

    def __init__(self, seen: RiverView) -> None:
        self.shapes: list[Shape] = []
        self.camera = Camera(seen)
        self._seen = seen
        self._river()
        self._passengers()
        self._labels()

    def _add(self, key: str, role: Role, at: draw.Point, svg: str, **more: Any) -> None:
        self.shapes.append(Shape(key=key, role=role, x=round(at[0], 1), y=round(at[1], 1), svg=svg, **more))

    def _river(self) -> None:
        fields = self._seen.fields.values()
        stages = {stage.at for stage in self._seen.landing_stages}
        self._add("bank", "ground", self.camera.origin, draw.bank(on_the_map(field.at) for field in fields))
        if self.camera.beyond is not None:
            newest = max(self._seen.tiles)
            self._add("beyond", "ground", self.camera.beyond, draw.BEYOND, turn=turn_of(self._seen.tiles[newest]))
        for field in fields:
            place, name = self.camera.place(field.at), field_name(field, field.at in stages)
            self._add(field_key(field.at), "cell", place, draw.field(field.kind, field.tile), name=name)

    def _passengers(self) -> None:
        for field in self._seen.fields.values():
            if field.landing_stage is not None:
                place = self.camera.place(field.at)
                self._add(f"stage {at_text(field.at)}", "mark", place, draw.STAGE, turn=turn_of(field.landing_stage))
                self._add(f"passenger {at_text(field.at)}", "piece", place, draw.PERSON, name=passenger_name(field))

    def _labels(self) -> None:
        for field in self._seen.fields.values():
            text, (x, y) = at_text(field.at), self.camera.place(field.at)
            self._add(f"coordinates {text}", "label", (x, y + 28), draw.writing(text, field.tile))
            worth = draw.writing(str(5 * field.tile + field.points), field.tile)
            self._add(f"points {text}", "label", (x, y - 24), worth, option="points")

    def with_last_move(self, made: Progress | None) -> "_Picture":
        """The boats, and the way that the last one to move has come."""
        if made is not None:
            self._track("last", made, "last")
        self._boats()
        return self

    def with_unfinished_move(self, now: Progress) -> "_Picture":
        """The boats, and the way of the one that is about to move."""
        self._track("way", now, "accent")
        self._boats()
        if now.points is not None and len(now.track) + now.speed > 1:
            x, y = self.camera.place(now.at)
            # Opposite to the sign behind the boat.
            down = {Direction.UP_RIGHT: -44, Direction.UP_LEFT: -44}.get(now.direction, 44)
            self._add("movement", "gauge", (x, y + down), draw.movement_pips(now.points, now.speed))
        return self

    def _track(self, key: str, made: Progress, colour: str) -> None:
        start = self.camera.place(made.track[0])
        if len(made.track) > 1:
            places = [self.camera.place(at) for at in made.track]
            self._add(f"{key} way", "mark", start, draw.track([(x - start[0], y - start[1]) for x, y in places], colour))
        self._add(f"{key} start", "mark", start, draw.frame(colour, is_dashed=True))
        if made.opponent != made.seen.opponent.at:
            self._add(f"{key} pushed", "mark", self.camera.place(made.opponent), draw.frame(colour))

    def _boats(self) -> None:
        waiting, moving = self._seen.opponent, self._seen.me
        have_met = waiting.at == moving.at
        self._boat(waiting, self.camera.place(waiting.at), 0.8 if have_met else 1.0, (-11, -13) if have_met else (0, 0))
        self._boat(moving, self.camera.place(moving.at), 0.8 if have_met else 1.0, (11, 13) if have_met else (0, 0))

    def _boat(self, boat: Boat, place: draw.Point, size: float, aside: draw.Point) -> None:
        colour, turn = str(boat.player).lower(), turn_of(boat.direction)
        middle = place[0] + aside[0], place[1] + aside[1]
        drawing = draw.boat(boat.player, boat.passengers)
        self._add(f"boat {colour}", "piece", middle, drawing, turn=turn, size=size, name=boat_name(boat), owner=boat.player.value)
        self._add(f"dial {colour}", "gauge", beside(middle, turn, 5 * size), draw.speed_dial(boat.player, boat.speed), size=size)
        self._add(f"heap {colour}", "gauge", beside(middle, turn, -17 * size), draw.coal_heap(boat.coal), size=size)
