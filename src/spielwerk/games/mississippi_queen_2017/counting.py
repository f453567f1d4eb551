"""The numbers beside the picture of the river."""

from spielwerk.games.mississippi_queen_2017.drawing import COAL_SIGN, MOVEMENT_SIGN, PERSON_SIGN, POINTS_SIGN, SPEED_SIGN
from spielwerk.games.mississippi_queen_2017.progress import Progress
from spielwerk.games.mississippi_queen_2017.view import Boat, RiverView
from spielwerk.scene.shapes import Count, Name

_ROUNDS = 30
_TILES = 8


def counts(boat: Boat, now: Progress | None) -> tuple[Count, ...]:
    """A player's numbers; with the unfinished move of the one on turn, as they are within it."""
    colour = str(boat.player).lower()
    speed, coal = (boat.speed, boat.coal) if now is None else (now.speed, now.coal)
    always = (
        Count(key=f"points {colour}", name=Name("Punkte", "Points"), value=str(boat.points), svg=POINTS_SIGN, main=True),
        Count(key=f"passengers {colour}", name=Name("Passagiere", "Passengers"), value=str(boat.passengers), limit="2", svg=PERSON_SIGN, main=True),
        Count(key=f"speed {colour}", name=Name("Geschwindigkeit", "Speed"), value=str(speed), limit="6", svg=SPEED_SIGN),
        Count(key=f"coal {colour}", name=Name("Kohle", "Coal"), value=str(coal), svg=COAL_SIGN),
    )
    if now is None:
        return always
    left = "?" if now.points is None else str(now.points)
    name = Name("Bewegungspunkte übrig", "Movement points left")
    return (*always, Count(key=f"movement {colour}", name=name, value=left, limit=str(speed), svg=MOVEMENT_SIGN))


def common_counts(seen: RiverView) -> tuple[Count, ...]:
    """The round, the last one after the last move still, and how much of the river is known."""
    return (
        Count(key="round", name=Name("Runde", "Round"), value=str(min(seen.round, _ROUNDS)), limit=str(_ROUNDS), main=True),
        Count(key="tiles", name=Name("Segmente aufgedeckt", "Tiles shown"), value=str(max(seen.tiles, default=-1) + 1), limit=str(_TILES)),
    )
