"""Asks a position everything that can be asked, for positions that came from anywhere."""

import copy
import json
import pickle
from itertools import islice
from random import Random
from typing import Any

import spielwerk as sw
from spielwerk.errors import SpielwerkError

MOST_MOVES = 40
"""A long list is looked at in samples; its length and ends are always looked at."""


def exercise(game: Any, state: Any, random: Random, depth: int = 1) -> None:
    """Every question to one position, the positions that it comes back as, and a few that can follow it."""
    try:
        _exercise(game, state, random, depth)
    except SpielwerkError as refusal:
        raise AssertionError(f"{state.text()} refuses something of its own: {refusal}") from refusal


def _exercise(game: Any, state: Any, random: Random, depth: int) -> None:
    assert state.turn >= 0 and state.round >= 1
    assert state.to_move in (sw.RED, sw.BLUE)
    assert 0 <= state.key < 1 << 64
    assert set(state.scores) == {"RED", "BLUE"}
    assert str(state)
    assert state.view() is not None
    come_back(game, state)
    moves = ask_moves(state, random)
    if depth > 0:
        for move in random.sample(moves, min(3, len(moves))):
            _exercise(game, state.play(move), random, depth - 1)


def come_back(game: Any, state: Any) -> None:
    """A position is the same again after each way of writing it down: one line, a record, JSON, a pickle, copies."""
    text, record = state.text(), state.record()
    assert "\n" not in text
    again = game.read(text)
    assert again.text() == text and again == state and hash(again) == hash(state)
    assert game.from_record(record).text() == text
    assert game.from_record(json.loads(json.dumps(record))).record() == record
    assert pickle.loads(pickle.dumps(state)).text() == text
    assert copy.copy(state) == state and copy.deepcopy([state])[0].record() == record


def ask_moves(state: Any, random: Random) -> list[Any]:
    """The list of moves, seen from every side; answers the moves that were looked at more closely."""
    moves = state.moves()
    if state.outcome is not None:
        assert len(moves) == 0 and not list(state.iter_moves())
        return []
    assert len(moves) > 0, "the game goes on, but there is no move"
    chosen = list(moves) if len(moves) <= MOST_MOVES else [moves[0], moves[-1], *(moves[random.randrange(len(moves))] for _ in range(MOST_MOVES))]
    for move in chosen:
        assert state.parse(str(move)) == move
    assert list(islice(state.iter_moves(), MOST_MOVES)) == list(moves[:MOST_MOVES])
    return chosen
