"""What a guest of the server is told, as values. How each is worded is the business of his voice."""

import enum
from collections.abc import Mapping

import msgspec

from spielwerk.player import Player
from spielwerk.protocol import lines
from spielwerk.protocol.elements import Element, in_room, write
from spielwerk.protocol.season import Season
from spielwerk.protocol.wire import Ending
from spielwerk.room.happenings import Position, Refused
from spielwerk.room.room import Room
from spielwerk.server.scores import Tally


class Joined(msgspec.Struct, frozen=True):
    """You have a seat, or will have it when the others are here."""

    room: Room


class Welcome(msgspec.Struct, frozen=True):
    """The game begins, and this is your side."""

    room: Room
    player: Player


class _Worded(msgspec.Struct):
    """News for many, whose words are found once."""

    room: Room
    _packet: bytes = b""
    _line: bytes = b""

    @property
    def packet(self) -> bytes:
        """The season's message, whole."""
        if not self._packet:
            self._packet = in_room(self.room.id, self._data()).encode()
        return self._packet

    @property
    def line(self) -> bytes:
        """The same as a line of JSON."""
        if not self._line:
            self._line = self._written()
        return self._line

    def _data(self) -> str:
        raise AssertionError("each kind of news has words of its own")

    def _written(self) -> bytes:
        raise AssertionError("each kind of news has words of its own")


class Showing(_Worded, kw_only=True):
    """This is how the game stands."""

    position: Position

    def _data(self) -> str:
        return self.position.data()

    def _written(self) -> bytes:
        return lines.state_line(self.room.id, self.position.shown)


class Request(msgspec.Struct, frozen=True):
    """It is your move."""

    room: Room


class Held(msgspec.Struct, frozen=True):
    """The game waits; somebody would be asked for a move now."""

    room: Room


class PauseSet(msgspec.Struct, frozen=True):
    """The game was paused, or goes on."""

    room: Room
    paused: bool


class Broken(msgspec.Struct, frozen=True):
    """A player broke the rules, or spoke out of turn."""

    room: Room
    refused: Refused
    bare: bool
    """Whether the text of the rule stands alone."""


class Misplaced(msgspec.Struct, frozen=True):
    """What a player sent belongs nowhere; said in his room."""

    room: Room
    text: str
    packet: Element


class Ended(_Worded, kw_only=True):
    """The game is over."""

    ending: Ending

    def _data(self) -> str:
        return write(self.room.season.wire.result(self.ending), 2)

    def _written(self) -> bytes:
        return lines.result_line(self.room.id, self.ending)


class Left(msgspec.Struct, frozen=True):
    """The room has nothing more to say."""

    room_id: str


class RoomsListed(msgspec.Struct, frozen=True):
    """For administrators: the rooms there are."""

    rooms: tuple[Room, ...]


class MovesListed(msgspec.Struct, frozen=True):
    """The legal moves, for a player who asked."""

    room: Room


class Prepared(msgspec.Struct, frozen=True):
    """A room was made; these codes open its seats."""

    room: Room
    reservations: tuple[str, ...]


class Observed(msgspec.Struct, frozen=True):
    """You will see what happens in this room."""

    room: Room


class SomebodyJoined(msgspec.Struct, frozen=True):
    """For administrators: a player without a reservation took a seat."""

    room: Room


class TestModeSet(msgspec.Struct, frozen=True):
    """Results are counted from now on, or no longer."""

    active: bool


class Counted(msgspec.Struct, frozen=True):
    """What was counted for a name; nothing for a name that nobody has played under."""

    name: str
    tally: Tally | None


class Denial(enum.Enum):
    """Why a request is not granted."""

    UNKNOWN_GAME = enum.auto()
    UNKNOWN_RULES = enum.auto()
    UNKNOWN_RESERVATION = enum.auto()
    UNKNOWN_ROOM = enum.auto()
    ROOM_FULL = enum.auto()
    NOT_A_MEMBER = enum.auto()
    NOT_SEATED = enum.auto()
    WRONG_PASSWORD = enum.auto()
    TOO_MANY_TRIES = enum.auto()
    NOT_AN_ADMINISTRATOR = enum.auto()
    BAD_POSITION = enum.auto()
    BAD_SLOTS = enum.auto()
    TOO_MANY_ROOMS = enum.auto()
    NOT_YOUR_TURN = enum.auto()
    NOT_BEGUN = enum.auto()


class Denied(msgspec.Struct, frozen=True):
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
    | RoomsListed
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
    Denial.UNKNOWN_RULES: ("Regeln sind rulebook oder contest, nicht {}.", "Rules are rulebook or contest, not {}."),
    Denial.NOT_SEATED: ("Du hast hier noch keinen Platz; erst kommt join.", "You have no seat here yet; join comes first."),
    Denial.NOT_A_MEMBER: ("Du spielst nicht im Raum {}.", "You do not play in room {}."),
    Denial.WRONG_PASSWORD: ("Das Passwort ist falsch.", "The password is wrong."),
    Denial.TOO_MANY_TRIES: ("Zu viele Versuche; bitte eine Minute warten.", "Too many tries; please wait a minute."),
    Denial.NOT_AN_ADMINISTRATOR: ("Das darf nur, wer sich als Spielleitung angemeldet hat.", "Only an authenticated administrator may do that."),
    Denial.BAD_POSITION: ("Mit dieser Stellung kann kein Spiel beginnen: {}", "No game can begin from this position: {}"),
    Denial.BAD_SLOTS: ("Ein Raum hat zwei Plätze, nicht {}.", "A room has two seats, not {}."),
    Denial.TOO_MANY_ROOMS: ("Hier laufen schon zu viele Spiele; bitte später noch einmal.", "Too many games are open here; please try again later."),
    Denial.NOT_BEGUN: (
        "Im Raum {} hat noch kein Spiel begonnen; es fehlt jemand.",
        "No game has begun in room {}; somebody is missing.",
    ),
    Denial.NOT_YOUR_TURN: ("Du bist nicht am Zug.", "It is not your turn."),
}


def sentences(denied: Denied) -> tuple[str, str]:
    """What to say to people, in German and in English."""
    german, english = DENIALS[denied.why]
    return german.format(denied.german or denied.subject), english.format(denied.english or denied.subject)
