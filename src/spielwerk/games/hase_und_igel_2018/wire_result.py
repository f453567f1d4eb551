"""The result of 2018: two rows of scores in the order of the seats, and the winner as he stands at the end."""

from typing import Any

from spielwerk._core import State
from spielwerk.games.hase_und_igel.wire_common import definition, parts, standing
from spielwerk.games.hase_und_igel_2018.wire_state import winner
from spielwerk.games.hase_und_igel_2018.wire_texts import named
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.wire import Ending, Result, Score

_DEFINITION = definition("Gewinner", "∅ Feldnummer", "∅ Karotten")
_LEFT = "Der Spieler hat das Spiel verlassen"
_LATE = "Der Spieler hat innerhalb von {} Sekunden nach Aufforderung keinen Zug gesendet"
_REGULAR = {Reason.GOAL_REACHED: "Das Spiel ist beendet.\nEin Spieler ist im Ziel", Reason.ROUND_LIMIT: "Das Rundenlimit wurde erreicht."}


def write_result(ending: Ending) -> Element:
    """The result message for an ending."""
    scores = [_score(ending, player) for player in (RED, BLUE)]
    won = [] if ending.winner is None else [winner(ending, ending.winner)]
    return element("data", _DEFINITION, *scores, *won, class_="result")


def _score(ending: Ending, player: Player) -> Element:
    cause, reason = _cause(ending, player)
    numbers = parts(_points(ending, player), *standing(ending.state, player))
    return Element("score", {"cause": cause} if reason is None else {"cause": cause, "reason": reason}, numbers)


def _points(ending: Ending, player: Player) -> int:
    if ending.winner is None:
        return 1
    return 2 if ending.winner is player else 0


def _cause(ending: Ending, player: Player) -> tuple[str, str | None]:
    if ending.offender is None:
        return "REGULAR", _regular(ending.state)
    if ending.offender is not player:
        return "REGULAR", None
    match ending.cause:
        case Reason.SOFT_TIMEOUT:
            return "SOFT_TIMEOUT", _LATE.format(2)
        case Reason.HARD_TIMEOUT:
            return "HARD_TIMEOUT", _LATE.format(10)
        case Reason.RULE_VIOLATION:
            return "RULE_VIOLATION", named(ending.text, ending.names[player.index])
    # Whoever moved out of turn, or sent what nobody could read, had left as well.
    return "LEFT", _LEFT


def _regular(state: State[Any]) -> str | None:
    return None if state.outcome is None else _REGULAR.get(state.outcome.reason, state.outcome.reason.german)


def read_result(data: Element) -> Result:
    """What a result message says."""
    scores = (
        Score(score.get("cause") or "", score.get("reason"), tuple(part.text or "" for part in score.all("part"))) for score in data.all("score")
    )
    won = data.child("winner")
    return Result(tuple(scores), None if won is None else Player(won.get("color")))
