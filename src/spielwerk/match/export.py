"""Results as files for other programs: JSON lines, which hold everything, and CSV, which every spreadsheet opens."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from spielwerk.match.result import Result, Times, read, write
from spielwerk.match.store import StoreError
from spielwerk.player import BLUE, RED

_SEATS = ((RED, "red"), (BLUE, "blue"))
COLUMNS = (
    *(
        "match",
        "number",
        "pair",
        "game",
        "rules",
        "seed",
        "red",
        "blue",
        "winner",
        "winner_name",
        "reason",
        "offender",
        "regular",
        "text",
        "plies",
        "key",
    ),
    *(f"{seat}_{name}" for _, seat in _SEATS for name in Times.__struct_fields__),
    *("started", "seconds", "replay"),
)


def row(result: Result) -> dict[str, Any]:
    """A result as one line of a table. The score sheets, which each game has its own of, are only in the JSON lines."""
    cells = {name: getattr(result, name) for name in COLUMNS if hasattr(result, name)}
    cells |= {"winner_name": None if result.winner is None else result.name(result.winner), "regular": "yes" if result.is_regular else "no"}
    cells |= {f"{word}_{name}": value for seat, word in _SEATS for name, value in msgspec.structs.asdict(result.times(seat)).items()}
    return {**cells, "started": result.started.isoformat()}


def write_csv(results: Iterable[Result], file: IO[str]) -> int:
    """Writes a table with heads; how many games it has."""
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    return sum(1 for _ in map(writer.writerow, map(row, results)))


def write_lines(results: Iterable[Result], file: IO[str]) -> int:
    """Writes a line of JSON for each game; how many there were."""
    return sum(1 for _ in map(file.write, (write(result).decode() + "\n" for result in results)))


def export(results: Iterable[Result], path: Path) -> int:
    """Writes a file whose name says which of both it is."""
    writers = {".csv": write_csv, ".jsonl": write_lines}
    if path.suffix not in writers:
        raise StoreError(f"{path} endet weder auf .csv noch auf .jsonl", f"{path} ends neither with .csv nor with .jsonl")
    with path.open("w", encoding="utf-8", newline="") as file:
        return writers[path.suffix](results, file)


def read_lines(path: Path) -> Iterator[Result]:
    """The games in a file of JSON lines; the line that is wrong is named."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield read(line)
            except msgspec.DecodeError as error:
                raise StoreError(f"{path}, Zeile {number}, ist kein Ergebnis: {error}", f"{path}, line {number}, is no result: {error}") from None
