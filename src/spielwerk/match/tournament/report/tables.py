"""The tables of the page: standings, everybody against everybody, rounds, faults, time."""

from collections.abc import Iterable, Sequence
from html import escape

import spielwerk as sw
from spielwerk.match.result import Result
from spielwerk.match.statistics import Rating, games_of, meetings_of, ratings
from spielwerk.match.tournament.course import Course, Round
from spielwerk.match.tournament.definition import MAIN
from spielwerk.match.tournament.encounter import Encounter, Score
from spielwerk.match.tournament.report.bars import Scale, bar
from spielwerk.match.tournament.report.html import Cell, table, tag
from spielwerk.match.tournament.report.links import Links
from spielwerk.match.tournament.report.words import both, number, rated, share
from spielwerk.match.tournament.standings import Row
from spielwerk.player import BLUE, RED

SAYS_SOMETHING = 1000
"""Elo whose error is greater than this says nothing."""

WORDS = {"won": ("gewonnen", "won"), "drawn": ("unentschieden", "drawn"), "lost": ("verloren", "lost")}


def game_name(game: str) -> str:
    """What people call a game, with the season that tells games of one name apart."""
    sheet = sw.game(game)
    return both(*(title if str(sheet.season) in title else f"{title} ({sheet.season})" for title in (sheet.german, sheet.english)))


def stage_name(course: Course, stage: str) -> str:
    """What a part of the tournament is called."""
    if stage != MAIN:
        return escape(stage)
    return both("Vorrunde", "Main stage") if course.definition.finals else both("Punkte und Stärke", "Points and strength")


def standings_table(course: Course, stage: str, rated_players: Sequence[Rating]) -> str:
    """Places, points, and how strong everybody has shown to be, with what is not sure about it."""
    known = {rating.name: rating for rating in rated_players}
    scale = Scale(rating.elo for rating in rated_players if rating.elo.error <= SAYS_SOMETHING)
    standing = course.table(stage)
    buchholz = course.definition.format == "swiss"
    heads = [both("Platz", "Place"), both("Spieler", "Player"), both("Punkte", "Points"), "Elo ± 95 %", ""]
    heads += [both("Siegpunkte", "Victories"), *([both("Buchholz", "Buchholz")] if buchholz else [])]
    heads += [both("Begegnungen S/U/N", "Encounters W/D/L"), both("Spiele S/U/N", "Games W/D/L"), both("Fehler", "Faults")]
    rows = [_standing(row, known.get(row.name), scale, buchholz) for row in standing.rows]
    return table(stage_name(course, stage), heads, rows, "standings")


def _standing(row: Row, rating: Rating | None, scale: Scale, buchholz: bool) -> list[Cell]:
    cells: list[Cell] = [str(row.place), (escape(row.name), "name"), (number(row.points), "points")]
    if rating is None or rating.elo.error > SAYS_SOMETHING:
        cells += [both("zu wenige Spiele", "too few games"), ""]
    else:
        cells += [rated(rating.elo), bar(rating.elo, scale)]
    cells += [number(row.victories), *([number(row.buchholz)] if buchholz else [])]
    return [*cells, f"{row.won} / {row.drawn} / {row.lost}", f"{row.game_wins} / {row.game_draws} / {row.game_losses}", str(row.faults)]


def cross_table(course: Course, stage: str) -> str:
    """Everybody against everybody: victories of the row against those of the column, over all encounters of the two."""
    standing = course.table(stage)
    scores = [score for known in course.rounds for score in known.scores if score.encounter.second is not None]
    heads = ["", *(tag("span", str(row.place), title=row.name) for row in standing.rows)]
    rows = [[f"{row.place}. {escape(row.name)}", *(_crossing(row.name, other, scores) for other in standing.names)] for row in standing.rows]
    name = f"{stage_name(course, stage)}: " if len(course.stages) > 1 else ""
    caption = name + both("Siegpunkte gegeneinander, Zeile : Spalte", "Victories against each other, row : column")
    return table(caption, heads, rows, "cross")


def _crossing(name: str, other: str, scores: Iterable[Score]) -> Cell:
    if name == other:
        return "·", "self"
    met = [score for score in scores if {name, other} == set(score.encounter.players) and any(side.games for side in score.sides.values())]
    if not met:
        return "", "open"
    ours, theirs = (sum(score.sides[one].victories for score in met) for one in (name, other))
    word = "won" if ours > theirs else "lost" if ours < theirs else "drawn"
    text = f"{number(ours)} : {number(theirs)}"
    return tag("span", text, title=" / ".join(WORDS[word])), word


def rounds_list(course: Course, links: Links) -> str:
    """Every round with its encounters, and every game with its replay; folded up."""
    return "".join(_round(course, known, links) for known in reversed(course.rounds))


def upcoming(course: Course) -> str:
    """Who meets whom in the rounds to come, and when; nothing where that depends on results."""
    coming = course.plan[len(course.rounds) :]
    return "".join(_coming(course, number, encounters) for number, encounters in enumerate(coming, len(course.rounds) + 1))


def _coming(course: Course, number: int, encounters: Iterable[Encounter]) -> str:
    due = course.definition.due(number)
    summary = tag("summary", both(f"Runde {number}", f"Round {number}") + ("" if due is None else f" · {due:%Y-%m-%d}"))
    pairs = (f"{escape(one.first)} – {both('pausiert', 'pauses') if one.second is None else escape(one.second)}" for one in encounters)
    return tag("details", summary + tag("ul", "".join(tag("li", pair) for pair in pairs), class_="encounters"))


def _round(course: Course, known: Round, links: Links) -> str:
    day = "" if known.due is None else f" · {known.due:%Y-%m-%d}"
    state = "" if known.is_complete else both(" – noch nicht zu Ende", " – not finished yet")
    summary = tag("summary", both(known.german, known.english) + day + state)
    inner = "".join(_encounter(course, score, links) for score in known.scores)
    return tag("details", summary + tag("ul", inner, class_="encounters"))


def _encounter(course: Course, score: Score, links: Links) -> str:
    encounter = score.encounter
    first = tag("span", escape(encounter.first), class_="name")
    if encounter.second is None:
        return tag("li", f"{first} {both('pausiert', 'pauses')}")
    ours, theirs = score.sides[encounter.first], score.sides[encounter.second]
    heading = f"{first} {tag('b', f'{number(ours.victories)} : {number(theirs.victories)}')} {tag('span', escape(encounter.second), class_='name')}"
    games = sorted(course.results_of(encounter), key=lambda result: (result.game, result.number))
    listed = "".join(tag("li", _game(result, links)) for result in games)
    return tag("li", tag("details", tag("summary", heading) + tag("ol", listed, class_="games")))


def _game(result: Result, links: Links) -> str:
    won = both("unentschieden", "a draw") if result.winner is None else f"{escape(result.name(result.winner))} {both('gewinnt', 'wins')}"
    if not result.counts:
        won = both("zählt nicht", "does not count")
    seats = f"{escape(result.red)} – {escape(result.blue)}"
    cause = both(result.cause.german, result.cause.english)
    half_moves = both(f"{result.plies} Halbzüge", f"{result.plies} half-moves")
    return f"{game_name(result.game)}: {seats}: {won}. {cause} ({half_moves}{links.after_comma(result)})"


def faults_table(results: Iterable[Result], links: Links) -> str:
    """What did not end by the rules, so that it can be mended."""
    rows = [_fault(result, result.name(result.offender), links) for result in results if result.offender is not None]
    heads = [both("Spieler", "Player"), both("Spiel", "Game"), both("Ursache", "Cause"), both("Näheres", "Details"), both("Aufzeichnung", "Replay")]
    if not rows:
        return tag("p", both("Jedes Spiel ging nach den Regeln zu Ende.", "Every game ended by the rules."))
    return table(both("Spiele, die jemand anders als durch Spielen verlor", "Games that somebody lost by something else than play"), heads, rows)


def _fault(result: Result, name: str, links: Links) -> list[Cell]:
    cause = both(result.cause.german, result.cause.english)
    return [escape(name), game_name(result.game), (cause, "text"), (escape(result.text[:200]), "text"), links.of(result)]


def games_table(course: Course, names: Sequence[str]) -> str:
    """How strong everybody is in each game."""
    definition, results = course.definition, course.all_results()
    by_game = {
        game: {rating.name: rating for rating in ratings(meetings_of(one for one in results if one.game == game))} for game in definition.games
    }
    rows = [[escape(name), *(_in_game(name, game, results, by_game[game].get(name)) for game in definition.games)] for name in names]
    caption = both("Siege / Unentschieden / Niederlagen, und Elo, wo es sich sagen lässt", "Won / drawn / lost, and Elo where it can be told")
    return table(caption, [both("Spieler", "Player"), *map(game_name, definition.games)], rows)


def _in_game(name: str, game: str, results: Iterable[Result], rating: Rating | None) -> str:
    if rating is None:
        return "–"
    lost, drawn, won = games_of((one for one in results if one.game == game and name in (one.red, one.blue)), name).counts
    elo = f"<br>{tag('small', rated(rating.elo))}" if 2 * rating.elo.error <= SAYS_SOMETHING else ""
    return f"{won} / {drawn} / {lost}{elo}"


def times_table(results: Sequence[Result], names: Sequence[str]) -> str:
    """Who thinks for how long, and how often it was close."""
    heads = [both("Spieler", "Player"), both("Züge", "Moves"), both("im Mittel", "Mean"), both("längster", "Longest"), both("knapp", "Near misses")]
    caption = both("Bedenkzeit; knapp ist ein Zug, der mehr als 90 % der Zeit brauchte", "Time; a near miss is a move that took more than 90 % of it")
    return table(caption, heads, [_times(name, results) for name in names])


def _times(name: str, results: Sequence[Result]) -> list[Cell]:
    clocks = [result.times(seat) for result in results for seat in (RED, BLUE) if result.name(seat) == name]
    moves = sum(clock.moves for clock in clocks)
    mean = sum(clock.total for clock in clocks) / moves if moves else 0.0
    longest = max((clock.longest for clock in clocks), default=0.0)
    near = sum(clock.near_misses for clock in clocks)
    return [escape(name), str(moves), f"{number(1000 * mean)} ms", f"{number(1000 * longest)} ms", str(near)]


def seats_sentence(results: Sequence[Result]) -> str:
    """How much it helps to begin."""
    red = sum(result.counts and result.winner is RED for result in results)
    blue = sum(result.counts and result.winner is BLUE for result in results)
    total = sum(result.counts for result in results)
    if not total:
        return ""
    begins, follows, draws = share(red / total), share(blue / total), share(1 - (red + blue) / total)
    words = both("Rot (beginnt) gewann", "Red (begins) won"), both("Blau", "Blue"), both("unentschieden", "drawn")
    return tag("p", f"{words[0]} {begins}, {words[1]} {follows}, {words[2]} {draws}.")


def summary(course: Course) -> str:
    """The places at the end, or now."""
    heading = both("Endstand", "Final places") if course.is_over else both("Zwischenstand", "Places so far")
    rows = [[str(place), (escape(name), "name"), *_games(name, course)] for place, name in enumerate(course.final_places(), 1)]
    return table(heading, [both("Platz", "Place"), both("Spieler", "Player"), both("Spiele S/U/N", "Games W/D/L")], rows, "places")


def _games(name: str, course: Course) -> list[Cell]:
    own = [result for result in course.all_results() if name in (result.red, result.blue)]
    lost, drawn, won = games_of(own, name).counts
    return [f"{won} / {drawn} / {lost}"]
