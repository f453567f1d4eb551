"""`spielwerk bench-server`: how many moves a second the referee takes, and how much of a bot's time it uses up."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from spielwerk.console import Refusal


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench_server)


def bench_server(
    games: Annotated[int, typer.Option("--games", min=1, help="How many games each row plays.")] = 200,
    tables: Annotated[int, typer.Option("--tables", min=1, max=1000, help="How many of them at once, where it is not one or two hundred.")] = 16,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100, help="How often each row is measured; the best counts.")] = 3,
) -> None:
    """Measures the game server with clients that play prepared legal moves; the server checks, shows and keeps everything as always."""
    from spielwerk.benchmarks import referee

    for loop in ("uvloop", "asyncio"):
        for game_id in referee.MEASURED:
            for at_once in (tables, 1):
                played = games if at_once > 1 else max(1, games // 4)
                runs = [referee.load(game_id, games=played, tables=at_once, options=("--loop", loop)) for _ in range(rounds)]
                best = max(runs, key=lambda run: run.moves_a_second)
                least = min(run.microseconds_a_move for run in runs)
                title = f"{game_id}, {loop}, {at_once} at once"
                print(f"{title:44} {best.moves_a_second:8.0f} moves/s {least:8.1f} µs of the server a move", flush=True)
    _shares(games)


def _shares(games: int) -> None:
    """The referee's share of what a bot's clock shows, with two hundred games at once."""
    from spielwerk.benchmarks import referee

    for title, pause in (("answering at once", 0.0), ("thinking 50 ms", 0.05)):
        with tempfile.TemporaryDirectory() as folder:
            times: dict[str, list[float]] = {}
            referee.load(referee.MEASURED[0], games=max(games, 200), tables=200, pause=pause, times=times, replays=Path(folder))
            shares = referee.server_shares(times, Path(folder))
        if not shares:
            raise Refusal("no game was played", "es wurde kein Spiel gespielt")
        median, high, highest = (1000 * shares[int(part * (len(shares) - 1))] for part in (0.5, 0.99, 0.999))
        print(f"200 games at once, {title:20} p50 {median:.3f} ms, p99 {high:.3f} ms, p99.9 {highest:.3f} ms of {len(shares)} moves", flush=True)
