"""What was wrong in one visit. The reason for an early end comes from the room, from what was sent, and from how the process ended."""

import re
import shlex
from collections.abc import Iterator
from itertools import islice
from typing import Any

from spielwerk._core import State
from spielwerk.checking.finding import Finding, Kind, Position
from spielwerk.checking.visit import GameOver, Refusal, Visit
from spielwerk.client.held_back import move_held_back
from spielwerk.client.language import comma
from spielwerk.errors import IllegalMove, InvalidMove
from spielwerk.outcome import Reason
from spielwerk.programs.output import KEPT, shortened
from spielwerk.protocol.wire import Departure
from spielwerk.room.clock import Limits

MOST_OUTPUT = 2 * KEPT
MOST_MEMORY = 1_500_000_000
NEAR = 0.8
"""The part of the soft limit from which a move is a near miss."""
_SENT = 12
"""So many lines of a move that was sent are quoted."""
_ABOUT_ARGUMENTS = re.compile(r"--host|--port|--reservation|\busage:|(unrecognized|unknown|invalid) (option|argument)", re.IGNORECASE)
"""What programs print that do not understand how they are started."""
_LISTED = 1000
_NAMED = 8
_CRASHING = 3.0
"""Seconds between the end of a connection and the end of the process that still belong together."""


def findings_of(visit: Visit, limits: Limits) -> list[Finding]:
    """Everything that was wrong, the most important first."""
    return [*_play(visit), *_near_misses(visit, limits), *_output(visit), *_exit(visit), *_memory(visit)]


# How the game went


def _play(visit: Visit) -> Iterator[Finding]:
    if visit.collapsed:
        yield Finding(Kind.GAME_COLLAPSED, visit.situation, evidence=tuple(visit.reports[-3:]))
    elif not visit.joined:
        yield _not_joined(visit)
    else:
        if not visit.took_own_seat:
            yield Finding(Kind.RESERVATION_IGNORED, visit.situation, *_wanted_game(visit))
        misplaced = [*_misplaced(visit)]
        yield from misplaced
        own_fault = next((game for game in visit.games if game.is_own_fault), None)
        if own_fault is not None and not misplaced:
            yield _own_fault(visit, own_fault)


def _not_joined(visit: Visit) -> Finding:
    if visit.words.unreadable is not None:
        return _unreadable(visit)
    if visit.exit_code is not None:
        return _crashed_at_start(visit, visit.exit_code)
    if visit.broke_off:
        return Finding(Kind.HALF_MESSAGE, visit.situation, evidence=visit.words.last())
    return Finding(Kind.NOT_JOINED, visit.situation, *_how_far(visit), evidence=_last_output(visit))


def _crashed_at_start(visit: Visit, code: int) -> Finding:
    german, english = _exit_sentence(code)
    if _ABOUT_ARGUMENTS.search(f"{visit.output.errors}\n{visit.output.printed}"):
        started_with = "--host 127.0.0.1 --port PORT --reservation CODE"
        german += f" Hinter den eigenen Aufrufargumenten wird es gestartet mit: {started_with}. Die muss es verstehen, wie in jedem Wettbewerb."
        english += f" Behind its own arguments it is started with: {started_with}. It has to understand them, as in every contest."
    return Finding(Kind.CRASHED_AT_START, visit.situation, german, english, evidence=_last_output(visit))


def _how_far(visit: Visit) -> tuple[str, str]:
    if visit.connections == 0:
        return "Es hat keine Verbindung zum Server aufgenommen.", "It has made no connection to the server."
    if not visit.words.said_anything:
        return "Es hat eine Verbindung aufgenommen, aber nichts gesagt.", "It has made a connection, but said nothing."
    said = shortened(" ".join(visit.words.last()), 200)
    return f"Es hat gesagt: {said}", f"It said: {said}"


def _wanted_game(visit: Visit) -> tuple[str, str]:
    game = visit.words.wanted_game
    return ("", "") if game is None else (f"Es wollte irgendeinen Platz für {game}.", f"It wanted any seat for {game}.")


def _misplaced(visit: Visit) -> Iterator[Finding]:
    """What was said in the wrong place or at the wrong time; what followed from it is no finding of its own."""
    words = visit.words
    if words.wrong_room is not None:
        german, english = f"Genannt wurde der Raum {words.wrong_room!r}.", f"It named the room {words.wrong_room!r}."
        yield Finding(Kind.WRONG_ROOM, visit.situation, german, english)
    if words.unasked or any(refusal.out_of_turn for refusal in visit.refusals):
        german, english = f"Aufforderungen: {visit.requests}, Züge: {words.moves}.", f"Requests: {visit.requests}, moves: {words.moves}."
        yield Finding(Kind.OUT_OF_TURN, visit.situation, german, english, _last_position(visit))


def _own_fault(visit: Visit, game: GameOver) -> Finding:
    match game.ending.cause:
        case Reason.SOFT_TIMEOUT:
            seconds = visit.late if visit.late is not None else game.at - visit.asked_at
            german, english = (
                f"Zug {_number(visit)} des Spiels kam nach {comma(f'{seconds:.2f}')} s.",
                f"Move {_number(visit)} of the game came after {seconds:.2f} s.",
            )
            return Finding(Kind.TOO_SLOW, visit.situation, german, english, _last_position(visit))
        case Reason.HARD_TIMEOUT:
            return _silent(visit)
        case Reason.RULE_VIOLATION if visit.refusals:
            return _illegal(visit, visit.refusals[-1])
    if game.ending.departure is Departure.UNREADABLE or visit.words.unreadable is not None:
        return _unreadable(visit)
    return _gone(visit)


def _silent(visit: Visit) -> Finding:
    if visit.broke_off:
        return Finding(Kind.HALF_MESSAGE, visit.situation, *_which_move(visit), evidence=visit.words.last()[-3:])
    return Finding(Kind.NO_ANSWER, visit.situation, *_which_move(visit), _last_position(visit), _last_output(visit))


def _gone(visit: Visit) -> Finding:
    """The connection has ended in the game: with the process, or without it."""
    if (held_back := _held_back(visit)) is not None:
        return held_back
    game = visit.last_game
    assert game is not None
    ended = visit.exited_at is not None and visit.exited_at - game.at < _CRASHING
    german, english = _which_move(visit)
    if ended and visit.exit_code is not None and (visit.exit_code != 0 or visit.output.error_report()):
        how_german, how_english = _exit_sentence(visit.exit_code)
        return Finding(
            Kind.CRASHED_IN_GAME, visit.situation, f"{german} {how_german}", f"{english} {how_english}", _last_position(visit), _last_output(visit)
        )
    if visit.broke_off:
        return Finding(Kind.HALF_MESSAGE, visit.situation, german, english, evidence=visit.words.last()[-3:])
    return Finding(Kind.LEFT_THE_GAME, visit.situation, german, english, _last_position(visit), _last_output(visit))


def _unreadable(visit: Visit) -> Finding:
    why = visit.reports[-1].partition(" was closed: ")[2] if visit.reports else ""
    german, english = visit.words.unreadable or (why, why)
    return Finding(Kind.UNREADABLE, visit.situation, german, english, evidence=visit.words.last()[-5:])


def _illegal(visit: Visit, refusal: Refusal) -> Finding:
    german, english, place = _broken(refusal)
    sent = refusal.sent.splitlines()
    return Finding(Kind.ILLEGAL_MOVE, visit.situation, german, english, place, tuple(sent if len(sent) <= _SENT else [*sent[:_SENT], "…"]))


def _held_back(visit: Visit) -> Finding | None:
    """A move that the client library of the program did not send, because it knows the rules; None if that is not why the program went."""
    move, state = move_held_back(visit.output.errors), visit.asked_in
    if move is None or state is None:
        return None
    try:
        state.parse(move)
    except (IllegalMove, InvalidMove) as refusal:
        german, english, place = _broken(Refusal(state, move, refusal, "", out_of_turn=False))
    else:
        return None
    german += "\nDie Client-Bibliothek hat ihn nicht gesendet: Für den Gegner und im Replay hat das Programm das Spiel verlassen (LEFT)."
    english += "\nThe client library has not sent it: to the opponent and in the replay the program has left the game (LEFT)."
    return Finding(Kind.ILLEGAL_MOVE, visit.situation, german, english, place)


def _broken(refusal: Refusal) -> tuple[str, str, Position]:
    """What was wrong with a move, in German and in English, and where."""
    german, english, move = refusal.text, refusal.text, None
    rule = paragraph = None
    match refusal.refusal:
        case IllegalMove() as broken:
            move, rule, paragraph = broken.move, broken.rule, broken.paragraph
            german, english = (f"{move}: {sentence} [{rule}, {paragraph}]" for sentence in (broken.german, broken.english))
        case InvalidMove() as unknown:
            german, english = unknown.german, unknown.english
    return german, english, _position(refusal.state, move, rule, paragraph)


# Sentences and positions


def _number(visit: Visit) -> int:
    """The number of the move in the game, as replays count: the turn that it would have led to."""
    return 1 if visit.asked_in is None else visit.asked_in.turn + 1


def _which_move(visit: Visit) -> tuple[str, str]:
    return f"Es ging um Zug {_number(visit)} des Spiels.", f"It was about move {_number(visit)} of the game."


def _exit_sentence(code: int) -> tuple[str, str]:
    if code < 0:
        return f"Ein Signal ({-code}) hat es beendet.", f"A signal ({-code}) ended it."
    return f"Exit-Code {code}.", f"Exit code {code}."


def _last_output(visit: Visit) -> tuple[str, ...]:
    return visit.output.error_report() or visit.output.last_lines()


def _last_position(visit: Visit) -> Position | None:
    return None if visit.asked_in is None else _position(visit.asked_in)


def _position(state: State[Any], move: str | None = None, rule: str | None = None, paragraph: str | None = None) -> Position:
    listed = [str(legal) for legal in islice(state.iter_moves(), _LISTED)]
    begins = (move or "").split(" ")[0]
    likely = sorted(listed, key=lambda legal: legal.split(" ")[0] != begins)
    return Position(state.text(), move, rule, paragraph, tuple(likely[:_NAMED]), len(listed))


def show_command(position: Position) -> str:
    """How to see a position."""
    return f"spielwerk show --moves --text {shlex.quote(position.text)}"


# Everything beside the game


def _near_misses(visit: Visit, limits: Limits) -> Iterator[Finding]:
    near = [made.seconds for made in visit.made if made.seconds > NEAR * limits.soft]
    if near:
        german = f"Anzahl: {len(near)}, längste Zeit: {comma(f'{max(near):.2f}')} s."
        yield Finding(Kind.NEAR_MISS, visit.situation, german, f"Moves: {len(near)}, longest time: {max(near):.2f} s.")


def _output(visit: Visit) -> Iterator[Finding]:
    total = visit.output.total
    if total > MOST_OUTPUT:
        size = f"{total / (1 << 20):.1f} MiB"
        yield Finding(Kind.TOO_MUCH_OUTPUT, visit.situation, f"Es waren {size.replace('.', ',')}.", f"It was {size}.")
    report = visit.output.error_report()
    has_crashed = not visit.joined or (visit.last_game is not None and visit.last_game.is_own_fault)
    if report and not has_crashed:
        yield Finding(Kind.ERROR_PRINTED, visit.situation, evidence=report)


def _exit(visit: Visit) -> Iterator[Finding]:
    if visit.others:
        yield Finding(Kind.CHILDREN_LEFT, visit.situation, evidence=visit.others)
    if visit.collapsed or visit.went_wrong:
        # How a program ends that has lost by its own fault, or had to be ended, follows from that.
        return
    if visit.exit_code is None:
        yield Finding(Kind.DOES_NOT_END, visit.situation, "Es wurde beendet.", "It was ended.", evidence=visit.output.last_lines(3))
    elif visit.exit_code != 0:
        yield Finding(Kind.BAD_EXIT_CODE, visit.situation, *_exit_sentence(visit.exit_code), evidence=_last_output(visit))


def _memory(visit: Visit) -> Iterator[Finding]:
    if visit.memory is not None and visit.memory > MOST_MEMORY:
        size = f"{visit.memory / 1e9:.1f} GB"
        yield Finding(Kind.MUCH_MEMORY, visit.situation, f"Es waren {size.replace('.', ',')}.", f"It was {size}.")
