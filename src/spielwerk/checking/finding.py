"""What can be wrong with a bot program: a table of names and sentences."""

import enum
from dataclasses import dataclass

from spielwerk.checking.situation import Situation


class Weight(enum.Enum):
    """How bad something is."""

    FAULT = "fault"
    """It costs games, or disturbs others."""
    REMARK = "remark"
    """Worth knowing; the program may be sent in all the same."""


class Topic(enum.Enum):
    """The parts of a verdict, in its order, with their heads in German and English."""

    PROTOCOL = ("Protokoll", "Protocol")
    RULES = ("Regeln", "Rules")
    TIME = ("Zeit", "Time")
    OUTPUT = ("Ausgabe", "Output")
    EXIT = ("Ende", "End")
    MEMORY = ("Speicher", "Memory")

    @property
    def german(self) -> str:
        """The head in German."""
        return self.value[0]

    @property
    def english(self) -> str:
        """The head in English."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a kind of finding says."""

    weight: Weight
    topic: Topic
    german: str
    english: str


def _fault(topic: Topic, german: str, english: str) -> Facts:
    return Facts(Weight.FAULT, topic, german, english)


def _remark(topic: Topic, german: str, english: str) -> Facts:
    return Facts(Weight.REMARK, topic, german, english)


class Kind(enum.Enum):
    """Everything that can be found; the member's name is the finding's name everywhere."""

    CRASHED_AT_START = _fault(
        Topic.PROTOCOL, "Das Programm endete, bevor es dem Spiel beigetreten war.", "The program ended before it had joined the game."
    )
    NOT_JOINED = _fault(
        Topic.PROTOCOL, "Das Programm läuft, ist dem Spiel aber nicht beigetreten.", "The program runs, but it has not joined the game."
    )
    RESERVATION_IGNORED = _fault(
        Topic.PROTOCOL,
        "Das Programm nahm nicht den Platz, dessen Code hinter --reservation steht; in einem Wettbewerb bliebe dieser leer.",
        "The program did not take the seat whose code stands behind --reservation; in a contest that seat would stay empty.",
    )
    CRASHED_IN_GAME = _fault(Topic.PROTOCOL, "Das Programm endete mitten im Spiel.", "The program ended in the middle of the game.")
    LEFT_THE_GAME = _fault(
        Topic.PROTOCOL, "Das Programm schloss seine Verbindung mitten im Spiel.", "The program closed its connection in the middle of the game."
    )
    UNREADABLE = _fault(Topic.PROTOCOL, "Das Programm schickte etwas, das niemand lesen kann.", "The program sent something that nobody can read.")
    HALF_MESSAGE = _fault(
        Topic.PROTOCOL, "Das Programm begann eine Nachricht und schickte sie nicht zu Ende.", "The program began a message and never ended it."
    )
    OUT_OF_TURN = _fault(
        Topic.PROTOCOL,
        "Das Programm schickte einen Zug, um den niemand gebeten hatte, zum Beispiel zwei Züge auf eine Aufforderung.",
        "The program sent a move that nobody had asked for, for example two moves for one request.",
    )
    WRONG_ROOM = _fault(Topic.PROTOCOL, "Das Programm schickte eine Nachricht in einen falschen Raum.", "The program sent a message to a wrong room.")
    ILLEGAL_MOVE = _fault(Topic.RULES, "Ein Zug war nicht erlaubt.", "A move was not legal.")
    TOO_SLOW = _fault(
        Topic.TIME, "Ein Zug kam nach dem Zeitlimit; damit ist das Spiel verloren.", "A move came after the time limit; the game is lost by that."
    )
    NO_ANSWER = _fault(Topic.TIME, "Auf eine Aufforderung kam kein Zug.", "A request for a move was never answered.")
    NEAR_MISS = _remark(
        Topic.TIME,
        "Züge brauchten mehr als vier Fünftel der erlaubten Zeit; auf einem langsameren Rechner kämen sie zu spät.",
        "Moves took more than four fifths of the time; on a slower computer they would come too late.",
    )
    TOO_MUCH_OUTPUT = _fault(Topic.OUTPUT, "Das Programm druckte in einem Spiel mehr als 1 MiB.", "The program printed more than 1 MiB in one game.")
    ERROR_PRINTED = _remark(Topic.OUTPUT, "Das Programm druckte eine Fehlermeldung.", "The program printed an error report.")
    DOES_NOT_END = _fault(Topic.EXIT, "Das Programm lief nach dem Ende des Spiels weiter.", "The program went on running after the end of the game.")
    CHILDREN_LEFT = _fault(
        Topic.EXIT,
        "Das Programm ließ andere Prozesse zurück, als es endete; sie wurden beendet.",
        "The program left other processes behind when it ended; they were ended.",
    )
    BAD_EXIT_CODE = _remark(
        Topic.EXIT, "Das Programm endete nach dem Spiel nicht mit Exit-Code 0.", "The program ended after the game with an exit code other than 0."
    )
    MUCH_MEMORY = _remark(Topic.MEMORY, "Das Programm brauchte mehr als 1,5 GB Speicher.", "The program took more than 1.5 GB of memory.")
    GAME_COLLAPSED = _remark(
        Topic.PROTOCOL,
        "Ein Spiel brach durch einen Fehler von Spielwerk ab; das liegt nicht am Programm.",
        "A game broke down by a fault of Spielwerk; the program is not to blame.",
    )

    @property
    def facts(self) -> Facts:
        """The row of the table."""
        facts: Facts = self.value
        return facts

    @property
    def is_fault(self) -> bool:
        """Whether a verdict with it is a bad one."""
        return self.facts.weight is Weight.FAULT


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which something went wrong, and how to see it."""

    text: str
    """One line; `spielwerk show --text` draws it."""
    move: str | None = None
    """What was sent, as far as it could be read as a move."""
    rule: str | None = None
    paragraph: str | None = None
    legal: tuple[str, ...] = ()
    """Some moves that would have been legal, first those that begin alike."""
    legal_count: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was wrong in one game."""

    kind: Kind
    situation: Situation
    german: str = ""
    """What exactly it was."""
    english: str = ""
    position: Position | None = None
    evidence: tuple[str, ...] = ()
    """Lines that the program printed or sent."""
