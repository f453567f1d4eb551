"""Understanding games: positions that are written down, searches, graphs, and positions that are sent to a bot."""

import json
import socket
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.player import RED
from spielwerk.scene import painter_of
from tests.checking.programs import JOINS_BY_JSON
from tests.replay_games import played
from tests.web.house import PERSON, RANDOM, Opened, opened
from tests.web.test_games import play_on

BOT = JOINS_BY_JSON + 'say(type="join", reservation=value("--reservation"))\nplay()\n'


def test_a_position_is_read_in_both_forms(game: "sw.Game[Any]", house: Opened) -> None:
    """The text and the record of a position are the same position, with its picture."""
    state = game.start(seed=2)
    for _ in range(3):
        state = state.play(state.moves()[0])
    by_text = house.ask("POST", "/api/positions", {"text": state.text()})
    by_record = house.ask("POST", "/api/positions", {"record": by_text["record"]})
    assert by_text["position"]["text"] == by_record["position"]["text"] == state.text()
    assert by_text["position"]["scene"]["shapes"] and by_text["position"]["described"] == str(state)
    shown = game.shown_record(state)
    seen = house.ask("POST", "/api/positions", {"record": shown})
    assert bool(seen.get("redrawn")) == (game.conceal is not None)


def test_every_fault_of_a_position_is_told(house: Opened) -> None:
    """All at once, with their places, in both languages."""
    record = sw.game("hive-2020").start(seed=1).record()
    record["state"]["hand"] = {"RED": "QQQ", "BLUE": 7}
    record["setup"]["obstacles"] = [[9, 9, 9]]
    faults = house.ask("POST", "/api/positions", {"record": record})["faults"]
    assert len(faults) >= 2 and all(fault["sentence"]["german"] and fault["sentence"]["english"] for fault in faults)
    assert house.ask("POST", "/api/positions", {"record": {}})["faults"]
    assert house.ask("POST", "/api/positions", {"text": "hive-2020 rulebook nonsense"})["faults"]
    assert house.ask("POST", "/api/positions", {}, status=422)["why"] == "invalid"


def test_playing_on_from_a_position(house: Opened) -> None:
    """With a bot, from the editor; a position in which the game is over is refused."""
    state = sw.game("schaefchen-2011").start(seed=5)
    made = house.table(PERSON, RANDOM, "schaefchen-2011", start={"text": state.text(), "moves": [str(state.moves()[0])]})
    page = house.page()
    shown = page.watch(made["table"], made["seats"]["RED"])
    assert shown["begins_at"] == 1
    # The bot may have moved before anybody looked.
    assert shown.get("clicks") or page.told("moved")["clicks"]
    while state.outcome is None:
        state = state.play(state.moves()[0])
    wish = {"game": "schaefchen-2011", "red": PERSON, "blue": RANDOM, "start": {"text": state.text()}}
    assert "over" in house.ask("POST", "/api/tables", wish, status=422)["sentence"]["english"]


def test_clicks_reach_every_move_of_a_position(game: "sw.Game[Any]", house: Opened) -> None:
    """Asked for step by step, as a browser does; and the unfinished move has a picture."""
    state = game.start(seed=3)
    page = house.page()
    at = {"text": state.text()}
    found: set[str] = set()
    budget = 150

    def walk(clicks: list[dict[str, Any]], path: list[str]) -> None:
        nonlocal budget
        for click in clicks:
            here = [*path, click["on"]]
            if "move" in click:
                found.add(click["move"])
            elif "then" in click:
                walk(click["then"], here)
            elif budget and "refused" not in click:
                budget -= 1
                time.sleep(0.02)
                walk(page.ask("clicks", at=at, path=here, preview=False)["clicks"], here)

    first = page.ask("clicks", at=at)
    assert first["preview"]["shapes"]
    walk(first["clicks"], [])
    legal = set(map(str, state.moves()))
    assert found <= legal and (not budget or found == legal)


def test_why_not(house: Opened) -> None:
    """Which rule forbids what cannot be clicked; where clicks mean nothing, that is said."""
    state = sw.game("hive-2020").start(seed=1)
    page = house.page()
    assert page.ask("why", at={"text": state.text()}, move=str(state.moves()[0]))["legal"]
    verdict = page.ask("why", at={"text": state.text()}, move="DRAG 0,0,0 1,-1,0")
    assert verdict["rule"] and verdict["paragraph"]
    hand = next(click for click in painter_of("hive-2020").clicks(state))
    brambles = next(shape.key for shape in painter_of("hive-2020").scene(state).shapes if shape.role == "cell")
    answer = page.ask("why_not", at={"text": state.text()}, path=[hand.on], key=brambles)
    assert answer["type"] == "verdict"


def test_an_analysis_is_told_while_it_goes_on(game_id: str, house: Opened) -> None:
    """Its lines are legal, its scores are RED's, and the last one says that it is the last."""
    state = sw.game(game_id).start(seed=4)
    page = house.page()
    number = page.say("analyse", at={"text": state.text()}, lines=2, seconds=0.6)
    told: list[dict[str, Any]] = []
    while not told or not told[-1].get("done"):
        told.append(page.told("analysis", request=number))
    assert len(told) >= 2 and told[-1]["nodes"] >= told[0]["nodes"]
    for line in told[-1]["lines"]:
        after = state
        # Where parts of the board are hidden, a search imagines them, and only its first move has to be possible.
        for move in line["moves"][: 1 if sw.game(game_id).conceal else None]:
            after = after.play(move)
        assert 0 <= line["red_score"] <= 1
    assert len(told[-1]["lines"]) == 2 and told[-1]["unit"]


def test_scores_are_those_of_red(house: Opened) -> None:
    """Also where BLUE is to move."""
    state = sw.game("hase-und-igel-2018").start(seed=4)
    state = state.play(state.moves()[0])
    page = house.page()
    number = page.say("analyse", at={"text": state.text()}, lines=1, seconds=0.3)
    last = page.until(lambda message: message.get("request") == number and message.get("done"))
    found = sw.search(state, seconds=0.3)
    assert abs(last["lines"][0]["red_score"] - (1 - found.score)) < 0.25
    assert (last["lines"][0]["units"] > 0) == (found.units < 0) or abs(found.units) < 1


def test_a_search_is_stopped(house: Opened) -> None:
    """By a word, by a new one, and when the page is closed; the threads are free again."""
    text = sw.game("hive-2020").start(seed=4).text()
    for _ in range(6):
        page = house.page()
        first = page.say("analyse", at={"text": text}, seconds=60)
        page.told("analysis", request=first)
        page.ask("stop", what="analyse")
        page.say("analyse", at={"text": text}, seconds=60)
        page.go()
    page = house.page()
    number = page.say("analyse", at={"text": text}, seconds=0.1)
    assert page.until(lambda message: message.get("request") == number and message.get("done"), 10)


def test_a_graph_of_a_whole_game(tmp_path: Path) -> None:
    """One point for each position, in order; the end is what it was."""
    replay = played(tmp_path / "replays", sw.game("hase-und-igel-2025"), seed=3)
    with opened(tmp_path) as house:
        page = house.page()
        number = page.say("graph", of={"replay": house.replays()[0]["id"]}, seconds=0.01)
        points = [page.told("graph", request=number) for _ in range(len(replay.moves) + 1)]
    assert [point["number"] for point in points] == list(range(len(replay.moves) + 1))
    assert replay.final.outcome is not None
    winner = replay.final.outcome.winner
    assert points[-1]["done"] and points[-1]["red_score"] == (0.5 if winner is None else float(winner is RED))
    assert all("best" in point for point in points[:-1])


def test_a_position_is_sent_to_a_bot_of_the_house(house: Opened) -> None:
    """So many times; every answer is a legal move."""
    state = sw.game("hase-und-igel-2018").start(seed=4)
    page = house.page()
    number = page.say("probe", at={"text": state.text()}, player={"kind": "bot", "level": "easy"}, times=3)
    answers = [page.told("probe", request=number) for _ in range(3)]
    assert [answer["number"] for answer in answers] == [1, 2, 3] and answers[-1]["done"]
    for answer in answers:
        state.parse(answer["move"])
        assert answer["hints"][0].startswith("score=")


def test_a_position_is_sent_to_a_program(house: Opened, tmp_path: Path) -> None:
    """Which is started anew each time, with nothing kept and nothing left of it."""
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    mine = house.login()
    page = house.page(mine)
    state = sw.game("hase-und-igel-2018").start(seed=4)
    command = f"{sys.executable} {tmp_path / 'bot.py'}"
    number = page.say("probe", at={"text": state.text()}, player={"kind": "program", "command": command}, times=2)
    answers = [page.told("probe", request=number) for _ in range(2)]
    assert [answer["number"] for answer in answers] == [1, 2]
    for answer in answers:
        state.parse(answer["move"])
    assert list((house.folder / "replays").glob("*.jsonl")) == []
    assert house.ask("GET", "/api/tables")["tables"] == []


def test_a_position_is_sent_to_a_program_that_connects(house: Opened) -> None:
    """It is told where, each time anew."""
    page = house.page(house.login())
    state = sw.game("hive-2020").start(seed=4)
    number = page.say("probe", at={"text": state.text()}, player={"kind": "connects"}, times=2)
    for turn in (1, 2):
        waiting = page.told("probe", request=number)["waiting"]
        with socket.create_connection((waiting["host"], waiting["port"])) as connection:
            lines = connection.makefile("r", encoding="utf-8")
            connection.sendall(json.dumps({"type": "join", "reservation": waiting["reservation"]}).encode() + b"\n")
            while json.loads(lines.readline())["type"] != "request":
                pass
            connection.sendall(b'{"type":"move","move":"SET BEE 0,0,0","hints":["why not"]}\n')
            told = page.told("probe", request=number)
            assert (told["number"], told["move"], told["hints"]) == (turn, "SET BEE 0,0,0", ["why not"])
            lines.close()
    assert told["done"]


def wait_for(house: Opened, table: str, status: str) -> Any:
    """The table, once it is so far."""
    deadline = time.monotonic() + 30
    while (shown := house.ask("GET", f"/api/tables/{table}"))["status"] != status:
        assert time.monotonic() < deadline, shown
        time.sleep(0.05)
    return shown


@pytest.mark.parametrize("uploaded", [False, True])
def test_a_program_is_started_for_a_seat(uploaded: bool, house: Opened, tmp_path: Path) -> None:
    """By the person at the machine; it plays the game, and nothing of it stays."""
    mine = house.login()
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    program: dict[str, Any] = {"kind": "program", "command": f"{tmp_path / 'bot.py'}", "parameters": "--my 'own words'"}
    if uploaded:
        code, _, content = house.raw("POST", "/api/programs?name=../my+bot.py", BOT.encode(), mine)
        listed = json.loads(content)
        assert code == 201 and "/" not in listed["name"] and house.ask("GET", "/api/programs", headers=mine)["programs"] == [listed]
        program = {"kind": "program", "program": listed["id"]}
    made = house.table(program, {"kind": "bot", "level": "random"}, "hase-und-igel-2018", headers=mine, paused=False)
    over = wait_for(house, made["table"], "over")
    assert over["rules"] == "contest" and over["clocks"]["RED"]["soft"] == 2.0 and "soft" not in over["clocks"]["BLUE"]
    if uploaded:
        assert house.raw("DELETE", f"/api/programs/{program['program']}", headers=mine)[0] == 200
        assert house.ask("GET", "/api/programs", headers=mine) == {"programs": []}
    deadline = time.monotonic() + 15
    while house.house.arena.programs._running and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not house.house.arena.programs._running


def test_a_program_that_does_not_come_is_told(house: Opened) -> None:
    """With its last words, at its seat."""
    mine = house.login()
    command = f"{sys.executable} -c 'import sys; sys.exit(\"no licence\")'"
    made = house.table({"kind": "program", "command": command}, RANDOM, headers=mine)
    page = house.page(mine)
    page.watch(made["table"])
    told = page.until(lambda message: message["type"] == "seats" and message["seats"][0].get("trouble"))
    assert "no licence" in told["seats"][0]["trouble"]["english"]
    assert page.ask("control", table=made["table"], action="abort")["type"] == "done"
    wish = {"game": "hive-2020", "red": {"kind": "program", "command": "no-such-program-anywhere"}, "blue": RANDOM}
    made = house.ask("POST", "/api/tables", wish, headers=mine)
    page.watch(made["table"])
    assert page.until(lambda message: message["type"] == "seats" and message["seats"][0].get("trouble"))


def test_a_program_that_connects_by_itself(house: Opened) -> None:
    """Meets a person at an ordinary table: the first that asks for such a game gets the open seat, a reservation keeps the other."""
    made = house.table(PERSON, {"kind": "connects"}, "hase-und-igel-2018")
    (invitation,) = made["invitations"]
    assert invitation["port"] == house.house.port and "reservation" not in invitation
    page = house.page()
    page.watch(made["table"], made["seats"]["RED"])
    with socket.create_connection(("127.0.0.1", invitation["port"])) as connection:
        connection.sendall(b'<protocol><join gameType="swc_2018_hase_und_igel"/>')
        begun = page.until(lambda message: message["type"] == "table" and message["status"] == "running")
        assert begun["rules"] == "contest" and begun["seats"][1]["taken"] and begun["clicks"]
        play_on(page, made["table"], "RED", begun, moves=1)
        looker = house.page()
        shown = looker.watch(made["table"])
        assert len(shown["moves"]) == 1 and shown["clocks"]["BLUE"]["soft"] == 2.0
    over = page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["end"]["winner"] == "RED" and over["end"]["reason"] == "LEFT"


def test_programs_that_meet_by_themselves_are_seen(house: Opened) -> None:
    """Whoever plays on the game server is in the lobby, live, with both clocks."""
    page = house.page()
    page.say("watch_lobby")
    with socket.create_connection(("127.0.0.1", house.house.port)) as one, socket.create_connection(("127.0.0.1", house.house.port)) as other:
        for connection in (one, other):
            connection.sendall(b'{"type":"join","game":"hive-2020","name":"J"}\n')
        lobby = page.until(lambda message: message["type"] == "lobby" and message["tables"] and message["tables"][0]["status"] == "running")
        (table,) = lobby["tables"]
        assert [seat["kind"] for seat in table["seats"]] == ["connects", "connects"] and table["clocks"]["RED"]["hard"] == 10.0
        page.watch(table["id"])
        one.sendall(b'{"type":"move","move":"SET BEE 0,0,0"}\n')
        moved = page.until(lambda message: message["type"] in ("moved", "table") and message.get("moves", True))
        assert moved["type"] in ("moved", "table")
