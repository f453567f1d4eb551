"""The native module: the rules of all games, their positions and moves. People meet it through `spielwerk`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypedDict, TypeVar, final, overload

from spielwerk.errors import Deviation, Rule
from spielwerk.game import Rules
from spielwerk.outcome import Outcome, Reason
from spielwerk.player import Player

View = TypeVar("View", covariant=True)

@final
class Move:
    """A move in canonical form. ``str(move)`` is its text; equality and hash follow it."""

    def __init__(self, game: str, text: str) -> None: ...
    @property
    def game(self) -> str:
        """The id of the game it belongs to."""
    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions of the move as small frozen values with named fields."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object | None) -> bool: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, memo: Any) -> Move: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Moves(Sequence[Move]):
    """Every legal move of a position in a stable order: immutable, listed when first asked for."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __iter__(self) -> MovesIterator: ...
    def __contains__(self, move: object | None) -> bool: ...
    def index(self, move: Move | str | None) -> int:  # type: ignore[override]  # A list without repetitions needs no bounds.
        """The place of a move or of its text; ValueError if it is not in the list."""
    def count(self, move: Move | str | None) -> int:
        """1 for a move in the list, or its text, 0 for anything else."""

@final
class MovesIterator:
    """Goes through a list of moves."""

    def __iter__(self) -> MovesIterator: ...
    def __next__(self) -> Move: ...

@final
class MoveCursor:
    """Gives one legal move after the other without listing all of them first."""

    def __iter__(self) -> MoveCursor: ...
    def __next__(self) -> Move: ...

@final
class State(Generic[View]):
    """A position: an immutable value. Playing a move gives a new one and leaves this one as it is."""

    @property
    def game(self) -> str:
        """The id of the game."""
    @property
    def rules(self) -> Rules:
        """The rule set: ``rulebook`` or ``contest``."""
    @property
    def to_move(self) -> Player:
        """The player on turn."""
    @property
    def turn(self) -> int:
        """Half-moves played so far, forced skips included."""
    @property
    def round(self) -> int:
        """The round as people count it, from 1."""
    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on, else who won and why."""
    @property
    def scores(self) -> dict[str, dict[str, Any]]:
        """The season's score sheet as it stands now, for "RED" and "BLUE"."""
    @property
    def key(self) -> int:
        """A 64-bit hash, equal for equal positions."""
    def moves(self, distinct: bool = False) -> Moves:
        """Every legal move; empty when the game is over. `distinct` leaves out moves whose positions other moves reach as well."""
    def iter_moves(self) -> MoveCursor:
        """The same moves one by one, made when they are asked for."""
    def parse(self, text: str) -> Move:
        """The move that a text names, if it is legal here; else `InvalidMove` or `IllegalMove`."""
    def play(self, move: Move | str, chance: Mapping[str, Any] | None = None) -> State[View]:
        """The position after a legal move. Luck falls by the position's own seed, or as `chance` names it."""
    def record(self) -> dict[str, Any]:
        """Everything about the position as plain dicts, lists and numbers, hidden things included."""
    def text(self) -> str:
        """The position in one line; `spielwerk.read` takes it back."""
    def view(self) -> View:
        """What the player on turn may see, as frozen dataclasses with the game's own words."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object | None) -> bool: ...
    def __copy__(self) -> State[View]: ...
    def __deepcopy__(self, memo: Any) -> State[View]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class NativeGame:
    """The rules of one game by one rule set."""

    @property
    def id(self) -> str: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def rule_table(self) -> tuple[Rule, ...]: ...
    @property
    def deviation_table(self) -> tuple[Deviation, ...]: ...
    def start(self, seed: int) -> State[Any]: ...
    def start_from(self, setup: Mapping[str, Any] | None, seed: int) -> State[Any]: ...
    def standard_start(self) -> State[Any] | None: ...
    def from_record(self, record: Mapping[str, Any] | None) -> State[Any]: ...
    def read(self, text: str) -> State[Any]: ...

class Playouts(TypedDict):
    """What random games came to."""

    games: int
    red: int
    blue: int
    draws: int
    plies: int
    moves: int
    reasons: dict[Reason, int]

def native_games() -> tuple[NativeGame, ...]: ...
def reason_table() -> tuple[tuple[str, bool, str, str], ...]: ...
def perft(state: State[Any], depth: int, threads: int = 1) -> int:
    """The number of ways to play on for `depth` half-moves; each way that luck can fall counts as a way of its own."""

def playouts(state: State[Any], n: int, seed: int = 0, threads: int = 1, light: bool = False) -> Playouts:
    """Random games from here to the end. `light` lets games with very long lists choose quickly instead of evenly."""

def list_all(states: list[State[Any]]) -> int:
    """Lists the moves of each position inside the core and answers how many there were: a measure for benchmarks."""

class RawLine(TypedDict):
    """A line as the core tells it; people meet `spielwerk.opponents.Line`."""

    moves: tuple[Move, ...]
    score: float
    units: float
    proved: int
    plies: int

class RawFound(TypedDict):
    """What a search has come to, as the core tells it; people meet `spielwerk.opponents.Found`."""

    lines: tuple[RawLine, ...]
    nodes: int
    depth: int
    seconds: float

class InsightFacts(TypedDict, total=False):
    """What evaluations of a game count, and the numbers in them that can be tuned; empty for a game without insight."""

    unit: str
    unit_in_german: str
    parameters: dict[str, int]

def search(
    state: State[Any],
    method: str,
    seconds: float,
    nodes: int,
    depth: int,
    lines: int,
    threads: int,
    seed: int,
    memory: int,
    parameters: dict[str, int],
    only: list[Move],
    told: Callable[[RawFound], object] | None,
) -> RawFound:
    """The search behind `spielwerk.search`; 0 is no limit."""

def greedy(state: State[Any], seed: int) -> Move:
    """The move after which the player to move has most of what greed counts."""

def plies_to_win(state: State[Any], most: int, nodes: int) -> int | None:
    """In how many plies the player to move wins by force: 0 if not within `most`, None if that takes more nodes, or where something is hidden."""

def expectation(state: State[Any], parameters: dict[str, int]) -> float:
    """The result to expect for the player to move by the evaluation alone, from 0 to 1."""

def insight_facts(game: NativeGame) -> InsightFacts:
    """What the evaluations of this game are made of."""
