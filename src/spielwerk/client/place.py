"""Where in somebody's own files a bot is: their frames, told apart from ours and from those of packages."""

import inspect
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType

from spielwerk.client.bot import Bot

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = frozenset({"site-packages", "dist-packages"})


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    file: str
    line: int
    function: str

    @property
    def german(self) -> str:
        """Its name in German."""
        return f"{Path(self.file).name}, Zeile {self.line}"

    @property
    def english(self) -> str:
        """Its name in English."""
        return f"{Path(self.file).name}, line {self.line}"


class OwnFiles:
    """The files beside a bot's class, and below."""

    def __init__(self, bot: Bot) -> None:
        try:
            self._folder: Path | None = Path(inspect.getfile(type(bot))).resolve().parent
        except (TypeError, OSError):
            # Whoever writes a class at a prompt has no file.
            self._folder = None

    def where(self, innermost: FrameType | None) -> Place | None:
        """The innermost place of a stack that lies in these files."""
        if innermost is None:
            return None
        # The whole stack is taken before any file is looked at: a frame of another thread that ends meanwhile forgets who called it.
        stack = list(traceback.walk_stack(innermost))
        return next(iter(self._own(stack)), None)

    def trace(self, error: TracebackType | None) -> list[Place]:
        """The places of a traceback that lie in these files, the innermost last."""
        return self._own(traceback.walk_tb(error))

    def _own(self, frames: Iterable[tuple[FrameType, int]]) -> list[Place]:
        return [Place(frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in frames if self._has(frame.f_code.co_filename)]

    def _has(self, name: str) -> bool:
        folder, path = self._folder, Path(name).resolve()
        if folder is None or not path.is_relative_to(folder) or _INSTALLED & set(path.relative_to(folder).parts):
            return False
        return folder.is_relative_to(_PACKAGE) or not path.is_relative_to(_PACKAGE)
