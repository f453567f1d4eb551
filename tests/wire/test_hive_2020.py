"""The codec of the season 2020 by itself: positions and moves of both rule sets there and back, odd spellings, what cannot be read."""

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from lxml import etree

import spielwerk as sw
from spielwerk.errors import InvalidMove
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.hive_2020.wire import SEASON
from spielwerk.games.hive_2020.wire_move_reading import read_number
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Sent, Shown
from tests.read_by_lxml import as_value

WIRE = SEASON.wire
NAMES = ("Anna & <Ärger>", None)
State = sw.State[Any]


def parsed(text: str) -> Element:
    """What a text says."""
    return as_value(etree.fromstring(text.encode()))


def start(rules: Rules = "contest", *obstacles: list[int]) -> State:
    """An empty board."""
    return sw.game("hive-2020", rules=rules).start(seed=1, setup={"obstacles": list(obstacles)})


def position(stacks: dict[str, list[str]], turn: int = 20, hand: str = "AA", obstacles: list[list[int]] | None = None) -> State:
    """A position set up by hand; the player to move has stones left."""
    player = RED if turn % 2 == 0 else BLUE
    contents = {"stacks": stacks, "hand": {player.value: hand, player.opponent.value: ""}}
    record = {"turn": turn, "player": player.value, "setup": {"obstacles": obstacles or []}, "state": contents}
    return sw.game("hive-2020", rules="contest").from_record({"game": "hive-2020", "rules": "contest", **record})


@pytest.mark.parametrize("rules", RULE_SETS)
@given(seed=some.integers(0, 2**32), choices=some.lists(some.integers(0, 10**6), max_size=60))
def test_random_games_there_and_back(rules: Rules, seed: int, choices: list[int]) -> None:
    """Each position is read as it was written, in the layout that all messages have, and each move as it was meant."""
    state = sw.game("hive-2020", rules=rules).start(seed=seed)
    shown = Shown(state, NAMES)
    for choice in choices:
        moves = shown.state.moves()
        if not moves:
            break
        move = moves[choice % len(moves)]
        sent = WIRE.read_move(WIRE.write_move(move, shown.state), shown.state)
        assert sent == Sent(str(move))
        shown = Shown(shown.state.play(sent.text), NAMES, sent)
    data = parsed(text := WIRE.write_state(shown))
    assert WIRE.read_state(data, shown) == shown
    assert WIRE.read_state(data, shown).state.key == shown.state.key
    assert write(data, 2) == text


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_legal_move_there_and_back(rules: Rules) -> None:
    """All moves of all positions of a game, with a hint and without."""
    state, written = sw.game("hive-2020", rules=rules).start(seed=5), 0
    while state.moves() and state.turn < 40:
        moves = state.moves()
        for move in moves:
            assert WIRE.read_move(WIRE.write_move(move, state, ("why",)), state).text == str(move)
            assert WIRE.read_move(WIRE.write_move(str(move), state), state).text == str(move)
            written += 1
        state = state.play(moves[len(moves) // 3])
    assert written > 1000


def test_fewer_brambles_and_high_stacks() -> None:
    """Positions set up by hand can be shown as well."""
    state = position({"0,0,0": ["RQ", "BB", "RB", "BB", "RB"], "5,0,-5": ["BQ"]}, obstacles=[[0, 5, -5]])
    assert WIRE.read_state(parsed(WIRE.write_state(Shown(state, NAMES)))).state == state


def test_the_rulebook_needs_a_position_before() -> None:
    """The wire does not name rule sets: whoever plays by the rulebook knows it from the position before."""
    state = start("rulebook")
    data = parsed(WIRE.write_state(Shown(state, NAMES)))
    with pytest.raises(sw.InvalidState):
        WIRE.read_state(data)
    assert WIRE.read_state(data, Shown(state, NAMES)).state.rules == "rulebook"


def test_a_stored_state_needs_no_message_around_it() -> None:
    """A `<state>` alone can be read, too."""
    state = start("contest", [0, 0, 0])
    stored = parsed(WIRE.write_state(Shown(state, NAMES))).child("state")
    assert stored is not None
    assert WIRE.read_state(stored).state == state


@pytest.mark.parametrize(
    "broken",
    [
        "<data/>",
        "<data><state/></data>",
        '<data><state><board><fields><field isObstructed="true" x="a"/></fields></board></state></data>',
        '<data><state turn="0"><board/></state></data>',
        '<data><state turn="0"><board/><undeployedRedPieces><piece/></undeployedRedPieces></state></data>',
    ],
)
def test_what_is_no_position(broken: str) -> None:
    """It is said so, whatever is missing."""
    with pytest.raises(Broken):
        WIRE.read_state(parsed(broken))


SET_ANT = '<data class="setmove"><piece owner="RED" type="ANT"/>{}</data>'


@pytest.mark.parametrize(
    ("sent", "move", "echo"),
    [
        ('<destination y="-1" x="1" z="0"/>', "SET ANT 1,-1,0", None),
        ('<destination x="+1" y="-0x1" id="7" colour="red"/>', "SET ANT 1,-1,0", None),
        ("<destination><y>-1</y><x>1</x></destination>", "SET ANT 1,-1,0", None),
        ("<destination/>", "SET ANT 0,0,0", None),
        ('<destination x="0" y="1"/>', "SET ANT 0,1,-1", '<destination x="0" y="1" z="0"/>'),
        (
            '<destination z="0" y="0" class="field" isObstructed="true"><piece type="BEE" owner="BLUE"/></destination>',
            "SET ANT 0,0,0",
            '<destination class="field" x="0" y="0" z="0" isObstructed="true"><piece owner="BLUE" type="BEE"/></destination>',
        ),
        (
            '<destination class="field" z="0"><y>0</y><isObstructed>no</isObstructed></destination>',
            "SET ANT 0,0,0",
            '<destination class="field" x="0" y="0" z="0" isObstructed="false"/>',
        ),
    ],
)
def test_spellings_of_places(sent: str, move: str, echo: str | None) -> None:
    """All that the server could read is the same move, repeated in the server's own spelling."""
    read = WIRE.read_move(parsed(SET_ANT.format(sent)), start())
    assert read.text == move
    whole = echo and parsed(f'<lastMove class="setmove"><piece owner="RED" type="ANT"/>{echo}</lastMove>')
    assert read.echo == whole
    shown = WIRE.write_state(Shown(start().play(move), NAMES, read))
    assert WIRE.read_state(parsed(shown)).last == read


def test_stones_as_elements() -> None:
    """The halves of a stone may be elements, too."""
    data = '<data class="setmove"><piece class="piece"><type>BEE</type><owner>RED</owner></piece><destination/></data>'
    assert WIRE.read_move(parsed(data), start()) == Sent("SET BEE 0,0,0")


@pytest.mark.parametrize(
    ("hint", "text"), [("<hint>hello</hint>", "hello"), ("<hint/>", ""), ('<hint content="hello"/>', ""), ("<hint>a&lt;b&#xd;</hint>", "a<b\r")]
)
def test_one_hint_comes_back(hint: str, text: str) -> None:
    """It stands first when it comes back, with its text alone."""
    sent = WIRE.read_move(parsed(SET_ANT.format(f'<destination x="0" y="0" z="0"/>{hint}')), start())
    assert (sent.text, sent.hints) == ("SET ANT 0,0,0", (text,))
    shown = Shown(start().play(sent.text), NAMES, sent)
    assert '<lastMove class="setmove">\n          <hint>' in WIRE.write_state(shown)
    assert WIRE.read_state(parsed(WIRE.write_state(shown))) == shown


def test_hints_written_and_read() -> None:
    """The server took one hint, so several become one; with a skip as with any move."""
    state = position({"0,0,0": ["RQ"]}, turn=7, hand="")
    sent = WIRE.read_move(WIRE.write_move("SKIP", state, ("one", "two")), state)
    assert (sent.text, sent.hints) == ("SKIP", ("one\ntwo",))
    after = state.play("SKIP")
    assert WIRE.write_state(Shown(after, NAMES, sent)) == WIRE.write_state(Shown(after, NAMES, Sent("SKIP", ("one", "two"))))


@pytest.mark.parametrize(
    "data",
    [
        '<data class="missmove"/>',
        '<data class="field"/>',
        "<data><piece/></data>",
        '<data class="setmove"/>',
        '<data class="skipmove"><piece owner="RED" type="ANT"/></data>',
        '<data class="dragmove"><destination/></data>',
        '<data class="dragmove"><start/><destination/><piece owner="RED" type="ANT"/></data>',
        '<data class="setmove"><piece owner="GREEN" type="ANT"/><destination/></data>',
        '<data class="setmove"><piece owner="RED" type="ant"/><destination/></data>',
        '<data class="setmove"><piece owner="RED"/><destination/></data>',
        '<data class="setmove"><piece class="field" owner="RED" type="ANT"/><destination/></data>',
        '<data class="setmove"><piece owner="RED" type="ANT"><owner>RED</owner></piece><destination/></data>',
        SET_ANT.format("<destination/><destination/>"),
        SET_ANT.format("<destination/><hint/><hint/>"),
        SET_ANT.format("<destination/><foo/>"),
        SET_ANT.format('<destination class="place"/>'),
        SET_ANT.format('<destination x="1"><x>1</x></destination>'),
        SET_ANT.format('<destination><piece owner="RED" type="ANT"/></destination>'),
        SET_ANT.format("<destination><w>1</w></destination>"),
        SET_ANT.format('<destination x="one"/>'),
        SET_ANT.format('<destination x=" 1"/>'),
        SET_ANT.format('<destination x="4" y="4" z="-8"/>'),
    ],
)
def test_what_the_server_could_not_read(data: str) -> None:
    """Unknown classes, elements and words, and what came twice."""
    with pytest.raises(Broken):
        WIRE.read_move(parsed(data), start())


@pytest.mark.parametrize("data", ["<data/>", '<data class="welcomeMessage" color="red"/>', '<data class="memento"><state/></data>'])
def test_what_is_no_move_at_all(data: str) -> None:
    """The text names the sender, who is unknown until somebody knows him."""
    with pytest.raises(NotAMove) as caught:
        WIRE.read_move(parsed(data), start())
    text = caught.value.text
    assert caught.value.cause is Reason.RULE_VIOLATION and text == "Unknown hat kein Zug-Objekt gesendet."
    message = WIRE.refused_move(text, "Anna")
    assert message == "Ungueltiger Zug von 'Anna'.\nAnna hat kein Zug-Objekt gesendet."
    assert WIRE.error(message, parsed(data), "room") == Element("data", {"class": "error", "message": message})
    result = WIRE.result(Ending(start(), ("Anna", "Bert"), RED, Reason.RULE_VIOLATION, text))
    assert WIRE.read_result(result).scores[0].reason == "Anna hat kein Zug-Objekt gesendet."


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("-5", -5), ("+7", 7), ("0x1f", 31), ("-#A", -10), ("017", 15), ("4294967295", -1), ("-2147483648", -(1 << 31)), ("00", 0)],
)
def test_numbers(text: str, number: int) -> None:
    """As the language of the season's server reads them."""
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "-", "1.0", "08", "0x", "4294967296", "-2147483649", "1 ", "9" * 5000, "1_0", "٣"])
def test_what_is_no_number(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(Broken):
        read_number(text)


@given(some.integers(-(1 << 31), (1 << 31) - 1))
def test_numbers_come_back(number: int) -> None:
    """Every number that fits is read as it was written."""
    assert read_number(str(number)) == number


def test_a_move_in_no_notation() -> None:
    """What other doors let in gets our own words."""
    with pytest.raises(InvalidMove) as caught:
        start().play("DANCE")
    assert WIRE.violation(start(), Sent("DANCE"), caught.value) == caught.value.german


def test_the_error_repeats_the_move_as_it_was_understood() -> None:
    """In the server's spelling; and a request that is no move just as it came."""
    request = parsed(SET_ANT.format('<destination z="0" x="0"/>'))
    repeated = WIRE.error("no", request, "room").child("originalRequest")
    assert repeated == parsed('<originalRequest class="setmove"><piece owner="RED" type="ANT"/><destination x="0" y="0" z="0"/></originalRequest>')
    odd = WIRE.error("no", parsed('<data class="x"><y/></data>'), "room").child("originalRequest")
    assert odd == parsed('<originalRequest class="x"><y/></originalRequest>')
    assert WIRE.error("no", None, "room") == Element("data", {"class": "error", "message": "no"})


def test_welcome() -> None:
    """Each player is told his colour."""
    for player in Player:
        assert WIRE.read_welcome(WIRE.welcome(player)) is player
    with pytest.raises(Broken):
        WIRE.read_welcome(Element("data"))


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """The codec is no part of what everybody loads."""
    code = "import spielwerk, sys; spielwerk.game('hive-2020'); print([name for name in sys.modules if 'wire' in name])"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip() == "[]"
