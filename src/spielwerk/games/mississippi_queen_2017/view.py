"""What a bot sees of a position: both boats and every field that is shown, but no tile that is still hidden."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from spielwerk import _core
from spielwerk.games.mississippi_queen_2017.moves import Direction
from spielwerk.player import BLUE, RED, Player

Coordinates = tuple[int, int]

# The way to each neighbour, in the order of the directions, from an even row; from an odd row every step up or down goes one field less to the right.
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


class Kind(Enum):
    """What a field is. · Was ein Feld ist."""

    WATER = "WATER"
    LOG = "LOG"
    SANDBANK = "SANDBANK"
    GOAL = "GOAL"
    ISLAND = "BLOCKED"
    PASSENGER = "PASSENGER"

    @property
    def is_open(self) -> bool:
        """Whether a boat can sail onto it. · Ob ein Schiff darauf fahren kann."""
        return self not in (Kind.ISLAND, Kind.PASSENGER)


def neighbour(at: Coordinates, direction: Direction) -> Coordinates:
    """The coordinates next to others, on the river or not. · Die Nachbarkoordinaten, ob auf dem Fluss oder nicht."""
    across, down = _STEPS[direction]
    return at[0] + across - (at[1] % 2 if down else 0), at[1] + down


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the river that is shown. · Ein aufgedecktes Feld des Flusses."""

    x: int
    """Its column. · Seine Spalte."""
    y: int
    """Its row on the board, growing downwards. · Seine Zeile auf dem Brett, nach unten wachsend."""
    kind: Kind
    """What it is now; an island whose passenger has gone aboard is just an island. · Was es jetzt ist; ohne Passagier ist es nur noch eine Insel."""
    tile: int
    """The tile it belongs to, 0 to 7. · Das Segment, zu dem es gehört, 0 bis 7."""
    points: int
    """What a boat on it gets for its row, 0 to 4. · Was ein Schiff darauf für die Reihe bekommt, 0 bis 4."""
    landing_stage: Direction | None = None
    """Where the landing stage of its passenger lies. · Wo der Anleger seines Passagiers liegt."""

    @property
    def at(self) -> Coordinates:
        """Its coordinates. · Seine Koordinaten."""
        return self.x, self.y

    @property
    def movement_points(self) -> int | None:
        """What sailing onto it takes; None where nobody can. · Was die Fahrt auf das Feld kostet; None, wo es nicht geht."""
        if not self.kind.is_open:
            return None
        return 2 if self.kind is Kind.LOG else 1


@dataclass(frozen=True, slots=True)
class Boat:
    """One player's paddle steamer. · Der Raddampfer eines Spielers."""

    player: Player
    """Whose it is. · Wem er gehört."""
    x: int
    """The column of its field. · Die Spalte seines Feldes."""
    y: int
    """The row of its field. · Die Zeile seines Feldes."""
    direction: Direction
    """Where its bow points. · Wohin der Bug zeigt."""
    speed: int
    """1 to 6. · 1 bis 6."""
    coal: int
    """Coal in stock. · Kohle im Vorrat."""
    passengers: int
    """Passengers aboard, two at most. · Passagiere an Bord, höchstens zwei."""
    points: int
    """What its tile, its row and its passengers are worth. · Was Segment, Reihe und Passagiere wert sind."""
    tile: int
    """The tile it is on, 0 to 7. · Das Segment, auf dem er ist, 0 bis 7."""
    free_turns: int
    """Steps of turning that its next move has for nothing: two after a push. · Freie Drehschritte im nächsten Zug: zwei nach dem Abdrängen."""

    @property
    def at(self) -> Coordinates:
        """The coordinates of its field. · Die Koordinaten seines Feldes."""
        return self.x, self.y

    @property
    def has_room(self) -> bool:
        """Whether another passenger can come aboard. · Ob noch ein Passagier an Bord kann."""
        return self.passengers < 2

    def cost_of_speed(self, speed: int) -> int:
        """The coal that it takes to go on with this speed. · Die Kohle, die der Wechsel auf diese Geschwindigkeit kostet."""
        return max(0, abs(speed - self.speed) - 1)


@dataclass(frozen=True, slots=True)
class RiverView:
    """A position as the player to move sees it. · Eine Stellung, wie der Spieler am Zug sie sieht."""

    turn: int
    """Half-moves so far. · Bisherige Halbzüge."""
    to_move: Player
    """The player to move. · Der Spieler am Zug."""
    red: Boat
    """RED's boat. · Das Schiff von ROT."""
    blue: Boat
    """BLUE's boat. · Das Schiff von BLAU."""
    tiles: Mapping[int, Direction]
    """The shown tiles by their numbers, each with its direction. · Die aufgedeckten Segmente mit ihrer Richtung."""
    fields: Mapping[Coordinates, Field] = field(repr=False)
    """Every shown field by its coordinates. · Jedes aufgedeckte Feld nach seinen Koordinaten."""

    @property
    def round(self) -> int:
        """The round, from 1. · Die Runde, ab 1."""
        return self.turn // 2 + 1

    @property
    def me(self) -> Boat:
        """The boat of the player to move. · Das Schiff des Spielers am Zug."""
        return self.red if self.to_move is RED else self.blue

    @property
    def opponent(self) -> Boat:
        """The other boat. · Das andere Schiff."""
        return self.blue if self.to_move is RED else self.red

    def field_of(self, boat: Boat) -> Field | None:
        """The field that a boat is on, if it is shown. · Das Feld eines Schiffs, wenn es aufgedeckt ist."""
        return self.fields.get(boat.at)

    def beside(self, at: Coordinates, direction: Direction) -> Field | None:
        """The shown field next to another one. · Das aufgedeckte Feld neben einem anderen."""
        return self.fields.get(neighbour(at, direction))

    def ahead(self, boat: Boat, distance: int = 1) -> Field | None:
        """The shown field so many steps in front of a boat. · Das aufgedeckte Feld so viele Schritte vor einem Schiff."""
        at = boat.at
        for _ in range(distance):
            at = neighbour(at, boat.direction)
        return self.fields.get(at)

    def of_kind(self, kind: Kind) -> tuple[Field, ...]:
        """All shown fields of a kind. · Alle aufgedeckten Felder einer Art."""
        return tuple(field for field in self.fields.values() if field.kind is kind)

    @property
    def landing_stages(self) -> tuple[Field, ...]:
        """The open fields at which a passenger waits. · Die befahrbaren Felder, an denen ein Passagier wartet."""
        stages = (self.beside(island.at, island.landing_stage) for island in self.of_kind(Kind.PASSENGER) if island.landing_stage is not None)
        return tuple(stage for stage in stages if stage is not None and stage.kind.is_open)


def _boat(player: Player, entry: Mapping[str, Any]) -> Boat:
    return Boat(
        player=player,
        x=entry["x"],
        y=entry["y"],
        direction=Direction[entry["direction"]],
        speed=entry["speed"],
        coal=entry["coal"],
        passengers=entry["passengers"],
        points=entry["points"],
        tile=entry["tile"],
        free_turns=entry["freeTurns"],
    )


def _field(entry: Mapping[str, Any], tile: int, taken: bool) -> Field:
    word: str = entry["type"]
    place = {"x": entry["x"], "y": entry["y"], "tile": tile, "points": entry["points"]}
    if not word.startswith("PASSENGER"):
        return Field(kind=Kind(word), **place)
    if taken:
        return Field(kind=Kind.ISLAND, **place)
    return Field(kind=Kind.PASSENGER, landing_stage=Direction(int(word[-1])), **place)


def view(state: "_core.State[Any]") -> RiverView:
    """The view of a position."""
    record = state.record()
    entries = record["state"]
    shown = [tile for tile in record["setup"]["tiles"] if tile["index"] in entries["visible"]]
    taken = {(x, y) for x, y in entries["taken"]}
    fields: dict[Coordinates, Field] = {}
    for tile in shown:
        for entry in tile["fields"]:
            at = (entry["x"], entry["y"])
            fields.setdefault(at, _field(entry, tile["index"], at in taken))
    return RiverView(
        turn=state.turn,
        to_move=state.to_move,
        red=_boat(RED, entries["red"]),
        blue=_boat(BLUE, entries["blue"]),
        tiles=MappingProxyType({tile["index"]: Direction(tile["direction"]) for tile in shown}),
        fields=MappingProxyType(fields),
    )
