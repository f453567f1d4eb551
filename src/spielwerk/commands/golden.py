"""`spielwerk golden`: whether the games still play as their golden data say, or writing these anew."""

from typing import Annotated

import typer

import spielwerk as sw
from spielwerk.testing import golden as data


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(golden)


def golden(write: Annotated[bool, typer.Option("--write", help="Writes counts and playthroughs anew where they differ.")] = False) -> None:
    """Compares every game with its golden counts and playthroughs."""
    different = False
    for game_id in sw.games():
        names = [path.name for path in data.write(game_id)] if write else data.differing(game_id)
        different |= bool(names)
        print(f"{game_id}: {'as before' if not names else ('written: ' if write else 'different: ') + ', '.join(names)}", flush=True)
    if different and not write:
        raise typer.Exit(1)
