"""The codec of 2011 by itself: positions and moves there and back, spellings, faults, and what play alone never shows."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import spielwerk as sw
from spielwerk.game import Rules
from spielwerk.games.schaefchen_2011 import board
from spielwerk.games.schaefchen_2011.wire import SEASON
from spielwerk.games.schaefchen_2011.wire_board import in_wire_order
from spielwerk.games.schaefchen_2011.wire_numbers import whole_number
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, element, write
from spielwerk.protocol.stream import Stream
from spielwerk.protocol.wire import Broken, Ending, Names, NotAMove, Sent, Shown
from tests.games.test_schaefchen_2011 import FAR_BLUE, line

WIRE = SEASON.wire
CONTEST = sw.game("schaefchen-2011", rules="contest")
START = CONTEST.start(seed=1)
NOBODY: Names = (None, None)
SEEDS = some.integers(0, (1 << 32) - 1)
RULES = some.sampled_from(["rulebook", "contest"])


def read(text: str) -> Element:
    """A message's text as the element that the other side gets."""
    return next(one for one in Stream().feed(f"<protocol>{text}".encode()) if isinstance(one, Element))


def move(*children: Element, **attributes: str | int) -> Element:
    """A player's message with a move."""
    written = {name: str(value) for name, value in attributes.items()}
    return Element("data", {"class": "sit:move", **written}, children)


def position(red: str, blue: str = FAR_BLUE, **rest: Any) -> "sw.State[Any]":
    """A position set up by hand, by the contest's rules."""
    return sw.read(line(red, blue, **rest).replace("rulebook", "contest"))


def violation(state: "sw.State[Any]", sent: Sent) -> str:
    """What is said about a move that is not allowed."""
    with pytest.raises(sw.IllegalMove) as refused:
        state.play(sent.text)
    return WIRE.violation(state, sent, refused.value)


def dice_after(before: "sw.State[Any]", after: "sw.State[Any]") -> Any:
    """The luck of a move, as the game names it."""
    assert CONTEST.luck is not None
    return CONTEST.luck(before, after)


@given(SEEDS, RULES)
def test_positions_and_moves_go_there_and_back(seed: int, rules: Rules) -> None:
    """A random game: the other side knows every position in full, and every legal move comes back as it was."""
    choose = random.Random(seed)
    state = sw.game("schaefchen-2011", rules=rules).start(seed=seed)
    shown = there = Shown(state, (None, "Bob & Co"))
    text = ""
    while text == "" or state.outcome is None:
        for legal in state.moves() if text else ():
            assert WIRE.read_move(read(write(WIRE.write_move(legal, state))), state).text == str(legal)
        if text:
            played = choose.choice(state.moves())
            state, before = state.play(played), state
            shown = Shown(state, shown.names, Sent(str(played), ("a < b", "")), dice_after(before, state))
        text = WIRE.write_state(shown)
        there = WIRE.read_state(read(text), there)
        assert (there.state.key, there.state.rules, there.names) == (state.key, rules, shown.names)
        assert (there.last, there.luck) == (shown.last, shown.luck)
        assert WIRE.write_state(there) == text
    assert "<condition" in text


@given(SEEDS)
def test_a_move_with_its_luck_leads_to_the_same_position(seed: int) -> None:
    """What the game names is what `play` takes."""
    before = CONTEST.start(seed=seed)
    after = before.play(before.moves()[0])
    assert before.play(before.moves()[0], dice_after(before, after)).key == after.key


def test_a_position_alone_can_be_played_on() -> None:
    """Without an earlier one the beginning and the next number are filled in; the moves are the same."""
    state = CONTEST.start(seed=5)
    for _ in range(20):
        state = state.play(state.moves()[-1])
    alone = WIRE.read_state(read(WIRE.write_state(Shown(state, NOBODY)))).state
    assert list(alone.moves()) == list(state.moves())
    assert alone.record()["state"]["sheep"] == state.record()["state"]["sheep"]
    assert alone.play(alone.moves()[0]).turn == state.turn + 1


def test_an_earlier_position_is_one_that_came_before() -> None:
    """A new game on the same connection knows nothing of the last one but its rules."""
    rulebook = sw.game("schaefchen-2011")
    old = rulebook.start(seed=1)
    old = old.play(old.moves()[0])
    new = WIRE.read_state(read(WIRE.write_state(Shown(rulebook.start(seed=2), NOBODY))), Shown(old, NOBODY)).state
    assert new.key == rulebook.start(seed=2).key
    assert new.rules == "rulebook"


def test_a_stored_position_is_one() -> None:
    """As an administrator sends it: under another name, and with numbers of objects."""
    data = read(WIRE.write_state(Shown(START, ("A", "B"))))
    (state,) = data.children
    stored = Element("loadGameInfo", {**state.attributes, "id": "1"}, state.children)
    assert WIRE.read_state(stored).state.key == START.key


def test_an_empty_seat_can_be_read() -> None:
    """The server once showed one, after two guests had come at the same moment."""
    data = read(WIRE.write_state(Shown(START, ("A", "B"))))
    (state,) = data.children
    red, _, *rest = state.children
    shown = WIRE.read_state(Element("data", data.attributes, (Element("state", state.attributes, (red, Element("null"), *rest)),)))
    assert shown.state.key == START.key
    assert shown.names == ("A", None)


@pytest.mark.parametrize("wrong", [{"turn": "x"}, {"turn": ""}])
def test_a_position_with_words_for_numbers_cannot_be_read(wrong: dict[str, str]) -> None:
    """It says so in one way."""
    data = read(WIRE.write_state(Shown(START, NOBODY)))
    (state,) = data.children
    with pytest.raises(Broken):
        WIRE.read_state(Element("data", {}, (Element("state", {**state.attributes, **wrong}, state.children),)))


def test_the_greeting_holds_the_board() -> None:
    """Every field with its neighbours; the order is that of a hash table with sixteen buckets."""
    for player in Player:
        greeting = WIRE.welcome(player)
        assert WIRE.read_welcome(greeting) is player
        assert [int(node.get("index") or "") for node in greeting.children] == list(board.FIELDS)
        for field, node in enumerate(greeting.children):
            assert sorted(int(near.text or "") for near in node.children) == list(board.NEIGHBOURS[field])
    kinds = [node.get("type") for node in WIRE.welcome(RED).children]
    assert {kind: kinds.count(kind) for kind in kinds} == {"GRASS": 49, "SAVE": 12, "HOME1": 2, "HOME2": 2}
    assert in_wire_order((5, 10, 15, 20)) == [20, 5, 10, 15]
    assert in_wire_order((14, 33, 34, 62)) == [33, 34, 14, 62]
    assert in_wire_order((0, 16)) == [16, 0]


def test_a_greeting_names_a_colour() -> None:
    """Anything else is none."""
    with pytest.raises(Broken):
        WIRE.read_welcome(element("data", color="GREEN"))


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("14", 14), ("-1", -1), ("+5", 5), ("010", 8), ("0x1F", 31), ("#a", 10), ("-0X2", -2), ("4294967295", -1), ("2147483648", -(1 << 31))],
)
def test_numbers_are_spelled_in_many_ways(text: str, number: int) -> None:
    """All that the season's server understood."""
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", " 4", "4 ", "vier", "4.0", "1_0", "08", "0x", "--4", "٤", "4294967296", "-2147483649", "a"])
def test_what_is_no_number_dropped_the_connection(text: str) -> None:
    """As a sheep and as a field."""
    for wrong in (move(sheep=text, target=2), move(sheep=4, target=text)):
        with pytest.raises(Broken):
            WIRE.read_move(wrong, START)


@pytest.mark.parametrize(
    "data",
    [
        move(sheep=4, target=14),
        element("data", target=14, id=2, class_="sit:move", foo="bar", sheep=4),
        move(sheep="04", target="0xe"),
        move(element("sheep", text="4"), target=14),
        move(element("target", text="14"), element("sheep", text="4")),
    ],
)
def test_moves_are_spelled_in_many_ways(data: Element) -> None:
    """Attributes in any order, attributes that nobody knows, fields as children."""
    assert WIRE.read_move(data, START) == Sent("SHEEP 4 FIELD 14")


@pytest.mark.parametrize(
    "children",
    [
        [element("foo")],
        [element("sheep", text="4")],
        [element("hint", element("foo"))],
        [element("hint", element("content", text="a"), content="b")],
    ],
)
def test_what_a_move_does_not_hold_dropped_the_connection(children: list[Element]) -> None:
    """Unknown children, and fields that are there twice."""
    with pytest.raises(Broken):
        WIRE.read_move(move(*children, sheep=4, target=14), START)


def test_hints_come_along() -> None:
    """Each is repeated, also one that says nothing at all."""
    sent = WIRE.read_move(move(element("hint", content="a = 1", id=3), element("hint", element("content", text="b")), sheep=4, target=14), START)
    assert sent == Sent("SHEEP 4 FIELD 14", ("a = 1", "b"))
    empty = WIRE.read_move(move(element("hint"), element("hint", content="c"), sheep=4, target=14), START)
    assert (empty.text, empty.hints) == ("SHEEP 4 FIELD 14", ("c",))
    after = START.play(START.moves()[0])
    assert '\n          <hint/>\n          <hint content="c"/>\n        </lastMove>' in WIRE.write_state(Shown(after, NOBODY, empty))
    assert WIRE.write_move("SHEEP 4 FIELD 14", START, ("x",)) == move(element("hint", content="x"), sheep=4, target=14)


def test_what_is_no_move_is_told() -> None:
    """And counts as leaving; an unknown class dropped the connection."""
    for data in (element("data"), element("data", text="hallo", class_="string"), WIRE.move_request()):
        with pytest.raises(NotAMove) as refused:
            WIRE.read_move(data, START)
        assert refused.value.cause is Reason.LEFT
        assert WIRE.refused_move(refused.value.text, "Rot") == "Unknown ObjectType received."
    with pytest.raises(Broken):
        WIRE.read_move(element("data", class_="move"), START)


def test_the_free_dog_broke_the_connection() -> None:
    """Unless the field was wrong already, or the dog had been taken along."""
    for data in (move(sheep=0, target=5), move(target=64), move()):
        with pytest.raises(Broken):
            WIRE.read_move(data, START)
    assert violation(START, WIRE.read_move(move(sheep=0, target=65), START)) == "Es gibt kein Feld #65."
    taken = position("4@2>64d")
    assert violation(taken, WIRE.read_move(move(sheep=0, target=5), taken)) == "Es gibt kein Schaf #0."


@pytest.mark.parametrize(
    ("sheep", "field", "text"),
    [
        (4, -1, "Es gibt kein Feld #-1."),
        (77, 5, "Es gibt kein Schaf #77."),
        (-3, 5, "Es gibt kein Schaf #-3."),
        (1, 5, "Der aktuelle Spieler darf Schaf #1nicht bewegen."),
        (4, 47, "Schaf #4 kann das Feld #47 nicht erreichen."),
        (4, 62, "Schaf #4 darf das Feld #62 nicht betreten."),
        (4, 14, "Schaf #4 darf das Feld #14 nicht betreten."),
    ],
)
def test_violations_have_the_words_of_the_season(sheep: int, field: int, text: str) -> None:
    """Five sentences, under a line with the player's name."""
    state = position("4@2>64 5@14>64")
    sent = WIRE.read_move(move(sheep=sheep, target=field), state)
    assert violation(state, sent) == text
    assert WIRE.refused_move(text, "O'Rot") == f"Ungültiger Zug von 'O'Rot'.\\n{text}"


def test_other_refusals_speak_german() -> None:
    """A text that is no move can come from another door than the wire; after the end there is no move at all."""
    with pytest.raises(sw.InvalidMove) as refused:
        START.play("HALLO")
    assert WIRE.violation(START, Sent("HALLO"), refused.value) == refused.value.german
    over = position("4@2>64", "", turn=11)
    with pytest.raises(sw.IllegalMove) as late:
        over.play("SHEEP 4 FIELD 14")
    assert WIRE.violation(over, Sent("SHEEP 4 FIELD 14"), late.value) == late.value.german


def condition(state: "sw.State[Any]", names: Names = NOBODY) -> Element | None:
    """The end as the last position tells it."""
    (shown,) = read(WIRE.write_state(Shown(state, names))).children
    return shown.child("condition")


def test_the_last_position_tells_the_end() -> None:
    """Points, a draw, and both ways to end early; an end that only hands can set up too."""
    limit, early = "Das Rundenlimit wurde erreicht.\\n", "Das Spiel ist vorzeitig zu Ende.\\n"
    assert condition(START) is None
    assert condition(position("4@2>64f1", turn=60)) == element("condition", winner="RED", reason=f"{limit}Sieg nach Punkten.")
    assert condition(position("4@2>64", turn=60)) == element("condition", reason=f"{limit}Gleichstand nach Punkten.")
    gone = element("condition", winner="RED", reason=f"{early}'O'Blau' hat keine Schafe mehr.")
    assert condition(position("4@2>64", "", turn=11), ("Rot", "O'Blau")) == gone
    assert condition(position("", ""), NOBODY) == element("condition", reason=f"{early}Niemand hat noch Schafe.")
    stuck = position("4@29>64", "1@28>63 2@30>63", dice="111")
    assert condition(stuck) == element("condition", winner="BLUE", reason=f"{early}'Unknown' kann nicht mehr ziehen.")


@pytest.mark.parametrize(
    ("cause", "word", "statistics"),
    [
        (Reason.RULE_VIOLATION, "RULE_VIOLATION", ("0",) * 6),
        (Reason.SOFT_TIMEOUT, "SOFT_TIMEOUT", ("1", "0", "0", "3", "0", "6")),
        (Reason.HARD_TIMEOUT, "HARD_TIMEOUT", ("1", "0", "0", "3", "0", "6")),
        (Reason.LEFT, "LEFT", ("1", "0", "0", "3", "0", "6")),
        (Reason.PROTOCOL_ERROR, "LEFT", ("1", "0", "0", "3", "0", "6")),
        (Reason.CRASH, "LEFT", ("1", "0", "0", "3", "0", "6")),
        (Reason.ADJUDICATED, "UNKNOWN", ("1", "0", "0", "3", "0", "6")),
    ],
)
def test_faults_lose(cause: Reason, word: str, statistics: tuple[str, ...]) -> None:
    """Whoever is to blame has nought, the other one two points; only a broken rule empties the score sheet."""
    data = WIRE.result(Ending(position("4@2>64f3", stole="0 1", ate="0 2"), ("Rot", None), RED, cause))
    result = WIRE.read_result(data)
    assert result.winner is BLUE
    assert [score.cause for score in result.scores] == [word, "REGULAR"]
    assert result.scores[0].parts == ("0", *statistics)
    assert result.scores[1].parts == ("2", "1", "0", "1", "0", "2", "24")
    assert data.child("winner") == element("winner", class_="sit:player", displayName="Unknown", color="BLUE", munchedFlowers=2, stolenSheeps=1)


def test_a_draw_has_no_winner() -> None:
    """Both get one point."""
    result = WIRE.read_result(WIRE.result(Ending(position("4@2>64", turn=60), NOBODY)))
    assert result.winner is None
    assert [(score.cause, score.reason, score.parts[0]) for score in result.scores] == [("REGULAR", None, "1")] * 2


def test_an_unfinished_game_has_no_points() -> None:
    """Nobody has won what was called off."""
    result = WIRE.read_result(WIRE.result(Ending(START, NOBODY, None, Reason.ABORTED)))
    assert result.winner is None
    assert [score.parts[0] for score in result.scores] == ["0", "0"]


def test_errors_repeat_what_was_understood() -> None:
    """A move in a room, a packet outside, another room, a text, and what could not be understood."""
    sent = move(element("hint", content="a", id=3), sheep="04", target=5, foo="bar", id=2)
    understood = element("data", element("hint", content="a"), class_="sit:move", sheep=4, target=5)
    in_room = element("originalRequest", understood, class_="room", roomId="r")
    assert WIRE.error("m", sent, "r") == element("data", in_room, class_="error", message="m")
    assert WIRE.error("m", element("room", sent, id=1, roomId="r"), "other").children == (in_room,)
    assert WIRE.error("m", None, "r").children == (element("originalRequest", class_="room", roomId="r"),)
    bare = Element("sit:move", {"id": "1", "sheep": "4", "target": "2"})
    assert WIRE.error("m", bare, "r").children == (element("originalRequest", class_="sit:move", sheep=4, target=2),)
    join = element("join", id=1, gameType="x")
    assert WIRE.error("m", join, "r").children == (element("originalRequest", class_="join", gameType="x"),)


@pytest.mark.parametrize(
    ("data", "repeated"),
    [
        (element("data", sheep=4), element("data")),
        (element("data", text="hallo", class_="string", id=2), element("data", text="hallo", class_="string")),
        (element("data", class_="string"), element("data", text="", class_="string")),
        (move(sheep="x"), move(sheep="x")),
        (move(element("hint"), sheep=4, target=2), move(element("hint"), sheep=4, target=2)),
        (element("data", class_="other", id=2), element("data", class_="other")),
    ],
)
def test_errors_repeat_other_messages(data: Element, repeated: Element) -> None:
    """Without a class nothing was understood."""
    (request,) = WIRE.error("m", data, "r").children
    assert request.children == (repeated,)


def test_a_waiting_game_says_whose_turn_it_is() -> None:
    """With what that player has brought home."""
    told = WIRE.paused(Shown(position("4@2>64", turn=11, stole="0 1"), ("A", None)))
    player = element("nextPlayer", class_="sit:player", displayName="Unknown", color="BLUE", munchedFlowers=0, stolenSheeps=1)
    assert told == element("data", player, class_="paused")


def test_nobody_is_called_unknown() -> None:
    """An empty name is a name; none at all is written as the season wrote it."""
    text = WIRE.write_state(Shown(START, (None, "")))
    assert 'displayName="Unknown" color="RED"' in text and 'displayName="" color="BLUE"' in text
    assert WIRE.read_state(read(text)).names == (None, "")
