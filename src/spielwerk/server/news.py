"""What a guest of the server is told, as values. How each is worded is the business of his voice."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from spielwerk.player import Player
from spielwerk.protocol import lines
from spielwerk.protocol.elements import Element, in_room
from spielwerk.protocol.season import Season
from spielwerk.protocol.wire import Ending
from spielwerk.room.happenings import Position, Refused
from spielwerk.room.room import Room
from spielwerk.server.scores import Tally


@dataclass(frozen=True, slots=True)
class Joined:
    """You have a seat, or will have it when the others are here."""

    room: Room


@dataclass(frozen=True, slots=True)
class Welcome:
    """The game begins, and this is your side."""

    room: Room
    player: Player


@dataclass(frozen=True)
class Showing:
    """This is how the game stands. One value for all who see it, so that its words are found once."""

    room: Room
    position: Position

    @cached_property
    def packet(self) -> bytes:
        """The season's message, whole."""
        return in_room(self.room.id, self.position.data).encode()

    @cached_property
    def line(self) -> bytes:
        """The same as a line of JSON."""
        return lines.state_line(self.room.id, self.position.shown)


@dataclass(frozen=True, slots=True)
class Request:
    """It is your move."""

    room: Room


@dataclass(frozen=True, slots=True)
class Held:
    """The game waits; somebody would be asked for a move now."""

    room: Room


@dataclass(frozen=True, slots=True)
class PauseSet:
    """The game was paused, or goes on."""

    room: Room
    paused: bool


@dataclass(frozen=True, slots=True)
class Broken:
    """A player broke the rules, or spoke out of turn."""

    room: Room
    refused: Refused
    bare: bool
    """Whether the text of the rule stands alone."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """What a player sent belongs nowhere; said in his room."""

    room: Room
    text: str
    packet: Element


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    room: Room
    ending: Ending


@dataclass(frozen=True, slots=True)
class Left:
    """The room has nothing more to say."""

    room_id: str


@dataclass(frozen=True, slots=True)
class MovesListed:
    """The legal moves, for a player who asked."""

    room: Room


@dataclass(frozen=True, slots=True)
class Prepared:
    """A room was made; these codes open its seats."""

    room: Room
    reservations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Observed:
    """You will see what happens in this room."""

    room: Room


@dataclass(frozen=True, slots=True)
class SomebodyJoined:
    """For administrators: a player without a reservation took a seat."""

    room: Room


@dataclass(frozen=True, slots=True)
class TestModeSet:
    """Results are counted from now on, or no longer."""

    active: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted for a name; nothing for a name that nobody has played under."""

    name: str
    tally: Tally | None


class Denial(enum.Enum):
    """Why a request is not granted."""

    UNKNOWN_GAME = enum.auto()
    UNKNOWN_RESERVATION = enum.auto()
    UNKNOWN_ROOM = enum.auto()
    ROOM_FULL = enum.auto()
    NOT_A_MEMBER = enum.auto()
    WRONG_PASSWORD = enum.auto()
    TOO_MANY_TRIES = enum.auto()
    NOT_AN_ADMINISTRATOR = enum.auto()
    BAD_POSITION = enum.auto()
    BAD_SLOTS = enum.auto()
    TOO_MANY_ROOMS = enum.auto()
    NOT_YOUR_TURN = enum.auto()


@dataclass(frozen=True, slots=True)
class Denied:
    """A request is not granted."""

    why: Denial
    subject: str = ""
    """The room's id, the game's name, …"""
    season: Season | None = None
    """The season in whose forms the request was made, where it is known."""
    packet: Element | None = None
    """The request, if it was XML."""
    german: str = ""
    english: str = ""


News = (
    Joined
    | Welcome
    | Showing
    | Request
    | Held
    | PauseSet
    | Broken
    | Misplaced
    | Ended
    | Left
    | MovesListed
    | Prepared
    | Observed
    | SomebodyJoined
    | TestModeSet
    | Counted
    | Denied
)

DENIALS: Mapping[Denial, tuple[str, str]] = {
    Denial.UNKNOWN_GAME: ("Ein Spiel {} gibt es hier nicht.", "There is no game {} here."),
    Denial.UNKNOWN_RESERVATION: (
        "Diese Reservierung gibt es nicht, oder sie wurde schon benutzt.",
        "There is no such reservation, or it was used already.",
    ),
    Denial.UNKNOWN_ROOM: ("Einen Raum {} gibt es nicht.", "There is no room {}."),
    Denial.ROOM_FULL: ("Im Raum {} ist kein Platz mehr.", "There is no free seat in room {}."),
    Denial.NOT_A_MEMBER: ("Du spielst nicht im Raum {}.", "You do not play in room {}."),
    Denial.WRONG_PASSWORD: ("Das Passwort ist falsch.", "The password is wrong."),
    Denial.TOO_MANY_TRIES: ("Zu viele Versuche; bitte eine Minute warten.", "Too many tries; please wait a minute."),
    Denial.NOT_AN_ADMINISTRATOR: ("Das darf nur, wer sich als Spielleitung angemeldet hat.", "Only an authenticated administrator may do that."),
    Denial.BAD_POSITION: ("Mit dieser Stellung kann kein Spiel beginnen: {}", "No game can begin from this position: {}"),
    Denial.BAD_SLOTS: ("Ein Raum hat zwei Plätze, nicht {}.", "A room has two seats, not {}."),
    Denial.TOO_MANY_ROOMS: ("Hier laufen schon zu viele Spiele; bitte später noch einmal.", "Too many games are open here; please try again later."),
    Denial.NOT_YOUR_TURN: ("Du bist nicht am Zug.", "It is not your turn."),
}


def sentences(denied: Denied) -> tuple[str, str]:
    """What to say to people, in German and in English."""
    german, english = DENIALS[denied.why]
    return german.format(denied.german or denied.subject), english.format(denied.english or denied.subject)
