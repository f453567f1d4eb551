"""`Store`: results in a database, SQLite in a file or PostgreSQL by its URL: a match goes on after any crash, and can be asked about years later.

Every game is written when it ends, in a transaction of its own: killing the program loses at most the games that are running. A game that is there
already is not written again, so results may arrive twice.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Engine, Insert, Table, create_engine, event, func, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from spielwerk.errors import SpielwerkError
from spielwerk.game import Rules
from spielwerk.match.result import Result
from spielwerk.match.tables import VERSION, about, games, in_utc, matches, metadata, result_of, row_of, tournaments

_Done = TypeVar("_Done")
_PAUSES = (0.02, 0.05, 0.1, 0.2)

DEFAULT = "results.sqlite"
"""The file in the current folder where results go if nobody says otherwise: neither `SPIELWERK_RESULTS` nor the command."""

_PATIENCE = 30.0
"""Seconds to wait for another program that is writing into the same file."""


class StoreError(SpielwerkError):
    """A place where no results can be kept or found."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(german, english)
        self.german = german
        self.english = english

    def __str__(self) -> str:
        return self.english


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a match besides its games."""

    id: str
    game: str
    rules: Rules
    first: str
    """The player whose side the statistics are told from."""
    second: str
    planned: int | None = None
    """How many games it is to have; None where that depends on how they end."""
    tournament: str | None = None
    """The id of the tournament it belongs to."""
    created: datetime = msgspec.field(default_factory=lambda: datetime.now(UTC))
    facts: dict[str, Any] = {}
    """How it was set up: programs, limits, sandbox, whatever the runner wants to know again."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are meant; what is None does not matter."""

    match: str | None = None
    tournament: str | None = None
    game: str | None = None
    player: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    """Games that began before this."""

    def conditions(self) -> list[ColumnElement[bool]]:
        """The same for the database."""
        wanted: list[ColumnElement[bool]] = []
        if self.match is not None:
            wanted.append(games.c.match == self.match)
        if self.tournament is not None:
            wanted.append(matches.c.tournament == self.tournament)
        if self.game is not None:
            wanted.append(games.c.game == self.game)
        if self.player is not None:
            wanted.append(or_(games.c.red == self.player, games.c.blue == self.player))
        if self.since is not None:
            wanted.append(games.c.started >= self.since.astimezone(UTC))
        if self.until is not None:
            wanted.append(games.c.started < self.until.astimezone(UTC))
        return wanted


EVERYTHING = Query()


def default_place() -> str:
    """Where results go if nobody says otherwise."""
    return os.environ.get("SPIELWERK_RESULTS", DEFAULT)


class Store:
    """An open database of results. One thread uses it at a time; several programs may share a database."""

    def __init__(self, place: str | Path | None = None, *, must_exist: bool = False) -> None:
        self.place = str(default_place() if place is None else place)
        if must_exist and "://" not in self.place and not Path(self.place).is_file():
            raise StoreError(f"{self.place} gibt es nicht: noch keine Ergebnisse", f"there is no {self.place}: no results yet")
        with ExitStack() as unless_open:
            try:
                self._engine = _engine(self.place)
                unless_open.callback(self._engine.dispose)
                self._connection = unless_open.enter_context(_tried(self._engine.connect))
                _tried(self._prepare)
            except (SQLAlchemyError, ImportError) as error:
                raise _unusable(self.place, error) from error
            unless_open.pop_all()
        self._add_match, self._add_game = _if_new(self._engine, matches), _if_new(self._engine, games)

    def _prepare(self) -> None:
        with self._connection.begin():
            metadata.create_all(self._connection)
            version = self._connection.scalar(select(func.max(about.c.version)))
            if version is None:
                self._connection.execute(insert(about).values(version=VERSION))
            elif version != VERSION:
                raise StoreError(
                    f"{self.place} hat Fassung {version} der Tabellen, dieses Programm kennt Fassung {VERSION}",
                    f"{self.place} has version {version} of the tables, this program knows version {VERSION}",
                )

    def add_tournament(self, tournament: str, name: str, pairing: str) -> str:
        """Writes down a tournament and on what its pairings depend; answers with that of the one that is there already."""
        row = {"id": tournament, "name": name, "pairing": pairing, "created": datetime.now(UTC)}
        with self._connection.begin():
            self._connection.execute(_if_new(self._engine, tournaments), row)
            return str(self._connection.scalar(select(tournaments.c.pairing).where(tournaments.c.id == tournament)))

    def add_match(self, match: Match) -> None:
        """Writes down a match; one that is there already stays as it is."""
        row = {**msgspec.structs.asdict(match), "facts": msgspec.json.encode(match.facts).decode()}
        with self._connection.begin():
            self._connection.execute(self._add_match, row)

    def add(self, result: Result) -> bool:
        """Writes down a finished game, for good; False if it is there already. Its match has to be there."""
        row = row_of(result)
        with self._connection.begin():
            return self._connection.execute(self._add_game, row).rowcount > 0

    def keep(self, results: Sequence[Result]) -> int:
        """Writes down several finished games at once, for good; how many of them were new."""
        rows = [row_of(result) for result in results]
        with self._connection.begin():
            return sum(self._connection.execute(self._add_game, row).rowcount for row in rows)

    def numbers(self, match: str) -> set[int]:
        """The games of a match that have been played: what is not among them is still to do."""
        with self._connection.begin():
            return set(self._connection.scalars(select(games.c.number).where(games.c.match == match)))

    def results(self, query: Query = EVERYTHING) -> Iterator[Result]:
        """The games that are meant, in the order of their matches and in that of the schedule within a match."""
        wanted = select(games).join(matches, games.c.match == matches.c.id).where(*query.conditions())
        # A connection of its own lets games be written while these are looked at.
        with self._engine.connect() as connection:
            found = connection.execution_options(yield_per=1000).execute(wanted.order_by(matches.c.created, matches.c.id, games.c.number))
            for row in found.mappings():
                yield result_of(dict(row))

    def matches(self, tournament: str | None = None) -> list[Match]:
        """All matches, or those of a tournament, the oldest first."""
        wanted = select(matches).order_by(matches.c.created, matches.c.id)
        if tournament is not None:
            wanted = wanted.where(matches.c.tournament == tournament)
        with self._connection.begin():
            rows = self._connection.execute(wanted).mappings().all()
        return [_match_of(dict(row)) for row in rows]

    def take(self, results: Iterable[Result]) -> int:
        """Takes over games from elsewhere, matches included as far as games tell about them; how many were new."""
        known, new = {match.id for match in self.matches()}, 0
        for result in results:
            if result.match not in known:
                names = sorted((result.red, result.blue))
                self.add_match(Match(id=result.match, game=result.game, rules=result.rules, first=names[0], second=names[1], created=result.started))
                known.add(result.match)
            new += self.add(result)
        return new

    def close(self) -> None:
        """Ends it; everything has been written already."""
        self._connection.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _tried(step: Callable[[], _Done]) -> _Done:
    """Does something that fails where another program does the same at the same moment: of two who make the tables, one finds them made."""
    for pause in _PAUSES:
        try:
            return step()
        except DBAPIError:
            time.sleep(pause)
    return step()


def _engine(place: str) -> Engine:
    url = make_url(place) if "://" in place else make_url("sqlite://").set(database=place)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        return create_engine(url)
    engine = create_engine(url, connect_args={"timeout": _PATIENCE, "check_same_thread": False})
    event.listen(engine, "connect", _tune)
    return engine


def _tune(connection: Any, _: object) -> None:
    # With a log that is written ahead, readers do not wait for writers, and what a killed program had committed is there.
    for setting in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _if_new(engine: Engine, table: Table) -> Insert:
    if engine.dialect.name == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
    return postgresql.insert(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True)


def _match_of(row: dict[str, Any]) -> Match:
    fields = {name: row[name] for name in Match.__struct_fields__}
    return msgspec.convert({**fields, "created": in_utc(row["created"]), "facts": msgspec.json.decode(row["facts"])}, Match)


def _unusable(place: str, error: Exception) -> StoreError:
    if isinstance(error, ImportError):
        return StoreError("für PostgreSQL fehlt: pip install 'spielwerk[postgres]'", "PostgreSQL needs: pip install 'spielwerk[postgres]'")
    if isinstance(error, (ArgumentError, NoSuchModuleError)):
        return StoreError(
            f"{place} ist weder eine Datei noch eine Adresse wie postgresql://name@rechner/datenbank",
            f"{place} is neither a file nor an address like postgresql://name@machine/database",
        )
    cause = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()[0]
    return StoreError(f"{place} ist nicht als Ablage zu gebrauchen: {cause}", f"{place} cannot be used to keep results: {cause}")
