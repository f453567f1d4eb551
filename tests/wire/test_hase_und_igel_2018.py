"""The wire of 2018 by itself: what clients may write, what they are told, and what the rulebook's race looks like there."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk._core import State
from spielwerk.game import RULE_SETS, Rules
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Sent, Shown
from tests.wire.hase_und_igel_recordings import element_of, refused_by

SEASON = season_of("hase-und-igel-2018")
WIRE = SEASON.wire
START = sw.game("hase-und-igel-2018", "contest").start(1)
ADVANCE = str(START.moves()[0])
UNNAMED = (None, None)


def sent(xml: str, state: State[Any] = START) -> Sent:
    """The move in these elements."""
    return WIRE.read_move(element_of(f'<data class="move">{xml}</data>'), state)


def shown_again(shown: Shown) -> Shown:
    """What somebody reads who was shown this."""
    return WIRE.read_state(element_of(WIRE.write_state(shown)), shown)


@pytest.mark.parametrize("rules", RULE_SETS)
@given(seed=st.integers(0, 2**32))
def test_races_go_through_the_wire(rules: Rules, seed: int) -> None:
    """Whatever is shown reads back as the same position, every legal move as the same text; written once more, nothing has changed."""
    chance = random.Random(seed)
    state = sw.game("hase-und-igel-2018", rules).start(seed)
    last: Sent | None = None
    while state.outcome is None:
        read = shown_again(Shown(state, ("Häschen", None), last))
        assert (read.state.key, read.state.rules, read.names, read.last) == (state.key, rules, ("Häschen", None), last)
        assert WIRE.write_state(read) == WIRE.write_state(Shown(state, ("Häschen", None), last))
        for move in state.moves():
            assert WIRE.read_move(WIRE.write_move(move, state), state) == Sent(str(move))
        last = Sent(str(chance.choice(state.moves())))
        state = state.play(last.text)
    assert WIRE.read_result(WIRE.result(Ending(state, UNNAMED))).winner is state.outcome.winner


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ('<advance distance="4"/>', "ADVANCE 4"),
        ('<advance distance="4" order="0" id="7" foo="1"/>', "ADVANCE 4"),
        ("<advance><order>0</order><distance>4</distance></advance>", "ADVANCE 4"),
        ('<advance order="0"/>', "ADVANCE 0"),
        ('<advance order="0" distance="-3"/>', "ADVANCE -3"),
        ('<advance order="0x0" distance="010"/>', "ADVANCE 8"),
        ('<advance order="0" distance="4294967295"/>', "ADVANCE -1"),
        ('<card order="1" type="EAT_SALAD"/><advance order="0" distance="5"/>', "ADVANCE 5; CARD EAT_SALAD"),
        ('<advance distance="5"/><card order="1" type="TAKE_OR_DROP_CARROTS"/>', "ADVANCE 5; CARD TAKE_OR_DROP_CARROTS 0"),
        ('<exchangeCarrots value="-10"/>', "EXCHANGE -10"),
        ("<eatSalad/>", "EAT_SALAD"),
        ('<fallBack order="0"/>', "FALL_BACK"),
        ("<skip/>", "SKIP"),
    ],
)
def test_spellings_that_were_understood(xml: str, text: str) -> None:
    """Attributes in any order or as children, missing numbers as 0, unknown attributes, and Java's spellings of numbers."""
    assert sent(xml) == Sent(text)


@pytest.mark.parametrize(
    "xml",
    [
        '<jump order="0" distance="1"/>',
        '<advance order="0" distance="four"/>',
        '<advance order="0" distance=""/>',
        '<advance order="0" distance="4294967296"/>',
        '<advance order="0" distance="09"/>',
        '<advance order="0"><far/></advance>',
        '<advance distance="5"/><card order="1" type="SWAP_CARROTS"/>',
        '<advance distance="5"/><card order="1"/>',
    ],
)
def test_what_nobody_could_read(xml: str) -> None:
    """Unknown tags and words where numbers belong broke the connection."""
    with pytest.raises(Broken):
        sent(xml)


def test_other_data() -> None:
    """Data that is no move has its own words, if it could be read at all."""
    with pytest.raises(NotAMove, match=r"^Unknown hat kein Zug-Objekt gesendet\.$"):
        WIRE.read_move(Element("data", {"class": "welcomeMessage", "color": "red"}), START)
    with pytest.raises(NotAMove, match="Aktionen sind null"):
        sent('<hint content="nothing else"/>')
    with pytest.raises(Broken):
        WIRE.read_move(Element("data", {"class": "java.lang.Object"}), START)
    with pytest.raises(Broken):
        WIRE.not_your_turn(Shown(START, UNNAMED), BLUE, Element("data", {"class": "nothing.that.is.known"}))
    assert WIRE.not_your_turn(Shown(START, UNNAMED), RED, None) == "We didn't request a data from you yet."


def test_a_name_is_said_where_no_move_came() -> None:
    """That text names the sender, in the error and in the result."""
    with pytest.raises(NotAMove) as refused:
        WIRE.read_move(Element("data", {"class": "result"}), START)
    text = refused.value.text
    assert WIRE.refused_move(text, "Häschen") == "Ungueltiger Zug von 'Häschen'.\nHäschen hat kein Zug-Objekt gesendet."
    result = WIRE.read_result(WIRE.result(Ending(START, ("Häschen", None), RED, Reason.RULE_VIOLATION, text)))
    assert result.scores[0].reason == "Häschen hat kein Zug-Objekt gesendet."


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ('<advance order="1" distance="1"/>', "Das order Attribut wurde nicht richtig gesetzt."),
        (f'<advance distance="{ADVANCE[8:]}"/><card type="EAT_SALAD"/>', "Das order Attribut wurde nicht richtig gesetzt."),
        ('<advance distance="60"/><card order="2" type="EAT_SALAD"/>', "Vorwärtszug um 60 Felder ist nicht möglich"),
    ],
)
def test_a_wrong_order_counts_when_its_turn_comes(xml: str, text: str) -> None:
    """What is wrong with an earlier action is said first."""
    with pytest.raises(NotAMove) as refused:
        sent(xml)
    assert refused.value.text == text


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (f"{ADVANCE}; ADVANCE 2", "Nach der ersten Aktion können nur noch Karten folgen."),
        (f"{ADVANCE}; CARD EAT_SALAD", "Das Ausspielen der EAT_SALAD Karte ist nicht möglich."),
        ("CARD TAKE_OR_DROP_CARROTS 7", "Das Ausspielen der TAKE_OR_DROP_CARROTS Karte ist nicht möglich."),
        ("SKIP", "Spieler kann noch einen anderen Zug ausführen, aussetzen ist nicht erlaubt."),
    ],
)
def test_refusals(move: str, text: str) -> None:
    """Each kind of action has its own words."""
    refusal = refused_by(START, move)
    assert WIRE.violation(START, Sent(move), refusal) == text


def test_what_is_no_move_at_all_is_refused_in_our_own_words() -> None:
    """The season's server never saw such texts."""
    for text in ("ADVANCE", "HOP 3", "", "CARD"):
        refusal = refused_by(START, text)
        assert WIRE.violation(START, Sent(text), refusal) == refusal.german


def test_hints_and_odd_numbers_are_repeated() -> None:
    """Hints come back in `lastMove`, wherever they stood."""
    move = sent(f'<hint content="mein &quot;Hinweis&quot;"/><advance distance="{ADVANCE[8:]}"/>')
    assert move == Sent(ADVANCE, ('mein "Hinweis"',))
    state = START.play(move.text)
    written = WIRE.write_state(Shown(state, UNNAMED, move))
    assert f'<advance order="0" distance="{ADVANCE[8:]}"/>\n          <hint content="mein &quot;Hinweis&quot;"/>\n        </lastMove>' in written
    assert shown_again(Shown(state, UNNAMED, move)).last == move
    assert WIRE.read_move(WIRE.write_move(ADVANCE, START, ("a", "b")), START) == Sent(ADVANCE, ("a", "b"))


def hare_move(cards: int) -> tuple[State[Any], str]:
    """A position in which a move plays so many cards."""
    for seed in range(500):
        chance, state = random.Random(seed), sw.game("hase-und-igel-2018", "contest").start(seed)
        while state.outcome is None:
            texts = [str(move) for move in state.moves()]
            if long := [text for text in texts if text.count("CARD") == cards]:
                return state, long[0]
            state = state.play(chance.choice(texts))
    raise AssertionError


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_a_hare_s_last_card_keeps_its_place(cards: int) -> None:
    """The place stands on the wire though no rule asks for it; whoever has read it writes it again, even when the other hare has moved."""
    state, text = hare_move(cards)
    after = state.play(text)
    written = WIRE.write_state(Shown(after, UNNAMED, Sent(text)))
    assert f'<lastNonSkipAction class="card" order="{cards}"' in written
    assert WIRE.write_state(WIRE.read_state(element_of(written))) == written


def test_a_card_s_odd_value_is_repeated() -> None:
    """A number that the card has no use for was repeated all the same."""
    state, text = hare_move(1)
    distance = text.split("; ")[0][8:]
    move = sent(f'<advance distance="{distance}"/><card order="1" type="EAT_SALAD" value="3"/>', state)
    after = state.play(move.text)
    written = WIRE.write_state(Shown(after, UNNAMED, move))
    assert '          <card order="1" type="EAT_SALAD" value="3"/>\n        </lastMove>' in written
    assert '<lastNonSkipAction class="card" order="1" type="EAT_SALAD" value="3"/>' in written
    assert WIRE.write_state(WIRE.read_state(element_of(written))) == written


def test_a_move_out_of_turn_is_repeated_unsorted() -> None:
    """Actions are put in order by playing them; numbers that were missing are written out."""
    data = element_of('<data class="move"><card order="1" type="EAT_SALAD"/><advance foo="2" distance="5"/></data>')
    out_of_turn = WIRE.error(WIRE.not_your_turn(Shown(START, UNNAMED), BLUE, data), data, "r")
    assert [child.tag for child in out_of_turn.children[0].children] == ["card", "advance"]
    refused = WIRE.error("Ungueltiger Zug", data, "r")
    assert write(refused.children[0], 0) == (
        '\n<originalRequest class="move">\n  <advance order="0" distance="5"/>\n  <card order="1" type="EAT_SALAD" value="0"/>\n</originalRequest>'
    )


@pytest.mark.parametrize(
    ("cause", "row"),
    [
        (Reason.LEFT, ("LEFT", "Der Spieler hat das Spiel verlassen")),
        (Reason.PROTOCOL_ERROR, ("LEFT", "Der Spieler hat das Spiel verlassen")),
        (Reason.SOFT_TIMEOUT, ("SOFT_TIMEOUT", "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet")),
        (Reason.HARD_TIMEOUT, ("HARD_TIMEOUT", "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet")),
        (Reason.RULE_VIOLATION, ("RULE_VIOLATION", "so nicht")),
    ],
)
def test_faults(cause: Reason, row: tuple[str, str]) -> None:
    """The innocent player's row has no reason; both show where they stand."""
    result = WIRE.read_result(WIRE.result(Ending(START, (None, "Igel"), BLUE, cause, "so nicht")))
    assert result.winner is RED
    assert [(score.cause, score.reason) for score in result.scores] == [("REGULAR", None), row]
    assert [score.parts for score in result.scores] == [("2", "0", "68"), ("0", "0", "68")]


def test_a_game_nobody_has_won() -> None:
    """One point each."""
    result = WIRE.read_result(WIRE.result(Ending(START, UNNAMED, None, Reason.ADJUDICATED)))
    assert result.winner is None
    assert [score.parts[0] for score in result.scores] == ["1", "1"]


def test_a_stored_state_is_read_without_its_message() -> None:
    """A stored position is the state alone."""
    state = element_of(WIRE.write_state(Shown(START, UNNAMED))).children[0]
    assert WIRE.read_state(Element("loadGameInfo", state.attributes, state.children)).state.key == START.key


def test_the_season() -> None:
    """The facts belong to this game."""
    assert SEASON.game == "hase-und-igel-2018"
    assert SEASON.joined_room_attributes == {"existing"}
