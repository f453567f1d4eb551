"""`spielwerk show`: a position as a picture of characters, as one line, or as a record."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
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
        print(state)
        print()
        print(status(state))
        print(state.text())
    if moves:
        for listed in state.iter_moves():
            print(listed)


def status(state: "sw.State[Any]") -> str:
    """One sentence on how the game stands."""
    if state.outcome is None:
        return (
            f"{state.game}, {state.rules} rules, round {state.round}, turn {state.turn}: {state.to_move} to move, {len(state.moves())} legal moves."
        )
    reason = state.outcome.reason.german if speaks_german() else state.outcome.reason.english
    winner = "A draw" if state.outcome.winner is None else f"{state.outcome.winner} has won"
    return f"{state.game}, {state.rules} rules, after turn {state.turn}: {winner}. {reason}"
