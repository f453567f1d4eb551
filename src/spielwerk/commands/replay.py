"""`spielwerk replay`: a game that was played, position by position; whether it is true; and the same game in another form."""

import gzip
import sys
from pathlib import Path
from typing import Annotated

import typer

from spielwerk.colours import coloured
from spielwerk.console import Refusal, complain, speaks_german
from spielwerk.room.replay import InvalidReplay, Replay
from spielwerk.room.replay_reader import read_replay
from spielwerk.room.replay_shelf import newest_first
from spielwerk.stepping import Walk, ending, say, show_all, show_ending, show_title, step, time_text, title

USUAL = Path("replays")
"""The folder in which the server keeps its games unless it is told another one."""

LISTED = 20
"""So many games of a folder are listed."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(replay)


def replay(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="Replays, .jsonl of ours or a season's .xml or .xml.gz, or folders; else the newest of ./replays."),
    ] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="Shows the position of this turn; a game counts its moves from 1.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Prints every position, without waiting for keys.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Prints each position as one line of text too.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Plays the games again by the rules; exit code 1 where something does not fit.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", help="Writes the game into a new file: .xml or .xml.gz of its season, or .jsonl.")
    ] = None,
) -> None:
    """Shows a game that was played: in a terminal step by step, elsewhere as a list of its moves. Of several, the newest or the chosen one."""
    paths = newest_first(files) if files else _newest_of_usual()
    if not paths:
        where = ", ".join(map(str, files or ()))
        raise Refusal(f"there is no replay in {where}", f"in {where} liegt keine Aufzeichnung")
    shows = turn is not None or everything or not (verify or export is not None)
    if export is not None:
        _export(_read(_only(paths)), export)
    if verify and _verify_all(paths):
        raise typer.Exit(1)
    if shows:
        _show(_chosen(paths), turn, everything, text)


def _show(game: Replay, turn: int | None, everything: bool, with_text: bool) -> None:
    if turn is not None:
        Walk(game, with_text).show_turn(turn)
    elif everything:
        show_all(game, with_text)
    elif _at_a_terminal():
        step(game, with_text)
    else:
        _list(game)


def _list(game: Replay) -> None:
    show_title(game)
    for played in game.moves:
        print(coloured(f"{played.turn + 1:4}  {played.player:4}  {time_text(played.seconds):>9}  {played.move}".rstrip()))
    show_ending(game)


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


# Which game


def _newest_of_usual() -> list[Path]:
    found = newest_first([USUAL]) if USUAL.is_dir() else []
    if not found:
        raise Refusal(
            f"there is no replay in ./{USUAL} yet: play a game on `spielwerk serve`, or name a file",
            f"in ./{USUAL} liegt noch keine Aufzeichnung: spiel ein Spiel auf `spielwerk serve`, oder nenne eine Datei",
        )
    print(found[0])
    return found[:1]


def _read(path: Path) -> Replay:
    """The game in a file; an error says in which."""
    try:
        return read_replay(path)
    except InvalidReplay as refusal:
        if str(path) in refusal.english:
            raise
        raise InvalidReplay(f"{path}: {refusal.german}", f"{path}: {refusal.english}") from None


def _only(paths: list[Path]) -> Path:
    if len(paths) > 1:
        raise Refusal(f"--export takes one file, not {len(paths)}", f"--export nimmt eine Datei, nicht {len(paths)}")
    return paths[0]


def _chosen(paths: list[Path]) -> Replay:
    """The only game; of several, which are listed then, the one that somebody at a terminal chooses, else the newest that can be read."""
    if len(paths) == 1:
        return _read(paths[0])
    games = [_listed(number, path) for number, path in enumerate(paths[:LISTED], 1)]
    if len(paths) > LISTED:
        say(f"… and {len(paths) - LISTED} older ones.", f"… und {len(paths) - LISTED} ältere.")
    newest = next((number for number, game in enumerate(games, 1) if game is not None), 1)
    number = _number(newest, len(paths)) if _at_a_terminal() else newest
    print()
    chosen = games[number - 1] if number <= len(games) else None
    return chosen or _read(paths[number - 1])


def _listed(number: int, path: Path) -> Replay | None:
    """Prints a game of the list, with its number, and the file below it."""
    try:
        game = read_replay(path)
    except InvalidReplay as refusal:
        print(f"{number:3}  {refusal.german if speaks_german() else refusal.english}\n     {path}")
        return None
    english, german = ending(game)
    moves = len(game.moves)
    say(f"{number:3}  {title(game)}, {_moves(moves)[0]}. {english}", f"{number:3}  {title(game)}, {_moves(moves)[1]}. {german}")
    print(f"     {path}")
    return game


def _number(newest: int, last: int) -> int:
    """The number that somebody types; Enter alone is the newest."""
    english = f"Which one? Type its number (1 to {last}) and then Enter; Enter alone shows number {newest}, q quits: "
    german = f"Welches? Tippe die Nummer (1 bis {last}) und dann Enter; Enter allein zeigt Nummer {newest}, q beendet: "
    while True:
        try:
            word = input(german if speaks_german() else english).strip().lower()
        except EOFError:
            print()
            raise typer.Exit() from None
        if word in ("q", "quit"):
            raise typer.Exit
        if not word:
            return newest
        if word.isdecimal() and len(word) < 10 and 1 <= int(word) <= last:
            return int(word)


# What is true


def _verify_all(paths: list[Path]) -> bool:
    """Says of each game what does not fit; whether anything does not."""
    if len(paths) == 1:
        return _verify(_read(paths[0]), "")
    wrong = False
    for path in paths:
        try:
            wrong |= _verify(_read(path), f"{path}: ")
        except InvalidReplay as refusal:
            complain(refusal)
            wrong = True
    return wrong


def _verify(game: Replay, before: str) -> bool:
    faults = game.verify()
    for fault in faults:
        say(f"{before}{fault.place}: {fault.english}", f"{before}{_german_place(fault.place)}: {fault.german}")
    if faults:
        return True
    english, german = _moves(len(game.moves))
    if game.result is not None:
        say(f"{before}{english}, and everything fits.", f"{before}{german}, und alles stimmt.")
    else:
        fit, stimmt = ("fits", "stimmt") if len(game.moves) == 1 else ("fit", "stimmen")
        why = ("the last line is cut", "die letzte Zeile ist abgeschnitten") if game.cut else ("there is no result", "es gibt kein Ergebnis")
        say(f"{before}unfinished: {english} {fit}, {why[0]}.", f"{before}unvollendet: {german} {stimmt}, {why[1]}.")
    return False


def _german_place(place: str) -> str:
    word, _, number = place.partition(" ")
    german = {"move": "Zug", "start": "Anfangsstellung", "seed": "Startwert", "refused": "Abgewiesenes", "result": "Ergebnis"}
    return f"{german.get(word, word)} {number}".rstrip()


def _moves(count: int) -> tuple[str, str]:
    return ("1 move", "1 Zug") if count == 1 else (f"{count} moves", f"{count} Züge")


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
