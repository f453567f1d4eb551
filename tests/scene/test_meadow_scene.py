"""The picture of the meadow: what the contest's program showed, and how sheep are taken and moved."""

import re
from math import cos, dist, radians, sin
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.games.schaefchen_2011 import board, meadow
from spielwerk.games.schaefchen_2011.view import SheepView
from spielwerk.player import BLUE, RED
from spielwerk.scene import painter_of
from spielwerk.scene.shapes import Scene, Shape
from tests.scene.games import moments

GAME = sw.game("schaefchen-2011")
PAINTER = painter_of(GAME.id)
START = GAME.start(seed=1)


def shapes(scene: Scene) -> dict[str, Shape]:
    """By key."""
    return {shape.key: shape for shape in scene.shapes}


def test_fields_that_touch_are_neighbours() -> None:
    """The wheel has the shape that its links say: neighbours share an edge, others at most a corner."""

    def corners(field: int) -> set[tuple[float, float]]:
        x, y = meadow.middle(field)
        return {(round(x + right, 3), round(y + down, 3)) for right, down in meadow.outline(field)}

    fields = [field for field in board.FIELDS if field not in board.HOMES]
    for one in fields:
        for other in fields:
            if one < other:
                assert (len(corners(one) & corners(other)) >= 2) == (other in board.NEIGHBOURS[one]), (one, other)


def test_homes_lie_outside_their_junctions() -> None:
    """62 at the bottom left and 64 at the top right are RED's."""
    assert [(meadow.middle(home)[0] < meadow.SIZE / 2, meadow.middle(home)[1] < meadow.SIZE / 2) for home in (61, 62, 63, 64)] == [
        (False, False),
        (True, False),
        (True, True),
        (False, True),
    ]
    for home in board.HOMES:
        (door,) = board.NEIGHBOURS[home]
        assert dist(meadow.middle(home), meadow.middle(door)) < 150


@pytest.mark.parametrize("state", [moment.state for moment in moments(GAME, 3, 9)])
def test_figures(state: "sw.State[Any]") -> None:
    """Three numbers below each sheep, an arrow towards its home, and grey for those not on turn."""
    view: SheepView = state.view()
    seen = shapes(PAINTER.scene(state))
    for one in (*view.red.sheep, *view.blue.sheep):
        figure = seen[f"sheep {one.id}"]
        assert re.findall(r">([−\d]+)</text>", figure.svg) == [str(count).replace("-", "−") for count in (one.own, one.enemy, one.flowers)]
        ((turn,),) = [re.findall(r"rotate\(([-\d.]+)\) scale\(1\)", figure.svg)]
        x, y = meadow.middle(one.field)
        to_x, to_y = meadow.middle(one.target)
        way = dist((x, y), (to_x, to_y))
        assert dist((cos(radians(float(turn))), sin(radians(float(turn)))), ((to_x - x) / way, (to_y - y) / way)) < 0.01
        assert ("meadow-grey" in figure.svg) == (state.outcome is None and one.owner is not state.to_move)


@pytest.mark.parametrize("state", [moment.state for moment in moments(GAME, 4, 5)])
def test_sheep_in_a_home_stand_side_by_side(state: "sw.State[Any]") -> None:
    """No sheep hides another one."""
    places = [(shape.x, shape.y) for shape in PAINTER.scene(state).shapes if shape.key.startswith("sheep")]
    assert all(dist(one, other) > 40 for place, one in enumerate(places) for other in places[:place])


def test_the_frame_has_the_colour_of_the_player_on_turn() -> None:
    """And a sign in his shape; at the end nobody is on turn."""
    assert "line-red" in shapes(PAINTER.scene(START))["ground"].svg
    second = START.play(START.moves()[0])
    assert "line-blue" in shapes(PAINTER.scene(second))["ground"].svg
    assert "<rect" in shapes(PAINTER.scene(second))["turn"].svg
    end = shapes(PAINTER.scene(moments(GAME, 1, 6)[-1].state))
    assert "turn" not in end and "line-red" not in end["ground"].svg


def test_a_sheep_in_the_hand() -> None:
    """Its fields are framed in its colour, it and its arrow are bigger; over a field that is filled."""
    at_rest, lifted = shapes(PAINTER.scene(START)), shapes(PAINTER.preview(START, ("sheep 4",)))
    targets = {key for key in lifted if key.startswith("target")}
    assert targets == {f"target {click.on.removeprefix('cell ')}" for click in PAINTER.clicks(START, ("sheep 4",))}
    assert all("line-red" in lifted[key].svg for key in targets)
    assert lifted["sheep 4"].size > at_rest["sheep 4"].size
    assert "scale(1.7)" in lifted["sheep 4"].svg and "scale(1.7)" not in at_rest["sheep 4"].svg
    field = PAINTER.clicks(START, ("sheep 4",))[0].on
    above = shapes(PAINTER.preview(START, ("sheep 4", field)))
    assert "fill-red" in above["chosen"].svg
    x, y = meadow.middle(int(field.removeprefix("cell ")))
    assert dist((above["sheep 4"].x, above["sheep 4"].y), (x, y)) < 20


def test_both_sides_can_be_asked_where_they_could_go() -> None:
    """Each player's sheep by that player's turn, and by nobody else's."""
    own = PAINTER.reach(START, "sheep 4", RED)
    assert own == tuple(click.on for click in PAINTER.clicks(START, ("sheep 4",)))
    others = PAINTER.reach(START, "sheep 1", BLUE)
    far = [board.distances(61)[int(key.removeprefix("cell "))] for key in others]
    assert others and set(far) <= set(START.view().dice)
    assert PAINTER.reach(START, "sheep 1", RED) == PAINTER.reach(START, "sheep 4", BLUE) == ()


def test_the_dog() -> None:
    """It waits in the centre, and then follows its sheep."""
    assert (shapes(PAINTER.scene(START))["dog"].x, shapes(PAINTER.scene(START))["dog"].y) == meadow.middle(0)
    looks = set()
    for seed in (1, 7, 46):
        for state, _, _ in moments(GAME, seed, 3):
            seen, carrier = shapes(PAINTER.scene(state)), state.view().dog.sheep
            if carrier is not None:
                sheep = seen[f"sheep {carrier.id}"]
                assert dist((seen["dog"].x, seen["dog"].y), (sheep.x, sheep.y)) < 45
                looks.add((state.view().dog.active, seen["dog"].svg))
    assert {active for active, _ in looks} == {True, False} and len(looks) == 2


def test_gauges_and_counts() -> None:
    """The dice, both players' points, and the flowers that are left."""
    scene = PAINTER.scene(START)
    seen = shapes(scene)
    assert [seen[f"die {place}"].svg.count("<circle") for place in (1, 2, 3)] == list(START.view().dice)
    assert seen["flowers left"].name is not None and seen["flowers left"].name.english == "42 flowers on the board"
    assert {count.key: count.value for count in scene.common} == {
        "round": "1",
        "flowers": "42",
        **{f"die {place}": str(points) for place, points in enumerate(START.view().dice, 1)},
    }
    for moment in moments(GAME, 1, 6):
        for counts, player in ((PAINTER.scene(moment.state).red, "RED"), (PAINTER.scene(moment.state).blue, "BLUE")):
            score = moment.state.scores[player]
            found = {count.key: count.value for count in counts}
            assert found["points"] == str(score["points"]) and found["sheep"] == str(score["in_game"])
            assert found["stolen"] == str(score["stolen"]) and found["munched"] == str(abs(score["munched"]))


def test_the_last_move_is_marked() -> None:
    """Where the sheep came from, where it is, and the way between."""
    state, before, move = moments(GAME, 1, 1)[4]
    seen = shapes(PAINTER.scene(state, before, move))
    assert {"last from", "last to", "last way"} <= set(seen)
