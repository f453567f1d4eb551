"""What was really the matter when a program has ended a game: what its process came to, and what it printed last, say more than a lost connection."""

import signal
from dataclasses import dataclass

from spielwerk.client.held_back import move_held_back
from spielwerk.console import speaks_german
from spielwerk.outcome import Reason
from spielwerk.programs.output import Output, shortened
from spielwerk.protocol.wire import Departure, Ending

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a game has ended otherwise than by the rules."""

    cause: Reason
    text: str
    departure: Departure | None = None


def said(german: str, english: str) -> str:
    """A sentence in the language of whoever has started the match."""
    return german if speaks_german() else english


def of_process(exit_code: int | None, output: Output, failure: tuple[str, str] | None) -> Fault | None:
    """What a process shows that has ended: it was too greedy, held an illegal move back, or broke down; None where it ended as if all was well."""
    if failure is not None:
        return Fault(Reason.CRASH, said(*failure))
    move = move_held_back(output.errors)
    if move is not None:
        return Fault(
            Reason.RULE_VIOLATION, said(f"verbotener Zug, vom Client zurückgehalten: {move}", f"illegal move, held back by the client: {move}")
        )
    if exit_code in (None, 0):
        return None
    assert exit_code is not None
    last = next(iter(output.error_report()[-1:] or output.last_lines(1)), "")
    return Fault(Reason.CRASH, shortened(": ".join(filter(None, (ended_by(exit_code), last))), _LONGEST))


def ended_by(exit_code: int) -> str:
    """What an exit code says, in words.

    >>> ended_by(1), ended_by(-11), ended_by(137)
    ('exit code 1', 'ended by SIGSEGV', 'ended by SIGKILL')
    """
    number = -exit_code if exit_code < 0 else exit_code - 128
    if number > 0 and number in set(signal.Signals):
        name = signal.Signals(number).name
        return said(f"beendet durch {name}", f"ended by {name}")
    return said(f"Exit-Code {exit_code}", f"exit code {exit_code}")


def of_room(ending: Ending, soft: float, hard: float) -> str:
    """What the room knows about an end that was not regular, in a line."""
    refusal = ending.refusal
    if refusal is not None:
        return shortened(said(getattr(refusal, "german", str(refusal)), getattr(refusal, "english", str(refusal))), _LONGEST)
    match ending.reason:
        case Reason.SOFT_TIMEOUT:
            return said(f"der Zug kam nach mehr als {soft:g} s", f"the move came after more than {soft:g} s")
        case Reason.HARD_TIMEOUT:
            return said(f"kein Zug nach {hard:g} s", f"no move after {hard:g} s")
        case Reason.LEFT:
            return said("hat die Verbindung geschlossen", "has closed the connection")
        case Reason.PROTOCOL_ERROR:
            return ending.text or said("schickte etwas Unlesbares", "sent what nobody can read")
        case _:
            return shortened(ending.text, _LONGEST)
