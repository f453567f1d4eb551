"""The season's result message: three parts for each player, a cause, and a reason."""

from spielwerk.games.mississippi_queen_2017.wire_position import UNKNOWN, player_element, player_of
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.wire import Ending, Result, Score

NO_MOVE = "hat kein Zug-Objekt gesendet."
"""What was said of somebody who sent no move at all, behind his name."""

_REASONS = {
    Reason.GOAL_REACHED: "Das Spiel ist beendet.\nEin Spieler ist im Ziel",
    Reason.ROUND_LIMIT: "Das Rundenlimit wurde erreicht.",
    Reason.LAPPED: "Das Spiel ist vorzeitig zu Ende.\nEin Spieler wurde abgehängt.",
    # The season's server had no word for this: it asked for a move all the same, and refused whatever came.
    Reason.NO_LEGAL_MOVE: "Das Spiel ist vorzeitig zu Ende.\nEin Spieler kann keinen Zug mehr machen.",
}
_CAUSES = {
    Reason.RULE_VIOLATION: "RULE_VIOLATION",
    Reason.SOFT_TIMEOUT: "SOFT_TIMEOUT",
    Reason.HARD_TIMEOUT: "HARD_TIMEOUT",
    Reason.LEFT: "LEFT",
    Reason.PROTOCOL_ERROR: "LEFT",
    Reason.CRASH: "LEFT",
}


def _fragment(name: str, counts: str) -> Element:
    return element("fragment", element("aggregation", text="SUM"), element("relevantForRanking", text=counts), name=name)


_DEFINITION = element("definition", _fragment("Siegpunkte", "false"), _fragment("Punkte", "true"), _fragment("Passagiere", "true"))


def with_name(text: str, name: str | None) -> str:
    """A text about a player, with his name where the season put it."""
    return f"{UNKNOWN if name is None else name} {text}" if text == NO_MOVE else text


def write_result(ending: Ending) -> Element:
    """The whole `<data class="result">` element."""
    scores = (_score(ending, player) for player in (RED, BLUE))
    winner = ending.winner
    shown = () if winner is None else (player_element("winner", ending.state, winner, ending.names[winner.index]),)
    return element("data", _DEFINITION, *scores, *shown, class_="result")


def _score(ending: Ending, player: Player) -> Element:
    sheet = ending.state.scores[player.value]
    cause, reason = _cause(ending, player)
    points = sheet["points_after_violation" if cause == "RULE_VIOLATION" else "points"]
    victory = 0 if ending.offender is player else 2 if ending.offender is not None else sheet["victory_points"]
    parts = (element("part", text=str(value)) for value in (victory, points, sheet["passengers"]))
    attributes = {"cause": cause} if reason is None else {"cause": cause, "reason": reason}
    return Element("score", attributes, tuple(parts))


def _cause(ending: Ending, player: Player) -> tuple[str, str | None]:
    if ending.offender is player:
        cause = _CAUSES.get(ending.reason, "UNKNOWN")
        return cause, with_name(ending.text, ending.names[player.index]) if cause == "RULE_VIOLATION" else None
    if ending.offender is not None:
        return "REGULAR", None
    reason = _REASONS.get(ending.reason)
    return ("UNKNOWN" if reason is None else "REGULAR"), reason


def read_result(data: Element) -> Result:
    """What a result message says."""
    scores = (
        Score(score.get("cause") or "", score.get("reason"), tuple(part.text or "" for part in score.all("part"))) for score in data.all("score")
    )
    winner = data.child("winner")
    return Result(tuple(scores), None if winner is None else player_of(winner.get("color")))
