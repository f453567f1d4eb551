"""`spielwerk show`: a position as a picture of characters, as one line, or as a record."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.colours import coloured
from spielwerk.console import RuleSet, position_from, speaks_german


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(show)


def show(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id: shows how it begins.")] = None,
    rules: RuleSet = "rulebook",
    seed: Annotated[int | None, typer.Option("--seed", help="Draws the board; without it, a new board each time.")] = None,
    text: Annotated[str | None, typer.Option("--text", help="A position in one line, as this command prints it.")] = None,
    record: Annotated[Path | None, typer.Option("--record", help="A JSON file with a record, or - for standard input.")] = None,
    play: Annotated[list[str] | None, typer.Option("--play", help="A move to play first; may be repeated.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Lists the legal moves as well.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Prints the record instead of the picture.")] = False,
) -> None:
    """Shows a position, given by a game's beginning, a line of text or a record."""
    state = position_from(game, rules, text, seed, record)
    for move in play or ():
        state = state.play(move)
    if as_json:
        print(json.dumps(state.record(), ensure_ascii=False, indent=1))
    else:
        print(coloured(str(state)))
        print()
        print(coloured(status(state)))
        print(state.text())
    if moves:
        for listed in state.iter_moves():
            print(listed)


def status(state: "sw.State[Any]") -> str:
    """One sentence on how the game stands, in the language that is wanted."""
    return _german_status(state) if speaks_german() else _english_status(state)


def _english_status(state: "sw.State[Any]") -> str:
    played = f"after {state.turn} move{'' if state.turn == 1 else 's'}"
    if state.outcome is None:
        legal = len(state.moves())
        return f"{state.game}, {state.rules}, round {state.round}, {played}: {state.to_move} to move, {legal} legal move{'' if legal == 1 else 's'}."
    winner = "A draw" if state.outcome.winner is None else f"{state.outcome.winner} has won"
    return f"{state.game}, {state.rules}, {played}: {winner}. {state.outcome.reason.english}"


def _german_status(state: "sw.State[Any]") -> str:
    played = "nach 1 Zug" if state.turn == 1 else f"nach {state.turn} Zügen"
    if state.outcome is None:
        legal = len(state.moves())
        allowed = "1 erlaubter Zug" if legal == 1 else f"{legal} erlaubte Züge"
        return f"{state.game}, {state.rules}, Runde {state.round}, {played}: {state.to_move} ist am Zug, {allowed}."
    winner = "Unentschieden" if state.outcome.winner is None else f"{state.outcome.winner} hat gewonnen"
    return f"{state.game}, {state.rules}, {played}: {winner}. {state.outcome.reason.german}"
