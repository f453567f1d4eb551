"""Schäfchen im Trockenen: positions as records and as one line, what is wrong with them, and their keys."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import spielwerk as sw
from tests.games.test_schaefchen_2011 import CONTEST, RULEBOOK, line, position

Record = dict[str, Any]


def record(red: str = "4@26>64f3e1d 5@62>64", blue: str = "1@61>63 7@38>61", **rest: Any) -> Record:
    """A record to change something in."""
    return position(red, blue, **rest).record()


def places(changed: Record) -> list[str]:
    """Where the faults of a record are."""
    with pytest.raises(sw.InvalidState) as refused:
        RULEBOOK.from_record(changed)
    assert all(fault.german and fault.english and fault.german != fault.english for fault in refused.value.faults)
    return [fault.place for fault in refused.value.faults]


def test_a_record_says_everything() -> None:
    """The sheep, what follows from them, the flowers, the dice and the number of the next sheep."""
    state = record(flowers={27: 2, 24: -1}, stole="1 0", ate="0 -2")["state"]
    assert state["sheep"][1] == {"id": 4, "owner": "RED", "field": 26, "target": 64, "flowers": 3, "own": 1, "enemy": 1, "dog": "passive"}
    del state["sheep"]
    assert state == {
        "dog_field": 26,
        "dog_state": "passive",
        "dog_carrier": 4,
        "wire_order": [1, 4, 5, 7],
        "points": {"RED": 30, "BLUE": -8},
        "red": {"in_game": 2, "captured": 1, "stolen": 1, "collected": 3, "munched": 0},
        "blue": {"in_game": 2, "captured": 0, "stolen": 0, "collected": 0, "munched": -2},
        "flowers_left": 1,
        "flowers": {"24": -1, "27": 2},
        "dice": [1, 2, 3],
        "next_id": 13,
    }


def test_the_setup_stays_that_of_the_start() -> None:
    """Meadow and dice of the beginning stay in the record, in the line and in the key."""
    state = RULEBOOK.start(seed=6)
    setup = state.record()["setup"]
    for _ in range(20):
        state = state.play(state.moves()[0])
    assert state.record()["setup"] == setup != state.record()["state"]["flowers"]
    assert sw.read(state.text()).record() == state.record()
    other = state.record()
    other["setup"]["dice"] = [1, 2, 3] if setup["dice"] != [1, 2, 3] else [3, 2, 1]
    assert RULEBOOK.from_record(other).key != state.key


def test_what_follows_from_the_sheep_may_be_missing() -> None:
    """A record made by hand needs the sheep, flowers, dice, and what was stolen and eaten."""
    full = record()
    short = copy.deepcopy(full)
    for name in ("dog_field", "dog_state", "dog_carrier", "wire_order", "points", "flowers_left", "next_id"):
        del short["state"][name]
    for side in ("red", "blue"):
        short["state"][side] = {"stolen": 0, "munched": 0}
    assert RULEBOOK.from_record(short).record() == full


@pytest.mark.parametrize(("red", "next_id"), [("4@26>64", 13), ("40@26>64", 41)])
def test_the_next_number_is_found_where_it_is_missing(red: str, next_id: int) -> None:
    """It comes after those of the twelve first sheep, and after all that are there."""
    changed = position(red).record() if next_id == 13 else sw.read(line(red).replace("next 13", "next 41")).record()
    del changed["state"]["next_id"]
    assert RULEBOOK.from_record(changed).record()["state"]["next_id"] == next_id


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (("dog_field",), 25), (("dog_state",), "active"), (("dog_carrier",), None), (("dog_carrier",), 5), (("wire_order",), [1, 5, 4, 7]),
        (("wire_order",), [0, 1, 4, 5, 7]), (("points", "RED"), 15), (("red", "in_game"), 3), (("blue", "captured"), 1), (("red", "collected"), 4),
        (("flowers_left",), 1), (("dog_carrier",), "4"),
        (("points", "BLUE"), "0"), (("red", "stolen"), 7), (("blue", "munched"), 1001), (("next_id",), 7),
        (("dice",), [1, 2]), (("points",), []), (("red",), None),
    ],
)  # fmt: skip
def test_a_contradiction_is_one_fault(path: tuple[str, ...], wrong: Any) -> None:
    """Whatever can be computed must agree where it is given; the fault names the place."""
    changed = record()
    inside = changed["state"]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = wrong
    assert places(changed) == [".".join(["state", *path])]


def test_a_free_dog_is_passive_and_in_the_centre() -> None:
    """Anything else contradicts what §2.2 says of it."""
    changed = record("4@26>64")
    changed["state"] |= {"dog_state": "active", "dog_field": 3}
    assert places(changed) == ["state.dog_field", "state.dog_state"]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("id", 0), ("id", "4"), ("id", 1061), ("owner", "GREEN"), ("field", 65), ("field", 61), ("target", 60), ("target", 63), ("flowers", 1001),
        ("own", 0), ("own", 7), ("enemy", -1), ("dog", "asleep"), ("dog", True),
    ],
)  # fmt: skip
def test_every_number_of_a_sheep_is_checked(key: str, wrong: Any) -> None:
    """Kind and range, and homes that belong to the other player."""
    changed = record()
    changed["state"]["sheep"][1][key] = wrong
    assert places(changed) == [f"state.sheep[1].{key}"]
    del changed["state"]["sheep"][1][key]
    assert places(changed) == [f"state.sheep[1].{key}"]


def test_two_things_in_one_place() -> None:
    """Two herds on a field, a number that occurs twice, a dog that follows two sheep."""
    changed = record()
    changed["state"]["sheep"][3] |= {"field": 26, "id": 4, "dog": "passive"}
    assert places(changed) == [f"state.sheep[3].{key}" for key in ("id", "field", "dog")]
    assert position("4@62>64 5@62>64 6@62>64").outcome is None


@pytest.mark.parametrize(
    ("change", "more"),
    [
        (lambda state: state["sheep"][1].update(own=6), "RED: 7"),
        (lambda state: state["red"].update(stolen=4), "BLUE: 7"),
        (lambda state: state["sheep"][0].update(enemy=5), "RED: 7"),
    ],
)
def test_there_are_six_sheep_of_a_colour(change: Callable[[Record], None], more: str) -> None:
    """Leading, following, caught and stolen ones together."""
    changed = record()
    change(changed["state"])
    with pytest.raises(sw.InvalidState) as refused:
        RULEBOOK.from_record(changed)
    assert [fault.place for fault in refused.value.faults] == ["state.sheep"] and more in refused.value.english


def test_flowers_have_a_limit() -> None:
    """Carried, eaten and growing ones together, toadstools counted as well."""
    assert places(record() | {"state": record()["state"] | {"blue": {"stolen": 0, "munched": -998}}}) == ["state"]
    assert position("4@26>64f600", ate="0 -400").scores["BLUE"]["points"] == -1600


@pytest.mark.parametrize("flowers", [{"28": 1}, {"61": 1}, {"x": 1}, {"05": 1}, {"-1": 1}, {"5": 3}, {"5": -2}, {"5": True}])
@pytest.mark.parametrize("part", ["setup", "state"])
def test_flowers_grow_on_normal_fields(part: str, flowers: dict[str, Any]) -> None:
    """One or two of them, or a toadstool."""
    changed = record()
    changed[part]["flowers"] = flowers
    assert places(changed) == [f"{part}.flowers.{next(iter(flowers))}"]


def test_any_meadow_and_any_dice_can_begin() -> None:
    """The centre may carry flowers as well, and all dice may show the same."""
    setup = {"flowers": {"0": 2, "60": -1, "8": 0}, "dice": [6, 6, 6]}
    state = CONTEST.start(seed=1, setup=setup)
    assert state.record()["state"]["flowers"] == {"0": 2, "60": -1} and state.moves()


def test_players_take_turns() -> None:
    """RED moves on even turns; a turn after the last one is over."""
    changed = record()
    changed["player"] = "BLUE"
    assert places(changed) == ["player"]
    assert position(turn=60).outcome is not None and position(turn=120).outcome is not None


def test_all_faults_are_listed() -> None:
    """Not only the first one."""
    changed = record()
    changed["setup"]["dice"] = [0, 2, 9]
    changed["state"]["sheep"][0]["field"] = 70
    changed["state"]["sheep"][2]["owner"] = "blue"
    changed["state"]["flowers"] = {"12": 1, "13": 5}
    changed["state"]["points"]["RED"] = "many"
    del changed["state"]["blue"]["munched"]
    assert sorted(places(changed)) == [
        *("setup.dice[0]", "setup.dice[2]", "state.blue.munched", "state.flowers.12", "state.flowers.13", "state.points.RED"),
        *("state.sheep[0].field", "state.sheep[2].owner"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("10 123", "10 12", "state.dice"), ("10 123", "10 12x", "text"), ("10 123", "010 123", "turn"), ("10 123", "121 123", "turn"),
        ("RED stole", "GREEN stole", "text"), ("stole 0", "stole 9", "state.red.stolen"), ("4@26>64f3", "4@26>64f", "text"),
        ("4@26>64f3", "4@26>65f3", "state.sheep[0].target"), ("4@26>64f3", "4@26>64f3x", "text"),
        ("4@26>64f3", "4@26>64f3 4@27>64", "state.sheep[1].id"),
        ("next 13", "next", "text"), ("next 13", "next x", "state.next_id"), ("meadow .", "meadow -", "text"), ("meadow .", "meadow ", "text"),
        ("began 264", "began 264 .", "text"), ("began 264", "began 274", "setup.dice[1]"), (" began", "", "text"),
    ],
)  # fmt: skip
def test_faults_of_a_line_are_told_like_those_of_a_record(old: str, new: str, place: str) -> None:
    """What can be taken apart is checked by the same readers; what cannot says what was expected."""
    text = line("4@26>64f3")
    assert old in text and sw.read(text).text().startswith(text)
    with pytest.raises(sw.InvalidState) as refused:
        sw.read(text.replace(old, new, 1))
    assert [fault.place for fault in refused.value.faults] == [place]


def test_keys_follow_everything_in_a_record() -> None:
    """Each of these differs from the others in one thing only."""
    lines = [
        *(
            line("4@26>64"),
            line("4@27>64"),
            line("4@26>62"),
            line("4@26>64f1"),
            line("4@26>64o2"),
            line("4@26>64e1"),
            line("4@26>64d"),
            line("4@26>64D"),
        ),
        *(line("5@26>64"), line("4@26>64", turn=12), line("4@26>64", dice="132"), line("4@26>64", flowers={3: 1}), line("4@26>64", flowers={3: -1})),
        *(line("4@26>64", stole="1 0"), line("4@26>64", ate="1 0"), line("4@26>64", ate="0 1"), line("4@26>64").replace("next 13", "next 14")),
    ]
    assert len({sw.read(text).key for text in lines}) == len(lines)


def test_a_missing_list_is_one_fault() -> None:
    """Whatever else is asked of it."""
    changed = record()
    del changed["state"]["sheep"]
    assert places(changed) == ["state.sheep"]
    changed["state"] |= {"sheep": 5, "wire_order": "all", "red": 7}
    assert sorted(places(changed)) == ["state.red", "state.sheep", "state.wire_order"]


def test_a_long_list_is_refused_quickly() -> None:
    """Ninety thousand sheep are not compared with each other."""
    changed = record()
    changed["state"]["sheep"] = [dict(changed["state"]["sheep"][2]) | {"id": number + 1, "field": 62} for number in range(900)] * 100
    assert "state.sheep" in places(changed)
