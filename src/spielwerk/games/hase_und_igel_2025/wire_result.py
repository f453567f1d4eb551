"""The result of 2025: an entry for each team, and a winner with the reason in one sentence."""

from typing import Any

from spielwerk._core import State
from spielwerk.games.hase_und_igel.view import GOAL
from spielwerk.games.hase_und_igel.wire_common import definition, parts, standing
from spielwerk.games.hase_und_igel_2025.wire_mistakes import reason
from spielwerk.games.hase_und_igel_2025.wire_state import PLAYERS, TEAMS
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element
from spielwerk.protocol.wire import Departure, Ending, Names, Result, Score

_DEFINITION = definition("Siegpunkte", "Feldnummer", "Karotten")
_DEPARTURES = {
    Departure.LOST: "LOST_CONNECTION",
    Departure.POLITE: "RECEIVED_DISCONNECT",
    Departure.UNREADABLE: "PROTOCOL_ERROR",
    Departure.NEVER_CAME: "NOT_CONNECTED",
}
_TIE = "Beide Spieler sind gleichauf"
_BREACH = "Regelverletzung von {}: {}"
_DISORDER = "Missachtung des Spielablaufs von {}: {}"
_LATE = "{} hat fuer die Antwort auf die Zugaufforderung laenger als 2 Sekunden gebraucht."
_SILENT = "{} hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet."
_GONE = "{} hat das Spiel verlassen: {}"
_FORMS = {
    Reason.RULE_VIOLATION: _BREACH,
    Reason.PROTOCOL_ERROR: _DISORDER,
    Reason.SOFT_TIMEOUT: _LATE,
    Reason.HARD_TIMEOUT: _SILENT,
    Reason.LEFT: _GONE,
}


def called(player: Player, names: Names) -> str:
    """How a reason calls a player: by his name, or by his team."""
    return names[player.index] or TEAMS[player]


def write_result(ending: Ending) -> Element:
    """The result message for an ending."""
    winner, sentence = _decision(ending)
    scores = element("scores", *(_entry(ending, player, winner) for player in (RED, BLUE)))
    team = {} if winner is None else {"team": TEAMS[winner]}
    regular = "true" if ending.offender is None else "false"
    return element("data", _DEFINITION, scores, Element("winner", {**team, "regular": regular, "reason": sentence}), class_="result")


def _entry(ending: Ending, player: Player, winner: Player | None) -> Element:
    name = ending.names[player.index]
    who = Element("player", {"team": TEAMS[player]} if name is None else {"name": name, "team": TEAMS[player]})
    points = 1 if winner is None else 2 if winner is player else 0
    numbers = parts(0, 0, 0) if player is ending.offender else parts(points, *standing(ending.state, player))
    return element("entry", who, element("score", *numbers))


def _decision(ending: Ending) -> tuple[Player | None, str]:
    if ending.offender is not None:
        return ending.offender.opponent, _fault(ending, called(ending.offender, ending.names))
    outcome = ending.state.outcome
    if outcome is None:
        # A game that was cancelled counts as it stands.
        return _by_standing(ending)
    if outcome.reason is Reason.NO_LEGAL_MOVE:
        return outcome.winner, outcome.reason.german
    winner, sentence = _by_standing(ending)
    if winner is not outcome.winner and outcome.winner is not None:
        # By the rulebook RED has come first where both are equal in the goal.
        return outcome.winner, f"{called(outcome.winner, ending.names)} hat das Ziel zuerst erreicht."
    return winner, sentence


def leader(state: State[Any]) -> Player | None:
    """Who is farther ahead, or has fewer carrots left on the same field."""
    (red, red_carrots), (blue, blue_carrots) = standing(state, RED), standing(state, BLUE)
    if red != blue:
        return RED if red > blue else BLUE
    return None if red_carrots == blue_carrots else RED if red_carrots < blue_carrots else BLUE


def _by_standing(ending: Ending) -> tuple[Player | None, str]:
    winner = leader(ending.state)
    if winner is None:
        return None, _TIE
    (field, _), (other, _) = standing(ending.state, winner), standing(ending.state, winner.opponent)
    how = "hat weniger Karotten uebrig." if field == other else "hat das Ziel zuerst erreicht." if field == GOAL else "ist weiter vorne."
    return winner, f"{called(winner, ending.names)} {how}"


def _fault(ending: Ending, name: str) -> str:
    if ending.departure is not None:
        return _GONE.format(name, _DEPARTURES[ending.departure])
    match ending.cause:
        case Reason.RULE_VIOLATION:
            return _BREACH.format(name, reason(ending.text))
        case Reason.SOFT_TIMEOUT:
            return _LATE.format(name)
        case Reason.HARD_TIMEOUT:
            return _SILENT.format(name)
        case Reason.PROTOCOL_ERROR if ending.text:
            return _DISORDER.format(name, ending.text)
        case Reason.PROTOCOL_ERROR:
            return _GONE.format(name, _DEPARTURES[Departure.UNREADABLE])
        case Reason.ADJUDICATED:
            return Reason.ADJUDICATED.german
    return _GONE.format(name, _DEPARTURES[Departure.LOST])


def read_result(data: Element) -> Result:
    """What a result message says; the cause is told by the sentence alone."""
    winner = data.child("winner") or Element("winner")
    won = PLAYERS.get(winner.get("team") or "")
    entries = (data.child("scores") or Element("scores")).all("entry")
    return Result(tuple(_read_score(entry, winner, won) for entry in entries), won)


def _read_score(entry: Element, winner: Element, won: Player | None) -> Score:
    who = entry.child("player") or Element("player")
    score = entry.child("score") or Element("score")
    numbers = tuple(part.text or "" for part in score.all("part"))
    sentence = winner.get("reason")
    if winner.get("regular") == "true":
        return Score("REGULAR", sentence, numbers)
    if PLAYERS.get(who.get("team") or "") is won:
        return Score("REGULAR", None, numbers)
    return Score(_cause(sentence or "", who.get("name") or who.get("team") or ""), sentence, numbers)


def _cause(sentence: str, name: str) -> str:
    """The cause whose sentence begins like this one, with the name in its place."""
    fitting = (cause for cause, form in _FORMS.items() if sentence.startswith(form.format(name, "")))
    return str(next(fitting, Reason.LEFT))
