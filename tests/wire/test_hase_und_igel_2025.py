"""The wire of 2025 by itself: what clients may write, what they are told, and our own forms for the rulebook's race."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spielwerk as sw
from spielwerk._core import State
from spielwerk.game import RULE_SETS, Rules
from spielwerk.games.hase_und_igel_2025.wire_mistakes import find
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED
from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import Broken, Departure, Ending, Sent, Shown
from tests.wire.hase_und_igel_recordings import element_of, refused_by

SEASON = season_of("hase-und-igel-2025")
WIRE = SEASON.wire
GAME = sw.game("hase-und-igel-2025", "contest")
RULEBOOK = sw.game("hase-und-igel-2025", "rulebook")
START = GAME.start(1)
UNNAMED = (None, None)


def sent(xml: str, state: State[Any] = START) -> str:
    """The text of the move in these data."""
    return WIRE.read_move(element_of(xml), state).text


def shown_again(shown: Shown, before: Shown | None = None) -> Shown:
    """What somebody reads who was shown this."""
    return WIRE.read_state(element_of(WIRE.write_state(shown)), before)


@pytest.mark.parametrize("rules", RULE_SETS)
@given(seed=st.integers(0, 2**32))
def test_races_go_through_the_wire(rules: Rules, seed: int) -> None:
    """Whatever is shown reads back as the same position, every legal move as the same text; written once more, nothing has changed."""
    chance = random.Random(seed)
    game = sw.game("hase-und-igel-2025", rules)
    state, last, luck = game.start(seed), None, None
    while state.outcome is None:
        shown = Shown(state, UNNAMED, last, luck)
        read = shown_again(shown, shown)
        assert (read.state.key, read.state.rules, read.last, read.luck) == (state.key, rules, last, luck)
        assert WIRE.write_state(read) == WIRE.write_state(shown)
        for move in state.moves():
            assert WIRE.read_move(WIRE.write_move(move, state), state) == Sent(str(move))
        last = Sent(str(chance.choice(state.moves())))
        before, state = state, state.play(last.text)
        assert game.luck is not None
        luck = game.luck(before, state)
        if luck is not None:
            assert before.play(last.text, chance=luck).key == state.key
    assert WIRE.read_result(WIRE.result(Ending(state, UNNAMED))).winner is state.outcome.winner


def test_luck_of_random_fields_is_named_and_shown() -> None:
    """All three instructions fall, and are shown where they do."""
    fallen = set()
    for seed in range(60):
        state, chance = RULEBOOK.start(seed), random.Random(seed)
        while state.outcome is None:
            text = str(chance.choice(state.moves()))
            before, state = state, state.play(text)
            assert RULEBOOK.luck is not None
            luck = RULEBOOK.luck(before, state)
            written = WIRE.write_state(Shown(state, UNNAMED, Sent(text), luck))
            assert ("<random>" in written) == (luck is not None)
            if luck is not None:
                fallen.add(luck["random_field"])
                assert f"\n          <random>{luck['random_field']}</random>\n        </lastMove>" in written
                assert shown_again(Shown(state, UNNAMED, Sent(text), luck)).state.rules == "rulebook"
    assert fallen == {"BACK_TO_CARROTS", "REFUND", "SWAP_CARROTS"}


def test_forms_of_the_rulebook() -> None:
    """Skips and the carrot card are unknown to the contest; nobody may name an instruction."""
    start = RULEBOOK.start(1)
    assert write(WIRE.write_move("SKIP", start), 0) == '\n<data class="skip"/>'
    card = WIRE.write_move("ADVANCE 5; CARD TAKE_OR_DROP_CARROTS -20", start)
    assert write(card, 0) == '\n<data class="advance" distance="5">\n  <card value="-20">TAKE_OR_DROP_CARROTS</card>\n</data>'
    for data in (card, WIRE.write_move("SKIP", start)):
        with pytest.raises(Broken):
            WIRE.read_move(data, START)
    with pytest.raises(Broken):
        sent('<data class="advance" distance="5"><random>REFUND</random></data>', start)


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ('<data class="advance" distance="3"/>', "ADVANCE 3"),
        ('<data distance="3" foo="1" class="advance"/>', "ADVANCE 3"),
        ('<data class="advance"><distance>3</distance></data>', "ADVANCE 3"),
        ('<data class="advance" distance="0"/>', "ADVANCE 0"),
        ('<data class="advance" distance="-0x3"/>', "ADVANCE -3"),
        ('<data class="advance"/>', "ADVANCE 0"),
        ('<data class="advance"><card>EAT_SALAD</card><distance>5</distance></data>', "ADVANCE 5; CARD EAT_SALAD"),
        (
            '<data class="advance" distance="5"><card>HURRY_AHEAD</card><card>SWAP_CARROTS</card></data>',
            "ADVANCE 5; CARD HURRY_AHEAD; CARD SWAP_CARROTS",
        ),
        ('<data class="exchangecarrots" amount="-10"/>', "EXCHANGE -10"),
        ('<data class="exchangecarrots"><amount>10</amount></data>', "EXCHANGE 10"),
        ('<data class="eatsalad"/>', "EAT_SALAD"),
        ('<data class="fallback"></data>', "FALL_BACK"),
    ],
)
def test_spellings_that_were_understood(xml: str, text: str) -> None:
    """Attributes in any order or as children, missing numbers as 0, unknown attributes, and Java's spellings of numbers."""
    assert sent(xml) == text


@pytest.mark.parametrize(
    "xml",
    [
        '<data class="hurra"/>',
        '<data class="card">EAT_SALAD</data>',
        "<data/>",
        '<data class="welcomeMessage" color="ONE"/>',
        '<data class="advance" distance="2"><card>QUATSCH</card></data>',
        '<data class="advance" distance="2"><card> EAT_SALAD</card></data>',
        '<data class="advance" distance="2"><card/></data>',
        '<data class="advance" distance="two"/>',
        '<data class="advance"><far>2</far></data>',
        '<data class="fallback"><distance>2</distance></data>',
        '<data class="skip"/>',
    ],
)
def test_what_nobody_could_read(xml: str) -> None:
    """Unknown classes, cards and tags broke the connection, out of turn as well."""
    with pytest.raises(Broken):
        sent(xml)
    with pytest.raises(Broken):
        WIRE.not_your_turn(Shown(START, UNNAMED), BLUE, element_of(xml))


def test_out_of_turn() -> None:
    """Both players and the move are named."""
    shown = Shown(START, ("Häschen", None))
    data = element_of('<data class="advance" distance="5"><card>HURRY_AHEAD</card><card>EAT_SALAD</card></data>')
    assert WIRE.not_your_turn(shown, BLUE, data) == (
        "It's not your turn yet; expected: ONE(Häschen), got TWO() (msg was Vorwärts um 5 mit Karten [HURRY_AHEAD, EAT_SALAD])."
    )
    assert WIRE.not_your_turn(shown, RED, data) == "Move from ONE(Häschen) has not been requested."


@given(seed=st.integers(0, 2**32))
def test_a_mistake_is_found_wherever_the_rules_refuse(seed: int) -> None:
    """The walk in the steps of the season's server, and the rules of the house, agree about what is a move."""
    chance = random.Random(seed)
    state = GAME.start(seed)
    while state.outcome is None:
        legal = {str(move) for move in state.moves()}
        for text in [*legal, *(candidate(chance) for _ in range(40))]:
            assert (find(state, text) is None) == (text in legal), (state.text(), text)
        state = state.play(chance.choice(state.moves()))


def candidate(chance: random.Random) -> str:
    """Something like a move."""
    cards = chance.choices(["EAT_SALAD", "SWAP_CARROTS", "HURRY_AHEAD", "FALL_BACK"], k=chance.choice((0, 0, 1, 1, 2, 3)))
    advance = "; ".join((f"ADVANCE {chance.randint(1, 12)}", *(f"CARD {card}" for card in cards)))
    return chance.choice((advance, advance, advance, "EAT_SALAD", "FALL_BACK", "EXCHANGE 10", "EXCHANGE -10", "EXCHANGE 20"))


@pytest.mark.parametrize(
    ("move", "mistake", "sentence"),
    [
        ("ADVANCE 60", "MISSING_CARROTS", "Nicht genügend Karotten bei 'Vorwärts um 60'"),
        ("ADVANCE 11", "HEDGEHOG_ONLY_BACKWARDS", "Ein Igelfeld kann nur mit einem Rückwärtzug betreten werden bei 'Vorwärts um 11'"),
        ("ADVANCE 0", "CANNOT_ENTER_FIELD", "Feld kann nicht betreten werden bei 'Vorwärts um 0'"),
        ("ADVANCE -1", "FIELD_NONEXISTENT", "Das Feld existiert nicht bei 'Vorwärts um -1'"),
        ("EXCHANGE 10", "CANNOT_EXCHANGE_CARROTS", "Karotten tauschen kann nicht mit dieser Karottenanzahl gespielt werden bei"),
        ("FALL_BACK", "CANNOT_FALL_BACK", "Rückwärtszug ist nicht möglich bei 'Zurückfallen'"),
        ("EAT_SALAD", "CANNOT_EAT_SALAD", "Es kann gerade kein Salat gegessen werden bei 'Salat fressen'"),
    ],
)
def test_refusals(move: str, mistake: str, sentence: str) -> None:
    """The error names the mistake, the result's reason explains it."""
    refusal = refused_by(START, move)
    text = WIRE.violation(START, Sent(move), refusal)
    assert f"mistake={mistake}, " in text
    result = WIRE.read_result(WIRE.result(Ending(START, ("Häschen", None), RED, Reason.RULE_VIOLATION, text)))
    assert (result.scores[0].reason or "").startswith(f"Regelverletzung von Häschen: {sentence}")
    assert (result.scores[0].cause, result.winner) == ("RULE_VIOLATION", BLUE)


def test_a_free_pass_is_refused_though_the_season_s_server_took_it() -> None:
    """An advance by 0 fields is no move here, so it has a mistake that the server would not have found."""
    text = next(str(move) for move in START.moves() if "CARD" not in str(move))
    standing = START.play(text).play(next(str(move) for move in START.play(text).moves() if "CARD" not in str(move)))
    refusal = refused_by(standing, "ADVANCE 0")
    assert "CANNOT_MOVE_FORWARD" in WIRE.violation(standing, Sent("ADVANCE 0"), refusal)


def test_refusals_of_the_rulebook() -> None:
    """Where the contest had no such rule, the house's own sentence stands."""
    start = RULEBOOK.start(1)
    for move, sentence in (
        ("SKIP", "Aussetzen darf nur, wer keinen anderen Zug hat"),
        ("ADVANCE 60", "Nicht genügend Karotten bei 'Vorwärts um 60'"),
    ):
        refusal = refused_by(start, move)
        text = WIRE.violation(start, Sent(move), refusal)
        result = WIRE.read_result(WIRE.result(Ending(start, UNNAMED, RED, Reason.RULE_VIOLATION, text)))
        assert sentence in (result.scores[0].reason or "")


def test_what_is_no_move_at_all_is_refused_too() -> None:
    """The season's server never saw such texts."""
    for text in ("ADVANCE", "HOP 3", "", "CARD", "EXCHANGE x", "ADVANCE ²"):
        for state in (START, RULEBOOK.start(1)):
            refusal = refused_by(state, text)
            assert WIRE.violation(state, Sent(text), refusal).startswith("InvalidMoveException(mistake=")


@pytest.mark.parametrize(
    ("cause", "departure", "text", "sentence", "read"),
    [
        (Reason.LEFT, Departure.LOST, "", "TWO hat das Spiel verlassen: LOST_CONNECTION", "LEFT"),
        (Reason.LEFT, Departure.POLITE, "", "TWO hat das Spiel verlassen: RECEIVED_DISCONNECT", "LEFT"),
        (Reason.PROTOCOL_ERROR, Departure.UNREADABLE, "", "TWO hat das Spiel verlassen: PROTOCOL_ERROR", "LEFT"),
        (Reason.PROTOCOL_ERROR, None, "", "TWO hat das Spiel verlassen: PROTOCOL_ERROR", "LEFT"),
        (Reason.LEFT, Departure.NEVER_CAME, "", "TWO hat das Spiel verlassen: NOT_CONNECTED", "LEFT"),
        (Reason.CRASH, None, "", "TWO hat das Spiel verlassen: LOST_CONNECTION", "LEFT"),
        (Reason.PROTOCOL_ERROR, None, "zu früh", "Missachtung des Spielablaufs von TWO: zu früh", "PROTOCOL_ERROR"),
        (
            Reason.SOFT_TIMEOUT,
            None,
            "",
            "TWO hat fuer die Antwort auf die Zugaufforderung laenger als 2 Sekunden gebraucht.",
            "SOFT_TIMEOUT",
        ),
        (Reason.HARD_TIMEOUT, None, "", "TWO hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet.", "HARD_TIMEOUT"),
        (Reason.RULE_VIOLATION, None, "so nicht", "Regelverletzung von TWO: so nicht", "RULE_VIOLATION"),
    ],
)
def test_faults(cause: Reason, departure: Departure | None, text: str, sentence: str, read: str) -> None:
    """The offender has nothing, the other one what he had reached."""
    data = WIRE.result(Ending(START, UNNAMED, BLUE, cause, text, departure))
    winner = data.child("winner")
    assert winner is not None and winner.attributes == {"team": "ONE", "regular": "false", "reason": sentence}
    result = WIRE.read_result(data)
    assert [(score.cause, score.parts) for score in result.scores] == [("REGULAR", ("2", "0", "68")), (read, ("0", "0", "0"))]


def placed(red: tuple[int, int], blue: tuple[int, int], turn: int, rules: Rules = "contest") -> State[Any]:
    """A position with both hares where they are wanted."""
    game = sw.game("hase-und-igel-2025", rules)
    record = game.start(1).record()
    for hare, (position, carrots) in zip(("red", "blue"), (red, blue), strict=True):
        record["state"][hare] |= {"position": position, "carrots": carrots, "salads": 0, "last": "FALL_BACK"}
    return game.from_record(record | {"turn": turn, "player": "BLUE" if turn % 2 else "RED"})


@pytest.mark.parametrize(
    ("red", "blue", "turn", "rules", "winner", "sentence"),
    [
        ((64, 5), (50, 3), 40, "contest", RED, "Häschen hat das Ziel zuerst erreicht."),
        ((64, 5), (64, 3), 40, "contest", BLUE, "TWO hat weniger Karotten uebrig."),
        ((64, 5), (64, 5), 40, "contest", None, "Beide Spieler sind gleichauf"),
        ((64, 5), (64, 5), 40, "rulebook", RED, "Häschen hat das Ziel zuerst erreicht."),
        ((33, 5), (50, 3), 60, "contest", BLUE, "TWO ist weiter vorne."),
        ((33, 5), (32, 3), 20, "contest", RED, "Häschen ist weiter vorne."),
        ((64, 5), (63, 3), 41, "contest", RED, "Häschen hat das Ziel zuerst erreicht."),
    ],
)
def test_ends(red: tuple[int, int], blue: tuple[int, int], turn: int, rules: Rules, winner: sw.Player | None, sentence: str) -> None:
    """By the rules, and where an administrator has ended a game that had not been decided."""
    state = placed(red, blue, turn, rules)
    data = WIRE.result(Ending(state, ("Häschen", None), None, None if state.outcome else Reason.ADJUDICATED))
    told = data.child("winner")
    assert told is not None and told.attributes["reason"] == sentence and told.attributes["regular"] == "true"
    result = WIRE.read_result(data)
    assert result.winner is winner and (state.outcome is not None or WIRE.leader(state) is winner)
    points = {RED: ("2", "0"), BLUE: ("0", "2"), None: ("1", "1")}[winner]
    assert [score.parts for score in result.scores] == [(points[0], *map(str, red)), (points[1], *map(str, blue))]


def test_a_last_action_that_no_rule_allows_is_kept() -> None:
    """The season's server let hares stay where they were; what it then showed is understood, and shown again."""
    after = WIRE.write_state(Shown(placed((4, 5), (9, 3), 20), UNNAMED, Sent("ADVANCE 0")))
    shown = after.replace('<lastAction class="fallback"/>', '<lastAction class="advance" distance="0"/>', 1)
    read = WIRE.read_state(element_of(shown))
    assert WIRE.write_state(read) == shown
    assert read.last == Sent("ADVANCE 0")


def test_a_stored_state_is_read_without_its_message() -> None:
    """A stored position is the state alone."""
    state = element_of(WIRE.write_state(Shown(START, UNNAMED))).children[0]
    assert WIRE.read_state(Element("state", state.attributes, state.children)).state.key == START.key


def test_the_official_python_client_understands_positions() -> None:
    """Its parser reads what is written here; what it then holds for moves, as its serializer writes it, is read here."""
    protocol = pytest.importorskip("socha.api.networking.xml_protocol_interface")
    utils = pytest.importorskip("socha.api.networking.utils")
    config = protocol.ParserConfig(class_factory=protocol.custom_class_factory)
    parser = protocol.XmlParser(handler=protocol.XmlEventHandler, context=protocol.XmlContext(), config=config)
    serializer = protocol.XmlSerializer(config=protocol.SerializerConfig(xml_declaration=False))
    chance, state, last, before = random.Random(5), START, None, None
    for _ in range(30):
        theirs = utils.message_to_state(parser.from_string(f'<room roomId="r">{WIRE.write_state(Shown(state, UNNAMED, last))}</room>'), before)
        before = theirs.last_move
        hares = state.record()["state"]
        mine, other = (hares["red"], hares["blue"]) if state.to_move is RED else (hares["blue"], hares["red"])
        for hare, expected in ((theirs.clone_current_player(), mine), (theirs.clone_other_player(), other)):
            assert (hare.position, hare.carrots, hare.salads) == (expected["position"], expected["carrots"], expected["salads"])
            assert len(hare.cards) == len(expected["cards"])
        legal = {str(move) for move in state.moves()}
        listed = {sent(serializer.render(utils.handle_move(move))) for move in theirs.possible_moves()}
        assert listed == legal
        last = Sent(str(chance.choice(state.moves())))
        state = state.play(last.text)


def test_the_season() -> None:
    """The facts belong to this game."""
    assert SEASON.game == "hase-und-igel-2025"
    assert SEASON.cancel_gives_result and SEASON.answers_pause
