"""Writes a replay while the game is played: each line is handed to the operating system at once, so that nothing is lost with the process."""

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

import spielwerk
from spielwerk._core import State
from spielwerk.player import Player
from spielwerk.protocol.elements import Element, write
from spielwerk.protocol.wire import Ending, Names
from spielwerk.room.replay import FORMAT, Beginning, Line, Named, PlayedMove, Players, RefusedMove, Replay, Result, TakenBackMove, key_text
from spielwerk.room.replay_name import file_names

_ENCODER = msgspec.json.Encoder()


def settled(descriptor: int) -> None:
    """Waits until a file is safe on the disk, and closes it."""
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class ReplayWriter:
    """One game's file. An error of the operating system (a full disk) is raised once; the writer is closed then and ignores what follows."""

    def __init__(self, path: Path, descriptor: int, turn: int, settle: Callable[[int], object] = settled) -> None:
        self.path = path
        self._settle = settle
        self._descriptor: int | None = descriptor
        self._turn = turn

    @classmethod
    def create(
        cls,
        folder: Path,
        *,
        state: State[Any],
        seed: int | None,
        room: str,
        names: Names,
        started: datetime,
        limits: tuple[float, float] | None,
        settle: Callable[[int], object] = settled,
    ) -> "ReplayWriter":
        """A new file in the folder, with its first line; it never takes the place of another.

        `settle` makes the complete file safe and closes it, `settled` unless somebody else has the time for it.
        """
        folder.mkdir(parents=True, exist_ok=True)
        path, descriptor = _new_file(folder, started, state.game, names, room)
        writer = cls(path, descriptor, state.turn, settle)
        writer._write(beginning(state, seed=seed, room=room, names=names, started=started, limits=limits))
        return writer

    @classmethod
    def resumed(cls, path: Path, turn: int, settle: Callable[[int], object] = settled) -> "ReplayWriter":
        """A file whose game goes on, in this turn; a last line that was cut off is taken away first, as no reader knows it."""
        content = path.read_bytes()
        whole, _, torn = content.rpartition(b"\n")
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        if _is_a_line(torn):
            _write_all(descriptor, b"\n")
        else:
            os.ftruncate(descriptor, len(whole) + 1)
        return cls(path, descriptor, turn, settle)

    def moved(
        self,
        player: Player,
        move_text: str,
        sent_text: str,
        seconds: float,
        hints: Sequence[str],
        after: State[Any],
        chance: Mapping[str, Any] | None = None,
        reported: float | None = None,
        echo: Element | None = None,
    ) -> None:
        """A move was played: in canonical form, as it was sent, after how long, what came along, and the position it led to.

        `echo` is the element with which the season's server repeated the move, where it says more than the text.
        """
        self._write(
            PlayedMove(
                turn=self._turn,
                player=player,
                move=move_text,
                sent=None if sent_text == move_text else sent_text,
                seconds=seconds,
                reported=reported,
                hints=tuple(hints),
                chance=None if chance is None else dict(chance),
                key=key_text(after),
                echo=None if echo is None else xml_text(echo),
            )
        )
        self._turn = after.turn

    def refused(self, player: Player, text: str, rule: str | None, german: str, english: str, request: Element | None = None) -> None:
        """Something was sent and not played: the text as it was sent, the broken rule where there is one, and what to say about it."""
        written = None if request is None else xml_text(request)
        self._write(RefusedMove(turn=self._turn, player=player, text=text, rule=rule, german=german, english=english, request=written))

    def taken_back(self, state: State[Any]) -> None:
        """The players have gone back to this position."""
        self._write(TakenBackMove(turn=state.turn))
        self._turn = state.turn

    def over(self, ending: Ending) -> None:
        """The game has ended; the file is complete and safe on the disk."""
        self._write(Result.of(ending))
        self._close()

    def abandoned(self) -> None:
        """Nobody plays this game any longer; the file stays without a result."""
        self._close()

    def _write(self, line: Line) -> None:
        if self._descriptor is None:
            return
        try:
            _write_all(self._descriptor, encoded(line))
        except OSError:
            os.close(self._descriptor)
            self._descriptor = None
            raise

    def _close(self) -> None:
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        self._settle(descriptor)


def beginning(
    state: State[Any], *, seed: int | None, room: str, names: Names, started: datetime | None, limits: tuple[float, float] | None
) -> Beginning:
    """The first line of a game that begins with this position."""
    return Beginning(
        format=FORMAT,
        spielwerk=spielwerk.__version__,
        game=state.game,
        rules=state.rules,
        seed=seed,
        room=room,
        started=started,
        start=state.record(),
        text=state.text(),
        players=Players(Named(names[0]), Named(names[1])),
        limits=limits,
    )


def replay_lines(replay: Replay) -> bytes:
    """The whole file of a replay."""
    # What was refused in a turn was sent before the move of that turn was played.
    lines: list[PlayedMove | RefusedMove] = [*replay.moves, *replay.refused]
    lines.sort(key=lambda line: (line.turn, isinstance(line, PlayedMove)))
    return b"".join(map(encoded, (replay.beginning, *lines, *([] if replay.result is None else [replay.result]))))


def encoded(line: Line) -> bytes:
    """A line as bytes."""
    try:
        return _ENCODER.encode(line) + b"\n"
    except UnicodeEncodeError:
        # Halves of characters, which JSON can name but UTF-8 cannot write, come from clients alone.
        return _ENCODER.encode(_writable(msgspec.to_builtins(line))) + b"\n"


def xml_text(element: Element) -> str:
    """An element in one text, without the new line before it."""
    return write(element, 0)[1:]


def _writable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_writable(key): _writable(inner) for key, inner in value.items()}
    return [_writable(inner) for inner in value] if isinstance(value, list | tuple) else value


def _is_a_line(torn: bytes) -> bool:
    """Whether only the end of the line is missing, so that readers take it."""
    try:
        msgspec.json.decode(torn, type=Line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True


def _new_file(folder: Path, started: datetime, game: str, names: Names, room: str) -> tuple[Path, int]:
    for name in file_names(started, game, names, room):
        try:
            return folder / name, os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o666)
        except FileExistsError:
            continue
    raise AssertionError("there is always another name")


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
