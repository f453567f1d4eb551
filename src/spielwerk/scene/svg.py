"""A scene as the text of an SVG file: complete by itself, with its style, with names for those who listen, and with the counts beside it."""

from collections.abc import Collection, Sequence
from html import escape
from typing import Any

from spielwerk._core import Move, State
from spielwerk.game import Game
from spielwerk.player import BLUE, RED
from spielwerk.scene import painter_of
from spielwerk.scene.counts import beside, panel
from spielwerk.scene.palette import THEMES, Theme, stylesheet
from spielwerk.scene.shapes import Count, Name, Scene, Shape
from spielwerk.scene.words import LANGUAGES, PLAYERS, Language, PictureRefused, said, usual_language

WIDEST = 100_000
"""No picture is wider."""


def svg_of(
    state: State[Any],
    theme: Theme = "auto",
    language: Language | None = None,
    show: Collection[str] = (),
    width: float | None = None,
    counts: bool = True,
    before: State[Any] | None = None,
    move: Move | str | None = None,
) -> str:
    """The picture of a position; the core calls this for `State.svg`."""
    drawing = painter_of(state.game)
    for option in show:
        if option not in drawing.options:
            known = ", ".join(drawing.options) or "–"
            raise PictureRefused(
                f"{state.game} kann {option!r} nicht zeigen; zu zeigen gibt es: {known}", f"{state.game} cannot show {option!r}; it can show: {known}"
            )
    scene = drawing.scene(state, before, None if move is None else str(move))
    return write_svg(scene, headline(state), theme, language, show, width, counts)


def headline(state: State[Any]) -> Name:
    """What a position is called: its game, and who is to move or has won."""
    from spielwerk.games import game

    sheet: Game[Any] = game(state.game)
    if state.outcome is None:
        mover = PLAYERS[state.to_move]
        return Name(f"{sheet.german}: {mover.german} ist am Zug", f"{sheet.english}: {mover.english} to move")
    winner = state.outcome.winner
    if winner is None:
        return Name(f"{sheet.german}: unentschieden", f"{sheet.english}: a draw")
    return Name(f"{sheet.german}: {PLAYERS[winner].german} hat gewonnen", f"{sheet.english}: {PLAYERS[winner].english} has won")


def write_svg(
    scene: Scene,
    title: Name,
    theme: Theme = "auto",
    language: Language | None = None,
    show: Collection[str] = (),
    width: float | None = None,
    counts: bool = True,
) -> str:
    """A scene as a file. `width` is that of the whole picture, in pixels; `show` names the options that are wanted."""
    language = usual_language() if language is None else language
    _check(theme, language, width)
    wide = scene.width + (beside(scene) if counts else 0)
    shown = width or wide
    body = [
        f"<defs>{scene.symbols}</defs>",
        f'<rect width="{number(wide)}" height="{number(scene.height)}" class="fill-ground"/>',
        *(placed(shape, language) for shape in scene.shapes if shape.option is None or shape.option in show),
    ]
    if counts:
        body.append(panel(scene, title, language))
    drawn = "\n".join(body)
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(wide)} {number(scene.height)}" width="{number(shown)}" '
        f'height="{number(shown * scene.height / wide)}" class="spielwerk" role="img" lang="{language}">',
        f"<title>{escape(said(title, language))}</title>",
        f"<desc>{escape(description(scene, language))}</desc>",
        f"<style>{escape(stylesheet(theme, drawn), quote=False)}</style>",
    ]
    return "\n".join([*head, drawn, "</svg>"]) + "\n"


def _check(theme: str, language: str, width: float | None) -> None:
    if theme not in THEMES:
        raise PictureRefused(f"ein Bild ist {_listed(THEMES, 'oder')}, nicht {theme!r}", f"a theme is {_listed(THEMES, 'or')}, not {theme!r}")
    if language not in LANGUAGES:
        raise PictureRefused(
            f"eine Sprache ist {_listed(LANGUAGES, 'oder')}, nicht {language!r}", f"a language is {_listed(LANGUAGES, 'or')}, not {language!r}"
        )
    if width is not None and not 0 < width < WIDEST:
        raise PictureRefused(f"ein Bild ist höchstens {WIDEST} breit, nicht {width!r}", f"a picture is at most {WIDEST} wide, not {width!r}")


def _listed(words: Sequence[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def placed(shape: Shape, language: Language) -> str:
    """A shape where it belongs, with its name."""
    where = f"translate({number(shape.x)} {number(shape.y)})"
    if shape.turn:
        where += f" rotate({number(shape.turn)})"
    if shape.size != 1:
        where += f" scale({number(shape.size)})"
    title = "" if shape.name is None else f"<title>{escape(said(shape.name, language))}</title>"
    return f'<g data-key="{escape(shape.key)}" transform="{where}">{title}{shape.svg}</g>'


def description(scene: Scene, language: Language) -> str:
    """The position in words: where the pieces are, and all counts."""
    pieces = [said(shape.name, language) for shape in scene.shapes if shape.role == "piece" and shape.name is not None]
    counted = [(None, scene.common), (PLAYERS[RED], scene.red), (PLAYERS[BLUE], scene.blue)]
    sentences = ["; ".join(pieces)]
    for owner, counts in counted:
        listed = ", ".join(_said_count(count, language) for count in counts)
        sentences.append(listed if owner is None else f"{said(owner, language)}: {listed}")
    return ". ".join(sentence for sentence in sentences if sentence) + "."


def _said_count(count: Count, language: Language) -> str:
    of = {"de": "von", "en": "of"}[language]
    limit = "" if count.limit is None else f" {of} {count.limit}"
    return f"{said(count.name, language)} {count.value}{limit}".rstrip()


def number(value: float) -> str:
    """A coordinate, to a hundredth."""
    return f"{round(value, 2):g}" if abs(value) < 1e5 else f"{value:.0f}"
