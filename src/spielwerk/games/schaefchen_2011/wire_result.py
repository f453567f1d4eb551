"""The season's result: seven values for each player, a cause for each, and the winner."""

from typing import Any

from spielwerk.games.schaefchen_2011.wire_texts import name_of
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.wire import Broken, Ending, Names, Result, Score

_REGULAR = "REGULAR"
_CAUSES = {
    Reason.RULE_VIOLATION: "RULE_VIOLATION",
    Reason.SOFT_TIMEOUT: "SOFT_TIMEOUT",
    Reason.HARD_TIMEOUT: "HARD_TIMEOUT",
    Reason.LEFT: "LEFT",
    # Whoever could not be understood was dropped, and had left then.
    Reason.PROTOCOL_ERROR: "LEFT",
    Reason.CRASH: "LEFT",
}
_STATISTICS = ("in_game", "captured", "stolen", "collected", "munched", "points")


def _fragment(name: str, aggregation: str, relevant: bool) -> Element:
    ranking = element("relevantForRanking", text="true" if relevant else "false")
    return element("fragment", element("aggregation", text=aggregation), ranking, name=name)


_AVERAGED = ("Schafe im Spiel", "Gefangene Schafe", "Gestohlene Schafe", "Gesammelte Blumen", "Gefressene Blumen")
_DEFINITION = element(
    "definition",
    _fragment("Siegpunkte", "SUM", True),
    *(_fragment(name, "AVERAGE", False) for name in _AVERAGED),
    _fragment("Punkte", "AVERAGE", True),
)


def write_result(ending: Ending) -> Element:
    """The result message of an ending. Only a broken rule cost the whole score sheet; every other fault left the statistics as they were."""
    winner = ending.winner
    scores = [_score(ending, player, winner) for player in Player]
    ended = [] if winner is None else [player_element("winner", winner, ending.names, ending.state.scores)]
    return Element("data", {"class": "result"}, (_DEFINITION, *scores, *ended))


def player_element(tag: str, player: Player, names: Names, scores: Any) -> Element:
    """A player as the wire describes one."""
    counted = scores[str(player)]
    attributes = {"class": "sit:player", "displayName": name_of(names, player.index), "color": str(player)}
    return Element(tag, attributes | {"munchedFlowers": str(counted["munched"]), "stolenSheeps": str(counted["stolen"])})


def _score(ending: Ending, player: Player, winner: Player | None) -> Element:
    cause = _cause(ending, player)
    victory = 2 if player is winner else 1 if winner is None and ending.state.outcome is not None else 0
    counted = ending.state.scores[str(player)]
    values = [0] * 7 if cause == "RULE_VIOLATION" else [victory, *(counted[name] for name in _STATISTICS)]
    return element("score", *(element("part", text=str(value)) for value in values), cause=cause)


def _cause(ending: Ending, player: Player) -> str:
    if player is ending.offender and ending.cause is not None:
        return _CAUSES.get(ending.cause, "UNKNOWN")
    return _REGULAR


def read_result(data: Element) -> Result:
    """What a result says."""
    scores = tuple(Score(score.get("cause") or "", None, tuple(part.text or "" for part in score.all("part"))) for score in data.all("score"))
    winner = data.child("winner")
    return Result(scores, None if winner is None else read_color(winner))


def read_color(element: Element) -> Player:
    """Whose colour an element has."""
    color = element.get("color") or ""
    if color not in Player.__members__:
        raise Broken(f"{color!r} is no player's colour")
    return Player[color]
