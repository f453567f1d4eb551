"""What one would like to see: for each kind of game the one in which the winner was the furthest behind, and the move that put him ahead for good.

Who is ahead says the evaluation that the house's own bots begin with. It is a guess that leans now to one side and now to the other, depending on who
has just moved; so each two neighbouring positions are taken together.
"""

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from spielwerk import _core
from spielwerk._core import State
from spielwerk.match.result import Result
from spielwerk.player import Player
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import read_replay

LOOKED_AT = 60
"""So many games of a kind are played again at most; finals first."""


@dataclass(frozen=True)
class Highlight:
    """A game and the position that decided it."""

    result: Result
    earlier: State[Any]
    """The position before the move."""
    state: State[Any]
    """The position after it."""
    move: str
    mover: Player
    number: int
    """Of the move, from 1."""
    before: float
    """What the winner could expect before it by the evaluation, from 0 to 1."""
    after: float
    worst: float
    """The least that he could expect before."""


def highlights(results: Iterable[Result], file: Callable[[Result], Path]) -> list[Highlight]:
    """One for each kind of game, where replays were kept. Finals are the last of the results."""
    kinds: dict[str, list[Result]] = {}
    for result in results:
        if result.replay is not None and result.winner is not None and result.is_regular:
            kinds.setdefault(result.game, []).append(result)
    found = []
    for games in kinds.values():
        turned = [highlight for result in games[-LOOKED_AT:] if (highlight := turning_point(result, file(result))) is not None]
        if turned:
            found.append(min(turned, key=lambda highlight: highlight.worst))
    return found


def turning_point(result: Result, path: Path) -> Highlight | None:
    """The move after which the winner was ahead for good; None where the replay cannot be read, or is too short."""
    replay = _replay(path)
    if replay is None or result.winner is None or len(replay.moves) < 2:
        return None
    states = list(replay.positions())
    expected = [expectation(state, result.winner) for state in states]
    evened = [(one + other) / 2 for one, other in pairwise(expected)]
    # Counted from the end: the last move after which he was ahead, though he had not been before; else the one that helped him most.
    crossing = next((at for at in range(len(evened) - 1, 0, -1) if evened[at - 1] < 0.5 <= evened[at]), None)
    number = crossing if crossing is not None else max(range(1, len(evened)), key=lambda at: evened[at] - evened[at - 1])
    played = replay.moves[number - 1]
    worst = min(evened[:number])
    return Highlight(result, states[number - 1], states[number], played.move, played.player, number, evened[number - 1], evened[number], worst)


def _replay(path: Path) -> Replay | None:
    try:
        replay = read_replay(path)
        for _ in replay.positions():
            pass
    except (OSError, InvalidReplay):
        return None
    return replay


def expectation(state: State[Any], player: Player) -> float:
    """What a player may expect here by the evaluation alone; what has ended is known."""
    if state.outcome is not None:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner is player)
    for_mover = _core.expectation(state, {})
    return for_mover if state.to_move is player else 1 - for_mover


def picture(highlight: Highlight, language: str) -> str | None:
    """The position as an address that holds its own picture, the move marked; None where positions have no pictures."""
    draw = getattr(highlight.state, "svg", None)
    if draw is None:
        return None
    text = draw(language=language, before=highlight.earlier, move=highlight.move)
    return "data:image/svg+xml;base64," + base64.b64encode(str(text).encode()).decode()
