"""`Played`: a finished game with its moves, and how it becomes a line of the results and, where it is wanted, a replay."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from spielwerk._core import State
from spielwerk.errors import IllegalMove
from spielwerk.games import game
from spielwerk.match.plan import Plan, Task
from spielwerk.match.result import Result, Times
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import write
from spielwerk.protocol.wire import Ending
from spielwerk.room.happenings import Moved, Refused
from spielwerk.room.replay import key_text
from spielwerk.room.replay_writer import ReplayWriter, settled


@dataclass(slots=True)
class Played:
    """One game of a match, as whoever lets it be played knows it."""

    task: Task
    start: State[Any]
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    moves: list[Moved] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    ending: Ending | None = None
    """None until it is over."""
    text: str = ""
    """What there is to say about an end that was not regular."""
    seconds: float = 0.0
    replay: Path | None = None
    """The file that was written while it was played, if one was."""

    def times(self, player: Player) -> list[float]:
        """How long a player thought about each move."""
        return [moved.seconds for moved in self.moves if moved.player is player]

    def result(self, plan: Plan) -> Result:
        """The game as a line of the results."""
        ending, soft = self.over, plan.limits.soft
        red, blue = plan.names(self.task)
        return Result(
            match=plan.id,
            number=self.task.number,
            pair=self.task.pair,
            game=plan.game,
            rules=plan.rules,
            seed=self.task.seed,
            red=red,
            blue=blue,
            winner=ending.winner,
            reason=ending.reason.name,
            offender=ending.offender,
            text=self.text,
            plies=ending.state.turn - self.start.turn,
            key=key_text(ending.state),
            red_times=Times.of(self.times(RED), soft),
            blue_times=Times.of(self.times(BLUE), soft),
            scores=ending.state.scores,
            started=self.started,
            seconds=self.seconds,
            replay=None if self.replay is None else str(self.replay),
        )

    @property
    def over(self) -> Ending:
        """How it ended."""
        assert self.ending is not None, "the game is over"
        return self.ending

    def keep(self, plan: Plan, folder: Path) -> None:
        """Writes the whole game into a file."""
        writer = new_writer(self, plan, folder)
        before = self.start
        for moved in self.moves:
            write_move(writer, before, moved)
            before = moved.after
        for refused in self.refused:
            write_refused(writer, refused)
        writer.over(self.over)
        self.replay = writer.path


def new_writer(played: Played, plan: Plan, folder: Path) -> ReplayWriter:
    """A replay that begins."""
    return ReplayWriter.create(
        folder,
        state=played.start,
        seed=played.task.seed,
        room=f"{played.task.number:06d}",
        names=plan.names(played.task),
        started=played.started,
        limits=(plan.limits.soft, plan.limits.hard),
        settle=settled,
    )


def write_move(writer: ReplayWriter, before: State[Any], moved: Moved) -> None:
    """A move of the replay. To name its luck takes longer than to play it, so nobody does before it is kept."""
    sent, luck = moved.sent, moved.luck
    name_luck = game(before.game).luck
    if luck is None and name_luck is not None:
        luck = name_luck(before, moved.after)
    writer.moved(moved.player, moved.move, sent.text, moved.seconds, sent.hints, moved.after, luck, sent.seconds, sent.echo)


def write_refused(writer: ReplayWriter, refused: Refused) -> None:
    """What was sent and not played."""
    refusal = refused.refusal
    rule = refusal.rule if isinstance(refusal, IllegalMove) else None
    german, english = (refused.text, refused.text) if refusal is None else (refusal.german, refusal.english)
    sent = "" if refused.request is None else write(refused.request, 0).strip()
    writer.refused(refused.player, sent, rule, german, english, refused.request)
