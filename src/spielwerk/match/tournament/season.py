"""From one season of a league to the next: who moves up and who moves down."""

from collections.abc import Sequence

from spielwerk.match.tournament.course import Course
from spielwerk.match.tournament.definition import Division


def next_divisions(course: Course) -> tuple[Division, ...]:
    """The divisions of the next season: as many as are promoted change places between each two neighbours, and everybody stands as he has ended."""
    definition = course.definition
    tables = [course.table(division.name).names for division in definition.divisions]
    moving = definition.promoted
    stays = [list(names) for names in tables]
    for upper in range(len(tables) - 1):
        down, up = tables[upper][len(tables[upper]) - moving :], tables[upper + 1][:moving]
        stays[upper] = [name for name in stays[upper] if name not in down] + up
        stays[upper + 1] = down + [name for name in stays[upper + 1] if name not in up]
    return tuple(Division(name=division.name, players=tuple(names)) for division, names in zip(definition.divisions, stays, strict=True))


def as_toml(divisions: Sequence[Division], promoted: int) -> str:
    """The section of a tournament's file that says so."""
    parts = [f"[league]\npromoted = {promoted}\n"]
    parts += [f"[[league.division]]\nname = {_quoted(one.name)}\nplayers = [{', '.join(map(_quoted, one.players))}]\n" for one in divisions]
    return "\n".join(parts)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
