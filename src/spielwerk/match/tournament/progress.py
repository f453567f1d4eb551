"""How far a tournament is, for whoever watches the terminal: a bar for each round, or a line where nobody sees a bar."""

import sys
from types import TracebackType
from typing import Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from spielwerk.match.result import Result
from spielwerk.match.tournament.course import Course, Round


class Progress:
    """Shows it while it goes on."""

    def __init__(self, german: bool, out: TextIO | None = None) -> None:
        self._german = german
        self._console = Console(file=out or sys.stderr, highlight=False)
        self._bars = Bars(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self._console,
            disable=not self.is_seen,
        )
        self._task: TaskID | None = None

    @property
    def is_seen(self) -> bool:
        """Whether somebody looks at a terminal."""
        return self._console.is_terminal

    def begins(self, course: Course, current: Round, games: int) -> None:
        """A round begins, or goes on."""
        total = len(course.plan) or course.definition.rounds
        name = current.german if self._german else current.english
        of = "" if current.is_final or course.definition.format == "knockout" else f"/{total}"
        if self.is_seen:
            self._task = self._bars.add_task(name + of, total=games)
        else:
            games_word = ("Spiel" if games == 1 else "Spiele") if self._german else ("game" if games == 1 else "games")
            print(f"{name}{of}: {games} {games_word}", file=self._console.file, flush=True)

    def told(self, result: Result) -> None:
        """A game is over."""
        if self._task is not None:
            self._bars.advance(self._task)

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._bars.stop()
