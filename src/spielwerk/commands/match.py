"""`spielwerk match`: which of two bots is better."""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

import spielwerk as sw
from spielwerk.console import Refusal, game_named, speaks_german
from spielwerk.game import Rules
from spielwerk.protocol.season import game_called
from spielwerk.room.clock import Limits

if TYPE_CHECKING:
    from spielwerk.match.contestant import Contestant
    from spielwerk.match.evening import Evening
    from spielwerk.match.plan import Plan
    from spielwerk.match.result import Result
    from spielwerk.match.sandbox import Sandbox
    from spielwerk.match.venue import Address

Player = Annotated[str, typer.Argument(help="A level or bot of the house, a .py or .jar file, a command in quotes, or `waiting`; NAME=… names it.")]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(match)


def match(
    first: Player,
    second: Player,
    game: Annotated[str | None, typer.Option("--game", help="A game's id; without it, the one that a bot's file names, or the newest.")] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="rulebook or contest; without it contest where a program plays, and rulebook where none does.")
    ] = None,
    games: Annotated[int | None, typer.Option("--games", min=2, help="How many games; whole pairs. 100 where no test decides.")] = None,
    sprt: Annotated[
        str | None, typer.Option("--sprt", metavar="elo0=0,elo1=20", help="Plays until one of two differences in Elo is accepted.")
    ] = None,
    until_sure: Annotated[bool, typer.Option("--until-sure", help="Plays until it is clear who is better, or that neither is.")] = False,
    concurrency: Annotated[int | None, typer.Option("-c", "--concurrency", min=1, max=1000, help="How many games are played at once.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Plays more games at once than there are cores.")] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws boards and luck; another seed is another match.")] = 1,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, help="How long a move may take; nobody waits longer than five times that.")] = 2.0,
    openings: Annotated[
        Path | None, typer.Option("--openings", help="Positions to begin with by turns: one line of text each, or a replay or record.")
    ] = None,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="From this turn of the replay.")] = None,
    restart: Annotated[bool, typer.Option("--restart", help="Starts programs anew for each game, also those that would stay.")] = False,
    here: Annotated[bool, typer.Option("--here", help="Starts programs in this folder and not in an empty one.")] = False,
    sandbox: Annotated[str, typer.Option("--sandbox", help="What programs may do: none, limits, or strict, which needs bubblewrap.")] = "limits",
    like_contest: Annotated[bool, typer.Option("--like-contest", help="As in the contest: 2 s a move, one core and 1.5 GB each.")] = False,
    replays: Annotated[str, typer.Option("--replays", help="Which games are kept as files: all, lost, faulty or none.")] = "faulty",
    folder: Annotated[Path, typer.Option("--folder", help="Where they are kept.")] = Path("replays"),
    store: Annotated[
        str | None, typer.Option("--store", help="The database: a file or a URL. Without: SPIELWERK_RESULTS, or results.sqlite in this folder.")
    ] = None,
    as_json: Annotated[Path | None, typer.Option("--json", help="Writes each game as a line of JSON, and a summary; - prints them.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Writes a table of all games into this file.")] = None,
    host: Annotated[str, typer.Option("--host", help="Where clients that are started by hand can reach the match.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="At which port; 0 takes any free one.")] = 0,
    quiet: Annotated[bool, typer.Option("--quiet", help="Shows nothing but the end.")] = False,
) -> None:
    """Plays two bots against each other: pairs of games on the same board with seats changed.

    Ctrl-C ends it, and the same command goes on where it was. A changed bot is another match.
    """
    from spielwerk.match.sandbox import sandbox_named

    german = speaks_german()
    if like_contest:
        seconds = 2.0
    box = sandbox_named(sandbox, like_contest)
    plan = _plan(first, second, game, rules, seed, seconds, _openings_of(openings, turn), restart, here, box, german)
    at_once = _at_once(plan, concurrency, force, like_contest)
    with _json_lines(as_json) as lines:
        evening = _evening(plan, games, sprt, until_sure, at_once, box, replays, folder, store, lines, host, port, quiet)
        with evening.store:
            is_whole = evening.play(_loop())
            _tell(evening, csv, lines, german, is_whole)
    if not is_whole:
        raise KeyboardInterrupt


def _plan(
    first: str,
    second: str,
    game: str | None,
    rules: str | None,
    seed: int,
    seconds: float,
    openings: tuple[list[str], str] | None,
    restart: bool,
    here: bool,
    box: "Sandbox",
    german: bool,
) -> "Plan":
    from spielwerk.match.contestant import Contestant, different_names
    from spielwerk.match.plan import Plan, openings_from

    chosen = _game(game, (first, second), None if openings is None else openings[1])
    players = different_names([Contestant.of(words, chosen, here=here, german=german) for words in (first, second)])
    by = _rules(rules or (None if openings is None else openings[0][0].split(" ")[1]), players)
    return Plan(
        game=chosen,
        rules=by,
        contestants=(players[0], players[1]),
        seed=seed,
        limits=Limits(seconds, 5 * seconds),
        openings=() if openings is None else openings_from(openings[0], chosen, by),
        restart=restart,
        sandbox=box.name,
    )


def _game(named: str | None, players: tuple[str, str], of_openings: str | None) -> str:
    """The game that somebody names: the command, the positions, or a bot in its file."""
    from spielwerk.checking.guessing import game_written_in

    if named is not None:
        return game_named(game_called(named) or named, "contest").id
    if of_openings is not None:
        return of_openings
    written = {found for words in players if (found := game_written_in([word for word in words.split() if Path(word).is_file()])) is not None}
    if len(written) > 1:
        raise Refusal(f"they play different games: {', '.join(sorted(written))}", f"sie spielen Verschiedenes: {', '.join(sorted(written))}")
    return written.pop() if written else max(sw.games(), key=lambda game_id: sw.game(game_id).season)


def _rules(named: str | None, players: "tuple[Contestant, ...]") -> Rules:
    from spielwerk.console import rule_set

    if named is not None:
        return rule_set(named)
    return "rulebook" if all(player.is_of_the_house for player in players) else "contest"


def _openings_of(path: Path | None, turn: int | None) -> tuple[list[str], str] | None:
    """Positions as lines of text, and their game."""
    from spielwerk.room.loading import load_position

    if path is None:
        return None
    try:
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError):
        lines = []
    if not lines or lines[0].split(" ", 1)[0] not in sw.games():
        lines = [load_position(path, turn).text()]
    return lines, lines[0].split(" ", 1)[0]


def _at_once(plan: "Plan", wanted: int | None, force: bool, like_contest: bool) -> int:
    """How many games are played at once: as many as there are cores, for nobody shall think on somebody else's time."""
    from spielwerk.match.contestant import Client

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    each = 2 if like_contest and not plan.is_of_the_house else 1
    most = max(cores // each, 1)
    if any(isinstance(contestant.kind, Client) for contestant in plan.contestants):
        if wanted not in (None, 1):
            raise Refusal("a client that is started by hand plays one game at a time", "ein Client von Hand spielt ein Spiel nach dem anderen")
        return 1
    if wanted is None:
        return most if plan.is_of_the_house else max(most // 2, 1)
    if wanted > most and not force:
        raise Refusal(
            f"{wanted} games at once would share {cores} cores, and their clocks would be unfair: -c {most} at most, or --force",
            f"{wanted} Spiele zugleich müssten sich {cores} Kerne teilen, und ihre Uhren wären ungerecht: höchstens -c {most}, oder --force",
        )
    return wanted


def _evening(
    plan: "Plan",
    games: int | None,
    sprt: str | None,
    until_sure: bool,
    at_once: int,
    box: "Sandbox",
    replays: str,
    folder: Path,
    store: str | None,
    lines: TextIO | None,
    host: str,
    port: int,
    quiet: bool,
) -> "Evening":
    from spielwerk.match.aim import aim_of
    from spielwerk.match.evening import Evening
    from spielwerk.match.keeping import Keeping, Kept
    from spielwerk.match.store import Store
    from spielwerk.match.telling import Telling
    from spielwerk.match.venue import Venue

    if replays not in {kept.value for kept in Kept}:
        raise Refusal(f"--replays is all, lost, faulty or none, not {replays!r}", f"--replays ist all, lost, faulty oder none, nicht {replays!r}")
    aim = aim_of(games, sprt, until_sure)
    venue = Venue(
        plan=plan,
        keeping=Keeping(Kept(replays), folder / plan.id),
        tables=at_once,
        cages=box.cage,
        herd=box.herd,
        host=host,
        port=port,
        invite=_invite,
        report=lambda text: print(f"spielwerk: {text}", file=sys.stderr),
    )
    each: Callable[[Result], None] = (lambda _: None) if lines is None else (lambda result: _write_line(result, lines))
    facts = {"players": [contestant.fingerprint() for contestant in plan.contestants], "seed": plan.seed, "sandbox": box.name, **aim.as_json()}
    return Evening(plan, aim, venue, Store(store), Telling(plan, aim, speaks_german()), facts, each, quiet)


def _write_line(result: "Result", file: TextIO) -> None:
    from spielwerk.match.result import write

    file.write(write(result).decode() + "\n")


@contextmanager
def _json_lines(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
    elif str(path) == "-":
        yield sys.stdout
    else:
        try:
            file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise Refusal(f"{path} cannot be written: {error.strerror}", f"{path} ist nicht zu schreiben: {error.strerror}") from None
        with file:
            yield file


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    from spielwerk.commands.serve import loop_factory

    return loop_factory("auto")


def _invite(addresses: "Sequence[Address]") -> None:
    for address in addresses:
        print(f"{address.name}: --host {address.host} --port {address.port} --reservation {address.reservation}", flush=True)


def _tell(evening: "Evening", csv: Path | None, lines: TextIO | None, german: bool, is_whole: bool) -> None:
    """The end: the table, the files, and how it could go on."""
    from rich.console import Console

    from spielwerk.match.export import export
    from spielwerk.match.store import Query
    from spielwerk.match.telling import summary

    ledger, plan = evening.ledger, evening.plan
    out = sys.stderr if lines is sys.stdout else sys.stdout
    Console(file=out, highlight=False, soft_wrap=True).print(evening.telling.picture(ledger.standing, ledger.decision))
    if lines is not None:
        lines.write(json.dumps(summary(plan, evening.aim, ledger.standing, ledger.decision), ensure_ascii=False) + "\n")
    if csv is not None:
        counted = (result for result in evening.store.results(Query(match=plan.id)) if result.number < ledger.standing.games)
        export(counted, csv)
    if not is_whole:
        print("abgebrochen; derselbe Befehl spielt weiter" if german else "broken off; the same command goes on", file=out)
    elif ledger.decision is None and (words := evening.aim.undecided()) is not None:
        print(words[0] if german else words[1], file=out)
