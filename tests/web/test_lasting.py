"""What survives: closed pages, several pages on one seat, and restarts, orderly ones and others."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from spielwerk.room.replay_reader import read_replay
from tests.web.house import LINK, PERSON, Opened, Started, any_move, opened
from tests.web.test_games import play_on

EASY = {"kind": "bot", "level": "easy"}


@pytest.mark.parametrize("kill", [False, True], ids=["closed", "killed"])
def test_a_restart_in_the_middle_of_a_game(kill: bool, game_id: str, tmp_path: Path) -> None:
    """The same table, the same secrets, the same moves; the bot goes on, and the game ends in the same file."""
    with Started(tmp_path) as house:
        shown: dict[str, Any] = {}
        # Some games are over after two moves.
        while not shown.get("clicks"):
            made, page = house.table(PERSON, EASY, game_id), house.page()
            play_on(page, made["table"], "RED", page.watch(made["table"], made["seats"]["RED"]), moves=1)
            shown = page.until(lambda message: message.get("move", {}).get("number") == 2 or message.get("status") == "over")
        before = page.watch(made["table"], made["seats"]["RED"])
        if kill:
            house.kill()
        else:
            assert house.close() == 0
    with opened(tmp_path) as again:
        page = again.page()
        after = page.watch(made["table"], made["seats"]["RED"])
        assert after["moves"] == before["moves"] and after["position"] == before["position"] and after["yours"] == ["RED"]
        assert after["status"] == before["status"] == "running"
        # Clocks go on where they stood.
        assert after["clocks"]["BLUE"]["used"] == pytest.approx(before["clocks"]["BLUE"]["used"], abs=0.01)
        over = play_on(page, made["table"], "RED", after)
        assert len(over["moves"]) > len(before["moves"])
    replay = read_replay(max((tmp_path / "replays").glob("*.jsonl"), key=lambda file: file.stat().st_mtime))
    assert replay.verify() == [] and len(replay.moves) == len(over["moves"]) and replay.result is not None


def test_a_table_that_waits_survives_too(tmp_path: Path) -> None:
    """Its links open the same seats, and the board is the same."""
    with opened(tmp_path) as house:
        made = house.table(LINK, LINK, "mississippi-queen-2017", seed="11")
        before = house.page().watch(made["table"], made["seats"]["RED"])
        program = house.table(PERSON, {"kind": "connects", "reserved": True})
    with opened(tmp_path) as again:
        red, blue = again.page(), again.page()
        after = red.watch(made["table"], made["seats"]["RED"])
        assert after["status"] == "waiting" and after["position"] == before["position"]
        blue.watch(made["table"], made["seats"]["BLUE"])
        assert red.until(lambda message: message["type"] == "table" and message["status"] == "running")["clicks"]
        shown = blue.watch(program["table"], program["lead"])
        assert shown["invitations"][0]["reservation"] == program["invitations"][0]["reservation"]


def test_a_paused_game_of_bots_stays_paused(tmp_path: Path) -> None:
    """And goes on step by step."""
    with opened(tmp_path) as house:
        made = house.table(EASY, EASY)
        page = house.page()
        page.watch(made["table"], made["lead"])
        page.ask("control", table=made["table"], action="step")
        page.told("moved")
    with opened(tmp_path) as again:
        page = again.page()
        after = page.watch(made["table"], made["lead"])
        assert after["status"] == "paused" and len(after["moves"]) == 1
        page.ask("control", table=made["table"], action="step")
        assert page.told("moved")["move"]["number"] == 2


def test_a_game_with_a_program_is_broken(tmp_path: Path) -> None:
    """The program is gone with the connection; what was played can be looked at, and played on from."""
    with opened(tmp_path) as house, socket.create_connection(("127.0.0.1", house.house.port)) as program:
        made = house.table(PERSON, {"kind": "connects"}, rules="rulebook")
        page = house.page()
        shown = page.watch(made["table"], made["seats"]["RED"])
        program.sendall(b'{"type":"join","game":"hive-2020"}\n')
        shown = page.until(lambda message: message["type"] == "table" and message["status"] == "running")
        play_on(page, made["table"], "RED", shown, moves=1)
        page.told("moved")
        house.call(house.house.server.lobby.end_all)
    with opened(tmp_path) as again:
        after = again.page().watch(made["table"], made["seats"]["RED"])
        assert after["status"] == "broken" and len(after["moves"]) == 1 and after.get("can", []) == []
        assert again.table(PERSON, EASY, start={"table": made["table"]})["table"]


def test_a_finished_table_is_found_after_a_restart(tmp_path: Path) -> None:
    """With its end and its replay."""
    with opened(tmp_path) as house:
        made = house.table(PERSON, EASY)
        page = house.page()
        play_on(page, made["table"], "RED", page.watch(made["table"], made["seats"]["RED"]), moves=2)
        page.ask("control", table=made["table"], action="resign")
        before = page.until(lambda message: message.get("status") == "over" and message["type"] == "table")
    with opened(tmp_path) as again:
        after = again.ask("GET", f"/api/tables/{made['table']}")
        assert after["end"] == before["end"] and after["replay"] == before["replay"] and after["moves"] == before["moves"]
        assert again.ask("GET", f"/api/replays/{after['replay']}")["listed"]["finished"]


def test_an_aborted_game_does_not_come_back(tmp_path: Path) -> None:
    """Its file has no result, but everybody knows that it is over."""
    with opened(tmp_path) as house:
        made = house.table(PERSON, EASY)
        page = house.page()
        play_on(page, made["table"], "RED", page.watch(made["table"], made["seats"]["RED"], made["lead"]), moves=1)
        page.ask("control", table=made["table"], action="abort")
        page.until(lambda message: message.get("status") == "over")
    with opened(tmp_path) as again:
        assert again.ask("GET", f"/api/tables/{made['table']}")["status"] == "over"


def test_a_closed_page_loses_nothing(house: Opened) -> None:
    """While it is closed the game goes on; the opponent sees that nobody is there, and may claim the game after a minute."""
    made = house.table(LINK, LINK)
    red, blue = house.page(), house.page()
    red.watch(made["table"], made["seats"]["RED"])
    blue.watch(made["table"], made["seats"]["BLUE"])
    shown = red.until(lambda message: message["type"] == "table" and message["status"] == "running")
    blue.go()
    gone = red.until(lambda message: message["type"] == "seats" and not message["seats"][1].get("present", True))
    assert "claim" not in gone["can"]
    play_on(red, made["table"], "RED", shown, moves=1)
    blue = house.page()
    back = blue.watch(made["table"], made["seats"]["BLUE"])
    assert len(back["moves"]) == 1 and back["clicks"]
    play_on(blue, made["table"], "BLUE", back, moves=1)
    red.until(lambda message: message["type"] == "moved" and message["move"]["number"] == 2)
    blue.go()
    red.until(lambda message: message["type"] == "seats" and not message["seats"][1].get("present", True))
    table = house.house.arena.hall.tables[made["table"]]

    def a_minute_later() -> None:
        for chair in table.chairs.values():
            if chair.away_since is not None:
                chair.away_since -= 60

    house.call(a_minute_later)
    red.until(lambda message: "claim" in message.get("can", ()))
    red.ask("control", table=made["table"], action="claim")
    over = red.until(lambda message: message.get("status") == "over" and message["type"] == "table")
    assert over["end"]["winner"] == "RED" and over["end"]["reason"] == "LEFT"


def test_two_pages_on_one_seat(house: Opened) -> None:
    """Both hear everything; a move that both make is played once."""
    made = house.table(PERSON, EASY)
    one, other = house.page(), house.page()
    shown = one.watch(made["table"], made["seats"]["RED"])
    other.watch(made["table"], made["seats"]["RED"])
    move = any_move(one, made["table"], shown["clicks"])
    numbers = [page.say("play", table=made["table"], side="RED", number=0, move=move) for page in (one, other)]
    answers = [page.answer_to(number) for page, number in zip((one, other), numbers, strict=True)]
    assert sorted(answer["type"] for answer in answers) == ["done", "fault"]
    assert next(answer for answer in answers if answer["type"] == "fault")["why"] == "too_late"
    for page in (one, other):
        assert [page.told("moved")["move"]["number"] for _ in range(2)] == [1, 2]
    one.go()
    assert other.ask("position", at={"table": made["table"]})["number_of_moves"] == 2
    assert house.ask("GET", f"/api/tables/{made['table']}")["seats"][0].get("present", True)


def test_a_slow_page_gets_the_whole_table_later(house: Opened) -> None:
    """Whoever does not read for a while misses positions, never the game: memory is bounded, and he is told how it stands."""
    made = house.table({"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"})
    slow = house.page()
    slow.watch(made["table"], made["lead"])
    table = house.house.arena.hall.tables[made["table"]]
    (visitor,) = house.house.arena.visitors

    def much_waits() -> None:
        visitor.stale[made["table"]] = None

    house.call(much_waits)
    slow.say("control", table=made["table"], action="play")
    last = slow.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert len(last["moves"]) == table.book.count


def test_the_answer_to_a_new_table_is_kept_already(tmp_path: Path) -> None:
    """Whoever was told its secrets finds the table again, even if everything ends in the next moment."""
    with Started(tmp_path) as house:
        made = house.table(PERSON, EASY)
    with opened(tmp_path) as again:
        assert again.page().watch(made["table"], made["seats"]["RED"])["yours"] == ["RED"]
        # Of secrets only digests are written down.
        assert made["seats"]["RED"].encode() not in b"".join(path.read_bytes() for path in (tmp_path / "replays").glob("arena.sqlite*"))


def test_an_abandoned_table_is_closed(house: Opened) -> None:
    """After a week in which nobody looked and nothing happened; one that is looked at stays."""
    left, kept = house.table(PERSON, EASY), house.table(PERSON, EASY)
    page = house.page()
    page.watch(kept["table"])
    hall = house.house.arena.hall

    def a_week_later() -> None:
        for table in hall.tables.values():
            table.quiet_since -= 8 * 24 * 3600
        hall.tick()

    house.call(a_week_later)
    assert house.ask("GET", f"/api/tables/{left['table']}")["status"] == "over"
    assert house.ask("GET", f"/api/tables/{kept['table']}")["status"] == "running"
    # And once it is over, it is put away, and found again where it is kept.
    house.call(a_week_later)
    assert left["table"] not in hall.tables
    assert house.ask("GET", f"/api/tables/{left['table']}")["status"] == "over"


def test_the_lobby_tells_what_changes(house: Opened) -> None:
    """Tables come, run and end; those that are not listed are not shown."""
    page = house.page()
    page.say("watch_lobby")
    assert page.told("lobby")["tables"] == []
    hidden = house.table(PERSON, EASY, listed=False)
    made = house.table(PERSON, EASY)
    shown = page.until(lambda message: message["type"] == "lobby" and message["tables"])
    assert [table["id"] for table in shown["tables"]] == [made["table"]] and hidden["table"] not in json.dumps(shown)
    page.watch(made["table"], made["seats"]["RED"])
    page.ask("control", table=made["table"], action="resign")
    ended = page.until(lambda message: message["type"] == "lobby" and message["tables"][0]["status"] == "over")
    assert ended["tables"][0]["end"]["reason"] == "LEFT"
