"""`spielwerk replay`: a game that was played, position by position; whether it is true; and the same game in another form."""

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.commands.show import status
from spielwerk.console import Refusal, complain, speaks_german
from spielwerk.outcome import Reason
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import read_replay


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay: .jsonl of ours, or a season's .xml or .xml.gz.")],
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="Shows the position after so many moves.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Prints every position, without waiting for keys.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Plays the game again by the rules; exit code 1 where something does not fit.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="Writes the game into a new file: .xml or .xml.gz of its season, or .jsonl.")
    ] = None,
) -> None:
    """Shows a game that was played: in a terminal step by step, elsewhere as a list of its moves."""
    game = read_replay(file)
    if export is not None:
        _export(game, export)
    if verify:
        _verify(game)
    if turn is not None:
        _show(game, _Walk(game), turn)
    elif everything:
        _show_all(game)
    elif not verify and export is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _step(game)
        else:
            _list(game)


def _say(english: str, german: str) -> None:
    print(german if speaks_german() else english)


# The game as a whole


def _facts(game: Replay) -> None:
    names = [name or "Unknown" for name in game.names]
    began = game.beginning.started
    print(f"{game.start.game}, {game.start.rules}: RED {names[0]} – BLUE {names[1]}{'' if began is None else f', {began:%Y-%m-%d %H:%M:%S}'}")


def _list(game: Replay) -> None:
    _facts(game)
    for number, played in enumerate(game.moves, 1):
        print(f"{number:4}  {played.player:4}  {_time(played.seconds):>9}  {played.move}".rstrip())
    _show_result(game)


def _time(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.3f} s"


def _show_result(game: Replay) -> None:
    for refused in game.refused:
        _say(
            f"{refused.player} was refused: {refused.text}: {refused.english}", f"{refused.player} wurde abgewiesen: {refused.text}: {refused.german}"
        )
    if game.result is None:
        _say("The game has not been finished.", "Das Spiel wurde nicht zu Ende gespielt.")
        return
    reason = Reason[game.result.reason]
    if game.result.winner is None:
        _say(f"A draw. {reason.english}", f"Unentschieden. {reason.german}")
    else:
        _say(f"{game.result.winner} has won. {reason.english}", f"{game.result.winner} hat gewonnen. {reason.german}")


def _verify(game: Replay) -> None:
    faults = game.verify()
    for fault in faults:
        print(f"{fault.place}: {fault.german if speaks_german() else fault.english}")
    if faults:
        raise typer.Exit(1)
    moves = len(game.moves)
    _say(f"{moves} moves, and everything fits.", f"{moves} Züge, und alles stimmt.")


# Position by position


class _Walk:
    """The positions as far as anybody has looked."""

    def __init__(self, game: Replay) -> None:
        self._coming: Iterator[sw.State[Any]] = game.positions()
        self._known: list[sw.State[Any]] = []

    @property
    def furthest(self) -> int:
        """How many moves could be played so far."""
        return len(self._known) - 1

    def at(self, number: int) -> "sw.State[Any]":
        """The position after so many moves."""
        while len(self._known) <= number:
            self._known.append(next(self._coming))
        return self._known[number]


def _show(game: Replay, walk: _Walk, number: int) -> None:
    if number > len(game.moves):
        moves = len(game.moves)
        raise Refusal(f"the game has {moves} moves, not {number}", f"das Spiel hat {moves} Züge, nicht {number}")
    state = walk.at(number)
    if number > 0:
        played = game.moves[number - 1]
        print(f"{number}. {played.player}: {played.move}  {_time(played.seconds)}".rstrip())
        for hint in played.hints:
            print(f"   {hint}")
        print()
    print(state)
    print()
    print(status(state))
    print(state.text())


def _show_all(game: Replay) -> None:
    _facts(game)
    walk = _Walk(game)
    for number in range(len(game.moves) + 1):
        print()
        _show(game, walk, number)
    _show_result(game)


def _step(game: Replay) -> None:
    """Waits for a key and Enter behind each position; Enter alone goes on."""
    _facts(game)
    walk = _Walk(game)
    last = len(game.moves)
    number: int | None = 0
    while number is not None:
        try:
            print()
            _show(game, walk, number)
            if number == last:
                _show_result(game)
        except InvalidReplay as refusal:
            # What lies behind a refused move cannot be shown; what lies before it can.
            complain(refusal)
            last = number = walk.furthest
        number = _asked(number, last)


def _asked(number: int, last: int) -> int | None:
    """Where to go from here; None for the end."""
    words = (
        "Enter weiter, p zurück, f Anfang, l Ende, eine Zahl springt, q beendet",
        "Enter next, p previous, f first, l last, a number jumps, q quits",
    )
    while True:
        try:
            word = input(f"[{number}/{last}] {words[0] if speaks_german() else words[1]}: ").strip().lower()
        except EOFError:
            return None
        if word in ("q", "quit"):
            return None
        places = {"": number + 1, "n": number + 1, "p": number - 1, "f": 0, "l": last}
        wanted = int(word) if word.isdecimal() and len(word) < 10 else places.get(word)
        if wanted is not None:
            return min(max(wanted, 0), last)


# Other forms


def _export(game: Replay, path: Path) -> None:
    content = _content_for(game, path.name)
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise Refusal(f"{path} exists already", f"{path} gibt es schon") from None
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}", f"{path} kann nicht geschrieben werden: {error.strerror}") from None


def _content_for(game: Replay, name: str) -> bytes:
    if name.endswith(".jsonl"):
        from spielwerk.room.replay_writer import replay_lines

        return replay_lines(game)
    if name.endswith((".xml", ".xml.gz")):
        from spielwerk.protocol.stored import write_stored

        written = write_stored(game)
        return gzip.compress(written, mtime=0) if name.endswith(".gz") else written
    raise Refusal(f"{name}: a replay is written as .xml, .xml.gz or .jsonl", f"{name}: geschrieben wird .xml, .xml.gz oder .jsonl")
