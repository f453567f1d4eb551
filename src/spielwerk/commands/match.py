"""`spielwerk match`: which of two bots is better."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from spielwerk.commands.serve import loop_factory
from spielwerk.console import Refusal, speaks_german

if TYPE_CHECKING:
    from spielwerk.match.evening import Evening
    from spielwerk.match.result import Result

Player = Annotated[str, typer.Argument(help="A level or bot of the house, a .py or .jar file, a command in quotes, or `waiting`; NAME=… names it.")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(match)


def match(
    first: Player,
    second: Player,
    game: Annotated[str | None, typer.Option("--game", help="A game's id; without it, the one that a bot's file names, or the newest.")] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="rulebook or contest; without it contest where a program plays, and rulebook where none does.")
    ] = None,
    games: Annotated[int | None, typer.Option("--games", min=2, help="How many games; whole pairs. 100 where no test decides.")] = None,
    sprt: Annotated[
        str | None, typer.Option("--sprt", metavar="elo0=0,elo1=20", help="Plays until one of two differences in Elo is accepted.")
    ] = None,
    until_sure: Annotated[bool, typer.Option("--until-sure", help="Plays until it is clear who is better, or that neither is.")] = False,
    concurrency: Annotated[int | None, typer.Option("-c", "--concurrency", min=1, max=1000, help="How many games are played at once.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Plays more games at once than there are cores.")] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws boards and luck; another seed is another match.")] = 1,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, help="How long a move may take; nobody waits longer than five times that.")] = 2.0,
    openings: Annotated[
        Path | None, typer.Option("--openings", help="Positions to begin with by turns: one line of text each, or a replay or record.")
    ] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="From this turn of the replay.")] = None,
    restart: Annotated[bool, typer.Option("--restart", help="Starts programs anew for each game, also those that would stay.")] = False,
    here: Annotated[bool, typer.Option("--here", help="Starts programs in this folder and not in an empty one.")] = False,
    sandbox: Annotated[str, typer.Option("--sandbox", help="What programs may do: none, limits, or strict, which needs bubblewrap.")] = "limits",
    like_contest: Annotated[bool, typer.Option("--like-contest", help="As in the contest: 2 s a move, one core and 1.5 GB each.")] = False,
    replays: Annotated[str, typer.Option("--replays", help="Which games are kept as files: all, lost, faulty or none.")] = "faulty",
    folder: Annotated[Path, typer.Option("--folder", help="Where they are kept.")] = Path("replays"),
    store: Annotated[
        str | None, typer.Option("--store", help="The database: a file or a URL. Without: SPIELWERK_RESULTS, or results.sqlite in this folder.")
    ] = None,
    as_json: Annotated[Path | None, typer.Option("--json", help="Writes each game as a line of JSON, and a summary; - prints them.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Writes a table of all games into this file.")] = None,
    host: Annotated[str, typer.Option("--host", help="Where clients that are started by hand can reach the match.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="At which port; 0 takes any free one.")] = 0,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Spreads the games over a Ray cluster; `local` starts one here.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Shows nothing but the end.")] = False,
) -> None:
    """Plays two bots against each other: pairs of games on the same board with seats changed.

    Ctrl-C ends it, and the same command goes on where it was. A changed bot is another match.
    """
    from spielwerk.match.cluster import Cluster
    from spielwerk.match.wishes import Wishes

    wishes = Wishes(
        players=(first, second),
        game=game,
        rules=rules,
        games=games,
        sprt=sprt,
        until_sure=until_sure,
        concurrency=concurrency,
        force=force,
        seed=seed,
        seconds=seconds,
        openings=openings,
        turn=turn,
        restart=restart,
        here=here,
        sandbox=sandbox,
        like_contest=like_contest,
        replays=replays,
        folder=folder,
        host=host,
        port=port,
        cluster=cluster,
        quiet=quiet,
    )
    # What cannot be done is said before anything is begun.
    wishes.plan, wishes.aim, wishes.keeping  # noqa: B018
    with contextlib.ExitStack() as stack:
        lent = None if cluster is None else stack.enter_context(contextlib.closing(Cluster(cluster)))
        lines = stack.enter_context(_json_lines(as_json))
        evening = wishes.evening(store, _each(lines), lent)
        stack.enter_context(evening.store)
        is_whole = evening.play(loop_factory("auto"))
        _tell(evening, csv, lines, is_whole)
    if not is_whole:
        raise KeyboardInterrupt


def _each(lines: TextIO | None) -> "Callable[[Result], None]":
    """What is done with every game."""
    return (lambda _: None) if lines is None else (lambda result: _write_line(result, lines))


def _write_line(result: "Result", file: TextIO) -> None:
    from spielwerk.match.result import write

    file.write(write(result).decode() + "\n")


@contextmanager
def _json_lines(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
    elif str(path) == "-":
        yield sys.stdout
    else:
        try:
            file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise Refusal(f"{path} cannot be written: {error.strerror}", f"{path} ist nicht zu schreiben: {error.strerror}") from None
        with file:
            yield file


def _tell(evening: "Evening", csv: Path | None, lines: TextIO | None, is_whole: bool) -> None:
    """The end: the table, the files, and how it could go on."""
    from rich.console import Console

    from spielwerk.match.export import export
    from spielwerk.match.store import Query
    from spielwerk.match.telling import summary

    ledger, plan, german = evening.ledger, evening.plan, speaks_german()
    out = sys.stderr if lines is sys.stdout else sys.stdout
    Console(file=out, highlight=False, soft_wrap=True).print(evening.telling.picture(ledger.standing, ledger.decision))
    if lines is not None:
        lines.write(json.dumps(summary(plan, evening.aim, ledger.standing, ledger.decision), ensure_ascii=False) + "\n")
    if csv is not None:
        counted = (result for result in evening.store.results(Query(match=plan.id)) if result.number < ledger.standing.games)
        export(counted, csv)
    if not is_whole:
        print("abgebrochen; derselbe Befehl spielt weiter" if german else "broken off; the same command goes on", file=out)
    elif ledger.decision is None and (words := evening.aim.undecided()) is not None:
        print(words[0] if german else words[1], file=out)
