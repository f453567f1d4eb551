"""What a message is about, in a few words, for tables that people read."""

import html
import re

_CLASS = re.compile(r'<data class="(?:[\w.:]*[.:])?(\w+)"')
_TURN = re.compile(r'turn="(\d+)"')
_COLOR = re.compile(r'color="(\w+)"')
_CAUSE = re.compile(r'<score cause="(\w+)"')
_MESSAGE = re.compile(r'message="([^"]*)"')
_WINNER = re.compile(r"<winner ([^>]*)")
_REASON = re.compile(r'reason="([^"]*)"')
_TAG = re.compile(r"\s*<([\w./]+)")


def gist(message: str) -> str:
    """A few words about a message."""
    data = _CLASS.search(message)
    if not message.startswith("\n  <room ") or data is None:
        return _lobby(message)
    match data[1]:
        case "memento":
            return f"memento {_only(_TURN, message)}"
        case "welcomeMessage" | "welcome":
            return f"welcome {_only(_COLOR, message)}"
        case "moveRequest" | "MoveRequest":
            return "request"
        case "error":
            return f"error: {_only(_MESSAGE, message)}"
        case "result":
            return f"result: {_result(message)}"
        case other:
            return other


def _lobby(message: str) -> str:
    tag = _TAG.match(message)
    assert tag is not None, message
    name = tag[1].rpartition(".")[2]
    return f"{name}: {_only(_MESSAGE, message)}" if name == "errorpacket" else name


def _result(message: str) -> str:
    winner = _WINNER.search(message)
    about = "" if winner is None else winner[1]
    if causes := _CAUSE.findall(message):
        won = _COLOR.search(about)
        return f"{' '.join(causes)}, {'nobody' if won is None else won[1]} wins"
    return _only(_REASON, about)


def _only(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return "" if found is None else html.unescape(found[1]).replace("\n", " / ")
