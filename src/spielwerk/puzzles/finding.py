"""Looks for puzzles in games that built-in opponents play against each other; the same seeds find the same ones."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from spielwerk import _core
from spielwerk.game import Game
from spielwerk.opponents import Line, search
from spielwerk.opponents.levels import LevelName
from spielwerk.player import Player
from spielwerk.puzzles import Puzzle, proving, telling

PAIRS: tuple[tuple[LevelName, LevelName], ...] = (("medium", "easy"), ("easy", "medium"), ("easy", "easy"), ("greedy", "easy"), ("easy", "greedy"))
"""Who plays whom. Somebody has to make mistakes, or there would be nothing to find."""
WINS = (5, 3, 1)
"""How many half-moves a forced win may take; the deepest that a game offers is asked."""
MOST_WORK = 400_000
"""A win is proved by trying everything, where that is so much at most."""
MOST_ALIKE = 4
"""So many solutions may sound the same but for their numbers."""
MOST_AT_ONCE = 4
"""So many wins may need no more than the one move."""
FIRST_TURN = 4
FEWEST_MOVES = 5
"""Whoever can do hardly anything finds the best move by trying."""

State = _core.State[Any]


def find(game: Game[Any], number: int, most_wins: int, told: Callable[[int, Puzzle], object] | None = None) -> list[Puzzle]:
    """So many puzzles, one from each game that has one, the easier ones first."""
    found: list[Puzzle] = []
    seed = 0
    while len(found) < number:
        seed += 1
        puzzle = next((puzzle for puzzle in _of_one_game(game, seed) if _is_wanted(puzzle, found, most_wins)), None)
        if puzzle is not None:
            found.append(puzzle)
            if told is not None:
                told(seed, puzzle)
    return sorted(found, key=_difficulty)


def _difficulty(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.plies or max(WINS) + 1, len(puzzle.state.moves())


def _is_wanted(puzzle: Puzzle, found: list[Puzzle], most_wins: int) -> bool:
    """Not too much of the same."""
    alike = sum(_shape(other) == _shape(puzzle) for other in found)
    if puzzle.plies is None:
        return alike < MOST_ALIKE
    at_once = sum(other.plies == 1 for other in found)
    return alike < MOST_ALIKE and sum(other.kind == "win" for other in found) < most_wins and (puzzle.plies > 1 or at_once < MOST_AT_ONCE)


def _shape(puzzle: Puzzle) -> str:
    """The words of the solution without its numbers."""
    return re.sub(r"[-\d,]+", "", telling.told(puzzle.state, puzzle.solutions[0]).english)


def _of_one_game(game: Game[Any], seed: int) -> Iterator[Puzzle]:
    states = [state for state in played(game, seed) if len(state.moves(distinct=True)) >= FEWEST_MOVES and state.turn >= FIRST_TURN]
    for plies in WINS:
        yield from (puzzle for state in states if (puzzle := win(state, plies)) is not None)
    yield from (puzzle for state in states if (puzzle := best(state)) is not None)


def played(game: Game[Any], seed: int) -> Iterator[State]:
    """The positions of a game."""
    levels = dict(zip(Player, PAIRS[seed % len(PAIRS)], strict=True))
    state = game.start(seed)
    while state.outcome is None:
        yield state
        state = state.play(search(state, level=levels[state.to_move], seed=seed * 1000 + state.turn).move)


def win(state: State, plies: int) -> Puzzle | None:
    """The puzzle of a position, if exactly one move surely wins in exactly so many half-moves and none in fewer."""
    if not proving.hides_nothing(state) or (plies > 1 and proving.always_needs_luck(state)) or not _looks_won(state, plies):
        return None
    if len(state.moves(distinct=True)) ** min(plies, 3) > MOST_WORK:
        return None
    if plies > 2 and proving.winning_moves(state, plies - 2, True):
        return None
    if len(proving.winning_moves(state, plies, True)) != 1:
        return None
    moves = proving.winning_moves(state, plies, False)
    return telling.win(state, moves[0], plies, proving.solutions(state, moves[0])) if moves else None


def _looks_won(state: State, plies: int) -> bool:
    found = search(state, method="alpha_beta", depth=plies, nodes=proving.NODES, seed=1, lines=2).lines
    won = [line.proved == "won" and line.plies is not None and line.plies <= plies for line in found]
    return won[0] and (len(won) == 1 or not won[1]) and found[0].plies == plies


def best(state: State) -> Puzzle | None:
    """The puzzle of a position, if one move is much better than all others and neither greed nor a short look finds it."""
    two = proving.best_two(state, seed=1, nodes=2_000)
    if two is None or two[0].score - two[1].score < proving.LEAST_GAP or not _is_open(two[0]):
        return None
    moves = proving.solutions(state, two[0].move)
    if str(_core.greedy(state, 1)) in moves or not proving.is_best(state, moves):
        return None
    deeper = proving.best_two(state, seed=4, nodes=10 * proving.NODES)
    if deeper is None or str(deeper[0].move) not in moves or deeper[0].score - deeper[1].score < proving.LEAST_GAP or not _is_open(deeper[0]):
        return None
    return telling.best(state, deeper, moves)


def _is_open(line: Line) -> bool:
    """Whether the game is neither as good as lost nor as good as won with this move."""
    return 0.2 < line.score < 0.98
