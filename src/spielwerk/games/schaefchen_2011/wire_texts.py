"""The sentences of the season's server. A line break in them is a backslash and an n, as it was on the wire."""

from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games.schaefchen_2011.wire_moves import numbers_in
from spielwerk.outcome import Outcome, Reason
from spielwerk.protocol.wire import Names

UNKNOWN_NAME = "Unknown"
NOT_A_MOVE = "Unknown ObjectType received."

_NOT_ENTERED = "Schaf #{sheep} darf das Feld #{field} nicht betreten."
_VIOLATIONS = {
    "no_such_field": "Es gibt kein Feld #{field}.",
    # While the dog is free, its number drops the connection before any rule is asked; later there is no such sheep.
    "dog_follows_only": "Es gibt kein Schaf #{sheep}.",
    "no_such_sheep": "Es gibt kein Schaf #{sheep}.",
    # The blank before the last two words was missing.
    "sheep_of_the_opponent": "Der aktuelle Spieler darf Schaf #{sheep}nicht bewegen.",
    "steps_must_match_a_die": "Schaf #{sheep} kann das Feld #{field} nicht erreichen.",
    "home_of_the_opponent": _NOT_ENTERED,
    "home_left_last": _NOT_ENTERED,
    "safe_field_of_own_sheep": _NOT_ENTERED,
    "safe_field_needs_the_dog": _NOT_ENTERED,
    "normal_field_of_own_sheep": _NOT_ENTERED,
}


def violation_text(text: str, refusal: IllegalMove | InvalidMove) -> str:
    """What the server said about a refused move; rules that it did not know speak in our words."""
    sentence = _VIOLATIONS.get(refusal.rule) if isinstance(refusal, IllegalMove) else None
    if sentence is None:
        return refusal.german
    sheep, field = numbers_in(text)
    return sentence.format(sheep=sheep, field=field)


def refused_text(text: str, name: str) -> str:
    """The whole message about a refusal: only what was a move at all is called an invalid one."""
    return text if text == NOT_A_MOVE else f"Ungültiger Zug von '{name}'.\\n{text}"


def name_of(names: Names, index: int) -> str:
    """A player's name as the wire shows it."""
    name = names[index]
    return UNKNOWN_NAME if name is None else name


def end_text(outcome: Outcome, names: Names) -> str:
    """Why the game is over, for the last position."""
    if outcome.reason is Reason.ROUND_LIMIT:
        return "Das Rundenlimit wurde erreicht.\\n" + ("Gleichstand nach Punkten." if outcome.winner is None else "Sieg nach Punkten.")
    # Play never leads to the other two ends; positions set up by hand can.
    if outcome.winner is None:
        return "Das Spiel ist vorzeitig zu Ende.\\nNiemand hat noch Schafe."
    fate = "hat keine Schafe mehr." if outcome.reason is Reason.NO_SHEEP_LEFT else "kann nicht mehr ziehen."
    return f"Das Spiel ist vorzeitig zu Ende.\\n'{name_of(names, outcome.winner.opponent.index)}' {fate}"
