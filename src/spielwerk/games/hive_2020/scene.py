"""The picture of a hive: the board with its stacks, a hand in two of its corners, the last move, and what can be clicked."""

from typing import Any

from msgspec.structs import replace

from spielwerk import _core
from spielwerk.games.hive_2020 import asking, clicking
from spielwerk.games.hive_2020.counting import common_counts, counts
from spielwerk.games.hive_2020.cube import CELLS, Cube
from spielwerk.games.hive_2020.drawing import BOARD, BRAMBLES, CELL, ENCLOSED, SYMBOLS, badge, coordinates, frame, insect_chips, stone
from spielwerk.games.hive_2020.keys import cell_key, hand_key, stone_key
from spielwerk.games.hive_2020.layout import HAND_SIZE, HEIGHT_OF_PICTURE, MIDDLE, WIDTH_OF_PICTURE, lifted, place, place_in_hand
from spielwerk.games.hive_2020.moves import Drag, Kind, SetStone, actions
from spielwerk.games.hive_2020.naming import cell_name, covered_name, hand_name, stack_name
from spielwerk.games.hive_2020.view import HiveView, Piece, Side, view
from spielwerk.player import Player
from spielwerk.scene.shapes import Click, Name, Role, Scene, Shape


class HivePainter:
    """Draws the hive."""

    def __init__(self) -> None:
        self.options = {"coordinates": Name("Koordinaten der Felder", "Coordinates of the cells")}

    def scene(self, state: "_core.State[Any]", before: "_core.State[Any] | None" = None, move: str | None = None) -> Scene:
        """The picture of a position."""
        seen = view(state)
        return Scene(
            width=round(WIDTH_OF_PICTURE, 1),
            height=round(HEIGHT_OF_PICTURE, 1),
            symbols=SYMBOLS,
            shapes=_Picture(seen, _renamed(before, move), move).shapes(),
            red=counts(seen.red),
            blue=counts(seen.blue),
            common=common_counts(seen),
        )

    def clicks(self, state: "_core.State[Any]", path: tuple[str, ...] = ()) -> tuple[Click, ...]:
        """A stone and then a cell; all of it in one answer."""
        return clicking.clicks(state, path)

    def preview(self, state: "_core.State[Any]", path: tuple[str, ...]) -> Scene:
        """The picture with the taken stone framed."""
        picture = self.scene(state)
        taken = next((shape for shape in picture.shapes if path and shape.key == path[0]), None)
        if taken is None:
            return picture
        around = Shape(key="taken", role="mark", x=taken.x, y=taken.y, size=taken.size, svg=frame("legal"))
        return replace(picture, shapes=(*picture.shapes, around))

    def reach(self, state: "_core.State[Any]", key: str, player: Player) -> tuple[str, ...]:
        """Where a stone could go if it were that player's turn in this round."""
        return asking.reach(state, key, player)

    def attempt(self, state: "_core.State[Any]", path: tuple[str, ...]) -> str | None:
        """The move that a stone and a cell would mean, legal or not."""
        return asking.attempt(state, path)


PAINTER = HivePainter()


def _renamed(before: "_core.State[Any] | None", move: str | None) -> tuple[Cube, str] | None:
    """Where the moved stone lies now, and the key that it had in the picture before."""
    if before is None or move is None:
        return None
    seen = view(before)
    match actions(move)[0]:
        case SetStone(kind, destination):
            return destination, hand_key(Piece(seen.player, kind), seen.hand[kind])
        case Drag(start, destination):
            return destination, stone_key(seen.stacks[start][-1], start, len(seen.stacks[start]) - 1)
    return None


class _Picture:
    """The shapes of one position, from the ground up."""

    def __init__(self, seen: HiveView, renamed: tuple[Cube, str] | None, move: str | None) -> None:
        self._seen = seen
        self._renamed = renamed
        self._last = actions(move)[0] if move else None
        self._shapes: list[Shape] = []

    def shapes(self) -> tuple[Shape, ...]:
        self._add("board", "ground", MIDDLE, BOARD)
        for cell in CELLS:
            self._cell(cell)
        self._last_move_on_the_ground()
        self._hands()
        stacks = sorted(self._seen.stacks.items(), key=lambda entry: (entry[0].z, entry[0].x))
        for cell, stack in stacks:
            self._stack(cell, stack)
        self._last_move_on_top()
        for side in (self._seen.red, self._seen.blue):
            self._enclosed_bee(side)
        for cell in CELLS:
            self._coordinates(cell)
        for cell, stack in stacks:
            self._contents(cell, stack)
        return tuple(self._shapes)

    def _add(self, key: str, role: Role, at: tuple[float, float], svg: str, **more: Any) -> None:
        self._shapes.append(Shape(key=key, role=role, x=round(at[0], 1), y=round(at[1], 1), svg=svg, **more))

    def _cell(self, cell: Cube) -> None:
        has_brambles = cell in self._seen.obstacles
        name = cell_name(cell, has_brambles, self._seen.stacks.get(cell, ()))
        self._add(cell_key(cell), "cell", place(cell), BRAMBLES if has_brambles else CELL, name=name)

    def _coordinates(self, cell: Cube) -> None:
        x, y = place(cell)
        down = 34 if self._seen.height(cell) > 1 else 24
        self._add(f"coordinates {cell}", "label", (x, y + down), coordinates(cell, not self._seen.is_free(cell)), option="coordinates")

    def _last_move_on_the_ground(self) -> None:
        if isinstance(self._last, Drag) and self._last.start not in self._seen.stacks:
            self._add("last start", "mark", place(self._last.start), '<use href="#hive-left"/>')

    def _hands(self) -> None:
        piles = [(Piece(side.player, kind), count) for side in (self._seen.red, self._seen.blue) for kind, count in side.hand.items()]
        for piece, count in sorted(piles, key=lambda pile: place_in_hand(pile[0].owner, pile[0].kind)[1]):
            self._pile(piece, count)

    def _pile(self, piece: Piece, count: int) -> None:
        owner = piece.owner.value
        if count == 0:
            self._add(f"{hand_key(piece, 0)}", "ground", place_in_hand(piece.owner, piece.kind), '<use href="#hive-empty"/>', size=HAND_SIZE)
        for number in range(1, count + 1):
            at = place_in_hand(piece.owner, piece.kind, number - 1)
            name = hand_name(piece, count) if number == count else None
            self._add(hand_key(piece, number), "piece", at, stone(piece), size=HAND_SIZE, name=name, owner=owner)
        if count > 1:
            x, y = place_in_hand(piece.owner, piece.kind, count - 1)
            self._add(f"{hand_key(piece, 0)} count", "label", (x + 24, y - 22), badge(count, piece.owner))

    def _stack(self, cell: Cube, stack: tuple[Piece, ...]) -> None:
        for level, piece in enumerate(stack):
            is_top = level == len(stack) - 1
            key = self._renamed[1] if self._renamed and is_top and self._renamed[0] == cell else stone_key(piece, cell, level)
            name = stack_name(cell, stack) if is_top else covered_name(cell, piece)
            self._add(key, "piece", lifted(cell, level), stone(piece), name=name, owner=piece.owner.value)

    def _contents(self, cell: Cube, stack: tuple[Piece, ...]) -> None:
        if len(stack) > 1:
            x, y = lifted(cell, len(stack) - 1)
            self._add(f"height {cell}", "gauge", (x + 25, y - 25), badge(len(stack), stack[-1].owner))
            self._add(f"below {cell}", "gauge", (x, y + 29), insect_chips(stack[:-1]))

    def _last_move_on_top(self) -> None:
        if isinstance(self._last, SetStone | Drag):
            cell = self._last.destination
            if isinstance(self._last, Drag) and self._last.start in self._seen.stacks:
                self._add("last start", "mark", lifted(self._last.start, self._seen.height(self._last.start) - 1), frame("last", is_dashed=True))
            self._add("last end", "mark", lifted(cell, max(0, self._seen.height(cell) - 1)), frame("last"))

    def _enclosed_bee(self, side: Side) -> None:
        if side.bee is not None and side.is_enclosed:
            level = self._seen.stacks[side.bee].index(Piece(side.player, Kind.BEE))
            self._add(f"enclosed {str(side.player).lower()}", "mark", lifted(side.bee, level), frame("danger") + ENCLOSED)
