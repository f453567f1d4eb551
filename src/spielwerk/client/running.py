"""`run`: a bot as the program that a contest starts."""

import linecache
import os
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from spielwerk.client.arguments import Arguments, read_arguments
from spielwerk.client.bot import Bot
from spielwerk.client.connection import own_fault, play
from spielwerk.client.held_back import HeldBack, confess
from spielwerk.client.language import said, speak
from spielwerk.client.place import OwnFiles
from spielwerk.client.result import GameResult
from spielwerk.client.trouble import ExitCode, Trouble

_TO_FLUSH = 1.0
"""Seconds that what a bot has printed has to reach whoever reads it."""
_SHOWN = 5
"""So many lines of a bot are shown where it was interrupted."""


def run(bot: Bot, arguments: Sequence[str] | None = None, *, check: bool = True) -> GameResult:
    """Plays one game as the command line says, explains on standard error what happens, and ends the program unless all is well.

    A move is held against the rules before it is sent; an illegal one is explained and never sent. `check=False` leaves that out.
    """
    return _guarded(bot, lambda: _once(bot, read_arguments(arguments, Path(sys.argv[0]).name), check))


def run_with(bot: Bot, arguments: Arguments, *, check: bool = True) -> GameResult:
    """The same with arguments that have been read already."""
    return _guarded(bot, lambda: _once(bot, arguments, check))


def _once(bot: Bot, arguments: Arguments, check: bool) -> GameResult:
    return play(
        bot,
        arguments.host,
        arguments.port,
        reservation=arguments.reservation,
        room=arguments.room,
        game=arguments.game,
        rules=arguments.rules,
        name=arguments.name,
        json=arguments.json,
        check=check,
        tell=lambda german, english: _say(bot, said(german, english)),
        give_up=lambda result: _end_while_it_thinks(bot, result),
    )


def _end_while_it_thinks(bot: Bot, result: GameResult | None) -> None:
    """Ends the process at once, as no thread can end the one in which the bot thinks."""
    lost = said("Das Spiel ist verloren; die Verbindung ist zu Ende.", "The game is lost; the connection has ended.")
    _say(bot, lost if result is None else result)
    # The bot may be printing into a pipe that nobody reads; whoever waits for it waits for ever.
    flushing = threading.Thread(target=sys.stdout.flush, daemon=True)
    flushing.start()
    flushing.join(_TO_FLUSH)
    os._exit(ExitCode.OWN_FAULT if result is None or own_fault(result) else ExitCode.PLAYED)


def _guarded(bot: Bot, playing: Callable[[], GameResult]) -> GameResult:
    speak(bot.language)
    try:
        result = playing()
    except Trouble as trouble:
        if trouble.code is ExitCode.BOT_FAILED and trouble.__cause__ is not None:
            traceback.print_exception(trouble.__cause__)
        if isinstance(trouble, HeldBack):
            confess(trouble)
        _say(bot, trouble)
        sys.exit(trouble.code)
    except KeyboardInterrupt as interrupt:
        _say_where(bot, interrupt)
        sys.exit(ExitCode.INTERRUPTED)
    _say(bot, result)
    if own_fault(result):
        sys.exit(ExitCode.OWN_FAULT)
    return result


def _say_where(bot: Bot, interrupt: KeyboardInterrupt) -> None:
    """Whoever presses Ctrl-C because a bot thinks for ever would like to know what it thinks about."""
    places = OwnFiles(bot).trace(interrupt.__traceback__)
    for place in places[-_SHOWN:]:
        print(f'  File "{place.file}", line {place.line}, in {place.function}', file=sys.stderr)
        if line := linecache.getline(place.file, place.line).strip():
            print(f"    {line}", file=sys.stderr)
    if places:
        _say(bot, said(f"abgebrochen in {places[-1].german}", f"interrupted in {places[-1].english}"))


def _say(bot: Bot, text: object) -> None:
    print(f"{bot.called or type(bot).__name__}: {text}", file=sys.stderr, flush=True)
