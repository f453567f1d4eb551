"""What a program meets in one game, and the list of all that it meets."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.bots import make
from spielwerk.checking.delivery import CUT, JOINED, WHOLE, Delivery
from spielwerk.client import Clock
from spielwerk.game import Rules
from spielwerk.player import BLUE, RED, Player

RULES: Rules = "contest"
"""Bots that speak a season's XML play as its contest did."""
LONG_NAMES = ("Jürgen & <Wörterbuch> 'ß' \"Größenwahn\" " + "äöüÄÖÜ" * 12, "Ægir Ölçüm – 碁 \N{HEDGEHOG} " + "x" * 60)
"""What players may call themselves; for parsers that count bytes, or know no escapes."""


PLAYERS = ("random", "greedy")
"""The players of the house that a program meets: one that tries everything, and one with a plan."""


class Conduct(enum.Enum):
    """How the opponent behaves."""

    FRIENDLY = enum.auto()
    SLOW = enum.auto()
    """Thinks for longer than anybody may, once or twice; nobody's clock runs for him."""
    LEAVES = enum.auto()
    CHEATS = enum.auto()
    """Makes an illegal move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """One game: who sits where, how it begins, and what is nasty about it."""

    german: str
    english: str
    player: Player
    """The program's side."""
    seed: int
    """Draws the board, all luck, and the opponent's moves."""
    progress: float = 0.0
    """How much of a game has been played when this one begins, from 0 to 1."""
    conduct: Conduct = Conduct.FRIENDLY
    delivery: Delivery = WHOLE
    pauses: bool = False
    names: tuple[str, str] = ("Red", "Blue")

    def opening(self, game_id: str) -> State[Any]:
        """The position with which it begins."""
        start = sw.game(game_id, RULES).start(self.seed)
        if self.progress == 0.0:
            return start
        # Where chance ends a game early, players with a plan go on for longer.
        positions = max((list(_game_of(name, start, self.seed)) for name in PLAYERS), key=len)
        return positions[int(len(positions) * self.progress)]

    @property
    def opponent(self) -> str:
        """Who plays against the program: each player of the house by turns, on both sides."""
        return PLAYERS[self.seed // 2 % len(PLAYERS)]


def _game_of(name: str, state: State[Any], seed: int) -> Iterator[State[Any]]:
    """All positions but the last of a game that a player of the house plays against itself."""
    player = make(state.game, name, seed)
    while state.outcome is None:
        yield state
        state = state.play(player.choose(state, Clock(0.0)))


def plan(games: int, seed: int) -> list[Situation]:
    """So many whole games on different boards, and each nasty situation once."""
    return [*friendly(games, seed), *nasty(seed + games)]


def friendly(games: int, seed: int) -> list[Situation]:
    """Whole games, by turns as RED and as BLUE."""
    return [
        Situation(german=f"ein ganzes Spiel als {player}", english=f"a whole game as {player}", player=player, seed=seed + number)
        for number, player in zip(range(games), _by_turns(), strict=False)
    ]


def nasty(seed: int) -> list[Situation]:
    """Everything else that happens to a bot sooner or later."""
    return [
        Situation(german="ab der Eröffnung", english="from the opening", player=RED, seed=seed, progress=0.2),
        Situation(german="ab der Mitte eines Spiels", english="from the middle of a game", player=BLUE, seed=seed + 1, progress=0.5),
        Situation(german="ab kurz vor Schluss", english="from shortly before the end", player=RED, seed=seed + 2, progress=0.85),
        Situation(
            german="lange Namen mit Umlauten, in Stücken gesendet",
            english="long names with umlauts, sent in pieces",
            player=BLUE,
            seed=seed + 3,
            delivery=CUT,
            names=LONG_NAMES,
        ),
        Situation(
            german="mehrere Nachrichten auf einmal gesendet", english="several messages sent at once", player=RED, seed=seed + 4, delivery=JOINED
        ),
        Situation(german="mit einer Pause", english="with a pause", player=BLUE, seed=seed + 5, pauses=True),
        Situation(german="gegen einen langsamen Gegner", english="against a slow opponent", player=RED, seed=seed + 6, conduct=Conduct.SLOW),
        Situation(german="der Gegner verlässt das Spiel", english="the opponent leaves", player=BLUE, seed=seed + 7, conduct=Conduct.LEAVES),
        Situation(
            german="der Gegner macht einen verbotenen Zug",
            english="the opponent makes an illegal move",
            player=RED,
            seed=seed + 8,
            conduct=Conduct.CHEATS,
        ),
    ]


def _by_turns() -> Iterator[Player]:
    while True:
        yield RED
        yield BLUE
