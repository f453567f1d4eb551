"""The knockout as columns, round beside round."""

from collections.abc import Sequence
from html import escape

from spielwerk.match.tournament.course import Course, Round
from spielwerk.match.tournament.encounter import Score
from spielwerk.match.tournament.report.html import tag
from spielwerk.match.tournament.report.words import both, number


def bracket(course: Course) -> str:
    """All knockout rounds; nothing where there are none."""
    rounds = [known for known in course.rounds if known.is_final or course.definition.format == "knockout"]
    return tag("div", "".join(_column(known, at, rounds) for at, known in enumerate(rounds)), class_="bracket") if rounds else ""


def _column(known: Round, at: int, rounds: Sequence[Round]) -> str:
    small = len(known.scores) == 2 and at > 0 and len(rounds[at - 1].scores) == 2
    boxes = "".join(_box(score, small and number_ == 1) for number_, score in enumerate(known.scores))
    return tag("div", tag("h3", both(known.german, known.english)) + tag("div", boxes, class_="boxes"), class_="column")


def _box(score: Score, is_small_final: bool) -> str:
    title = tag("p", both("Spiel um Platz 3", "Third place"), class_="small") if is_small_final else ""
    return tag("div", title + "".join(_player(score, name) for name in score.encounter.players), class_="box")


def _player(score: Score, name: str) -> str:
    is_winner = score.is_complete and score.winner == name
    worth = both("Freilos", "bye") if score.encounter.second is None else number(score.sides[name].victories)
    mark = "✓ " if is_winner and score.encounter.second is not None else ""
    return tag("p", f"{tag('span', mark + escape(name), class_='name')} {tag('span', worth)}", class_="winner" if is_winner else None)
