"""What nobody at the table may see of a river: the tiles that are not shown. Records lose them here, and get others by a guess.

A guess is what one knows from an earlier position, and for the rest a river of the game's own drawing, laid so that it goes on from the shown tiles.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from spielwerk import _core

Record = dict[str, Any]
Tile = Mapping[str, Any]
Coordinates = tuple[int, int]

_TILES = 8
_TILE_LENGTH = 4
_MIDDLE = 9
"""The place of the middle field in a tile's list."""
_LEFT = 3
"""The one direction that no tile of a drawn river has."""
_MOST = 100
"""No coordinate is larger, nor its negative."""
_COLOURS = ("red", "blue")


def conceal(record: Record) -> Record:
    """The record as everybody at the table knows it. Nothing of it depends on a tile that is not shown."""
    visible = record["state"]["visible"]
    tiles = [tile for tile in record["setup"]["tiles"] if tile["index"] in visible]
    islands = _passengers(tiles)
    # Sorted, as their order in the record tells of hidden tiles that lie under shown ones.
    taken = sorted(at for at in record["state"]["taken"] if tuple(at) in islands)
    known = {key: value for key, value in record.items() if key != "chance"}
    return {**known, "setup": {"tiles": tiles}, "state": {**record["state"], "taken": taken}}


def imagine(record: Record, before: Record | None) -> Record:
    """The record with eight tiles again: from an earlier one where that is of the same river, the rest as it might be. No luck is involved."""
    shown: dict[int, Tile] = {tile["index"]: tile for tile in record["setup"]["tiles"]}
    memory = _Memory.of(shown, before)
    taken = [list(at) for at in record["state"].get("taken", ())]
    tiles = {index: memory.restored(index, tile) for index, tile in shown.items()}
    tiles |= {index: memory.tiles[index] for index in range(_TILES) if index not in shown and memory.holds(index)}
    for at in memory.taken_from(tiles, shown):
        if at not in taken:
            taken.append(at)
    if len(tiles) < _TILES:
        drawn = _drawn(record, shown)
        places = _Course(tiles, drawn).laid()
        tiles |= {index: _moved(drawn[index], place) for index, place in places.items()}
    for colour, spare in zip(_COLOURS, (18, 19), strict=True):
        _put_under(tiles, shown, record["state"][colour], spare)
    return {**record, "setup": {"tiles": [tiles[index] for index in range(_TILES)]}, "state": {**record["state"], "taken": taken}}


def _passengers(tiles: Iterable[Tile]) -> set[Coordinates]:
    """Where passengers wait or have waited, as the lowest of these tiles has it."""
    kinds: dict[Coordinates, str] = {}
    for tile in tiles:
        for entry in tile["fields"]:
            kinds.setdefault((entry["x"], entry["y"]), entry["type"])
    return {at for at, kind in kinds.items() if kind.startswith("PASSENGER")}


@dataclass(frozen=True, slots=True)
class _Memory:
    """What an earlier record tells about the river; nothing where it is of another one."""

    tiles: Mapping[int, Tile] = field(default_factory=dict)
    visible: frozenset[int] = frozenset()
    agreeing: frozenset[int] = frozenset()
    """The tiles shown now that it has likewise."""
    shown: frozenset[int] = frozenset()
    taken: tuple[list[int], ...] = ()

    @staticmethod
    def of(shown: Mapping[int, Tile], before: Record | None) -> "_Memory":
        if before is None:
            return _Memory()
        tiles = {tile["index"]: tile for tile in before["setup"]["tiles"]}
        visible = frozenset(before["state"]["visible"])
        agreeing = frozenset(index for index, tile in shown.items() if index in tiles and _is_same(tile, tiles[index]))
        if any(index in visible and index not in agreeing for index in shown):
            return _Memory()
        return _Memory(tiles, visible, agreeing, frozenset(shown), tuple(list(at) for at in before["state"].get("taken", ())))

    def restored(self, index: int, tile: Tile) -> Tile:
        """A shown tile with the passengers who waited there when the earlier record was made."""
        return self.tiles[index] if index in self.agreeing else tile

    def holds(self, index: int) -> bool:
        """Whether a hidden tile can be believed: it was shown then, or the shown tiles on both sides are as they were thought to be."""
        if index in self.visible:
            return True
        below = max((other for other in self.shown if other < index), default=None)
        above = min((other for other in self.shown if other > index), default=None)
        neighbours = [other for other in (below, above) if other is not None]
        return index in self.tiles and all(other in self.agreeing for other in neighbours)

    def taken_from(self, tiles: Mapping[int, Tile], shown: Mapping[int, Tile]) -> Iterator[list[int]]:
        """The passengers who are gone: from tiles that are hidden now as it was then, from shown ones as one sees."""
        hidden = _passengers(tile for index, tile in tiles.items() if index not in shown)
        yield from (at for at in self.taken if tuple(at) in hidden)
        for index in self.agreeing:
            for earlier, now in zip(self.tiles[index]["fields"], shown[index]["fields"], strict=True):
                if earlier["type"] != now["type"]:
                    yield [now["x"], now["y"]]


def _is_same(now: Tile, earlier: Tile) -> bool:
    """Whether a tile is the same, passengers who have gone aboard since then aside."""
    if now["direction"] != earlier["direction"] or len(now["fields"]) != len(earlier["fields"]):
        return False
    return all(
        (one["x"], one["y"], one["points"]) == (other["x"], other["y"], other["points"])
        and (one["type"] == other["type"] or (one["type"] == "BLOCKED" and other["type"].startswith("PASSENGER")))
        for one, other in zip(now["fields"], earlier["fields"], strict=True)
    )


def _drawn(record: Record, shown: Mapping[int, Tile]) -> list[Tile]:
    """A river of the game's own drawing, always the same for the same shown tiles, unless the record brings luck along to draw another."""
    seen = [
        (index, tile["direction"], [(entry["x"], entry["y"], _lasting(entry["type"])) for entry in tile["fields"]]) for index, tile in shown.items()
    ]
    rules = next(game for game in _core.native_games() if (game.id, game.rules) == (record["game"], record["rules"]))
    tiles: list[Tile] = rules.start(zlib.crc32((repr(sorted(seen)) + record.get("chance", "")).encode())).record()["setup"]["tiles"]
    return tiles


def _lasting(kind: str) -> str:
    """What stays of a field for the whole game: the passenger may go, his island does not."""
    return "BLOCKED" if kind.startswith("PASSENGER") else kind


# Hexagons as two of their three axes, so that turning and moving are sums.

_WAYS: tuple[Coordinates, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _axes(x: int, y: int) -> Coordinates:
    return x - (y + y % 2) // 2, y


def _coordinates(at: Coordinates) -> Coordinates:
    return at[0] + (at[1] + at[1] % 2) // 2, at[1]


def _turned(at: Coordinates, steps: int) -> Coordinates:
    for _ in range(steps % 6):
        at = at[0] + at[1], -at[0]
    return at


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a tile lies: its direction, and its middle field by its axes."""

    direction: int
    centre: Coordinates

    def beyond(self, direction: int, steps: int = 1) -> "_Place":
        """The place of the next tile, or with -1 that of the one before."""
        across, down = _WAYS[direction if steps > 0 else self.direction]
        length = _TILE_LENGTH * steps
        return _Place(direction, (self.centre[0] + length * across, self.centre[1] + length * down))

    def within_bounds(self) -> "_Place":
        """The nearest place at which a record may have a tile."""
        x, y = _coordinates(self.centre)
        most = _MOST - _TILE_LENGTH
        return _Place(self.direction, _axes(min(max(x, -most), most), min(max(y, -most), most)))


def _place_of(tile: Tile) -> _Place:
    middle = tile["fields"][_MIDDLE]
    return _Place(tile["direction"], _axes(middle["x"], middle["y"]))


def _moved(tile: Tile, place: _Place) -> Tile:
    """A tile of usual shape, turned and moved to a place; landing stages turn with it."""
    origin = _place_of(tile)
    steps = place.direction - origin.direction

    def moved(entry: Mapping[str, Any]) -> dict[str, Any]:
        q, r = _axes(entry["x"], entry["y"])
        across, down = _turned((q - origin.centre[0], r - origin.centre[1]), steps)
        x, y = _coordinates((place.centre[0] + across, place.centre[1] + down))
        kind: str = entry["type"]
        if kind.startswith("PASSENGER"):
            kind = f"PASSENGER{(int(kind[-1]) + steps) % 6}"
        return {"x": x, "y": y, "type": kind, "points": entry["points"]}

    return {"index": tile["index"], "direction": place.direction, "fields": [moved(entry) for entry in tile["fields"]]}


class _Course:
    """Finds places for the tiles that are missing among known ones, bending where the drawn river bends if the known ones let it."""

    def __init__(self, known: Mapping[int, Tile], drawn: list[Tile]) -> None:
        self._known = {index: _place_of(tile) for index, tile in known.items()}
        self._drawn = drawn
        self._taken = {(entry["x"], entry["y"]) for tile in known.values() for entry in tile["fields"]}
        self._laid: dict[int, _Place] = {}

    def laid(self) -> dict[int, _Place]:
        """The places of the missing tiles."""
        if not self._lay(0, None):
            self._lay_anyhow()
        return {index: place for index, place in self._laid.items() if index not in self._known}

    def _lay(self, index: int, last: _Place | None) -> bool:
        """Lays all tiles from this one on, as the game lays a river: from the start, joined, and nowhere twice."""
        if index == _TILES:
            return True
        for place in self._choices(index, last):
            fields = set() if index in self._known else self._fields(index, place)
            if fields & self._taken or any(abs(x) > _MOST or abs(y) > _MOST for x, y in fields):
                continue
            self._laid[index] = place
            self._taken |= fields
            if self._lay(index + 1, place):
                return True
            self._taken -= fields
        return False

    def _choices(self, index: int, last: _Place | None) -> list[_Place]:
        if index in self._known:
            place = self._known[index]
            return [place] if last is None or last.beyond(place.direction) == place else []
        if last is None:
            return [_Place(0, (0, 0))]
        if index == 1:
            return [last.beyond(0)]
        turns = sorted((0, 1, -1), key=lambda turn: turn != self._bend(index))
        return [last.beyond(direction) for direction in ((last.direction + turn) % 6 for turn in turns) if direction != _LEFT]

    def _bend(self, index: int) -> int:
        """How the drawn river turns from the tile before to this one."""
        steps = int(self._drawn[index]["direction"]) - int(self._drawn[index - 1]["direction"])
        return (steps + 1) % 6 - 1

    def _fields(self, index: int, place: _Place) -> set[Coordinates]:
        return {(entry["x"], entry["y"]) for entry in _moved(self._drawn[index], place)["fields"]}

    def _lay_anyhow(self) -> None:
        """Known tiles that no drawn river has, as in positions made by hand: each missing one goes straight on from the next known one."""
        self._laid = dict(self._known)
        lowest = min(self._known)
        for index in range(lowest - 1, -1, -1):
            after = self._laid[index + 1]
            self._laid[index] = after.beyond(after.direction, -1).within_bounds()
        for index in range(lowest + 1, _TILES):
            if index not in self._laid:
                last = self._laid[index - 1]
                self._laid[index] = last.beyond(last.direction).within_bounds()


def _put_under(tiles: dict[int, Tile], shown: Mapping[int, Tile], boat: Mapping[str, Any], spare: int) -> None:
    """A boat that lies on a hidden tile, as in positions made by hand, tells of this one field that it is there and open."""
    index = boat.get("tile")
    if index is None or index in shown:
        return
    fields = [dict(entry) for entry in tiles[index]["fields"]]
    place = next((at for at, entry in enumerate(fields) if (entry["x"], entry["y"]) == (boat["x"], boat["y"])), spare)
    row = boat["points"] - 5 * index - 5 * boat["passengers"] if "points" in boat else fields[place]["points"]
    kind = fields[place]["type"] if fields[place]["type"] in ("WATER", "LOG", "SANDBANK", "GOAL") else "WATER"
    fields[place] = {"x": boat["x"], "y": boat["y"], "type": kind, "points": min(max(row, 0), 4)}
    tiles[index] = {**tiles[index], "fields": fields}
