"""What goes over HTTP besides, as values: making tables, positions, replays, programs."""

from typing import Annotated, Any

from msgspec import Meta

from spielwerk.game import Rules
from spielwerk.scene.shapes import Name
from spielwerk.web.values import EndShown, Identifier, Invitation, MoveShown, Place, PositionShown, SeatWish, Side, Value


class NewTable(Value, frozen=True, kw_only=True):
    """`POST /api/tables`: a new game."""

    game: Identifier
    red: SeatWish
    blue: SeatWish
    rules: Rules | None = None
    """Without it the contest's where a program that connects or is started takes part, else the rulebook's."""
    time_limit: bool = True
    """Whether programs lose that think too long. People and built-in bots never do."""
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")] | None = None
    """Draws the board and the luck; anything if there is none."""
    start: Place | None = None
    """Begins from this position instead of a drawn board."""
    paused: bool | None = None
    """Without it, a game with a person runs at once and one without begins paused."""
    listed: bool = True
    """Whether the lobby shows it to everybody."""


class TableMade(Value, frozen=True, kw_only=True):
    """The answer to `NewTable`: what nobody else is told."""

    table: str
    lead: str
    """The secret of whoever made the table: with it he may pause, step and end the game."""
    seats: dict[Side, str]
    """The secrets of the seats of people. The link of a seat is the page's address with the table and this secret behind `#`."""
    invitations: tuple[Invitation, ...] = ()
    redrawn: bool = False
    """The position came without what is hidden in it, so that was drawn anew."""


class FaultFound(Value, frozen=True, kw_only=True):
    """One thing that is wrong with a position, and where."""

    place: str
    sentence: Name


class PositionWritten(Value, frozen=True, kw_only=True):
    """`POST /api/positions`: a position in one line of text, or as a record; exactly one of the two."""

    text: Annotated[str, Meta(max_length=20_000)] | None = None
    record: dict[str, Any] | None = None
    game: Identifier | None = None
    rules: Rules | None = None
    """What the record belongs to, where it does not say so itself; a text always does."""


class PositionRead(Value, frozen=True, kw_only=True):
    """What the position is, or all that is wrong with it."""

    faults: tuple[FaultFound, ...] = ()
    game: str | None = None
    rules: Rules | None = None
    position: PositionShown | None = None
    record: dict[str, Any] | None = None
    """The position as a record, for the editor: change a field and read it again."""
    redrawn: bool = False


class ReplayListed(Value, frozen=True, kw_only=True):
    """A replay, as a list shows it."""

    id: str
    game: str
    rules: Rules
    red: str | None
    blue: str | None
    moves: int
    finished: bool
    started: str | None = None
    """In ISO 8601."""
    winner: Side | None = None
    reason: str | None = None
    offender: Side | None = None
    uploaded: bool = False
    file: str = ""


class ReplaysListed(Value, frozen=True, kw_only=True):
    """`GET /api/replays`: the newest first."""

    replays: tuple[ReplayListed, ...]
    more: bool = False


class RefusedShown(Value, frozen=True, kw_only=True):
    """Something that was sent and not played."""

    number: int
    """It was sent in the position of this number."""
    side: Side
    text: str
    rule: str | None
    sentence: Name


class ReplayShown(Value, frozen=True, kw_only=True):
    """`GET /api/replays/{id}` and the answer to an upload: a whole game without its pictures."""

    listed: ReplayListed
    moves: tuple[MoveShown, ...]
    refused: tuple[RefusedShown, ...] = ()
    end: EndShown | None = None
    seed: str | None = None
    begins_at: int = 0
    limits: tuple[float, float] | None = None
    has_hidden: bool = False
    """Whether something is hidden in it to the end, and would be drawn anew for a new game."""
    faults: tuple[FaultFound, ...] = ()
    """What does not fit in it; the moves behind the first wrong one cannot be shown."""


class PositionsShown(Value, frozen=True, kw_only=True):
    """`GET /api/replays/{id}/positions?first=0&last=20` and the same for tables: at most 60 at once."""

    positions: tuple[PositionShown, ...]
    number_of_moves: int


class ProgramListed(Value, frozen=True, kw_only=True):
    """A program that was uploaded."""

    id: str
    name: str
    bytes: int


class ProgramsListed(Value, frozen=True, kw_only=True):
    """`GET /api/programs`."""

    programs: tuple[ProgramListed, ...]


class Login(Value, frozen=True, kw_only=True):
    """`POST /api/login`: the administrator's password, or the token that was printed at the start."""

    word: Annotated[str, Meta(max_length=200)]
