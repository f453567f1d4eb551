"""Who hears of what happens in a room, and in which order. In which words is the business of each guest's voice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spielwerk.player import BLUE, RED, Player
from spielwerk.room.happenings import Asked, Begun, Dissolved, Happening, Moved, Over, Paused, Position, Refused, Seated, Waiting
from spielwerk.room.room import Room
from spielwerk.server.guest import Guest
from spielwerk.server.news import Broken, Ended, Held, Joined, Left, News, PauseSet, Request, Showing, Welcome


@dataclass(frozen=True)
class Herald:
    """Hands the happenings of rooms on: to observers first, then to RED, then to BLUE, as all seasons did."""

    guests: Mapping[int, Guest]
    clock: Callable[[], float]

    def tell(self, room: Room, happening: Happening) -> None:
        """Tells everybody whom it concerns."""
        if type(happening) is Moved:
            return
        match happening:
            case Position():
                self._show(room, happening)
            case Asked(player):
                self._ask(room, player)
            case Seated(player):
                if room.season.joined_at_once or not room.seats[player].prepared:
                    self._say(Joined(room), self.players(room, player))
            case Begun():
                self._begin(room)
            case Refused():
                self._refuse(room, happening)
            case Over():
                self._end(room, happening)
            case Waiting():
                self._say(Held(room), self.observers(room))
            case Paused(paused):
                self._say(PauseSet(room, paused), self.observers(room))
            case Dissolved():
                self._say(Left(room.id), self.everybody(room))

    def players(self, room: Room, *players: Player) -> list[Guest]:
        """Who sits on these seats, or on all; whoever has both seats is there twice."""
        seats = [room.seats[player] for player in players or (RED, BLUE)]
        return [guest for seat in seats if seat.guest is not None and (guest := self.guests.get(seat.guest)) is not None]

    def observers(self, room: Room) -> list[Guest]:
        """Who looks on."""
        return [guest for guest in map(self.guests.get, room.observers) if guest is not None]

    def everybody(self, room: Room) -> list[Guest]:
        """Observers, then players."""
        return [*self.observers(room), *self.players(room)]

    @staticmethod
    def _say(news: News, guests: list[Guest]) -> None:
        for guest in guests:
            guest.hear(news)

    def _show(self, room: Room, position: Position) -> None:
        showing = Showing(room, position=position)
        if position.to_observers and room.observers:
            self._say(showing, self.observers(room))
        if position.to_players:
            self._say(showing, self.players(room))

    def _ask(self, room: Room, player: Player) -> None:
        self._say(Request(room), self.players(room, player))
        # The clock starts when the request is out, so that nobody pays for our own work.
        if room.thinking is not None:
            room.thinking.asked_at = self.clock()

    def _begin(self, room: Room) -> None:
        for player in (RED, BLUE):
            if room.seats[player].prepared and not room.season.joined_at_once:
                self._say(Joined(room), self.players(room, player))
        for player in (RED, BLUE):
            self._say(Welcome(room, player), self.players(room, player))

    def _refuse(self, room: Room, refused: Refused) -> None:
        season, offenders = room.season, self.players(room, refused.player)
        error = Broken(room, refused, bare=False)
        if season.tells_breach(refused.out_of_turn):
            self._say(error, self.players(room) if season.error_to_everybody else offenders)
            if not refused.out_of_turn:
                self._say(Broken(room, refused, bare=season.bare_error_to_observers), self.observers(room))
        else:
            self._say(error, [guest for guest in offenders if guest.always_told])
        if season.closes_before_result(refused.out_of_turn):
            for guest in offenders:
                if not guest.always_told:
                    room.seats[refused.player].guest = None
                    guest.dismiss(season)

    def _end(self, room: Room, over: Over) -> None:
        offender = over.ending.offender
        offenders = [] if offender is None else self.players(room, offender)
        ended, left = Ended(room, ending=over.ending), Left(room.id)
        for guest in self.everybody(room):
            guest.hear(ended)
            guest.hear(left)
        if room.season.closes_after_result(over.ending.cause):
            for guest in offenders:
                if not guest.always_told:
                    guest.dismiss(room.season)
