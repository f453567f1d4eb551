"""The tables in which results are kept, and how a `Result` becomes a row and a row a `Result`."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Column, DateTime, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

from spielwerk.match.result import Result

VERSION = 1
"""The number that a change of the tables would raise."""

metadata = MetaData()

about = Table("spielwerk_about", metadata, Column("version", Integer, nullable=False))

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("pairing", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("first", String, nullable=False),
    Column("second", String, nullable=False),
    Column("planned", Integer),
    Column("tournament", String, ForeignKey("tournaments.id"), index=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("facts", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("match", String, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("pair", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    # 64 bits without a sign are more than databases have in a number.
    Column("seed", String, nullable=False),
    Column("red", String, nullable=False),
    Column("blue", String, nullable=False),
    Column("winner", String),
    Column("reason", String, nullable=False),
    Column("offender", String),
    Column("text", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("key", String, nullable=False),
    Column("red_times", Text, nullable=False),
    Column("blue_times", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("started", DateTime(timezone=True), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("replay", String),
    Index("games_red", "red"),
    Index("games_blue", "blue"),
    Index("games_started", "started"),
)

AS_JSON = ("red_times", "blue_times", "scores")


def row_of(result: Result) -> dict[str, Any]:
    """The row that keeps a result."""
    row: dict[str, Any] = {name: getattr(result, name) for name in result.__struct_fields__}
    row |= {name: msgspec.json.encode(row[name]).decode() for name in AS_JSON}
    row["seed"] = str(result.seed)
    row["winner"], row["offender"] = (None if seat is None else str(seat) for seat in (result.winner, result.offender))
    # SQLite forgets time zones, so there is only one.
    row["started"] = result.started.astimezone(UTC)
    return row


def result_of(row: dict[str, Any]) -> Result:
    """The result that a row keeps."""
    fields = {name: row[name] for name in Result.__struct_fields__}
    fields |= {name: msgspec.json.decode(row[name]) for name in AS_JSON}
    return msgspec.convert({**fields, "seed": int(row["seed"]), "started": in_utc(row["started"])}, Result)


def in_utc(time: datetime) -> datetime:
    """A time as it came from the database, with its time zone."""
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
