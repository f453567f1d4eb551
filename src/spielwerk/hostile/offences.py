"""What breaks the protocol in the middle of a game, in the words of every season: who loses by it, and how soon everybody knows."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import spielwerk as sw
from spielwerk.benchmarks.referee import ROOM, prepared_moves
from spielwerk.hostile.caller import ERROR, RESULT, Caller, pair
from spielwerk.hostile.conversations import line
from spielwerk.hostile.house import house
from spielwerk.hostile.measuring import milliseconds
from spielwerk.hostile.promise import Row, row
from spielwerk.protocol.season import OutOfTurn, Season, Stray, season_of

SCENARIO = "malformed, unknown, wrong-state input"
PROMISE = "the offender gets an error or is closed and loses within 100 ms, the opponent gets the result"
SOON = 0.1
SEED = 11


@dataclass(frozen=True, slots=True)
class Offence:
    """Something that nobody may say in a game."""

    name: str
    said: bytes
    out_of_turn: bool = False
    """Whether the player says it who was not asked."""
    is_left_at_that: bool = False
    """Whether this season, for once, lets the game go on."""
    then: Callable[[Caller], None] | None = None
    """What the offender does with his connection afterwards."""


def in_xml(game_id: str, room: bytes) -> Iterator[Offence]:
    """What a season's clients could do wrong. `room` is theirs."""
    season = season_of(game_id)
    in_room = b'<room roomId="' + room + b'">'
    red, blue = prepared_moves(game_id, SEED)
    yield Offence("unreadable XML", in_room + b"<data</room>")
    yield Offence("a tag that was never opened", b"</room>")
    yield Offence("not UTF-8", in_room + b"\xff\xfe")
    yield Offence("a reference to nothing", in_room + b'<data class="&x;"/></room>')
    yield Offence("a document type", in_room + b"<!DOCTYPE a>")
    yield Offence("an unknown packet", b"<nonsense/>")
    yield Offence("an unknown class", in_room + b'<data class="nonsense.of.nobody"/></room>')
    yield Offence("a room without anything", in_room + b"</room>")
    yield Offence("a message that is too long", in_room + b'<data class="' + b"x" * 70_000)
    yield Offence("the end of the stream", b"</protocol>")
    yield Offence("half a socket closed in the middle of a move", in_room, then=Caller.say_no_more)
    yield Offence("a connection reset in the middle of a move", in_room, then=Caller.reset)
    yield Offence("a move to a room that is not there", red[0].replace(ROOM.encode(), b"nowhere"), is_left_at_that=season.stray is Stray.MESSAGE)
    yield Offence("a move out of turn", blue[0], out_of_turn=True, is_left_at_that=season.out_of_turn is OutOfTurn.IGNORED)


def in_lines(season: Season) -> Iterator[Offence]:
    """The same in lines of JSON."""
    yield Offence("an unreadable line", b'{"type":\n')
    yield Offence("not UTF-8", b'{"type":"move","move":"\xff"}\n')
    yield Offence("an unknown type", line(type="nonsense"))
    yield Offence("an unknown field", line(type="move", move="SKIP", nonsense=1))
    yield Offence("a number for a text", line(type="move", move=1))
    yield Offence("no move at all", line(type="move", move="nonsense"))
    yield Offence("a line that is too long", b'{"type":"move","move":"' + b"x" * 70_000)
    yield Offence("leaving", line(type="leave"))
    yield Offence("a move out of turn", line(type="move", move="SKIP"), out_of_turn=True, is_left_at_that=season.out_of_turn is OutOfTurn.IGNORED)


@dataclass(frozen=True, slots=True)
class Course:
    """What followed an offence."""

    offence: str
    answered: float | None
    """Seconds until the offender had an answer or was closed."""
    told: float | None
    """Seconds until the opponent had the result; None if none came."""
    is_left_at_that: bool

    @property
    def is_kept(self) -> bool:
        """Whether the promise is."""
        if self.is_left_at_that:
            return self.told is None
        return self.answered is not None and self.told is not None and max(self.answered, self.told) < SOON


def measure() -> Iterator[Row]:
    """Every offence in every season, against a server, each in a game of its own."""
    courses: list[Course] = []
    with house("--seed", str(SEED), "--rules", "contest") as served:
        for game_id in sw.games():
            courses += _courses(served.port, game_id)
        faults = served.faults
    broken = [course.offence for course in courses if not course.is_kept]
    lost = [course for course in courses if not course.is_left_at_that]
    slowest = max((max(course.answered or 0.0, course.told or 0.0) for course in lost), default=0.0)
    left = len(courses) - len(lost)
    said = f"{len(courses)} offences in {len(sw.games())} seasons, {left} of them left at that as then; the others known to both after at most "
    said += milliseconds(slowest) + (f"; not so: {broken}" if broken else "") + (f"; {faults}" if faults else "")
    yield row(SCENARIO, PROMISE, said, not broken and not faults)


def _courses(port: int, game_id: str) -> Iterator[Course]:
    wire_name = sw.game(game_id).wire_name
    packets = f'<protocol><join gameType="{wire_name}"/>'.encode()
    lines = line(type="join", game=game_id, rules="contest")
    season = season_of(game_id)
    for number in range(len(list(in_xml(game_id, b"")))):
        with pair(port, packets) as (red, blue):
            yield _course(game_id, list(in_xml(game_id, red.room))[number], red, blue)
    # The opponent speaks XML, so that each has to be told in his own words.
    for offence in in_lines(season):
        with pair(port, *((packets, lines) if offence.out_of_turn else (lines, packets))) as (red, blue):
            yield _course(game_id, offence, red, blue)


def _course(game_id: str, offence: Offence, red: Caller, blue: Caller) -> Course:
    offender, opponent = (blue, red) if offence.out_of_turn else (red, blue)
    offender.listen(0.01)
    begun = len(offender.heard)
    begin = time.monotonic()
    offender.say(offence.said.replace(ROOM.encode(), red.room))
    if offence.then is not None:
        offence.then(offender)
    told = _since(begin) if opponent.hears(RESULT, 0.3 if offence.is_left_at_that else 3.0) else None
    answered = _since(begin) if told is not None and _has_answer(offender, begun) else None
    return Course(f"{game_id}: {offence.name}", answered, told, offence.is_left_at_that)


def _has_answer(offender: Caller, begun: int) -> bool:
    return offender.hears(ERROR, 0.5, begun) or offender.hears(RESULT, 0.01, begun) or offender.is_closed_within(2)


def _since(begin: float) -> float:
    return time.monotonic() - begin
