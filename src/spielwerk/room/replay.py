"""A game that was played, as a value: how it began, every move, what was refused, how it ended.

The lines of a replay's file are the structures here, one JSON object each; docs/replays.md describes them field by field, and
`replay.schema.json` is made from them. Whatever a replay came from, our own file or the XML of a season, it is the same value.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Annotated, Any

import msgspec

from spielwerk._core import State
from spielwerk.errors import Fault, IllegalMove, SpielwerkError
from spielwerk.game import Rules
from spielwerk.outcome import Reason
from spielwerk.player import Player
from spielwerk.protocol.wire import Departure, Ending, Names

FORMAT = 1
"""The number that a change of the lines' meaning would raise."""

Key = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$", description="The position's key in hexadecimal digits.")]
Turn = Annotated[int, msgspec.Meta(ge=0)]
ReasonName = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [reason.name for reason in Reason]})]
DepartureName = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [departure.name for departure in Departure]})]


class InvalidReplay(SpielwerkError):
    """A file that is no replay, or one that contradicts itself."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(german, english)
        self.german = german
        self.english = english

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.english

    def __str__(self) -> str:
        return self.english


class UnplayableMove(InvalidReplay):
    """A move of a replay that the rules refuse; `reason` says why in German and English, without the number of the move."""

    def __init__(self, number: int, move: str, german: str, english: str) -> None:
        self.reason = (f"{move} ist nicht spielbar: {german}", f"{move} cannot be played: {english}")
        super().__init__(f"Zug {number}, {self.reason[0]}", f"move {number}, {self.reason[1]}")


class Named(msgspec.Struct, frozen=True):
    """A player at the table; the name is null for somebody who joined without one."""

    name: str | None


class Players(msgspec.Struct, frozen=True):
    """Who played."""

    RED: Named
    BLUE: Named


class Beginning(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="game"):
    """The first line: which game, and all that has to be known to play it again."""

    format: Annotated[int, msgspec.Meta(ge=1)]
    spielwerk: str
    game: str
    rules: Rules
    seed: Annotated[int, msgspec.Meta(extra_json_schema={"minimum": 0, "maximum": (1 << 64) - 1})] | None
    room: str
    started: datetime | None
    start: dict[str, Any]
    text: str
    players: Players
    limits: tuple[float, float] | None

    @property
    def names(self) -> Names:
        """The names of RED and BLUE."""
        return self.players.RED.name, self.players.BLUE.name


class PlayedMove(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type", tag="move"):
    """A move that was played."""

    turn: Turn
    player: Player
    move: str
    sent: str | None = None
    seconds: float | None = None
    reported: float | None = None
    hints: tuple[str, ...] = ()
    chance: dict[str, Any] | None = None
    key: Key
    echo: str | None = None

    def play(self, state: State[Any]) -> State[Any]:
        """The position after this move, with the luck that fell then."""
        text = self.move if self.sent is None else self.sent
        if self.chance is None:
            return state.play(text)
        # Luck named by hand leaves the generator where it was. Where luck fell by the generator, it has to fall by it again.
        drawn = state.play(text)
        return drawn if key_text(drawn) == self.key else state.play(text, chance=self.chance)


class RefusedMove(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """Something that was sent and not played."""

    turn: Turn
    player: Player
    text: str
    rule: str | None = None
    german: str
    english: str
    request: str | None = None


class TakenBackMove(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="taken_back"):
    """Every move from this turn on was taken back; only a file that is being written tells it, the game does not have these moves any more."""

    turn: Turn


class Result(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="result"):
    """The last line: how the game ended."""

    winner: Player | None
    reason: ReasonName
    offender: Player | None = None
    departure: DepartureName | None = None
    text: str = ""
    scores: dict[str, dict[str, Any]]
    turn: Turn
    key: Key

    @classmethod
    def of(cls, ending: Ending) -> "Result":
        """What an ending comes to: whoever caused it by something else than play has lost, else the rules have decided."""
        return cls(
            winner=ending.winner,
            reason=ending.reason.name,
            offender=ending.offender,
            departure=None if ending.departure is None else ending.departure.name,
            text=ending.text,
            scores={name: dict(row) for name, row in ending.state.scores.items()},
            turn=ending.state.turn,
            key=key_text(ending.state),
        )

    def ending(self, state: State[Any], names: Names) -> Ending:
        """The same as the room knew it."""
        reason = Reason[self.reason]
        cause = None if self.offender is None and reason.by_the_rules else reason
        departure = None if self.departure is None else Departure[self.departure]
        adjudged = self.winner if self.offender is None and reason is Reason.ADJUDICATED else None
        return Ending(state, names, self.offender, cause, self.text, departure, adjudged=adjudged)


Line = Beginning | PlayedMove | RefusedMove | TakenBackMove | Result


def key_text(state: State[Any]) -> str:
    """A position's key as a replay writes it."""
    return f"{state.key:016x}"


@dataclass(frozen=True)
class Replay:
    """A whole game. Positions are played when they are asked for."""

    beginning: Beginning
    start: State[Any]
    moves: tuple[PlayedMove, ...]
    refused: tuple[RefusedMove, ...] = ()
    result: Result | None = None
    """None: the game has not been finished, or its last line was lost."""
    cut: bool = field(default=False, compare=False)
    """Whether the file's last line was cut off and left out; that says something about the file and nothing about the game."""

    @property
    def names(self) -> Names:
        """The names of RED and BLUE."""
        return self.beginning.names

    def positions(self) -> Iterator[State[Any]]:
        """The start and the position after each move; `InvalidReplay` at a move that the rules refuse."""
        state = self.start
        yield state
        for number in range(1, len(self.moves) + 1):
            state = self.played(state, number)
            yield state

    @cached_property
    def turns(self) -> list[int]:
        """The turn of each position, as the file has them. They count on where a game began later, and pass over turns in which nobody was asked."""
        if not self.moves:
            return [self.start.turn]
        try:
            last = self.final.turn if self.result is None else self.result.turn
        except InvalidReplay:
            last = self.moves[-1].turn + 1
        return [*(move.turn for move in self.moves), last]

    def played(self, before: State[Any], number: int) -> State[Any]:
        """The position after a move, counted from 1, that is played in the position before it."""
        played = self.moves[number - 1]
        try:
            return played.play(before)
        except (SpielwerkError, TypeError, ValueError, OverflowError) as refusal:
            german, english = sentences(refusal)
            raise UnplayableMove(before.turn + 1, f"{played.player}: {played.move}", german, english) from refusal

    @cached_property
    def final(self) -> State[Any]:
        """The last position."""
        *_, last = self.positions()
        return last

    def verify(self) -> list[Fault]:
        """Plays the game again and lists what does not fit; nothing where all fits."""
        from spielwerk.room.replay_check import faults_of

        return faults_of(self)


def sentences(refusal: Exception) -> tuple[str, str]:
    """Why something was refused, in German and English; a broken rule with its name and its paragraph."""
    german, english = getattr(refusal, "german", str(refusal)), getattr(refusal, "english", str(refusal))
    source = f" [{refusal.rule}, {refusal.paragraph}]" if isinstance(refusal, IllegalMove) else ""
    return german + source, english + source
