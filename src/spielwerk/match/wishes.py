"""`Wishes`: what somebody has typed behind `spielwerk match`, and what follows from it: the plan, the aim, the tables."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import spielwerk as sw
from spielwerk.checking.guessing import game_written_in
from spielwerk.console import Refusal, game_named, rule_set, speaks_german
from spielwerk.game import Rules
from spielwerk.match.aim import Aim, aim_of
from spielwerk.match.cluster import Cluster, FarVenue
from spielwerk.match.contestant import Client, Contestant, different_names
from spielwerk.match.evening import Evening
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.plan import Plan, openings_from
from spielwerk.match.result import Result
from spielwerk.match.sandbox import Sandbox, sandbox_named
from spielwerk.match.store import Store
from spielwerk.match.telling import Telling
from spielwerk.match.venue import Address, Venue
from spielwerk.protocol.season import game_called
from spielwerk.room.clock import Limits
from spielwerk.room.loading import load_position

_HARD = 5
"""So many times the time of a move somebody waits for one; as in the contest."""
_CONTEST_SECONDS = 2.0


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """The options of the command, by their names there."""

    players: tuple[str, str]
    game: str | None = None
    rules: str | None = None
    games: int | None = None
    sprt: str | None = None
    until_sure: bool = False
    concurrency: int | None = None
    force: bool = False
    seed: int = 1
    seconds: float = _CONTEST_SECONDS
    openings: Path | None = None
    turn: int | None = None
    restart: bool = False
    here: bool = False
    sandbox: str = "limits"
    like_contest: bool = False
    replays: str = "faulty"
    folder: Path = Path("replays")
    host: str = "127.0.0.1"
    port: int = 0
    cluster: str | None = None
    quiet: bool = False

    @cached_property
    def box(self) -> Sandbox:
        """What programs may do."""
        return sandbox_named(self.sandbox, self.like_contest)

    @cached_property
    def aim(self) -> Aim:
        """What is played for."""
        return aim_of(self.games, self.sprt, self.until_sure)

    @cached_property
    def plan(self) -> Plan:
        """Which games are played."""
        game = self._game
        first, second = different_names([Contestant.of(words, game, here=self.here, german=speaks_german()) for words in self.players])
        seconds = _CONTEST_SECONDS if self.like_contest else self.seconds
        rules = self._rules((first, second))
        return Plan(
            game=game,
            rules=rules,
            contestants=(first, second),
            seed=self.seed,
            limits=Limits(seconds, _HARD * seconds),
            openings=openings_from(self._positions, game, rules),
            restart=self.restart,
            sandbox=self.box.name,
        )

    @cached_property
    def _positions(self) -> list[str]:
        """Positions as lines of text: those of the file, or the one that it comes to."""
        if self.openings is None:
            return []
        try:
            lines = [line for line in self.openings.read_text(encoding="utf-8").splitlines() if line.strip()]
        except (OSError, UnicodeDecodeError):
            lines = []
        if lines and lines[0].split(" ", 1)[0] in sw.games():
            return lines
        return [load_position(self.openings, self.turn).text()]

    @property
    def _game(self) -> str:
        """The game that is named: by the command, by the positions, or by a bot in its file; else the newest."""
        if self.game is not None:
            return game_named(game_called(self.game) or self.game, "contest").id
        if self._positions:
            return self._positions[0].split(" ", 1)[0]
        files = [[word for word in words.split() if Path(word).is_file()] for words in self.players]
        written = {found for words in files if (found := game_written_in(words)) is not None}
        if len(written) > 1:
            names = ", ".join(sorted(written))
            raise Refusal(f"they play different games: {names}", f"sie spielen Verschiedenes: {names}")
        return written.pop() if written else max(sw.games(), key=lambda game_id: sw.game(game_id).season)

    def _rules(self, players: Sequence[Contestant]) -> Rules:
        """Those that are named, those of the positions, or what the players are used to."""
        if self.rules is not None:
            return rule_set(self.rules)
        if self._positions:
            return rule_set(self._positions[0].split(" ")[1])
        return "rulebook" if all(player.is_of_the_house for player in players) else "contest"

    @property
    def keeping(self) -> Keeping:
        """Which games become files."""
        if self.replays not in {kept.value for kept in Kept}:
            raise Refusal(
                f"--replays is all, lost, faulty or none, not {self.replays!r}", f"--replays ist all, lost, faulty oder none, nicht {self.replays!r}"
            )
        return Keeping(Kept(self.replays), self.folder / self.plan.id)

    def at_once(self, cores: int) -> int:
        """How many games are played at once: as many as there are cores, for nobody shall think on somebody else's time."""
        most = max(cores // (2 if self.like_contest and not self.plan.is_of_the_house else 1), 1)
        wanted = self.concurrency
        if any(isinstance(contestant.kind, Client) for contestant in self.plan.contestants):
            if wanted not in (None, 1) or self.cluster is not None:
                raise Refusal(
                    "a client that is started by hand plays one game at a time, here",
                    "ein Client von Hand spielt ein Spiel nach dem anderen, und hier",
                )
            return 1
        if wanted is None:
            return most if self.plan.is_of_the_house else max(most // 2, 1)
        if wanted > most and not self.force:
            raise Refusal(
                f"{wanted} games at once would share {cores} cores, and their clocks would be unfair: -c {most} at most, or --force",
                f"{wanted} Spiele zugleich müssten sich {cores} Kerne teilen, und ihre Uhren wären ungerecht: höchstens -c {most}, oder --force",
            )
        return wanted

    def evening(self, place: str | None, each: Callable[[Result], None], cluster: Cluster | None) -> Evening:
        """The run itself, with results in the database at this place."""
        venue = self._venue() if cluster is None else self._far_venue(cluster)
        facts = {
            "players": [contestant.fingerprint() for contestant in self.plan.contestants],
            "seed": self.seed,
            "sandbox": self.box.name,
            **self.aim.as_json(),
        }
        return Evening(self.plan, self.aim, venue, Store(place), Telling(self.plan, self.aim, speaks_german()), facts, each, self.quiet)

    def _venue(self) -> Venue:
        return Venue(
            plan=self.plan,
            keeping=self.keeping,
            tables=self.at_once(cores_here()),
            cages=self.box.cage,
            herd=self.box.herd,
            host=self.host,
            port=self.port,
            invite=invite,
            report=report,
        )

    def _far_venue(self, cluster: Cluster) -> FarVenue:
        tables = self.at_once(cluster.processors)
        return FarVenue(cluster=cluster, plan=self.plan, keeping=self.keeping, box=self.box, tables=tables, report=report)


def cores_here() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def invite(addresses: Sequence[Address]) -> None:
    """Says where clients shall go."""
    for address in addresses:
        print(f"{address.name}: --host {address.host} --port {address.port} --reservation {address.reservation}", flush=True)


def report(text: str) -> None:
    """Says what is wrong, and not with the bots."""
    print(f"spielwerk: {text}", file=sys.stderr, flush=True)
