"""Whole games at tables of the arena, as browsers play them."""

import json
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.room.replay_reader import read_replay
from tests.web.house import LINK, PERSON, RANDOM, Browser, Opened, any_move


def play_on(page: Browser, table: str, side: str, shown: dict[str, Any], moves: int = 1000) -> dict[str, Any]:
    """Clicks whatever comes first, until the game is over or so many moves are made; the last table or move that was told."""
    while moves and not (shown["type"] == "table" and shown["status"] == "over"):
        if shown.get("clicks"):
            number = shown["position"]["number"]
            answer = page.ask("play", table=table, side=side, number=number, move=any_move(page, table, shown["clicks"]))
            assert answer["type"] == "done", answer
            moves -= 1
            if not moves:
                return shown
        shown = page.until(lambda message: message["type"] in ("moved", "table"))
    return shown


def test_a_whole_game_against_a_bot(game_id: str, house: Opened) -> None:
    """By clicks alone: every position is told once and in order, and the replay that stays is the same game."""
    made = house.table(PERSON, RANDOM, game_id, seed="5")
    page = house.page()
    shown = page.watch(made["table"], made["seats"]["RED"])
    assert shown["yours"] == ["RED"] and shown["status"] == "running" and shown["position"]["number"] == 0
    over = play_on(page, made["table"], "RED", shown)
    assert over["end"]["reason"] in sw.Reason.__members__ and over["position"]["over"]
    numbers = [message["move"]["number"] for message in page.heard if message["type"] == "moved"]
    assert numbers == sorted(set(numbers)) and len(over["moves"]) in (len(numbers), len(numbers) + 1)
    assert all(move["seconds"] >= 0 for move in over["moves"])
    (file,) = (house.folder / "replays").glob("*.jsonl")
    replay = read_replay(file)
    assert replay.verify() == [] and [move.move for move in replay.moves] == [move["move"] for move in over["moves"]]
    assert over["seed"] == "5" and over["position"]["text"] == replay.final.text()


def test_two_people_by_link(house: Opened) -> None:
    """The game begins when the second one has come; each moves only for himself, and both see the same."""
    made = house.table(LINK, LINK)
    assert set(made["seats"]) == {"RED", "BLUE"}
    red, blue = house.page(), house.page()
    assert red.watch(made["table"], made["seats"]["RED"], name="Rosa")["status"] == "waiting"
    blue.watch(made["table"], made["seats"]["BLUE"], name="Bela")
    begun = red.until(lambda message: message["type"] == "table" and message["status"] == "running")
    assert [seat["name"] for seat in begun["seats"]] == ["Rosa", "Bela"]
    move = any_move(red, made["table"], begun["clicks"])
    assert blue.ask("play", table=made["table"], side="RED", number=0, move=move)["why"] == "not_yours"
    assert blue.ask("play", table=made["table"], side="BLUE", number=0, move=move)["why"] == "not_possible"
    assert red.ask("play", table=made["table"], side="RED", number=0, move=move)["type"] == "done"
    seen = blue.told("moved")
    assert seen["move"]["side"] == "RED" and seen["clicks"]
    assert blue.ask("play", table=made["table"], side="BLUE", number=0, move=move)["why"] == "too_late"
    play_on(blue, made["table"], "BLUE", seen, moves=1)
    assert red.until(lambda message: message["type"] == "moved" and message["move"]["number"] == 2)["clicks"]


def test_two_people_at_one_screen(house: Opened) -> None:
    """One page speaks for both, and needs nobody's consent."""
    made = house.table(PERSON, {"kind": "here", "name": "Bert"})
    page = house.page()
    shown = page.watch(made["table"], *made["seats"].values(), made["lead"])
    assert shown["yours"] == ["RED", "BLUE"] and "pause" in shown["can"]
    for side in ("RED", "BLUE", "RED"):
        shown = play_on(page, made["table"], side, shown, moves=1)
        shown = page.told("moved")
    assert page.ask("control", table=made["table"], action="ask_take_back")["type"] == "done"
    assert len(page.told("table")["moves"]) == 2
    page.ask("control", table=made["table"], action="offer_draw")
    over = page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["end"]["agreed"] and over["end"]["winner"] is None


def test_bots_wait_for_a_word(game_id: str, house: Opened) -> None:
    """A game without people begins paused, goes on step by step, and runs when somebody says so; only who leads may."""
    made = house.table(RANDOM, {"kind": "bot", "level": "greedy"}, game_id)
    page, other = house.page(), house.page()
    shown = page.watch(made["table"], made["lead"])
    other.watch(made["table"])
    assert shown["status"] == "paused" and shown["moves"] == [] and {"play", "step", "abort"} <= set(shown["can"])
    assert other.ask("control", table=made["table"], action="play")["why"] == "not_yours"
    page.ask("control", table=made["table"], action="step")
    assert page.told("moved")["move"]["number"] == 1
    with pytest.raises(TimeoutError):
        page.until(lambda message: message["type"] == "moved", 0.3)
    assert page.ask("position", at={"table": made["table"]})["number_of_moves"] == 1
    page.ask("control", table=made["table"], action="play")
    over = other.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["end"]["scores"][0]["side"] == "RED"
    assert page.ask("control", table=made["table"], action="play")["why"] == "not_possible"


def test_a_game_is_aborted(house: Opened) -> None:
    """By whoever leads; nothing is counted."""
    made = house.table(PERSON, RANDOM)
    page = house.page()
    page.watch(made["table"], made["lead"], made["seats"]["RED"])
    assert page.ask("control", table=made["table"], action="abort")["type"] == "done"
    over = page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["end"]["reason"] in ("ABORTED", "ADJUDICATED")


def test_an_illegal_move_is_explained_and_not_played(house: Opened) -> None:
    """The rule and its paragraph; who insists has lost."""
    made = house.table(PERSON, RANDOM)
    page = house.page()
    page.watch(made["table"], made["seats"]["RED"])
    illegal = {"table": made["table"], "side": "RED", "number": 0, "move": "DRAG 0,0,0 1,-1,0"}
    verdict = page.ask("play", **illegal)
    assert verdict["type"] == "verdict" and not verdict["legal"] and verdict["rule"] and verdict["paragraph"] and verdict["sentence"]["german"]
    assert page.ask("position", at={"table": made["table"]})["number_of_moves"] == 0
    unreadable = page.ask("play", **{**illegal, "move": "JUMP"})
    assert unreadable["type"] == "verdict" and "rule" not in unreadable
    assert page.ask("play", **illegal, insist=True)["type"] == "done"
    over = page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["end"]["reason"] == "RULE_VIOLATION" and over["end"]["offender"] == "RED" and over["end"]["rule"] == verdict["rule"]


def test_draws_resignations_and_take_backs_between_people(house: Opened) -> None:
    """What one proposes the other accepts or declines; nobody decides for both."""
    made = house.table(LINK, LINK)
    red, blue = house.page(), house.page()
    red.watch(made["table"], made["seats"]["RED"])
    blue.watch(made["table"], made["seats"]["BLUE"])
    shown = red.until(lambda message: message["type"] == "table" and message["status"] == "running")
    play_on(red, made["table"], "RED", shown, moves=1)
    play_on(blue, made["table"], "BLUE", blue.told("moved"), moves=1)
    table = {"table": made["table"]}
    assert blue.ask("control", **table, action="accept")["why"] == "not_possible"
    red.ask("control", **table, action="offer_draw")
    offered = blue.until(lambda message: message.get("offers"))
    assert offered["offers"] == [{"side": "RED", "offer": "draw"}] and {"accept", "decline"} <= set(offered["can"])
    blue.ask("control", **table, action="decline")
    red.until(lambda message: message["type"] == "seats" and not message.get("offers"))
    red.ask("control", **table, action="ask_take_back")
    blue.until(lambda message: message.get("offers"))
    blue.ask("control", **table, action="accept")
    back = red.told("table")
    assert back["moves"] == [] and back["clicks"]
    play_on(red, made["table"], "RED", back, moves=1)
    blue.told("moved")
    blue.ask("control", **table, action="resign")
    over = red.until(lambda message: message["type"] == "table" and message["status"] == "over")
    assert over["end"]["winner"] == "RED" and over["end"]["offender"] == "BLUE"
    assert read_replay(next((house.folder / "replays").glob("*.jsonl"))).verify() == []


def test_a_rematch_changes_the_colours_of_people(house: Opened) -> None:
    """And everybody's secret opens his new seat."""
    made = house.table(LINK, LINK)
    red, blue = house.page(), house.page()
    red.watch(made["table"], made["seats"]["RED"], name="Rosa")
    blue.watch(made["table"], made["seats"]["BLUE"], name="Bela")
    red.ask("control", table=made["table"], action="resign")
    blue.until(lambda message: message["type"] == "table" and message["status"] == "over")
    blue.ask("control", table=made["table"], action="offer_rematch")
    red.until(lambda message: "accept" in message.get("can", ()))
    red.ask("control", table=made["table"], action="accept")
    again, also = red.told("rematch"), blue.told("rematch")
    assert again["seats"] == {"BLUE": made["seats"]["RED"]} and also["seats"] == {"RED": made["seats"]["BLUE"]}
    new = blue.watch(again["new"], *also["seats"].values())
    assert new["status"] == "running" and new["clicks"] and [seat["name"] for seat in new["seats"]] == ["Bela", "Rosa"]


def test_a_bot_grants_take_back_and_rematch(house: Opened) -> None:
    """At once, and thinks about the earlier position anew."""
    made = house.table(PERSON, {"kind": "bot", "level": "easy"})
    page = house.page()
    shown = page.watch(made["table"], made["seats"]["RED"])
    assert "ask_take_back" not in shown["can"] and "offer_draw" not in shown["can"]
    play_on(page, made["table"], "RED", shown, moves=1)
    answered = page.until(lambda message: message["type"] == "moved" and message["move"]["side"] == "BLUE")
    assert "score=" in answered["move"]["hints"][0] and 0 <= answered["move"]["red_score"] <= 1
    page.ask("control", table=made["table"], action="ask_take_back")
    back = page.told("table")
    assert back["moves"] == [] and back["clicks"]
    play_on(page, made["table"], "RED", back, moves=1)
    page.until(lambda message: message["type"] == "moved" and message["move"]["side"] == "BLUE")
    page.ask("control", table=made["table"], action="resign")
    page.until(lambda message: message["type"] == "table" and message["status"] == "over")
    page.ask("control", table=made["table"], action="offer_rematch")
    again = page.told("rematch")
    assert page.watch(again["new"], again["seats"]["RED"])["status"] == "running"


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"blue": {"kind": "bot", "level": "godlike"}}, {"seed": str(1 << 64)}, {"red": {"kind": "king"}}]
)
def test_what_is_no_table_is_refused(wrong: dict[str, Any], house: Opened) -> None:
    """With a sentence in both languages, and nothing is left behind."""
    wish = {"game": "hive-2020", "red": PERSON, "blue": RANDOM, **wrong}
    code, _, content = house.raw("POST", "/api/tables", json.dumps(wish).encode())
    assert code in (400, 422) and b'"german"' in content
    assert house.ask("GET", "/api/tables")["tables"] == []
