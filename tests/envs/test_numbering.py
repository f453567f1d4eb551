"""Action numbers and legal moves are one to one: every move has one row of numbers, and every row that the masks allow is a move's."""

import random
from typing import Any

import numpy as np
import pytest

import spielwerk as sw
from spielwerk import _core
from spielwerk.envs.description import Description
from tests.envs.walks import positions

EACH = 5000
"""For each rule set, so ten thousand for each game."""

Trie = dict[int, Any]


def trie_of(rows: list[list[int]]) -> Trie:
    """The numbers that can follow each other; empty where a row ends."""
    root: Trie = {}
    for row in rows:
        at = root
        for number in row:
            at = at.setdefault(number, {})
    return root


def assert_masks_agree(turn: _core.Turn, trie: Trie) -> None:
    """At each point of each row exactly those numbers are legal that some move goes on with."""
    assert turn.legal() == sorted(trie)
    for number, behind in trie.items():
        if behind:
            longer = turn.copy()
            longer.act(number)
            assert longer.is_unfinished
            assert_masks_agree(longer, behind)


@pytest.mark.slow
def test_rows_and_moves_are_one_to_one(game: "sw.Game[Any]", description: Description) -> None:
    """No two moves have the same row, none has the beginning of another one's, and no number is legal that leads nowhere."""
    luck = random.Random(3)
    for state in positions(game, EACH):
        moves = list(state.moves())
        rows = [description.native.numbers_of(state, move) for move in moves]
        assert len({tuple(row) for row in rows}) == len(moves)
        turn = _core.Turn(state)
        assert_masks_agree(turn, trie_of(rows))
        chosen = luck.randrange(len(moves))
        for at, number in enumerate(rows[chosen]):
            turn.act(number)
            assert turn.is_unfinished == (at + 1 < len(rows[chosen]))
        assert turn.state.key == state.play(moves[chosen]).key


def test_masks_are_the_legal_numbers(game: "sw.Game[Any]", description: Description) -> None:
    """In the middle of a move too. At the end of a game nothing is legal."""
    luck = random.Random(5)
    turn = _core.Turn(game.start(7))
    while turn.result is None:
        mask = turn.mask()
        assert mask.shape == (description.actions,) and mask.dtype == np.int8
        assert np.flatnonzero(mask).tolist() == turn.legal()
        turn.act(luck.choice(turn.legal()))
    assert turn.legal() == [] and not turn.mask().any()


def test_illegal_numbers_are_refused(game: "sw.Game[Any]", description: Description) -> None:
    """Those of the mask, and those that no game has; the position stays as it is."""
    turn = _core.Turn(game.start(7))
    key = turn.state.key
    for number in (-1, description.actions, 2**31 - 1, next(n for n in range(description.actions) if n not in turn.legal())):
        with pytest.raises(ValueError, match="not legal"):
            turn.act(number)
    assert turn.state.key == key


def test_no_game_is_longer_than_it_says(game: "sw.Game[Any]", description: Description) -> None:
    """The longest of some games, which prefer to go on with their moves."""
    luck = random.Random(11)
    for seed in range(60):
        turn = _core.Turn(game.start(seed))
        taken = 0
        while turn.result is None:
            turn.act(luck.choice(turn.legal()))
            taken += 1
        assert taken <= description.longest_game


def test_every_number_has_a_name_and_a_group(description: Description) -> None:
    """Groups follow each other without gaps, and no two numbers that are ever legal share a name."""
    at = 0
    for group in description.groups:
        assert group.first == at and group.count > 0 and group.meaning
        at += group.count
    assert at == description.actions
    names = [description.action_name(number) for number in range(description.actions)]
    known = [name for name in names if not name.endswith("outside")]
    assert len(set(known)) == len(known)
    with pytest.raises(IndexError):
        description.action_name(description.actions)


def test_numbers_of_a_move_from_anywhere(game: "sw.Game[Any]", description: Description) -> None:
    """A move, its text, and the same move listed elsewhere have the same numbers; a move of another position is refused."""
    state = game.start(7)
    move = state.moves()[-1]
    again = game.read(state.text()).moves()[-1]
    assert description.numbers(state, move) == description.numbers(state, str(move)) == description.numbers(state, again)
    with pytest.raises(sw.InvalidMove):
        description.numbers(state, "nonsense")
