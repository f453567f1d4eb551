"""`spielwerk picture`: a position or a replay as an SVG, PNG or GIF file."""

from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.console import Refusal, RuleSet, game_named
from spielwerk.room.replay import Replay
from spielwerk.room.replay_reader import read_replay
from spielwerk.scene.export import PicturesAreMissing, film, gif, png
from spielwerk.scene.palette import THEMES, Theme
from spielwerk.scene.svg import svg_of
from spielwerk.scene.words import LANGUAGES, Language, PictureRefused


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(picture)


def picture(
    source: Annotated[
        str, typer.Argument(metavar="POSITION|REPLAY", help="A position in one line, a file with a replay, or a game's id: how it begins.")
    ],
    out: Annotated[Path, typer.Option("--out", help="A new file; its ending says what is written: .svg, .png or .gif.")],
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="Of a replay, the position after so many moves; else the last one.")] = None,
    rules: RuleSet = "rulebook",
    seed: Annotated[int | None, typer.Option("--seed", help="Draws the board of a game that begins.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="light, dark, or, in SVG alone, auto: as the reader has it.")] = "light",
    language: Annotated[str | None, typer.Option("--language", help="de or en; else as SPIELWERK_LANG says.")] = None,
    show: Annotated[list[str] | None, typer.Option("--show", help="Something to show besides, such as indices; may be repeated.")] = None,
    width: Annotated[int | None, typer.Option("--width", min=50, max=8000, help="Pixels from left to right.")] = None,
    counts: Annotated[bool, typer.Option("--counts/--no-counts", help="Shows what each side has beside the picture.")] = True,
    seconds: Annotated[float, typer.Option("--seconds", min=0.02, max=60, help="So long a GIF shows each position.")] = 1.0,
) -> None:
    """Draws a position, or of a replay one position or, as .gif, the whole game."""
    kind = out.suffix.lower()
    if kind not in (".svg", ".png", ".gif"):
        raise Refusal(f"{out}: a picture is written as .svg, .png or .gif", f"{out}: geschrieben wird .svg, .png oder .gif")
    if out.exists():
        raise Refusal(f"{out} exists already", f"{out} gibt es schon")
    look = _Look(_theme(theme, kind), _language(language), tuple(show or ()), width, counts, seconds)
    replay = read_replay(Path(source)) if _is_replay(source) else None
    try:
        if replay is not None and kind == ".gif" and turn is None:
            content = look.film(replay)
        else:
            content = look.still(*_chosen(source, replay, turn, rules, seed), kind)
    except PicturesAreMissing as missing:
        raise Refusal(str(missing), "Für PNG und GIF fehlen zwei Pakete: pip install 'spielwerk[pictures]'") from None
    _write(out, content)


class _Look:
    """How the picture shall look."""

    def __init__(self, theme: Theme, language: Language | None, show: tuple[str, ...], width: int | None, counts: bool, seconds: float) -> None:
        self._theme: Theme = theme
        self._language: Language | None = language
        self._show, self._width, self._counts, self._seconds = show, width, counts, seconds

    def film(self, replay: Replay) -> bytes:
        """The whole game."""
        moves = [played.move for played in replay.moves]
        return film(replay.positions(), moves, self._theme, self._language, self._show, self._width or 900, self._counts, self._seconds)

    def still(self, state: "sw.State[Any]", before: "sw.State[Any] | None", move: str | None, kind: str) -> bytes:
        """One position."""
        text = svg_of(state, self._theme, self._language, self._show, self._width, self._counts, before, move)
        if kind == ".svg":
            return text.encode()
        drawn = png(text, self._width or 1200)
        return drawn if kind == ".png" else gif([drawn], self._seconds)


def _chosen(
    source: str, replay: Replay | None, turn: int | None, rules: str, seed: int | None
) -> tuple["sw.State[Any]", "sw.State[Any] | None", str | None]:
    """The position with the one before it and the move between them, where there is one."""
    if replay is None:
        if turn is not None:
            raise Refusal("only a replay has turns", "Züge hat nur eine Aufzeichnung")
        return _position(source, rules, seed), None, None
    moves = len(replay.moves)
    if turn is not None and turn > moves:
        raise Refusal(f"the game has {moves} moves, not {turn}", f"das Spiel hat {moves} Züge, nicht {turn}")
    number = moves if turn is None else turn
    before, state = None, replay.start
    for at in range(1, number + 1):
        before, state = state, replay.played(state, at)
    return state, before, replay.moves[number - 1].move if number else None


def _position(source: str, rules: str, seed: int | None) -> "sw.State[Any]":
    if " " in source:
        return sw.read(source)
    if source not in sw.games() and ("/" in source or "." in source):
        raise Refusal(f"there is no file {source}", f"es gibt keine Datei {source}")
    if seed is not None and not 0 <= seed < 1 << 64:
        raise Refusal(f"a seed is a whole number from 0 to {(1 << 64) - 1}", f"ein Startwert ist eine ganze Zahl von 0 bis {(1 << 64) - 1}")
    return game_named(source, rules).start(seed=seed)


def _is_replay(source: str) -> bool:
    """Whether it names a file; a position's line may be too long for a name."""
    try:
        return Path(source).is_file()
    except OSError:
        return False


def _theme(word: str, kind: str) -> Theme:
    for known in THEMES:
        if word == known and (kind == ".svg" or known != "auto"):
            return known
    english = "light, dark or auto" if kind == ".svg" else "light or dark"
    german = "light, dark oder auto" if kind == ".svg" else "light oder dark"
    raise PictureRefused(f"ein {kind}-Bild ist {german}, nicht {word!r}", f"the theme of a {kind} is {english}, not {word!r}")


def _language(word: str | None) -> Language | None:
    for known in LANGUAGES:
        if word == known:
            return known
    if word is None:
        return None
    raise PictureRefused(f"eine Sprache ist de oder en, nicht {word!r}", f"a language is de or en, not {word!r}")


def _write(out: Path, content: bytes) -> None:
    try:
        with out.open("xb") as file:
            file.write(content)
    except OSError as error:
        raise Refusal(f"{out} cannot be written: {error.strerror}", f"{out} kann nicht geschrieben werden: {error.strerror}") from None
