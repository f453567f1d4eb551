"""The result of a game as the season 2020 told it: match points, free fields around the own bee, and why."""

from collections.abc import Mapping

from spielwerk.games.hive_2020.wire_texts import named
from spielwerk.games.hive_2020.wire_words import shown_name
from spielwerk.outcome import Outcome, Reason
from spielwerk.player import RED, Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.wire import Broken, Ending, Result, Score

REGULAR = "REGULAR"
_COLOURS = {player: "Rot" if player is RED else "Blau" for player in Player}
_LIMIT = "Das Rundenlimit wurde erreicht."
_EQUAL = f"{_LIMIT}\nBeide Bienen haben gleich viele freie Felder."
_LEFT = "Der Spieler hat das Spiel verlassen"
_LATE = "Der Spieler hat innerhalb von {} Sekunden nach Aufforderung keinen Zug gesendet"

# The causes that the season knew, with their reasons; a broken rule has its own.
_FAULTS: Mapping[Reason, tuple[str, str]] = {
    Reason.SOFT_TIMEOUT: ("SOFT_TIMEOUT", _LATE.format(2)),
    Reason.HARD_TIMEOUT: ("HARD_TIMEOUT", _LATE.format(10)),
    Reason.LEFT: ("LEFT", _LEFT),
    Reason.PROTOCOL_ERROR: ("LEFT", _LEFT),
    Reason.CRASH: ("LEFT", _LEFT),
}


def _fragment(name: str, aggregation: str) -> Element:
    return element("fragment", element("aggregation", text=aggregation), element("relevantForRanking", text="true"), name=name)


_DEFINITION = element("definition", _fragment("Gewinner", "SUM"), _fragment("∅ freie Felder", "AVERAGE"))


def result(ending: Ending) -> Element:
    """The result message for an ending."""
    if ending.offender is not None:
        winner: Player | None = ending.offender.opponent
        points = {player: 0 if player is ending.offender else 2 for player in Player}
        verdicts = {player: _fault(ending) if player is ending.offender else (REGULAR, "") for player in Player}
    else:
        outcome = ending.state.outcome
        winner = None if outcome is None else outcome.winner
        points = {player: ending.state.scores[player.value]["victory_points"] for player in Player}
        verdicts = dict.fromkeys(Player, (REGULAR, _why(ending, outcome)) if outcome else ("UNKNOWN", ""))
    scores = [_score(*verdicts[player], points[player], ending.state.scores[player.value]["free_cells"]) for player in Player]
    last = () if winner is None else (element("winner", color=winner.value, displayName=_name(ending, winner)),)
    return element("data", _DEFINITION, *scores, *last, class_="result")


def _score(cause: str, reason: str, *parts: int) -> Element:
    return element("score", *(element("part", text=str(part)) for part in parts), cause=cause, reason=reason)


def _name(ending: Ending, player: Player) -> str:
    return shown_name(ending.names[player.index])


def _fault(ending: Ending) -> tuple[str, str]:
    cause = ending.cause or Reason.LEFT
    if cause is Reason.RULE_VIOLATION and ending.offender is not None:
        return "RULE_VIOLATION", named(ending.text, _name(ending, ending.offender))
    return _FAULTS.get(cause, ("UNKNOWN", ending.text))


def _why(ending: Ending, outcome: Outcome) -> str:
    """Both bees enclosed was a draw in the words of the round limit."""
    if outcome.winner is None:
        return _EQUAL
    winner = f"{_name(ending, outcome.winner)} ({_COLOURS[outcome.winner]})"
    if outcome.reason is Reason.BEE_ENCLOSED:
        return f"Das Spiel ist beendet.\n{winner} hat die gegnerische Biene umzingelt."
    return f"{_LIMIT}\n{winner} hat mehr freie Felder um seine Biene."


def read_result(data: Element) -> Result:
    """What a result message says."""
    scores = tuple(Score(score.get("cause") or "", score.get("reason"), _parts(score)) for score in data.all("score"))
    winner = data.child("winner")
    return Result(scores, None if winner is None else read_player(winner.get("color")))


def _parts(score: Element) -> tuple[str, ...]:
    return tuple(part.text or "" for part in score.all("part"))


def read_player(colour: str | None) -> Player:
    """A player by his colour, which some messages write in small letters."""
    try:
        return Player((colour or "").upper())
    except ValueError:
        raise Broken(f"there is no player {colour}") from None
