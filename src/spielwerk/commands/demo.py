"""`spielwerk demo`: a game of chance in the terminal."""

import random
import time
from typing import Annotated

import typer

from spielwerk.colours import coloured
from spielwerk.commands.show import status
from spielwerk.console import RuleSet, game_named


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(demo)


def demo(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id; see `spielwerk games`.")] = "hase-und-igel-2025",
    rules: RuleSet = "rulebook",
    seed: Annotated[int | None, typer.Option("--seed", help="Plays the same game again.")] = None,
    pause: Annotated[float, typer.Option("--pause", min=0, max=60, help="Seconds between two moves.")] = 0.2,
) -> None:
    """Plays a game by itself, with moves drawn by lot, and shows every position."""
    choose = random.Random(seed)
    state = game_named(game, rules).start(seed=choose.getrandbits(63))
    while moves := state.moves():
        print(coloured(str(state)), flush=True)
        move = moves[choose.randrange(len(moves))]
        print(coloured(f"\n{state.to_move}: {move}\n"), flush=True)
        state = state.play(move)
        time.sleep(pause)
    print(coloured(str(state)))
    print()
    print(coloured(status(state)))
    print(state.text())
