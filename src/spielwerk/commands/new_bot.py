"""`spielwerk new-bot`: a folder with a bot that plays at once."""

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

import spielwerk as sw
from spielwerk.client.blueprint import Blueprint, checked_name
from spielwerk.client.conversation import known_game
from spielwerk.client.trouble import Trouble
from spielwerk.console import Refusal, game_named, speaks_german


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("new-bot")(new_bot)


def new_bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the bot, and its folder, shall be called.")],
    game: Annotated[str | None, typer.Option("--game", help="A game's id; without it, the newest season's.")] = None,
    german: Annotated[bool, typer.Option("--german", help="Comments and README in German.")] = False,
) -> None:
    """Writes a folder with a bot that plays at once, a README and a test; never overwrites anything."""
    newest = max(sw.games(), key=lambda game_id: sw.game(game_id).season)
    chosen = game_named(known_game(game) or newest, "contest")
    try:
        blueprint = Blueprint(checked_name(name), chosen.id, german or speaks_german())
    except Trouble as trouble:
        raise Refusal(trouble.english, trouble.german) from None
    _write(Path(name), blueprint)
    print("Als Nächstes, jedes in einem eigenen Terminal:" if blueprint.german else "Next, each in a terminal of its own:")
    for command in blueprint.commands():
        print(f"  {command}")
    if (first := _activation()) is not None:
        print(f"(In jedem neuen Terminal zuerst: {first})" if blueprint.german else f"(In each new terminal first: {first})")


def _activation() -> str | None:
    """What a new terminal needs before it knows the command; None where Spielwerk is installed for the whole computer."""
    if sys.prefix == sys.base_prefix:
        return None
    folder = Path(sys.prefix)
    shown = folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder
    return str(shown / "Scripts" / "activate") if os.name == "nt" else f". {shlex.quote(str(shown / 'bin' / 'activate'))}"


def _write(folder: Path, blueprint: Blueprint) -> None:
    try:
        folder.mkdir()
        for name, text in blueprint.files().items():
            (folder / name).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise Refusal(f"{folder} is there already, and nothing is overwritten", f"{folder} gibt es schon, und nichts wird überschrieben") from None
    except OSError as error:
        raise Refusal(f"{folder} cannot be written: {error.strerror}", f"{folder} lässt sich nicht schreiben: {error.strerror}") from None
