"""What a program is started in. The plain one lets it do whatever its user may do."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar


@dataclass(frozen=True)
class Cage:
    """No bars at all."""

    look: float | None = 0.1
    """So often, in seconds, somebody looks who is there and how much memory they take; None: never."""
    is_shut: ClassVar[bool] = False
    """Whether the program cannot reach this machine's network."""
    herd: str = ""
    """How the marks begin of all programs that belong together."""

    def mark(self) -> str:
        """The mark of one more program, which all that come of it inherit."""
        return self.herd + secrets.token_hex(8)

    def wrapped(self, words: list[str], folder: Path) -> list[str]:
        """The command that is really started."""
        return words

    def environment(self, usual: Mapping[str, str], folder: Path) -> dict[str, str]:
        """The variables that the program sees."""
        return dict(usual)

    def before(self) -> Callable[[], None] | None:
        """What the new process does before it becomes the program; None where there is nothing to do."""
        return None

    def failure(self, memory: int | None, processes: int) -> tuple[str, str] | None:
        """Why a program that was seen with so much memory and so many processes has to end, in German and in English; None if it may stay."""
        return None


FREE = Cage()
