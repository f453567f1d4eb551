"""`spielwerk analyse`: what to play in a position, or where a played game turned."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.colours import coloured
from spielwerk.commands.show import status
from spielwerk.console import Refusal, Threads, speaks_german
from spielwerk.opponents.analysis import Verdict, judge, turning_points
from spielwerk.opponents.searching import Found, Line, search
from spielwerk.room.replay import Replay
from spielwerk.room.replay_reader import read_replay
from spielwerk.stepping import say, show_ending, show_title

SECONDS_FOR_A_POSITION = 3.0
SECONDS_FOR_A_MOVE = 0.5
WIDTH = 20
SHOWN = 6
"""So many moves of a line are printed."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(analyse)


def analyse(
    what: Annotated[str, typer.Argument(metavar="FILE|POSITION", help="A replay's file, or a position in one line as `spielwerk show` prints it.")],
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.001, max=86_400, help="The time for a position, or for a move of a game.")
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="How many positions are looked at instead.")] = None,
    lines: Annotated[int, typer.Option("--lines", min=1, max=1000, help="How many moves of a position are told, best first.")] = 3,
    most: Annotated[int, typer.Option("--most", min=0, help="How many turning points of a game are told.")] = 5,
    threads: Threads = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Settles what the search leaves to chance.")] = None,
) -> None:
    """Says what is to be expected and what is best: in a position, or move by move in a game that was played.

    In a game, the expected result is told for RED before each move; the moves that cost their player most are
    its turning points, each with the better move.
    """
    if _is_file(what):
        _analyse_game(read_replay(Path(what)), seconds, nodes, most, threads, seed)
    elif " " not in what.strip():
        raise Refusal(f"{what} is no file, and no position either", f"{what} ist keine Datei und auch keine Stellung")
    else:
        _analyse_position(sw.read(what), seconds, nodes, lines, threads, seed)


def _is_file(what: str) -> bool:
    try:
        return Path(what).is_file()
    except (OSError, ValueError):  # Many a position is too long to be the name of a file.
        return False


# A position


def _analyse_position(state: "sw.State[Any]", seconds: float | None, nodes: int | None, lines: int, threads: int, seed: int | None) -> None:
    print(coloured(str(state)))
    print()
    print(coloured(status(state)))
    if state.outcome is not None:
        return
    if seconds is None and nodes is None:
        seconds = SECONDS_FOR_A_POSITION
    shows = sys.stdout.isatty()
    found = search(state, seconds=seconds, nodes=nodes, lines=lines, threads=threads, seed=seed, on_progress=_show_progress if shows else None)
    if shows:
        print("\r\x1b[K", end="")
    say(
        f"Depth {found.depth}, {found.nodes} positions, {found.seconds:.1f} s",
        f"Tiefe {found.depth}, {found.nodes} Stellungen, {found.seconds:.1f} s",
    )
    unit = sw._core.insight_facts(sw.game(state.game, state.rules).native)["unit_in_german" if speaks_german() else "unit"]
    for number, line in enumerate(found.lines, 1):
        print(f"{number:3}. {_percent(line.score)}  {line.units:+.2f} {unit}  {_line_text(line)}{_proof(line)}")


def _show_progress(found: Found) -> None:
    print(f"\r\x1b[K{_bar(found.score)} {_percent(found.score)}  {found.depth:2}  {_line_text(found.best)}"[:120], end="", flush=True)


def _percent(expected: float) -> str:
    return f"{100 * expected:5.1f} %"


def _bar(expected: float) -> str:
    filled = round(expected * WIDTH)
    return "█" * filled + "·" * (WIDTH - filled)


def _line_text(line: Line) -> str:
    return "  ".join(str(move) for move in line.moves[:SHOWN]) + ("  …" if len(line.moves) > SHOWN else "")


def _proof(line: Line) -> str:
    if line.proved is None:
        return ""
    english = {"won": "a forced win", "lost": "a forced loss"}[line.proved]
    german = {"won": "erzwungener Gewinn", "lost": "erzwungener Verlust"}[line.proved]
    plies = "" if line.plies is None else (f" in {line.plies} Halbzügen" if speaks_german() else f" in {line.plies} half-moves")
    return f"  ({german if speaks_german() else english}{plies})"


# A game


def _analyse_game(game: Replay, seconds: float | None, nodes: int | None, most: int, threads: int, seed: int | None) -> None:
    if seconds is None and nodes is None:
        seconds = SECONDS_FOR_A_MOVE
    show_title(game)
    verdicts = []
    moves = [played.move for played in game.moves]
    for verdict in judge(game.positions(), moves, seconds=seconds, nodes=nodes, threads=threads, seed=seed):
        verdicts.append(verdict)
        print(coloured(_verdict_text(verdict)), flush=True)
    show_ending(game)
    _show_turning_points(turning_points(verdicts, most))


def _verdict_text(verdict: Verdict) -> str:
    cost = f"−{100 * verdict.cost:.0f} %" if verdict.cost >= 0.005 else ""
    return f"{verdict.number:4}  {_bar(verdict.red)} {_percent(verdict.red)}  {verdict.player:4}  {cost:>6}  {verdict.move}".rstrip()


def _show_turning_points(points: list[Verdict]) -> None:
    print()
    if not points:
        say("There is no turning point: no move cost much.", "Es gibt keinen Wendepunkt: kein Zug hat viel gekostet.")
        return
    say("Turning points", "Wendepunkte")
    for point in points:
        assert point.better is not None
        before, after = _percent(point.expected).strip(), _percent(point.reached).strip()
        say(
            f"{point.number}. {point.player}: {point.move}: from {before} to {after}; better: {_line_text(point.better)}{_proof(point.better)}",
            f"{point.number}. {point.player}: {point.move}: von {before} auf {after}; besser: {_line_text(point.better)}{_proof(point.better)}",
        )
