"""How a puzzle is held against the rules and against the search, before it is asked and in the tests."""

from collections.abc import Callable
from typing import Any

from spielwerk import _core
from spielwerk.game import Game
from spielwerk.games import game
from spielwerk.opponents import Line, search
from spielwerk.player import Player

NODES = 20_000
"""How many positions a search looks at that decides which move is the best one."""
SEEDS = (1, 2, 3)
"""The best move has to be the best one whatever the search leaves to chance."""
LEAST_GAP = 0.08
"""By how much of a won game the best move is better than every other one."""

State = _core.State[Any]


def solutions(state: State, move: _core.Move | str) -> tuple[str, ...]:
    """This move, and all others that reach the same position."""
    wanted = state.play(move).key
    return str(move), *(str(other) for other in state.moves() if str(other) != str(move) and state.play(other).key == wanted)


def hides_nothing(state: State) -> bool:
    """Whether the player knows all of the position but the luck to come."""
    record = state.record()
    del record["chance"]
    return game(state.game, state.rules).shown_record(state) == record


def wins(state: State, player: Player, plies: int, where_luck_falls: bool) -> bool:
    """Whether a player surely wins within so many half-moves, by trying everything. What luck decides counts as is said."""
    if state.outcome is not None or plies == 0:
        return state.outcome is not None and state.outcome.winner is player
    sheet = game(state.game, state.rules)

    def after(move: _core.Move) -> bool:
        following = state.play(move)
        if _needs_luck(sheet, state, following):
            return where_luck_falls
        return wins(following, player, plies - 1, where_luck_falls)

    quantifier: Callable[..., bool] = any if state.to_move is player else all
    return quantifier(after(move) for move in state.moves(distinct=True))


def winning_moves(state: State, plies: int, where_luck_falls: bool) -> list[_core.Move]:
    """The moves after which the player on turn surely wins within so many half-moves, this one included."""
    sheet, player, found = game(state.game, state.rules), state.to_move, []
    for move in state.moves(distinct=True):
        following = state.play(move)
        if where_luck_falls if _needs_luck(sheet, state, following) else wins(following, player, plies - 1, where_luck_falls):
            found.append(move)
    return found


def always_needs_luck(state: State) -> bool:
    """Whether luck falls after every move, so that nothing can be proved beyond the first."""
    sheet = game(state.game, state.rules)
    return all(_needs_luck(sheet, state, state.play(move)) for move in state.moves())


def _needs_luck(sheet: Game[Any], before: State, after: State) -> bool:
    return sheet.luck is not None and sheet.luck(before, after) is not None


def best_two(state: State, seed: int, nodes: int = NODES) -> tuple[Line, Line] | None:
    """The best move and the best one that reaches another position, if there is one. Alpha-beta values every line that it tells."""
    lines = search(state, method="alpha_beta", nodes=nodes, seed=seed, lines=8).lines
    wanted = state.play(lines[0].move).key
    return next(((lines[0], line) for line in lines[1:] if state.play(line.move).key != wanted), None)


def is_best(state: State, moves: tuple[str, ...]) -> bool:
    """Whether every search, of both kinds, finds one of these moves, and finds it much better than all others."""
    for seed in SEEDS:
        two = best_two(state, seed)
        if two is None or str(two[0].move) not in moves or two[0].score - two[1].score < LEAST_GAP:
            return False
        if str(search(state, nodes=NODES, seed=seed).move) not in moves:
            return False
    return True
