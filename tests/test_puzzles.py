"""Every puzzle is what it says: its solution is legal, proved or the best one, and the only one."""

import doctest

import pytest

import spielwerk as sw
import spielwerk.puzzles
from spielwerk.puzzles import Puzzle, finding, proving, puzzles_of, telling

ALL = [puzzle for game_id in sw.games() for puzzle in puzzles_of(game_id)]
NAMED = [pytest.param(puzzle, id=f"{puzzle.state.game}-{number % 20 + 1}") for number, puzzle in enumerate(ALL)]


MANY = 500


def test_twenty_for_each_game() -> None:
    """All of them different."""
    assert len(ALL) == len({puzzle.position for puzzle in ALL}) == 20 * len(sw.games())
    assert all({puzzle.state.game for puzzle in puzzles_of(game_id)} == {game_id} for game_id in sw.games())


@pytest.mark.parametrize("puzzle", NAMED)
def test_the_solution_solves(puzzle: Puzzle) -> None:
    """A win is proved by trying everything, once more; the best move is the best one of searches that differ in seed and in kind."""
    state = puzzle.state
    assert state.to_move is puzzle.player and state.text() == puzzle.position
    assert set(puzzle.solutions) == set(proving.solutions(state, puzzle.solutions[0]))
    if puzzle.plies is None:
        assert proving.is_best(state, puzzle.solutions)
        return
    assert proving.hides_nothing(state)
    only = proving.winning_moves(state, puzzle.plies, True)
    assert len(only) == 1 and puzzle.solved_by(only[0])
    assert [str(move) for move in proving.winning_moves(state, puzzle.plies, False)] == [str(only[0])]
    assert puzzle.plies < 3 or proving.winning_moves(state, puzzle.plies - 2, True) == []


@pytest.mark.parametrize("puzzle", NAMED)
def test_what_is_said_is_so(puzzle: Puzzle) -> None:
    """The solution is told in the words of its clicks (looking for them among thousands takes long), and no other move of the first few is one."""
    state, move = puzzle.state, puzzle.solutions[0]
    if len(state.moves()) < MANY:
        words = telling.told(state, move)
        assert puzzle.explanation.german.startswith(words.german) and puzzle.explanation.english.startswith(words.english)
    assert all(puzzle.solved_by(other) == (state.play(other).key == state.play(move).key) for other in state.moves()[:20])
    if puzzle.plies == 1:
        outcome = state.play(move).outcome
        assert outcome is not None and outcome.winner is puzzle.player and outcome.reason.german in puzzle.explanation.german


def test_the_same_seed_finds_the_same(game_id: str) -> None:
    """Games for puzzles are repeated move by move."""
    game = sw.game(game_id)
    assert [state.text() for state in finding.played(game, 5)] == [state.text() for state in finding.played(game, 5)]


def test_a_wrong_proof_would_be_seen() -> None:
    """What proves wins sees that no other move of a puzzle wins as fast, and that the loser cannot."""
    puzzle = next(one for one in ALL if one.plies == 3)
    wrong = next(move for move in puzzle.state.moves(distinct=True) if not puzzle.solved_by(move))
    assert not proving.wins(puzzle.state.play(wrong), puzzle.player, 2, False)
    assert not proving.wins(puzzle.state, puzzle.player.opponent, 3, True)


def test_the_example_runs() -> None:
    """In the docstring of the package."""
    result = doctest.testmod(spielwerk.puzzles)
    assert result.attempted > 2 and result.failed == 0


def test_unknown_games_are_named() -> None:
    """With those that there are."""
    with pytest.raises(ValueError, match="no game 'chess'"):
        puzzles_of("chess")
