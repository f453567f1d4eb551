"""`spielwerk perft`: how many ways a game can go on, depth by depth."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.console import Refusal, RuleSet, Threads, game_named, position_from


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(perft)


def perft(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id: counts from its beginning.")] = None,
    depth: Annotated[int, typer.Option("--depth", min=1, max=60, help="How many half-moves deep.")] = 3,
    threads: Threads = 1,
    rules: RuleSet = "rulebook",
    seed: Annotated[int, typer.Option("--seed", help="Draws the board.")] = 1,
    text: Annotated[str | None, typer.Option("--text", help="A position in one line.")] = None,
    record: Annotated[Path | None, typer.Option("--record", help="A JSON file with a record, or - for standard input.")] = None,
    standard: Annotated[bool, typer.Option("--standard", help="From the start that published tables count from (Hive only).")] = False,
    divide: Annotated[bool, typer.Option("--divide", help="Counts below each move of the last depth as well.")] = False,
) -> None:
    """Counts the sequences of legal moves, a usual check and measure of rules engines. Each way that luck can fall counts by itself."""
    state = _standard(game, rules) if standard else position_from(game, rules, text, seed, record)
    for level in range(1, depth + 1):
        begin = time.perf_counter()
        count = sw.perft(state, level, threads=threads)
        seconds = time.perf_counter() - begin
        print(f"depth {level}: {count}  ({seconds:.3f} s, {count / max(seconds, 1e-9) / 1e6:.1f} million a second)", flush=True)
    if divide:
        _divide(state, depth, threads)


def _standard(game: str | None, rules: str) -> "sw.State[Any]":
    if game is None:
        raise Refusal("--standard needs a game", "--standard braucht ein Spiel")
    state = game_named(game, rules).native.standard_start()
    if state is None:
        raise Refusal(f"no tables are published for {game}, so it has no standard start", f"für {game} sind keine Tabellen veröffentlicht")
    return state


def _divide(state: "sw.State[Any]", depth: int, threads: int) -> None:
    # With luck, playing a move leads to one of its ways only, so counts below single moves would not add up.
    for move in state.iter_moves():
        print(f"{move}: {sw.perft(state.play(move), depth - 1, threads=threads)}")
