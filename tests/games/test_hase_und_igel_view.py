"""Hase und Igel, both seasons: what bots and people see: the view, the typed moves, the drawing."""

import dataclasses

import pytest

import spielwerk as sw
from spielwerk.games.hase_und_igel import moves as shared_moves
from spielwerk.games.hase_und_igel_2018 import Advance, Card, EatSalad, Exchange, FallBack, Skip
from spielwerk.games.hase_und_igel_2018 import RaceView as RaceView2018
from spielwerk.games.hase_und_igel_2025 import RaceView as RaceView2025

TRACK = "SHHHCCCC12LICCHI12CICCL2IHCCC2IHH1CC2ICCH2LICCCH21IHCCC2ILHHCCC1G"
LINE = f"hase-und-igel-2018 rulebook {TRACK} 13 | 12 30 5 HF ADVANCE 2 | 9 68 4 THE CARD FALL_BACK"


def view() -> RaceView2018:
    """BLUE is behind, and to move."""
    seen: RaceView2018 = sw.read(LINE).view()
    return seen


def test_the_view_has_the_words_of_the_game() -> None:
    """The player to move, the other one, and what they carry."""
    seen = view()
    assert seen.to_move is sw.BLUE and seen.me is seen.blue and seen.opponent is seen.red and not seen.i_am_first
    assert (seen.turn, seen.round, seen.distance_to_goal) == (13, 7, 55)
    assert (seen.me.position, seen.me.carrots, seen.me.salads, seen.me.in_goal) == (9, 68, 4, False)
    assert (
        seen.me.cards == ("TAKE_OR_DROP_CARROTS", "HURRY_AHEAD", "EAT_SALAD") and seen.red.owns("FALL_BACK") == 1 and seen.red.owns("EAT_SALAD") == 0
    )
    assert seen.me.last == (Card("FALL_BACK"),) and seen.red.last == (Advance(2),) and seen.red.player is sw.RED


def test_lookups_for_bots() -> None:
    """Costs, reach, and the nearest field of a kind."""
    seen = view()
    assert seen.me.farthest == 11 and seen.cost(11) == 66 and seen.cost(44) == 990
    assert (seen.board[12].name, seen.board[64].name, len(seen.board)) == ("CARROT", "GOAL", 65)
    following, behind = seen.next_field("SALAD"), seen.board.previous("HARE", 9)
    assert following is not None and following.number == 10
    assert behind is not None and behind.number == 3
    assert seen.board.next("HARE", 60) is None and seen.board.previous("SALAD", 10) is None
    assert [field.number for field in seen.board.all("SALAD")] == [10, 22, 42, 57]


def test_reach_is_that_of_the_race_card() -> None:
    """However many carrots there are."""
    rich = sw.read(LINE.replace("9 68 4", "9 5000 4")).view()
    assert rich.me.farthest == 44


def test_the_view_of_2025_shows_what_luck_ordered() -> None:
    """Until the next move; the contest has no random field."""
    seen: RaceView2025 = sw.game("hase-und-igel-2025").start(seed=1).play("ADVANCE 8", chance={"random_field": "REFUND"}).view()
    assert seen.random_field == "REFUND" and seen.red.carrots == 68 and seen.me.last == ()
    assert sw.game("hase-und-igel-2025", rules="contest").start(seed=1).view().random_field is None


def test_views_cannot_be_changed() -> None:
    """They are values."""
    seen = view()
    assert seen == view()
    with pytest.raises(dataclasses.FrozenInstanceError):
        seen.me.carrots = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("ADVANCE 5", (Advance(5),)),
        ("FALL_BACK", (FallBack(),)),
        ("EXCHANGE -10", (Exchange(-10),)),
        ("EAT_SALAD", (EatSalad(),)),
        ("SKIP", (Skip(),)),
        ("ADVANCE 5; CARD HURRY_AHEAD; CARD TAKE_OR_DROP_CARROTS -20", (Advance(5), Card("HURRY_AHEAD"), Card("TAKE_OR_DROP_CARROTS", -20))),
    ],
)
def test_moves_have_named_parts(text: str, actions: tuple[shared_moves.Action, ...]) -> None:
    """And their texts joined are the move's text."""
    move = sw.Move("hase-und-igel-2018", text)
    assert move.actions == actions and "; ".join(map(str, move.actions)) == text


def test_the_drawing_shows_track_hares_and_stocks() -> None:
    """In at most 100 columns."""
    drawing = str(sw.read(LINE))
    lines = drawing.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[0] == "Hase und Igel 2018 · rulebook · round 7, turn 13 · BLUE to move"
    assert "│12  RED│" in drawing and "│9  BLUE│" in drawing and "GOAL" in drawing and "RANDOM" not in drawing
    assert "RED   field 12 ·  30 carrots · 5 salads · last action: ADVANCE 2" in lines and "      cards: HURRY_AHEAD, FALL_BACK" in lines


def test_the_drawing_of_unusual_positions() -> None:
    """Both hares on one field, a finished race, luck, many cards, a long last action."""
    game = sw.game("hase-und-igel-2025")
    assert "│0   R+B│" in str(game.start(seed=1))
    assert str(game.start(seed=1).play("ADVANCE 8", chance={"random_field": "SWAP_CARROTS"})).endswith("The random field ordered SWAP_CARROTS.")
    track = TRACK.replace("C", "M")
    last = "ADVANCE 5" + "; CARD FALL_BACK; CARD HURRY_AHEAD" * 9
    crowded = str(sw.read(f"hase-und-igel-2025 contest {track} 60 | 64 1000000 5 {'EHFW' * 8} {last} | 9 0 0 - -"))
    assert "the race is over" in crowded and "EAT_SALAD ×8, HURRY_AHEAD ×8, FALL_BACK ×8" in crowded and "CARD F" in crowded and " …" in crowded
    assert max(map(len, crowded.splitlines())) <= 100
