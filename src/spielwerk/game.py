"""`Game`: what the house knows of a game. Each game's folder holds one, its fact sheet."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from spielwerk import _core
from spielwerk.errors import Deviation, Fault, InvalidState, Rule

Rules = Literal["rulebook", "contest"]
RULE_SETS: tuple[Rules, ...] = ("rulebook", "contest")
View = TypeVar("View", covariant=True)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[View]):
    """A game of one season together with the rule set it is played by."""

    id: str
    """For example ``hive-2020``."""
    wire_name: str
    """The season's `gameType`, as its bots know it."""
    season: int
    german: str
    """The title in German."""
    english: str
    """The title in English."""
    summary_german: str
    """One or two sentences in German: what one tries to do."""
    summary_english: str
    """One or two sentences in English."""
    rulebook: str
    """The number of the rulebook that the paragraphs of rules refer to."""
    view: Callable[["_core.State[Any]"], View]
    """Makes the typed view of a position: what the player to move may see."""
    actions: Callable[[str], tuple[Any, ...]]
    """Reads a move's text as a tuple of typed actions."""
    unlisted: "Callable[[_core.State[Any], _core.Move], bool] | None" = None
    """Where `parse` accepts moves that `moves` never lists: says whether a move in a position is one of these."""
    luck: "Callable[[_core.State[Any], _core.State[Any]], dict[str, Any] | None] | None" = None
    """Where luck falls: names by hand the luck of the move that led from the first position to the second, None where that move needed none."""
    conceal: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """Where a record holds what nobody at the table may see: the record without it."""
    imagine: Callable[[dict[str, Any], dict[str, Any] | None], dict[str, Any]] | None = None
    """The counterpart: fills such a record up, from an earlier full record of the same game or with something plausible."""
    rules: Rules = "rulebook"

    def with_rules(self, rules: Rules) -> "Game[View]":
        """The same game by another rule set."""
        return replace(self, rules=rules)

    @cached_property
    def native(self) -> "_core.NativeGame":
        """The rules in the core."""
        return next(game for game in _core.native_games() if (game.id, game.rules) == (self.id, self.rules))

    @property
    def rule_table(self) -> tuple[Rule, ...]:
        """Every named rule that can refuse a move."""
        return self.native.rule_table

    @property
    def deviation_table(self) -> tuple[Deviation, ...]:
        """Where the contest's server did not play by the rulebook."""
        return self.native.deviation_table

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> "_core.State[View]":
        """A new game. The seed draws the board (unless a setup names it) and all later luck; without one, nobody knows it beforehand."""
        if seed is None:
            seed = secrets.randbits(64)
        if not 0 <= seed < 1 << 64:
            raise ValueError(f"a seed is a whole number from 0 to {(1 << 64) - 1}, not {seed}")
        return self.native.start(seed) if setup is None else self.native.start_from(setup, seed)

    def from_record(self, record: Mapping[str, Any]) -> "_core.State[View]":
        """The position that a record describes, checked: `InvalidState` lists every fault."""
        return self.native.from_record(record)

    def shown_record(self, state: "_core.State[Any]") -> dict[str, Any]:
        """What everybody at the table may see: the record without hidden things and without the luck to come."""
        record: dict[str, Any] = state.record()
        del record["chance"]
        return record if self.conceal is None else self.conceal(record)

    def from_shown_record(self, record: dict[str, Any], before: "_core.State[Any] | None" = None) -> "_core.State[View]":
        """A position as somebody at the table knows it; what he cannot see is taken from an earlier position, or is anybody's guess."""
        if self.imagine is not None:
            record = self.imagine(record, before.record() if before is not None else None)
        return self.from_record(record)

    def read(self, text: str) -> "_core.State[View]":
        """The position that one line of text describes (see `State.text`), checked likewise."""
        return self.native.read(text)

    def __repr__(self) -> str:
        return f"spielwerk.game({self.id!r}, rules={self.rules!r})"


def read_position(text: str) -> "_core.State[Any]":
    """The position that `State.text` wrote, whichever game it belongs to."""
    words = text.split(" ", 2)
    for game in _core.native_games():
        if [game.id, game.rules] == words[:2]:
            return game.read(text)
    known = ", ".join(sorted({game.id for game in _core.native_games()}))
    raise InvalidState(
        (Fault("text", f"beginnt nicht mit einem Spiel ({known}) und seinen Regeln", f"does not begin with a game ({known}) and its rules"),)
    )
