"""What happens in a room, as values. Whoever keeps the room hands them on: to players and observers, to the replay, to the browser."""

from collections.abc import Mapping
from typing import Any

import msgspec

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.player import Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Ending, Sent, Shown, Wire


class Seated(msgspec.Struct, frozen=True):
    """A guest has taken a seat."""

    player: Player


class Begun(msgspec.Struct, frozen=True):
    """All seats are taken; the players are greeted."""


class Position(msgspec.Struct, frozen=True):
    """A position is shown."""

    shown: Shown
    wire: Wire
    to_players: bool
    to_observers: bool

    def data(self) -> str:
        """The season's state message."""
        return self.wire.write_state(self.shown)


class Asked(msgspec.Struct, frozen=True):
    """A player is asked for a move."""

    player: Player


class Waiting(msgspec.Struct, frozen=True):
    """A game that is paused would now ask a player."""

    shown: Shown


class Paused(msgspec.Struct, frozen=True):
    """Somebody has paused the game, or lets it go on."""

    paused: bool


class Moved(msgspec.Struct, frozen=True):
    """A move was played."""

    player: Player
    move: str
    """In canonical form."""
    sent: Sent
    seconds: float
    """How long the player thought, by our clock."""
    after: State[Any]
    luck: Mapping[str, Any] | None = None


class TakenBack(msgspec.Struct, frozen=True):
    """The players have gone back to an earlier position of their game."""

    state: State[Any]


class Refused(msgspec.Struct, frozen=True):
    """A player broke the rules, or sent what nobody had asked for."""

    player: Player
    text: str
    """The season's words."""
    request: Element | None
    """What was sent, if it was sent as XML."""
    refusal: IllegalMove | InvalidMove | None = None
    """The broken rule, or why no move could be read, where it is known."""
    out_of_turn: bool = False


class Over(msgspec.Struct, frozen=True):
    """The game has ended."""

    ending: Ending


class Dissolved(msgspec.Struct, frozen=True):
    """The room is gone without a game having ended in it."""


Happening = Seated | Begun | Position | Asked | Waiting | Paused | Moved | TakenBack | Refused | Over | Dissolved
