"""Schäfchen im Trockenen: what bots and people see: the view, the typed moves, the board, the drawing."""

import dataclasses
from random import Random

import pytest

import spielwerk as sw
from spielwerk.games.schaefchen_2011 import board
from spielwerk.games.schaefchen_2011.moves import Walk, actions
from spielwerk.games.schaefchen_2011.view import SheepView
from tests.games.test_schaefchen_2011 import RULEBOOK, line, position


def test_the_view_has_the_words_of_the_game() -> None:
    """Sheep, herds, flowers, dog and dice of the player to move and of the other one."""
    view: SheepView = position("4@26>64f3e1d 5@62>64", "1@61>63 7@38>61", flowers={27: 2}, stole="0 1", ate="1 0", dice="134", turn=11).view()
    assert view.to_move is sw.BLUE and view.me is view.blue and view.opponent is view.red
    assert (view.red.points, view.red.captured, view.red.collected, view.red.munched) == (18, 1, 3, 1)
    assert view.blue.stolen == 1 and [one.id for one in view.blue.sheep] == [1, 7]
    leader = view.sheep(4)
    assert (leader.field, leader.target, leader.flowers, leader.own, leader.enemy, leader.dog) == (26, 64, 3, 1, 1, "passive")
    assert view.dog.sheep == leader and view.dog.field == 26 and not view.dog.active
    assert view.dice == (1, 3, 4) and view.turns_left == 49 and view.flowers_left == 2
    with pytest.raises(KeyError):
        view.sheep(2)


def test_the_board_of_a_view_shows_what_is_where() -> None:
    """By the number of the field."""
    view = position("4@26>64 5@62>64 6@62>64", "1@61>63", flowers={27: 2, 24: -1}).view()
    assert (view.board[27].flowers, view.board[24].flowers, view.board[25].flowers) == (2, -1, 0)
    assert [one.id for one in view.board[62].sheep] == [5, 6] and view.board[62].home_of is sw.RED and view.board[26].sheep == (view.sheep(4),)
    assert (view.board[28].kind, view.board[27].kind, view.board[64].kind) == ("safe", "normal", "home")
    assert view.board[4].neighbours == (24, 25, 60, 61)
    assert view.dog.sheep is None and view.dog.field == 0


def test_lookups_for_bots() -> None:
    """How far it is, which die leads there, how far it is home."""
    view = position("4@26>64 5@62>64", dice="336").view()
    assert view.distance(26, 4) == 2 and view.distance(26, 26) == 0
    assert view.die_for(view.sheep(4), 29) == 3 and view.die_for(view.sheep(4), 4) is None
    assert view.sheep(5).is_at_home and not view.sheep(4).is_at_home and view.sheep(5).steps_home == 14


def test_views_cannot_be_changed() -> None:
    """They are values."""
    view = RULEBOOK.start(seed=1).view()
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.turn = 3  # type: ignore[misc]


def test_moves_have_named_parts() -> None:
    """And their text is the move's text."""
    move = position("4@26>64").parse("SHEEP 4 FIELD 27")
    assert move.actions == (Walk(sheep=4, field=27),) == actions(str(move)) and str(move.actions[0]) == str(move)


def test_the_board_is_that_of_the_rules() -> None:
    """A view's distances and kinds agree with every listed move."""
    random = Random(3)
    for seed in range(6):
        state = RULEBOOK.start(seed=seed)
        while moves := state.moves():
            view = state.view()
            for move in moves:
                walk = actions(str(move))[0]
                sheep = view.sheep(walk.sheep)
                assert view.die_for(sheep, walk.field) is not None
                assert board.owner(walk.field) in (None, sheep.owner)
            state = state.play(moves[random.randrange(len(moves))])


def test_the_board_has_its_65_fields() -> None:
    """49 normal ones, 12 safe ones, 4 homes; 68 ways from field to field."""
    kinds = [board.kind(field) for field in board.FIELDS]
    assert (kinds.count("normal"), kinds.count("safe"), kinds.count("home")) == (49, 12, 4)
    assert sum(len(near) for near in board.NEIGHBOURS) == 2 * 68 and len(board.NEIGHBOURS[0]) == 4


def test_the_drawing_shows_everything() -> None:
    """Within 100 columns: who is to move, dice, every sheep, flowers, toadstools, the dog, points."""
    drawn = str(position("4@26>64f3e1D 5@62>64 6@62>64", "1@61>63 7@38>61", flowers={27: 2, 24: -1, 25: 1}, dice="125"))
    lines = drawn.splitlines()
    assert lines[0].startswith("Round 6 of 30, turn 10: RED to move") and "dice 1 2 5" in lines[0]
    assert max(map(len, lines)) <= 100 and not any(row.endswith(" ") for row in lines)
    for sign in ("26 R4D", "27 **", "24 !", "25 *", "38 B7", "[28]", "<62 RED> R5 R6", "<61 BLUE> B1", "RED: 14 points", "BLUE: 0 points"):
        assert sign in drawn
    assert "0 . dog" in str(RULEBOOK.start(seed=1))


def test_the_drawing_of_an_end_says_who_has_won() -> None:
    """And why; a draw is called one."""
    assert "BLUE has won. The round limit was reached." in str(position(turn=60, ate="0 1"))
    assert "Round 30 of 30, turn 60: a draw." in str(position(turn=60))


def test_drawings_stay_within_their_paper() -> None:
    """Whatever numbers a position made by hand has."""
    text = line("1057@57>64o2e2D 1058@62>64 1059@62>64", "1054@55>63 1055@61>63 1056@61>63").replace("next 13", "next 1060")
    assert max(map(len, str(sw.read(text)).splitlines())) <= 100
