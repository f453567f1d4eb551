"""The page about a tournament: one file that needs no other, in two languages, for the screen, for paper and for those who listen."""

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from importlib.resources import files
from pathlib import Path

import spielwerk as sw
from spielwerk.match.result import Result
from spielwerk.match.statistics import meetings_of, ratings
from spielwerk.match.tournament.course import Course
from spielwerk.match.tournament.report.bracket import bracket
from spielwerk.match.tournament.report.highlights import Highlight, highlights, picture
from spielwerk.match.tournament.report.html import section, tag
from spielwerk.match.tournament.report.links import Links
from spielwerk.match.tournament.report.tables import (
    cross_table,
    faults_table,
    game_name,
    games_table,
    rounds_list,
    seats_sentence,
    standings_table,
    summary,
    times_table,
    upcoming,
)
from spielwerk.match.tournament.report.words import both, share

FORMATS = {
    "round-robin": ("Jeder gegen jeden", "Round robin"),
    "swiss": ("Schweizer System", "Swiss system"),
    "knockout": ("K.-o.-System", "Knockout"),
    "gauntlet": ("Herausforderung", "Gauntlet"),
    "league": ("Liga", "League"),
}

EXPLANATION = (
    "Elo sagt, wie stark jemand im Vergleich zum Mittel aller ist: 100 Elo mehr sind 64 % der Punkte. Der Balken überdeckt den wahren Wert in 95 von "
    "100 Fällen; wo sich Balken weit überlappen, kann das Turnier nicht sagen, wer stärker ist. Je zwei Spiele haben dasselbe Brett mit vertauschten "
    "Plätzen und zählen für den Fehler als eines. Siegpunkte: zwei für ein gewonnenes Spiel, einer für ein unentschiedenes.",
    "Elo says how strong somebody is compared with the mean of all: 100 Elo more are 64 % of the points. The bar covers the true value in 95 of 100 "
    "cases; where bars overlap far, the tournament cannot say who is stronger. Each two games have the same board with seats changed, and count as "
    "one for the error. Victories: two for a game that was won, one for a draw.",
)


def write_page(course: Course, path: Path, embed: bool = False, root: Path | None = None) -> None:
    """Writes the page into a file; replays are named from the folder `root`, or from where we are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(course, Links(path.parent, root or Path(), embed)), encoding="utf-8")


def page(course: Course, links: Links) -> str:
    """The whole page."""
    title = escape(course.definition.name)
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title><style>{style}</style>'
    body = tag("header", _switch() + tag("h1", title) + _facts(course)) + tag("main", "".join(_sections(course, links))) + tag("footer", _footer())
    return f'<!DOCTYPE html>\n<html lang="de"><head>{head}</head><body>{body}</body></html>\n'


def _switch() -> str:
    # Without a script: the style hides what is written in the language that is not chosen.
    choices = (("de", "DE", "Deutsch", " checked"), ("en", "GB", "English", ""))
    inputs = "".join(
        f'<input type="radio" name="language" id="choose-{code}"{checked}><label for="choose-{code}" lang="{code}-{land}">{name}</label>'
        for code, land, name, checked in choices
    )
    return tag("fieldset", tag("legend", "Sprache / Language") + inputs, class_="switch")


def _facts(course: Course) -> str:
    definition, results = course.definition, course.all_results()
    kinds = ", ".join(map(game_name, definition.games))
    begun = [result.started for result in results]
    days = "" if not begun else f" · {min(begun):%Y-%m-%d}" + ("" if min(begun).date() == max(begun).date() else f" – {max(begun):%Y-%m-%d}")
    counts = both(f"{len(definition.entrants)} Spieler, {len(results)} Spiele", f"{len(definition.entrants)} players, {len(results)} games")
    rules = both("Regeln: " + definition.rules, "rules: " + definition.rules)
    return tag("p", f"{both(*FORMATS[definition.format])} · {counts}{days} · {rules} · {_state(course)}") + tag("p", kinds)


def _state(course: Course) -> str:
    if course.is_over:
        return both("zu Ende", "finished")
    current = course.rounds[-1]
    return both(f"es läuft: {current.german}", f"under way: {current.english}")


def _sections(course: Course, links: Links) -> list[str]:
    results, names = course.all_results(), course.final_places()
    rated_players = ratings(meetings_of(results))
    tables = [standings_table(course, stage, rated_players) for stage in course.stages]
    crosses = [cross_table(course, stage) for stage in course.stages]
    finals = bracket(course)
    sections = [section("finals", both("Finalrunde", "Finals"), finals, *([summary(course)] if course.definition.finals else []))] if finals else []
    sections += [section("standings", both("Tabelle", "Standings"), *tables, tag("p", both(*EXPLANATION), class_="hint"))]
    sections += [section("cross", both("Kreuztabelle", "Cross table"), *crosses)]
    if len(course.definition.games) > 1:
        sections.append(section("games", both("Nach Spielen", "By games"), games_table(course, names)))
    sections += _moments(results, links)
    sections += [section("rounds", both("Runden und Spiele", "Rounds and games"), rounds_list(course, links))]
    coming = upcoming(course)
    sections += [section("coming", both("Kommende Runden", "Rounds to come"), coming)] if coming else []
    sections += [section("faults", both("Fehler", "Faults"), faults_table(results, links))]
    return sections + [section("times", both("Zeiten und Plätze", "Time and seats"), times_table(results, names), seats_sentence(results))]


def _moments(results: Sequence[Result], links: Links) -> list[str]:
    found = highlights(results, links.file)
    if not found:
        return []
    figures = "".join(_figure(highlight, links) for highlight in found)
    return [section("moments", both("Entscheidende Stellungen", "Decisive positions"), tag("div", figures, class_="moments"))]


def _figure(highlight: Highlight, links: Links) -> str:
    result = highlight.result
    assert result.winner is not None, "whoever is behind and wins is somebody"
    winner = result.name(result.winner)
    words = (
        f"{result.red} gegen {result.blue}, Zug {highlight.number} von {result.name(highlight.mover)}: {highlight.move}. "
        f"Die Aussichten von {winner}, der gewinnt, vor und nach dem Zug:",
        f"{result.red} against {result.blue}, move {highlight.number} by {result.name(highlight.mover)}: {highlight.move}. "
        f"The prospects of {winner}, who wins, before and after the move:",
    )
    chances = f"{share(highlight.before)} → {share(highlight.after)}"
    caption = f"{tag('b', game_name(result.game))}<br>{both(*words)} {chances}. {links.of(result)}"
    return tag("figure", _board(highlight) + tag("figcaption", caption))


def _board(highlight: Highlight) -> str:
    pictures = [(language, picture(highlight, language)) for language in ("de", "en")]
    if any(address is None for _, address in pictures):
        return tag("pre", escape(str(highlight.state)), tabindex="0")
    alternatives = {"de": "Die Stellung nach dem Zug", "en": "The position after the move"}
    return "".join(f'<img lang="{language}" src="{address}" alt="{alternatives[language]}">' for language, address in pictures)


def _footer() -> str:
    maker = f"Spielwerk {sw.__version__}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    return tag("p", both(f"Gespielt und geschrieben von {maker}", f"Played and written by {maker}"))
