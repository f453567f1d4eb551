"""The arguments with which a contest starts a bot, in any order, and those of our own."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from spielwerk.client.language import said
from spielwerk.client.trouble import ExitCode, Trouble
from spielwerk.game import RULE_SETS, Rules


@dataclass(frozen=True, slots=True)
class Arguments:
    """What a command line says."""

    host: str = "localhost"
    port: int = 13050
    reservation: str | None = None
    room: str | None = None
    game: str | None = None
    rules: Rules | None = None
    name: str | None = None
    json: bool = False


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        option, _, complaint = message.removeprefix("argument ").partition(": ")
        if complaint == "expected one argument":
            raise Trouble(ExitCode.MISUSE, f"nach {option} fehlt ein Wert", f"{option} wants a value")
        raise Trouble(ExitCode.MISUSE, f"die Aufrufargumente stimmen nicht: {message}", f"the arguments are wrong: {message}")


def parser(program: str) -> argparse.ArgumentParser:
    """The options of every bot's program; `-h` is the host, as the contest has it, so help is `--help` alone."""
    made = _Parser(prog=program, add_help=False, allow_abbrev=False, epilog=_epilog(), formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("-h", "--host", default="localhost", help=said("Rechner des Servers (localhost)", "where the server runs (localhost)"))
    made.add_argument("-p", "--port", default="13050", help=said("Port des Servers (13050)", "the server's port (13050)"))
    made.add_argument("-r", "--reservation", help=said("Code eines reservierten Platzes", "the code of a seat that is kept"))
    made.add_argument("--room", help=said("Kennung eines Raums", "the id of a room"))
    made.add_argument("--game", help=said("Spiel, wenn der Bot keines nennt", "the game, if the bot names none"))
    made.add_argument("--rules", choices=RULE_SETS, help=said("Regelsatz des Servers", "the rule set of the server"))
    made.add_argument("--name", help=said("Anzeigename (nur mit --json)", "a name to be called by (with --json alone)"))
    made.add_argument("--json", action="store_true", help=said("JSON-Zeilen statt XML sprechen", "speak lines of JSON instead of XML"))
    made.add_argument("--help", action="help", help=said("diese Hilfe", "this help"))
    return made


def _epilog() -> str:
    meanings = {
        ExitCode.PLAYED: ("das Spiel wurde zu Ende gespielt", "the game was played to its end"),
        ExitCode.BOT_FAILED: ("Fehler im Code des Bots", "an error in the bot's own code"),
        ExitCode.MISUSE: ("falsche Aufrufargumente", "wrong arguments"),
        ExitCode.NO_SERVER: ("kein Server, oder Verbindung verloren", "no server, or the connection was lost"),
        ExitCode.REFUSED: ("kein Platz: Reservierung, Raum oder Spiel unbekannt", "no seat: reservation, room or game unknown"),
        ExitCode.OWN_FAULT: ("durch unerlaubten Zug oder Uhr verloren", "lost by an illegal move or the clock"),
        ExitCode.INTERRUPTED: ("Strg-C", "Ctrl-C"),
    }
    return "\n".join([said("Exit-Codes:", "exit codes:"), *(f"  {code:<5}{said(*meaning)}" for code, meaning in meanings.items())])


def read_arguments(words: Sequence[str] | None = None, program: str | None = None) -> Arguments:
    """The arguments, each judged; `Trouble` with a sentence for what is wrong."""
    words = sys.argv[1:] if words is None else words
    found, unknown = parser(program or "bot").parse_known_args(list(words))
    if unknown:
        german = f"unbekannte Aufrufargumente: {' '.join(unknown)}; --help zeigt, welche es gibt"
        raise Trouble(ExitCode.MISUSE, german, f"unknown arguments: {' '.join(unknown)}; --help shows which there are")
    return Arguments(**{**vars(found), "port": port_of(found.port)})


def port_of(word: str) -> int:
    """The number of a port."""
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 1 << 16):
        german = f"ein Port ist eine Zahl von 1 bis 65535, nicht {word!r}"
        raise Trouble(ExitCode.MISUSE, german, f"a port is a number from 1 to 65535, not {word!r}")
    return int(word)
