"""What people hear of the river's things, in German and in English."""

from spielwerk.games.mississippi_queen_2017.moves import Direction
from spielwerk.games.mississippi_queen_2017.view import Boat, Coordinates, Field, Kind
from spielwerk.player import RED
from spielwerk.scene.shapes import Name

DIRECTIONS = {
    Direction.RIGHT: Name("rechts", "right"),
    Direction.UP_RIGHT: Name("rechts oben", "up right"),
    Direction.UP_LEFT: Name("links oben", "up left"),
    Direction.LEFT: Name("links", "left"),
    Direction.DOWN_LEFT: Name("links unten", "down left"),
    Direction.DOWN_RIGHT: Name("rechts unten", "down right"),
}
_KINDS = {
    Kind.WATER: Name("Wasser", "water"),
    Kind.LOG: Name("Baumstämme", "logs"),
    Kind.SANDBANK: Name("Sandbank", "sandbank"),
    Kind.GOAL: Name("Ziel", "goal"),
    Kind.ISLAND: Name("Insel", "island"),
    Kind.PASSENGER: Name("Insel mit Passagier", "island with a passenger"),
}


def at_text(at: Coordinates) -> str:
    """Coordinates as they are written on a field."""
    return f"{at[0]},{at[1]}"


def field_name(field: Field, is_landing_stage: bool) -> Name:
    """A field: "Feld 3,-1, Wasser, Anleger, Segment 2"."""
    kind = _KINDS[field.kind]
    german, english = f"Feld {at_text(field.at)}, {kind.german}", f"Field {at_text(field.at)}, {kind.english}"
    if is_landing_stage:
        german, english = f"{german}, Anleger", f"{english}, landing stage"
    if field.landing_stage is not None:
        side = DIRECTIONS[field.landing_stage]
        german, english = f"{german}, Anleger {side.german}", f"{english}, landing stage {side.english}"
    return Name(f"{german}, Segment {field.tile + 1}", f"{english}, tile {field.tile + 1}")


def boat_name(boat: Boat) -> Name:
    """A boat and what it has: "rotes Schiff auf 3,-1, Richtung rechts, Geschwindigkeit 1, Kohle 6, 1 Passagier"."""
    german, english = ("rotes", "red") if boat.player is RED else ("blaues", "blue")
    way = DIRECTIONS[boat.direction]
    aboard = "1 Passagier" if boat.passengers == 1 else f"{boat.passengers} Passagiere"
    aboard_english = "1 passenger" if boat.passengers == 1 else f"{boat.passengers} passengers"
    return Name(
        f"{german} Schiff auf {at_text(boat.at)}, Richtung {way.german}, Geschwindigkeit {boat.speed}, Kohle {boat.coal}, {aboard}",
        f"{english} boat on {at_text(boat.at)}, heading {way.english}, speed {boat.speed}, coal {boat.coal}, {aboard_english}",
    )


def passenger_name(island: Field) -> Name:
    """Somebody who waits."""
    return Name(f"Passagier auf {at_text(island.at)}", f"Passenger on {at_text(island.at)}")
