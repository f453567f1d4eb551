"""`spielwerk ladder`: how strong computer players are against each other."""

import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.console import Refusal, RuleSet, game_named
from spielwerk.opponents import LEVELS, opponent
from spielwerk.opponents.ladder import Tally, match

Pairs = Annotated[
    list[str] | None, typer.Option("--pair", help="Two opponents, as in strong:greedy; several times. Without: each level and the one below.")
]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(ladder)


def ladder(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id.")],
    pairs: Pairs = None,
    games: Annotated[int, typer.Option("--games", min=2, help="Games of each match; boards and luck come twice, with seats changed.")] = 20,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, help="The time for a move.")] = 0.1,
    seed: Annotated[int, typer.Option("--seed", help="Draws boards and luck.")] = 1,
    rules: RuleSet = "rulebook",
    write: Annotated[Path | None, typer.Option("--write", help="Appends each result to this file, as a line of JSON.")] = None,
    note: Annotated[str, typer.Option("--note", help="A word that is kept with the results, for example the commit.")] = "",
) -> None:
    """Plays matches and prints scores with their 95 % intervals.

    An opponent is a level, or alpha_beta, tree, playouts; strong*5 has five times the time, strong#500 looks
    at 500 positions, strong+2 has two threads.
    """
    chosen = game_named(game, rules)
    for pair in pairs or [f"{above.name}:{below.name}" for below, above in pairwise(LEVELS)]:
        begin = time.perf_counter()
        tally = _match(chosen, pair, games, seconds, seed)
        print(f"  ({time.perf_counter() - begin:.0f} s)")
        if write is not None:
            _append(write, {"game": game, "rules": rules, "pair": pair, "seconds": seconds, "seed": seed, "note": note}, tally)


def _match(game: "sw.Game[Any]", pair: str, games: int, seconds: float, seed: int) -> Tally:
    first, colon, second = pair.partition(":")
    if not colon:
        raise Refusal(f"{pair} is no pair: write strong:greedy", f"{pair} ist kein Paar: schreibe strong:greedy")
    try:
        players = opponent(first, seconds), opponent(second, seconds)
    except ValueError as error:
        raise Refusal(str(error)) from None
    tally = Tally()
    for tally in match(game, *players, games, seed):
        print(f"\r{game.id} {game.rules}  {first} : {second}  {tally}  {tally.games}/{games}", end="", flush=True)
    return tally


def _append(path: Path, facts: dict[str, Any], tally: Tally) -> None:
    low, high = tally.interval()
    result = {"date": time.strftime("%Y-%m-%d"), **facts, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
    result |= {"score": round(tally.score, 4), "low": round(low, 4), "high": round(high, 4)}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")
