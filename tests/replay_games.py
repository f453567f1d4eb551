"""Games of chance that are written down while they are played, for the tests of replays."""

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import spielwerk as sw
from spielwerk.errors import IllegalMove
from spielwerk.outcome import Reason
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Ending, Names, Sent
from spielwerk.room.replay import Replay
from spielwerk.room.replay_reader import read_replay
from spielwerk.room.replay_writer import ReplayWriter

STARTED = datetime(2026, 5, 1, 14, 30, tzinfo=UTC)
ENDS = ("played", "SOFT_TIMEOUT", "HARD_TIMEOUT", "LEFT", "RULE_VIOLATION", "abandoned")
HINTS_SHOWN = {"hase-und-igel-2025": 0, "hive-2020": 1}
"""How many hints of a move a season's states can repeat one by one, where they are not all."""


def create(folder: Path, state: "sw.State[Any]", seed: int | None = None, names: Names = (None, None)) -> ReplayWriter:
    """A replay that has begun."""
    return ReplayWriter.create(folder, state=state, seed=seed, room="a-room", names=names, started=STARTED, limits=(2.0, 10.0))


def played(folder: Path, game: "sw.Game[Any]", seed: int, end: str = "played", names: Names = ("Anna & <Co>", None)) -> Replay:
    """A game of chance, written and read again; all but `played` ends before anybody has won."""
    choose = random.Random(seed)
    state = game.start(seed=seed)
    writer = create(folder, state, seed, names)
    length = {"played": 10**9, "RULE_VIOLATION": choose.randrange(2)}.get(end, choose.randrange(8))
    while (moves := state.moves()) and state.turn < length:
        move = moves[choose.randrange(len(moves))]
        after = state.play(move)
        luck = None if game.luck is None else game.luck(state, after)
        hints = ("a <hint>", "another")[: min(choose.randrange(3), HINTS_SHOWN.get(game.id, 2))]
        writer.moved(state.to_move, str(move), str(move), choose.random(), hints, after, luck)
        state = after
    _finish(writer, state, end, names)
    return read_replay(writer.path)


def _finish(writer: ReplayWriter, state: "sw.State[Any]", end: str, names: Names) -> None:
    if end == "abandoned":
        writer.abandoned()
    elif end == "played" or state.outcome is not None:
        writer.over(Ending(state, names))
    elif end == "RULE_VIOLATION":
        _break_a_rule(writer, state, names)
    else:
        writer.over(Ending(state, names, state.to_move, Reason[end]))


def _break_a_rule(writer: ReplayWriter, state: "sw.State[Any]", names: Names) -> None:
    text, refusal = next(_illegal(state))
    writer.refused(state.to_move, text, refusal.rule, refusal.german, refusal.english)
    said = season_of(state.game).wire.violation(state, Sent(text), refusal)
    writer.over(Ending(state, names, state.to_move, Reason.RULE_VIOLATION, said))


def _illegal(state: "sw.State[Any]") -> Any:
    """Moves that can be read, and are not allowed here."""
    for text in ("SHEEP 77 FIELD 3", "FALL_BACK", "ACC 5", "DRAG 0,0,0 1,0,-1"):
        try:
            state.parse(text)
        except IllegalMove as refusal:
            yield text, refusal
        except sw.InvalidMove:
            continue
