"""`Book`: a game as far as it has been played, position by position. Tables and replays are told from it alike."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spielwerk._core import State
from spielwerk.errors import Fault
from spielwerk.player import Player
from spielwerk.protocol.wire import AGREED, Ending
from spielwerk.room.replay import PlayedMove, Replay, Result, UnplayableMove
from spielwerk.scene.shapes import Name
from spielwerk.web.drawing import position_shown, side
from spielwerk.web.values import EndShown, MoveShown, PositionShown, Score

_HINTS = 20
"""So many hints of a move are told, …"""
_LONGEST_HINT = 2000
"""… each so many characters long."""
_SCORE = re.compile(r"(?:^|[\s,;])score=(0(?:\.\d+)?|1(?:\.0+)?)(?=$|[\s,;])")
_AGREED = Name("Beide haben sich auf Unentschieden geeinigt.", "Both agreed on a draw.")


@dataclass
class Book:
    """A first position, and every move with the position after it."""

    states: list[State[Any]]
    moves: list[MoveShown] = field(default_factory=list)
    lucks: list[Mapping[str, Any] | None] = field(default_factory=list)
    """The luck that fell with each move, named by hand."""

    @property
    def count(self) -> int:
        """How many moves there are."""
        return len(self.moves)

    @property
    def last(self) -> State[Any]:
        """The last position."""
        return self.states[-1]

    def add(self, move: MoveShown, after: State[Any], luck: Mapping[str, Any] | None) -> None:
        """One more move."""
        self.states.append(after)
        self.moves.append(move)
        self.lucks.append(luck)

    def go_back(self, count: int) -> None:
        """Forgets every move but the first ones."""
        del self.states[count + 1 :], self.moves[count:], self.lucks[count:]

    def shown(self, number: int, is_open: bool) -> PositionShown:
        """The position after so many moves."""
        before, move = (self.states[number - 1], self.moves[number - 1].move) if number else (None, None)
        return position_shown(self.states[number], number, before, move, is_open)


def book_of(replay: Replay) -> tuple[Book, tuple[Fault, ...]]:
    """The book of a replay, as far as its moves can be played, and why not farther."""
    book = Book([replay.start])
    for number, played in enumerate(replay.moves, 1):
        try:
            after = replay.played(book.last, number)
        except UnplayableMove as refusal:
            return book, (Fault(f"move {number}", *refusal.reason),)
        book.add(move_of(played, number), after, played.chance)
    return book, ()


def move_of(played: PlayedMove, number: int) -> MoveShown:
    """A move of a replay as it is told."""
    return move_shown(number, played.turn, played.player, played.move, played.seconds, played.reported, played.hints)


def move_shown(number: int, turn: int, player: Player, move: str, seconds: float | None, reported: float | None, hints: Iterable[str]) -> MoveShown:
    """A move as it is told, with what its player expects if a hint says so."""
    words = tuple(hint[:_LONGEST_HINT] for hint, _ in zip(hints, range(_HINTS), strict=False))
    found = next((match for match in map(_SCORE.search, words) if match), None)
    score = None if found is None else float(found[1])
    return MoveShown(
        number=number,
        turn=turn,
        side=side(player),
        move=move,
        seconds=seconds,
        reported=reported,
        hints=words,
        red_score=score if score is None or side(player) == "RED" else 1.0 - score,
    )


def end_of(ending: Ending) -> EndShown:
    """How a game ended, as a room knows it."""
    agreed = ending.text == AGREED and ending.offender is None
    reason = ending.reason
    return EndShown(
        winner=None if ending.winner is None else side(ending.winner),
        reason=reason.name,
        sentence=_AGREED if agreed else Name(reason.german, reason.english),
        offender=None if ending.offender is None else side(ending.offender),
        text="" if agreed else ending.text,
        rule=getattr(ending.refusal, "rule", None),
        scores=scores_of(ending.state),
        agreed=agreed,
    )


def end_in(replay: Replay, last: State[Any]) -> EndShown | None:
    """How the game of a replay ended; None where its file does not say so."""
    result: Result | None = replay.result
    if result is None:
        return None
    shown = end_of(result.ending(last, replay.names))
    rules = [refusal.rule for refusal in replay.refused if refusal.player is result.offender and refusal.rule is not None]
    kept = tuple(Score(side=name, parts=dict(result.scores.get(name, {}))) for name in ("RED", "BLUE"))
    # The file's own word counts, even where its moves cannot be played to the end.
    return EndShown(
        winner=None if result.winner is None else side(result.winner),
        reason=shown.reason,
        sentence=shown.sentence,
        offender=shown.offender,
        text=shown.text,
        rule=rules[-1] if rules else None,
        scores=kept,
        agreed=shown.agreed,
    )


def scores_of(state: State[Any]) -> tuple[Score, ...]:
    """The season's score sheet as it stands."""
    rows = state.scores
    return tuple(Score(side=name, parts=dict(rows.get(name, {}))) for name in ("RED", "BLUE"))
