"""`spielwerk` alone: the arena, which is the game server and its pages, opened in the browser."""

import asyncio
import errno
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spielwerk.commands.serve import loop_factory
from spielwerk.console import Refusal, speaks_german
from spielwerk.server.lasting import until_ended

if TYPE_CHECKING:
    from spielwerk.web.house import House, Wishes

PORT = 13050
WEB_PORT = 13080
"""The usual ports; what is heavy is loaded only when the arena opens."""


def register(app: typer.Typer) -> None:
    """Makes it what happens where no command is named."""
    app.callback(invoke_without_command=True)(arena)


def arena(
    context: typer.Context,
    port: Annotated[
        int | None, typer.Option("--port", "-p", min=0, max=65535, help=f"Where programs connect: {PORT} or, where that is taken, another one.")
    ] = None,
    web_port: Annotated[
        int | None, typer.Option("--web-port", min=0, max=65535, help=f"Where the pages are: {WEB_PORT} or, where that is taken, another one.")
    ] = None,
    host: Annotated[str, typer.Option("--host", help="Who can come: 127.0.0.1 means this computer alone, 0.0.0.0 everybody.")] = "127.0.0.1",
    name: Annotated[list[str] | None, typer.Option("--name", help="A name by which others reach this computer; may be given again.")] = None,
    replays: Annotated[Path, typer.Option("--replays", help="The folder for the games.")] = Path("replays"),
    database: Annotated[
        str | None,
        typer.Option("--database", help="Where the index is: postgresql://… for a school's server; else a file beside the replays."),
    ] = None,
    password_file: Annotated[Path | None, typer.Option("--password-file", help="Where the administrator's password is kept.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Whether the pages are opened in the browser.")] = True,
    quiet: Annotated[bool, typer.Option("--quiet", help="Does not say what goes on.")] = False,
) -> None:
    """The games of the Software-Challenge. Without a command, opens the arena: play, watch and understand games in the browser."""
    if context.invoked_subcommand is not None:
        return
    from spielwerk.server.listener import Settings
    from spielwerk.server.password import kept_password, usual_place
    from spielwerk.web.house import Wishes

    word, _ = kept_password(password_file or usual_place())
    wishes = Wishes(
        settings=Settings(password=word, host=host, port=PORT if port is None else port, replays=replays),
        web_port=WEB_PORT if web_port is None else web_port,
        takes_any_port=port is None,
        takes_any_web_port=web_port is None,
        database=database,
        names=tuple(name or ()),
    )
    # A bot that thinks in a thread must not keep the game server from the interpreter for long.
    sys.setswitchinterval(0.001)
    with asyncio.Runner(loop_factory=loop_factory("auto")) as runner:
        runner.run(_run(wishes, browser, quiet))


async def _run(wishes: "Wishes", browser: bool, quiet: bool) -> None:
    from spielwerk.server.printer import Printer
    from spielwerk.web.house import House

    out, errors = Printer(sys.stdout), Printer(sys.stderr)
    house = House(
        wishes,
        report=lambda text: errors.say(f"spielwerk: {text}"),
        tell=None if quiet else lambda german, english: out.say(german if speaks_german() else english),
    )
    await _open(house)
    _announce(house, browser)
    await until_ended()
    await house.close()
    out.say(
        "Die Arena ist zu; was noch lief, geht beim nächsten Mal weiter."
        if speaks_german()
        else "The arena is closed; what went on goes on next time."
    )
    out.close()
    errors.close()


async def _open(house: "House") -> None:
    settings = house.wishes.settings
    try:
        await house.open()
    except OSError as error:
        places = f"{settings.host}:{settings.port}/{house.wishes.web_port}"
        if error.errno == errno.EADDRINUSE:
            raise Refusal(
                f"a port of {places} is taken; is an arena open already? --port and --web-port take others",
                f"ein Port von {places} ist belegt; ist schon eine Arena offen? --port und --web-port nehmen andere",
            ) from None
        raise Refusal(f"{places} cannot be used: {error.strerror or error}", f"{places} ist nicht zu gebrauchen: {error.strerror or error}") from None


def _announce(house: "House", browser: bool) -> None:
    """Says where the pages are; the token behind the address is for the person at this machine, and good until the arena closes."""
    shown = "127.0.0.1" if house.wishes.settings.host in ("0.0.0.0", "127.0.0.1", "localhost", "::") else house.wishes.settings.host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{house.web_port}/"
    private = f"{address}#token={house.token}"
    _say(f"Spielwerk ist offen: {private}", f"Spielwerk is open: {private}")
    _say(f"Programme verbinden sich mit Port {house.port}. Strg-C beendet.", f"Programs connect to port {house.port}. Ctrl-C ends it.")
    if browser and _has_a_screen():
        threading.Thread(target=webbrowser.open, args=(private,), daemon=True).start()


def _has_a_screen() -> bool:
    """Whether a browser would be seen; in a bare terminal it would take the terminal's place."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _say(german: str, english: str) -> None:
    print(german if speaks_german() else english, flush=True)
