"""How a season's server behaved where the seasons differ: facts in a table, one for each game, so that no code asks which season it is."""

import enum
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

import spielwerk as sw
from spielwerk.outcome import Reason
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Wire

CLOSE = Element("sc.protocol.responses.CloseConnection")
"""What most seasons' servers sent before they closed a connection, and what their clients send at the end."""


class Holds(enum.Enum):
    """What a pause keeps back."""

    REQUESTS = enum.auto()
    """Only the request for a move, and only from players whose seat asked for pauses; everybody sees every position."""
    EVERYTHING = enum.auto()
    """Positions as well: nobody hears anything until the game goes on."""
    ALL_BUT_OBSERVERS = enum.auto()
    """Players hear nothing, observers see every position."""


class Refusal(enum.Enum):
    """How the lobby refuses a request that it cannot grant."""

    CLOSED = enum.auto()
    """By the end of the stream, without a word."""
    GOODBYE = enum.auto()
    """By the season's closing packet and the end of the stream."""
    MESSAGE = enum.auto()
    """By a message that repeats the request; the connection stays open."""


class Stray(enum.Enum):
    """What a packet gets that can be read but belongs nowhere: a move for a room in which its sender does not play, or outside any room."""

    TOLD_IN_HIS_ROOM = enum.auto()
    """An error in the room where he plays, seen by everybody there; then he is closed and has left."""
    CLOSED = enum.auto()
    """He is closed, as the lobby refuses, and has left."""
    MESSAGE = enum.auto()
    """A message of the lobby; the connection stays open and the game goes on."""


class OutOfTurn(enum.Enum):
    """What a move gets that nobody asked for."""

    IGNORED = enum.auto()
    CLOSED = enum.auto()
    """The sender is closed without a word and has left."""
    TOLD_AND_CLOSED = enum.auto()
    """The sender gets an error and is closed."""
    TOLD = enum.auto()
    """The sender gets an error, and then the result, as after any broken rule."""


class Offender(enum.Enum):
    """What happens to whoever broke a rule."""

    CLOSED = enum.auto()
    """Closed after the error; the result goes to the others."""
    CLOSED_AFTER_RESULT = enum.auto()
    STAYS = enum.auto()


class ReplayForm(enum.Enum):
    """How the season's own software stored games."""

    PACKETS = enum.auto()
    """`<protocol>` around the room packets that an observer got, written by the server."""
    OBJECTS = enum.auto()
    """`<object-stream>` around the positions and the result alone, gzipped, written by the program with which people watched."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Season:
    """The facts of one season."""

    game: str
    """The game's id."""
    wire: Wire
    replay_form: ReplayForm
    numbers_objects: bool = False
    """Whether every element of a stored game carries an `id`, counted anew in each position."""
    holds: Holds
    refusal: Refusal
    stray: Stray = Stray.CLOSED
    loose_tags: frozenset[str] = field(default_factory=frozenset)
    """Elements that the season's server could read but knew only inside a room: a move without its room."""
    out_of_turn: OutOfTurn
    out_of_turn_cause: Reason
    """The cause in the result after a move out of turn; not used where it is ignored."""
    offender: Offender
    error_to_everybody: bool
    """Whether the opponent sees the error about a refused move too; observers always do."""
    bare_error_to_observers: bool = False
    """Whether observers get the text of the broken rule alone, without the offender's name around it."""
    joined_at_once: bool
    """Whether whoever holds a reservation is told so at once, or when all seats are taken."""
    joined_room_attributes: frozenset[str] = field(default_factory=frozenset)
    """What administrators are told about a room that somebody has joined: `existing`, `playerCount`, or nothing at all."""
    prepared_rooms_pause: bool = False
    """Whether a prepared room begins paused because one of its seats asked for pauses."""
    cancels: bool = True
    """Whether an administrator's word to cancel a game meant anything."""
    cancel_gives_result: bool = False
    """Whether a game that an administrator cancels is counted as it stands, or ends without a result."""
    answers_pause: bool = False
    """Whether observers are told that the game is paused, or goes on."""
    fills_empty_seats: bool = True
    """Whether a game that is begun by force has somebody on each empty seat who never answers; else it ends at once."""
    ends_without_a_word: bool = False
    """Whether a connection ends without the last tag, unless the client has said that it closes."""

    def tells_breach(self, out_of_turn: bool) -> bool:
        """Whether somebody who did what he may not do hears what it was."""
        return not out_of_turn or self.out_of_turn is not OutOfTurn.CLOSED

    def closes_before_result(self, out_of_turn: bool) -> bool:
        """Whether he is gone before the result is told."""
        if out_of_turn:
            return self.out_of_turn in (OutOfTurn.CLOSED, OutOfTurn.TOLD_AND_CLOSED)
        return self.offender is Offender.CLOSED

    def closes_after_result(self, cause: Reason | None) -> bool:
        """Whether he is closed once he knows the result."""
        return self.offender is Offender.CLOSED_AFTER_RESULT and cause is Reason.RULE_VIOLATION


@cache
def season_of(game_id: str) -> Season:
    """The season in which a game was played."""
    season: Season = import_module(f"spielwerk.games.{game_id.replace('-', '_')}.wire").SEASON
    return season


@cache
def game_called(wire_name: str) -> str | None:
    """The id of the game with this name on the wire, None if there is none."""
    return next((game_id for game_id in sw.games() if sw.game(game_id).wire_name == wire_name), None)
