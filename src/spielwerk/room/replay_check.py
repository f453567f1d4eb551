"""Whether a replay is true: every move is played again by the rules, and everything the file says is compared with what comes out."""

from collections.abc import Iterator
from typing import Any

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import Fault, IllegalMove, InvalidMove, SpielwerkError
from spielwerk.outcome import Reason
from spielwerk.protocol.season import season_of
from spielwerk.protocol.wire import AGREED
from spielwerk.room.replay import PlayedMove, RefusedMove, Replay, Result, UnplayableMove, key_text, sentences

Playing = (SpielwerkError, TypeError, ValueError, OverflowError)
"""What values of a wrong kind or size in a file can cause when they are played."""


def faults_of(replay: Replay) -> list[Fault]:
    """What does not fit, in the order of the game, up to the first wrong move: what comes behind it would not fit for that reason alone."""
    faults = [*_start_faults(replay)]
    state = replay.start
    refusals = list(replay.refused)
    for number, played in enumerate(replay.moves, 1):
        faults += _refusal_faults(state, _taken(refusals, state.turn))
        try:
            after = replay.played(state, number)
        except UnplayableMove as refusal:
            return [*faults, Fault(f"move {state.turn + 1}", *refusal.reason)]
        wrong = [*_move_faults(replay, played, state, after)]
        if wrong:
            return [*faults, *wrong]
        state = after
    faults += _refusal_faults(state, refusals)
    return faults if replay.result is None else [*faults, *_result_faults(replay.result, state)]


def _taken(refusals: list[RefusedMove], turn: int) -> list[RefusedMove]:
    here = [refusal for refusal in refusals if refusal.turn == turn]
    refusals[:] = [refusal for refusal in refusals if refusal.turn != turn]
    return here


def _start_faults(replay: Replay) -> Iterator[Fault]:
    beginning = replay.beginning
    game = sw.game(beginning.game, rules=beginning.rules)
    try:
        agrees = game.from_record(beginning.start) == replay.start
    except Playing as fault:
        german, english = sentences(fault)
        yield Fault("start", german, english)
        return
    if not agrees:
        yield Fault("start", "Beschreibung und Textzeile sind verschiedene Stellungen", "the record and the line of text are different positions")
    if beginning.seed is not None and replay.start.turn == 0 and not _drawn_by(beginning.seed, replay):
        yield Fault("seed", "dieser Startwert führt nicht zu dieser Anfangsstellung", "this seed does not lead to this start")


def _drawn_by(seed: int, replay: Replay) -> bool:
    game = sw.game(replay.beginning.game, rules=replay.beginning.rules)
    try:
        return replay.start.text() in (game.start(seed).text(), game.start(seed, setup=replay.beginning.start["setup"]).text())
    except (*Playing, KeyError):
        return False


def _move_faults(replay: Replay, played: PlayedMove, before: State[Any], after: State[Any]) -> Iterator[Fault]:
    place = f"move {before.turn + 1}"
    if played.turn != before.turn:
        yield Fault(place, f"turn muss {before.turn} sein, nicht {played.turn}", f"turn has to be {before.turn}, not {played.turn}")
    if played.player is not before.to_move:
        yield Fault(place, f"am Zug ist {before.to_move}, nicht {played.player}", f"{before.to_move} is to move, not {played.player}")
    if played.sent is not None and (canonical := str(before.parse(played.sent))) != played.move:
        yield Fault(place, f"{played.sent!r} ist {canonical!r}, nicht {played.move!r}", f"{played.sent!r} is {canonical!r}, not {played.move!r}")
    if key_text(after) != played.key:
        yield Fault(
            place,
            f"{played.move!r} führt zur Stellung {key_text(after)}, nicht zu {played.key}",
            f"{played.move!r} leads to the position {key_text(after)}, not to {played.key}",
        )
    yield from _luck_faults(replay, place, played, before, after)


def _luck_faults(replay: Replay, place: str, played: PlayedMove, before: State[Any], after: State[Any]) -> Iterator[Fault]:
    name_luck = sw.game(before.game).luck
    fallen = None if name_luck is None else name_luck(before, after)
    if fallen is not None and played.chance is None:
        yield Fault(place, "es fehlt, wie das Glück fiel", "how luck fell is missing")
    # A seed decides all luck of its game; without one nobody can say what should have fallen.
    elif fallen is not None and replay.beginning.seed is not None:
        drawn = before.play(played.move if played.sent is None else played.sent)
        if drawn != after:
            yield Fault(place, "der Startwert lässt das Glück anders fallen", "the seed makes luck fall in another way")


def _refusal_faults(state: State[Any], refusals: list[RefusedMove]) -> Iterator[Fault]:
    for refusal in refusals:
        if refusal.turn != state.turn:
            yield Fault("refused", f"turn muss {state.turn} sein, nicht {refusal.turn}", f"turn has to be {state.turn}, not {refusal.turn}")
        elif refusal.rule is not None and refusal.player is state.to_move:
            yield from _rule_faults(state, refusal)


def _rule_faults(state: State[Any], refusal: RefusedMove) -> Iterator[Fault]:
    try:
        state.parse(refusal.text)
    except IllegalMove as illegal:
        if illegal.rule != refusal.rule:
            german = f"{refusal.text!r} verletzt {illegal.rule}, nicht {refusal.rule}"
            yield Fault("refused", german, f"{refusal.text!r} breaks {illegal.rule}, not {refusal.rule}")
    except (InvalidMove, TypeError):
        yield Fault("refused", f"{refusal.text!r} ist kein Zug und verletzt keine Regel", f"{refusal.text!r} is no move and breaks no rule")
    else:
        yield Fault("refused", f"{refusal.text!r} ist hier erlaubt", f"{refusal.text!r} is allowed here")


def _result_faults(result: Result, state: State[Any]) -> Iterator[Fault]:
    expected = Result.of(result.ending(state, (None, None)))
    if (result.offender is None and result.reason != expected.reason) or (Reason[result.reason].by_the_rules and state.outcome is None):
        german = f"die Regeln beenden das Spiel hier nicht so: {result.reason}"
        yield Fault("result", german, f"the rules do not end the game here so: {result.reason}")
    elif expected.reason == "ADJUDICATED" and (season := season_of(state.game)).cancel_gives_result and state.outcome is None:
        leader = season.wire.leader(state)
        expected_winner = None if result.text == AGREED else leader
        if result.offender is None and result.winner is not expected_winner:
            german = f"so, wie das Spiel endete, hat {expected_winner or 'niemand'} gewonnen, nicht {result.winner or 'niemand'}"
            yield Fault("result", german, f"as the game ended, {expected_winner or 'nobody'} has won, not {result.winner or 'nobody'}")
    # Whoever decided a game that the rules had not ended may have named any winner, or nobody.
    elif (result.offender is not None or state.outcome is not None) and result.winner is not expected.winner:
        yield Fault("result", f"gewonnen hat {expected.winner}, nicht {result.winner}", f"{expected.winner} has won, not {result.winner}")
    if (result.turn, result.key) != (expected.turn, expected.key):
        yield Fault("result", "es gehört zu einer anderen Stellung als der letzten", "it belongs to another position than the last")
    if result.scores != expected.scores:
        yield Fault("result", "die Wertung ist eine andere", "the scores are others")
