"""The index of tables and replays in a database: SQLite beside the replays, or PostgreSQL by its address. The truth are the replays themselves."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    Index,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url

from spielwerk.web.papers import ReplayListed
from spielwerk.web.values import Kind, Side

_METADATA = MetaData()

_TABLES = Table(
    "tables",
    _METADATA,
    Column("id", String(64), primary_key=True),
    Column("created", String(40), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("room", String(64), nullable=False),
    Column("file", Text),
    Column("wish", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("from_position", Boolean, nullable=False),
    Column("seed", String(20)),
    Column("lead", String(64)),
    Column("redrawn", Boolean, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("rematch", String(64)),
)

_SEATS = Table(
    "seats",
    _METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("side", String(4), primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("secret", String(64)),
    Column("reservation", String(64)),
    Column("taken", Boolean, nullable=False),
)

_REPLAYS = Table(
    "replays",
    _METADATA,
    Column("id", String(64), primary_key=True),
    Column("file", Text, nullable=False),
    Column("game", String(60), nullable=False),
    Column("rules", String(10), nullable=False),
    Column("red", Text),
    Column("blue", Text),
    Column("moves", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("started", String(40)),
    Column("winner", String(4)),
    Column("reason", String(30)),
    Column("offender", String(4)),
    Column("uploaded", Boolean, nullable=False),
    Column("size", Integer, nullable=False),
    Column("changed", Integer, nullable=False),
    Index("replays_newest", "game", "started"),
)


class KeptSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as it is written down; of its secret the digest."""

    side: Side
    name: str
    kind: Kind
    secret: str | None
    reservation: str | None
    taken: bool


class KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is written down."""

    id: str
    created: str
    status: str
    room: str
    file: str | None
    wish: str
    """The `NewTable` that it was made by, as JSON."""
    opening: str
    """The first position as a line of text."""
    from_position: bool
    seed: str | None
    lead: str | None
    redrawn: bool
    paused: bool
    rematch: str | None
    seats: tuple[KeptSeat, ...] = ()


class KeptReplay(msgspec.Struct, frozen=True, kw_only=True):
    """A replay's row: what a list shows, and by what a change of its file is seen."""

    listed: ReplayListed
    size: int
    changed: int


class Database:
    """Reads and writes rows. Every call waits for the database; whoever must not wait calls it in a thread."""

    def __init__(self, address: str) -> None:
        self.engine = _engine(address)
        _METADATA.create_all(self.engine)

    def close(self) -> None:
        """Nothing is read or written any more."""
        self.engine.dispose()

    # Tables

    def put_table(self, kept: KeptTable) -> None:
        """Writes a table and its seats, in place of what was written before."""
        values = msgspec.structs.asdict(kept)
        seats = [{"table_id": kept.id, **msgspec.structs.asdict(seat)} for seat in values.pop("seats")]
        with self.engine.begin() as connection:
            connection.execute(delete(_SEATS).where(_SEATS.c.table_id == kept.id))
            connection.execute(delete(_TABLES).where(_TABLES.c.id == kept.id))
            connection.execute(insert(_TABLES), values)
            connection.execute(insert(_SEATS), seats)

    def set_status(self, table_id: str, status: str) -> None:
        """Corrects where a table is in its life."""
        with self.engine.begin() as connection:
            connection.execute(update(_TABLES).where(_TABLES.c.id == table_id).values(status=status))

    def table(self, table_id: str) -> KeptTable | None:
        """A table by its name."""
        return next(iter(self._tables(_TABLES.c.id == table_id)), None)

    def open_tables(self) -> list[KeptTable]:
        """The tables at which something could still happen, oldest first."""
        return self._tables(_TABLES.c.status.in_(("waiting", "running", "paused")))

    def _tables(self, condition: Any) -> list[KeptTable]:
        with self.engine.connect() as connection:
            rows = connection.execute(select(_TABLES).where(condition).order_by(_TABLES.c.created)).all()
            known = [row.id for row in rows]
            seats = connection.execute(select(_SEATS).where(_SEATS.c.table_id.in_(known)).order_by(_SEATS.c.side.desc())).all()
        return [_table(row, [seat for seat in seats if seat.table_id == row.id]) for row in rows]

    # Replays

    def put_replays(self, kept: Iterable[KeptReplay]) -> None:
        """Writes rows of replays, in place of what was written before."""
        rows = [{**msgspec.structs.asdict(one.listed), "size": one.size, "changed": one.changed} for one in kept]
        if not rows:
            return
        with self.engine.begin() as connection:
            connection.execute(delete(_REPLAYS).where(_REPLAYS.c.id.in_([row["id"] for row in rows])))
            connection.execute(insert(_REPLAYS), rows)

    def forget_replays(self, ids: Sequence[str]) -> None:
        """Their files are gone."""
        with self.engine.begin() as connection:
            connection.execute(delete(_REPLAYS).where(_REPLAYS.c.id.in_(ids)))

    def known_files(self) -> dict[str, tuple[str, int, int]]:
        """For every file its replay's id, its size and when it was changed."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(_REPLAYS.c.file, _REPLAYS.c.id, _REPLAYS.c.size, _REPLAYS.c.changed)).all()
        return {row.file: (row.id, row.size, row.changed) for row in rows}

    def replay(self, replay_id: str) -> ReplayListed | None:
        """A replay by its id."""
        with self.engine.connect() as connection:
            row = connection.execute(select(_REPLAYS).where(_REPLAYS.c.id == replay_id)).first()
        return None if row is None else _replay(row)

    def replays(self, game: str | None, before: str | None, count: int, uploads: bool) -> list[ReplayListed]:
        """So many replays, the newest first, behind the one that is known already."""
        order = (_REPLAYS.c.started.desc().nulls_last(), _REPLAYS.c.changed.desc(), _REPLAYS.c.id)
        wanted = select(_REPLAYS).order_by(*order)
        if game is not None:
            wanted = wanted.where(_REPLAYS.c.game == game)
        if not uploads:
            wanted = wanted.where(_REPLAYS.c.uploaded.is_(False))
        with self.engine.connect() as connection:
            if before is not None:
                ids = [row.id for row in connection.execute(wanted.with_only_columns(_REPLAYS.c.id))]
                wanted = wanted.offset(ids.index(before) + 1 if before in ids else len(ids))
            return [_replay(row) for row in connection.execute(wanted.limit(count))]


def _engine(address: str) -> Engine:
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _tune)
    return engine


def _tune(connection: Any, _: object) -> None:
    """Readers and the writer do not wait for each other; a crash of the machine, not of the program, may lose the last rows of an index."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA busy_timeout=5000")


def _table(row: Row[Any], seats: Sequence[Row[Any]]) -> KeptTable:
    kept = tuple(KeptSeat(**{name: getattr(seat, name) for name in KeptSeat.__struct_fields__}) for seat in seats)
    return KeptTable(**{name: getattr(row, name) for name in KeptTable.__struct_fields__ if name != "seats"}, seats=kept)


def _replay(row: Row[Any]) -> ReplayListed:
    return ReplayListed(**{name: getattr(row, name) for name in ReplayListed.__struct_fields__})
