"""Schäfchen im Trockenen: what moves do, which there are, how dice fall and how games end."""

from typing import Any

import pytest

import spielwerk as sw
from spielwerk.games.schaefchen_2011.board import SAFE
from spielwerk.outcome import Reason

RULEBOOK = sw.game("schaefchen-2011")
CONTEST = sw.game("schaefchen-2011", rules="contest")
FAR_RED = "5@62>64"
FAR_BLUE = "1@61>63"


def meadow(flowers: dict[int, int] | None = None) -> str:
    """The fields 0 to 60 as the one-line text shows them."""
    return "".join("-" if field in SAFE else "!.12"[(flowers or {}).get(field, 0) + 1] for field in range(61))


def line(
    red: str = FAR_RED,
    blue: str = FAR_BLUE,
    *,
    turn: int = 10,
    dice: str = "123",
    flowers: dict[int, int] | None = None,
    stole: str = "0 0",
    ate: str = "0 0",
) -> str:
    """A position in one line, with what a test does not care about filled in."""
    (red_stole, blue_stole), (red_ate, blue_ate) = stole.split(), ate.split()
    sides = f"RED stole {red_stole} ate {red_ate} {red} BLUE stole {blue_stole} ate {blue_ate} {blue}"
    text = f"schaefchen-2011 rulebook {turn} {dice} {sides} next 13 meadow {meadow(flowers)} began 264 {meadow()}"
    return " ".join(text.split())


def position(red: str = FAR_RED, blue: str = FAR_BLUE, **rest: Any) -> "sw.State[Any]":
    """The position of such a line."""
    return sw.read(line(red, blue, **rest))


def sheep(state: "sw.State[Any]", number: int) -> dict[str, Any]:
    """The record of one sheep."""
    return next(entry for entry in state.record()["state"]["sheep"] if entry["id"] == number)


def ends(state: "sw.State[Any]", number: int) -> set[int]:
    """Where a sheep may go."""
    return {int(str(move).split()[3]) for move in state.moves() if str(move).split()[1] == str(number)}


def refusal(state: "sw.State[Any]", text: str) -> str:
    """The name of the rule that refuses a move."""
    with pytest.raises(sw.IllegalMove) as refused:
        state.play(text)
    return refused.value.rule


def test_both_rule_sets_play_alike() -> None:
    """There is no deviation: the same seed and the same moves give the same records."""
    assert RULEBOOK.deviation_table == CONTEST.deviation_table == ()
    one, other = RULEBOOK.start(seed=4), CONTEST.start(seed=4)
    while moves := one.moves():
        text = str(moves[len(moves) // 3])
        one, other = one.play(text), other.play(text)
        assert {**one.record(), "rules": "contest"} == other.record()


def test_the_meadow_of_the_start() -> None:
    """Eight toadstools, fifty flowers, at most two on a field, none on the centre, on safe fields or in homes."""
    for seed in range(40):
        flowers = RULEBOOK.start(seed=seed).record()["setup"]["flowers"]
        amounts = list(flowers.values())
        assert amounts.count(-1) == 8 and sum(amount for amount in amounts if amount > 0) == 50 and max(amounts) == 2
        assert not {int(field) for field in flowers} & ({0} | SAFE)


def test_the_first_two_dice_differ() -> None:
    """So that two different values lie there, whatever the third one shows."""
    throws = {tuple(RULEBOOK.start(seed=seed).record()["setup"]["dice"]) for seed in range(400)}
    assert all(first != second for first, second, _ in throws)
    assert {third for _, _, third in throws} == {1, 2, 3, 4, 5, 6}


def test_a_walk_never_turns_round_and_passes_over_everything() -> None:
    """From field 10 three steps lead outwards, or past an own sheep, the dog and a sheep of the other player to the other spokes."""
    assert ends(position("4@10>64 5@11>64", "1@5>63", dice="333"), 4) == {6, 13, 16, 21}


def test_nobody_walks_through_a_home() -> None:
    """A home is a dead end: past junction 2 the way goes on along the arcs and the spoke only."""
    assert ends(position("4@33>62", dice="333"), 4) == {13, 30, 35}


def test_flowers_and_toadstools_are_collected() -> None:
    """The herd carries them on, and they are gone from the board."""
    after = position("4@26>64f3", dice="125", flowers={27: 2, 24: -1}).play("SHEEP 4 FIELD 27")
    assert sheep(after, 4)["flowers"] == 5 and after.record()["state"]["flowers"] == {"24": -1}
    after = position("4@26>64f-1", dice="335", flowers={24: -1}).play("SHEEP 4 FIELD 24")
    assert sheep(after, 4)["flowers"] == -2 and after.record()["state"]["points"]["RED"] == -4


def test_catching_takes_over_herd_flowers_and_dog() -> None:
    """Friends in the caught herd come free into the own one, the others are captured."""
    state = position("4@26>64f1e1", "1@27>63f4o2e1d 2@61>63", dice="125")
    after = state.play("SHEEP 4 FIELD 27")
    assert sheep(after, 4) == {"id": 4, "owner": "RED", "field": 27, "target": 64, "flowers": 5, "own": 2, "enemy": 3, "dog": "passive"}
    record = after.record()["state"]
    assert record["dog_carrier"] == 4 and record["dog_field"] == 27 and record["wire_order"] == [2, 4]
    assert record["red"]["captured"] == 3 and record["points"] == {"RED": 34, "BLUE": 0}


def test_the_dog_is_fetched_from_the_centre() -> None:
    """By ending there, not by passing over it; it is passive and carried along from then on."""
    state = position("4@5>64", dice="125")
    assert state.record()["state"]["wire_order"][0] == 0
    assert state.play("SHEEP 4 FIELD 10").record()["state"]["dog_carrier"] is None
    after = state.play("SHEEP 4 FIELD 0", chance={"dice_after": [2, 5, 6]})
    assert sheep(after, 4)["dog"] == "passive" and after.record()["state"]["wire_order"] == [1, 4]


def test_coming_home() -> None:
    """Flowers are eaten, sheep stolen, friends set free with new numbers; the dog wakes up; the way leads to the other home now."""
    after = position("4@1>64f5o3e2d", dice="125", stole="1 0", ate="2 0").play("SHEEP 4 FIELD 64")
    free = {"owner": "RED", "field": 64, "target": 62, "flowers": 0, "own": 1, "enemy": 0}
    assert sheep(after, 4) == {**free, "id": 4, "dog": "active"}
    assert [sheep(after, number) for number in (13, 14)] == [{**free, "id": number, "dog": None} for number in (13, 14)]
    record = after.record()["state"]
    assert record["red"] == {"in_game": 3, "captured": 0, "stolen": 3, "collected": 0, "munched": 7}
    assert record["points"]["RED"] == 3 * 16 + 7 * 4 and record["next_id"] == 15


def test_the_active_dog_catches_on_safe_fields() -> None:
    """Only for the sheep that it follows; a passive one does not help, and a safe field with an own sheep stays closed."""
    assert 28 in ends(position("4@26>64D", "1@28>63"), 4)
    assert 28 not in ends(position("4@26>64d", "1@28>63"), 4)
    assert 28 not in ends(position("4@26>64 5@62>64D", "1@28>63"), 4)
    assert 28 not in ends(position("4@26>64D 5@28>64", FAR_BLUE), 4)


def test_rules_are_named_in_a_sensible_order() -> None:
    """A move that breaks several rules is refused by the most basic one."""
    state = position("4@26>64", "1@28>63", dice="111")
    assert refusal(state, "SHEEP 0 FIELD 99") == "no_such_field"
    assert refusal(state, "SHEEP 0 FIELD 12") == "dog_follows_only"
    assert refusal(state, "SHEEP 77 FIELD 12") == "no_such_sheep"
    assert refusal(state, "SHEEP 1 FIELD 29") == "sheep_of_the_opponent"
    assert refusal(state, "SHEEP 4 FIELD 28") == "steps_must_match_a_die"
    assert refusal(state, "SHEEP -2147483648 FIELD 2147483647") == "no_such_field"


@pytest.mark.parametrize("text", ["SHEEP 4", "SHEEP 4 FIELD x", "SHEEP 04 FIELD 27", "SHEEP +4 FIELD 27", "SHEEP 4 FIELD -0", "sheep 4 field 27"])
@pytest.mark.parametrize("margin", ["", " "])
def test_unreadable_moves_say_why(text: str, margin: str) -> None:
    """In German and in English, with the word that cannot be read or with a good example."""
    with pytest.raises(sw.InvalidMove) as unreadable:
        position("4@26>64").parse(text + margin)
    assert "SHEEP" in unreadable.value.english or "FIELD" in unreadable.value.english
    assert unreadable.value.german != unreadable.value.english


def test_the_used_die_goes_and_the_new_one_comes_last() -> None:
    """The others keep their order; of two equal dice one is used."""
    state = position("4@26>64", dice="151")
    assert state.play("SHEEP 4 FIELD 27").record()["state"]["dice"][:2] == [5, 1]
    assert position("4@26>64", dice="351").play("SHEEP 4 FIELD 27").record()["state"]["dice"][:2] == [3, 5]


def throws(text: str, move: str) -> set[int]:
    """The values that the new die shows after a move, with many seeds."""
    return {sw.read(f"{text} ~{seed:x}").play(move).record()["state"]["dice"][2] for seed in range(300)}


def test_three_equal_dice_never_follow() -> None:
    """Where the two dice that lie there are equal, the third one shows something else; a throw named by hand must as well."""
    text = line("4@26>64", dice="144")
    assert throws(text, "SHEEP 4 FIELD 27") == {1, 2, 3, 5, 6}
    assert throws(line("4@26>64", dice="145"), "SHEEP 4 FIELD 27") == {1, 2, 3, 4, 5, 6}
    for value in (1, 2, 3, 5, 6):
        assert sw.read(text).play("SHEEP 4 FIELD 27", chance={"dice_after": [4, 4, value]}).record()["state"]["dice"] == [4, 4, value]
    with pytest.raises(sw.InvalidState, match=r"chance.dice_after\[2\]"):
        sw.read(text).play("SHEEP 4 FIELD 27", chance={"dice_after": [4, 4, 4]})


@pytest.mark.parametrize(("dice", "places"), [([5, 4, 1], [0, 1]), ([4, 5, 7], [2]), ([0, "4", 1], [0, 1]), ([4, 5], None), (None, None)])
def test_named_dice_are_checked(dice: Any, places: list[int] | None) -> None:
    """The unused dice come first, in their order, and every wrong one is named."""
    with pytest.raises(sw.InvalidState) as refused:
        position("4@26>64", dice="145").play("SHEEP 4 FIELD 27", chance={"dice_after": dice})
    wanted = ["chance.dice_after"] if places is None else [f"chance.dice_after[{place}]" for place in places]
    assert [fault.place for fault in refused.value.faults] == wanted


def test_the_next_player_can_always_move() -> None:
    """Both neighbours of BLUE's only sheep are safe fields that RED holds, and two dice show 1: the third one opens a way."""
    text = line("4@33>64 5@30>64 6@28>64", "1@29>63", dice="114")
    assert throws(text, "SHEEP 4 FIELD 12") == {2, 3, 4, 5, 6}
    assert sw.read(text).play("SHEEP 4 FIELD 12", chance={"dice_after": [1, 1, 2]}).outcome is None


def test_who_cannot_move_has_lost() -> None:
    """Only a position set up by hand, with three equal dice, can be like that."""
    state = position("5@30>64 6@28>64", "1@29>63", turn=11, dice="111")
    assert state.outcome is not None and (state.outcome.winner, state.outcome.reason) == (sw.RED, Reason.NO_LEGAL_MOVE)
    assert len(state.moves()) == 0 and refusal(state, "SHEEP 1 FIELD 28") == "game_over"
    assert position("5@30>64 6@28>64", "1@29>63", turn=11, dice="112").outcome is None


def test_who_alone_has_sheep_has_won() -> None:
    """Whatever the points; the die is thrown all the same, and only needs to differ."""
    after = position("4@26>64f-9", "1@27>63", dice="122", ate="0 40").play("SHEEP 4 FIELD 27", chance={"dice_after": [2, 2, 5]})
    assert after.outcome is not None and (after.outcome.winner, after.outcome.reason) == (sw.RED, Reason.NO_SHEEP_LEFT)
    assert after.outcome.scores["RED"] == {
        "victory_points": 2,
        "in_game": 1,
        "captured": 1,
        "stolen": 0,
        "collected": -9,
        "munched": 0,
        "points": -10,
    }
    assert after.outcome.scores["BLUE"]["points"] == 160 and after.scores["BLUE"]["victory_points"] == 0


def test_catching_in_the_last_turn_wins_before_points_are_counted() -> None:
    """An early end is looked for first."""
    after = position("4@50>64", "1@26>63", turn=59, dice="133", ate="50 0").play("SHEEP 1 FIELD 25")
    assert after.outcome is not None and after.outcome.reason is Reason.ROUND_LIMIT
    caught = position("4@25>64", "1@26>63", turn=59, dice="133", ate="50 0").play("SHEEP 1 FIELD 25").outcome
    assert caught is not None and (caught.winner, caught.reason) == (sw.BLUE, Reason.NO_SHEEP_LEFT)


@pytest.mark.parametrize(("ate", "winner", "victory"), [("3 2", sw.RED, (2, 0)), ("2 3", sw.BLUE, (0, 2)), ("-1 -1", None, (1, 1))])
def test_points_decide_after_30_rounds(ate: str, winner: "sw.Player | None", victory: tuple[int, int]) -> None:
    """Equal points are a draw."""
    state = position(turn=59, dice="133", ate=ate)
    assert state.outcome is None and {sheet["victory_points"] for sheet in state.scores.values()} == {0}
    outcome = state.play(state.moves()[0]).outcome
    assert outcome is not None and (outcome.winner, outcome.reason) == (winner, Reason.ROUND_LIMIT)
    assert (outcome.scores["RED"]["victory_points"], outcome.scores["BLUE"]["victory_points"]) == victory


def test_a_meadow_without_sheep_is_a_draw() -> None:
    """And one with sheep of one colour alone is won, whoever is to move."""
    empty, red, blue = position("", "").outcome, position("4@26>64", "").outcome, position("", "1@26>63").outcome
    assert empty is not None and empty.winner is None and empty.reason is Reason.NO_SHEEP_LEFT
    assert red is not None and red.winner is sw.RED and blue is not None and blue.winner is sw.BLUE


def test_quick_random_games_are_the_same_games() -> None:
    """Choosing without a list chooses evenly, too: with the same seed even the same moves."""
    state = RULEBOOK.start(seed=2)
    slow, quick = sw.playouts(state, 200, seed=5), sw.playouts(state, 200, seed=5, light=True)
    assert {**slow, "moves": 0} == quick
