"""`spielwerk tune`: better numbers for a game's insight, from games against itself."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.console import Refusal, RuleSet, game_named
from spielwerk.opponents import level_named
from spielwerk.opponents.ladder import Tally, match
from spielwerk.opponents.player import Opponent
from spielwerk.opponents.tune import Numbers, Sample, fit, own_numbers, self_play, standard_numbers


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(tune)


def tune(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games to learn from.")] = 400,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="How many positions are looked at for each move of them.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Draws the games.")] = 1,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How often the numbers are fitted anew.")] = 2,
    match_games: Annotated[int, typer.Option("--match", min=0, help="Games of the match of the new numbers against the old ones.")] = 200,
    rules: RuleSet = "rulebook",
    start: Annotated[Path | None, typer.Option("--start", help="Begins with the numbers in this JSON file.")] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Begins with the insight's own numbers, as somebody made them by hand.")] = False,
    write: Annotated[Path | None, typer.Option("--write", help="Writes the numbers to this JSON file.")] = None,
    record: Annotated[Path | None, typer.Option("--record", help="Appends how it was done, and the match, to this file, as a line of JSON.")] = None,
    note: Annotated[str, typer.Option("--note", help="A word that is kept with the record, for example the commit.")] = "",
) -> None:
    """Fits an insight's numbers to the results of games against itself, and plays the new ones against the old ones."""
    chosen = game_named(game, rules)
    old = own_numbers(chosen) if by_hand else standard_numbers(chosen)
    if not old:
        raise Refusal(f"{game} has no insight", f"{game} hat keine Einschätzung, die sich verbessern ließe")
    if start is not None:
        old |= json.loads(start.read_text(encoding="utf-8"))
    samples: list[Sample] = []
    for number, more in enumerate(self_play(chosen, old, games, nodes, seed), 1):
        samples += more
        print(f"\r{number} games, {len(samples)} positions", end="", flush=True)
    print()
    new = fit(samples, old, rounds)
    for name, number in new.items():
        print(f"{name:20} {old[name]:6} {number:6}")
    if write is not None:
        write.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")
    tally = _compared(chosen, new, old, nodes, match_games, seed)
    if record is not None:
        facts: dict[str, Any] = {
            "date": time.strftime("%Y-%m-%d"),
            "game": game,
            "rules": rules,
            "by_hand": by_hand,
            "games": games,
            "nodes": nodes,
            "rounds": rounds,
        }
        facts |= {"seed": seed, "note": note, "old": dict(old), "new": new}
        facts |= {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "score": round(tally.score, 4)}
        with record.open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")


def _compared(game: "sw.Game[Any]", new: Numbers, old: Numbers, nodes: int, games: int, seed: int) -> Tally:
    """Plays the new numbers against the old ones."""
    strong = level_named("strong")
    players = Opponent(strong, nodes=nodes, parameters=new), Opponent(strong, nodes=nodes, parameters=old)
    tally = Tally()
    for tally in match(game, *players, games, seed + 1):
        print(f"\rnew : old  {tally}  {tally.games}/{games}", end="", flush=True)
    if games:
        print()
    return tally
