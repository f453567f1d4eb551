"""What the season's server said about moves that it refused: action by action, as it played them, until one was not possible."""

import re
from typing import Any

from spielwerk._core import State

NO_ACTIONS = "Aktionen sind null"
WRONG_ORDER = "Das order Attribut wurde nicht richtig gesetzt."
ONLY_CARDS_FOLLOW = "Nach der ersten Aktion können nur noch Karten folgen."
CARD_MUST_BE_PLAYED = "Es muss eine Karte ausgespielt werden."
NOT_YOUR_TURN = "It's not your turn yet."
NOT_REQUESTED = "We didn't request a data from you yet."
UNNAMED = "Unknown"
_NO_MOVE = "{} hat kein Zug-Objekt gesendet."
NO_MOVE = _NO_MOVE.format(UNNAMED)
"""Said about data that is no move. It names the sender, whom the reader of moves does not know; see `named`."""
_ACTION = r"(?:(?:ADVANCE|EXCHANGE) -?\d+|CARD \w+(?: -?\d+)?|EAT_SALAD|FALL_BACK|SKIP)"
_MOVE = re.compile(f"{_ACTION}(?:; {_ACTION})*", re.ASCII)


def is_move(text: str) -> bool:
    """Whether a text is made of actions, possible or not; only of these the server had something to say."""
    return _MOVE.fullmatch(text) is not None


def named(text: str, name: str | None) -> str:
    """A text about a refused move, with the name of who sent it where the text has one."""
    return _NO_MOVE.format(name) if text == NO_MOVE and name is not None else text


def violation(state: State[Any], text: str) -> str:
    """What was said about a whole move that is not legal."""
    return failing_action(state, text) or CARD_MUST_BE_PLAYED


def failing_action(state: State[Any], text: str) -> str | None:
    """What was said about the first action that is not possible here; None if all of them are, though the move may lack another card."""
    legal = [str(move) for move in state.moves()]
    begun = ""
    for place, action in enumerate(text.split("; ")):
        if place > 0 and not action.startswith("CARD "):
            return ONLY_CARDS_FOLLOW
        begun = f"{begun}; {action}" if place > 0 else action
        # A hare field can be entered, and a leap played that leads to one, exactly where further cards make a legal move of it.
        if not any(move == begun or move.startswith(begun + "; ") for move in legal):
            return _impossible(action)
    return None


def _impossible(action: str) -> str:
    kind, *words = action.split(" ")
    match kind:
        case "ADVANCE":
            return f"Vorwärtszug um {words[0]} Felder ist nicht möglich"
        case "CARD":
            return f"Das Ausspielen der {words[0]} Karte ist nicht möglich."
        case "EXCHANGE":
            return f"Es können nicht {words[0]} Karotten aufgenommen werden."
        case "EAT_SALAD":
            return "Es kann gerade kein Salat (mehr) gegessen werden."
        case "FALL_BACK":
            return "Es kann gerade kein Rückzug gemacht werden."
    return "Spieler kann noch einen anderen Zug ausführen, aussetzen ist nicht erlaubt."
