"""What a bot sees of a position. Nothing is hidden in this game, so both players see everything."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from spielwerk._core import State
from spielwerk.games.schaefchen_2011 import board
from spielwerk.player import BLUE, RED, Player


@dataclass(frozen=True, slots=True)
class Sheep:
    """A sheep on the board with the herd that follows it. · Ein Schaf auf dem Spielplan mit der Herde, die ihm folgt."""

    id: int
    """The number in moves. · Die Nummer in Zügen."""
    owner: Player
    """The player who moves it. · Der Spieler, der es zieht."""
    field: int
    """Where it stands. · Das Feld, auf dem es steht."""
    target: int
    """The only home that it may enter. · Das einzige Heimatfeld, das es betreten darf."""
    flowers: int
    """Flowers less toadstools that the herd carries. · Blumen weniger Fliegenpilze, die die Herde trägt."""
    own: int
    """Sheep of its own colour in the herd, itself included. · Schafe der eigenen Farbe in der Herde, es selbst mitgezählt."""
    enemy: int
    """Captured sheep of the other colour in the herd. · Gefangene Schafe der anderen Farbe in der Herde."""
    dog: Literal["passive", "active"] | None
    """The sheepdog, if it follows this sheep. · Der Schäferhund, wenn er dieses Schaf begleitet."""

    @property
    def is_at_home(self) -> bool:
        """Whether it stands in a home. · Ob es auf einem Heimatfeld steht."""
        return board.kind(self.field) == "home"

    @property
    def steps_home(self) -> int:
        """Steps of the shortest way to its home. · Schritte auf dem kürzesten Weg zu seinem Heimatfeld."""
        return board.distances(self.field)[self.target]


@dataclass(frozen=True, slots=True)
class Flock:
    """One player's sheep and what they have brought in. · Die Schafe eines Spielers und was sie eingebracht haben."""

    player: Player
    """Whose flock this is. · Wessen Schafe das sind."""
    sheep: tuple[Sheep, ...]
    """The player's sheep on the board, by number. · Die Schafe des Spielers auf dem Spielplan, nach Nummern."""
    points: int
    """Points as they stand now. · Die Punkte, wie sie jetzt stehen."""
    captured: int
    """Sheep of the other player that these herds hold. · Schafe des anderen Spielers in diesen Herden."""
    stolen: int
    """Sheep of the other player brought home for good. · Endgültig gestohlene Schafe des anderen Spielers."""
    collected: int
    """Flowers less toadstools that these herds carry. · Blumen weniger Fliegenpilze, die diese Herden tragen."""
    munched: int
    """Flowers less toadstools eaten at home. · Zu Hause gefressene Blumen weniger Fliegenpilze."""


@dataclass(frozen=True, slots=True)
class Dog:
    """The sheepdog. · Der Schäferhund."""

    field: int
    """Where it is. · Das Feld, auf dem er ist."""
    active: bool
    """Whether it has been to a home; only then it helps. · Ob er schon in einem Heimatfeld war; erst dann hilft er."""
    sheep: Sheep | None
    """The sheep that it follows, None while it waits in the centre. · Das Schaf, das er begleitet; None, solange er in der Mitte wartet."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field and what is on it. · Ein Feld und was darauf ist."""

    id: int
    """Its number, 0 to 64. · Seine Nummer, 0 bis 64."""
    kind: board.Kind
    """Normal, safe or home. · Normales Feld, Sicherheitsfeld oder Heimatfeld."""
    neighbours: tuple[int, ...]
    """The fields next to it. · Die Nachbarfelder."""
    home_of: Player | None
    """The owner of a home. · Der Besitzer eines Heimatfelds."""
    flowers: int
    """Flowers that grow here, -1 for a toadstool. · Blumen, die hier wachsen; -1 für einen Fliegenpilz."""
    sheep: tuple[Sheep, ...]
    """The sheep here: at most one, in homes several. · Die Schafe hier: höchstens eines, in Heimatfeldern mehrere."""


@dataclass(frozen=True, slots=True)
class SheepView:
    """A position, seen by the player to move. · Eine Stellung, wie der Spieler am Zug sie sieht."""

    turn: int
    """Half-moves so far; the game ends after 60. · Bisherige Halbzüge; nach 60 endet das Spiel."""
    to_move: Player
    """The player to move. · Der Spieler am Zug."""
    red: Flock
    """RED's sheep. · Die Schafe von RED."""
    blue: Flock
    """BLUE's sheep. · Die Schafe von BLUE."""
    dog: Dog
    """The sheepdog. · Der Schäferhund."""
    dice: tuple[int, ...]
    """The three dice; the last one was thrown last. · Die drei Würfel; der letzte wurde zuletzt geworfen."""
    board: tuple[Field, ...]
    """The fields 0 to 64. · Die Felder 0 bis 64."""
    flowers_left: int
    """Flowers less toadstools on the board. · Blumen weniger Fliegenpilze auf dem Spielplan."""

    @property
    def me(self) -> Flock:
        """The flock of the player to move. · Die Schafe des Spielers am Zug."""
        return self.red if self.to_move is RED else self.blue

    @property
    def opponent(self) -> Flock:
        """The flock of the other player. · Die Schafe des anderen Spielers."""
        return self.blue if self.to_move is RED else self.red

    @property
    def turns_left(self) -> int:
        """Half-moves until the round limit. · Halbzüge bis zum Rundenlimit."""
        return max(0, 60 - self.turn)

    def sheep(self, number: int) -> Sheep:
        """The sheep with this number; `KeyError` if none leads a herd. · Das Schaf mit dieser Nummer; `KeyError`, wenn keines eine Herde führt."""
        for sheep in (*self.red.sheep, *self.blue.sheep):
            if sheep.id == number:
                return sheep
        raise KeyError(number)

    def distance(self, start: int, end: int) -> int:
        """Steps of the shortest way between two fields. · Schritte auf dem kürzesten Weg zwischen zwei Feldern."""
        return board.distances(start)[end]

    def die_for(self, sheep: Sheep, field: int) -> int | None:
        """The die that leads a sheep to a field, None if no die does. · Der Würfel, der ein Schaf auf ein Feld führt; None, wenn es keiner tut."""
        steps = self.distance(sheep.field, field)
        return steps if steps in self.dice else None

    @classmethod
    def of(cls, state: State[Any]) -> "SheepView":
        """The view of a position. · Die Sicht auf eine Stellung."""
        record = state.record()["state"]
        sheep = tuple(_sheep(entry) for entry in record["sheep"])
        return cls(
            turn=state.turn,
            to_move=state.to_move,
            red=_flock(RED, sheep, record),
            blue=_flock(BLUE, sheep, record),
            dog=Dog(record["dog_field"], record["dog_state"] == "active", next((one for one in sheep if one.dog), None)),
            dice=tuple(record["dice"]),
            board=tuple(_field(number, sheep, record["flowers"]) for number in board.FIELDS),
            flowers_left=record["flowers_left"],
        )


def _sheep(entry: Mapping[str, Any]) -> Sheep:
    return Sheep(**{**entry, "owner": Player[entry["owner"]]})


def _flock(player: Player, sheep: tuple[Sheep, ...], record: Mapping[str, Any]) -> Flock:
    counted = record[str(player).lower()]
    return Flock(
        player=player,
        sheep=tuple(one for one in sheep if one.owner is player),
        points=record["points"][str(player)],
        captured=counted["captured"],
        stolen=counted["stolen"],
        collected=counted["collected"],
        munched=counted["munched"],
    )


def _field(number: int, sheep: tuple[Sheep, ...], flowers: Mapping[str, int]) -> Field:
    return Field(
        id=number,
        kind=board.kind(number),
        neighbours=board.NEIGHBOURS[number],
        home_of=board.owner(number),
        flowers=flowers.get(str(number), 0),
        sheep=tuple(one for one in sheep if one.field == number),
    )
