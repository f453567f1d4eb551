"""Mississippi Queen: the list of moves, its cursor, its distinct moves, and what `parse` takes besides."""

from random import Random
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.game import RULE_SETS
from spielwerk.games.mississippi_queen_2017.boards import boat, position
from spielwerk.games.mississippi_queen_2017.moves import Advance, Turn, actions
from spielwerk.games.mississippi_queen_2017.unlisted import is_over_long, unlisted

FAR = boat(-1, -2)


@pytest.fixture(params=RULE_SETS)
def game(request: pytest.FixtureRequest) -> "sw.Game[Any]":
    """Both rule sets."""
    return sw.game("mississippi-queen-2017", rules=request.param)


def positions(game: "sw.Game[Any]", games: int) -> list["sw.State[Any]"]:
    """The positions of some random games."""
    random = Random(1)
    found = []
    for seed in range(games):
        state = game.start(seed=seed)
        while state.outcome is None:
            found.append(state)
            moves = state.moves()
            state = state.play(moves[random.randrange(len(moves))])
    return found


def test_the_list_is_canonical(game: "sw.Game[Any]") -> None:
    """Every move once, merged as far as can be, and legal as it is spelt."""
    for state in positions(game, 3):
        texts = [str(move) for move in state.moves()]
        assert len(set(texts)) == len(texts)
        for text in texts[::7]:
            assert str(state.parse(text)) == text
            kinds = [type(action) for action in actions(text)]
            assert all(kinds[at : at + 2] not in ([Turn, Turn], [Advance, Advance]) for at in range(len(kinds)))
            assert "TURN -3" not in text


def test_the_cursor_gives_the_list(game: "sw.Game[Any]") -> None:
    """In the same order, from sandbanks too."""
    bank = game.from_record(position(boat(0, 0), FAR, rules=game.rules, changes={(0, 0): "SANDBANK"}))
    for state in [*positions(game, 4), bank]:
        assert list(state.iter_moves()) == list(state.moves())


def test_distinct_moves_are_the_shortest(game: "sw.Game[Any]") -> None:
    """One for each position that can be reached."""
    for state in positions(game, 4):
        shortest: dict[int, int] = {}
        for move in state.moves():
            key = state.play(move).key
            shortest[key] = min(shortest.get(key, 99), len(move.actions))
        distinct = {state.play(move).key: len(move.actions) for move in state.moves(distinct=True)}
        assert distinct == shortest and len(distinct) == len(state.moves(distinct=True))


def test_counting_agrees_with_listing(game: "sw.Game[Any]") -> None:
    """The last ply of `perft` is counted without a list."""
    for state in positions(game, 1):
        assert sw.perft(state, 1) == len(state.moves())


def test_light_games_end_like_others(game: "sw.Game[Any]") -> None:
    """Random moves that are chosen without a list are legal, and games with them end."""
    from spielwerk import _core

    sums = _core.playouts(game.start(seed=3), 300, seed=1, threads=1, light=True)
    assert sums["red"] + sums["blue"] + sums["draws"] == 300 and sums["moves"] == 0


def test_the_longest_move_has_fourteen_actions(game: "sw.Game[Any]") -> None:
    """A change of speed, six turns and advances, and a last turn; fifteen, if each step is spelt alone, still fit."""
    state = game.from_record(position(boat(10, 0, speed=5, free_turns=2), FAR, rules=game.rules, visible=range(8)))
    longest = max(state.moves(), key=lambda move: len(move.actions))
    assert len(longest.actions) == 14
    split = "TURN 1; TURN 1; ADVANCE 1; TURN -1; TURN -1; ADVANCE 1; TURN -1; ADVANCE 1; TURN 1; ADVANCE 1; TURN 1; ADVANCE 1; TURN -1"
    assert state.parse(split).actions and state.play(split).record()["state"]["red"]["coal"] == 0


def test_unlisted_moves_are_told(game: "sw.Game[Any]") -> None:
    """Turns to and fro, and advances that are too long, with a push before or without."""
    state = game.from_record(position(boat(-1, 0), FAR, rules=game.rules, changes={(1, 0): "SANDBANK"}))
    assert unlisted(state, state.parse("TURN 1; TURN -1; ADVANCE 1"))
    assert not any(unlisted(state, move) for move in state.moves())
    if game.rules == "contest":
        assert unlisted(state, state.parse("ADVANCE 2"))
        push = game.from_record(position(boat(-1, 0, speed=2), boat(0, 0), rules=game.rules, changes={(1, 0): "LOG", (1, -1): "SANDBANK"}))
        assert unlisted(push, push.parse("ADVANCE 1; PUSH RIGHT; TURN 1; ADVANCE 1"))
    bank = game.from_record(position(boat(0, 0), FAR, rules=game.rules, changes={(0, 0): "SANDBANK"}))
    assert not any(is_over_long(bank, str(move)) for move in bank.moves())
