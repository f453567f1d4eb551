"""`Plan`: everything that decides which games are played, and `Task`, one of them. The same plan makes the same tasks, today and after any crash."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

import spielwerk as sw
from spielwerk._core import State
from spielwerk.game import Rules
from spielwerk.match.contestant import Contestant
from spielwerk.player import BLUE, RED, Player
from spielwerk.room.clock import USUAL, Limits


@dataclass(frozen=True, slots=True)
class Task:
    """One game that is to be played."""

    number: int
    """From 0; games 2k and 2k + 1 are a pair."""
    seed: int
    """The pair's: draws the board and all luck."""
    first_is_red: bool

    @property
    def pair(self) -> int:
        """The pair it belongs to."""
        return self.number // 2

    def seat(self, contestant: int) -> Player:
        """Where the first (0) or the second (1) player of the match sits."""
        return RED if (contestant == 0) == self.first_is_red else BLUE

    def lots(self, player: Player) -> int:
        """What a bot of the house in this seat draws its lots from. They are its own luck, so those of the other game of the pair are others."""
        return drawn(f"{self.seed} {self.number} {player}")


def drawn(text: str) -> int:
    """A number of 64 bits that only this text gives."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A match of two."""

    game: str
    rules: Rules
    contestants: tuple[Contestant, Contestant]
    seed: int = 1
    limits: Limits = USUAL
    openings: tuple[str, ...] = ()
    """Positions, as lines of text, with which pairs begin by turns; without any, each begins on a board that its seed draws."""
    restart: bool = False
    """Whether programs are started anew for each game, even those that would stay."""
    sandbox: str = ""
    """What the programs may do; a match in another sandbox is another match."""

    def task(self, number: int) -> Task:
        """A game by its number."""
        return Task(number, drawn(f"{self.seed} {number // 2}"), number % 2 == 0)

    def start(self, task: Task) -> State[Any]:
        """The position with which a game begins."""
        game = sw.game(self.game, self.rules)
        if not self.openings:
            return game.start(task.seed)
        record = game.read(self.openings[task.pair % len(self.openings)]).record()
        # The board is the given one, the luck to come is the pair's own.
        return game.from_record({**record, "chance": f"{task.seed:016x}"})

    def names(self, task: Task) -> tuple[str, str]:
        """The names of RED and BLUE."""
        first, second = (contestant.name for contestant in self.contestants)
        return (first, second) if task.first_is_red else (second, first)

    @property
    def is_of_the_house(self) -> bool:
        """Whether nobody needs a connection."""
        return all(contestant.is_of_the_house for contestant in self.contestants)

    @cached_property
    def id(self) -> str:
        """The match's name in all that is kept: the same for the same match, another one for every other."""
        facts = {
            "game": self.game,
            "rules": self.rules,
            "players": [[contestant.name, contestant.fingerprint()] for contestant in self.contestants],
            "seed": self.seed,
            "limits": [self.limits.soft, self.limits.hard],
            "openings": list(self.openings),
            "restart": self.restart,
            "sandbox": self.sandbox,
        }
        return hashlib.blake2b(msgspec.json.encode(facts), digest_size=6).hexdigest()


def openings_from(lines: Sequence[str], game_id: str, rules: Rules) -> tuple[str, ...]:
    """The positions that lines of text describe, each checked, by the rule set that is wanted."""
    game = sw.game(game_id, rules)
    texts = []
    for line in filter(None, map(str.strip, lines)):
        state = sw.read(line)
        if state.game != game_id:
            raise ValueError(f"{line[:60]} … belongs to {state.game}, not to {game_id}")
        texts.append(game.from_record({**state.record(), "rules": rules}).text())
    return tuple(texts)
