"""What a check finds in twelve bad guests, and that it is content with good ones."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from spielwerk.checking.finding import Kind
from spielwerk.checking.host import Patience
from spielwerk.checking.situation import friendly, nasty, plan
from spielwerk.checking.telling import tell
from spielwerk.programs.program import Program
from spielwerk.testing.bad_guests import NAMES
from tests.checking.programs import NEWEST, carrying, checked, guest, written

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "check-bot.md"
FOUND = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.fixture(autouse=True)
def _nothing_is_left(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """No process of any program outlives its check."""
    mark = f"SPIELWERK_TEST_{abs(hash(request.node.name))}"
    monkeypatch.setenv(mark, "1")
    yield
    assert carrying(mark) == []


def test_every_guest_has_its_finding() -> None:
    """The page says for each guest what is found, and no two share it."""
    assert tuple(FOUND) == NAMES
    assert len(set(FOUND.values())) == 12


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_guest_is_found(name: str) -> None:
    """The one fault that it has, by its name, and no other."""
    words = ("1.2",) if name == "too_slow" else ()
    verdict = checked(guest(name, *words), friendly(1, seed=1), patience=Patience(20.0, 1.5))
    assert [kind.name for kind in verdict.by_kind if kind.is_fault] == [FOUND[name]]
    assert not verdict.is_content
    for german in (True, False):
        told = "\n".join(tell(verdict, german))
        facts = Kind[FOUND[name]].facts
        assert f"{FOUND[name]}: {facts.german if german else facts.english}" in told


def test_a_good_one_passes_everything() -> None:
    """Whole games and every nasty situation."""
    program = Program((sys.executable, "-m", "spielwerk", "bot", "random", "--game", NEWEST))
    verdict = checked(program, plan(1, seed=5))
    assert [finding for finding in verdict.findings if finding.kind is not Kind.NEAR_MISS] == []
    assert verdict.is_content and not verdict.stopped_early
    assert verdict.joined == len(verdict.visits) == 10
    assert verdict.requests == verdict.answers == verdict.times.moves > 50
    assert verdict.positions > 50


@pytest.mark.slow
def test_a_good_one_passes_in_every_game(game_id: str) -> None:
    """The same for each season's XML."""
    program = Program((sys.executable, "-m", "spielwerk", "bot", "random", "--game", game_id))
    verdict = checked(program, nasty(seed=3), game_id)
    assert verdict.is_content, "\n".join(tell(verdict, german=False))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["illegal_move", "answers_twice", "wrong_room", "unreadable", "half_a_tag"])
def test_bad_guests_are_found_in_every_game(game_id: str, name: str) -> None:
    """Where seasons react differently, the finding is the same."""
    verdict = checked(guest(name, "--game", game_id), friendly(1, seed=1), game_id)
    assert [kind.name for kind in verdict.by_kind if kind.is_fault] == [FOUND[name]]


def test_the_bot_of_the_page_passes(tmp_path: Path) -> None:
    """The one without our library, as it stands there."""
    text = PAGE.with_name("bots.md").read_text(encoding="utf-8")
    (block,) = (block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "import socket" in block)
    (tmp_path / "emma.py").write_text(block, encoding="utf-8")
    verdict = checked(Program.of([str(tmp_path / "emma.py")]), friendly(2, seed=1), "hive-2020")
    assert verdict.is_content and verdict.joined == 2


def test_lines_of_json_will_do(tmp_path: Path) -> None:
    """A bot that plays one game and ends; and one that asks for another gets it."""
    join = 'say(type="join", reservation=value("--reservation"))'
    one = checked(written(tmp_path, join, "play()"), nasty(seed=1)[3:5])
    assert one.is_content and [len(visit.games) for visit in one.visits] == [1, 1]
    two = checked(written(tmp_path, join, "play()", 'say(type="join")', "play()"), friendly(1, seed=1))
    assert two.is_content and [len(visit.games) for visit in two.visits] == [2]


def test_whoever_takes_another_seat_is_told(tmp_path: Path) -> None:
    """The game is played all the same."""
    verdict = checked(written(tmp_path, 'say(type="join")', "play()"), friendly(1, seed=1))
    assert list(verdict.by_kind) == [Kind.RESERVATION_IGNORED]
    assert len(verdict.visits[0].games) == 1


@pytest.mark.parametrize("line", ["time.sleep(60)", "lines.write('{'); lines.flush(); time.sleep(60)"])
def test_whoever_does_not_join_is_told(tmp_path: Path, line: str) -> None:
    """It runs and is connected, but nothing comes."""
    verdict = checked(written(tmp_path, line), friendly(1, seed=1), patience=Patience(joining=1.5))
    assert list(verdict.by_kind) == [Kind.HALF_MESSAGE if "write" in line else Kind.NOT_JOINED]


def test_whoever_goes_in_the_middle_is_told(tmp_path: Path) -> None:
    """It closes its connection and runs on, or ends as if all were well."""
    join = 'say(type="join", reservation=value("--reservation"))'
    for last in ("connection.shutdown(2); time.sleep(60)", "sys.exit(0)"):
        verdict = checked(written(tmp_path, join, "lines.readline()", last), friendly(1, seed=1))
        assert list(verdict.by_kind) == [Kind.LEFT_THE_GAME], last


def test_a_signal_is_a_crash(tmp_path: Path) -> None:
    """As when a system ends whoever takes too much memory."""
    join = 'say(type="join", reservation=value("--reservation"))'
    verdict = checked(written(tmp_path, join, "lines.readline()", "import os", "os.kill(os.getpid(), 9)"), friendly(1, seed=1))
    assert list(verdict.by_kind) == [Kind.CRASHED_IN_GAME]
    assert "9" in verdict.findings[0].english


def test_remarks_leave_it_content(tmp_path: Path) -> None:
    """An error behind the game, an exit code, a near miss: worth knowing, and no fault."""
    join = 'say(type="join", reservation=value("--reservation"))'
    slow = "random.choice = lambda moves: (time.sleep(0.0 if seen else 0.85), seen.append(1), moves[0])[2]"
    verdict = checked(written(tmp_path, "seen = []", slow, join, "play()", "1 / 0"), friendly(1, seed=1))
    assert set(verdict.by_kind) >= {Kind.NEAR_MISS, Kind.ERROR_PRINTED, Kind.BAD_EXIT_CODE}
    assert verdict.is_content


def test_three_spoiled_games_are_enough() -> None:
    """The rest is left out, and the verdict says so."""
    verdict = checked(guest("crash_at_start"), plan(6, seed=1))
    assert verdict.stopped_early and len(verdict.visits) == 3
    assert "Another 12 games were not played" in "\n".join(tell(verdict, german=False))


def test_an_illegal_move_is_explained() -> None:
    """Which move, which rule, what would have been legal, and the position to look at."""
    verdict = checked(guest("illegal_move"), friendly(1, seed=1))
    place = verdict.findings[0].position
    assert place is not None and place.move is not None and place.rule is not None and place.paragraph is not None
    assert place.legal and place.move not in place.legal
    told = "\n".join(tell(verdict, german=True))
    assert place.rule in told and f"spielwerk show --moves --text '{place.text}'" in told and place.legal[0] in told


def test_a_second_answer_that_is_a_moment_late_is_found(tmp_path: Path) -> None:
    """As on a busy machine: the program is still at work when the opponent could answer already, and is not told of an illegal move."""
    join = 'say(type="join", reservation=value("--reservation"))'
    twice = ["first = say", "def say(**message):", "    first(**message)", "    if message['type'] == 'move':"]
    twice += ["        end = time.monotonic() + 0.03", "        while time.monotonic() < end: pass", "        first(**message)"]
    verdict = checked(written(tmp_path, *twice, join, "play()"), friendly(1, seed=1))
    assert [kind for kind in verdict.by_kind if kind.is_fault] == [Kind.OUT_OF_TURN]
