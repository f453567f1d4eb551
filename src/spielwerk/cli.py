"""The command `spielwerk`. Each file of `commands/` adds what belongs to one topic, so that a new command is a new file and nothing else."""

import sys
from importlib import import_module
from pkgutil import iter_modules

import typer

from spielwerk import SpielwerkError, commands
from spielwerk.console import Refusal, complain


def application() -> typer.Typer:
    """The whole command, with everything that the files of `commands/` register."""
    app = typer.Typer(
        name="spielwerk",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    for module in iter_modules(commands.__path__):
        import_module(f"{commands.__name__}.{module.name}").register(app)
    return app


def main() -> None:
    """Runs the command line; what input can cause ends with a sentence and the exit code 2, never with a traceback."""
    try:
        application()()
    except (Refusal, SpielwerkError) as refusal:
        complain(refusal)
        sys.exit(2)
    except KeyboardInterrupt:
        # Typer sees to everything later than the loading of the commands, and to readers of a pipe that have seen enough.
        sys.exit(130)
