"""Stored games that something is wrong with, and replays that a season's words cannot quite tell: a game or a sentence, and what is left of it."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.outcome import Reason
from spielwerk.player import RED
from spielwerk.protocol.season import ReplayForm, season_of
from spielwerk.protocol.stored import read_stored, write_stored
from spielwerk.room.replay import InvalidReplay, RefusedMove, Replay
from tests.replay_games import played


@pytest.fixture
def ours(game_id: str, tmp_path: Path) -> Replay:
    """A whole game by the contest's rules."""
    return played(tmp_path, sw.game(game_id, "contest"), 1)


def messages(replay: Replay) -> list[str]:
    """The stored game, cut before each of its messages; the first part is what stands before them."""
    packets = season_of(replay.start.game).replay_form is ReplayForm.PACKETS
    return re.split(r"(?=\n<room )" if packets else r"(?=\n  <(?:[\w:]*state|result)[ >])", write_stored(replay).decode())


def test_positions_out_of_order_are_refused(ours: Replay) -> None:
    """Nobody can say which game that was."""
    first, *rest = messages(ours)
    assert len(rest) == len(ours.moves) + 2
    with pytest.raises(InvalidReplay) as refusal:
        read_stored("".join([first, rest[0], rest[3], rest[1], *rest[4:]]).encode())
    assert refusal.value.german != refusal.value.english


def test_a_position_whose_move_is_missing_is_refused(tmp_path: Path) -> None:
    """With the number of the move."""
    ours = played(tmp_path, sw.game("hive-2020", "contest"), 1)
    first, *rest = messages(ours)
    rest[2] = re.sub(r"\n *<lastMove.*?</lastMove>", "", rest[2], flags=re.DOTALL)
    with pytest.raises(InvalidReplay, match="no move leads to the position after move 2"):
        read_stored("".join([first, *rest]).encode())


def test_a_codec_that_stumbles_is_the_files_fault(ours: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading or writing: a sentence with the reason, never the exception itself."""
    written, wire = write_stored(ours), season_of(ours.start.game).wire
    with monkeypatch.context() as patched:
        patched.setattr(type(wire), "read_result", lambda *_: 1 // 0)
        with pytest.raises(InvalidReplay, match="a message cannot be read"):
            read_stored(written)
    with monkeypatch.context() as patched:
        patched.setattr(type(wire), "write_state", lambda *_: 1 // 0)
        with pytest.raises(InvalidReplay, match="the game cannot be written so"):
            write_stored(ours)


def test_a_position_that_its_season_cannot_write_is_recognised_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By being read."""
    ours = played(tmp_path, sw.game("hase-und-igel-2018", "contest"), 1)
    written = write_stored(ours)
    monkeypatch.setattr(type(season_of("hase-und-igel-2018").wire), "write_state", lambda *_: 1 // 0)
    assert [move.move for move in read_stored(written).moves] == [move.move for move in ours.moves]


def refused(**values: Any) -> RefusedMove:
    """A move of RED that was refused in the first position, after which nothing else happened."""
    known = {"turn": 0, "player": RED, "text": "nonsense", "rule": None, "german": "kein Zug", "english": "no move", "request": None}
    return RefusedMove(**{**known, **values})


def with_refusal(replay: Replay, **values: Any) -> Replay:
    """The beginning of a game, and then a move that was refused."""
    return replace(replay, moves=(), result=None, refused=(refused(**values),))


def test_what_somebody_sent_out_of_turn_is_not_told(ours: Replay) -> None:
    """Observers never heard of it."""
    assert write_stored(with_refusal(ours, player=ours.start.to_move.opponent)) == write_stored(replace(ours, moves=(), result=None))


def test_a_refused_move_that_no_season_could_send_is_told_without_it(ours: Replay) -> None:
    """The error stands alone, and is read again as one."""
    told = write_stored(with_refusal(ours, player=ours.start.to_move))
    assert b"error" in told and b"nonsense" not in told.partition(b"<originalRequest")[2]
    (again,) = read_stored(told).refused
    assert again.turn == 0 and again.player is ours.start.to_move


def test_a_refusal_of_a_legal_move_is_told_in_the_words_that_were_kept(ours: Replay) -> None:
    """Whatever the reason was: the rules have none."""
    legal = str(ours.start.moves()[0])
    told = write_stored(with_refusal(ours, player=ours.start.to_move, text=legal, german="Der Schiedsrichter war müde"))
    assert "Der Schiedsrichter war müde" in told.decode()
    (again,) = read_stored(told).refused
    assert again.rule is None and again.text == legal


def test_a_result_in_words_of_other_software_is_taken_by_its_winner(ours: Replay) -> None:
    """At the end of a whole game it is the game's own; in the middle somebody must have given it."""
    first, *rest = messages(ours)
    result = re.sub(r'(class="result"|<result)', r'\1 odd="1"', rest[-1], count=1)
    assert result != rest[-1] and ours.result is not None
    whole = read_stored("".join([first, *rest[:-1], result]).encode())
    assert whole.result is not None and (whole.result.winner, whole.result.reason) == (ours.result.winner, ours.result.reason)
    half = read_stored("".join([first, *rest[:4], result]).encode())
    assert half.result is not None and (half.result.winner, half.result.reason) == (ours.result.winner, Reason.ADJUDICATED.name)
