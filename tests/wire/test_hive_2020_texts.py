"""What the season 2020 said about refused moves and about the end of a game."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

import spielwerk as sw
from spielwerk.errors import IllegalMove
from spielwerk.games.hive_2020.wire_move_reading import plain
from spielwerk.games.hive_2020.wire_texts import objection
from spielwerk.games.hive_2020.wire_words import CELLS, INSECTS
from spielwerk.outcome import Reason
from spielwerk.player import BLUE, RED, Player
from spielwerk.protocol.wire import Broken, Ending, NotAMove, Sent
from tests.wire.test_hive_2020 import NAMES, WIRE, State, parsed, position, start


def ended(
    stacks: dict[str, list[str]], turn: int, obstacles: list[list[int]] | None = None
) -> tuple[list[str], list[tuple[str, ...]], Player | None]:
    """Reasons, parts and winner of the result for a finished position."""
    result = WIRE.read_result(WIRE.result(Ending(position(stacks, turn, obstacles=obstacles), ("Anna", None))))
    assert {score.cause for score in result.scores} == {"REGULAR"}
    return [score.reason or "" for score in result.scores], [score.parts for score in result.scores], result.winner


CORNER = [[4, -5, 1], [5, -4, -1], [4, -4, 0]]
"""Brambles around a corner, in which a bee is enclosed."""


def test_endings_by_the_rules() -> None:
    """An enclosed bee, more free fields, as many, and both bees enclosed, which had the words of the round limit."""
    enclosed = "Das Spiel ist beendet.\nUnknown (Blau) hat die gegnerische Biene umzingelt."
    assert ended({"5,-5,0": ["RQ"], "0,0,0": ["BQ"]}, 20, CORNER) == ([enclosed] * 2, [("0", "0"), ("2", "6")], BLUE)
    more = "Das Rundenlimit wurde erreicht.\nAnna (Rot) hat mehr freie Felder um seine Biene."
    assert ended({"0,0,0": ["RQ"]}, 60) == ([more] * 2, [("2", "6"), ("0", "-1")], RED)
    equal = "Das Rundenlimit wurde erreicht.\nBeide Bienen haben gleich viele freie Felder."
    assert ended({}, 60) == ([equal] * 2, [("1", "-1"), ("1", "-1")], None)
    both = {"5,-5,0": ["RQ"], "5,-4,-1": ["BQ"], "4,-4,0": ["BS"], "5,-3,-2": ["BS"], "4,-3,-1": ["BS"], "4,-5,1": ["BA"]}
    assert ended(both, 20) == ([equal] * 2, [("1", "0"), ("1", "0")], None)


@pytest.mark.parametrize(
    ("cause", "written", "reason"),
    [
        (Reason.LEFT, "LEFT", "Der Spieler hat das Spiel verlassen"),
        (Reason.PROTOCOL_ERROR, "LEFT", "Der Spieler hat das Spiel verlassen"),
        (Reason.SOFT_TIMEOUT, "SOFT_TIMEOUT", "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet"),
        (Reason.HARD_TIMEOUT, "HARD_TIMEOUT", "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet"),
        (Reason.RULE_VIOLATION, "RULE_VIOLATION", "because"),
        (Reason.ADJUDICATED, "UNKNOWN", "because"),
    ],
)
def test_endings_by_faults(cause: Reason, written: str, reason: str) -> None:
    """The offender has lost, whatever the position says."""
    for offender in Player:
        result = WIRE.read_result(WIRE.result(Ending(start(), NAMES, offender, cause, "because")))
        mine, other = result.scores[offender.index], result.scores[offender.opponent.index]
        assert (mine.cause, mine.reason, mine.parts) == (written, reason, ("0", "-1"))
        assert (other.cause, other.reason, other.parts) == ("REGULAR", "", ("2", "-1"))
        assert result.winner is offender.opponent


def test_a_game_that_was_stopped_has_no_winner() -> None:
    """Nobody's fault, and no end by the rules."""
    result = WIRE.read_result(WIRE.result(Ending(start(), NAMES, None, Reason.ABORTED)))
    assert result.winner is None and {(score.cause, score.parts) for score in result.scores} == {("UNKNOWN", ("0", "-1"))}


def refused(state: State, move: str) -> str:
    """The season's text about a move, be it in our notation or as it was sent."""
    try:
        data = parsed(move) if move.startswith("<") else WIRE.write_move(move, state)
        sent = WIRE.read_move(data, state)
        state.play(sent.text)
    except NotAMove as refusal:
        return refusal.text
    except IllegalMove as refusal:
        return WIRE.violation(state, Sent(move), refusal)
    raise AssertionError(f"{move} is legal")


FIRST = start("contest", [-5, 1, 4])
SECOND = FIRST.play("SET ANT 0,0,0")
THIRD = SECOND.play("SET BEE 1,-1,0")
ROW = {"-2,2,0": ["RS"], "-1,1,0": ["RG"], "0,0,0": ["RQ"], "1,-1,0": ["BQ"], "2,-2,0": ["RA"], "3,-3,0": ["RB"]}
OTHER_ROW = {"-2,2,0": ["RG"], "-1,1,0": ["RS"], "0,0,0": ["RB"], "1,-1,0": ["BQ"], "2,-2,0": ["RQ"], "3,-3,0": ["RA"]}
BEE_LAST = {"0,0,0": ["BQ"], "1,-1,0": ["BA"], "2,-2,0": ["RQ"]}


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (FIRST, "SKIP", "Skipping a turn is only allowed when no other moves can be made"),
        (FIRST, "SET ANT 6,0,-6", "Destination (6,0,-6) is out of bounds; move was Set RED ANT to (6,0,-6)"),
        (FIRST, "DRAG 0,0,0 0,-6,6", "Destination (0,-6,6) is out of bounds; move was Drag from (0,0,0) to (0,-6,6)"),
        (FIRST, "SET ANT -5,1,4", "The target field is obstructed; move was Set RED ANT to (-5,1,4)"),
        (FIRST, "DRAG 0,0,0 1,0,-1", "You have to place the Bee to be able to perform dragmoves; move was Drag from (0,0,0) to (1,0,-1)"),
        (SECOND, "SET ANT 0,0,0", "Set destination is not empty; move was Set BLUE ANT to (0,0,0)"),
        (SECOND, "SET ANT 3,0,-3", "Your first piece has to touch the piece of the other player; move was Set BLUE ANT to (3,0,-3)"),
        (THIRD, "SET ANT 0,-1,1", "A newly placed piece must not touch a piece of the other player; move was Set RED ANT to (0,-1,1)"),
        (THIRD, "SET ANT -3,0,3", "A newly placed piece must touch an own piece; move was Set RED ANT to (-3,0,3)"),
        (
            position({"0,0,0": ["RA"], "1,-1,0": ["BQ"]}, 6, "QA"),
            "SET ANT -1,1,0",
            "The bee must be placed in fourth round latest; move was Set RED ANT to (-1,1,0)",
        ),
        (
            position({"0,0,0": ["RA"], "1,-1,0": ["BQ"]}, 6, "QA"),
            "SET BEETLE -1,1,0",
            "Piece Piece(owner=RED, type=BEETLE) is not an undeployed piece of the current player; move was Set RED BEETLE to (-1,1,0)",
        ),
        (position(ROW), "DRAG 5,0,-5 0,1,-1", "There is no piece to move; move was Drag from (5,0,-5) to (0,1,-1)"),
        (position(ROW), "DRAG 1,-1,0 0,1,-1", "Trying to move piece of the other player; move was Drag from (1,-1,0) to (0,1,-1)"),
        (position(ROW), "DRAG 3,-3,0 3,-3,0", "Destination and start are equal; move was Drag from (3,-3,0) to (3,-3,0)"),
        (position(ROW), "DRAG -2,2,0 0,0,0", "Only beetles are allowed to climb on other Pieces; move was Drag from (-2,2,0) to (0,0,0)"),
        (position(ROW), "DRAG 2,-2,0 1,1,-2", "Moving piece would disconnect swarm; move was Drag from (2,-2,0) to (1,1,-2)"),
        (position(ROW), "DRAG 3,-3,0 4,-4,0", "Beetle has to move along swarm; move was Drag from (3,-3,0) to (4,-4,0)"),
        (position(ROW), "DRAG 3,-3,0 5,-5,0", "Destination field is not next to start field; move was Drag from (3,-3,0) to (5,-5,0)"),
        (position(ROW), "DRAG -2,2,0 -3,3,0", "No path found for Spider move; move was Drag from (-2,2,0) to (-3,3,0)"),
        (position(OTHER_ROW), "DRAG 3,-3,0 5,-5,0", "No path found for Ant move; move was Drag from (3,-3,0) to (5,-5,0)"),
        (position(OTHER_ROW), "DRAG -2,2,0 -3,2,1", "Grasshopper has to jump over at least one piece; move was Drag from (-2,2,0) to (-3,2,1)"),
        (position(OTHER_ROW), "DRAG -2,2,0 0,2,-2", "Grasshopper can only jump over occupied fields; move was Drag from (-2,2,0) to (0,2,-2)"),
        (position(OTHER_ROW), "DRAG -2,2,0 0,1,-1", "Grasshopper can only move in straight lines; move was Drag from (-2,2,0) to (0,1,-1)"),
        (position(BEE_LAST), "DRAG 2,-2,0 3,-3,0", "There is no path to your destination; move was Drag from (2,-2,0) to (3,-3,0)"),
        (position(BEE_LAST), "DRAG 2,-2,0 4,-4,0", "Destination field is not next to start field; move was Drag from (2,-2,0) to (4,-4,0)"),
        (
            FIRST,
            '<data class="setmove"><piece owner="BLUE" type="ANT"/><destination/></data>',
            "The piece Piece(owner=BLUE, type=ANT) does not belong to the current Player(RED); move was Set BLUE ANT to (0,0,0)",
        ),
        (
            FIRST,
            '<data class="setmove"><piece type="ANT"/><destination/></data>',
            "The piece Piece(owner=null, type=ANT) does not belong to the current Player(RED); move was Set null ANT to (0,0,0)",
        ),
        (
            THIRD,
            '<data class="setmove"><piece owner="RED"/><destination x="-1" y="1"/></data>',
            "Piece Piece(owner=RED, type=null) is not an undeployed piece of the current player; move was Set RED null to (-1,1,0)",
        ),
        (
            SECOND,
            '<data class="setmove"><piece owner="BLUE" type="ANT"/><destination x="1"/></data>',
            "Your first piece has to touch the piece of the other player; move was Set BLUE ANT to (1,0,0)",
        ),
        (
            position({"0,0,0": ["RQ", "BB"], "1,-1,0": ["BQ"]}),
            "SET ANT -3,3,0",
            "Your first piece has to touch the piece of the other player; move was Set RED ANT to (-3,3,0)",
        ),
    ],
)
def test_the_texts_of_the_season(state: State, move: str, text: str) -> None:
    """Each reason to refuse a move, in the server's words and in its order."""
    assert refused(state, move) == text


@given(seed=some.integers(0, 2**32), choices=some.lists(some.integers(0, 10**6), max_size=50), picks=some.lists(some.integers(0, 10**6), min_size=20))
def test_every_refusal_has_a_text(seed: int, choices: list[int], picks: list[int]) -> None:
    """What our rules refuse the server refused too, in words of its own; only stones that are all covered made a difference."""
    state: State = sw.game("hive-2020", rules="contest").start(seed=seed)
    for choice in choices:
        state = state.play(state.moves()[choice % len(state.moves())]) if state.outcome is None else state
    cells = [cell for cell, stack in state.record()["state"]["stacks"].items() if stack[-1][0] == state.to_move.value[0]]
    every = [f"SET {insect} {cell}" for insect in INSECTS for cell in CELLS.values()]
    every += [f"DRAG {start} {cell}" for start in cells for cell in CELLS.values()]
    legal = set(map(str, state.moves()))
    for move in (every[pick % len(every)] for pick in picks):
        spelled = plain(move, state.to_move)
        if move in legal:
            assert objection(state, spelled) is None
        elif cells and state.outcome is None:
            assert refused(state, move).endswith(f"; move was {spelled}")


def test_what_the_server_would_have_taken_gets_our_words() -> None:
    """A player whose stones are all covered could set new ones there; here he cannot."""
    state = position({"0,0,0": ["RQ", "BB"], "1,-1,0": ["BQ"]})
    assert refused(state, "SET ANT -1,1,0") == "Ein neuer Stein muss an ein Feld grenzen, auf dem oben ein eigener Stein liegt."


@pytest.mark.parametrize(
    "data",
    [
        '<data class="setmove"><piece owner="RED" type="ANT"/><destination x="-1" y="0"/></data>',
        '<data class="dragmove"><start x="3" y="-3" z="1"/><destination x="4" y="-3" z="-1"/></data>',
        '<data class="dragmove"><start x="3" y="-3" z="0"/><destination x="4" y="-3" z="0"/></data>',
        '<data class="dragmove"><start x="6" y="-6" z="0"/><destination x="4" y="-3" z="-1"/></data>',
    ],
)
def test_places_that_cannot_be(data: str) -> None:
    """Once there are neighbours to be counted, the server's program failed for coordinates that contradict each other."""
    with pytest.raises(Broken):
        WIRE.read_move(parsed(data), position(ROW))
