"""A move that was not sent because no rule allows it, and the line by which a check learns of it.

>>> move_held_back(line_of("SET BEE 0,0") + "\\n")
'SET BEE 0,0'
>>> move_held_back("SET BEE 0,0") is None
True
"""

import json
import os
import sys

from spielwerk.client.trouble import ExitCode, Trouble

CHECKED = "SPIELWERK_CHECK"
"""The variable in the environment of a program that is being checked."""
PREFIX = "spielwerk-held-back: "
"""How a line begins that is meant for a check and for nobody else."""


class HeldBack(Trouble):
    """The client library has refused its own bot's move."""

    def __init__(self, move: str, german: str, english: str) -> None:
        super().__init__(
            ExitCode.OWN_FAULT,
            f"Der Zug {move!r} ist nicht erlaubt: {german}\nEr wurde nicht gesendet; für den Gegner und im Replay hat der Bot das Spiel verlassen.",
            f"The move {move!r} is not allowed: {english}\nIt was not sent; to the opponent and in the replay the bot has left the game.",
        )
        self.move = move


def confess(trouble: HeldBack) -> None:
    """Tells a check which move it was; without one, nobody needs the line."""
    if CHECKED in os.environ:
        print(line_of(trouble.move), file=sys.stderr, flush=True)


def line_of(move: str) -> str:
    """The line for a move."""
    return PREFIX + json.dumps(move)


def move_held_back(printed: str) -> str | None:
    """The move in what a program has printed, None if it held none back."""
    for line in reversed(printed.splitlines()):
        if line.startswith(PREFIX):
            try:
                move = json.loads(line.removeprefix(PREFIX))
            except ValueError:
                return None
            return move if isinstance(move, str) else None
    return None
