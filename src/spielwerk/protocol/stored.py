"""Games as the software of their season stored them: read into a replay, and written from one."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.protocol.elements import Element, in_room, write
from spielwerk.protocol.objects import carried, numbered
from spielwerk.protocol.season import ReplayForm, Season, season_of
from spielwerk.protocol.stored_game import game_in
from spielwerk.protocol.stored_messages import element_in, messages_in
from spielwerk.protocol.wire import Sent, Shown, Wire
from spielwerk.room.replay import InvalidReplay, PlayedMove, RefusedMove, Replay, sentences

_MARGIN = re.compile(r"(?:^|(?<=>))\n  (?= *<)")
"""The margin in front of a tag that stands behind another tag: never a part of a text."""


def read_stored(content: bytes) -> Replay:
    """The game in the XML of a season, unpacked; `InvalidReplay` if there is none."""
    return game_in(messages_in(content))


def write_stored(replay: Replay) -> bytes:
    """The game in the XML of its season, not packed; `InvalidReplay` if it cannot be played to its end or told in these words."""
    season = season_of(replay.start.game)
    try:
        return _written(season, replay).encode()
    except InvalidReplay:
        raise
    except Exception as error:  # A codec cannot be expected to find words for everything that a changed file may hold.
        german, english = sentences(error)
        raise InvalidReplay(f"das Spiel ist so nicht zu schreiben: {german}", f"the game cannot be written so: {english}") from error


def _written(season: Season, replay: Replay) -> str:
    messages = _messages(season, replay)
    if season.replay_form is ReplayForm.PACKETS:
        packets = (_MARGIN.sub("\n", in_room(replay.beginning.room, data)) for data in messages)
        return f"<protocol>{''.join(packets)}\n</protocol>"
    objects = (numbered(carried(data)) if season.numbers_objects else write(carried(data)) for data in messages)
    return f"<object-stream>{''.join(objects)}\n</object-stream>"


def _messages(season: Season, replay: Replay) -> Iterator[str]:
    """What an observer got, each message as the text of its `data`."""
    wire = season.wire
    waiting = list(replay.refused)
    state = replay.start
    for shown in _shown(replay):
        state = shown.state
        yield wire.write_state(shown)
        yield from (write(data, 2) for refused in waiting if refused.turn == state.turn for data in _error(season, replay, refused, state))
    if replay.result is not None:
        yield write(wire.result(replay.result.ending(state, replay.names)), 2)


def _shown(replay: Replay) -> Iterator[Shown]:
    yield Shown(replay.start, replay.names)
    for played, (before, after) in zip(replay.moves, pairwise(replay.positions()), strict=True):
        yield Shown(after, replay.names, _sent(played), _luck(played, before, after))


def _sent(played: PlayedMove) -> Sent:
    text = played.move if played.sent is None else played.sent
    return Sent(text, played.hints, None if played.echo is None else element_in(played.echo))


def _luck(played: PlayedMove, before: State[Any], after: State[Any]) -> dict[str, Any] | None:
    name_luck = sw.game(before.game).luck
    return played.chance if played.chance is not None or name_luck is None else name_luck(before, after)


def _error(season: Season, replay: Replay, refused: RefusedMove, state: State[Any]) -> Iterator[Element]:
    """The error that observers saw. They were not told of what somebody sent out of turn."""
    if refused.player is not state.to_move:
        return
    wire = season.wire
    text = _season_words(wire, replay, refused, state)
    if not season.bare_error_to_observers:
        text = wire.refused_move(text, replay.names[refused.player.index] or wire.nameless(refused.player))
    yield wire.error(text, _request(wire, refused, state), replay.beginning.room)


def _season_words(wire: Wire, replay: Replay, refused: RefusedMove, state: State[Any]) -> str:
    result = replay.result
    if result is not None and result.offender is refused.player and result.text:
        return result.text
    try:
        state.parse(refused.text)
    except (IllegalMove, InvalidMove) as refusal:
        return wire.violation(state, Sent(refused.text), refusal)
    return refused.german


def _request(wire: Wire, refused: RefusedMove, state: State[Any]) -> Element | None:
    if refused.request is not None:
        return element_in(refused.request)
    try:
        return wire.write_move(refused.text, state)
    except Exception:  # What was sent may have been anything at all; then the error stands alone.
        return None
