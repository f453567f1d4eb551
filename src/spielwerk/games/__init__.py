"""The games in this house. A game is a folder here; it is loaded when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from spielwerk import _core
from spielwerk.game import RULE_SETS, Game, Rules

if TYPE_CHECKING:
    from spielwerk.games.hase_und_igel_2018.view import RaceView as RaceView2018
    from spielwerk.games.hase_und_igel_2025.view import RaceView as RaceView2025
    from spielwerk.games.hive_2020.view import HiveView
    from spielwerk.games.mississippi_queen_2017.view import RiverView
    from spielwerk.games.schaefchen_2011.view import SheepView


@cache
def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(dict.fromkeys(game.id for game in _core.native_games()))


@cache
def _sheet(game_id: str) -> Game[Any]:
    if game_id not in games():
        raise ValueError(f"there is no game {game_id!r}; there are {', '.join(games())}")
    sheet: Game[Any] = import_module(f"spielwerk.games.{game_id.replace('-', '_')}").GAME
    return sheet


@cache
def _game(game_id: str, rules: Rules) -> Game[Any]:
    if rules not in RULE_SETS:
        raise ValueError(f"rules are 'rulebook' or 'contest', not {rules!r}")
    return _sheet(game_id).with_rules(rules)


@overload
def game(game_id: Literal["hive-2020"], rules: Rules = ...) -> "Game[HiveView]": ...
@overload
def game(game_id: Literal["hase-und-igel-2018"], rules: Rules = ...) -> "Game[RaceView2018]": ...
@overload
def game(game_id: Literal["hase-und-igel-2025"], rules: Rules = ...) -> "Game[RaceView2025]": ...
@overload
def game(game_id: Literal["mississippi-queen-2017"], rules: Rules = ...) -> "Game[RiverView]": ...
@overload
def game(game_id: Literal["schaefchen-2011"], rules: Rules = ...) -> "Game[SheepView]": ...
@overload
def game(game_id: str, rules: Rules = ...) -> Game[Any]: ...
def game(game_id: str, rules: Rules = "rulebook") -> Game[Any]:
    """A game by its id, played by the rulebook or as the contest's server played it."""
    return _game(game_id, rules)


def view_of(state: "_core.State[Any]") -> Any:
    """The typed view of a position; the core calls this for `State.view`."""
    return _sheet(state.game).view(state)


def actions_of(move: "_core.Move") -> tuple[Any, ...]:
    """A move as typed actions; the core calls this for `Move.actions`."""
    return _sheet(move.game).actions(str(move))
