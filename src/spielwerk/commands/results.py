"""`spielwerk results`: what all matches have come to."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spielwerk.console import Refusal, table

if TYPE_CHECKING:
    from spielwerk.match.result import Result
    from spielwerk.match.store import Match, Query, Store

Place = Annotated[
    str | None, typer.Option("--store", help="The database: a file or a URL. Without: SPIELWERK_RESULTS, or results.sqlite in this folder.")
]
Day = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], help="Only games that began then or later.")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(results)


def results(
    match: Annotated[str | None, typer.Argument(metavar="[MATCH]", help="The id of a match, or its beginning.")] = None,
    store: Place = None,
    player: Annotated[str | None, typer.Option("--player", help="Only games of this player.")] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only games of this kind.")] = None,
    tournament: Annotated[str | None, typer.Option("--tournament", help="Only games of this tournament.")] = None,
    since: Day = None,
    until: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], help="Only games that began before.")] = None,
    games: Annotated[bool, typer.Option("--games", help="Lists single games instead of matches.")] = False,
    faults: Annotated[bool, typer.Option("--faults", help="Lists only games that did not end by the rules.")] = False,
    ratings: Annotated[bool, typer.Option("--ratings", help="Rates all players from all these games at once.")] = False,
    openskill: Annotated[bool, typer.Option("--openskill", help="Rates them game by game through the season instead, with that library.")] = False,
    write: Annotated[Path | None, typer.Option("--write", help="Writes the games into a file, .jsonl or .csv.")] = None,
    take: Annotated[Path | None, typer.Option("--take", help="Takes over the games of a .jsonl file first.")] = None,
) -> None:
    """Shows kept results: matches with Elo by pairs, single games, or ratings; writes them as JSON lines or CSV."""
    from spielwerk.match.store import Store

    with Store(store, must_exist=take is None) as opened:
        if take is not None:
            print(f"{_taking(opened, take)} new games")
        query = _query(opened, match, player, game, tournament, since, until)
        found = [result for result in opened.results(query) if not faults or not result.is_regular]
        if write is not None:
            print(f"{_writing(write, found)} games in {write}")
        elif games or faults:
            _print_games(found)
        elif openskill:
            _print_skills(found)
        elif ratings:
            _print_ratings(found)
        else:
            _print_matches(opened.matches(), found)


def _taking(store: "Store", path: Path) -> int:
    from spielwerk.match.export import read_lines

    try:
        return store.take(read_lines(path))
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}", f"{path} ist nicht lesbar: {error.strerror}") from None


def _writing(path: Path, found: "list[Result]") -> int:
    from spielwerk.match.export import export

    try:
        return export(found, path)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}", f"{path} ist nicht zu schreiben: {error.strerror}") from None


def _query(
    store: "Store", match: str | None, player: str | None, game: str | None, tournament: str | None, since: datetime | None, until: datetime | None
) -> "Query":
    from spielwerk.match.store import Query

    if match is not None:
        named = [known.id for known in store.matches() if known.id.startswith(match)]
        if len(named) != 1:
            raise Refusal(
                f"{len(named)} matches have an id that begins with {match}", f"{len(named)} Matches haben eine Kennung, die mit {match} beginnt"
            )
        match = named[0]
    return Query(match=match, player=player, game=game, tournament=tournament, since=since, until=until)


def _print_matches(matches: "list[Match]", found: "list[Result]") -> None:
    from spielwerk.match.statistics import elo, games_of, scores_of, superiority

    by_match: dict[str, list[Result]] = {}
    for result in found:
        by_match.setdefault(result.match, []).append(result)
    heads = ("match", "date", "game", "first", "second", "games", "won", "drawn", "lost", "Elo", "LOS", "faults")
    rows = []
    for match in matches:
        played = by_match.get(match.id, [])
        if not played:
            continue
        lost, drawn, won = games_of(played, match.first).counts
        scores = scores_of(played, match.first)
        day, faults = min(result.started for result in played).astimezone(), sum(not result.is_regular for result in played)
        cells = (match.id, f"{day:%Y-%m-%d}", match.game, match.first, match.second, len(played), won, drawn, lost)
        rows.append((*cells, elo(scores), f"{superiority(scores):.1%}", faults))
    table(heads, rows)


def _print_games(found: "list[Result]") -> None:
    heads = ("match", "number", "game", "red", "blue", "winner", "reason", "plies", "date", "replay", "text")
    table(heads, [_game_row(result) for result in found])


def _game_row(result: "Result") -> tuple[object, ...]:
    winner = "–" if result.winner is None else result.name(result.winner)
    cells = (result.match, result.number, result.game, result.red, result.blue, winner, result.reason, result.plies)
    return (*cells, f"{result.started.astimezone():%Y-%m-%d %H:%M}", result.replay or "–", result.text[:80])


def _print_ratings(found: "list[Result]") -> None:
    from spielwerk.match.statistics import meetings_of, ratings

    table(
        ("player", "Elo", "games", "points"),
        [(rating.name, rating.elo, rating.games, f"{rating.points:g}") for rating in ratings(meetings_of(found))],
    )


def _print_skills(found: "list[Result]") -> None:
    from spielwerk.match.statistics.skill import skills

    rows = [(skill.name, f"{skill.surely:.2f}", f"{skill.mean:.2f} ± {1.96 * skill.deviation:.2f}", skill.games) for skill in skills(found)]
    table(("player", "surely", "mean", "games"), rows)
