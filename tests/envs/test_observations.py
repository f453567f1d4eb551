"""What planes and scalars show, and what they never show."""

import random
from typing import Any

import numpy as np
import pytest

import spielwerk as sw
from spielwerk import _core
from spielwerk.envs.description import Description, describe
from tests.envs.walks import positions


def seen(turn: _core.Turn) -> bytes:
    """All that a learner sees, but the mask."""
    return turn.planes("uint8").tobytes() + turn.scalars().tobytes()


def test_tables_fit_the_arrays(game: "sw.Game[Any]", description: Description) -> None:
    """Each plane and each scalar has a name and a meaning."""
    turn = _core.Turn(game.start(7))
    assert turn.planes().shape == description.shape
    assert sum(feature.count for feature in description.planes) == description.shape[0]
    assert turn.scalars().shape == (description.scalar_count,)
    assert sum(feature.count for feature in description.scalars) == description.scalar_count
    assert all(feature.name and feature.meaning for feature in (*description.planes, *description.scalars))


def test_both_types_of_planes_say_the_same(game: "sw.Game[Any]") -> None:
    """Numbers are small enough for bytes."""
    for state in positions(game, 100):
        turn = _core.Turn(state)
        assert np.array_equal(turn.planes("uint8"), turn.planes("float32"))
        assert np.isfinite(turn.scalars()).all() and (np.abs(turn.scalars()) < 1000).all()


def test_nothing_hidden_is_seen(game: "sw.Game[Any]") -> None:
    """Who knows only what is shown, and guesses the rest, sees the same; before a move and in the middle of one."""
    luck = random.Random(2)
    for state in positions(game, 60):
        turn, guessed = _core.Turn(state), _core.Turn(game.from_shown_record(game.shown_record(state)))
        assert seen(turn) == seen(guessed)
        number = luck.choice(turn.legal())
        if number not in guessed.legal():
            assert (game.rules, game.conceal is not None) == ("contest", True)  # pushes onto hidden fields
            continue
        turn.act(number)
        guessed.act(number)
        if turn.is_unfinished:
            assert seen(turn) == seen(guessed)


def test_a_move_in_the_making_is_seen(game: "sw.Game[Any]") -> None:
    """Where moves take several numbers, each of them changes what is seen."""
    luck = random.Random(4)
    found = 0
    for state in positions(game, 300):
        turn = _core.Turn(state)
        before = seen(turn)
        turn.act(luck.choice(turn.legal()))
        if turn.is_unfinished:
            found += 1
            assert seen(turn) != before
            assert turn.state.key == state.key
    assert (found > 0) == any(len(describe(game.id, game.rules).numbers(game.start(1), move)) > 1 for move in game.start(1).moves())


@pytest.mark.parametrize("rules", ["rulebook", "contest"])
def test_different_hives_look_different(rules: Any) -> None:
    """Where nothing is left out, what is seen tells positions apart: stones in stacks, hands, brambles, turns."""
    known: dict[bytes, int] = {}
    stacked = 0
    for state in positions(sw.game("hive-2020", rules=rules), 3000):
        turn = _core.Turn(state)
        stacked += int(turn.planes()[-10:].any())
        assert known.setdefault(seen(turn), state.key) == state.key
    assert stacked > 10


def test_stones_of_the_hive_stand_on_their_planes() -> None:
    """The own stones one by one, the other player's by kind."""
    description = describe("hive-2020")
    first = {feature.name: feature.first for feature in description.planes}
    state = sw.game("hive-2020").start(setup={"obstacles": [[5, 0, -5], [4, 1, -5], [3, 2, -5]]}, seed=1)
    for text in ("SET ANT 0,0,0", "SET BEE 1,0,-1", "SET BEE -1,0,1", "SET ANT 2,0,-2"):
        state = state.play(text)
    planes = _core.Turn(state).planes()

    def cells(name: str) -> list[tuple[int, int]]:
        return [(int(column) - 5, int(row) - 5) for row, column in np.argwhere(planes[first[name]])]

    assert cells("own ant") == [(0, 0)] and cells("own bee") == [(-1, 1)]
    assert cells("other bee") == [(1, -1)] and cells("other ant") == [(2, -2)]
    assert planes[first["open"]].sum() == 91 - 3
    number = description.numbers(state, "DRAG -1,0,1 -1,1,0")[0]
    assert description.action_name(number) == "DRAG BEE 1 -1,1,0"
    _, rows, columns = description.shape
    channel, place = divmod(number, rows * columns)
    assert planes[channel - 5 + 1].sum() == 1, "the channel of a stone is its plane"
    assert (place % columns - 5, place // columns - 5) == (-1, 0)


def test_the_meadow_looks_the_same_to_both() -> None:
    """At the start the own homes and sheep are where the other player sees his: only flowers and dice differ."""
    game = sw.game("schaefchen-2011")
    for seed in range(20):
        state = game.start(seed)
        state = state.play(state.moves()[0])
        planes = _core.Turn(state).planes()[:, 0]
        own = {int(place) for place in np.flatnonzero(planes[:6].any(axis=0))}
        assert own == {61, 62}, "BLUE has not moved yet"


def test_the_river_is_seen_from_the_boat() -> None:
    """The field under the boat is the middle, and what lies ahead is to the right of it."""
    description = describe("mississippi-queen-2017")
    first = {feature.name: feature.first for feature in description.planes}
    state = sw.game("mississippi-queen-2017").start(7)
    planes = _core.Turn(state).planes()
    me = state.record()["state"]["red"]
    shown = state.record()["state"]["visible"]
    ahead = [
        field["type"]
        for tile in state.record()["setup"]["tiles"]
        if tile["index"] in shown
        for field in tile["fields"]
        if (field["x"], field["y"]) == (me["x"] + 3, me["y"])
    ]
    assert planes[first["shown"], 10, 10] == 1 and planes[first["open"], 10, 10] == 1
    assert planes[first["open"], 10, 13] == (ahead[0] in ("WATER", "LOG", "SANDBANK", "GOAL"))
    assert planes[first["shown"]].sum() == 40, "two tiles are shown at the start"
