"""What can keep a bot from playing: a sentence in German and in English, and the exit code with which its program ends."""

import enum

from spielwerk.client.language import said


class ExitCode(enum.IntEnum):
    """How a bot's program ends. · Womit das Programm eines Bots endet."""

    PLAYED = 0
    """The game was played to its end, won or lost. · Das Spiel wurde zu Ende gespielt, ob gewonnen oder verloren."""
    BOT_FAILED = 1
    """The bot's own code raised an error. · Der Code des Bots hat einen Fehler ausgelöst."""
    MISUSE = 2
    """An argument was wrong. · Ein Aufrufargument war falsch."""
    NO_SERVER = 3
    """There is no server, or the connection to it was lost. · Es gibt keinen Server, oder die Verbindung ging verloren."""
    REFUSED = 4
    """The server gave no seat: the reservation, the room or the game is unknown. · Der Server gab keinen Platz."""
    OWN_FAULT = 5
    """The game was lost by an illegal move or by the clock. · Das Spiel ging durch einen unerlaubten Zug oder die Uhr verloren."""
    INTERRUPTED = 130
    """Somebody pressed Ctrl-C. · Jemand hat Strg-C gedrückt."""


class Trouble(Exception):
    """Why a game could not be played, or not to its end."""

    def __init__(self, code: ExitCode, german: str, english: str) -> None:
        super().__init__(english)
        self.code = code
        self.german = german
        self.english = english

    def __str__(self) -> str:
        return said(self.german, self.english)
