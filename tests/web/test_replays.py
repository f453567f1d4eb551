"""Replays in the arena: those of its own games, and those that people bring along from all five seasons."""

import gzip
import json
from pathlib import Path

import pytest

import spielwerk as sw
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import read_replay, replay_from
from tests.replay_games import played
from tests.web.house import PERSON, RANDOM, Opened, opened
from tests.web.test_games import play_on


def recorded(official: Path, game_id: str, most: int) -> list[tuple[Path, Replay]]:
    """Recorded games of a season that hold some moves."""
    found = []
    for path in sorted((official / game_id / "transcripts").rglob("*.xml*")):
        try:
            replay = read_replay(path)
        except InvalidReplay:
            continue
        if len(replay.moves) > 3 and replay.start.game == game_id:
            found.append((path, replay))
        if len(found) == most:
            break
    return found


def test_recorded_replays_are_shown(official: Path, game_id: str, house: Opened) -> None:
    """Whatever was recorded of a season can be brought along, looked at and taken home again."""
    games = recorded(official, game_id, 3)
    assert games
    for path, replay in games:
        code, _, content = house.raw("POST", f"/api/replays?name={path.name.replace(' ', '_').encode('ascii', 'ignore').decode()}", path.read_bytes())
        assert code == 201, content
        shown = json.loads(content)
        listed = shown["listed"]
        assert (listed["game"], listed["moves"], listed["uploaded"]) == (game_id, len(replay.moves), True)
        assert [move["move"] for move in shown["moves"]] == [move.move for move in replay.moves] and shown.get("faults", []) == []
        last = house.ask("GET", f"/api/replays/{listed['id']}/positions?first={len(replay.moves)}")
        assert last["number_of_moves"] == len(replay.moves) and last["positions"][-1]["text"] == replay.final.text()
        for form in ("jsonl", "xml", "xml.gz"):
            code, headers, file = house.raw("GET", f"/api/replays/{listed['id']}/file?form={form}")
            assert code == 200 and headers["content-disposition"].endswith(f'.{form}"')
            again = replay_from(gzip.decompress(file) if form == "xml.gz" else file)
            assert [move.move for move in again.moves] == [move.move for move in replay.moves]


def test_our_own_games_are_listed(house: Opened) -> None:
    """The newest first, page by page; what others have brought along is not shown to everybody."""
    for _ in range(3):
        made = house.table(PERSON, RANDOM)
        page = house.page()
        play_on(page, made["table"], "RED", page.watch(made["table"], made["seats"]["RED"]), moves=1)
        page.ask("control", table=made["table"], action="resign")
        over = page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    listed = house.replays(3)
    assert listed[0]["id"] == over["replay"] and listed[0]["red"] == "Anna"
    first = house.ask("GET", "/api/replays?count=2")
    assert first["more"] and len(first["replays"]) == 2
    rest = house.ask("GET", f"/api/replays?count=2&before={first['replays'][-1]['id']}")
    assert [one["id"] for one in first["replays"] + rest["replays"]] == [one["id"] for one in listed] and not rest.get("more")
    assert house.ask("GET", "/api/replays?game=schaefchen-2011") == {"replays": []}
    shown = house.ask("GET", f"/api/replays/{over['replay']}")
    assert shown["end"]["reason"] == "LEFT" and shown["moves"][0]["seconds"] >= 0 and shown["seed"]


def test_files_that_lie_there_are_found(tmp_path: Path, game: "sw.Game[object]") -> None:
    """Games of a server that ran before, and files that somebody has put there; what is no replay is passed by."""
    replay = played(tmp_path / "replays", game, seed=9, end="SOFT_TIMEOUT")
    (tmp_path / "replays" / "notes.jsonl").write_text("nothing", encoding="utf-8")
    with opened(tmp_path) as house:
        (one,) = house.replays()
        assert (one["game"], one["rules"], one["moves"]) == (game.id, game.rules, len(replay.moves))
        shown = house.ask("GET", f"/api/replays/{one['id']}")
        assert [move.get("hints", []) for move in shown["moves"]] == [list(move.hints) for move in replay.moves]
        positions = house.ask("GET", f"/api/replays/{one['id']}/positions")["positions"]
        assert [position["text"] for position in positions] == [state.text() for state in replay.positions()][:60]


def test_a_new_game_on_the_board_of_a_replay(game_id: str, tmp_path: Path) -> None:
    """From its beginning or from any of its turns, with luck of its own; nothing is said to be drawn anew where all is known."""
    replay = played(tmp_path / "replays", sw.game(game_id), seed=21, end="LEFT")
    middle = list(replay.positions())[len(replay.moves) // 2]
    with opened(tmp_path) as house:
        at = {"replay": house.replays()[0]["id"]}
        for number, state in ((0, replay.start), (len(replay.moves) // 2, middle)):
            made = house.table(PERSON, RANDOM, game_id, start={**at, "number": number})
            assert not made.get("redrawn")
            (table,) = [table for table in house.house.arena.hall.tables.values() if table.id == made["table"]]
            ours, theirs = table.book.states[0].record(), state.record()
            assert ours.pop("chance") != theirs.pop("chance") and ours == theirs
            assert house.ask("GET", f"/api/tables/{made['table']}").get("begins_at", 0) == state.turn
    with opened(tmp_path) as again:
        again.page().watch(made["table"])
        assert again.ask("GET", f"/api/tables/{made['table']}").get("begins_at", 0) == middle.turn


def test_what_a_replay_never_showed_is_drawn_anew(official: Path, house: Opened) -> None:
    """A season's file holds only the tiles that were seen; two games from it go on differently, and both say so."""
    path, _ = recorded(official, "mississippi-queen-2017", 1)[0]
    _, _, content = house.raw("POST", "/api/replays?name=river.xml.gz", path.read_bytes())
    shown = json.loads(content)
    at = {"replay": shown["listed"]["id"], "number": 0}
    made = [house.table(PERSON, RANDOM, "mississippi-queen-2017", start=at) for _ in range(6)]
    assert all(one["redrawn"] for one in made)
    boards = [house.house.arena.hall.tables[one["table"]].book.states[0] for one in made]
    visible = [{**sw.game(board.game, board.rules).shown_record(board), "rules": ""} for board in boards]
    assert all(one == visible[0] for one in visible)
    assert len({json.dumps(board.record()["setup"]) for board in boards}) > 1
    assert house.page().watch(made[0]["table"])["redrawn"]


@pytest.mark.parametrize("content", [b"", b"no replay", b"<protocol>", b"\x1f\x8bbroken", b'{"type":"game"}\n', b"<!DOCTYPE x><protocol/>"])
def test_what_is_no_replay_is_refused(content: bytes, house: Opened) -> None:
    """In a sentence in both languages, and nothing of it is kept."""
    code, _, answer = house.raw("POST", "/api/replays?name=x.xml", content)
    assert code == 422 and json.loads(answer)["sentence"]["german"]
    assert not (house.folder / "replays" / "uploads").exists()
