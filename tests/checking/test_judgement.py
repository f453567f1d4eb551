"""What is found in a visit, without any program: visits that are rare, or that no test can bring about."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import spielwerk as sw
from spielwerk.checking.finding import Finding, Kind
from spielwerk.checking.judgement import MOST_MEMORY, findings_of
from spielwerk.checking.situation import friendly
from spielwerk.checking.telling import tell
from spielwerk.checking.verdict import Verdict
from spielwerk.checking.visit import GameOver, Refusal, Visit
from spielwerk.client.held_back import PREFIX, line_of
from spielwerk.outcome import Reason
from spielwerk.player import RED
from spielwerk.programs.output import Output
from spielwerk.protocol.wire import Departure, Ending
from spielwerk.room.clock import Limits

GAME = "hase-und-igel-2018"
STATE: "sw.State[Any]" = sw.game(GAME, "contest").start(seed=1)
SITUATION = friendly(1, seed=1)[0]


def lost(cause: Reason, departure: Departure | None = None, **values: Any) -> Visit:
    """A visit in which the program has lost by something else than play."""
    over = GameOver(Ending(STATE, ("Red", "Blue"), RED, cause, departure=departure), RED, at=10.0)
    seen = {"connections": 1, "joined": True, "took_own_seat": True, "requests": 1, "asked_in": STATE, "games": [over], **values}
    return Visit(SITUATION, **seen)


def ended(**values: Any) -> Visit:
    """A visit whose game was played to its end by the rules."""
    state = STATE
    while state.outcome is None:
        state = state.play(state.moves()[0])
    over = GameOver(Ending(state, ("Red", "Blue")), RED, at=10.0)
    return Visit(SITUATION, **{"connections": 1, "joined": True, "took_own_seat": True, "games": [over], "exit_code": 0, "exited_at": 10.5, **values})


def said(visit: Visit, *texts: str) -> Visit:
    """The same, after the program has said this."""
    for text in texts:
        visit.words.hear(text.encode(), visit.requests, "r")
    visit.broke_off = visit.words.breaks_off()
    return visit


def only(visit: Visit) -> Finding:
    """The one finding."""
    (finding,) = findings_of(visit, Limits())
    return finding


def test_a_good_visit_has_no_finding() -> None:
    """Nothing is found for the sake of finding."""
    assert findings_of(ended(), Limits()) == []


def test_a_room_that_had_to_be_closed_is_our_own_fault() -> None:
    """It is told with what the log said last, and nothing is said against the program."""
    finding = only(Visit(SITUATION, collapsed=True, joined=True, reports=["one", "two", "three", "room r had to be closed"]))
    assert finding.kind is Kind.GAME_COLLAPSED and finding.evidence == ("two", "three", "room r had to be closed")


@pytest.mark.parametrize(
    ("visit", "kind", "english"),
    [
        (lambda: Visit(SITUATION), Kind.NOT_JOINED, "It has made no connection to the server."),
        (lambda: Visit(SITUATION, connections=1), Kind.NOT_JOINED, "It has made a connection, but said nothing."),
        (lambda: said(Visit(SITUATION, connections=1), "<protocol>"), Kind.NOT_JOINED, "It said: <protocol>"),
        (lambda: said(Visit(SITUATION, connections=1), "<protocol><join"), Kind.HALF_MESSAGE, ""),
        (lambda: said(Visit(SITUATION, connections=1), "<protocol></join>"), Kind.UNREADABLE, "</join>"),
    ],
)
def test_whoever_does_not_join_is_told_how_far_he_has_come(visit: Callable[[], Visit], kind: Kind, english: str) -> None:
    """So that he knows where to look."""
    finding = only(visit())
    assert finding.kind is kind and (english in finding.english) and (finding.german != "" or english == "")


def test_a_connection_that_ends_inside_a_message_is_told_as_half_a_message() -> None:
    """Behind a move and without one."""
    finding = only(said(lost(Reason.LEFT, Departure.LOST), '<protocol><room roomId="r"><data'))
    assert finding.kind is Kind.HALF_MESSAGE and finding.evidence == ('<protocol><room roomId="r"><data',)


def test_much_memory_is_told_with_its_figure() -> None:
    """In the language's own way of writing it; less is nobody's business."""
    finding = only(ended(memory=2 * MOST_MEMORY))
    assert finding.kind is Kind.MUCH_MEMORY and finding.english == "It was 3.0 GB." and finding.german == "Es waren 3,0 GB."
    assert findings_of(ended(memory=MOST_MEMORY), Limits()) == []


def test_a_move_that_was_held_back_is_told_as_the_illegal_move_that_it_is() -> None:
    """With its rule; where it would have been legal, or is no move at all, the program has simply left."""
    held = only(lost(Reason.LEFT, Departure.LOST, output=Output(errors=line_of("ADVANCE 64"))))
    assert held.kind is Kind.ILLEGAL_MOVE and held.position is not None and held.position.rule is not None
    assert "has not sent it" in held.english and "nicht gesendet" in held.german
    for line in (line_of(str(STATE.moves()[0])), f"{PREFIX}no text", f"{PREFIX}7"):
        assert only(lost(Reason.LEFT, Departure.LOST, output=Output(errors=line))).kind is Kind.LEFT_THE_GAME
    unknown = only(lost(Reason.LEFT, Departure.LOST, output=Output(errors=line_of("HOP 3"))))
    assert unknown.kind is Kind.ILLEGAL_MOVE and "HOP" in unknown.english and unknown.position is not None and unknown.position.rule is None


def test_a_refusal_without_a_rule_is_told_in_the_seasons_words() -> None:
    """As when something was no move at all."""
    refusal = Refusal(STATE, "Unknown element", None, "\n".join(map(str, range(20))), out_of_turn=False)
    finding = only(lost(Reason.RULE_VIOLATION, refusals=[refusal]))
    assert finding.kind is Kind.ILLEGAL_MOVE and finding.german == finding.english == "Unknown element"
    assert finding.evidence == (*map(str, range(12)), "…")


def test_several_faults_are_counted_in_the_verdict() -> None:
    """In both languages, and one fault is no plural."""
    visits = lost(Reason.HARD_TIMEOUT), Visit(SITUATION)
    findings = tuple(finding for visit in visits for finding in findings_of(visit, Limits()))
    verdict = Verdict(("bot",), GAME, Limits(), visits, findings, 2, 3.0, False, False)
    assert "Verdict: not ready yet, 2 faults." in tell(verdict, german=False)
    assert "Urteil: noch nicht bereit, 2 Fehler." in tell(verdict, german=True)
    assert "Verdict: not ready yet, one fault." in tell(replace(verdict, findings=findings[:1]), german=False)
