"""Reads replays from files: our own lines of JSON, or the XML in which a season's software stored its games, packed or not."""

import gzip
import io
import zlib
from pathlib import Path

import msgspec

import spielwerk as sw
from spielwerk._core import State
from spielwerk.errors import SpielwerkError
from spielwerk.outcome import Reason
from spielwerk.protocol.wire import Departure
from spielwerk.room.replay import FORMAT, Beginning, InvalidReplay, Line, PlayedMove, RefusedMove, Replay, Result, TakenBackMove, sentences

LARGEST = 64 * 1024 * 1024
"""So many bytes a file may have at most, unpacked."""

_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_replay(path: Path) -> Replay:
    """The game that a file holds; `InvalidReplay` says why there is none in it."""
    return replay_from(unpacked(_content(path)))


def replay_from(content: bytes) -> Replay:
    """The game in the content of a file, in whichever form it is written."""
    content = content.removeprefix(_BYTE_ORDER_MARK)
    if content.lstrip()[:1] == b"<":
        # Only whoever reads a season's file needs the seasons.
        from spielwerk.protocol.stored import read_stored

        return read_stored(content)
    return from_lines(content)


def unpacked(content: bytes, largest: int = LARGEST) -> bytes:
    """The content without gzip around it, within the limit."""
    if content[:2] == b"\x1f\x8b":
        try:
            content = gzip.GzipFile(fileobj=io.BytesIO(content)).read(largest + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise InvalidReplay(f"die Datei ist nicht zu entpacken: {error}", f"the file cannot be unpacked: {error}") from None
    if len(content) > largest:
        raise InvalidReplay(f"die Datei hat mehr als {largest} Bytes", f"the file has more than {largest} bytes")
    return content


def from_lines(content: bytes) -> Replay:
    """The game in lines of JSON. A last line that was not written to its end is left out: the game is unfinished then."""
    *complete, torn = content.split(b"\n")
    lines = [_line(number, line) for number, line in enumerate(complete, 1)]
    last = _last_line(torn)
    lines += last
    if not lines or not isinstance(lines[0], Beginning):
        raise InvalidReplay(
            "die Datei ist keine Aufzeichnung: sie beginnt nicht mit einem Spiel", "the file is no replay: it does not begin with a game"
        )
    return _assembled(lines[0], lines[1:], cut=bool(torn.strip()) and not last)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidReplay(f"{path} ist nicht lesbar: {reason}", f"{path} cannot be read: {reason}") from None


def _line(number: int, line: bytes) -> Line:
    try:
        return _DECODER.decode(line)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise InvalidReplay(f"Zeile {number} ist beschädigt: {error}", f"line {number} is damaged: {error}") from None


def _last_line(torn: bytes) -> list[Line]:
    try:
        return [_line(0, torn)]
    except InvalidReplay:
        return []


def _assembled(beginning: Beginning, lines: list[Line], cut: bool) -> Replay:
    start = _start(beginning)
    result = lines.pop() if lines and isinstance(lines[-1], Result) else None
    moves: list[PlayedMove] = []
    refused: list[RefusedMove] = []
    for number, line in enumerate(lines, 2):
        match line:
            case PlayedMove():
                moves.append(line)
            case RefusedMove():
                refused.append(line)
            case TakenBackMove(turn=turn):
                moves[:] = [move for move in moves if move.turn < turn]
                # What was refused in this turn had been sent before; what was refused later belongs to moves that are no more.
                refused[:] = [refusal for refusal in refused if refusal.turn <= turn]
            case _:
                raise InvalidReplay(f"Zeile {number} darf hier nicht stehen", f"line {number} must not stand here")
    if isinstance(result, Result):
        _check_names(result)
    return Replay(beginning, start, tuple(moves), tuple(refused), result if isinstance(result, Result) else None, cut)


def _start(beginning: Beginning) -> State[object]:
    if beginning.format != FORMAT:
        raise InvalidReplay(
            f"die Aufzeichnung hat das Format {beginning.format}, lesbar ist {FORMAT}",
            f"the replay has the format {beginning.format}, what can be read is {FORMAT}",
        )
    try:
        start = sw.read(beginning.text)
    except (SpielwerkError, TypeError, ValueError) as fault:
        german, english = sentences(fault)
        raise InvalidReplay(f"die Anfangsstellung ist ungültig: {german}", f"the start is not valid: {english}") from None
    if (start.game, start.rules) != (beginning.game, beginning.rules):
        raise InvalidReplay("die Anfangsstellung gehört zu einem anderen Spiel", "the start belongs to another game")
    return start


def _check_names(result: Result) -> None:
    if result.reason not in Reason.__members__:
        raise InvalidReplay(f"der Grund {result.reason!r} ist unbekannt", f"the reason {result.reason!r} is not known")
    if result.departure is not None and result.departure not in Departure.__members__:
        raise InvalidReplay(f"der Abgang {result.departure!r} ist unbekannt", f"the departure {result.departure!r} is not known")
