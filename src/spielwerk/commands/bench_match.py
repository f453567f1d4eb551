"""`spielwerk bench-match`: how much a match costs beside its bots."""

import statistics
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("bench-match")(bench_match)


def bench_match(
    games: Annotated[int, typer.Option("--games", min=2, help="How many games each round of compiled bots plays.")] = 2000,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100, help="How often each row is measured; the median counts.")] = 3,
    tables: Annotated[int, typer.Option("--tables", min=0, max=64, help="How many games at once; 0: as many as there are cores.")] = 0,
) -> None:
    """Measures matches between bots of the house, and between compiled bots that think about nothing and stay for the next game."""
    from spielwerk.benchmarks import matches

    at_once = tables or matches.cores()
    print(f"{matches.RACE}, {at_once} games at once", flush=True)
    house = [matches.measured("random", "random", 10 * games, at_once, seed) for seed in range(1, rounds + 1)]
    print(f"{'bots of the house, random moves':44} {statistics.median(one.games_a_second for one in house):8.0f} games/s", flush=True)
    with matches.swift_bot() as bot:
        runs = [matches.measured(bot, bot, games, at_once, seed) for seed in range(1, rounds + 1)]
    pace = statistics.median(one.games_a_second for one in runs)
    own = statistics.median(one.microseconds_a_ply for one in runs)
    plies = runs[0].plies / runs[0].games
    print(f"{'compiled bots, lines of JSON, kept alive':44} {pace:8.0f} games/s of {plies:.0f} plies {own:6.1f} µs of the runner a ply")
    their_pace, their_plies, their_own = matches.FASTCHESS
    print(f"{'fastchess as published, trivial engines':44} {their_pace:8.0f} games/s of {their_plies} plies {their_own:6.1f} µs of the runner a ply")
    share = pace * plies / (their_pace * their_plies)
    print(f"plies a second: {share:.2f} × fastchess; own time a ply: {own / their_own:.2f} × fastchess")
