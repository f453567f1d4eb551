"""The native module: the rules of all games, their positions and moves. People meet it through `spielwerk`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Literal, TypedDict, TypeVar, final, overload

from numpy import bool_, float32, int8, int16, int32, uint64
from numpy.typing import NDArray

from spielwerk.errors import Deviation, Rule
from spielwerk.game import Rules
from spielwerk.outcome import Outcome, Reason
from spielwerk.player import Player
from spielwerk.scene.palette import Theme
from spielwerk.scene.words import Language

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
    def svg(
        self,
        theme: Theme = "auto",
        language: Language | None = None,
        show: Collection[str] = (),
        width: float | None = None,
        counts: bool = True,
        before: State[Any] | None = None,
        move: Move | str | None = None,
    ) -> str:
        """The position as a picture, the text of an SVG file: light, dark or as the reader has it, in German (``de``) or English (``en``, as
        SPIELWERK_LANG says), with options that `show` names (``indices``), so many units wide, with the counts beside it or without; where the
        position before and the move are given, the move is marked."""
    def _repr_svg_(self) -> str:
        """What notebooks show."""
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

@final
class Encoding:
    """How a game looks to a learner; people meet `spielwerk.envs.Description`."""

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
    @property
    def longest_game(self) -> int:
        """No game takes more action numbers."""
    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, their height and their width."""
    @property
    def scalars(self) -> int:
        """How many scalars there are."""
    @property
    def plane_table(self) -> tuple[tuple[str, str, int], ...]:
        """Name, meaning and number of each kind of plane, in order."""
    @property
    def scalar_table(self) -> tuple[tuple[str, str, int], ...]:
        """The same for scalars."""
    @property
    def action_table(self) -> tuple[tuple[str, str, int, int], ...]:
        """Name, meaning, first number and count of each group of action numbers."""
    def action_name(self, number: int) -> str:
        """What a number means, as far as it can be said without a position."""
    def numbers_of(self, state: State[Any], move: Move) -> list[int]:
        """The row of numbers that makes a legal move."""

def encoding_of(game: NativeGame) -> Encoding:
    """The encoding of a game by its rules."""

@final
class Turn:
    """A game as a learner plays it, number by number. It changes with `act` and `settle`; `copy` gives one that goes its own way."""

    def __init__(self, state: State[Any]) -> None: ...
    @property
    def encoding(self) -> Encoding:
        """What its numbers mean."""
    @property
    def state(self) -> State[Any]:
        """The position, before the unfinished move if there is one."""
    @property
    def player(self) -> int:
        """0 where RED is to move, 1 where BLUE is."""
    @property
    def result(self) -> int | None:
        """1 where RED has won, -1 where BLUE has, 0 for a draw, None while the game goes on."""
    @property
    def is_unfinished(self) -> bool:
        """Whether a part of a move has been chosen."""
    @property
    def ways(self) -> int:
        """In how many ways luck can fall now; 0 where none is waited for."""
    def legal(self) -> list[int]:
        """The legal numbers, in order."""
    def act(self, number: int, luck_waits: bool = False) -> None:
        """Takes a number: ValueError if it is not legal. Luck falls by the position's own generator, or waits for `settle`."""
    def settle(self, way: int) -> None:
        """Lets luck fall this way."""
    def mask(self) -> NDArray[int8]:
        """1 for each legal number."""
    def planes(self, kind: Literal["float32", "uint8"] = "float32") -> NDArray[Any]:
        """What the player to move sees."""
    def scalars(self) -> NDArray[float32]:
        """What planes cannot show."""
    def copy(self) -> Turn:
        """The same game, to go ways of its own."""
    def __copy__(self) -> Turn: ...
    def __deepcopy__(self, memo: Any) -> Turn: ...

@final
class Batch:
    """Many games at once; people meet `spielwerk.BatchEnv`."""

    def __init__(
        self,
        encoding: Encoding,
        games: int,
        seed: int,
        threads: int,
        planes: Literal["float32", "uint8"] | None,
        scalars: bool,
        auto_reset: bool,
    ) -> None: ...
    def __len__(self) -> int: ...
    @property
    def mask(self) -> NDArray[bool_]:
        """Legal numbers, a row for each game."""
    @property
    def planes(self) -> NDArray[Any] | None:
        """What the players to move see."""
    @property
    def scalars(self) -> NDArray[float32] | None:
        """What planes cannot show."""
    @property
    def done(self) -> NDArray[bool_]:
        """Which games the last step has ended."""
    @property
    def player(self) -> NDArray[int8]:
        """0 where RED is to move, 1 where BLUE is."""
    @property
    def turn(self) -> NDArray[int16]:
        """Half-moves so far."""
    @property
    def rewards(self) -> NDArray[float32]:
        """What the last step has brought RED and BLUE."""
    @property
    def seeds(self) -> NDArray[uint64]:
        """From which each game has begun."""
    @property
    def chosen(self) -> NDArray[int32]:
        """What `sample` has drawn."""
    def step(self, numbers: NDArray[int32]) -> None:
        """One number in each game."""
    def sample(self) -> None:
        """Draws legal numbers."""
    def walk(self, steps: int) -> None:
        """So many steps with drawn numbers."""
    def reset(self, seed: int) -> None:
        """New games."""
    def reset_where(self, which: NDArray[bool_]) -> None:
        """New games where it is true."""
    def state(self, game: int) -> State[Any]:
        """The position of one game."""
    def turn_of(self, game: int) -> Turn:
        """One game with its unfinished move, as a copy."""

@final
class Forest:
    """A search tree for each of many games; people meet `spielwerk.envs.Forest`."""

    def __init__(
        self,
        encoding: Encoding,
        games: int,
        leaves: int,
        planes: Literal["float32", "uint8"],
        threads: int,
        curiosity: float,
        noise: float,
        noise_spread: float,
    ) -> None: ...
    def __len__(self) -> int: ...
    @property
    def mask(self) -> NDArray[bool_]:
        """Legal numbers, a row for each leaf."""
    @property
    def planes(self) -> NDArray[Any]:
        """What the players to move see."""
    @property
    def scalars(self) -> NDArray[float32]:
        """What planes cannot show."""
    @property
    def rows(self) -> int:
        """How many rows can hold leaves of the trees that have been planted."""
    @property
    def done(self) -> NDArray[bool_]:
        """Rows without a leaf."""
    @property
    def player(self) -> NDArray[int8]:
        """0 where RED is to move, 1 where BLUE is."""
    @property
    def turn(self) -> NDArray[int16]:
        """Half-moves so far."""
    def plant(self, turns: list[Turn], seed: int) -> None:
        """New trees."""
    def select(self) -> None:
        """Finds leaves."""
    def judge(self, logits: NDArray[float32], values: NDArray[float32]) -> None:
        """Tells what the leaves are worth."""
    def visits(self) -> NDArray[float32]:
        """How often each number of each root has been tried."""
    def worths(self) -> NDArray[float32]:
        """The result to expect of each number of each root that has been tried."""
    def values(self) -> NDArray[float32]:
        """The result to expect at each root."""
