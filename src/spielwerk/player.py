"""The two players. RED begins; what a season called them on the wire is its codec's business."""

import enum


class Player(enum.Enum):
    """RED or BLUE; ``str(player)`` is the name alone."""

    RED = "RED"
    BLUE = "BLUE"

    # There are only these two objects, so their identity is enough; the usual hash of enums is computed in Python, and is asked for all the time.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value

    @property
    def opponent(self) -> "Player":
        """The other one."""
        return BLUE if self is RED else RED

    @property
    def index(self) -> int:
        """0 for RED, 1 for BLUE."""
        return 0 if self is RED else 1


RED = Player.RED
BLUE = Player.BLUE
