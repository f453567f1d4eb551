"""The picture of a race: where the fields lie, what they cost, and how cards are clicked."""

from math import dist
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.games.hase_und_igel import course
from spielwerk.games.hase_und_igel.view import cost
from spielwerk.player import BLUE, RED
from spielwerk.scene import painter_of
from spielwerk.scene.shapes import Click, Scene, Shape
from tests.scene.games import routes

RACES = [sw.game(game_id, rules=rules) for game_id in ("hase-und-igel-2018", "hase-und-igel-2025") for rules in ("rulebook", "contest")]


@pytest.fixture(params=RACES, ids=lambda game: f"{game.id}-{game.rules}")
def race(request: pytest.FixtureRequest) -> "sw.Game[Any]":
    """Each race by each rule set."""
    chosen: sw.Game[Any] = request.param
    return chosen


def shapes(scene: Scene) -> dict[str, Shape]:
    """By key."""
    return {shape.key: shape for shape in scene.shapes}


def click(clicks: tuple[Click, ...], key: str) -> Click:
    """The click on something."""
    (found,) = [one for one in clicks if one.on == key]
    return found


def test_the_track_does_not_cross_itself() -> None:
    """Neighbours lie a step apart, and no other fields touch; the first row is the lowest."""
    places = [course.place(number) for number in range(65)]
    for one in range(65):
        for other in range(one):
            assert dist(places[one], places[other]) > 2 * course.STONE
            if one - other > 1:
                assert dist(places[one], places[other]) > 1.4 * course.STEP
    assert places[0][1] == max(y for _, y in places)
    assert places[64][1] == min(y for _, y in places)


def test_costs_are_shown_at_what_can_be_reached(race: "sw.Game[Any]") -> None:
    """Each field that a first click can be on says what it costs, and no other field does."""
    state = race.start(seed=3)
    scene = painter_of(race.id).scene(state)
    costs = {key: shape for key, shape in shapes(scene).items() if key.startswith("cost")}
    fields = {int(one.on.removeprefix("cell ")) for one in painter_of(race.id).clicks(state)}
    assert set(costs) == {f"cost {number}" for number in fields}
    for number in fields:
        assert f">−{cost(number)}<" in costs[f"cost {number}"].svg
        assert f"{cost(number)} carrot" in click(painter_of(race.id).clicks(state), f"cell {number}").name.english


def test_hares_keep_their_keys_and_move() -> None:
    """The hare of RED goes to its new field, the other one stays."""
    game = sw.game("hase-und-igel-2018")
    before = game.start(seed=3)
    after = before.play("ADVANCE 5")
    first, second = shapes(painter_of(game.id).scene(before)), shapes(painter_of(game.id).scene(after, before, "ADVANCE 5"))
    x, y = course.place(5)
    assert (second["hare red"].x, second["hare red"].y) == (x, y - 24)
    assert second["hare red"].name is not None and "Feld 5, 53 Karotten, 5 Salate" in second["hare red"].name.german
    assert second["turn"].x == second["hare blue"].x and first["turn"].x == first["hare red"].x
    assert {"last way", "last from", "last to"} <= set(second)
    assert not {"last way", "last from", "last to"} & set(first)


def test_cards_follow_a_field() -> None:
    """On a hare field a card is chosen, and where it leads to another one, the next card."""
    state = sw.read(
        "hase-und-igel-2018 rulebook SH2CHCCHC1LIHCCI1C2IC2LCIH2CCCIH12CCHIC2HCLIC2H1CCIC2CHCIL1CCHHCG 26 "
        "| 45 15 4 HF ADVANCE 6 | 41 21 4 HF EXCHANGE 10 ~b8ab04fbe3a36348"
    )
    drawing = painter_of(state.game)
    field = click(drawing.clicks(state), "cell 46")
    assert field.move is None and field.then == drawing.clicks(state, ("cell 46",))
    back = click(field.then or (), "sign CARD FALL_BACK")
    ahead = click(back.then or (), "sign CARD HURRY_AHEAD")
    assert ahead.move == "ADVANCE 1; CARD FALL_BACK; CARD HURRY_AHEAD"
    on_46 = shapes(drawing.preview(state, ("cell 46",)))["hare red"]
    on_40 = shapes(drawing.preview(state, ("cell 46", "sign CARD FALL_BACK")))["hare red"]
    assert (on_46.x, on_46.y + 24) == course.place(46)
    assert (on_40.x, on_40.y + 24) == course.place(40)


def test_signs_do_not_cover_each_other(race: "sw.Game[Any]") -> None:
    """Cards and signs that can be clicked together lie side by side within the picture."""
    luck = 0
    for seed in range(6):
        state = race.start(seed=seed)
        while state.outcome is None:
            for path in {whole[:length] for whole, _ in routes(state) for length in range(len(whole))}:
                signs = [one for one in painter_of(race.id).clicks(state, path) if one.svg]
                for place, one in enumerate(signs):
                    assert 30 <= one.x <= course.WIDTH - 30
                    assert all(abs(one.x - other.x) > 60 for other in signs[:place])
            luck = luck * 7919 + 1
            state = state.play(state.moves()[luck % len(state.moves())])


def test_the_other_hare_could_go_too(race: "sw.Game[Any]") -> None:
    """Where it could go if it were its turn; whose hare it is not, that player cannot move it."""
    state = race.start(seed=3)
    drawing = painter_of(race.id)
    assert set(drawing.reach(state, "hare red", RED)) == {one.on for one in drawing.clicks(state)}
    assert set(drawing.reach(state, "hare blue", BLUE)) == set(drawing.reach(state, "hare red", RED))
    assert drawing.reach(state, "hare blue", RED) == drawing.reach(state, "cell 3", RED) == ()


def test_why_not_can_be_asked() -> None:
    """What clicks mean, so that the rules can say what is wrong with it."""
    state = sw.game("hase-und-igel-2018").start(seed=3)
    drawing: Any = painter_of(state.game)
    assert drawing.attempt(state, ("cell 30",)) == "ADVANCE 30"
    assert drawing.attempt(state, ("cell 4", "sign CARD EAT_SALAD")) == "ADVANCE 4; CARD EAT_SALAD"
    assert drawing.attempt(state.play("ADVANCE 5").play("ADVANCE 3"), ("cell 1",)) == "FALL_BACK"
    assert drawing.attempt(state, ("cell 0",)) is None
    assert drawing.attempt(state, ()) is None


def test_counts() -> None:
    """Carrots, salads, the way and each kind of card."""
    state = sw.game("hase-und-igel-2025", rules="contest").start(seed=1)
    scene = painter_of(state.game).scene(state)
    assert {count.key: count.value for count in scene.red} == {
        "field": "0",
        "carrots": "68",
        "salads": "5",
        "card SWAP_CARROTS": "0",
        "card EAT_SALAD": "0",
        "card HURRY_AHEAD": "0",
        "card FALL_BACK": "0",
    }
    assert [count.key for count in scene.red if count.main] == ["field", "carrots", "salads"]
    assert [(count.value, count.limit) for count in scene.common] == [("1", "30")]
