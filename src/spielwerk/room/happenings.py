"""What happens in a room, as values. Whoever keeps the room hands them on: to players and observers, to the replay, to the browser."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from spielwerk._core import State
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.player import Player
from spielwerk.protocol.elements import Element
from spielwerk.protocol.wire import Ending, Sent, Shown, Wire


@dataclass(frozen=True, slots=True)
class Seated:
    """A guest has taken a seat."""

    player: Player


@dataclass(frozen=True, slots=True)
class Begun:
    """All seats are taken; the players are greeted."""


@dataclass(frozen=True)
class Position:
    """A position is shown."""

    shown: Shown
    wire: Wire
    to_players: bool
    to_observers: bool

    @cached_property
    def data(self) -> str:
        """The season's state message, written once for all who see it."""
        return self.wire.write_state(self.shown)


@dataclass(frozen=True, slots=True)
class Asked:
    """A player is asked for a move."""

    player: Player


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game that is paused would now ask a player."""

    shown: Shown


@dataclass(frozen=True, slots=True)
class Paused:
    """Somebody has paused the game, or lets it go on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was played."""

    player: Player
    move: str
    """In canonical form."""
    sent: Sent
    seconds: float
    """How long the player thought, by our clock."""
    after: State[Any]
    luck: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A player broke the rules, or sent what nobody had asked for."""

    player: Player
    text: str
    """The season's words."""
    request: Element | None
    """What was sent, if it was sent as XML."""
    refusal: IllegalMove | InvalidMove | None = None
    """The broken rule, or why no move could be read, where it is known."""
    out_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class Dissolved:
    """The room is gone without a game having ended in it."""


Happening = Seated | Begun | Position | Asked | Waiting | Paused | Moved | Refused | Over | Dissolved
