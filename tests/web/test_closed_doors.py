"""What nobody gets who may not: other people's seats, hidden things, programs, and requests that other sites make a browser send."""

import gzip
import json
import random
import socket
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

import spielwerk as sw
from spielwerk.scene import painter_of
from spielwerk.web.finding import drawn_anew
from tests.web.house import LINK, PASSWORD, PERSON, RANDOM, Browser, Opened
from tests.web.test_games import play_on

PROGRAM = {"kind": "program", "command": "true"}


def page_refused(house: Opened, **headers: str) -> int:
    """The status with which a WebSocket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        house.page(headers)
    return int(refused.value.response.status_code)


def test_other_sites_are_refused(house: Opened) -> None:
    """Whatever a page from elsewhere makes a browser send, over HTTP and over the WebSocket."""
    wish = json.dumps({"game": "hive-2020", "red": PERSON, "blue": RANDOM}).encode()
    own = f"http://{house.place}"
    refused: list[dict[str, str]] = [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://localhost:{house.web_port}"},
        {"Origin": own + ".evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ]
    for headers in refused:
        status, _, content = house.raw("POST", "/api/tables", wish, headers)
        assert status == 403 and b'"forbidden"' in content, headers
        assert page_refused(house, **headers) == 403
    assert house.raw("POST", "/api/tables", wish, {"Origin": own, "Sec-Fetch-Site": "same-origin"})[0] == 201
    assert house.page({"Origin": own}).welcome["type"] == "welcome"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::1].evil"])
def test_a_name_that_points_here_is_not_ours(host: str, house: Opened) -> None:
    """Otherwise any site could let its own name point here and be its own origin."""
    assert house.raw("GET", "/api/welcome", headers={"Host": host})[0] == 403


def test_addresses_and_names_of_this_machine_are_answered(house: Opened) -> None:
    """As people type them."""
    for host in ("127.0.0.1", "localhost:8080", "192.168.1.5:80", "[::1]:80", socket.gethostname()):
        assert house.raw("GET", "/api/welcome", headers={"Host": host})[0] == 200, host


def test_pages_come_with_a_strict_policy(house: Opened) -> None:
    """No script from elsewhere, none that stands in a page, no page of ours in somebody else's frame."""
    for path in ("/", "/api/welcome", "/nowhere/at/all"):
        _, headers, _ = house.raw("GET", path)
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy and "default-src 'self'" in policy and "frame-ancestors 'self'" in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert house.raw("GET", "/static/../house.py")[0] in (200, 404) and b"uvicorn" not in house.raw("GET", "/static/../house.py")[2]


def test_the_cookie_is_kept_from_scripts_and_other_sites(house: Opened) -> None:
    """And worth nothing any more after a logout."""
    _, headers, _ = house.raw("POST", "/api/login", json.dumps({"word": house.token}).encode())
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    mine = {"Cookie": headers["set-cookie"].split(";")[0]}
    assert house.ask("GET", "/api/welcome", headers=mine)["may_start_programs"]
    house.ask("POST", "/api/logout", headers=mine)
    assert not house.ask("GET", "/api/welcome", headers=mine).get("may_start_programs")


def test_programs_are_only_for_whoever_may(house: Opened) -> None:
    """Neither started nor uploaded nor listed without the token or the password; both open the door, guesses do not."""
    wish = {"game": "hive-2020", "red": PERSON, "blue": PROGRAM}
    assert house.ask("POST", "/api/tables", wish, status=403)["why"] == "forbidden"
    for method, path in (("GET", "/api/programs"), ("POST", "/api/programs?name=x.py"), ("DELETE", "/api/programs/x")):
        assert house.raw(method, path, b"")[0] == 403
    page = house.page()
    text = house.ask("POST", "/api/positions", {"text": _start_text()})["position"]["text"]
    assert page.ask("probe", at={"text": text}, player=PROGRAM)["why"] == "forbidden"
    assert house.ask("POST", "/api/login", {"word": "guess"}, status=403)["why"] == "forbidden"
    assert house.ask("GET", "/api/programs", headers=house.login(PASSWORD)) == {"programs": []}
    for _ in range(5):
        house.raw("POST", "/api/login", b'{"word": "guess"}')
    assert house.ask("POST", "/api/login", {"word": PASSWORD}, status=429)["why"] == "too_many"
    # The person at the machine is not locked out by somebody who guesses passwords.
    assert house.login(house.token)


def _start_text() -> str:
    return sw.game("hive-2020").start(seed=1).text()


def heard(page: Browser) -> str:
    """All that a page was told."""
    return json.dumps(page.heard)


def test_secrets_are_told_to_nobody_else(house: Opened) -> None:
    """Not to the opponent, not to those who look on, not in the lobby, not over HTTP."""
    made = house.table(LINK, {"kind": "connects", "reserved": True, "name": "Bot"}, rules="rulebook")
    red, looker = house.page(), house.page()
    shown = red.watch(made["table"], made["seats"]["RED"])
    assert not shown.get("leads") and "invitations" not in shown
    looker.watch(made["table"], "a guess", made["seats"]["RED"][:-1])
    looker.say("watch_lobby")
    looker.told("lobby")
    reservation = made["invitations"][0]["reservation"]
    told = heard(red) + heard(looker) + json.dumps(house.ask("GET", "/api/tables")) + json.dumps(house.ask("GET", f"/api/tables/{made['table']}"))
    for secret in (made["lead"], reservation):
        assert secret not in told
    assert made["seats"]["RED"] not in heard(looker)
    assert looker.ask("control", table=made["table"], action="open_seat")["why"] == "not_yours"
    assert looker.ask("play", table=made["table"], side="RED", number=0, move="SET BEE 0,0,0")["why"] == "not_yours"


def test_hidden_things_stay_hidden_while_the_game_runs(house: Opened) -> None:
    """The tiles that nobody has seen, the seed, the luck to come: not at the table, not as a replay, not as a new game from there."""
    made = house.table(PERSON, {"kind": "here"}, "mississippi-queen-2017", seed="4711")
    page = house.page()
    shown = page.watch(made["table"], *made["seats"].values())
    assert "text" not in shown["position"] and "seed" not in shown and "replay" not in shown
    table = house.house.arena.hall.tables[made["table"]]
    replay = table.replay
    assert replay is not None
    for path in ("", "/positions", "/file"):
        assert house.raw("GET", f"/api/replays/{replay}{path}")[0] == 404
    assert house.ask("GET", "/api/replays")["replays"] == []
    assert page.ask("position", at={"table": made["table"], "moves": ["ACC 1"]})["why"] == "forbidden"
    again = {"game": "mississippi-queen-2017", "red": PERSON, "blue": RANDOM, "start": {"table": made["table"]}}
    assert house.ask("POST", "/api/tables", again, status=403)["why"] == "forbidden"
    page.ask("control", table=made["table"], action="resign")
    over = page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["seed"] == "4711" and over["position"]["text"]
    assert "4711" not in json.dumps(page.heard[:-1])


def test_pictures_show_nothing_hidden(game: "sw.Game[Any]") -> None:
    """Whatever lies where nobody has looked: the picture, its text and what can be clicked are the same."""
    if game.conceal is None:
        pytest.skip("nothing is hidden in this game")
    lot, draws = random.Random(1), painter_of(game.id)
    for seed in range(5):
        state = game.start(seed=seed)
        while state.outcome is None and state.turn < 12:
            other = drawn_anew(state)
            assert draws.scene(other) == draws.scene(state) and draws.clicks(other) == draws.clicks(state) and str(other) == str(state)
            state = state.play(lot.choice(state.moves()))


def test_nobody_helps_while_two_people_play(house: Opened) -> None:
    """The machine is asked by neither of them."""
    made = house.table(LINK, LINK)
    red, blue = house.page(), house.page()
    red.watch(made["table"], made["seats"]["RED"])
    blue.watch(made["table"], made["seats"]["BLUE"])
    assert red.ask("analyse", at={"table": made["table"]})["why"] == "forbidden"
    assert blue.ask("graph", of={"table": made["table"]})["why"] == "forbidden"


NONSENSE: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    '{"type": "reign"}',
    '{"type": "watch"}',
    '{"type": "watch", "table": 7}',
    '{"type": "watch", "table": "../../etc"}',
    '{"type": "play", "table": "x", "side": "GREEN", "number": 0, "move": ""}',
    '{"type": "play", "table": "x", "side": "RED", "number": -1, "move": ""}',
    '{"type": "play", "table": "x", "side": "RED", "number": 0, "move": "' + "a" * 3000 + '"}',
    '{"type": "analyse", "at": {}, "seconds": 1e9}',
    '{"type": "clicks", "at": {"text": "hive-2020"}, "path": "x"}',
    "[" * 20000,
    b"\xff\xfe",
    b"\x00" * 100,
]


def test_nonsense_is_answered_and_harms_nobody(house: Opened) -> None:
    """Each with a fault; the connection stays, and so does everybody's game."""
    page = house.page()
    for said in NONSENSE:
        page.socket.send(said)
        assert page.next()["type"] == "fault", said
    for at in ({}, {"table": "x", "replay": "y"}, {"text": "hive-2020 rulebook"}, {"text": ""}, {"replay": "x"}, {"table": "nowhere"}):
        assert page.ask("position", at=at)["type"] == "fault", at
    text = _start_text()
    for asked in (
        {"kind": "clicks", "at": {"text": text}, "path": ["no such thing"]},
        {"kind": "why_not", "at": {"text": text}, "key": "no such thing"},
        {"kind": "reach", "at": {"text": text}, "key": "no such thing", "side": "RED"},
        {"kind": "position", "at": {"text": text, "moves": ["JUMP"]}},
        {"kind": "position", "at": {"text": text, "number": 9}},
    ):
        kind = str(asked.pop("kind"))
        assert page.ask(kind, **asked)["type"] in ("fault", "verdict", "clicks", "reach"), asked
    made = house.table(PERSON, RANDOM)
    assert play_on(page, made["table"], "RED", page.watch(made["table"], made["seats"]["RED"]), moves=1)


def test_what_is_too_large_is_not_read(house: Opened) -> None:
    """Neither as a message, nor as a body, nor unpacked."""
    page = house.page()
    page.socket.send('{"type": "watch", "table": "' + "a" * 100_000 + '"}')
    assert page.is_closed()
    assert house.raw("POST", "/api/tables", b" " * 1_000_000)[0] == 422
    assert house.raw("POST", "/api/replays?name=x.xml", b"<" * 9_000_000)[0] == 422
    bomb = gzip.compress(b"<protocol>" + b" " * 200_000_000)
    assert len(bomb) < 1_000_000 and house.raw("POST", "/api/replays?name=x.xml.gz", bomb)[0] == 422


def test_whoever_asks_without_end_is_slowed_down(house: Opened) -> None:
    """On one connection; the next one is served."""
    page = house.page()
    answers: list[Any] = []
    for _ in range(200):
        page.say("unwatch", table="x")
    while len(answers) < 200:
        answers.append(page.next())
    assert any(answer.get("why") == "too_many" for answer in answers)
    assert house.page().ask("unwatch", table="x")["type"] == "done"


def test_tables_are_not_made_without_end(house: Opened) -> None:
    """By somebody who has not logged in."""
    wish = {"game": "schaefchen-2011", "red": PERSON, "blue": PERSON}
    statuses = [house.raw("POST", "/api/tables", json.dumps(wish).encode())[0] for _ in range(60)]
    assert statuses[0] == 201 and statuses[-1] == 429
