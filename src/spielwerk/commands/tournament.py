"""`spielwerk tournament`: a whole tournament from one file to the page about it."""

import sys
from contextlib import ExitStack, closing
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spielwerk.console import Refusal, speaks_german, table

if TYPE_CHECKING:
    from spielwerk.match.tournament.course import Course
    from spielwerk.match.tournament.definition import Definition
    from spielwerk.match.tournament.director import Director
    from spielwerk.match.tournament.playing import Playing


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(tournament)


def tournament(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE.toml]", help="What is played by whom; see --template.")] = None,
    template: Annotated[str | None, typer.Option("--template", help="Prints a ready file to begin with; `list` names all.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Plays nothing: shows how it stands, and writes the page.")] = False,
    until: Annotated[
        datetime | None, typer.Option("--until", formats=["%Y-%m-%d"], help="Plays the rounds that are due by this day; without it by today.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Plays all rounds, whether they are due or not.")] = False,
    next_season: Annotated[bool, typer.Option("--next", help="Prints a league's divisions of the next season.")] = False,
    folder: Annotated[Path | None, typer.Option("--folder", help="Where page and replays go; without it the tournament's id.")] = None,
    store: Annotated[
        str | None, typer.Option("--store", help="The database: a file or a URL. Without: SPIELWERK_RESULTS, or results.sqlite in this folder.")
    ] = None,
    replays: Annotated[str, typer.Option("--replays", help="Which games are kept as files: all, lost, faulty or none.")] = "all",
    embed: Annotated[bool, typer.Option("--embed", help="Puts the replays into the page itself.")] = False,
    concurrency: Annotated[int | None, typer.Option("-c", "--concurrency", min=1, max=1000, help="How many games are played at once.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Plays more games at once than there are cores.")] = False,
    sandbox: Annotated[str, typer.Option("--sandbox", help="What programs may do: none, limits, or strict, which needs bubblewrap.")] = "limits",
    like_contest: Annotated[bool, typer.Option("--like-contest", help="Programs get one core and 1.5 GB each.")] = False,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Plays on the machines of a Ray cluster; `local` starts one here.")
    ] = None,
) -> None:
    """Plays a tournament: round robin, Swiss, knockout, gauntlet or league, in one game or several.

    Ctrl-C ends it, and the same command goes on where it was. The page about it is FOLDER/index.html.
    """
    if template is not None:
        return _print_template(template)
    if file is None:
        raise Refusal(
            "name a file; --template contest prints one to begin with", "es fehlt eine Datei; --template contest druckt eine für den Anfang"
        )
    from spielwerk.match.store import Store
    from spielwerk.match.tournament.director import Director, nobody
    from spielwerk.match.tournament.reading import read_definition

    definition = read_definition(file)
    place = folder or Path(definition.id)
    today = None if everything else (until or datetime.now()).date()
    with ExitStack() as opened:
        # Whoever only looks needs no bots, and may look at what others have long deleted.
        plays = nobody if show else _playing(opened, definition, file, place, replays, concurrency, force, sandbox, like_contest, cluster)
        director = Director(definition, opened.enter_context(Store(store, must_exist=show)), plays)
        is_whole = show or _play(director, today)
        course = director.course()
    _print_standings(course, today)
    _write_page(course, place / "index.html", embed)
    if next_season:
        _print_next(course)
    if not is_whole:
        raise KeyboardInterrupt
    return None


def _print_template(name: str) -> None:
    from spielwerk.match.tournament.templates import template, template_names

    if name == "list":
        print("\n".join(template_names()))
    elif name in template_names():
        print(template(name), end="")
    else:
        known = ", ".join(template_names())
        raise Refusal(f"there is no template {name!r}; there are {known}", f"eine Vorlage {name!r} gibt es nicht; es gibt {known}")


def _playing(
    opened: ExitStack,
    definition: "Definition",
    file: Path,
    place: Path,
    replays: str,
    concurrency: int | None,
    force: bool,
    sandbox: str,
    like_contest: bool,
    address: str | None,
) -> "Playing":
    from spielwerk.match.cluster import Cluster
    from spielwerk.match.keeping import Keeping, Kept
    from spielwerk.match.sandbox import sandbox_named
    from spielwerk.match.tournament.playing import Playing, contestants, tables_at_once
    from spielwerk.match.wishes import cores_here

    if replays not in {kept.value for kept in Kept}:
        raise Refusal(f"--replays is all, lost, faulty or none, not {replays!r}", f"--replays ist all, lost, faulty oder none, nicht {replays!r}")
    bots, box = contestants(definition, file), sandbox_named(sandbox, like_contest)
    cluster = None if address is None else opened.enter_context(closing(Cluster(address)))
    tables = tables_at_once(bots, box, cores_here() if cluster is None else cluster.processors, concurrency, force)
    return Playing(bots=bots, keeping=Keeping(Kept(replays), place / "replays"), box=box, tables=tables, cluster=cluster)


def _play(director: "Director", today: date | None) -> bool:
    """Plays on; False where somebody has broken it off."""
    from spielwerk.match.tournament.progress import Progress

    with Progress(speaks_german()) as progress:
        try:
            director.play(today, progress.begins, progress.told)
        except KeyboardInterrupt:
            print("abgebrochen; derselbe Befehl spielt weiter" if speaks_german() else "broken off; the same command goes on", file=sys.stderr)
            return False
    return True


def _print_standings(course: "Course", today: date | None) -> None:
    from spielwerk.match.statistics import meetings_of, ratings

    german = speaks_german()
    rated = {rating.name: rating.elo for rating in ratings(meetings_of(course.all_results()))}
    english_heads = ("place", "player", "points", "victories", "encounters", "games", "faults", "Elo")
    heads = ("Platz", "Spieler", "Punkte", "Siegpunkte", "Begegnungen", "Spiele", "Fehler", "Elo") if german else english_heads
    for stage in course.stages:
        if len(course.stages) > 1:
            print(f"\n{stage}")
        rows = []
        for row in course.table(stage).rows:
            encounters, games = f"{row.won}/{row.drawn}/{row.lost}", f"{row.game_wins}/{row.game_draws}/{row.game_losses}"
            cells = (row.place, row.name, f"{row.points:g}", f"{row.victories:g}", encounters, games, row.faults)
            rows.append((*cells, rated.get(row.name, "–")))
        table(heads, rows)
    if course.definition.finals:
        print("\n" + "  ".join(f"{place}. {name}" for place, name in enumerate(course.final_places(), 1)))
    _print_waiting(course, today, german)


def _print_waiting(course: "Course", today: date | None, german: bool) -> None:
    waiting = None if course.is_over else course.rounds[-1]
    if waiting is not None and waiting.due is not None and course.open_round(today) is None:
        print(f"{waiting.german} ist am {waiting.due} fällig" if german else f"{waiting.english} is due on {waiting.due}")


def _write_page(course: "Course", path: Path, embed: bool) -> None:
    from spielwerk.match.tournament.report import write_page

    try:
        write_page(course, path, embed)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}", f"{path} ist nicht zu schreiben: {error.strerror}") from None
    print(path)


def _print_next(course: "Course") -> None:
    from spielwerk.match.tournament.season import as_toml, next_divisions

    if course.definition.format != "league" or not course.is_over:
        raise Refusal("--next follows a league that is over", "--next folgt auf eine Liga, die zu Ende ist")
    print(as_toml(next_divisions(course), course.definition.promoted), end="")
