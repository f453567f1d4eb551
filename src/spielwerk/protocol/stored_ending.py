"""How a stored game ended: what was refused, and the result.

Messages say less than the room knew. What they leave open is found by asking the codec which answer it would have told so.
"""

from collections.abc import Iterator
from typing import Any

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Broken, Departure, Ending, Names, NotAMove, Score, Wire
from spielwerk.room.replay import RefusedMove, Replay
from spielwerk.room.replay_writer import xml_text

_MARK = "\x01"
_STAYED = (Reason.RULE_VIOLATION, Reason.SOFT_TIMEOUT, Reason.HARD_TIMEOUT)
_WENT = (Reason.LEFT, Reason.PROTOCOL_ERROR, Reason.CRASH)
_CAUSES = (*((cause, None) for cause in _STAYED), *((cause, departure) for cause in _WENT for departure in (None, *Departure)))


def ending_of(data: Element, wire: Wire, state: State[Any], names: Names, texts: list[str]) -> Ending:
    """The ending that a result tells; `texts` are what could have been said about a broken rule."""
    told = wire.read_result(data)
    reasons = [score.reason for score in told.scores if score.reason]
    wanted = _comparable(data)
    endings = _possible(state, names, texts, reasons, told.winner)
    exact = next((ending for ending in endings if _comparable(wire.result(ending)) == wanted), None)
    return exact or _likely(told.scores, told.winner, state, names, [*texts, *reasons, ""][0])


def is_told_so(replay: Replay, data: Element | None, wire: Wire) -> bool:
    """Whether the result that a game comes to is the one that was stored; it may be another by another rule set."""
    if data is None or replay.result is None:
        return data is None and replay.result is None
    return _comparable(wire.result(replay.result.ending(replay.final, replay.names))) == _comparable(data)


def names_in(data: Element | None) -> Names:
    """The players' names where the result alone has them."""
    if data is None:
        return None, None
    rows = [_name(player) or None for player in _all(data, "player")]
    return (rows[0], rows[1]) if len(rows) == 2 else (None, None)


def _name(player: Element) -> str | None:
    return player.get("name") if player.get("displayName") is None else player.get("displayName")


def _all(part: Element, tag: str) -> Iterator[Element]:
    for child in part.children:
        if child.tag == tag:
            yield child
        yield from _all(child, tag)


def _possible(state: State[Any], names: Names, texts: list[str], reasons: list[str], winner: Player | None) -> Iterator[Ending]:
    """Every ending there is, the likelier first: an error tells of a broken rule, and most causes need no words."""
    # A result without anybody's fault, where the rules have none yet, was given by whoever ended the game.
    adjudged = Ending(state, names, None, Reason.ADJUDICATED, adjudged=winner)
    yield from (adjudged, Ending(state, names)) if state.outcome is None else (Ending(state, names), adjudged)
    yield from (Ending(state, names, offender, Reason.RULE_VIOLATION, text) for text in texts for offender in (RED, BLUE))
    for text in ("", *texts, *reasons):
        for cause, departure in _CAUSES:
            yield from (Ending(state, names, offender, cause, text, departure) for offender in (RED, BLUE))


def _likely(scores: tuple[Score, ...], winner: Player | None, state: State[Any], names: Names, text: str) -> Ending:
    """The ending by its causes alone, for results that no codec would write: those of other software, or of a game that we know only in part."""
    for player, score in zip((RED, BLUE), scores, strict=False):
        if score.cause in Reason.__members__ and not Reason[score.cause].by_the_rules:
            return Ending(state, names, player, Reason[score.cause], text)
    if state.outcome is None or state.outcome.winner is not winner:
        return Ending(state, names, None if winner is None else winner.opponent, Reason.ADJUDICATED)
    return Ending(state, names)


def error_texts(data: Element, wire: Wire, names: Names) -> list[str]:
    """What an error may say about the rule: its message without the words around it for either player, or as it stands."""
    message = data.get("message") or ""
    called = [names[player.index] or wire.nameless(player) for player in (RED, BLUE)]
    bare = [_inside(wire.refused_move(_MARK, name), message) for name in called]
    return [text for text in (*bare, message) if text is not None]


def _inside(pattern: str, message: str) -> str | None:
    before, mark, behind = pattern.partition(_MARK)
    if not mark or not message.startswith(before) or not message.endswith(behind) or len(message) < len(before) + len(behind):
        return None
    return message[len(before) : len(message) - len(behind)]


def refused_move(data: Element, wire: Wire, state: State[Any], ending: Ending | None, names: Names, room: str) -> RefusedMove:
    """What an error tells about a move that was not played."""
    player = state.to_move if ending is None or ending.offender is None else ending.offender
    request = _request(data, wire, room)
    sent = _sent(request, wire, state)
    rule, german, english = _objection(state, sent, error_texts(data, wire, names)[0])
    written = None if request is None else xml_text(request)
    text = sent if sent is not None else written or ""
    return RefusedMove(turn=state.turn, player=player, text=text, rule=rule, german=german, english=english, request=written)


def _request(data: Element, wire: Wire, room: str) -> Element | None:
    """The message that the error repeats; each season wrapped it in its own way."""
    if not data.children:
        return None
    repeated = data.children[0]
    inner = repeated.child("data")
    plain = {name: value for name, value in repeated.attributes.items() if name != "class"}
    candidates = [Element("data", repeated.attributes, repeated.children, repeated.text)]
    candidates += [] if inner is None else [inner, Element("room", plain, repeated.children, repeated.text)]
    candidates.append(Element(repeated.get("class") or repeated.tag, plain, repeated.children, repeated.text))
    message = data.get("message") or ""
    wanted = _comparable(data)
    return next((each for each in candidates if _comparable(wire.error(message, each, room)) == wanted), candidates[0])


def _sent(request: Element | None, wire: Wire, state: State[Any]) -> str | None:
    try:
        return None if request is None else wire.read_move(request, state).text
    except (NotAMove, Broken):
        return None


def _objection(state: State[Any], text: str | None, said: str) -> tuple[str | None, str, str]:
    """The rule that forbids a move, with its sentences; where there is none, what the season said."""
    try:
        if text is not None:
            state.parse(text)
    except IllegalMove as illegal:
        return illegal.rule, illegal.german, illegal.english
    except InvalidMove as invalid:
        return None, invalid.german, invalid.english
    return None, said, said


def _comparable(part: Element) -> tuple[Any, ...]:
    """An element by what is read of it, so that an empty text is no text, and the order of attributes is nothing."""
    return part.tag, sorted(part.attributes.items()), part.text or None, [_comparable(child) for child in part.children]
