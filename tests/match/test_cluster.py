"""Games over a Ray cluster: one on this machine does as well as any."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spielwerk.match.aim import Aim
from spielwerk.match.cluster import Cluster, FarVenue
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.ledger import Ledger
from spielwerk.match.plan import Plan
from spielwerk.match.result import Result
from spielwerk.match.runner import Runner
from spielwerk.match.sandbox import Sandbox
from spielwerk.programs.processes import running
from spielwerk.room.replay_reader import read_replay
from tests.match.houses import Remembering, gist, guest, plan, play

ray: Any = pytest.importorskip("ray", reason="Ray is not here: pip install 'spielwerk[cluster]'")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster of two processors, all of them here."""
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    lent = Cluster("local")
    yield lent
    lent.close()


def far(cluster: Cluster, what: Plan, games: int, folder: Path, told: Any = lambda _: None) -> tuple[list[Result], list[str], list[Result]]:
    """The results in order, what was reported, and everything that was kept."""
    results: list[Result] = []
    reports: list[str] = []
    shelf = Remembering()

    def note(result: Result) -> None:
        results.append(result)
        told(result)

    first, second = (contestant.name for contestant in what.contestants)
    ledger = Ledger(Aim(games), (first, second), note)
    venue = FarVenue(cluster=cluster, plan=what, keeping=Keeping(Kept.ALL, folder), box=Sandbox("limits"), tables=2, report=reports.append)

    async def whole() -> None:
        async with venue.open() as tables:
            await Runner(ledger, tables, shelf).run()

    asyncio.run(whole())
    return results, reports, shelf.results


def test_the_games_are_those_of_one_machine(cluster: Cluster, tmp_path: Path) -> None:
    """To the last key, and their replays come home."""
    what = plan("easy", "greedy")
    here, _ = play(what, 12)
    there, reports, _ = far(cluster, what, 12, tmp_path)
    assert gist(there) == gist(here) and reports == []
    for result in there:
        assert result.replay is not None and Path(result.replay).parent == tmp_path
        assert read_replay(Path(result.replay)).verify() == []


def test_programs_play_there_as_well(cluster: Cluster, tmp_path: Path) -> None:
    """With their faults."""
    what = plan("random", guest("crash_every_third_game"))
    results, _, _ = far(cluster, what, 6, tmp_path)
    assert len(results) == 6
    assert {result.reason for result in results if result.offender is not None} <= {"CRASH"}


def test_a_worker_that_dies_loses_only_its_running_games(cluster: Cluster, tmp_path: Path) -> None:
    """They are played again, and each result is there once."""
    what = plan("medium", "easy", seed=3)
    here, _ = play(what, 24, tables=2)
    killed: list[int] = []

    def kill_somebody(result: Result) -> None:
        if result.number in (3, 9, 15):
            busy = [number for number in workers() if number not in killed]
            for number in busy[:1]:
                os.kill(number, signal.SIGKILL)
                killed.append(number)

    there, reports, kept = far(cluster, what, 24, tmp_path, kill_somebody)
    assert killed and reports, "somebody has died, and that was told"
    assert gist(there) == gist(here)
    assert sorted(result.number for result in kept) == list(range(24))


def workers() -> list[int]:
    """The processes of this cluster that play now: children of what this process has started, for others may have a cluster here as well."""
    parents = {process.number: process.parent for process in running()}
    if not parents:
        pytest.skip("who works is looked up in /proc")
    mine = [number for number, parent in parents.items() if parents.get(parent) == os.getpid()]
    return [number for number in mine if _command(number).startswith(b"ray::_done")]


def _command(number: int) -> bytes:
    try:
        return (Path("/proc") / str(number) / "cmdline").read_bytes()
    except OSError:
        return b""
