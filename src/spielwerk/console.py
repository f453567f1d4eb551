"""What the commands share: refusals for people, options that name a game or a position, tables."""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import spielwerk as sw
from spielwerk.client.language import speaks_german as speaks_german
from spielwerk.game import RULE_SETS, Rules

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, for example hive-2020; see `spielwerk games`.")]
RuleSet = Annotated[str, typer.Option("--rules", help="The rule set: rulebook or contest.")]
Threads = Annotated[int, typer.Option("--threads", min=1, max=256, help="How many threads work.")]


class Refusal(Exception):
    """Something a person asked for that cannot be done: said in a sentence, in the language that is wanted."""

    def __init__(self, english: str, german: str | None = None) -> None:
        super().__init__(english)
        self.english = english
        self.german = german or english


def complain(refusal: Any) -> None:
    """Says what was wrong, on standard error."""
    text = refusal.german if speaks_german() else refusal.english
    name = f" [{refusal.rule}, {refusal.paragraph}]" if isinstance(refusal, sw.IllegalMove) else ""
    print(f"spielwerk: {text}{name}", file=sys.stderr)


def game_named(game_id: str, rules: str) -> "sw.Game[Any]":
    """The game, or a refusal that lists what there is."""
    if game_id not in sw.games():
        known = ", ".join(sw.games())
        raise Refusal(f"there is no game {game_id!r}; there are {known}", f"es gibt kein Spiel {game_id!r}; es gibt {known}")
    return sw.game(game_id, rules=rule_set(rules))


def rule_set(word: str) -> Rules:
    """The rule set that a word names."""
    for known in RULE_SETS:
        if word == known:
            return known
    raise Refusal(f"rules are rulebook or contest, not {word!r}", f"Regeln sind rulebook oder contest, nicht {word!r}")


def position_from(game_id: str | None, rules: str, text: str | None, seed: int | None, record: Path | None) -> "sw.State[Any]":
    """The position that a command line names: one line of text, a file with a record, or a game's beginning."""
    if text is not None:
        return sw.read(text)
    if record is not None:
        return _recorded(record)
    if game_id is None:
        raise Refusal("name a game, --text or --record", "es fehlt ein Spiel, --text oder --record")
    if seed is not None and not 0 <= seed < 1 << 64:
        raise Refusal(f"a seed is a whole number from 0 to {(1 << 64) - 1}", f"ein Startwert ist eine ganze Zahl von 0 bis {(1 << 64) - 1}")
    return game_named(game_id, rules).start(seed=seed)


def _recorded(path: Path) -> "sw.State[Any]":
    try:
        record = json.loads(sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Refusal(f"{path} cannot be read as JSON: {error}", f"{path} ist nicht als JSON lesbar: {error}") from None
    if not isinstance(record, dict) or not isinstance(record.get("game"), str) or not isinstance(record.get("rules"), str):
        raise Refusal(f"{path} is no record: it names no game and rules", f"{path} ist kein Protokoll einer Stellung: Spiel und Regeln fehlen")
    return game_named(record["game"], record["rules"]).from_record(record)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Prints rows under heads, in columns as wide as they need; numbers to the right."""
    written = [list(heads), *([_cell(value) for value in row] for row in rows)]
    widths = [max(len(row[column]) for row in written) for column in range(len(heads))]
    numbers = [all(_is_number(row[column]) for row in written[1:]) for column in range(len(heads))]
    for row in written:
        cells = (cell.rjust(width) if number else cell.ljust(width) for cell, width, number in zip(row, widths, numbers, strict=True))
        print("  ".join(cells).rstrip())


def _cell(value: object) -> str:
    if isinstance(value, int):
        return f"{value:,}".replace(",", " ")
    return str(value)


def _is_number(cell: str) -> bool:
    return cell.replace(" ", "").replace(".", "").isdigit()
