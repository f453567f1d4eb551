"""What the things in the picture of the meadow are called."""

from spielwerk.games.schaefchen_2011.view import Field, Sheep, SheepView
from spielwerk.player import RED, Player
from spielwerk.scene.shapes import Name
from spielwerk.scene.words import PLAYERS

_OF = {Player.RED: Name("rotes", "red"), Player.BLUE: Name("blaues", "blue")}
_PLANTS = {
    0: Name("", ""),
    1: Name(", eine Blume", ", a flower"),
    2: Name(", zwei Blumen", ", two flowers"),
    -1: Name(", ein Fliegenpilz", ", a toadstool"),
}


def field(one: Field) -> Name:
    """A field: its number, its kind, and what grows there."""
    plants = _PLANTS[one.flowers]
    if one.home_of is not None:
        german, english = ("rote", "red") if one.home_of is RED else ("blaue", "blue")
        return Name(f"Feld {one.id}, {german} Heimat", f"Field {one.id}, {english} home")
    if one.kind == "safe":
        return Name(f"Feld {one.id}, Sicherheitsfeld{plants.german}", f"Field {one.id}, safe field{plants.english}")
    return Name(f"Feld {one.id}{plants.german}", f"Field {one.id}{plants.english}")


def sheep(one: Sheep) -> Name:
    """A sheep with its herd."""
    side = _OF[one.owner]
    german = (
        f"Schaf {one.id}, {side.german}, auf Feld {one.field}: {one.own} eigene, {one.enemy} gefangene, {german_harvest(one.flowers)}, "
        f"darf in die Heimat {one.target}"
    )
    english = (
        f"Sheep {one.id}, {side.english}, on field {one.field}: {one.own} of its own, {one.enemy} captured, {english_harvest(one.flowers)}, "
        f"may enter home {one.target}"
    )
    if one.dog is None:
        return Name(german, english)
    return Name(f"{german}, mit {'wachem' if one.dog == 'active' else 'schlafendem'} Hund", f"{english}, with the {one.dog} dog")


def german_harvest(flowers: int) -> str:
    """Flowers less toadstools in German."""
    if flowers < 0:
        return "1 Fliegenpilz" if flowers == -1 else f"{-flowers} Fliegenpilze"
    return "1 Blume" if flowers == 1 else f"{flowers} Blumen"


def english_harvest(flowers: int) -> str:
    """Flowers less toadstools in English."""
    if flowers < 0:
        return "1 toadstool" if flowers == -1 else f"{-flowers} toadstools"
    return "1 flower" if flowers == 1 else f"{flowers} flowers"


def dog(active: bool) -> Name:
    """The sheepdog."""
    return Name("Der Schäferhund ist aktiv", "The sheepdog is active") if active else Name("Der Schäferhund ist passiv", "The sheepdog is passive")


def taking(number: int) -> Name:
    """The click on a sheep."""
    return Name(f"Schaf {number} nehmen", f"Take sheep {number}")


def walking(view: SheepView, one: Sheep, target: int) -> Name:
    """The click on the field where it shall go."""
    there = view.board[target]
    steps = view.distance(one.field, target)
    name = field(there)
    german, english = f"Nach {name.german}, {_german_steps(steps)}", f"To {name.english[0].lower()}{name.english[1:]}, {_english_steps(steps)}"
    caught = [other for other in there.sheep if other.owner is not one.owner]
    if caught:
        return Name(f"{german}: fängt Schaf {caught[0].id}", f"{english}: catches sheep {caught[0].id}")
    return Name(german, english)


def turn(view: SheepView) -> Name:
    """Who is to move."""
    mover = PLAYERS[view.to_move]
    return Name(f"{mover.german} ist am Zug", f"{mover.english} is to move")


def points(player: Player, count: int) -> Name:
    """A player's points."""
    name = PLAYERS[player]
    german, english = ("Punkt", "point") if count == 1 else ("Punkte", "points")
    return Name(f"{name.german}: {count} {german}", f"{name.english}: {count} {english}")


def harvest(flowers: int, german: str, english: str) -> Name:
    """The name of a count of flowers; below zero it is one of toadstools."""
    return Name(f"Fliegenpilze {german}", f"Toadstools {english}") if flowers < 0 else Name(f"Blumen {german}", f"Flowers {english}")


def _german_steps(steps: int) -> str:
    return "1 Schritt" if steps == 1 else f"{steps} Schritte"


def _english_steps(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"
