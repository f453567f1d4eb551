"""Mississippi Queen on the wire: round trips by both rule sets, every way to spell a move, and how games end."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.mississippi_queen_2017.boards import boat, position
from spielwerk.protocol.elements import Element, element, write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.stream import Stream
from spielwerk.protocol.wire import Broken, Ending, Names, NotAMove, Sent, Shown

ID = "mississippi-queen-2017"
WIRE = season_of(ID).wire
CONTEST = sw.game(ID, rules="contest")
START = CONTEST.start(seed=5)
NOBODY: Names = (None, None)

seeds = st.integers(0, (1 << 64) - 1)
rule_sets = st.sampled_from(RULE_SETS)


def parsed(text: str) -> Element:
    """A message as whoever gets it reads it."""
    return next(happening for happening in Stream().feed(f"<protocol>{text}</protocol>".encode()) if isinstance(happening, Element))


def sent(*actions: str) -> Element:
    """The content of a client's message with these actions, as XML."""
    return parsed(f'<data class="move">{"".join(actions)}</data>')


def read(*actions: str, state: "sw.State[Any]" = START) -> Sent:
    """The move that such a message holds."""
    return WIRE.read_move(sent(*actions), state)


def refusal(*actions: str, state: "sw.State[Any]" = START) -> str:
    """What the season's server said of such a message."""
    try:
        move = read(*actions, state=state)
    except NotAMove as refused:
        return refused.text
    with pytest.raises(sw.IllegalMove) as caught:
        state.parse(move.text)
    return WIRE.violation(state, move, caught.value)


def on_straight_river(red: dict[str, Any], blue: dict[str, Any], rules: Rules = "contest", **rest: Any) -> "sw.State[Any]":
    """A position made by hand."""
    return sw.game(ID, rules=rules).from_record(position(red, blue, rules=rules, **rest))


# States


@given(seeds, rule_sets)
def test_whoever_looks_on_knows_what_is_shown(seed: int, rules: Rules) -> None:
    """Through a whole game: both boats with their free turns, who is to move, every shown tile and every passenger who has gone."""
    luck = random.Random(seed)
    game = sw.game(ID, rules=rules)
    state = game.start(seed=seed)
    names: Names = ("Häs'chen & <Co>", None)
    known = Shown(game.from_shown_record(game.shown_record(state)), names)
    while state.outcome is None:
        moves = state.moves()
        pushes = [move for move in moves if "PUSH" in str(move)] if luck.random() < 0.8 else []
        move = WIRE.read_move(WIRE.write_move(luck.choice(pushes or moves), state, ("ein \"Hinweis\" & 'mehr'",)), state)
        state = state.play(move.text)
        written = WIRE.write_state(Shown(state, names, move))
        known = WIRE.read_state(parsed(written), known)
        assert known.state.rules == rules
        assert game.shown_record(known.state) == game.shown_record(state)
        assert (known.names, known.last) == (names, move)
        assert WIRE.write_state(known) == written


@pytest.mark.parametrize("rules", RULE_SETS)
def test_where_everything_is_shown_nothing_is_lost(rules: Rules) -> None:
    """The same position comes back, without an earlier one as well."""
    river: dict[str, Any] = {"visible": range(8), "changes": {(4, 1): "PASSENGER2"}}
    state = on_straight_river(boat(9, 1, "UP_LEFT", speed=3, coal=2, passengers=1), boat(12, 0), rules, **river)
    before = Shown(on_straight_river(boat(8, 1), boat(12, 0), rules, player="BLUE", turn=9, **river), NOBODY)
    data = parsed(WIRE.write_state(Shown(state, NOBODY)))
    assert WIRE.read_state(data, before).state.key == state.key
    if rules == "contest":
        assert WIRE.read_state(data).state.key == state.key


def test_a_passenger_who_is_gone_leaves_an_island() -> None:
    """His field is blocked on the wire; whoever saw him before knows that he was there."""
    before = on_straight_river(boat(-1, 0), boat(-1, -2), changes={(1, 0): "PASSENGER3"})
    state = before.play("ADVANCE 1")
    written = WIRE.write_state(Shown(state, NOBODY))
    assert '<field type="PASSENGER3" x="1" y="0" points="3"/>' in WIRE.write_state(Shown(before, NOBODY))
    assert '<field type="BLOCKED" x="1" y="0" points="3"/>' in written
    assert WIRE.read_state(parsed(written), Shown(before, NOBODY)).state.record()["state"]["taken"] == [[1, 0]]
    assert WIRE.read_state(parsed(written)).state.record()["state"]["taken"] == []


def test_tiles_of_any_shape_are_written() -> None:
    """Rivers made by hand need not have the usual shape."""
    record = position(boat(0, 0), boat(1, 1))
    record["rules"] = "contest"
    record["setup"]["tiles"][1]["fields"].reverse()
    shown = Shown(CONTEST.from_record(record), NOBODY)
    assert WIRE.read_state(parsed(WIRE.write_state(shown))).state.record()["setup"]["tiles"][1] == record["setup"]["tiles"][1]


def test_free_turns_that_nobody_is_told_of() -> None:
    """Who ends a round with a push and begins the next one leaves the other with a second free turn that the message does not show."""
    onto = on_straight_river(boat(4, 0), boat(0, 0, speed=5, coal=0), player="BLUE", turn=11)
    pushed = onto.play("ADVANCE 4; PUSH DOWN_LEFT")
    assert (pushed.to_move, pushed.record()["state"]["red"]["freeTurns"]) == (sw.BLUE, 2)
    move = WIRE.read_move(WIRE.write_move("ADVANCE 4; PUSH DOWN_LEFT", onto), onto)
    data = parsed(WIRE.write_state(Shown(pushed, NOBODY, move)))
    for before in (Shown(onto, NOBODY), None):
        assert WIRE.read_state(data, before).state.record()["state"]["red"]["freeTurns"] == 2


@pytest.mark.parametrize("known", [True, False])
def test_who_was_pushed_onto_a_sandbank_has_not_pushed(known: bool) -> None:
    """He begins the next round, so it looks as if he had moved twice; but whoever lies on a sandbank was pushed there."""
    before = on_straight_river(boat(4, 0), boat(2, 0, speed=3, coal=0), player="BLUE", turn=11, changes={(5, 0): "SANDBANK"})
    state = before.play("ADVANCE 2; PUSH RIGHT")
    assert (state.to_move, state.record()["state"]["blue"]["freeTurns"]) == (sw.RED, 1)
    data = parsed(WIRE.write_state(Shown(state, NOBODY, Sent("ADVANCE 2; PUSH RIGHT"))))
    shown = WIRE.read_state(data, Shown(before, NOBODY) if known else None)
    assert shown.state.record()["state"] == state.record()["state"]


def test_names_are_as_they_were() -> None:
    """Who has none is Unknown."""
    written = WIRE.write_state(Shown(START, ("a<b>'\"&", None)))
    assert 'displayName="a&lt;b&gt;&apos;&quot;&amp;"' in written and 'displayName="Unknown"' in written
    assert WIRE.read_state(parsed(written)).names == ("a<b>'\"&", None)


def test_many_games_do_not_fill_the_memory() -> None:
    """Written tiles are kept, but not for ever, and forgetting them changes nothing."""
    states = [Shown(CONTEST.start(seed=seed), NOBODY) for seed in range(2200)]
    first = WIRE.write_state(states[0])
    for shown in states:
        assert 'index="1"' in WIRE.write_state(shown)
    assert WIRE.write_state(states[0]) == first


# Stored games


def test_a_stored_state_begins_with_red() -> None:
    """Where BLUE was to move the boats are exchanged, and names with them."""
    state = on_straight_river(boat(8, 1, speed=2), boat(5, 0, "UP_LEFT", coal=3), player="BLUE", turn=11, visible=range(1, 4))
    memento = parsed(WIRE.write_state(Shown(state, ("A", "B"))))
    whole = memento.child("state")
    assert whole is not None
    stored = WIRE.read_state(Element("loadGameInfo", {**whole.attributes, "id": "1"}, whole.children))
    now, then = stored.state.record()["state"], state.record()["state"]
    assert (stored.state.to_move, stored.state.turn, stored.names) == (sw.RED, 11, ("B", "A"))
    assert (now["red"], now["blue"], now["visible"]) == (then["blue"], then["red"], then["visible"])
    assert WIRE.read_state(whole).state.record()["state"] == then


def test_a_state_that_lacks_something_is_broken() -> None:
    """Nobody can begin a game with it."""
    whole = parsed(WIRE.write_state(Shown(START, NOBODY))).child("state")
    assert whole is not None
    for left_out in range(3):
        with pytest.raises(Broken):
            WIRE.read_state(Element("loadGameInfo", whole.attributes, whole.children[:left_out] + whole.children[left_out + 1 :]))
    for name in ("turn", "currentPlayer"):
        attributes = {key: value for key, value in whole.attributes.items() if key != name}
        with pytest.raises(Broken):
            WIRE.read_state(Element("loadGameInfo", attributes, whole.children))
    for wrong in ({"turn": "many"}, {"currentPlayer": "GREEN"}):
        with pytest.raises(Broken):
            WIRE.read_state(Element("loadGameInfo", {**whole.attributes, **wrong}, whole.children))
    with pytest.raises(Broken):
        WIRE.read_state(element("data", class_="memento"))
    with pytest.raises(sw.InvalidState):
        WIRE.read_state(Element("loadGameInfo", {**whole.attributes, "turn": "-1"}, whole.children))


# Moves


@given(seeds, rule_sets)
def test_every_legal_move_can_be_sent(seed: int, rules: Rules) -> None:
    """Written, read, and played as it is."""
    luck = random.Random(seed)
    state = sw.game(ID, rules=rules).start(seed=seed)
    while state.outcome is None and state.turn < 12:
        moves = list(state.moves())
        for move in luck.sample(moves, min(20, len(moves))):
            back = WIRE.read_move(parsed(write(WIRE.write_move(move, state, ("a",)))), state)
            assert (back.text, back.hints, back.echo) == (str(move), ("a",), None)
        state = state.play(luck.choice(moves))


def test_all_moves_of_a_position_can_be_sent() -> None:
    """Without a sample, once."""
    for rules in RULE_SETS:
        state = on_straight_river(boat(0, 0, speed=3, coal=3), boat(1, 0, coal=0), rules)
        assert all(WIRE.read_move(WIRE.write_move(move, state), state).text == str(move) for move in state.moves())
        assert len(state.moves()) > 500


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        (('<advance order="0" distance="1"/>',), "ADVANCE 1"),
        (('<advance distance="1" order="0"/>',), "ADVANCE 1"),
        (('<advance distance="1"/>',), "ADVANCE 1"),
        (('<advance id="3" distance="1" foo="bar" order="0"/>',), "ADVANCE 1"),
        (('<advance order="5" distance="1"/>',), "ADVANCE 1"),
        (("<advance><order>0</order><distance>1</distance></advance>",), "ADVANCE 1"),
        (('<advance order="0"><distance>1</distance></advance>',), "ADVANCE 1"),
        (('<advance order="+0" distance="0x1"/>',), "ADVANCE 1"),
        (('<advance order="-0" distance="01"/>',), "ADVANCE 1"),
        (('<turn order="4294967295" direction="4294967295"/>', '<advance order="1" distance="#1"/>'), "TURN -1; ADVANCE 1"),
        (('<advance order="1" distance="1"/>', '<turn order="0" direction="-1"/>'), "TURN -1; ADVANCE 1"),
        (('<turn order="1" direction="-1"/>', '<advance order="2" distance="1"/>'), "TURN -1; ADVANCE 1"),
        (('<turn order="0" direction="-1"/>', '<advance order="2" distance="1"/>'), "TURN -1; ADVANCE 1"),
        (('<turn order="1" direction="-1"/>', '<advance order="1" distance="1"/>'), "TURN -1; ADVANCE 1"),
        (
            ('<acceleration order="0" acc="1"/>', '<advance order="1" distance="1"/>', '<advance order="2" distance="1"/>'),
            "ACC 1; ADVANCE 1; ADVANCE 1",
        ),
        (('<advance order="0" distance="1"/>', '<turn order="1" direction="-3"/>'), "ADVANCE 1; TURN -3"),
    ],
)
def test_what_the_server_accepted(actions: tuple[str, ...], text: str) -> None:
    """Attributes in any order or as elements, unknown ones, numbers in any spelling, actions in any order."""
    move = read(*actions)
    assert move.text == text
    START.play(move.text)


@pytest.mark.parametrize(
    "actions",
    [
        ('<jump order="0" distance="1"/>',),
        ('<advance order="0" distance="one"/>',),
        ('<advance order="0" distance=""/>',),
        ('<advance order="0" distance=" 1"/>',),
        ('<advance order="0" distance="1.0"/>',),
        ('<advance order="0" distance="9999999999"/>',),
        ('<advance order="zero" distance="1"/>',),
        ('<advance order="0" distance="1"><speed>1</speed></advance>',),
        ('<advance order="0" distance="1"><distance>1</distance></advance>',),
        ('<push order="0" direction="3"/>',),
        ('<push order="0" direction="left"/>',),
        ('<push order="0"/>',),
        ('<turn direction="1"/>', '<advance distance="1"/>'),
        ('<turn order="0" direction="1"/>', '<advance order="7" distance="1"/>'),
        ('<turn order="-1" direction="1"/>', '<advance order="0" distance="1"/>'),
        ("<hint><text>a</text></hint>", '<advance order="0" distance="1"/>'),
    ],
)
def test_what_broke_the_server(actions: tuple[str, ...]) -> None:
    """It dropped the connection without a word."""
    with pytest.raises(Broken):
        read(*actions)


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ((), "Der Zug enthält keine Aktionen"),
        (('<hint content="a"/>',), "Der Zug enthält keine Aktionen"),
        (('<acceleration order="1" acc="1"/>', '<advance order="2" distance="2"/>'), "Du kannst nur in der ersten Aktion beschleunigen."),
        (('<acceleration acc="0"/>', '<advance order="7" distance="2"/>'), "Es kann nicht um den Wert 0 beschleunigt werden."),
        (("<acceleration/>",), "Es kann nicht um den Wert 0 beschleunigt werden."),
        (("<turn/>",), "Drehung ist ungültig."),
        (("<advance/>",), "Zurückgelegte Distanz ist ungültig."),
        (('<advance distance="99"/>',), "Zurückgelegte Distanz ist ungültig."),
        (('<acceleration acc="-2000000000"/>',), "Die minimale Geschwindigkeit von 1 darf nicht unterschritten werden."),
        (('<acceleration acc="1000"/>',), "Die maximale Geschwindigkeit von 6 darf nicht überschritten werden."),
        (('<advance order="0" distance="1"/>', '<push order="1"/>'), "Keine Bewegunspunkte mehr vorhanden"),
        (('<advance order="0" distance="3"/>',), "Es sind 2 Bewegungspunkte zuviel verbraucht worden."),
        (('<turn order="0" direction="1"/>',), "Es sind noch 1 Bewegungspunkte übrig."),
    ],
)
def test_what_was_refused_is_told_in_the_seasons_words(actions: tuple[str, ...], text: str) -> None:
    """The first thing that is wrong in the server's order, before a number that would have brought it down."""
    assert refusal(*actions) == text


@given(seeds, st.lists(st.tuples(st.sampled_from(["ACC", "TURN", "ADVANCE"]), st.integers(-3, 7)), min_size=1, max_size=6))
def test_nothing_is_refused_without_a_word_of_the_server(seed: int, actions: list[tuple[str, int]]) -> None:
    """Where the contest's rules refuse a move there is a text of the season's own, and never one of ours."""
    luck = random.Random(seed)
    state = CONTEST.start(seed=seed)
    for _ in range(luck.randrange(8)):
        state = state if state.outcome is not None else state.play(luck.choice(state.moves()))
    text = "; ".join(f"{word} {amount}" for word, amount in actions)
    try:
        state.parse(text)
    except sw.IllegalMove as refused:
        if state.outcome is None:
            assert WIRE.violation(state, Sent(text), refused) != refused.german


def test_where_the_rulebook_is_stricter_it_says_so_itself() -> None:
    """The server had no word for what it allowed."""
    state = on_straight_river(boat(-1, 0), boat(-1, -2), "rulebook", changes={(3, 0): "SANDBANK"})
    assert on_straight_river(boat(-1, 0), boat(-1, -2), changes={(3, 0): "SANDBANK"}).parse("ADVANCE 4")
    with pytest.raises(sw.IllegalMove) as refused:
        state.parse("ADVANCE 4")
    assert WIRE.violation(state, Sent("ADVANCE 4"), refused.value) == refused.value.german
    with pytest.raises(sw.InvalidMove) as unreadable:
        state.parse("SWIM 4")
    assert WIRE.violation(state, Sent("SWIM 4"), unreadable.value) == unreadable.value.german


def test_a_move_of_very_many_actions() -> None:
    """Our notation ends at 48; the server would have found something wrong with such a move as well."""
    assert refusal(*(f'<advance order="{order}" distance="1"/>' for order in range(49))) == "Keine Bewegunspunkte mehr vorhanden"


def test_the_last_move_is_repeated_as_it_was_sent() -> None:
    """Sorted by number, but with the sender's own numbers, and hints behind all actions."""
    data = ('<hint content="eins &amp; eins"/>', '<advance distance="1" order="2"/>', "<hint/>", '<turn foo="1" order="1" direction="-1"/>')
    move = read(*data)
    assert move.hints == ("eins & eins", "")
    written = WIRE.write_state(Shown(START.play(move.text), NOBODY, move))
    actions = '<turn order="1" direction="-1"/>\n          <advance order="2" distance="1"/>'
    assert f'<lastMove>\n          {actions}\n          <hint content="eins &amp; eins"/>\n          <hint/>\n        </lastMove>' in written
    assert WIRE.read_state(parsed(written)).last == move


@pytest.mark.parametrize("data", ['<data class="string">hallo</data>', "<data/>", '<data class="state"/>'])
def test_what_is_no_move_breaks_the_rules(data: str) -> None:
    """The name of whoever sent it stands in the text."""
    with pytest.raises(NotAMove) as refused:
        WIRE.read_move(parsed(data), START)
    assert refused.value.cause is sw.Reason.RULE_VIOLATION
    assert WIRE.refused_move(refused.value.text, "Igel") == "Ungueltiger Zug von 'Igel'.\nIgel hat kein Zug-Objekt gesendet."
    result = WIRE.read_result(WIRE.result(Ending(START, ("Igel", None), sw.RED, refused.value.cause, refused.value.text)))
    assert result.scores[0].reason == "Igel hat kein Zug-Objekt gesendet."


def test_an_unknown_class_breaks_the_connection() -> None:
    """As the server could not make anything of it."""
    with pytest.raises(Broken):
        WIRE.read_move(element("data", class_="sc.plugin2018.Move"), START)
    assert WIRE.read_move(parsed('<data class="sc.plugin2017.Move"><advance distance="1"/></data>'), START).text == "ADVANCE 1"


# Errors


def test_an_error_repeats_what_the_server_had_read() -> None:
    """The whole packet: a move in the room with its actions sorted, as it had been begun; elsewhere as it was."""
    data = sent('<advance distance="1" order="1" foo="1"/>', '<turn order="0" direction="9"/>')
    turn, advance = '<turn order="0" direction="9"/>', '<advance order="1" distance="1"/>'
    here = write(WIRE.error("a", data, "R"), 0)
    assert '<originalRequest class="room" roomId="R">' in here and here.index(turn) < here.index(advance)
    elsewhere = write(WIRE.error("a", Element("room", {"id": "1", "roomId": "S"}, (data,)), "R"), 0)
    assert '<originalRequest class="room" roomId="S">' in elsewhere and elsewhere.index(advance) < elsewhere.index(turn)
    bare = write(WIRE.error("a", Element("move", {}, data.children), "R"), 0)
    assert '<originalRequest class="move">' in bare and bare.index(advance) < bare.index(turn)
    assert '<originalRequest class="room" roomId="R"/>' in write(WIRE.error("a", None, "R"), 0)
    assert '<jump a="1"/>' in write(WIRE.error("a", sent('<jump a="1"/>'), "R"), 0)
    assert '<originalRequest class="room"/>' in write(WIRE.error("a", Element("room"), "R"), 0)


# Results


@pytest.mark.parametrize(
    ("cause", "written"),
    [
        (sw.Reason.LEFT, "LEFT"),
        (sw.Reason.SOFT_TIMEOUT, "SOFT_TIMEOUT"),
        (sw.Reason.HARD_TIMEOUT, "HARD_TIMEOUT"),
        (sw.Reason.PROTOCOL_ERROR, "LEFT"),
        (sw.Reason.CRASH, "LEFT"),
        (sw.Reason.ADJUDICATED, "UNKNOWN"),
    ],
)
@pytest.mark.parametrize("offender", sw.Player)
def test_whoever_does_not_play_on_has_lost(cause: sw.Reason, written: str, offender: sw.Player) -> None:
    """Points stay, victory points do not, and there is no reason."""
    result = WIRE.read_result(parsed(write(WIRE.result(Ending(START, NOBODY, offender, cause)))))
    assert result.winner is offender.opponent
    scores = {player: result.scores[player.index] for player in sw.Player}
    assert (scores[offender].cause, scores[offender].reason, scores[offender].parts) == (written, None, ("0", "1", "0"))
    assert (scores[offender.opponent].cause, scores[offender.opponent].reason, scores[offender.opponent].parts) == ("REGULAR", None, ("2", "1", "0"))


@pytest.mark.parametrize(("rules", "points"), [("contest", "7"), ("rulebook", "0")])
def test_points_of_whoever_breaks_the_rules(rules: Rules, points: str) -> None:
    """By the rulebook he has none left."""
    state = on_straight_river(boat(4, 0), boat(1, 1), rules)
    result = WIRE.read_result(WIRE.result(Ending(state, NOBODY, sw.RED, sw.Reason.RULE_VIOLATION, "Drehung ist ungültig.")))
    assert result.scores[0].parts == ("0", points, "0") and result.scores[0].reason == "Drehung ist ungültig."


LAST: dict[str, Any] = {"visible": range(5, 8), "turn": 60}
AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (-1, -1), (-1, 1)]


@pytest.mark.parametrize(
    ("state", "reason", "parts"),
    [
        (on_straight_river(boat(24, 0), boat(25, 1), **LAST), "Das Rundenlimit wurde erreicht.", ("0", "2")),
        (on_straight_river(boat(24, 0), boat(24, 1), **LAST), "Das Rundenlimit wurde erreicht.", ("1", "1")),
        (on_straight_river(boat(30, 0, passengers=2), boat(24, 1), visible=(6, 7)), "Das Spiel ist beendet.\nEin Spieler ist im Ziel", ("2", "0")),
        (
            on_straight_river(boat(30, 0), boat(8, 1), player="BLUE", turn=11, visible=range(2, 8)),
            "Das Spiel ist vorzeitig zu Ende.\nEin Spieler wurde abgehängt.",
            ("2", "0"),
        ),
        (
            on_straight_river(boat(0, 0, "LEFT", coal=0), boat(1, 1), changes=dict.fromkeys(AROUND, "BLOCKED")),
            "Das Spiel ist vorzeitig zu Ende.\nEin Spieler kann keinen Zug mehr machen.",
            ("0", "2"),
        ),
    ],
)
def test_games_that_end_by_the_rules(state: "sw.State[Any]", reason: str, parts: tuple[str, str]) -> None:
    """Both players are told why; nobody is named after a draw."""
    assert state.outcome is not None
    data = WIRE.result(Ending(state, ("A", "B")))
    result = WIRE.read_result(parsed(write(data)))
    assert result.winner is state.outcome.winner
    assert (data.child("winner") is None) == (state.outcome.winner is None)
    assert [(score.cause, score.reason, score.parts[0]) for score in result.scores] == [("REGULAR", reason, part) for part in parts]


def test_a_game_without_an_end_has_an_unknown_result() -> None:
    """As when an administrator ends it."""
    result = WIRE.read_result(WIRE.result(Ending(START, NOBODY, None, sw.Reason.ABORTED)))
    assert result.winner is None and [(score.cause, score.parts[0]) for score in result.scores] == [("UNKNOWN", "0")] * 2


# The rest


@pytest.mark.parametrize("player", sw.Player)
def test_players_are_greeted_by_their_colours(player: sw.Player) -> None:
    """In small letters; larger ones are understood."""
    assert WIRE.welcome(player).get("color") == str(player).lower()
    assert WIRE.read_welcome(WIRE.welcome(player)) is player is WIRE.read_welcome(element("data", color=str(player)))
    with pytest.raises(Broken):
        WIRE.read_welcome(element("data", color="green"))


def test_a_paused_game_names_the_next_player() -> None:
    """With his boat."""
    told = WIRE.paused(Shown(START, ("A", "B")))
    assert told is not None
    assert write(told, 0) == (
        '\n<data class="paused">\n  <nextPlayer class="player" displayName="A" color="RED" points="1" x="-1" y="1" direction="RIGHT" speed="1"'
        ' coal="6" tile="0" passenger="0"/>\n</data>'
    )
