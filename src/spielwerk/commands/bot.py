"""`spielwerk bot`: a built-in bot as a client of a game server, ours or the contest's."""

from typing import Annotated

import typer

import spielwerk as sw
from spielwerk.bots import LONGEST, SHORTEST, BuiltIn, builtin, make
from spielwerk.client.arguments import Arguments, port_of
from spielwerk.client.conversation import known_game
from spielwerk.client.running import run_with
from spielwerk.client.trouble import Trouble
from spielwerk.console import Refusal, rule_set


def register(app: typer.Typer) -> None:
    """Adds the command; `-h` is the host, as for every bot of the contest."""
    app.command(context_settings={"help_option_names": ["--help"]})(bot)


def bot(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A built-in bot; without one, they are listed.")] = None,
    game: Annotated[str | None, typer.Option("--game", help="The game's id; without it, the newest season's.")] = None,
    host: Annotated[str, typer.Option("--host", "-h", help="Where the server runs.")] = "localhost",
    port: Annotated[str, typer.Option("--port", "-p", help="The server's port.")] = "13050",
    reservation: Annotated[str | None, typer.Option("--reservation", "-r", help="The code of a seat that is kept.")] = None,
    room: Annotated[str | None, typer.Option("--room", help="The id of a room.")] = None,
    rules: Annotated[str | None, typer.Option("--rules", help="The rule set that the server plays: rulebook or contest.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Speaks lines of JSON instead of the season's XML.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Decides what the bot draws by lot.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=SHORTEST, max=86_400, help="How long levels that search think about a move.")] = LONGEST,
    ponder: Annotated[bool, typer.Option("--ponder", help="Lets `strong` think in the opponent's time as well.")] = False,
) -> None:
    """Plays one game with a built-in bot. Exit codes: 0 played, 2 wrong arguments, 3 no server, 4 no seat, 5 lost by a fault."""
    if name is None:
        for game_id in sw.games():
            print(f"{game_id}: {', '.join(builtin(game_id))}")
        return
    player, number = _made(name, game, port, seed, seconds, ponder)
    run_with(player, Arguments(host, number, reservation, room, player.game, rule_set(rules) if rules else None, name, as_json))


def _made(name: str, game: str | None, port: str, seed: int | None, seconds: float, ponder: bool) -> tuple[BuiltIn, int]:
    game_id = known_game(game) or max(sw.games(), key=lambda each: sw.game(each).season)
    try:
        return make(game_id, name, seed, seconds, ponder), port_of(port)
    except Trouble as trouble:
        raise Refusal(trouble.english, trouble.german) from None
