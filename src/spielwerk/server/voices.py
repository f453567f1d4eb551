"""How guests are told the news: in the XML of a season, or as lines of JSON. One way for each connection."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from spielwerk.player import Player
from spielwerk.protocol import lines, responses
from spielwerk.protocol.elements import Element, element, in_room, write
from spielwerk.protocol.season import CLOSE, Refusal, Season
from spielwerk.protocol.wire import Departure
from spielwerk.server.denials import java_message
from spielwerk.server.news import (
    Broken,
    Counted,
    Denial,
    Denied,
    Ended,
    Held,
    Joined,
    Left,
    Misplaced,
    MovesListed,
    News,
    Observed,
    PauseSet,
    Prepared,
    Request,
    RoomsListed,
    Showing,
    SomebodyJoined,
    TestModeSet,
    Welcome,
    sentences,
)


class Voice(ABC):
    """Finds the words for news."""

    @abstractmethod
    def words(self, news: News) -> bytes:
        """What is sent; nothing where this voice has no words for it."""

    @abstractmethod
    def closes_after(self, denied: Denied) -> bool:
        """Whether a refused request ends the connection."""

    @abstractmethod
    def last_words(self, season: Season | None, departure: Departure | None) -> bytes:
        """What is said before the connection is closed, in the season's way where a season closes it; the guest goes thus, or the server ends it."""


class XmlVoice(Voice):
    """Speaks as the server of the season did whose room it is."""

    def __init__(self, usual_season: Callable[[], Season]) -> None:
        self._usual_season = usual_season
        self._season: Season | None = None
        self._opened = False
        self._words: dict[type[Any], Callable[[Any], bytes]] = {
            Showing: lambda showing: showing.packet,
            Request: lambda request: asked_in(request.room.id, request.room.season),
            Joined: self._joined,
            Welcome: lambda welcome: self._in_room(welcome.room, welcome.room.season.wire.welcome(welcome.player)),
            Ended: lambda ended: ended.packet,
            Left: lambda left: self._lobby(responses.left(left.room_id)),
            Held: self._held,
            PauseSet: self._pause_set,
            Broken: self._broken,
            Misplaced: lambda misplaced: self._in_room(
                misplaced.room, misplaced.room.season.wire.error(misplaced.text, misplaced.packet, misplaced.room.id)
            ),
            Denied: self._denied,
            Prepared: lambda prepared: self._lobby(responses.prepared(prepared.room.id, prepared.reservations)),
            Observed: lambda observed: self._lobby(responses.observed(observed.room.id)),
            SomebodyJoined: self._somebody_joined,
            TestModeSet: lambda switch: self._lobby(responses.testing(switch.active)),
            Counted: self._counted,
            MovesListed: lambda _: b"",
            RoomsListed: lambda _: b"",
        }

    def words(self, news: News) -> bytes:
        """The words of this way of speaking."""
        said = self._words[type(news)](news)
        return self._opening() + said if said else said

    def _opening(self) -> bytes:
        if self._opened:
            return b""
        self._opened = True
        return b"<protocol>"

    @property
    def season(self) -> Season:
        """The season of the room where this guest came in; before that, the one that the server would give him."""
        return self._season or self._usual_season()

    @staticmethod
    def _lobby(answer: Element) -> bytes:
        return write(answer).encode()

    @staticmethod
    def _in_room(room: Any, data: Element) -> bytes:
        return in_room(room.id, write(data, 2)).encode()

    def _joined(self, joined: Joined) -> bytes:
        self._season = joined.room.season
        return self._lobby(responses.joined(joined.room.id))

    def _held(self, held: Held) -> bytes:
        data = held.room.season.wire.paused(held.room.shown())
        return b"" if data is None else self._in_room(held.room, data)

    def _pause_set(self, switch: PauseSet) -> bytes:
        if not switch.room.season.answers_pause:
            return b""
        return self._in_room(switch.room, element("data", class_="paused", paused=switch.paused))

    def _broken(self, broken: Broken) -> bytes:
        room, refused = broken.room, broken.refused
        wire = room.season.wire
        name = room.seats[refused.player].name
        text = refused.text if broken.bare or refused.out_of_turn else wire.refused_move(refused.text, name or wire.nameless(refused.player))
        return self._in_room(room, wire.error(text, refused.request, room.id))

    def _somebody_joined(self, somebody: SomebodyJoined) -> bytes:
        seats = somebody.room.seats.values()
        seated, prepared = sum(seat.guest is not None for seat in seats), any(seat.prepared for seat in seats)
        answer = responses.somebody_joined(somebody.room.id, seated, prepared, somebody.room.season)
        return b"" if answer is None else self._lobby(answer)

    def _counted(self, counted: Counted) -> bytes:
        tally = counted.tally
        if tally is None:
            return self._lobby(Element("playerScore"))
        return self._lobby(responses.player_score(counted.name, tally.games, tally.fragments, tally.sums))

    def _refusal(self, denied: Denied) -> Refusal:
        return (denied.season or self.season).refusal

    def _denied(self, denied: Denied) -> bytes:
        refusal = self._refusal(denied)
        if refusal is Refusal.MESSAGE and denied.packet is not None:
            return self._lobby(responses.error_packet(java_message(denied), denied.packet))
        if refusal is Refusal.GOODBYE and denied.why is not Denial.NOT_AN_ADMINISTRATOR:
            return self._lobby(CLOSE)
        return b""

    def closes_after(self, denied: Denied) -> bool:
        """As this way of speaking has it."""
        if denied.why is Denial.NOT_AN_ADMINISTRATOR:
            return False
        return denied.why is Denial.UNKNOWN_GAME or self._refusal(denied) is not Refusal.MESSAGE

    def last_words(self, season: Season | None, departure: Departure | None) -> bytes:
        """The end of what is said."""
        if self.season.ends_without_a_word and departure in (Departure.LOST, Departure.UNREADABLE):
            return b""
        said = b""
        if season is not None and season.refusal is Refusal.GOODBYE:
            said = self._opening() + self._lobby(CLOSE)
        return said + b"\n</protocol>" if self._opened else b"<protocol/>"


@lru_cache(1024)
def asked_in(room_id: str, season: Season) -> bytes:
    """The request for a move: the same words all game long."""
    return in_room(room_id, write(season.wire.move_request(), 2)).encode()


class JsonVoice(Voice):
    """Speaks in lines of JSON."""

    def words(self, news: News) -> bytes:
        """The words of this way of speaking."""
        match news:
            case Showing() | Ended():
                return news.line
            case Request(room):
                limits = room.thinking.limits if room.thinking is not None else None
                return lines.line("request", room=room.id, soft=limits and limits.soft, hard=limits and limits.hard)
            case Joined(room):
                return lines.line("joined", room=room.id, game=room.state.game, rules=room.state.rules)
            case Welcome(room, player):
                return lines.welcome_line(room.id, player, room.names())
            case Left(room_id):
                return lines.line("left", room=room_id)
            case MovesListed(room):
                return lines.line("moves", room=room.id, moves=[str(move) for move in room.state.moves()])
            case Broken(room, refused):
                return self._broken(room.id, refused.player, refused)
            case Denied():
                german, english = sentences(news)
                return lines.error_line(german, english)
            case _:
                return self._administration(news)

    @staticmethod
    def _broken(room_id: str, player: Player, refused: Any) -> bytes:
        refusal = refused.refusal
        german, english = (refused.text, refused.text) if refusal is None else (refusal.german, refusal.english)
        return lines.error_line(german, english, refusal=refusal, room=room_id, player=str(player))

    @staticmethod
    def _administration(news: News) -> bytes:
        match news:
            case Prepared(room, reservations):
                return lines.line("prepared", room=room.id, reservations=reservations)
            case RoomsListed(rooms):
                return lines.line("rooms", rooms=[_listed(room) for room in rooms])
            case Observed(room):
                shown = lines.state_line(room.id, room.shown()) if room.begun else b""
                return lines.line("observed", room=room.id, game=room.state.game, rules=room.state.rules) + shown
            case PauseSet(room, paused):
                return lines.line("paused", room=room.id, paused=paused)
            case SomebodyJoined(room):
                seated = sum(seat.guest is not None for seat in room.seats.values())
                return lines.line("somebody_joined", room=room.id, seated=seated)
            case Misplaced(room, text, _):
                return lines.error_line(text, text, room=room.id)
            case _:
                return b""

    def closes_after(self, denied: Denied) -> bool:
        """As this way of speaking has it."""
        return False

    def last_words(self, season: Season | None, departure: Departure | None) -> bytes:
        """The end of what is said."""
        return b""


def _listed(room: Any) -> dict[str, Any]:
    """A room as a list of rooms has it."""
    seated = sum(seat.guest is not None for seat in room.seats.values())
    names = dict(zip(("RED", "BLUE"), room.names(), strict=True))
    state = room.state
    return {
        "room": room.id,
        "game": state.game,
        "rules": state.rules,
        "names": names,
        "seated": seated,
        "begun": room.begun,
        "paused": room.paused,
        "turn": state.turn,
    }
