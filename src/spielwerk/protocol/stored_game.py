"""A game out of its stored messages: which season it is, every position, and the moves between them."""

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import SpielwerkError
from spielwerk.game import RULE_SETS, Rules
from spielwerk.protocol.elements import Element
from spielwerk.protocol.objects import carried
from spielwerk.protocol.season import Season, season_of
from spielwerk.protocol.stored_ending import ending_of, error_texts, is_told_so, names_in, refused_move
from spielwerk.protocol.stored_messages import Messages
from spielwerk.protocol.wire import Sent, Shown, Wire
from spielwerk.room.replay import InvalidReplay, PlayedMove, Replay, Result, key_text, sentences
from spielwerk.room.replay_writer import beginning, xml_text


def game_in(messages: Messages) -> Replay:
    """The game of the season whose codec recognises it, by the rule set that it was played by."""
    states = [data for data in messages.data if data.get("class") == "memento"]
    if not states:
        raise InvalidReplay("die Datei zeigt keine Stellung", "the file shows no position")
    result = next((data for data in messages.data if data.get("class") == "result"), None)
    doubtful: Replay | None = None
    complaint = InvalidReplay("keine Saison hat Spiele so gespeichert", "no season stored its games like this")
    for season, first in _recognised(states[0]):
        try:
            replay = _read_by(season, messages, first)
        except InvalidReplay as refusal:
            complaint = refusal
            continue
        if not replay.verify() and is_told_so(replay, result, season.wire):
            return replay
        doubtful = doubtful or replay
    if doubtful is None:
        raise complaint
    return doubtful


# Which season it is


def _recognised(data: Element) -> list[tuple[Season, Shown]]:
    """Each season that can read the first position, by either rule set; first those that would write it likewise."""
    found = []
    for season in map(season_of, sw.games()):
        readings = (_first(season, rules, data) for rules in reversed(RULE_SETS))
        found += [(season, shown) for shown in readings if shown is not None]
    return sorted(found, key=lambda candidate: not _is_written_likewise(candidate[0], candidate[1], data))


def _first(season: Season, rules: Rules, data: Element) -> Shown | None:
    """The first position by a rule set, None where the codec cannot read it so."""
    if rules == "contest":
        return _read(season, data, None)
    game = sw.game(season.game, rules=rules)
    if not game.deviation_table:
        return None
    # Messages do not name the rule set: codecs take that of the position before, best one on the same board.
    contest = _read(season, data, None)
    befores = [*([] if contest is None else _by_other_rules(game, contest.state)), game.start(seed=0)]
    readings = (_read(season, data, Shown(before, (None, None))) for before in befores)
    return next((shown for shown in readings if shown is not None), None)


def _by_other_rules(game: "sw.Game[Any]", state: State[Any]) -> list[State[Any]]:
    try:
        return [game.from_record({**state.record(), "rules": game.rules})]
    except SpielwerkError:
        return []


def _read(season: Season, data: Element, before: Shown | None) -> Shown | None:
    try:
        return season.wire.read_state(data, before)
    except Exception:  # A codec that meets the words of another season, or of nobody, may stumble over anything in them.
        return None


def _is_written_likewise(season: Season, shown: Shown, data: Element) -> bool:
    try:
        return carried(season.wire.write_state(shown)) == carried(data)
    except Exception:  # As above.
        return False


# The whole game


def _read_by(season: Season, messages: Messages, first: Shown) -> Replay:
    try:
        return _game(season.wire, messages, first)
    except InvalidReplay:
        raise
    except Exception as error:  # Whatever a codec stumbles over, it is the file that cannot be read.
        german, english = sentences(error)
        raise InvalidReplay(f"eine Nachricht ist nicht lesbar: {german}", f"a message cannot be read: {english}") from error


def _game(wire: Wire, messages: Messages, first: Shown) -> Replay:
    shown, errors, result = _in_order(wire, messages, first)
    _show_everything(shown)
    names = next((each.names for each in shown if each.names != (None, None)), names_in(result))
    moves = tuple(_move(wire, number, before, after) for number, (before, after) in enumerate(pairwise(shown), 1))
    last = shown[-1].state
    texts = [text for _, data in errors for text in error_texts(data, wire, names)]
    ending = None if result is None else ending_of(result, wire, last, names, texts)
    refused = tuple(refused_move(data, wire, shown[place].state, ending, names, messages.room) for place, data in errors)
    start = beginning(shown[0].state, seed=None, room=messages.room, names=names, started=None, limits=None)
    return Replay(start, shown[0].state, moves, refused, None if ending is None else Result.of(ending))


def _in_order(wire: Wire, messages: Messages, first: Shown) -> tuple[list[Shown], list[tuple[int, Element]], Element | None]:
    """Every position once, each read with what was known before it; the errors with the places of the positions they came in; the result."""
    shown: list[Shown] = []
    errors = []
    result = None
    for data in messages.data:
        kind = data.get("class")
        if kind == "memento":
            _add(shown, first if not shown else wire.read_state(data, shown[-1]))
        elif kind == "error":
            errors.append((max(len(shown) - 1, 0), data))
        elif kind == "result":
            result = data
    return shown, errors, result


def _add(shown: list[Shown], following: Shown) -> None:
    turns = following.state.turn - shown[-1].state.turn if shown else 1
    if turns < 0:
        raise InvalidReplay("die Stellungen stehen nicht in ihrer Reihenfolge", "the positions are not in their order")
    # Whoever was paused saw a position twice.
    if turns > 0:
        shown.append(following)


def _show_everything(shown: list[Shown]) -> None:
    """Puts into each position what only later ones show: from the last one backwards, each learns from the one behind it."""
    game = sw.game(shown[-1].state.game, rules=shown[-1].state.rules)
    if game.conceal is None:
        return
    for place in range(len(shown) - 2, -1, -1):
        state = game.from_shown_record(game.shown_record(shown[place].state), before=shown[place + 1].state)
        shown[place] = replace(shown[place], state=state)


def _move(wire: Wire, number: int, before: Shown, after: Shown) -> PlayedMove:
    if after.last is None:
        raise InvalidReplay(f"zur Stellung nach Zug {number} führt kein Zug", f"no move leads to the position after move {number}")
    canonical = _canonical(before.state, after.last.text)
    return PlayedMove(
        turn=before.state.turn,
        player=before.state.to_move,
        move=canonical,
        sent=None if canonical == after.last.text else after.last.text,
        hints=after.last.hints,
        chance=None if after.luck is None else dict(after.luck),
        key=key_text(after.state),
        echo=_echo(wire, after, after.last),
    )


def _canonical(state: State[Any], text: str) -> str:
    try:
        return str(state.parse(text))
    except (SpielwerkError, TypeError):
        return text


def _echo(wire: Wire, shown: Shown, last: Sent) -> str | None:
    """How the server repeated the move, where the text and the hints alone would be repeated in another way."""
    if last.echo is None:
        return None
    plain = replace(shown, last=Sent(last.text, last.hints))
    return None if wire.write_state(plain) == wire.write_state(shown) else xml_text(last.echo)
