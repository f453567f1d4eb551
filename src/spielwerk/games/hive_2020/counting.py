"""The numbers beside the picture of a hive."""

from spielwerk.games.hive_2020.drawing import BEE_SIGN, STONE_SIGN
from spielwerk.games.hive_2020.view import LAST_TURN, HiveView, Side
from spielwerk.scene.shapes import Count, Name

_AIR = Name("Freie Felder um die Biene", "Free cells around the bee")
_HAND = Name("Steine im Vorrat", "Stones in hand")
_ROUND = Name("Runde", "Round")


def counts(side: Side) -> tuple[Count, ...]:
    """A player's numbers. A bee that is not set yet has a dash for its free cells."""
    colour = str(side.player).lower()
    air = str(len(side.free_around_bee)) if side.bee is not None else "–"
    return (
        Count(key=f"free {colour}", name=_AIR, value=air, limit="6", svg=BEE_SIGN, main=True),
        Count(key=f"hand {colour}", name=_HAND, value=str(side.stones_in_hand), svg=STONE_SIGN[side.player]),
    )


def common_counts(seen: HiveView) -> tuple[Count, ...]:
    """The round; after the last half-move it is the last one still."""
    last = LAST_TURN // 2
    return (Count(key="round", name=_ROUND, value=str(min(seen.round, last)), limit=str(last), main=True),)
