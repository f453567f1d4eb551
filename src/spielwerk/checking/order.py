"""The order of a command line: options of a check come before the program, and whatever follows belongs to the program."""

import shlex
from collections.abc import Collection, Sequence

from spielwerk.console import Refusal

_END = "--"


def misplaced(line: Sequence[str], program: Sequence[str], own: Collection[str]) -> str | None:
    """The first option of ours that stands behind the program without a word that it is meant for the program; None if all is clear.

    >>> misplaced(["--seed", "2", "bot.py", "--game=x"], ["bot.py", "--game=x"], {"--game", "--seed"})
    '--game'
    >>> misplaced(["--", "bot.py", "--game", "x"], ["bot.py", "--game", "x"], {"--game"}) is None
    True
    """
    return None if _END in line else next((name for word in program[1:] if (name := word.partition("=")[0]) in own), None)


def refusal(program: Sequence[str], option: str) -> Refusal:
    """A sentence that shows both orders."""
    place = next(place for place, word in enumerate(program) if word.partition("=")[0] == option)
    first = shlex.join([*program[place:], *program[:place]])
    last = shlex.join(program)
    return Refusal(
        f"{option} stands behind the program. For the check: spielwerk check-bot {first}. For the program: spielwerk check-bot -- {last}",
        f"{option} steht hinter dem Programm. Für die Prüfung: spielwerk check-bot {first}. Für das Programm: spielwerk check-bot -- {last}",
    )
