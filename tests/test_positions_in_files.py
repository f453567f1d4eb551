"""Positions and games that files hold: what a server may begin from, which replays a folder has, and fields that somebody has changed by hand."""

import json
import os
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import spielwerk as sw
from spielwerk.protocol.wire import Ending
from spielwerk.room.loading import load_position
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import from_lines, read_replay
from spielwerk.room.replay_shelf import newest_first
from spielwerk.room.replay_writer import replay_lines
from spielwerk.stepping import ending
from tests.replay_games import create, played


def middle_of(game: "sw.Game[Any]") -> "sw.State[Any]":
    """A position with moves before and behind it."""
    state = game.start(seed=3)
    for _ in range(5):
        state = state.play(state.moves()[0])
    return state


def test_a_record_and_a_line_of_text_are_positions_to_begin_with(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """Each by the rules that it names."""
    state = middle_of(game)
    for content in (json.dumps(state.record()), f"\n{state.text()}\n"):
        (tmp_path / "position").write_text(content, encoding="utf-8")
        assert load_position(tmp_path / "position") == state


def test_a_replay_gives_its_beginning_or_the_position_after_so_many_half_moves(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """In a sentence where it has none."""
    replay = played(tmp_path, game, 1)
    (path,) = tmp_path.glob("*.jsonl")
    assert load_position(path) == load_position(path, 0) == replay.start
    assert load_position(path, 2) == list(replay.positions())[2]
    with pytest.raises(InvalidReplay, match="this replay has no position after 10000 half-moves"):
        load_position(path, 10_000)


@pytest.mark.parametrize("named", [{}, {"game": "chess", "rules": "contest"}, {"game": "hive-2020", "rules": "house"}])
def test_a_record_of_no_game_of_ours_is_refused_by_its_name(named: dict[str, str], tmp_path: Path) -> None:
    """Also where only the rules are unknown."""
    (tmp_path / "record.json").write_text(json.dumps({"state": {}, **named}), encoding="utf-8")
    with pytest.raises(sw.InvalidState, match="names no game and no rules that are known here"):
        load_position(tmp_path / "record.json")


@pytest.mark.parametrize("content", ["[1]", "{}", "7", "nothing"])
def test_what_is_neither_position_nor_replay_is_refused_as_a_replay(content: str, tmp_path: Path) -> None:
    """With a sentence in both languages."""
    (tmp_path / "file").write_text(content, encoding="utf-8")
    with pytest.raises(InvalidReplay):
        load_position(tmp_path / "file")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """A folder, or nothing at all."""
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InvalidReplay, match=f"{path} cannot be read: ") as refusal:
            load_position(path)
        assert "ist nicht lesbar" in refusal.value.german


# Which replays there are


def test_files_without_a_date_are_as_old_as_they_were_written(tmp_path: Path) -> None:
    """Among those that say themselves when the game began; a link to nowhere hides none of the others."""
    whole = replay_lines(played(tmp_path, sw.game("hive-2020"), 1, "LEFT"))
    folder = tmp_path / "shelf"
    folder.mkdir()
    for name, content in (("dated.jsonl", whole), ("undated.jsonl", b"{}\n"), ("theirs.xml", b"<protocol/>"), ("notes.txt", b"")):
        (folder / name).write_bytes(content)
        os.utime(folder / name, (2e9, 2e9))
    gone = tmp_path / "gone.jsonl"
    gone.symlink_to(tmp_path / "nowhere")
    found = newest_first([folder, gone])
    assert [path.name for path in found[2:]] == ["dated.jsonl", "gone.jsonl"]
    assert {path.name for path in found[:2]} == {"undated.jsonl", "theirs.xml"}


def test_a_folder_that_cannot_be_listed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one of somebody else."""

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(InvalidReplay, match="cannot be read: Permission denied"):
        newest_first([tmp_path])


# Fields that were changed


def changed(replay: Replay, number: int, **values: Any) -> Replay:
    """The replay with another move in place of one."""
    moves = list(replay.moves)
    moves[number] = msgspec.structs.replace(moves[number], **values)
    return replace(replay, moves=tuple(moves))


def test_what_was_sent_has_to_be_the_move_that_was_played(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """Another one, and what is no move at all, are found."""
    replay = played(tmp_path, game, 1)
    move = replay.moves[0].move
    other = next(str(legal) for legal in replay.start.moves() if str(legal) != move)
    for sent in (other, "nonsense"):
        faults = changed(replay, 0, sent=sent).verify()
        assert faults and {fault.place for fault in faults} == {"move 1"}
        if replay.moves[0].chance is None and sent == other:
            assert f"{other!r} is {other!r}, not {move!r}" == faults[0].english and f"{other!r} ist {other!r}, nicht {move!r}" == faults[0].german


@pytest.mark.parametrize("seed", [2, -1, 1 << 64])
def test_a_seed_that_did_not_draw_the_start_is_found(seed: int, tmp_path: Path) -> None:
    """Also one that can draw nothing."""
    replay = played(tmp_path, sw.game("hive-2020"), 1)
    (fault,) = replace(replay, beginning=msgspec.structs.replace(replay.beginning, seed=seed)).verify()
    assert fault.place == "seed"


@pytest.mark.parametrize(("field", "said"), [("reason", "the reason 'TIRED' is not known"), ("departure", "the departure 'TIRED' is not known")])
def test_words_of_a_result_that_nobody_knows_are_named(field: str, said: str, tmp_path: Path) -> None:
    """Instead of being taken for something else."""
    replay = played(tmp_path, sw.game("hive-2020"), 1, "LEFT")
    lines = replay_lines(replay).splitlines()
    lines[-1] = json.dumps({**json.loads(lines[-1]), field: "TIRED"}).encode()
    with pytest.raises(InvalidReplay, match=said):
        from_lines(b"\n".join(lines) + b"\n")


def test_a_draw_is_told_as_one(tmp_path: Path) -> None:
    """In both languages."""
    luck = random.Random(3)
    state: sw.State[Any] = sw.game("hive-2020", "contest").start(3)
    while state.outcome is None:
        state = state.play(luck.choice(state.moves()))
    assert state.outcome.winner is None
    writer = create(tmp_path, state)
    writer.over(Ending(state, (None, None)))
    english, german = ending(read_replay(writer.path))
    assert english.startswith("A draw. ") and german.startswith("Unentschieden. ")
