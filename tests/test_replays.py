"""Replays of our own: what is written while a game is played comes back, whatever happens to the process or to the file."""

import doctest
import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk.outcome import Reason
from spielwerk.protocol.elements import element
from spielwerk.protocol.wire import Ending
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_name import file_names
from spielwerk.room.replay_reader import from_lines, read_replay
from spielwerk.room.replay_schema import FILE, schema, schema_text
from spielwerk.room.replay_writer import ReplayWriter, replay_lines
from tests.json_schema import breaches
from tests.replay_games import ENDS, STARTED, create, played

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("end", ENDS)
def test_what_was_played_comes_back(game: "sw.Game[Any]", end: str, tmp_path: Path) -> None:
    """Every position, and nothing to complain about."""
    for seed in range(3):
        replay = played(tmp_path, game, seed, end)
        assert replay.verify() == []
        assert replay.start == game.start(seed=seed) and replay.start.text() == game.start(seed=seed).text()
        assert [f"{state.key:016x}" for state in replay.positions()][1:] == [move.key for move in replay.moves]
        assert (replay.result is None) == (end == "abandoned")
        assert from_lines(replay_lines(replay)) == replay


def test_luck_to_come_comes_back_too(tmp_path: Path) -> None:
    """Positions of a game with luck carry the generator on, so that the game could go on as it would have gone on."""
    state: sw.State[Any] = sw.game("schaefchen-2011").start(seed=3)
    replay = played(tmp_path, sw.game("schaefchen-2011"), 3)
    for move, position in zip(replay.moves, replay.positions(), strict=False):
        assert position.text() == state.text()
        state = state.play(move.move)


def test_everything_that_is_told_is_kept(tmp_path: Path) -> None:
    """The sender's spelling, times, hints, names, limits; numbers that are none are nothing."""
    state = sw.game("hive-2020", rules="contest").start(seed=1)
    move = str(state.moves()[0])
    writer = create(tmp_path, state, None, ("Ä\n\x00/..", None))
    after = state.play(move)
    echo = element("lastMove", element("hint", content="x"))
    writer.moved(state.to_move, move, f"{move} ", 0.5, ["one", "two"], after, reported=0.25, echo=echo)
    writer.moved(after.to_move, "SKIP", "SKIP", float("nan"), (), after)
    writer.abandoned()
    replay = read_replay(writer.path)
    first, second = replay.moves
    assert (first.sent, first.seconds, first.reported, first.hints) == (f"{move} ", 0.5, 0.25, ("one", "two"))
    assert first.echo == '<lastMove>\n  <hint content="x"/>\n</lastMove>'
    assert (second.sent, second.seconds, second.turn) == (None, None, 1)
    assert replay.names == ("Ä\n\x00/..", None) and replay.beginning.limits == (2.0, 10.0)
    assert replay.beginning.started == STARTED and replay.beginning.spielwerk == sw.__version__


def test_half_characters_are_written_as_others(tmp_path: Path) -> None:
    """JSON of a client can name what no file in UTF-8 can hold."""
    state = sw.game("hive-2020").start(seed=1)
    writer = create(tmp_path, state, names=("a\ud800", "b"))
    writer.refused(state.to_move, "\udfff", None, "kein Zug", "no move")
    writer.abandoned()
    replay = read_replay(writer.path)
    assert replay.names == ("a?", "b") and replay.refused[0].text == "?"


@given(st.text(max_size=400), st.text(max_size=400), st.text(max_size=400))
def test_file_names_are_harmless(red: str, blue: str, room: str) -> None:
    """Whatever players call themselves."""
    name = next(file_names(STARTED, "hive-2020", (red, blue), room))
    assert len(name) < 200 and name.isascii() and set(name) <= set("-_.") | set(map(chr, range(48, 58))) | {c for c in name if c.isalpha()}
    assert name.startswith("2026-05-01T14-30-00_hive-2020_") and name.count(".") == 1 and name.count("_") == 4


def test_file_names_are_readable_and_unique(tmp_path: Path) -> None:
    """Umlauts in letters that everybody has; a second game of the same name takes the place of none."""
    names = ("Häschen/../Schule ß", "x" * 300)
    writers = [create(tmp_path, sw.game("hive-2020").start(seed=seed), seed, names) for seed in range(3)]
    stem = f"2026-05-01T14-30-00_hive-2020_Haeschen-Schule-ss_{'x' * 40}_a-room"
    assert [writer.path.name for writer in writers] == [f"{stem}.jsonl", f"{stem}_2.jsonl", f"{stem}_3.jsonl"]
    assert [read_replay(writer.path).beginning.seed for writer in writers] == [0, 1, 2]
    for writer in writers:
        writer.abandoned()


def test_file_names_are_short_where_nobody_has_a_name() -> None:
    """Of a room's id the beginning is enough."""
    room = "9f87b0eb-1d3c-4be1-9df0-0123456789ab"
    assert next(file_names(STARTED, "hive-2020", (None, None), room)) == "2026-05-01T14-30-00_hive-2020_RED_BLUE_9f87b0eb.jsonl"


def test_nothing_is_written_behind_the_end(tmp_path: Path) -> None:
    """What comes late changes nothing."""
    state = sw.game("hive-2020").start(seed=1)
    writer = create(tmp_path, state)
    writer.over(Ending(state, (None, None), sw.RED, Reason.LEFT))
    content = writer.path.read_bytes()
    writer.moved(sw.RED, "SKIP", "SKIP", 1.0, (), state)
    writer.over(Ending(state, (None, None)))
    writer.abandoned()
    assert writer.path.read_bytes() == content


def test_a_full_disk_is_said_once() -> None:
    """The game goes on without its replay."""
    writer = ReplayWriter(Path("/dev/full"), os.open("/dev/full", os.O_WRONLY), 0)
    state = sw.game("hive-2020").start(seed=1)
    with pytest.raises(OSError, match="space"):
        writer.moved(sw.RED, "SKIP", "SKIP", 1.0, (), state)
    writer.moved(sw.RED, "SKIP", "SKIP", 1.0, (), state)
    writer.over(Ending(state, (None, None)))


KILLED = """
import sys
from pathlib import Path
import spielwerk as sw
from tests.replay_games import create
state = sw.game("hase-und-igel-2018").start(seed=1)
writer = create(Path(sys.argv[1]), state, 1)
for _ in range(5):
    after = state.play(state.moves()[0])
    writer.moved(state.to_move, str(state.moves()[0]), str(state.moves()[0]), 0.1, (), after)
    state = after
print("played", flush=True)
sys.stdin.read()
"""


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """Without a chance to close anything, all that had happened is there."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None and child.stdout.readline() == "played\n"
        child.send_signal(signal.SIGKILL)
    replay = read_replay(next(tmp_path.iterdir()))
    assert len(replay.moves) == 5 and replay.result is None and replay.verify() == []


def test_a_torn_line_is_left_out(tmp_path: Path) -> None:
    """Cut anywhere, a file is a shorter game, without a result and without faults."""
    whole = replay_lines(played(tmp_path, sw.game("hase-und-igel-2025", rules="contest"), 1))
    first = whole.index(b"\n") + 1
    for cut in random.Random(1).sample(range(first, len(whole) - 2), 60):
        replay = from_lines(whole[:cut])
        assert replay.result is None and replay.verify() == []
        assert replay.cut or whole[:cut].endswith((b"\n", b"}"))
        # A line that lacks nothing but its end is whole.
        assert len(replay.moves) in (whole[:cut].count(b"\n") - 1, whole[:cut].count(b"\n"))
    assert from_lines(whole[:-1]) == from_lines(whole)
    assert not from_lines(whole).cut and not from_lines(whole[:-1]).cut and from_lines(whole[:-2]).cut
    assert from_lines(whole[: first + 200] + b"\x00" * 50).result is None


def test_lines_keep_to_the_schema(game: "sw.Game[Any]", tmp_path: Path) -> None:
    """Real files, line by line; and the file of the schema is what the code says."""
    assert FILE.read_text(encoding="utf-8") == schema_text()
    rules = json.loads(FILE.read_text(encoding="utf-8"))
    seen = set()
    for seed, end in enumerate(ENDS):
        for line in replay_lines(played(tmp_path, game, seed, end)).splitlines():
            value = json.loads(line)
            seen.add(value["type"])
            assert breaches(value, rules, rules) == []
            assert breaches({**value, "turn": -1, "seed": 1 << 64}, rules, rules) != []
    assert seen == {"game", "move", "refused", "result"}


def test_every_field_is_described() -> None:
    """The page says what each field of each line means."""
    page = (ROOT / "docs" / "replays.md").read_text(encoding="utf-8")
    for name, definition in schema()["$defs"].items():
        kind = definition.get("properties", {}).get("type", {}).get("enum", [None])[0]
        if kind is not None:
            section = page.partition(f'### `"type": "{kind}"`')[2].partition("\n#")[0]
            assert [field for field in definition["properties"] if field != "type" and f"`{field}`" not in section] == [], name


def test_examples_in_the_page_run() -> None:
    """Every line after >>> gives what stands below it."""
    result = doctest.testfile(str(ROOT / "docs" / "replays.md"), module_relative=False, encoding="utf-8")
    assert result.failed == 0 and result.attempted > 10


def changed(replay: Replay, number: int, **values: Any) -> Replay:
    """The replay with another move in place of one."""
    moves = list(replay.moves)
    moves[number - 1] = msgspec.structs.replace(moves[number - 1], **values)
    return replace(replay, moves=tuple(moves))


def test_a_refused_move_is_named(tmp_path: Path) -> None:
    """The first move that the rules refuse, with the rule, its paragraph and a sentence; what comes behind it cannot be looked at."""
    replay = changed(played(tmp_path, sw.game("schaefchen-2011"), 1), 4, move="SHEEP 77 FIELD 3")
    (fault,) = replay.verify()
    assert "4" not in fault.english.replace("004", "") and "Zug" not in fault.german
    assert fault.place == "move 4" and "no_such_sheep, 004" in fault.english and "Kein Schaf" in fault.german
    with pytest.raises(InvalidReplay, match="no_such_sheep"):
        list(replay.positions())


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"key": "0" * 16}, "not to 0000000000000000"),
        ({"turn": 7}, "turn has to be 3, not 7"),
        ({"player": sw.RED}, "BLUE is to move, not RED"),
        ({"chance": {"dice_after": [1, 1, 9]}, "key": "0" * 16}, "9 is not a whole number"),
        ({"chance": None}, "how luck fell is missing"),
    ],
)
def test_what_does_not_fit_is_found(values: dict[str, Any], said: str, tmp_path: Path) -> None:
    """Each field of a move is held against the game."""
    faults = changed(played(tmp_path, sw.game("schaefchen-2011"), 1), 4, **values).verify()
    assert faults[0].place == "move 4" and said in faults[0].english and faults[0].german


def test_nothing_is_said_about_what_follows_from_a_wrong_move(tmp_path: Path) -> None:
    """Another move than the one that was played leads everything behind it astray; one line is enough."""
    replay = played(tmp_path, sw.game("hase-und-igel-2018"), 1)
    *_, before = (position for position, _ in zip(replay.positions(), range(6), strict=False))
    other = next(str(move) for move in before.moves() if str(move) != replay.moves[5].move)
    assert {fault.place for fault in changed(replay, 6, move=other).verify()} == {"move 6"}


def test_luck_that_did_not_fall_is_found(tmp_path: Path) -> None:
    """Dice that somebody would rather have had, with all that follows from them, are not those of the seed."""
    game = sw.game("schaefchen-2011")
    state = game.start(seed=1)
    writer = create(tmp_path, state, 1)
    move = str(state.moves()[0])
    fallen = state.play(move).record()["state"]["dice"]
    wished = [*fallen[:2], fallen[2] % 6 + 1]
    after = state.play(move, chance={"dice_after": wished})
    writer.moved(state.to_move, move, move, 0.1, (), after, {"dice_after": wished})
    writer.abandoned()
    replay = read_replay(writer.path)
    assert ["luck" in fault.english for fault in replay.verify()] == [True]
    assert replace(replay, beginning=msgspec.structs.replace(replay.beginning, seed=None)).verify() == []


def test_a_start_that_does_not_fit_is_found(tmp_path: Path) -> None:
    """The record, the line of text and the seed tell of the same position."""
    game = sw.game("hive-2020")
    replay = played(tmp_path, game, 1)
    others: list[dict[str, Any]] = [{"seed": 2}, {"start": game.start(seed=2).record()}, {"start": {}}]
    for values in others:
        other = replace(replay, beginning=msgspec.structs.replace(replay.beginning, **values))
        assert other.verify()[0].place in ("seed", "start")


def test_a_result_that_does_not_fit_is_found(tmp_path: Path) -> None:
    """Who has won, why, with which score, and where."""
    game = sw.game("hase-und-igel-2025", rules="contest")
    for end in ("played", "LEFT"):
        replay = played(tmp_path, game, 1, end)
        assert replay.result is not None and replay.result.winner is not None
        others: list[dict[str, Any]] = [{"winner": replay.result.winner.opponent}, {"winner": None}, {"reason": "LAPPED"}]
        others += [{"turn": 99}, {"key": "0" * 16}, {"scores": {}}]
        for values in others:
            result = msgspec.structs.replace(replay.result, **values)
            assert {fault.place for fault in replace(replay, result=result).verify()} == {"result"}, values


def test_a_refusal_that_was_none_is_found(tmp_path: Path) -> None:
    """What was refused is asked again."""
    replay = played(tmp_path, sw.game("hive-2020"), 5, "RULE_VIOLATION")
    (refused,) = replay.refused
    allowed = str(replay.final.moves()[0])
    others: list[dict[str, Any]] = [{"rule": "no_such_rule"}, {"text": allowed}, {"text": "nonsense"}, {"turn": 99}]
    for values in others:
        other = replace(replay, refused=(msgspec.structs.replace(refused, **values),))
        assert [fault.place for fault in other.verify()] == ["refused"], values


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"nothing",
        b"{}\n",
        b"[" * 100_000 + b"\n",
        b'{"type":"move"}\n',
        b"<protocol/>",
        b"<nothing/>",
        b"\x1f\x8bnothing",
        b"<!DOCTYPE protocol><protocol/>",
        b"<protocol>\x00</protocol>",
        b'<?xml version="1.0" encoding="UTF-7"?><protocol/>',
    ],
)
def test_what_is_no_replay_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    """One clear error in two languages."""
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    with pytest.raises(InvalidReplay) as refusal:
        read_replay(path)
    assert refusal.value.german and refusal.value.english == str(refusal.value) == refusal.value.message


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    """Neither a folder nor nothing at all is a replay."""
    for path in (tmp_path, tmp_path / "nowhere", Path("a\x00b")):
        with pytest.raises(InvalidReplay, match="cannot be read"):
            read_replay(path)


def test_another_format_is_not_guessed_at(tmp_path: Path) -> None:
    """A later format may mean something else by the same words; lines out of place mean nothing."""
    whole = replay_lines(played(tmp_path, sw.game("hive-2020"), 1))
    first, *_, last = whole.splitlines(keepends=True)
    for content, said in (
        (whole.replace(b'"format":1', b'"format":2'), "format 2"),
        (whole.replace(b'"game":"hive-2020"', b'"game":"chess"'), "another game"),
        (first + last + whole[len(first) :], "must not stand here"),
        (first + first, "must not stand here"),
        (whole.replace(b"ROUND_LIMIT", b"BOREDOM").replace(b"BEE_ENCLOSED", b"BOREDOM"), "BOREDOM"),
    ):
        with pytest.raises(InvalidReplay, match=said):
            from_lines(content)


@given(st.randoms(use_true_random=False), st.sampled_from(sw.games()))
def test_damaged_files_raise_one_error(choose: random.Random, game_id: str) -> None:
    """Bytes and values changed at will: a game, or a sentence; never anything else."""
    content = bytearray(_whole(game_id))
    for _ in range(choose.randrange(1, 6)):
        _damage(content, choose)
    try:
        replay = from_lines(bytes(content))
    except InvalidReplay:
        return
    assert isinstance(replay.verify(), list)
    try:
        list(replay.positions())
    except InvalidReplay:
        assert replay.verify() != []


_WHOLE: dict[str, bytes] = {}


def _whole(game_id: str) -> bytes:
    if game_id not in _WHOLE:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            _WHOLE[game_id] = replay_lines(played(Path(folder), sw.game(game_id), 2, "RULE_VIOLATION"))
    return _WHOLE[game_id]


VALUES = [b"null", b"-1", b"1e999", b'""', b"[]", b"{}", b"99999999999999999999999", b'"\\ud800"', b'{"dice_after":[[]]}', b"true"]


def _damage(content: bytearray, choose: random.Random) -> None:
    at = choose.randrange(len(content))
    match choose.randrange(4):
        case 0:
            content[at] = choose.randrange(256)
        case 1:
            del content[at : at + choose.randrange(1, 40)]
        case 2:
            content[at:at] = content[choose.randrange(len(content)) :][: choose.randrange(1, 60)]
        case 3:
            begin = content.find(b":", at) + 1
            end = min(position for position in (content.find(b",", begin), content.find(b"}", begin), len(content)) if position >= 0)
            content[begin:end] = choose.choice(VALUES)
    if not content:
        content.extend(b"{")


@pytest.mark.slow
def test_a_move_is_written_quickly(tmp_path: Path) -> None:
    """The line of a move costs a player nothing to speak of: at most 15 µs."""
    state = sw.game("hive-2020").start(seed=1)
    move = str(state.moves()[0])
    after = state.play(move)
    writer = create(tmp_path, state)
    best = 1.0
    for _ in range(20):
        begin = time.perf_counter()
        for _ in range(200):
            writer.moved(sw.RED, move, move, 0.5, ("a hint",), after)
        best = min(best, (time.perf_counter() - begin) / 200)
    writer.abandoned()
    assert best < 15e-6
