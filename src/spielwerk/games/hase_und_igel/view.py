"""What can be seen of a race, for authors of bots: both seasons share the hares and the track. Nothing is hidden in this game."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from spielwerk import _core
from spielwerk.games.hase_und_igel.moves import Action, actions
from spielwerk.player import BLUE, RED, Player

GOAL = 64
"""The number of the goal. · Die Nummer des Ziels."""


def cost(distance: int) -> int:
    """The carrots that an advance by so many fields costs. · Die Karotten, die ein Vorwärtszug um so viele Felder kostet."""
    return distance * (distance + 1) // 2


@dataclass(frozen=True, slots=True)
class Hare:
    """One player's hare and what it carries. · Der Hase eines Spielers und was er bei sich hat."""

    player: Player
    """Whose hare it is. · Wessen Hase es ist."""
    position: int
    """The field where it stands, 0 to 64. · Das Feld, auf dem er steht, 0 bis 64."""
    carrots: int
    """Carrots in stock. · Karotten im Vorrat."""
    salads: int
    """Salads that are left to eat. · Salate, die noch zu fressen sind."""
    cards: tuple[str, ...]
    """The names of its cards, in order. · Die Namen seiner Karten, der Reihe nach."""
    last: tuple[Action, ...]
    """Its last action that was no skip, as the rules remember it. · Seine letzte Aktion außer Aussetzen, wie die Regeln sie sich merken."""

    @property
    def in_goal(self) -> bool:
        """Whether it has reached the goal. · Ob er im Ziel ist."""
        return self.position == GOAL

    @property
    def farthest(self) -> int:
        """The longest advance that its carrots pay for, at most 44. · Der weiteste Vorwärtszug, den seine Karotten bezahlen, höchstens 44."""
        return max(distance for distance in range(45) if cost(distance) <= self.carrots)

    def owns(self, card: str) -> int:
        """How many cards of this name it has. · Wie viele Karten mit diesem Namen er hat."""
        return Counter(self.cards)[card]


@dataclass(frozen=True, slots=True)
class Field:
    """One of the 65 fields. · Eines der 65 Felder."""

    number: int
    """From 0, the start, to 64, the goal. · Von 0, dem Start, bis 64, dem Ziel."""
    name: str
    """What kind it is, for example ``HARE``. · Von welcher Art es ist, zum Beispiel ``HARE``."""


@dataclass(frozen=True, slots=True)
class Board:
    """The track; `board[12]` is field 12. · Die Rennstrecke; `board[12]` ist Feld 12."""

    fields: tuple[Field, ...]
    """All fields, from the start to the goal. · Alle Felder, vom Start bis zum Ziel."""

    def __getitem__(self, number: int) -> Field:
        return self.fields[number]

    def __len__(self) -> int:
        return len(self.fields)

    def next(self, name: str, number: int) -> Field | None:
        """The nearest field of this kind beyond a field, None if there is none. · Das nächste Feld dieser Art nach einem Feld, sonst None."""
        return next((field for field in self.fields[number + 1 :] if field.name == name), None)

    def previous(self, name: str, number: int) -> Field | None:
        """The nearest field of this kind before a field, None if there is none. · Das nächste Feld dieser Art vor einem Feld, sonst None."""
        return next((field for field in reversed(self.fields[:number]) if field.name == name), None)

    def all(self, name: str) -> tuple[Field, ...]:
        """All fields of this kind. · Alle Felder dieser Art."""
        return tuple(field for field in self.fields if field.name == name)


@dataclass(frozen=True, slots=True)
class CommonView:
    """What both seasons have. · Was beide Spieljahre gemeinsam haben."""

    turn: int
    """Half-moves so far. · Bisherige Züge."""
    round: int
    """The round, from 1 to 30. · Die Runde, von 1 bis 30."""
    to_move: Player
    """Who is to move. · Wer am Zug ist."""
    board: Board
    """The fields. · Die Felder."""
    red: Hare
    """RED's hare. · Der Hase von RED."""
    blue: Hare
    """BLUE's hare. · Der Hase von BLUE."""

    @property
    def me(self) -> Hare:
        """The hare of the player to move. · Der Hase des Spielers am Zug."""
        return self.red if self.to_move is RED else self.blue

    @property
    def opponent(self) -> Hare:
        """The other hare. · Der andere Hase."""
        return self.blue if self.to_move is RED else self.red

    @property
    def i_am_first(self) -> bool:
        """Whether the player to move is ahead of the other one. · Ob der Spieler am Zug vor dem anderen liegt."""
        return self.me.position > self.opponent.position

    @property
    def distance_to_goal(self) -> int:
        """How far the player to move is from the goal. · Wie weit der Spieler am Zug vom Ziel entfernt ist."""
        return GOAL - self.me.position

    def cost(self, distance: int) -> int:
        """The carrots that an advance by so many fields costs. · Die Karotten, die ein Vorwärtszug um so viele Felder kostet."""
        return cost(distance)

    def next_field(self, name: str) -> Field | None:
        """The nearest field of this kind ahead of the player to move. · Das nächste Feld dieser Art vor dem Spieler am Zug."""
        return self.board.next(name, self.me.position)

    @classmethod
    def _of(cls, state: "_core.State[Any]", **further: Any) -> Self:
        record = state.record()
        return cls(
            turn=state.turn,
            round=state.round,
            to_move=state.to_move,
            board=Board(tuple(Field(number, name) for number, name in enumerate(record["setup"]["fields"]))),
            red=_hare(RED, record["state"]["red"]),
            blue=_hare(BLUE, record["state"]["blue"]),
            **further,
        )


def _hare(player: Player, hare: Mapping[str, Any]) -> Hare:
    cards: Iterable[str] = hare["cards"]
    return Hare(player, hare["position"], hare["carrots"], hare["salads"], tuple(cards), () if hare["last"] is None else actions(hare["last"]))
