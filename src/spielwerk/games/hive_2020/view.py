"""What the player to move sees: in this game, everything."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from spielwerk import _core
from spielwerk.games.hive_2020.cube import CELLS, Cube
from spielwerk.games.hive_2020.moves import Kind
from spielwerk.player import BLUE, RED, Player

LAST_TURN = 60
"""The game is over when so many half-moves have been made. · Nach so vielen Halbzügen ist das Spiel zu Ende."""
BEE_IS_DUE_IN_ROUND = 4
"""By this round the bee must be set. · Bis zu dieser Runde muss die Biene gesetzt sein."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stone. · Ein Spielstein."""

    owner: Player
    """Whose it is. · Wem er gehört."""
    kind: Kind
    """Its insect. · Sein Insekt."""

    def __str__(self) -> str:
        return f"{self.owner.name[0]}{self.kind.value}"


@dataclass(frozen=True, slots=True)
class Side:
    """One player: hand, bee and stones. · Ein Spieler: Vorrat, Biene und Steine."""

    player: Player
    """Who it is. · Wer es ist."""
    hand: Mapping[Kind, int]
    """How many stones of each insect are still to be set. · Wie viele Steine jedes Insekts noch zu setzen sind."""
    bee: Cube | None
    """Where the bee lies, None before it is set. · Wo die Biene liegt, None bevor sie gesetzt ist."""
    free_around_bee: frozenset[Cube]
    """The free cells beside the bee; none left means enclosed. · Die freien Felder neben der Biene; ohne sie ist die Biene eingeschlossen."""
    tops: frozenset[Cube]
    """The cells with an own stone on top. · Die Felder, auf denen oben ein eigener Stein liegt."""

    @property
    def is_enclosed(self) -> bool:
        """Whether the bee has no free cell beside it. · Ob die Biene kein freies Feld neben sich hat."""
        return self.bee is not None and not self.free_around_bee

    @property
    def stones_in_hand(self) -> int:
        """The number of stones still to be set. · Die Zahl der Steine, die noch zu setzen sind."""
        return sum(self.hand.values())


@dataclass(frozen=True, slots=True)
class HiveView:
    """A position as the player to move sees it. · Eine Stellung, wie der Spieler am Zug sie sieht."""

    turn: int
    """Half-moves so far. · Bisherige Halbzüge."""
    player: Player
    """The player to move. · Der Spieler am Zug."""
    red: Side
    """The player who begins. · Der Spieler, der beginnt."""
    blue: Side
    """The other player. · Der andere Spieler."""
    stacks: Mapping[Cube, tuple[Piece, ...]]
    """The stones of each cell that holds some, from bottom to top. · Die Steine jedes belegten Feldes, von unten nach oben."""
    obstacles: frozenset[Cube]
    """The cells with brambles. · Die Felder mit Brombeeren."""

    @property
    def me(self) -> Side:
        """The side of the player to move. · Die Seite des Spielers am Zug."""
        return self.red if self.player is RED else self.blue

    @property
    def opponent(self) -> Side:
        """The other side. · Die andere Seite."""
        return self.blue if self.player is RED else self.red

    @property
    def round(self) -> int:
        """The round, from 1. · Die Runde, ab 1."""
        return self.turn // 2 + 1

    @property
    def turns_left(self) -> int:
        """Half-moves until the round limit. · Halbzüge bis zum Rundenlimit."""
        return max(0, LAST_TURN - self.turn)

    @property
    def hand(self) -> Mapping[Kind, int]:
        """The hand of the player to move. · Der Vorrat des Spielers am Zug."""
        return self.me.hand

    @property
    def opponent_hand(self) -> Mapping[Kind, int]:
        """The other player's hand. · Der Vorrat des anderen Spielers."""
        return self.opponent.hand

    @property
    def bee_is_due(self) -> bool:
        """Whether the bee must be set now. · Ob die Biene jetzt gesetzt werden muss."""
        return self.me.bee is None and self.round >= BEE_IS_DUE_IN_ROUND

    @property
    def free_cells(self) -> frozenset[Cube]:
        """The cells without stones and brambles. · Die Felder ohne Steine und Brombeeren."""
        return frozenset(cell for cell in CELLS if self.is_free(cell))

    def is_free(self, cell: Cube) -> bool:
        """Whether a cell of the board holds neither stones nor brambles. · Ob ein Feld weder Steine noch Brombeeren trägt."""
        return cell.is_on_board and cell not in self.stacks and cell not in self.obstacles

    def top(self, cell: Cube) -> Piece | None:
        """The top stone of a cell, or None. · Der oberste Stein eines Feldes, oder None."""
        stack = self.stacks.get(cell)
        return stack[-1] if stack else None

    def height(self, cell: Cube) -> int:
        """The number of stones on a cell. · Die Zahl der Steine auf einem Feld."""
        return len(self.stacks.get(cell, ()))

    def stones_beside(self, cell: Cube) -> tuple[Piece, ...]:
        """The top stones of the neighbouring cells. · Die obersten Steine der Nachbarfelder."""
        return tuple(self.stacks[near][-1] for near in cell.neighbours() if near in self.stacks)


def view(state: "_core.State[Any]") -> HiveView:
    """The view of a position."""
    record = state.record()
    obstacles = frozenset(Cube(*cell) for cell in record["setup"]["obstacles"])
    stacks = {Cube.read(cell): tuple(map(_piece, pieces)) for cell, pieces in record["state"]["stacks"].items()}
    red, blue = (_side(player, record["state"]["hand"][player.name], stacks, obstacles) for player in (RED, BLUE))
    return HiveView(state.turn, state.to_move, red, blue, MappingProxyType(stacks), obstacles)


def _piece(letters: str) -> Piece:
    return Piece(RED if letters[0] == "R" else BLUE, Kind(letters[1]))


def _side(player: Player, hand: str, stacks: Mapping[Cube, tuple[Piece, ...]], obstacles: frozenset[Cube]) -> Side:
    bee = next((cell for cell, stack in stacks.items() if Piece(player, Kind.BEE) in stack), None)
    beside = bee.neighbours() if bee else ()
    free = frozenset(cell for cell in beside if cell not in stacks and cell not in obstacles)
    tops = frozenset(cell for cell, stack in stacks.items() if stack[-1].owner is player)
    return Side(player, MappingProxyType({kind: hand.count(kind.value) for kind in Kind}), bee, free, tops)
