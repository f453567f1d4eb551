"""`spielwerk check-bot`: whether a bot program is ready for a contest."""

import asyncio
import contextlib
import json
import signal
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

import spielwerk as sw
from spielwerk.checking.examination import Examination
from spielwerk.checking.guessing import game_of
from spielwerk.checking.host import Patience
from spielwerk.checking.order import misplaced, refusal
from spielwerk.checking.situation import Situation, plan
from spielwerk.checking.telling import tell
from spielwerk.checking.verdict import Verdict
from spielwerk.console import Refusal, game_named, speaks_german
from spielwerk.programs.program import Program
from spielwerk.protocol.season import game_called
from spielwerk.room.clock import Limits


def register(app: typer.Typer) -> None:
    """Adds the command; the first word that is no option of ours begins the program's command."""
    app.command("check-bot", cls=_OptionsFirst, context_settings={"allow_interspersed_args": False})(check_bot)


class _OptionsFirst(TyperCommand):
    """Refuses options of ours behind the program: they would go to the bot without a word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As always, and then a look at the order."""
        line = list(args)
        rest = super().parse_args(ctx, args)
        program = ctx.params.get("command") or ()
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts if name.startswith("-")}
        if program and (option := misplaced(line, program, own)) is not None:
            raise refusal(program, option)
        return rest


def check_bot(
    command: Annotated[list[str], typer.Argument(metavar="CMD…", help="How the bot is started; a .py or .jar file alone will do.")],
    game: Annotated[str | None, typer.Option("--game", help="A game's id; without it, the one that the bot names or asks for.")] = None,
    games: Annotated[int, typer.Option("--games", min=1, max=10_000, help="How many whole games it plays before the nasty ones.")] = 6,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws the boards and the opponent's moves.")] = 1,
    soft: Annotated[float, typer.Option("--soft", min=0.01, help="Seconds a move may take.")] = 2.0,
    hard: Annotated[float, typer.Option("--hard", min=0.01, help="Seconds after which nobody waits for a move any longer.")] = 10.0,
    joining: Annotated[float, typer.Option("--joining", min=0.1, help="Seconds from the start of the program to its seat.")] = 30.0,
    leaving: Annotated[float, typer.Option("--leaving", min=0.1, help="Seconds from the end of a game to the end of the program.")] = 5.0,
    here: Annotated[bool, typer.Option("--here", help="Starts the program in this folder and not in an empty one.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Prints the verdict as JSON.")] = False,
    german: Annotated[bool, typer.Option("--german", help="The verdict in German.")] = False,
) -> None:
    """Starts a bot program again and again, plays it through friendly and nasty games, and says what is wrong.

    Exit codes: 0 nothing is wrong, 1 something was found, 2 the program could not be started.
    """
    if hard < soft:
        raise Refusal("--hard is not less than --soft", "--hard ist nicht kleiner als --soft")
    newest = max(sw.games(), key=lambda game_id: sw.game(game_id).season)
    chosen = None if game is None else game_named(game_called(game) or game, "contest").id
    in_german = german or speaks_german()
    examination = Examination(
        Program.of(command, here, in_german),
        chosen or newest,
        plan(games, seed),
        Limits(soft, hard),
        Patience(joining, leaving),
        game_is_guessed=chosen is None,
    )
    verdict = _run(examination, in_german)
    if as_json:
        print(json.dumps(verdict.as_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(tell(verdict, in_german)), flush=True)
    if verdict.is_interrupted:
        raise KeyboardInterrupt
    if not verdict.is_content:
        raise typer.Exit(1)


async def _find_game(examination: Examination, german: bool) -> None:
    """Where nobody has named a game, the program itself does it, in its file or by what it asks for."""
    if not examination.game_is_guessed:
        return
    found = await game_of(examination.program, examination.patience.joining)
    if found is not None:
        examination.game, examination.game_is_guessed = found, False
        text = f"Spiel: {found}, wie der Bot es nennt (ein anderes: spielwerk check-bot --game SPIEL …)" if german else None
        print(text or f"Game: {found}, as the bot says (another one: spielwerk check-bot --game GAME …)", file=sys.stderr, flush=True)


def _run(examination: Examination, german: bool) -> Verdict:
    """The verdict; of what has been played until then, where somebody presses Ctrl-C."""

    async def whole() -> None:
        task = asyncio.current_task()
        for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            # Whoever is told to end has to end the program as well.
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, task.cancel if task is not None else lambda: None)
        await _find_game(examination, german)
        await examination.play(_Line(german))

    try:
        asyncio.run(whole())
    except (asyncio.CancelledError, KeyboardInterrupt):
        return examination.verdict(is_interrupted=True)
    finally:
        _Line.end()
    return examination.verdict()


class _Line:
    """The line in which a terminal shows how far it is; elsewhere, a line for each game."""

    def __init__(self, german: bool) -> None:
        self._german = german

    def __call__(self, number: int, games: int, situation: Situation) -> None:
        text = f"[{number}/{games}] {situation.german if self._german else situation.english}"
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{text}")
        else:
            sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    @staticmethod
    def end() -> None:
        """Nothing of the line is left."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
