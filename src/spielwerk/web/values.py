"""What messages are made of: games, places of positions, moves, seats, clocks and ends."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from spielwerk.game import Rules
from spielwerk.scene.shapes import Name, Scene

Side = Literal["RED", "BLUE"]
Identifier = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Label = Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""What a person calls himself or a program."""
Secret = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0)]


class Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all values here have in common."""


# Which games there are


class LevelOffered(Value, frozen=True, kw_only=True):
    """A built-in bot that can take a seat."""

    name: str
    title: Name
    summary: Name


class RuleShown(Value, frozen=True, kw_only=True):
    """A rule that can refuse a move."""

    name: str
    paragraph: str
    sentence: Name


class DeviationShown(Value, frozen=True, kw_only=True):
    """Where the contest's server did not play by the rulebook: a sentence for each rule set, in English."""

    name: str
    rulebook: str
    contest: str


class GameOffered(Value, frozen=True, kw_only=True):
    """A game of the house."""

    id: str
    season: int
    title: Name
    summary: Name
    levels: tuple[LevelOffered, ...]
    options: dict[str, Name]
    """What a person may wish to see besides, by the name that shapes carry as `option`."""
    rules: tuple[RuleShown, ...]
    deviations: tuple[DeviationShown, ...]
    symbols: str
    """Definitions that the shapes of all pictures of this game refer to with `<use>`; pictures themselves come with empty `symbols`."""
    has_hidden: bool = False
    """Whether parts of the board are hidden at first, and drawn anew for a game that begins from a position."""
    unit: str = ""
    """What evaluations count, in English."""
    space_opens_settings: bool = False
    """Whether the space bar opens the settings while the board has the focus, as this season's program did."""


# Where a position is


class Place(Value, frozen=True, kw_only=True):
    """A position: of a table, of a replay, or written down; with moves that are played on from there, except at a running table.

    Exactly one of `table`, `replay`, `text` is given.
    """

    table: Identifier | None = None
    replay: Identifier | None = None
    number: Count | None = None
    """After so many moves of the table or replay, 0 is the beginning; without it the last one."""
    text: Annotated[str, Meta(max_length=20_000)] | None = None
    """A position in one line of text, as `PositionShown.text` has it."""
    moves: Annotated[tuple[Annotated[str, Meta(max_length=500)], ...], Meta(max_length=500)] = ()


class PositionShown(Value, frozen=True, kw_only=True):
    """A position with its picture."""

    number: int
    """After so many moves of its table or replay."""
    turn: int
    """Half-moves since the beginning of the game, forced skips included."""
    round: int
    to_move: Side
    scene: Scene
    described: str = ""
    """The position as lines of text, for people who read with their ears or fingers."""
    text: str | None = None
    """The position in one line, hidden things and the luck to come included; None where somebody could profit from them, at a running table."""
    over: bool = False


class MoveShown(Value, frozen=True, kw_only=True):
    """A move that was played."""

    number: int
    """Counted from 1: the move that led to the position of this number."""
    turn: int
    side: Side
    move: str
    seconds: float | None = None
    """How long the player thought, by the server's clock."""
    reported: float | None = None
    """How long he says that he thought."""
    hints: tuple[str, ...] = ()
    """The bot's own words about it."""
    red_score: float | None = None
    """What the bot expects, for RED, from 0 (lost) to 1 (won), where it says so in a hint: `score=0.63`, the result that it expects for itself."""


# Tables


class PersonHere(Value, frozen=True, kw_only=True, tag_field="kind", tag="here"):
    """The person who makes the table."""

    name: Label = ""


class PersonByLink(Value, frozen=True, kw_only=True, tag_field="kind", tag="link"):
    """Whoever opens the link of the seat first."""

    name: Label = ""


class Bot(Value, frozen=True, kw_only=True, tag_field="kind", tag="bot"):
    """A built-in bot."""

    level: Annotated[str, Meta(max_length=30)]
    seconds: Annotated[float, Meta(ge=0.01, le=60)] | None = None
    """How long it may think, where its level is one of time; a second if nothing is said."""
    name: Label = ""


class StartedProgram(Value, frozen=True, kw_only=True, tag_field="kind", tag="program"):
    """A program that the arena starts: only for whoever is at the machine or has logged in."""

    program: Identifier | None = None
    """One that was uploaded, …"""
    command: Annotated[str, Meta(max_length=1000)] | None = None
    """… or a command as one types it: `java -jar bot.jar`, `./bot.py`."""
    parameters: Annotated[str, Meta(max_length=1000)] = ""
    """What is passed to it besides `--host`, `--port` and `--reservation`."""
    name: Label = ""


class ConnectingProgram(Value, frozen=True, kw_only=True, tag_field="kind", tag="connects"):
    """A program that connects by itself. Without a reservation, the first one that asks for a game by these rules gets the seat."""

    name: Label = ""
    reserved: bool = False


SeatWish = PersonHere | PersonByLink | Bot | StartedProgram | ConnectingProgram


Kind = Literal["here", "link", "bot", "program", "connects"]


class SeatShown(Value, frozen=True, kw_only=True):
    """A seat, as everybody sees it."""

    side: Side
    kind: Kind
    name: str
    level: str | None = None
    taken: bool = False
    """Whether somebody has sat down here; a game begins when both seats are taken."""
    present: bool = True
    """For people: whether a page of theirs is open now."""
    away: float | None = None
    """For people: so many seconds ago the last page was closed. After 60 his opponent may `claim` the game."""
    trouble: Name | None = None
    """Why the program of this seat does not play."""


class Clock(Value, frozen=True, kw_only=True):
    """One player's time, in seconds, when the message was written; the browser lets it run on."""

    used: float
    """All that he has thought so far, what he thinks about now included."""
    thinking: float | None = None
    """So long he has thought about the move that he is asked for; None while he is not."""
    soft: float | None = None
    hard: float | None = None
    """How long he may think about a move; None: as long as he likes."""


Offer = Literal["draw", "take_back", "rematch"]
Status = Literal["waiting", "running", "paused", "over", "broken"]
"""`broken`: it cannot go on, as the server was started anew and a program did not come back. Its moves are in its replay."""


class OfferShown(Value, frozen=True, kw_only=True):
    """What one person has proposed to the other."""

    side: Side
    offer: Offer


class Score(Value, frozen=True, kw_only=True):
    """A player's row of the season's score sheet."""

    side: Side
    parts: dict[str, Any]


class EndShown(Value, frozen=True, kw_only=True):
    """How a game ended."""

    winner: Side | None
    reason: str
    """For example `GOAL_REACHED`."""
    sentence: Name
    offender: Side | None = None
    """Who caused the end by something else than play."""
    text: str = ""
    """What the season's server would have said about it."""
    rule: str | None = None
    """The rule that a refused move broke."""
    scores: tuple[Score, ...] = ()
    agreed: bool = False
    """Whether it is a draw because both wanted one."""
    rematch: str | None = None
    """The table at which they play again."""


class Invitation(Value, frozen=True, kw_only=True):
    """How a program that connects by itself finds its seat."""

    side: Side
    host: str
    port: int
    reservation: str | None = None
    arguments: str
    """The same as a program takes it: `--host 127.0.0.1 --port 13050 --reservation …`."""


class TableListed(Value, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    rules: Rules
    status: Status
    seats: tuple[SeatShown, ...]
    clocks: dict[Side, Clock]
    turn: int
    round: int
    watching: int = 0
    end: EndShown | None = None
    replay: str | None = None
    open: tuple[Side, ...] = ()
    """Seats that any program may take."""
