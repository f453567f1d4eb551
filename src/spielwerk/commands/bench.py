"""`spielwerk bench`: how fast this machine plays, alone or beside its peers."""

import statistics
from pathlib import Path
from typing import Annotated

import typer

from spielwerk.benchmarks import threads
from spielwerk.benchmarks.limits import Sketch, Workshop
from spielwerk.benchmarks.measure import Contender, compare
from spielwerk.benchmarks.table import Row, rows
from spielwerk.console import Refusal


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench)


def bench(
    peers: Annotated[bool, typer.Option("--peers", help="Measures the peers from PyPI in turns with us: pip install 'spielwerk[peers]'.")] = False,
    limits: Annotated[
        Path | None, typer.Option("--limits", envvar="SPIELWERK_LIMITS", help="A folder with sketches in C++ of what is possible; needs a compiler.")
    ] = None,
    only: Annotated[str, typer.Option("--only", help="Measures the rows whose title has this in it.")] = "",
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100, help="How often each side takes its turn.")] = 5,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=60, help="How long a turn is, at least.")] = 0.5,
) -> None:
    """Measures this package, by CPU time of one thread; each ratio comes from one run in which both sides take turns."""
    chosen = [row for row in rows() if only.casefold() in row.title.casefold()]
    if not chosen and only.casefold() not in threads.TITLE.casefold():
        raise Refusal(f"no row has {only!r} in its title", f"keine Zeile hat {only!r} im Titel")
    workshop = Workshop(limits) if limits else None
    for row in chosen:
        if workshop and row.sketch:
            _beside_sketch(row, workshop, row.sketch, rounds, seconds)
        else:
            _beside_peer(row, peers, rounds, seconds)
    if only.casefold() in threads.TITLE.casefold():
        _two_threads()


def _beside_peer(row: Row, peers: bool, rounds: int, seconds: float) -> None:
    contenders = [Contender("spielwerk", row.own())]
    if peers and row.peer:
        try:
            contenders.append(Contender(row.peer_name, row.peer()))
        except ImportError as missing:
            typer.echo(f"({row.peer_name} is not installed: {missing})")
    speeds = compare(contenders, rounds, seconds)
    _say(row, speeds[0].median, contenders[-1].name if len(speeds) > 1 else "", speeds[-1].median)


def _beside_sketch(row: Row, workshop: Workshop, sketch: Sketch, rounds: int, seconds: float) -> None:
    work = row.own()
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(max(1, rounds // 2)):
        theirs += workshop.figures(sketch)
        ours.append(compare([Contender("spielwerk", work)], rounds, seconds)[0].median)
    _say(row, statistics.median(ours), "the sketch", statistics.median(theirs))


def _say(row: Row, ours: float, rival: str, theirs: float) -> None:
    beside = f"   {ours / theirs:6.2f} × {rival} ({_short(theirs)})" if rival else ""
    typer.echo(f"{row.title:<52} {_short(ours):>9} {row.unit}/s{beside}")


def _short(rate: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {letter}"
    return f"{rate:.3g} "


def _two_threads() -> None:
    gain = threads.gain_of_two()
    typer.echo(f"{threads.TITLE:<52} {gain:8.2f} × as fast")
