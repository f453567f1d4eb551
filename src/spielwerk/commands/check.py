"""`spielwerk check`: whether a game keeps the promises that everything else builds on."""

import time
from importlib import import_module
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.console import Refusal, game_named
from spielwerk.testing.contract import CHECKS, run


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(check)


def check(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's id, or module:name for a game of your own; without it, all games.")
    ] = None,
    rules: Annotated[str, typer.Option("--rules", help="rulebook, contest or both.")] = "both",
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many random games each check plays.")] = 5,
    seed: Annotated[int, typer.Option("--seed", help="Decides everything that is tried.")] = 1,
    only: Annotated[str, typer.Option("--only", help="Runs the checks whose name has this in it.")] = "",
) -> None:
    """Runs the contract suite on a game: ours, or one that you wrote."""
    chosen = [promise for name, promise in CHECKS.items() if only in name]
    if not chosen:
        raise Refusal(f"no check has {only!r} in its name", f"keine Prüfung hat {only!r} im Namen")
    breaches = 0
    for subject in _subjects(game, rules):
        for promise in chosen:
            begin = time.perf_counter()
            try:
                run(promise, subject, seed, games)
            except (AssertionError, sw.SpielwerkError) as breach:
                breaches += 1
                print(f"BREACH {subject.id} {subject.rules}: {promise.name}: {breach}", flush=True)
            else:
                print(f"kept   {subject.id} {subject.rules}: {promise.name} ({time.perf_counter() - begin:.2f} s)", flush=True)
    if breaches:
        raise typer.Exit(1)


def _subjects(game: str | None, rules: str) -> list[Any]:
    if game is not None and ":" in game:
        return [_foreign(game)]
    sets = ("rulebook", "contest") if rules == "both" else (rules,)
    return [game_named(game_id, rule_set) for game_id in ([game] if game else sw.games()) for rule_set in sets]


def _foreign(name: str) -> Any:
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise Refusal(f"{name} cannot be loaded: {error}", f"{name} lässt sich nicht laden: {error}") from None
