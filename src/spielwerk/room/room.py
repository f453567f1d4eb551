"""One game at the table, from the first guest to the end.

Every method takes what has happened and, where time matters, when; it answers what follows, in order. Nothing is ever half done: a refused move
leaves the position as it was, and after the end nothing changes any more.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.games import game
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.season import Holds, OutOfTurn, Season
from spielwerk.protocol.wire import AGREED, Departure, Ending, Names, NotAMove, Sent, Shown
from spielwerk.room.clock import USUAL, Limits, Thinking
from spielwerk.room.happenings import (
    Asked,
    Begun,
    Dissolved,
    Happening,
    Moved,
    Over,
    Paused,
    Position,
    Refused,
    Seated,
    TakenBack,
    Waiting,
)


@dataclass(slots=True)
class Seat:
    """One player's place."""

    name: str | None = None
    can_time_out: bool = True
    pauses: bool = True
    """Whether a paused game waits before this player is asked, where a season tells seats apart."""
    guest: int | None = None
    """Who sits here; None while the seat is free, or after somebody has left."""
    reservation: str | None = None
    prepared: bool = False
    """Whether an administrator has set this seat up."""


NOBODY = 0
"""The guest on a seat of a game that was begun without everybody: he never answers, and hears nothing."""


@dataclass
class Room:
    """A room holds one game."""

    id: str
    season: Season
    state: State[Any]
    seats: Mapping[Player, Seat] = field(default_factory=lambda: {RED: Seat(), BLUE: Seat()})
    seed: int | None = None
    """What drew the board and the luck, where the game began from a seed."""
    limits: Limits | None = USUAL
    """None: nobody's clock runs."""
    paused: bool = False
    observers: list[int] = field(default_factory=list)
    begun: bool = False
    ending: Ending | None = None
    moves: tuple[Sent, ...] = ()
    """What was played, as it was sent."""
    luck: Mapping[str, Any] | None = None
    """The luck that fell with the last move, where the game has any."""
    luck_by_hand: Callable[[State[Any], str], Mapping[str, Any] | None] | None = None
    """Names the luck of a move, for a game that is played again as it was; without it luck falls by itself."""
    thinking: Thinking | None = None
    is_kept: bool = True
    """Whether a replay is written."""

    # Coming and going

    def free_seat(self) -> Player | None:
        """The first seat that anybody may take."""
        return next((player for player, seat in self.seats.items() if seat.guest is None and seat.reservation is None and not self.begun), None)

    def players_of(self, guest: int) -> list[Player]:
        """The seats that a guest has; a connection that joins twice has both."""
        return [player for player, seat in self.seats.items() if seat.guest == guest]

    def sit(self, player: Player, guest: int, now: float) -> list[Happening]:
        """A guest takes a seat; with the last one the game begins."""
        self.seats[player].guest = guest
        happenings: list[Happening] = [Seated(player)]
        if all(seat.guest is not None for seat in self.seats.values()):
            happenings += self._begin(now)
        return happenings

    def leave(self, guest: int, departure: Departure) -> list[Happening]:
        """A guest has gone: a running game is lost, a room in which nobody is left goes too."""
        if guest in self.observers:
            self.observers.remove(guest)
        players = self.players_of(guest)
        for player in players:
            self.seats[player].guest = None
        if not players or self.ending is not None:
            return []
        if self.begun:
            cause = Reason.PROTOCOL_ERROR if departure is Departure.UNREADABLE else Reason.LEFT
            return self._end(players[0], cause, departure=departure)
        return [Dissolved()] if all(seat.guest is None and seat.reservation is None for seat in self.seats.values()) else []

    def _begin(self, now: float) -> list[Happening]:
        self.begun = True
        happenings: list[Happening] = [Begun()]
        if self.state.outcome is not None:
            return [*happenings, self._position(), *self._end()]
        return [*happenings, *self._next(now)]

    # Playing

    def move(self, player: Player, data: Element | Sent | None, arrived: float) -> list[Happening]:
        """A player has sent something that should be a move; None stands for a room message without any content."""
        if self.ending is not None:
            return []
        if self.thinking is None or player is not self.state.to_move:
            return self._out_of_turn(player, data)
        if self.thinking.is_late(arrived):
            return self._end(player, Reason.SOFT_TIMEOUT)
        # What was on its way before anybody had asked has taken no time.
        seconds = max(0.0, arrived - self.thinking.asked_at)
        try:
            sent = data if isinstance(data, Sent) else self.season.wire.read_move(Element("data") if data is None else data, self.state)
        except NotAMove as refusal:
            return self._refuse(player, refusal.text, data, cause=refusal.cause)
        try:
            move = self.state.parse(sent.text)
            after = self.state.play(move, chance=None if self.luck_by_hand is None else self.luck_by_hand(self.state, sent.text))
        except (IllegalMove, InvalidMove) as refusal:
            return self._refuse(player, self.season.wire.violation(self.state, sent, refusal), data, refusal)
        name_luck = self._name_luck
        self.luck = None if name_luck is None else name_luck(self.state, after)
        return self._played(Moved(player, str(move), sent, seconds, after, self.luck), arrived)

    def _played(self, moved: Moved, now: float) -> list[Happening]:
        after = moved.after
        self.state, self.moves, self.thinking = after, (*self.moves, moved.sent), None
        return [moved, *self._next(now)] if after.outcome is None else [moved, self._last_position(), *self._end()]

    @cached_property
    def _name_luck(self) -> Callable[[State[Any], State[Any]], Mapping[str, Any] | None] | None:
        return game(self.state.game).luck

    def _out_of_turn(self, player: Player, data: Element | Sent | None) -> list[Happening]:
        if self.season.out_of_turn is OutOfTurn.IGNORED:
            return []
        element = data if isinstance(data, Element) else None
        refused = Refused(player, self.season.wire.not_your_turn(self.shown(), player, element), element, out_of_turn=True)
        return [refused, *self._end(player, self.season.out_of_turn_cause, refused.text)]

    def _refuse(
        self,
        player: Player,
        text: str,
        data: Element | Sent | None,
        refusal: IllegalMove | InvalidMove | None = None,
        cause: Reason = Reason.RULE_VIOLATION,
    ) -> list[Happening]:
        return [Refused(player, text, data if isinstance(data, Element) else None, refusal), *self._end(player, cause, text, refusal=refusal)]

    def _next(self, now: float) -> list[Happening]:
        """Shows the position and asks whoever is to move, as far as a pause allows it."""
        player = self.state.to_move
        if not self.paused or (self.season.holds is Holds.REQUESTS and not self.seats[player].pauses):
            return [self._position(), self._ask(player, now)]
        match self.season.holds:
            case Holds.REQUESTS:
                return [self._position(), Waiting(self.shown())]
            case Holds.ALL_BUT_OBSERVERS:
                return [self._position(to_players=False)]
            case Holds.EVERYTHING:
                return []

    def _ask(self, player: Player, now: float) -> Asked:
        self.thinking = Thinking(now, self.limits if self.seats[player].can_time_out else None)
        return Asked(player)

    def names(self) -> Names:
        """What the players are called."""
        return self.seats[RED].name, self.seats[BLUE].name

    def shown(self) -> Shown:
        """How the game stands, for all at the table."""
        last = self.moves[-1] if self.moves else None
        return Shown(self.state, self.names(), last, self.luck, self.moves[:-1])

    def _position(self, *, to_players: bool = True) -> Position:
        return Position(self.shown(), self.season.wire, to_players, to_observers=True)

    def _last_position(self) -> Position:
        held = self.paused and self.season.holds is Holds.EVERYTHING
        return Position(self.shown(), self.season.wire, not held, not held)

    def take_up(self, now: float) -> list[Happening]:
        """A game that was interrupted, as the position, the moves and the seats of this room tell it, goes on."""
        self.begun = True
        return self._next(now) if self.state.outcome is None else [self._last_position(), *self._end()]

    # What players agree on

    def take_back(self, state: State[Any], number: int, luck: Mapping[str, Any] | None, now: float) -> list[Happening]:
        """They go back to an earlier position of this game: the one after so many of its moves, and the luck that fell with the last of these."""
        if self.ending is not None or not self.begun:
            return []
        self.state, self.moves, self.luck, self.thinking = state, self.moves[:number], luck, None
        return [TakenBack(state), *self._next(now)]

    def agree_on_a_draw(self) -> list[Happening]:
        """Both want no more of it."""
        return [] if self.ending is not None or not self.begun else self._end(None, Reason.ADJUDICATED, AGREED)

    def give_up(self, player: Player, departure: Departure) -> list[Happening]:
        """A player resigns, or has been away for so long that his opponent need not wait for him."""
        return [] if self.ending is not None or not self.begun else self._end(player, Reason.LEFT, departure=departure)

    # Pauses

    def pause(self, paused: bool, now: float) -> list[Happening]:
        """Pauses the game after the move that is being thought about, or lets it go on."""
        if paused == self.paused or self.ending is not None:
            return []
        self.paused = paused
        happenings: list[Happening] = [Paused(paused)]
        if not paused and self.begun and self.thinking is None:
            happenings += self._go_on(now)
        return happenings

    def step(self, now: float) -> list[Happening]:
        """Lets a paused game ask for one move."""
        if not self.paused or self.ending is not None or not self.begun or self.thinking is not None:
            return []
        return self._go_on(now)

    def _go_on(self, now: float) -> list[Happening]:
        asked = self._ask(self.state.to_move, now)
        return [asked] if self.season.holds is Holds.REQUESTS else [self._position(), asked]

    def start_without_everybody(self, now: float) -> list[Happening]:
        """An administrator wants the game to begin although seats are free."""
        if self.begun:
            return self.step(now)
        missing = [player for player, seat in self.seats.items() if seat.guest is None]
        if self.season.fills_empty_seats:
            for player in missing:
                self.seats[player].guest = NOBODY
            return self._begin(now)
        self.begun = True
        return self._end(missing[0], Reason.LEFT, departure=Departure.NEVER_CAME)

    # Time and other ends

    def set_time_out(self, player: Player, active: bool) -> None:
        """Switches a player's clock on or off; what is being thought about keeps its limits."""
        self.seats[player].can_time_out = active

    def deadline(self) -> float | None:
        """When `tick` should be called, None if nothing depends on time."""
        return self.thinking.ends_at() if self.thinking is not None else None

    def tick(self, now: float) -> list[Happening]:
        """Time has passed."""
        if self.ending is not None or self.thinking is None or not self.thinking.is_over(now):
            return []
        return self._end(self.state.to_move, Reason.HARD_TIMEOUT)

    def cancel(self) -> list[Happening]:
        """An administrator ends the game; some seasons then counted the position as it stood."""
        if self.ending is not None:
            return []
        if self.begun and self.season.cancel_gives_result:
            return self._end(None, Reason.ADJUDICATED, adjudged=self.season.wire.leader(self.state))
        self.ending = Ending(self.state, self.names(), None, Reason.ABORTED, moves=self.moves)
        self.thinking = None
        return [Dissolved()]

    def _end(
        self,
        offender: Player | None = None,
        cause: Reason | None = None,
        text: str = "",
        *,
        departure: Departure | None = None,
        refusal: IllegalMove | InvalidMove | None = None,
        adjudged: Player | None = None,
    ) -> list[Happening]:
        self.thinking = None
        self.ending = Ending(self.state, self.names(), offender, cause, text, departure, self.moves, refusal, adjudged)
        return [Over(self.ending)]
