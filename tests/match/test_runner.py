"""Matches that are really played: in processes of the house, and by programs over connections."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spielwerk.match import trial
from spielwerk.match.aim import Aim
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.sandbox import Sandbox
from spielwerk.match.statistics import Sprt
from spielwerk.match.trial_kills import killed_again_and_again
from spielwerk.outcome import Reason
from spielwerk.programs.guardian import marked
from spielwerk.room.clock import Limits
from spielwerk.room.replay_reader import read_replay
from tests.match.houses import NEWEST, PATIENT, compiled, gist, guest, plan, play


def test_tables_and_breaks_do_not_change_what_a_match_comes_to() -> None:
    """One table or three, in one go or after a break with games missing here and there: the same games."""
    what = plan("easy", "greedy")
    whole, ledger = play(what, 16)
    assert [result.number for result in whole] == list(range(16))
    several, _ = play(what, 16, tables=3)
    resumed, after = play(what, 16, tables=2, known=[whole[0], whole[5], whole[6]])
    assert gist(whole) == gist(several) == gist(resumed)
    assert ledger.standing.counts == after.standing.counts and ledger.standing.pair_counts == after.standing.pair_counts


def test_a_test_ends_a_match_before_its_games_are_used_up() -> None:
    """And counts nothing beyond the pair that has decided it."""
    results, ledger = play(plan("greedy", "random"), 2000, tables=2, aim=Aim(2000, Sprt(0.0, 100.0)))
    assert ledger.decision is not None and ledger.decision.verdict == "H1"
    assert len(results) == ledger.standing.games < 400


def test_a_program_that_stays_plays_all_games_in_one_process(tmp_path: Path) -> None:
    """It joins again on the same connection, with the same words; both sides of every pair get their turn."""
    seen = tmp_path / "seen"
    bot = tmp_path / "bot.py"
    bot.write_text(f"import os\nopen({str(seen)!r}, 'a').write(f'{{os.getpid()}} ')\nfrom spielwerk.testing.bad_guests.stay import main\nmain()\n")
    results, _ = play(plan("random", f"staying={bot}"), 6)
    assert [result.offender for result in results] == [None] * 6
    assert [result.red for result in results] == ["random", "staying"] * 3
    assert len(set(seen.read_text().split())) == 1
    seen.unlink()
    play(plan("random", f"staying={bot}", restart=True), 4)
    assert len(set(seen.read_text().split())) == 4


def test_two_programs_in_different_languages_of_the_wire(tmp_path: Path) -> None:
    """One speaks its season's XML and ends after each game, the other lines of JSON; each game is kept move by move."""
    bot = Path(__file__).resolve().parents[2] / "examples" / "my_bot.py"
    results, ledger = play(plan(f"xml={bot}", guest("stay")), 4, keeping=Keeping(Kept.ALL, tmp_path))
    assert [result.is_regular for result in results] == [True] * 4
    assert ledger.standing.clocks[0].moves > 10 and ledger.standing.clocks[0].longest < 20
    for result in results:
        assert result.replay is not None
        replay = read_replay(Path(result.replay))
        assert replay.verify() == [] and replay.result is not None and replay.result.key == result.key
        assert replay.names == (result.red, result.blue) and replay.beginning.seed == result.seed


def test_compiled_bots_play_the_same_games_each_time(tmp_path: Path) -> None:
    """Programs that decide by the position alone can be played again to the last key, on any number of tables."""
    bot = compiled(tmp_path)
    if bot is None:
        pytest.skip("there is no compiler for C++")
    what = plan(f"one={bot}", f"two={bot}")
    first, _ = play(what, 40, tables=2)
    second, _ = play(what, 40, tables=1)
    assert gist(first) == gist(second)
    assert all(result.is_regular for result in first)


CAUSES = {
    "crash_at_start": Reason.CRASH,
    "crash_in_move_three": Reason.CRASH,
    "illegal_move": Reason.RULE_VIOLATION,
    "unreadable": Reason.PROTOCOL_ERROR,
    "never_answers": Reason.HARD_TIMEOUT,
    "half_a_tag": Reason.HARD_TIMEOUT,
    "leaves_children": None,
    "ignores_the_end": None,
    "prints_much": None,
}
"""What each bad guest's games end by; None: by play."""


@pytest.mark.parametrize("name", CAUSES)
def test_causes_are_told(name: str) -> None:
    """Whoever loses by a fault is named with it, the other one wins, and nothing of the program is left."""
    box = Sandbox("limits")
    results, _ = play(plan("random", guest(name), limits=Limits(4.0, 4.2) if CAUSES[name] is Reason.HARD_TIMEOUT else PATIENT), 2, box=box)
    cause = CAUSES[name]
    for result in results:
        assert (None if result.offender is None else result.cause) is cause, result.text
        if cause is not None:
            assert result.winner is not None and result.name(result.winner) == "random"
            assert result.text
    if name == "crash_in_move_three":
        assert "IndexError" in results[0].text and "1" in results[0].text
    assert marked(box.herd) == []


def test_a_move_that_the_client_library_holds_back_is_a_broken_rule(tmp_path: Path) -> None:
    """To the server the bot has just left; its owner wants to know the move."""
    bot = tmp_path / "bot.py"
    lines = ["from spielwerk.client import Bot, run", "class B(Bot):", f"    game = {NEWEST!r}", "    def choose(self, state, clock):"]
    bot.write_text("\n".join([*lines, "        return 'SKIP'", "run(B())", ""]))
    results, _ = play(plan("random", str(bot)), 2)
    assert [result.cause for result in results] == [Reason.RULE_VIOLATION] * 2
    assert "SKIP" in results[0].text


@pytest.mark.parametrize("bad", trial.GUESTS, ids=lambda bad: bad.name)
def test_the_run_goes_on_whatever_bots_do(bad: trial.Guest, tmp_path: Path) -> None:
    """The short form of `python -m spielwerk.match.trial`."""
    seen = trial.play(bad, 7, "limits", tmp_path)
    assert len(seen.results) == 7
    assert seen.faults(bad) == []
    assert seen.descriptors[1] <= seen.descriptors[0] + 4


@pytest.mark.slow
def test_a_run_that_is_killed_comes_to_the_same() -> None:
    """The short form, with fewer kills: nothing of a killed run stays, and what it has finished counts."""
    seen = killed_again_and_again(["random", "other=random"], 6000, 3)
    assert seen.is_same
    assert seen.left == 0
    assert 0 <= seen.moments[0] < 6000, "the first one at least fell into the games"


def test_programs_end_with_a_runner_that_is_killed(tmp_path: Path) -> None:
    """However deep their children hide: the guardian finds them by their mark."""
    herd = f"test-{os.getpid()}-"
    bot, seen = tmp_path / "bot.py", tmp_path / "seen"
    bot.write_text(
        "import subprocess, sys, time\n"
        "for own in (False, True):\n    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'], start_new_session=own)\n"
        f"open({str(seen)!r}, 'w').write('x')\ntime.sleep(300)\n"
    )
    runner = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from tests.match.houses import *\n"
        f"play(plan('random', sys.argv[2]), 2, box=Sandbox('limits', herd={herd!r}))\n"
    )
    root = str(Path(__file__).resolve().parents[2])
    running = subprocess.Popen([sys.executable, "-c", runner, root, str(bot)])
    try:
        _until(seen.exists)
        _until(lambda: len(marked(herd)) >= 3)
    finally:
        running.kill()
        running.wait()
    _until(lambda: marked(herd) == [])


def _until(is_so: "object", seconds: float = 20.0) -> None:
    assert callable(is_so)
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it never was so"
        time.sleep(0.02)
