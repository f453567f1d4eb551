"""What somebody writes who writes a bot."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from spielwerk._core import Move, State
from spielwerk.client.clock import Clock
from spielwerk.client.result import GameResult
from spielwerk.player import Player


class Bot(ABC):
    """A player. Only `choose` has to be written; an own `__init__` need not call this class's."""

    game: str | None = None
    """The id of the game that it plays, for example the one that `spielwerk games` lists first. · Die Kennung des Spiels, das er spielt."""

    language: str | None = None
    """ "de" or "en": the language of its program, unless SPIELWERK_LANG says otherwise. · In welcher Sprache sein Programm spricht."""

    called: str | None = None
    """What its program, and a server that knows names, call it; without one, the name of its class. · Wie er heißt; sonst wie seine Klasse."""

    @abstractmethod
    def choose(self, state: State[Any], clock: Clock) -> Move | str:
        """The move to play now: one of `state.moves()`, or its text. · Der Zug, der jetzt gespielt wird."""

    def begin(self, player: Player, names: Mapping[Player, str | None]) -> None:
        """The game begins. · Das Spiel beginnt."""
        return

    def over(self, result: GameResult) -> None:
        """The game has ended. · Das Spiel ist zu Ende."""
        return

    def hint(self, text: str) -> None:
        """Sends a line for debugging along with the next move. · Schickt eine Zeile zur Fehlersuche mit dem nächsten Zug mit."""
        self.__dict__.setdefault("_hints", []).append(str(text))


def take_hints(bot: Bot) -> tuple[str, ...]:
    """The hints that were given since the last move; they are sent once."""
    return tuple(bot.__dict__.pop("_hints", ()))
