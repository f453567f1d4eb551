"""Results are kept, found again, and survive whatever ends the program."""

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from spielwerk import BLUE, RED
from spielwerk.match.export import COLUMNS, export, read_lines
from spielwerk.match.result import Result, Times
from spielwerk.match.store import Match, Query, Store, StoreError
from spielwerk.match.store import _engine as engine_of
from spielwerk.match.tables import about, metadata

BEGIN = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
FIRST = Match(
    id="first", game="chess", rules="rulebook", first="Ümit", second="Bob", planned=4, created=BEGIN, facts={"sandbox": "strict", "limits": [2, 10]}
)
SECOND = Match(id="second", game="go", rules="contest", first="Bob", second="Cleo", tournament="spring", created=BEGIN + timedelta(days=1))


def game(match: Match, number: int, **more: Any) -> Result:
    """A game of a match; its seats change from game to game."""
    red, blue = (match.first, match.second) if number % 2 == 0 else (match.second, match.first)
    fields: dict[str, Any] = {
        "winner": RED,
        "reason": "GOAL_REACHED",
        "plies": 60 + number,
        "seconds": 1.25,
        "started": match.created + timedelta(minutes=number),
    }
    fields |= {"match": match.id, "number": number, "pair": number // 2, "game": match.game, "rules": match.rules, "seed": (1 << 64) - 1 - number}
    fields |= {"red": red, "blue": blue, "red_times": Times.of([0.1, 0.4, 1.9], 2.0), "scores": {"RED": {"fields": 64}, "BLUE": {"fields": 3}}}
    return Result(**fields | more)


LEFT = {
    "winner": BLUE,
    "reason": "LEFT",
    "offender": RED,
    "text": 'said "good bye", and\nleft',
    "replay": "replays/one.jsonl",
    "key": "00ff00ff00ff00ff",
}
GAMES = [game(FIRST, 0), game(FIRST, 1, winner=None), game(FIRST, 2, **LEFT), *(game(SECOND, number) for number in range(3))]


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database: a file, and PostgreSQL where SPIELWERK_POSTGRES names one that may be emptied."""
    if request.param == "sqlite":
        yield str(tmp_path / "results.sqlite")
        return
    url = os.environ.get("SPIELWERK_POSTGRES")
    if url is None:
        pytest.skip("SPIELWERK_POSTGRES names no database")
    engine = engine_of(url)
    metadata.drop_all(engine)
    engine.dispose()
    yield url


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """A database with two matches."""
    with Store(place) as opened:
        assert opened.add_tournament("spring", "The Cup", "all against all") == "all against all"
        for match in (FIRST, SECOND):
            opened.add_match(match)
        assert all(opened.add(result) for result in GAMES)
        yield opened


def test_what_was_kept_comes_back(place: str, store: Store) -> None:
    """To the last field, also in another connection."""
    with Store(place) as other:
        assert list(other.results()) == GAMES
        assert other.matches() == [FIRST, SECOND]
        assert other.matches("spring") == [SECOND]
        assert other.numbers("first") == {0, 1, 2}


def test_a_tournament_stays_what_it_was(store: Store) -> None:
    """Whoever begins it again learns how it was begun."""
    assert store.add_tournament("spring", "The Cup", "somebody more") == "all against all"


def test_a_game_is_kept_once(store: Store) -> None:
    """Whoever comes second is not counted, even with another end."""
    assert not store.add(GAMES[0])
    assert not store.add(game(FIRST, 0, winner=BLUE))
    store.add_match(Match(id="first", game="another", rules="contest", first="x", second="y"))
    assert list(store.results()) == GAMES and store.matches() == [FIRST, SECOND]


QUERIES = [
    (Query(match="first"), GAMES[:3]),
    (Query(tournament="spring"), GAMES[3:]),
    (Query(game="go"), GAMES[3:]),
    (Query(player="Bob"), GAMES),
    (Query(player="Ümit"), GAMES[:3]),
    (Query(player="Ümit' OR 1=1 --"), []),
    (Query(since=BEGIN + timedelta(minutes=1), until=BEGIN + timedelta(minutes=2)), GAMES[1:2]),
    (Query(since=BEGIN + timedelta(days=1)), GAMES[3:]),
]


@pytest.mark.parametrize(("query", "expected"), QUERIES)
def test_queries_find_what_they_name(store: Store, query: Query, expected: list[Result]) -> None:
    """By match, tournament, game, player and time."""
    assert list(store.results(query)) == expected


def test_a_game_without_its_match_is_refused(store: Store) -> None:
    """Nothing may lie around that belongs nowhere."""
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        store.add(game(Match(id="unknown", game="go", rules="contest", first="a", second="b"), 0))


def test_files_hold_everything(store: Store, tmp_path: Path, place: str) -> None:
    """JSON lines go back into another database; a spreadsheet reads as many rows as there are games."""
    lines, sheet = tmp_path / "all.jsonl", tmp_path / "all.csv"
    assert export(store.results(), lines) == export(store.results(), sheet) == len(GAMES)
    assert list(read_lines(lines)) == GAMES
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == list(COLUMNS)
    assert [(row["seed"], row["winner_name"], row["text"]) for row in rows] == [
        (str(result.seed), "" if result.winner is None else result.name(result.winner), result.text) for result in GAMES
    ]
    assert rows[0]["red_near_misses"] == "1" and rows[2]["regular"] == "no"
    with Store(tmp_path / "copy.sqlite") as copy:
        assert (copy.take(read_lines(lines)), copy.take(read_lines(lines))) == (len(GAMES), 0)
        assert list(copy.results()) == GAMES
    with pytest.raises(StoreError, match="neither with"):
        export([], tmp_path / "all.xlsx")


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    """By its number, with what is wrong about it."""
    path = tmp_path / "broken.jsonl"
    export(GAMES[:1], path)
    path.write_text(path.read_text(encoding="utf-8") + '{"match": 3}\n', encoding="utf-8")
    with pytest.raises(StoreError, match="line 2, is no result: Expected `str`"):
        list(read_lines(path))


def test_places_that_are_none(tmp_path: Path) -> None:
    """Each with a sentence in both languages."""
    rubbish = tmp_path / "rubbish.sqlite"
    rubbish.write_bytes(b"this is no database" * 100)
    for wrong, words in (
        (rubbish, "not a database"),
        (tmp_path, "unable to open"),
        ("nothing://here", "neither a file nor"),
        ("postgresql://127.0.0.1:9/x", "cannot be used|PostgreSQL needs"),
    ):
        with pytest.raises(StoreError, match=words) as refused:
            Store(wrong)
        assert refused.value.german != refused.value.english
    with pytest.raises(StoreError, match="no results yet"):
        Store(tmp_path / "none.sqlite", must_exist=True)
    assert not (tmp_path / "none.sqlite").exists()


def test_tables_of_another_version_are_left_alone(place: str) -> None:
    """Whoever comes from the future writes nothing into them."""
    with Store(place) as store, store._connection.begin():
        store._connection.execute(update(about).values(version=99))
    with pytest.raises(StoreError, match="version 99"):
        Store(place)


WRITER = """
import sys
from tests.match.test_store import FIRST, Store, game
with Store(sys.argv[1]) as store:
    store.add_match(FIRST)
    for number in range(100_000):
        store.add(game(FIRST, number))
        print(number, flush=True)
"""


def test_a_killed_program_loses_nothing_that_it_kept(tmp_path: Path) -> None:
    """Whatever it said to be kept is there, in order, and the database is whole."""
    for moment in (1, 40, 333):
        path = tmp_path / f"{moment}.sqlite"
        root = Path(__file__).resolve().parent.parent.parent
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=root) as program:
            assert program.stdout is not None
            said = [int(program.stdout.readline()) for _ in range(moment)]
            program.send_signal(signal.SIGKILL)
        with Store(path) as store:
            kept = store.numbers("first")
            assert set(said) <= kept == set(range(len(kept)))
            assert [result.number for result in store.results()] == sorted(kept)


CROWD = """
import sys
from tests.match.test_store import FIRST, Store, game
with Store(sys.argv[1]) as store:
    store.add_match(FIRST)
    print(sum(store.add(game(FIRST, number)) for number in range(40)))
"""


def test_several_programs_share_a_database(place: str) -> None:
    """Also in the moment in which it is made; of all games each is kept once."""
    root = Path(__file__).resolve().parent.parent.parent
    crowd = [subprocess.Popen([sys.executable, "-c", CROWD, place], stdout=subprocess.PIPE, cwd=root) for _ in range(4)]
    kept = [int(one.communicate(timeout=60)[0]) for one in crowd]
    assert [one.returncode for one in crowd] == [0] * 4 and sum(kept) == 40
    with Store(place) as store:
        assert store.numbers("first") == set(range(40))


def command(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What `spielwerk results` says."""
    line = [sys.executable, "-m", "spielwerk", "results", *words]
    return subprocess.run(line, capture_output=True, text=True, env=os.environ | environment, check=False)


def test_the_command_shows_what_is_kept(store: Store, place: str, tmp_path: Path) -> None:
    """Matches with their Elo, single games, ratings, faults; and takes files over."""
    matches = command("--store", place).stdout.splitlines()
    assert matches[1].split()[:10] == ["first", "2026-03-01", "chess", "Ümit", "Bob", "3", "1", "1", "1", "+190.8"]
    assert len(matches) == 3
    assert len(command("fir", SPIELWERK_RESULTS=place).stdout.splitlines()) == 2
    assert len(command("--games", "--player", "Cleo", "--store", place).stdout.splitlines()) == 4
    assert "LEFT" in command("--faults", "--store", place).stdout
    ratings = command("--ratings", "--store", place).stdout.splitlines()
    assert {line.split()[0] for line in ratings[1:]} == {"Ümit", "Bob", "Cleo"}
    lines, copy = tmp_path / "all.jsonl", tmp_path / "copy.sqlite"
    assert command("--store", place, "--write", str(lines)).stdout == f"6 games in {lines}\n"
    assert "6 new games" in command("--store", str(copy), "--take", str(lines)).stdout


def test_the_command_refuses_in_both_languages(tmp_path: Path) -> None:
    """With the code for wrong input."""
    refused = command("--store", str(tmp_path / "none.sqlite"), SPIELWERK_LANG="de")
    assert (refused.returncode, "gibt es nicht" in refused.stderr) == (2, True)
    with Store(tmp_path / "empty.sqlite"):
        pass
    refused = command("zzz", "--store", str(tmp_path / "empty.sqlite"))
    assert (refused.returncode, "begins with zzz" in refused.stderr) == (2, True)
