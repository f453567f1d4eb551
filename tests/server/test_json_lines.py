"""The simple way beside the XML: one JSON object in each line."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import spielwerk as sw
from spielwerk.protocol.elements import in_room, write
from spielwerk.protocol.stored import write_stored
from spielwerk.protocol.stream import USUAL
from spielwerk.room.replay_reader import read_replay, replay_from
from spielwerk.server.listener import Settings
from tests.server.hall import PASSWORD, Hall, Visitor


def lines(visitor: Visitor) -> list[dict[str, Any]]:
    """What has come since somebody last asked."""
    return [json.loads(line) for line in visitor.news().splitlines()]


def kinds(visitor: Visitor) -> list[str]:
    """The types of the same."""
    return [line["type"] for line in lines(visitor)]


def say(visitor: Visitor, **values: Any) -> None:
    """One line."""
    visitor.say(json.dumps(values) + "\n")


def seated(hall: Hall, game: str, **wishes: Any) -> tuple[Visitor, Visitor]:
    """Two guests at a table."""
    first, second = hall.visitor(), hall.visitor()
    for visitor in (first, second):
        say(visitor, type="join", game=game, **wishes)
    return first, second


@pytest.mark.parametrize("game_id", sw.games())
def test_a_whole_game_is_played(game_id: str) -> None:
    """Both sides learn all they need from the lines alone, to the result."""
    hall = Hall()
    table = dict(zip(("RED", "BLUE"), seated(hall, game_id), strict=True))
    game = sw.game(game_id)
    state: sw.State[Any] | None = None
    heard = {side: lines(visitor) for side, visitor in table.items()}
    assert [line["type"] for line in heard["RED"]] == ["joined", "welcome", "state", "request"]
    assert [line["type"] for line in heard["BLUE"]] == ["joined", "welcome", "state"]
    while True:
        shown = [line for line in heard["RED"] if line["type"] == "state"][-1]
        state = game.from_shown_record(shown["record"], state)
        assert shown == [line for line in heard["BLUE"] if line["type"] == "state"][-1]
        if shown["outcome"] is not None:
            break
        mover = str(state.to_move)
        assert heard[mover][-1] == {"type": "request", "room": shown["room"], "soft": 2.0, "hard": 10.0}
        move = state.moves()[state.turn % len(state.moves())]
        say(table[mover], type="move", move=str(move), hints=["a hint"], seconds=0.25)
        heard = {side: lines(visitor) for side, visitor in table.items()}
        assert heard["RED"][0]["last"]["hints"] == ["a hint"]
    results = [line for line in heard["RED"] if line["type"] == "result"]
    assert [line["type"] for line in heard["BLUE"]][-2:] == ["result", "left"]
    assert results[0]["winner"] == shown["outcome"]["winner"] and results[0]["reason"] == shown["outcome"]["reason"]
    assert hall.reports == []


def test_the_record_shows_no_luck_to_come() -> None:
    """Neither the generator nor anything else that would tell the next dice."""
    first, _ = seated(Hall(), sw.games()[-1])
    record = next(line for line in lines(first) if line["type"] == "state")["record"]
    assert "chance" not in record


def test_the_rules_are_the_rulebooks_unless_somebody_asks() -> None:
    """And whoever asks for another rule set sits at another table."""
    hall = Hall()
    first, second = hall.visitor(), hall.visitor()
    say(first, type="join", game="hive-2020")
    say(second, type="join", game="hive-2020", rules="contest")
    assert lines(first)[0]["rules"] == "rulebook"
    assert lines(second)[0]["rules"] == "contest"
    assert len(hall.server.lobby.rooms) == 2


def test_an_xml_client_and_a_json_client_meet() -> None:
    """The rooms are the same, whatever their guests speak."""
    hall = Hall()
    xml = hall.visitor('<protocol><join gameType="swc_2020_hive"/>')
    plain = hall.visitor()
    say(plain, type="join", game="hive-2020", rules="contest", name="Anna")
    assert "MoveRequest" in xml.news()
    assert lines(plain)[1] == {
        "type": "welcome",
        "room": next(iter(hall.server.lobby.rooms)),
        "player": "BLUE",
        "names": {"RED": None, "BLUE": "Anna"},
    }


def test_an_illegal_move_names_the_rule() -> None:
    """With its paragraph and a sentence in both languages; then the game is lost."""
    first, second = seated(Hall(), "hase-und-igel-2018")
    lines(first), lines(second)
    say(first, type="move", move="ADVANCE 64")
    error, result, left = lines(first)
    assert error["type"] == "error" and error["rule"] and error["paragraph"] and error["german"] and error["english"]
    assert (result["winner"], result["reason"], result["offender"]) == ("BLUE", "RULE_VIOLATION", "RED")
    assert left["type"] == "left"
    assert kinds(second) == ["result", "left"]


def test_a_move_that_cannot_be_read_says_what_is_wrong() -> None:
    """And counts as a broken rule too."""
    first, _ = seated(Hall(), "hase-und-igel-2018")
    lines(first)
    say(first, type="move", move="HOP 3")
    error, result, _ = lines(first)
    assert "HOP" in error["english"]
    assert result["reason"] == "RULE_VIOLATION"


@pytest.mark.parametrize(
    "line", ["{", '{"type":"dance"}', '{"type":"move"}', '{"type":"join","game":3}', '{"type":"join","color":"red"}', "{}", '{"a":' * 500]
)
def test_an_unreadable_line_is_answered_and_ends_the_connection(line: str) -> None:
    """The other one has won."""
    hall = Hall()
    first, second = seated(hall, "hive-2020")
    lines(first), lines(second)
    first.say(line + "\n")
    assert kinds(first) == ["error"] and first.is_closed
    result = lines(second)[0]
    assert (result["winner"], result["reason"]) == ("BLUE", "PROTOCOL_ERROR")


FAULTS = [
    ('{"type":"jion"}', "es gibt join, move", "there are join, move"),
    ('{"type":"join"}{', "kein JSON", "no JSON"),
    ('{"type":"move"}', "das Feld move fehlt", "the field move is missing"),
    ('{"type":"join","color":"red"}', "ein Feld color gibt es hier nicht", "there is no field color here"),
    ('{"type":"join","game":3}', "hier gehört ein Text oder null hin, nicht eine ganze Zahl (game)", "a text or null is wanted here"),
    ("[]", "hier gehört ein Objekt hin, nicht eine Liste", "an object is wanted here, not a list"),
]


@pytest.mark.parametrize(("line", "german", "english"), FAULTS)
def test_people_are_told_what_is_wrong_with_a_line(line: str, german: str, english: str) -> None:
    """In both languages, and with what would have been right."""
    guest = Hall().visitor('{"type":"observe","room":"x"}\n' + line + "\n")
    error = lines(guest)[-1]
    assert german in error["german"] and english in error["english"]


def test_rules_that_nobody_knows_are_named() -> None:
    """It is not the game that is unknown."""
    guest = Hall().visitor()
    say(guest, type="join", game="hive-2020", rules="rulebok")
    assert lines(guest) == [
        {"type": "error", "german": "Regeln sind rulebook oder contest, nicht rulebok.", "english": "Rules are rulebook or contest, not rulebok."}
    ]


def test_whoever_has_no_seat_is_told_to_join_first() -> None:
    """Nothing else helps."""
    guest = Hall().visitor()
    say(guest, type="moves")
    assert lines(guest)[0]["english"] == "You have no seat here yet; join comes first."


def test_the_server_tells_who_waits_and_who_has_won() -> None:
    """Also when two wait for each other without knowing, because their rules differ."""
    told: list[str] = []
    hall = Hall(tell=lambda _, english: told.append(english))
    first, stranger, second = (hall.visitor() for _ in range(3))
    say(first, type="join", game="hive-2020", name="Anna")
    say(stranger, type="join", game="hive-2020", rules="contest")
    say(second, type="join", game="hive-2020", name="Bert")
    second.go()
    said = " / ".join(told)
    assert "somebody waits for an opponent" in told[0]
    assert "other rules, other rooms" in said
    assert "the game begins, RED Anna – BLUE Bert" in said
    assert told[-1].endswith("RED Anna has won after 0 half-moves. A player left the game.")


def test_the_legal_moves_come_for_the_asking() -> None:
    """But only to whoever is to move."""
    hall = Hall()
    first, second = seated(hall, "hive-2020")
    lines(first), lines(second)
    say(first, type="moves")
    say(second, type="moves")
    state = next(iter(hall.server.lobby.rooms.values())).state
    assert lines(first)[0]["moves"] == [str(move) for move in state.moves()]
    assert kinds(second) == ["error"]


def test_a_move_out_of_turn_ends_the_game_as_in_its_season() -> None:
    """A room keeps its season's ways, whatever its guests speak."""
    first, second = seated(Hall(), "hase-und-igel-2025")
    lines(first), lines(second)
    say(second, type="move", move="ADVANCE 1")
    assert kinds(second) == ["error", "result", "left"]
    assert lines(first)[0]["winner"] == "RED"


def test_administration_in_lines() -> None:
    """Preparing, observing, pausing, stepping, cancelling; each only for those who know the password."""
    hall = Hall()
    admin = hall.visitor()
    say(admin, type="prepare", game="hive-2020")
    assert kinds(admin) == ["error"]
    say(admin, type="authenticate", password=PASSWORD)
    say(admin, type="prepare", game="hive-2020", seats=[{"name": "Anna"}, {"name": "Bert", "can_time_out": False}], paused=True)
    prepared = lines(admin)[0]
    say(admin, type="observe", room=prepared["room"])
    assert kinds(admin) == ["observed"]
    players = [hall.visitor() for _ in range(2)]
    for player, code in zip(players, prepared["reservations"], strict=True):
        say(player, type="join", reservation=code)
    assert kinds(players[0]) == ["joined", "welcome"]
    say(admin, type="step", room=prepared["room"])
    assert kinds(players[0]) == ["state", "request"]
    say(admin, type="cancel", room=prepared["room"])
    assert kinds(players[0]) == ["left"]
    assert kinds(admin)[-1] == "left"
    assert not admin.is_closed
    assert hall.reports == []


def test_a_reservation_is_good_again_when_its_holder_goes_before_the_game() -> None:
    """A bot that crashed at its start is simply started again."""
    hall = Hall()
    admin = hall.visitor()
    say(admin, type="authenticate", password=PASSWORD)
    say(admin, type="prepare", game="hive-2020")
    first, second = lines(admin)[0]["reservations"]
    crashing = hall.visitor()
    say(crashing, type="join", reservation=first)
    crashing.go()
    players = [hall.visitor() for _ in range(2)]
    for player, code in zip(players, (first, second), strict=True):
        say(player, type="join", reservation=code)
    assert kinds(players[0])[-1] == "request"


def test_a_game_begins_from_a_record() -> None:
    """A position that somebody brings along, checked as always."""
    hall = Hall()
    admin = hall.visitor()
    say(admin, type="authenticate", password=PASSWORD)
    state = sw.game("hive-2020").start(seed=3)
    for _ in range(9):
        state = state.play(state.moves()[0])
    say(admin, type="prepare", game="hive-2020", record=state.record())
    say(admin, type="prepare", game="hive-2020", record={**state.record(), "turn": "nine"})
    prepared, error = lines(admin)
    assert hall.server.lobby.rooms[prepared["room"]].state == state
    assert "turn" in error["english"]


def test_several_lines_may_come_at_once_and_one_in_pieces() -> None:
    """As the network likes it."""
    hall = Hall()
    first, second = hall.visitor(), hall.visitor()
    for byte in b'{"type":"join","game":"hive-2020"}\n':
        first.say(bytes([byte]))
    second.say('{"type":"join","game":"hive-2020"}\n{"type":"leave"}\n')
    assert kinds(first) == ["joined", "welcome", "state", "request", "result", "left"]
    assert second.is_closed


def test_a_line_that_is_too_long_is_refused_whether_it_has_ended_or_not() -> None:
    """What stands before it is heard."""
    for end in ("", "\n"):
        guest = Hall().visitor('{"type":"join","game":"hive-2020"}\n' + "x" * (USUAL.bytes + 1) + end)
        assert kinds(guest) == ["joined", "error"] and guest.is_closed


def test_a_cancelled_game_has_one_result(tmp_path: Path) -> None:
    """Where the season counted it as it stood, all forms say who was ahead: XML, lines of JSON, the log, the replay and what is exported."""
    told: list[str] = []
    hall = Hall(Settings(password=PASSWORD, rules="rulebook", replays=tmp_path), tell=lambda _, english: told.append(english))
    red = hall.visitor('<protocol><join gameType="swc_2025_hase_und_igel"/>')
    blue, admin = hall.visitor(), hall.visitor()
    say(blue, type="join", game="hase-und-igel-2025", name="Bert")
    say(admin, type="authenticate", password=PASSWORD)
    room = next(iter(hall.server.lobby.rooms.values()))
    state = room.state
    red.say(in_room(room.id, write(room.season.wire.write_move(state.moves()[0], state), 2)))
    assert room.state.turn == 1
    say(admin, type="cancel", room=room.id)
    result = next(line for line in lines(blue) if line["type"] == "result")
    assert (result["winner"], result["reason"]) == ("RED", "ADJUDICATED")
    assert '<winner team="ONE" regular="true"' in red.heard
    assert "RED has won" in told[-1]
    file = next(tmp_path.iterdir())
    replay = read_replay(file)
    assert replay.result is not None and replay.result.winner is sw.RED
    assert replay.verify() == []
    stored = write_stored(replay)
    assert b'team="ONE" regular="true"' in stored
    assert (back := replay_from(stored).result) is not None and back.winner is sw.RED
    denied = dataclasses.replace(replay, result=msgspec.structs.replace(replay.result, winner=None))
    assert [fault.place for fault in denied.verify()] == ["result"]


def test_a_record_says_what_it_is() -> None:
    """Its game and its rules are taken where the request names no others; the request and the server go first."""
    record = sw.game("schaefchen-2011", "contest").start(seed=1).record()
    for wish, server_rules, rules in ({}, None, "contest"), ({"rules": "rulebook"}, None, "rulebook"), ({}, "rulebook", "rulebook"):
        hall = Hall(Settings(password=PASSWORD, game="hive-2020", rules=server_rules))  # type: ignore[arg-type]
        admin = hall.visitor()
        say(admin, type="authenticate", password=PASSWORD)
        say(admin, type="prepare", record=record, **wish)
        assert kinds(admin) == ["prepared"]
        (room,) = hall.server.lobby.rooms.values()
        assert (room.state.game, room.state.rules, room.season.game) == ("schaefchen-2011", rules, "schaefchen-2011")


@pytest.mark.parametrize("field", ["game", "rules"])
@pytest.mark.parametrize("word", ["nonsense", 5, ["hive-2020"], None])
def test_a_record_that_names_nothing_known_is_refused(field: str, word: object) -> None:
    """With a sentence, whatever stands there."""
    hall = Hall()
    admin = hall.visitor()
    say(admin, type="authenticate", password=PASSWORD)
    say(admin, type="prepare", record={**sw.game("hive-2020").start(seed=1).record(), field: word})
    assert kinds(admin) == ["error"] or (field == "rules" and word != "nonsense")
    assert hall.reports == []


@pytest.mark.parametrize(("said", "is_paused"), [({}, True), ({"paused": True}, True), ({"paused": False}, False)])
def test_prepared_games_begin_paused_where_all_do(said: dict[str, bool], is_paused: bool) -> None:
    """The server's own setting holds unless the request says otherwise; the log knows the difference."""
    told: list[str] = []
    hall = Hall(Settings(password=PASSWORD, paused=True), tell=lambda _, english: told.append(english))
    admin = hall.visitor()
    say(admin, type="authenticate", password=PASSWORD)
    say(admin, type="prepare", game="hive-2020", **said)
    (room,) = hall.server.lobby.rooms.values()
    players = [hall.visitor() for _ in range(2)]
    for player, code in zip(players, lines(admin)[-1]["reservations"], strict=True):
        say(player, type="join", reservation=code)
    assert room.paused is is_paused
    assert ("request" in kinds(players[0])) is not is_paused
    assert told[-1].endswith("the game is paused until an administrator lets it go on") is is_paused
    assert ("the game begins" in told[-1]) is not is_paused
    if is_paused:
        say(admin, type="pause", room=room.id, paused=False)
        assert told[-1].endswith("the game goes on")


def test_rooms_are_found() -> None:
    """An administrator lists them, and names one by the first characters of its id, as the log does; nobody else may."""
    hall = Hall()
    seated(hall, "hive-2020", name="Anna")
    waiting, admin = hall.visitor(), hall.visitor()
    say(waiting, type="join", game="schaefchen-2011")
    say(admin, type="rooms")
    assert kinds(admin) == ["error"]
    say(admin, type="authenticate", password=PASSWORD)
    say(admin, type="rooms")
    (told,) = lines(admin)
    shown = [(room["game"], room["names"]["RED"], room["seated"], room["begun"], room["turn"]) for room in told["rooms"]]
    assert shown == [("hive-2020", "Anna", 2, True, 0), ("schaefchen-2011", None, 1, False, 0)]
    playing, empty = (room["room"] for room in told["rooms"])
    say(admin, type="observe", room=playing[:8])
    assert [line["room"] for line in lines(admin)] == [playing, playing]
    for beginning in ("", playing[:3], "zzzz"):
        say(admin, type="observe", room=beginning)
        assert kinds(admin) == ["error"]
    say(admin, type="step", room=empty)
    (refused,) = lines(admin)
    assert "somebody is missing" in refused["english"] and empty in refused["german"]
    assert hall.reports == []
