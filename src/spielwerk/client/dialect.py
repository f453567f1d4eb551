"""The words in which a client and a server talk: bytes become news, wishes become bytes."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from spielwerk._core import State
from spielwerk.client.news import News
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.game import Rules


@dataclass(frozen=True, slots=True)
class Wish:
    """The seat that a client would like to have."""

    game: str | None = None
    """The id of a game; None for whatever the server plays."""
    rules: Rules | None = None
    """None: as the server plays, or as the contest's server did."""
    reservation: str | None = None
    """The code of a seat that is kept for us."""
    room: str | None = None
    """The id of a room."""
    name: str | None = None
    """What others may call us, where a protocol has a word for it."""


class Dialect(ABC):
    """One protocol, seen from the client."""

    @abstractmethod
    def join(self) -> bytes:
        """What is said first."""

    @abstractmethod
    def read(self, data: bytes) -> Iterator[News]:
        """The news that these bytes complete. `Trouble` for what nobody can read."""

    @abstractmethod
    def recognizes(self, opening: bytes) -> bool:
        """Whether a server of this protocol may have begun with these bytes, of which there may be few."""

    @abstractmethod
    def plays(self) -> tuple[str, Rules]:
        """The game and the rule set at the table, as far as they are known."""

    def is_answered_late(self) -> bool:
        """Whether the server says nothing until all seats are taken."""
        return False

    @abstractmethod
    def move(self, room: str, text: str, state: "State[object]", hints: tuple[str, ...], seconds: float) -> bytes:
        """A move, as one message."""

    @abstractmethod
    def farewell(self) -> bytes:
        """What is said last."""


def unreadable(cause: object) -> Trouble:
    """The server's words make no sense."""
    german = f"Der Server hat etwas geschickt, das nicht lesbar ist: {cause}"
    return Trouble(ExitCode.NO_SERVER, german, f"The server has sent something that cannot be read: {cause}")
