"""Properties of every game, with inputs that hypothesis thinks of."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk.testing.exercise import exercise
from tests.conftest import ALL_GAMES

games = st.sampled_from(ALL_GAMES)
seeds = st.integers(0, (1 << 64) - 1)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def somewhere(game: "sw.Game[Any]", seed: int, plies: int) -> "sw.State[Any]":
    """A position after some random moves."""
    random = Random(seed)
    state: sw.State[Any] = game.start(seed)
    for _ in range(plies):
        if not (moves := state.moves()):
            break
        state = state.play(moves[random.randrange(len(moves))])
    return state


@given(games, seeds, st.integers(0, 59))
def test_any_position_of_play_answers_everything(game: "sw.Game[Any]", seed: int, plies: int) -> None:
    """Wherever play leads, a position comes back from every writing and lists what it accepts."""
    exercise(game, somewhere(game, seed, plies), Random(seed), depth=0)


@given(games, seeds, st.integers(0, 40), st.text(max_size=40))
def test_any_text_is_a_move_or_refused(game: "sw.Game[Any]", seed: int, plies: int, text: str) -> None:
    """`parse` never does anything else."""
    state = somewhere(game, seed, plies)
    try:
        move = state.parse(text)
    except (sw.InvalidMove, sw.IllegalMove) as refusal:
        assert refusal.german and refusal.english
    else:
        assert move in state.moves()


@given(games, st.text(max_size=80) | st.binary(max_size=80).map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_position_or_refused(game: "sw.Game[Any]", text: str) -> None:
    """`read` never does anything else, with or without the right opening words."""
    for line in (text, f"{game.id} {game.rules} {text}"):
        with pytest.raises(sw.InvalidState):
            game.read(line)


@given(games, plain)
def test_any_data_are_a_position_or_refused(game: "sw.Game[Any]", data: Any) -> None:
    """`from_record` and `start` name the faults of whatever they are given."""
    record = game.start(1).record()
    for wrong in (data, {**record, "state": data}, {**record, "setup": data}):
        with pytest.raises(sw.InvalidState) as refusal:
            game.from_record(wrong)
        assert refusal.value.faults
    with pytest.raises(sw.InvalidState):
        game.start(seed=1, setup=[data])  # type: ignore[arg-type]


@given(games, seeds)
def test_records_are_plain_json(game: "sw.Game[Any]", seed: int) -> None:
    """A record survives JSON unchanged."""
    record = somewhere(game, seed, 12).record()
    assert json.loads(json.dumps(record)) == record
