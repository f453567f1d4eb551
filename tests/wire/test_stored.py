"""Games in the forms in which the seasons stored them: our own out and in again, and files that are damaged."""

import gzip
import random
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk.protocol.season import ReplayForm, season_of
from spielwerk.protocol.stored import read_stored, write_stored
from spielwerk.room.replay import InvalidReplay, PlayedMove, Replay
from spielwerk.room.replay_reader import LARGEST, read_replay, replay_from, unpacked
from tests.replay_games import ENDS, played

NAMES_IN_RESULT = {"hase-und-igel-2025"}
"""Where nothing but the result names the players."""


def told(move: PlayedMove) -> tuple[object, ...]:
    """What a season's form tells of a move."""
    return move.turn, move.player, move.move, move.sent, move.hints, move.chance


def shown(replay: Replay) -> list[dict[str, Any]]:
    """The positions, as far as everybody at the table knows them."""
    game = sw.game(replay.start.game, rules=replay.start.rules)
    return [game.shown_record(state) for state in replay.positions()]


def contest(game_id: str) -> "sw.Game[Any]":
    """The game as the seasons' servers played it."""
    return sw.game(game_id, rules="contest")


@pytest.mark.parametrize("end", ENDS)
def test_out_and_in_again(game_id: str, end: str, tmp_path: Path) -> None:
    """A game of ours in the season's XML, and back: the same moves, positions, names, refused moves and result, and then the same XML."""
    for seed in range(4):
        ours = played(tmp_path, contest(game_id), seed, end, names=("Änne & <Co>", None) if seed % 2 else (None, None))
        written = write_stored(ours)
        theirs = read_stored(written)
        assert theirs.verify() == []
        assert (theirs.start.game, theirs.start.rules) == (game_id, "contest")
        assert theirs.names == ((None, None) if end == "abandoned" and game_id in NAMES_IN_RESULT else ours.names)
        assert list(map(told, theirs.moves)) == list(map(told, ours.moves))
        if contest(game_id).conceal is None:
            assert list(theirs.positions()) == list(ours.positions())
            assert [move.key for move in theirs.moves] == [move.key for move in ours.moves]
            assert theirs.result == ours.result
        else:
            assert shown(theirs) == shown(ours)
            assert (theirs.result is None) == (ours.result is None)
            assert theirs.result is None or theirs.result.ending(ours.final, ours.names) == ours.result.ending(ours.final, ours.names)  # type: ignore[union-attr]
        assert [(move.turn, move.player, move.text, move.rule) for move in theirs.refused] == [
            (move.turn, move.player, move.text, move.rule) for move in ours.refused
        ]
        assert write_stored(theirs) == written


def test_the_rulebook_is_found(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """Where a game cannot have been played by the contest's rules, the rulebook's are found; either way everything fits and is told again."""
    for seed in range(4):
        ours = played(tmp_path, game, seed)
        theirs = read_stored(write_stored(ours))
        assert theirs.verify() == []
        assert write_stored(theirs) == write_stored(ours)
        assert theirs.start.rules == game.rules or read_stored(write_stored(theirs)) == theirs


def test_a_random_field_tells_its_rule_set(tmp_path: Path) -> None:
    """A board that only the rulebook has, and the luck that fell on it."""
    game = sw.game("hase-und-igel-2025")
    replays = [read_stored(write_stored(played(tmp_path, game, seed))) for seed in range(4)]
    assert {replay.start.rules for replay in replays} == {"rulebook"}
    assert any(move.chance is not None for replay in replays for move in replay.moves)


def test_the_forms(game_id: str, tmp_path: Path) -> None:
    """Packets of a room, or objects on their own; nothing behind the last tag."""
    ours = played(tmp_path, contest(game_id), 1)
    lines = write_stored(ours).decode().split("\n")
    season = season_of(game_id)
    positions = len(ours.moves) + 1
    if season.replay_form is ReplayForm.PACKETS:
        assert (lines[0], lines[1], lines[-2], lines[-1]) == ("<protocol>", '<room roomId="a-room">', "</room>", "</protocol>")
        assert lines.count('  <data class="memento">') == positions and lines.count('  <data class="result">') == 1
    else:
        assert (lines[0], lines[-2], lines[-1]) == ("<object-stream>", "  </result>", "</object-stream>")
        assert sum(re.match(r"  <[\w:]*state ", line) is not None for line in lines) == positions
        assert ('<result id="1">' in "\n".join(lines)) == season.numbers_objects
        assert "roomId" not in "\n".join(lines)


def test_margins_in_texts_are_texts(tmp_path: Path) -> None:
    """A hint with lines and margins of its own is the same afterwards."""
    ours = played(tmp_path, contest("hive-2020"), 1)
    hint = "first\n    second <b>\n  third"
    moves = (msgspec.structs.replace(ours.moves[0], hints=(hint,)), *ours.moves[1:])
    assert read_stored(write_stored(replace(ours, moves=moves))).moves[0].hints == (hint,)


def test_a_repeated_position_is_one_position(tmp_path: Path) -> None:
    """Whoever watched a paused game saw some positions twice."""
    ours = played(tmp_path, contest("hive-2020"), 1)
    packets = re.split(r"\n(?=<room )", write_stored(ours).decode())
    twice = "\n".join([packets[0], *[packet for packet in packets[1:-1] for _ in range(2)], packets[-1]])
    assert read_stored(twice.encode()) == read_stored(write_stored(ours))


def test_a_stored_game_that_breaks_off_is_unfinished(tmp_path: Path) -> None:
    """A server that was killed wrote no end."""
    ours = played(tmp_path, contest("hase-und-igel-2018"), 1)
    packets = write_stored(ours).decode().split("\n<room ")
    replay = read_stored("\n<room ".join(packets[:6]).encode())
    assert len(replay.moves) == 4 and replay.result is None and replay.verify() == []


def test_a_move_that_the_rules_refuse_is_named(game_id: str, tmp_path: Path) -> None:
    """A stored game with a wrong move is read, and says which move is wrong."""
    ours = played(tmp_path, contest(game_id), 1)
    written = write_stored(ours).decode()
    states = re.split(r"(?=<state |<sit:state )", written)
    wrong = {"sheep=": ' sheep="77"', "distance=": ' distance="60"', 'class="setmove"': None}
    for number in range(2, len(states)):
        last = states[number].partition("<lastMove")
        name = next((name for name in wrong if name in last[2]), None)
        if name is None:
            continue
        value = wrong[name]
        changed = last[2].replace('class="setmove"', 'class="skipmove"') if value is None else re.sub(rf' {name}"\d+"', value, last[2], count=1)
        changed = re.sub(r"<(piece|destination) [^>]*/>", "", changed) if value is None else changed
        replay = read_stored("".join([*states[:number], last[0], last[1], changed, *states[number + 1 :]]).encode())
        (fault,) = replay.verify()[:1]
        assert fault.place.startswith("move ") and "[" in fault.english and "[" in fault.german
        return
    raise AssertionError("there was no move to change")


def test_packed_files(game_id: str, tmp_path: Path) -> None:
    """Packed or not, the content decides."""
    written = write_stored(played(tmp_path, contest(game_id), 1))
    (tmp_path / "plain").write_bytes(written)
    (tmp_path / "packed").write_bytes(gzip.compress(written))
    assert read_replay(tmp_path / "plain") == read_replay(tmp_path / "packed") == replay_from(b"\xef\xbb\xbf\n" + written)
    declared = b'<?xml version="1.0" encoding="UTF-8"?>\n' + written
    assert read_stored(declared) == read_stored(written)


def test_bombs_are_refused() -> None:
    """What unpacks to more than a game can have is not unpacked any further."""
    bomb = gzip.compress(b" " * (LARGEST + 1))
    assert len(bomb) < 100_000
    with pytest.raises(InvalidReplay, match="more than"):
        unpacked(bomb)
    with pytest.raises(InvalidReplay, match="more than"):
        unpacked(b" " * (LARGEST + 1))
    with pytest.raises(InvalidReplay, match="unpacked"):
        unpacked(gzip.compress(b"a" * 1000)[:-9])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('<!DOCTYPE p [<!ENTITY a "b">]><protocol/>', "document types"),
        ("<protocol><room><data class='memento'>&a;</data></room></protocol>", "an & without"),
        (f"<protocol>{'<a>' * 100}", "deeper"),
        (f"<protocol><room a='{'x' * (1 << 21)}'/></protocol>", "more than"),
        ("<protocol></protocol>", "no position"),
        (f"<object-stream>{'<a/>' * 10_001}", "more than 10000 messages"),
        ("<html/>", "no stored game"),
        ("<!-- nothing -->", "no XML"),
        ("<protocol><room roomId='a'><data class='memento'><state/></data></room></protocol>", "no season"),
        ("<object-stream><state/></object-stream>", "no season"),
    ],
)
def test_what_is_no_stored_game(content: str, said: str) -> None:
    """Each with a sentence in both languages."""
    with pytest.raises(InvalidReplay, match=said) as refusal:
        read_stored(content.encode())
    assert refusal.value.german != refusal.value.english


def test_a_replay_that_no_codec_can_tell(tmp_path: Path) -> None:
    """A changed file of ours cannot always be written as XML; then that is said."""
    ours = played(tmp_path, contest("hive-2020"), 1)
    for values in ({"echo": "<a"}, {"echo": ""}, {"echo": "<a/><b/>"}, {"move": "SET ANT 9,9,9"}):
        moves = (msgspec.structs.replace(ours.moves[0], **values), *ours.moves[1:])
        with pytest.raises(InvalidReplay):
            write_stored(replace(ours, moves=moves))


_WRITTEN: dict[str, bytes] = {}


def _written(game_id: str) -> bytes:
    if game_id not in _WRITTEN:
        with tempfile.TemporaryDirectory() as folder:
            _WRITTEN[game_id] = write_stored(played(Path(folder), contest(game_id), 3, "RULE_VIOLATION"))
    return _WRITTEN[game_id]


@given(st.randoms(use_true_random=False), st.sampled_from(sw.games()))
def test_damaged_files_raise_one_error(choose: random.Random, game_id: str) -> None:
    """Values, names and whole lines changed at will: a game, or a sentence; never anything else."""
    lines = _written(game_id).decode().split("\n")
    for _ in range(choose.randrange(1, 5)):
        _damage(lines, choose)
    try:
        replay = read_stored("\n".join(lines).encode())
        assert isinstance(replay.verify(), list)
        write_stored(replay)
    except InvalidReplay:
        pass


VALUES = ['""', '"-1"', '"x"', '"99999999999999999999999"', '"RED"', '"memento"', '"result"', '"error"', '"&#x10FFFF;"']


def _damage(lines: list[str], choose: random.Random) -> None:
    at = choose.randrange(len(lines))
    match choose.randrange(4):
        case 0:
            lines[at] = re.sub(r'"[^"]*"', lambda _: choose.choice(VALUES), lines[at], count=choose.randrange(1, 3))
        case 1:
            del lines[at : at + choose.randrange(1, 3)]
            lines[at:at] = [""]
        case 2:
            lines[at:at] = lines[choose.randrange(len(lines)) :][: choose.randrange(1, 4)]
        case 3:
            lines[at] = re.sub(r"(?<=<)\w+", lambda _: choose.choice(["state", "data", "hint", "x"]), lines[at])
