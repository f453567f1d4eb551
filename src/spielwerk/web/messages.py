"""What goes over the WebSocket between the browser and the arena, as values; docs/web-protocol.md tells how it follows one another.

One message is one JSON object with a `type`. What the browser says is an `Asked`, what it hears a `Told`. Fields that have their default may be
missing. Numbers that a browser could not hold exactly (seeds) are texts.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from spielwerk.game import Rules
from spielwerk.scene.shapes import Click, Name, Scene
from spielwerk.web.values import (
    Bot,
    Clock,
    ConnectingProgram,
    Count,
    EndShown,
    GameOffered,
    Identifier,
    Invitation,
    Label,
    MoveShown,
    OfferShown,
    Place,
    PositionShown,
    SeatShown,
    Secret,
    Side,
    StartedProgram,
    Status,
    TableListed,
    Value,
)

# What is told unasked


class Welcome(Value, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """The first message on every connection, and the answer to `GET /api/welcome`."""

    version: str
    games: tuple[GameOffered, ...]
    host: str
    port: int
    """Where programs reach the game server."""
    may_start_programs: bool = False
    """Whether this visitor is at the machine, or has logged in: he may start and upload programs, and lead every game."""
    soft: float = 2.0
    hard: float = 10.0
    """The usual limits of programs in seconds."""


class TableShown(Value, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """All about a table; told to whoever begins to watch it, and again whenever something changes that no smaller message tells.

    It takes the place of whatever was known before.
    """

    id: str
    game: str
    rules: Rules
    status: Status
    seats: tuple[SeatShown, ...]
    """RED, then BLUE."""
    moves: tuple[MoveShown, ...]
    position: PositionShown
    """The last one."""
    clocks: dict[Side, Clock]
    watching: int = 0
    """How many connections look on besides the players'."""
    offers: tuple[OfferShown, ...] = ()
    end: EndShown | None = None
    replay: str | None = None
    """The replay of the game, once it is over."""
    seed: str | None = None
    """What drew the board, once the game is over."""
    begins_at: int = 0
    """The turn of the first position; more than 0 for a game from the middle of another."""
    redrawn: bool = False
    yours: tuple[Side, ...] = ()
    """The seats that this connection speaks for."""
    leads: bool = False
    """Whether this connection may pause, step and end the game."""
    invitations: tuple[Invitation, ...] = ()
    """For whoever leads: how programs that are still awaited find their seats."""
    clicks: tuple[Click, ...] = ()
    """Where it is this connection's move: what can be clicked first."""
    can: tuple[str, ...] = ()
    """The actions of `Control` that would be granted now."""


class Moved(Value, frozen=True, kw_only=True, tag_field="type", tag="moved"):
    """A move was played."""

    table: str
    move: MoveShown
    position: PositionShown
    clocks: dict[Side, Clock]
    clicks: tuple[Click, ...] = ()
    """Where it is now this connection's move: what can be clicked first."""
    can: tuple[str, ...] = ()


class SeatsChanged(Value, frozen=True, kw_only=True, tag_field="type", tag="seats"):
    """Somebody came or went, clocks began to run, the game was paused or goes on, something was proposed."""

    table: str
    status: Status
    seats: tuple[SeatShown, ...]
    clocks: dict[Side, Clock]
    watching: int = 0
    offers: tuple[OfferShown, ...] = ()
    can: tuple[str, ...] = ()
    clicks: tuple[Click, ...] = ()
    """Where it is this connection's move: what can be clicked first. Clicks that were made already stay."""


class Rematch(Value, frozen=True, kw_only=True, tag_field="type", tag="rematch"):
    """They play again, with the colours changed where two people play."""

    table: str
    """The old one."""
    new: str
    seats: dict[Side, str] = field(default_factory=dict)
    """The secrets of the seats that this connection has at the new table."""
    lead: str | None = None


class TableGone(Value, frozen=True, kw_only=True, tag_field="type", tag="gone"):
    """There is no such table any more."""

    table: str


class LobbyShown(Value, frozen=True, kw_only=True, tag_field="type", tag="lobby"):
    """Every table that is listed: running ones first, the newest first. Told anew a few times a second at most, when something has changed."""

    tables: tuple[TableListed, ...]


# What the browser asks for. Every one may carry `request`, a number that comes back with what answers it.


class Asks(Value, frozen=True, kw_only=True, tag_field="type"):
    """What all requests have in common."""

    request: int | None = None


class Watch(Asks, frozen=True, kw_only=True, tag="watch"):
    """Shows a table from now on; with secrets, this connection speaks for seats or leads. Again after a lost connection: nothing is lost."""

    table: Identifier
    secrets: Annotated[tuple[Secret, ...], Meta(max_length=4)] = ()
    name: Label = ""
    """What a person who sits down here by a link wants to be called."""


class Unwatch(Asks, frozen=True, kw_only=True, tag="unwatch"):
    """Has seen enough of a table."""

    table: Identifier


class WatchLobby(Asks, frozen=True, kw_only=True, tag="watch_lobby"):
    """Shows the lobby from now on, or no longer."""

    on: bool = True


class Play(Asks, frozen=True, kw_only=True, tag="play"):
    """A move. Where it is not legal, nothing happens but a `Verdict`, unless the person insists: then the game is lost by it."""

    table: Identifier
    side: Side
    number: Count
    """How many moves had been played when the person decided: a move for a position that has passed is refused."""
    move: Annotated[str, Meta(max_length=2000)]
    insist: bool = False


Action = Literal[
    "pause",
    "play",
    "step",
    "abort",
    "resign",
    "claim",
    "offer_draw",
    "ask_take_back",
    "offer_rematch",
    "accept",
    "decline",
    "open_seat",
]


class Control(Asks, frozen=True, kw_only=True, tag="control"):
    """Whatever is done at a table besides moving.

    `pause`, `play`, `step` (let one move be played), `abort`, `open_seat` (free a reservation): for whoever leads, or is at the machine.
    `resign`, `claim`, `offer_draw`, `ask_take_back`, `offer_rematch`, `accept`, `decline`: for whoever sits at the table.
    Built-in bots grant every take-back and rematch at once; programs take nothing back.
    """

    table: Identifier
    action: Action
    side: Side | None = None
    """For whom, if this connection has both seats; the seat to open; else it follows by itself."""


class AskClicks(Asks, frozen=True, kw_only=True, tag="clicks"):
    """What can be clicked after these clicks; `preview` asks for the picture with the unfinished move in it."""

    at: Place
    path: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=100)] = ()
    preview: bool = True


class AskReach(Asks, frozen=True, kw_only=True, tag="reach"):
    """Where a piece could go if it were this player's turn."""

    at: Place
    key: Annotated[str, Meta(max_length=100)]
    side: Side


class AskPosition(Asks, frozen=True, kw_only=True, tag="position"):
    """A position with its picture."""

    at: Place


class AskWhy(Asks, frozen=True, kw_only=True, tag="why"):
    """Whether a move is legal in a position, and if not, why."""

    at: Place
    move: Annotated[str, Meta(max_length=2000)]


class AskWhyNot(Asks, frozen=True, kw_only=True, tag="why_not"):
    """Why something cannot be clicked after the clicks of the path. Answered by a `Verdict` about the move that it would mean."""

    at: Place
    path: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=100)] = ()
    key: Annotated[str, Meta(max_length=100)]


class Analyse(Asks, frozen=True, kw_only=True, tag="analyse"):
    """Searches a position, and tells again and again what it has found; a new one ends the one before. Not while two people play this game."""

    at: Place
    lines: Annotated[int, Meta(ge=1, le=10)] = 3
    seconds: Annotated[float, Meta(ge=0.05, le=60)] = 10.0


class DrawGraph(Asks, frozen=True, kw_only=True, tag="graph"):
    """Evaluates every position of a replay or of a finished table, one after the other."""

    of: Place
    seconds: Annotated[float, Meta(ge=0.01, le=2)] = 0.05
    """For each position."""


class Probe(Asks, frozen=True, kw_only=True, tag="probe"):
    """Sends a position to a bot, so many times, and tells what it answers each time."""

    at: Place
    player: Bot | StartedProgram | ConnectingProgram
    times: Annotated[int, Meta(ge=1, le=1000)] = 10
    time_limit: bool = True


class Stop(Asks, frozen=True, kw_only=True, tag="stop"):
    """Ends this connection's analysis, graph or probe."""

    what: Literal["analyse", "graph", "probe"]


Asked = Watch | Unwatch | WatchLobby | Play | Control | AskClicks | AskReach | AskPosition | AskWhy | AskWhyNot | Analyse | DrawGraph | Probe | Stop


# What answers them


class Answers(Value, frozen=True, kw_only=True, tag_field="type"):
    """What all answers have in common: the number of what they answer."""

    request: int | None = None


class Clicks(Answers, frozen=True, kw_only=True, tag="clicks"):
    """What can be clicked after the clicks of the path."""

    path: tuple[str, ...]
    clicks: tuple[Click, ...]
    preview: Scene | None = None


class Reach(Answers, frozen=True, kw_only=True, tag="reach"):
    """The keys of the cells that the piece could go to."""

    key: str
    cells: tuple[str, ...]


class PositionTold(Answers, frozen=True, kw_only=True, tag="position"):
    """The position that was asked for."""

    position: PositionShown
    number_of_moves: int
    """How many moves its table or replay has."""


class Verdict(Answers, frozen=True, kw_only=True, tag="verdict"):
    """About a move that was asked about, or that was not played because it is not legal."""

    move: str
    legal: bool
    canonical: str | None = None
    """The move in canonical form, if it is legal."""
    rule: str | None = None
    paragraph: str | None = None
    sentence: Name | None = None


class Line(Value, frozen=True, kw_only=True):
    """A move, and what is expected to follow it."""

    moves: tuple[str, ...]
    red_score: float
    """The result to expect for RED, from 0 to 1."""
    units: float
    """The same in what the game counts, positive is good for RED."""
    proved: Side | None = None
    """Who wins by force."""
    plies: int | None = None
    on: str | None = None
    """The key of what moves, and …"""
    to: str | None = None
    """… of the cell that it moves to, for an arrow; None where one click makes the move."""


class Analysis(Answers, frozen=True, kw_only=True, tag="analysis"):
    """What a search has found so far."""

    lines: tuple[Line, ...]
    nodes: int
    depth: int
    seconds: float
    unit: str
    done: bool = False


class GraphPoint(Answers, frozen=True, kw_only=True, tag="graph"):
    """The evaluation of one position."""

    number: int
    red_score: float
    best: str | None = None
    """The move that should have been played here; None where the game is over."""
    done: bool = False


class ProbeAnswer(Answers, frozen=True, kw_only=True, tag="probe"):
    """What a bot answered to the position this time; one with `waiting` is told first where a program is awaited."""

    number: int
    """Counted from 1; 0 before the first answer."""
    move: str | None = None
    seconds: float | None = None
    hints: tuple[str, ...] = ()
    trouble: Name | None = None
    """Why there was no move."""
    waiting: Invitation | None = None
    done: bool = False


class Done(Answers, frozen=True, kw_only=True, tag="done"):
    """It was done; what followed from it is told by itself."""


class Fault(Answers, frozen=True, kw_only=True, tag="fault"):
    """Something that was asked for cannot be done. Also the body of every HTTP answer from 400 on."""

    why: str
    """A word for programs: `unknown_table`, `not_yours`, `too_late`, `not_possible`, `too_many`, `unreadable`, `forbidden`, `invalid`."""
    sentence: Name


Told = (
    Welcome
    | TableShown
    | Moved
    | SeatsChanged
    | Rematch
    | TableGone
    | LobbyShown
    | Clicks
    | Reach
    | PositionTold
    | Verdict
    | Analysis
    | GraphPoint
    | ProbeAnswer
    | Done
    | Fault
)
