"""`spielwerk serve`: the game server."""

import asyncio
import errno
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.console import Refusal, game_named, rule_set, speaks_german
from spielwerk.room.clock import Limits
from spielwerk.room.loading import position_meant
from spielwerk.server.lasting import until_ended
from spielwerk.server.listener import Server, Settings, WebPortRefused
from spielwerk.server.password import SHOWN_PLACE, kept_password, usual_place
from spielwerk.server.printer import Printer, in_one_line


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(serve)


def serve(
    port: Annotated[int, typer.Option("-p", "--port", min=0, max=65535, help="Where to listen; 0 takes any free port.")] = 13050,
    web_port: Annotated[
        int | None, typer.Option("--web-port", min=0, max=65535, help="Where to accept lines of JSON over WebSocket; nowhere without it.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="A site whose pages may use --web-port, for example http://localhost:8000; can be given several times."),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", help="Who can reach the server: 127.0.0.1 means this computer alone, 0.0.0.0 everybody.")
    ] = "127.0.0.1",
    game: Annotated[str | None, typer.Option("--game", help="What a client plays that names no game; the newest if you name none.")] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="rulebook or contest for all rooms; without it XML clients play contest, JSON clients rulebook.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Draws the boards: the same seed, the same boards, one after the other.")] = None,
    soft: Annotated[float, typer.Option("--soft", min=0.01, help="Seconds a move may take.")] = 2.0,
    hard: Annotated[float, typer.Option("--hard", min=0.01, help="Seconds after which nobody waits any longer.")] = 10.0,
    no_timeout: Annotated[bool, typer.Option("--no-timeout", help="Everybody has all the time there is.")] = False,
    paused: Annotated[bool, typer.Option("--paused", help="Games begin paused, until an administrator lets them go on.")] = False,
    replays: Annotated[Path, typer.Option("--replays", help="The folder for the replays, one file a game.")] = Path("replays"),
    no_replays: Annotated[bool, typer.Option("--no-replays", help="Keeps nothing.")] = False,
    load: Annotated[
        str | None, typer.Option("--load", help="Begins the games of its kind from a position: a replay, a file with a record, or one line of text.")
    ] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="From this turn of the replay; without it from its beginning.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Does not say what goes on.")] = False,
    loop: Annotated[str, typer.Option("--loop", help="uvloop, asyncio, or auto for the faster one that is there.")] = "auto",
    password_file: Annotated[
        Path | None, typer.Option("--password-file", help=f"Where the administrator's password is kept; else in {SHOWN_PLACE}.")
    ] = None,
) -> None:
    """Starts a game server that the bots of all seasons can join: by their season's XML, or by lines of JSON."""
    if game is not None:
        game_named(game, "contest")
    if loop not in ("auto", "uvloop", "asyncio"):
        raise Refusal(f"--loop is auto, uvloop or asyncio, not {loop!r}", f"--loop ist auto, uvloop oder asyncio, nicht {loop!r}")
    if turn is not None and load is None:
        raise Refusal("--turn belongs to --load: it says from which turn of the file", "--turn gehört zu --load: es sagt, ab welchem Zug der Datei")
    if port == web_port != 0:
        raise Refusal("--port and --web-port cannot be the same", "--port und --web-port können nicht derselbe sein")
    if hard < soft:
        raise Refusal("--hard is not less than --soft", "--hard ist nicht kleiner als --soft")
    place = password_file or usual_place()
    word, is_new = kept_password(place)
    settings = Settings(
        password=word,
        host=host,
        port=port,
        web_port=web_port,
        origins=_origins(origin or [], web_port),
        game=game,
        rules=None if rules is None else rule_set(rules),
        limits=None if no_timeout else Limits(soft, hard),
        seed=seed,
        paused=paused,
        replays=None if no_replays else replays,
        opening=None if load is None else _opening(load, turn, game, rules),
    )
    if is_new:
        _say(
            f"Wer Spiele leiten will, meldet sich mit diesem Passwort an; zum Spielen braucht es niemand: {word} (es steht in {place})",
            f"Whoever wants to administrate games needs this password, players do not: {word} (it is kept in {place})",
        )
    else:
        _say(f"Das Passwort der Spielleitung steht in {place}.", f"The administrator's password stands in {place}.")
    if settings.opening is not None:
        _say_opening(settings.opening)
    with asyncio.Runner(loop_factory=loop_factory(loop)) as runner:
        runner.run(_serve(settings, quiet))


def _origins(words: list[str], web_port: int | None) -> tuple[str, ...]:
    """The sites whose pages may come, as browsers write them; a slash at the end is nothing."""
    if words and web_port is None:
        raise Refusal(
            "--origin belongs to --web-port: it says whose pages may come there",
            "--origin gehört zu --web-port: es sagt, wessen Seiten dorthin dürfen",
        )
    for word in words:
        if re.fullmatch(r"(https?://[^/\s]+/?|null)", word) is None:
            raise Refusal(f"an origin is like http://localhost:8000, not {word!r}", f"eine Herkunft ist wie http://localhost:8000, nicht {word!r}")
    return tuple(word.rstrip("/") for word in words)


def _opening(word: str, turn: int | None, game: str | None, rules: str | None) -> "sw.State[Any]":
    """The position to begin with, by the rules that are wanted; refused if no game can begin from it."""
    state, path = position_meant(word, turn), in_one_line(word)
    if game not in (None, state.game):
        raise Refusal(f"{path} holds a game of {state.game}, not of {game}", f"{path} enthält ein Spiel von {state.game}, nicht von {game}")
    if rules not in (None, state.rules):
        state = game_named(state.game, str(rules)).from_record({**state.record(), "rules": rules})
    if state.outcome is not None:
        raise Refusal(
            f"after {state.turn} half-moves the game in {path} is over; --turn takes an earlier one",
            f"nach {state.turn} Halbzügen ist das Spiel in {path} zu Ende; --turn nimmt einen früheren",
        )
    return state


def _say_opening(state: "sw.State[Any]") -> None:
    """What was loaded, and for which games it holds."""
    _say(
        f"Jedes Spiel {state.game} beginnt hier mit Stellung {state.turn} ({state.to_move} ist am Zug); andere Spiele beginnen von vorn.",
        f"Every game of {state.game} begins here at turn {state.turn} ({state.to_move} to move); other games begin anew.",
    )


def loop_factory(wanted: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the loop that somebody wants; None for Python's own."""
    if wanted == "asyncio":
        return None
    try:
        import uvloop
    except ImportError:
        if wanted == "uvloop":
            raise Refusal("uvloop is not here: pip install 'spielwerk[fast]'", "uvloop fehlt hier: pip install 'spielwerk[fast]'") from None
        return None
    return uvloop.new_event_loop


async def _serve(settings: Settings, quiet: bool) -> None:
    out, errors = Printer(sys.stdout), Printer(sys.stderr)
    server = Server(
        settings,
        report=lambda text: errors.say(f"spielwerk: {text}"),
        tell=None if quiet else lambda german, english: out.say(german if speaks_german() else english),
    )
    try:
        port = await server.start()
    except OSError as error:
        raise _no_place(settings, error) from None
    _say(f"Spielwerk wartet auf {settings.host}:{port}. Strg-C beendet.", f"Spielwerk listens on {settings.host}:{port}. Ctrl-C ends it.")
    if server.web_port is not None:
        address = f"ws://{settings.host}:{server.web_port}"
        _say(f"JSON-Zeilen über WebSocket: {address}", f"Lines of JSON over WebSocket: {address}")
    await until_ended()
    await server.stop()
    out.say("Der Server ist beendet." if speaks_german() else "The server has ended.")
    out.close()
    errors.close()


def _no_place(settings: Settings, error: OSError) -> Refusal:
    """Which of the two ports is not to be had, and what to do about it."""
    option, port = ("--web-port", settings.web_port) if isinstance(error, WebPortRefused) else ("--port", settings.port)
    place = f"{settings.host}:{port}"
    if error.errno == errno.EADDRINUSE:
        return Refusal(
            f"{place} is taken; is a server running there already? {option} takes another",
            f"{place} ist belegt; läuft dort schon ein Server? {option} nimmt einen anderen",
        )
    return Refusal(f"cannot listen on {place}: {error.strerror}", f"auf {place} kann niemand warten: {error.strerror}")


def _say(german: str, english: str) -> None:
    print(german if speaks_german() else english, flush=True)
