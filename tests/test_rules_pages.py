"""The rules page of each game, held against the code: every name it gives exists, and every name in the code stands on it."""

import re
from pathlib import Path
from typing import Any

import spielwerk as sw
from spielwerk.game import RULE_SETS

GAMES = Path(__file__).resolve().parent.parent / "src" / "spielwerk" / "games"
SECTIONS = ("## The rules by paragraph", "## Rules that can refuse a move", "## Where the contest differed", "## Decisions", "## Not reproduced")


def page(game_id: str) -> str:
    """The page's text."""
    return (GAMES / game_id.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")


def rows(game_id: str) -> list[list[str]]:
    """The table that goes through the rulebook: paragraph, what it says, name in code, decided in."""
    section = page(game_id).partition(SECTIONS[0])[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def sources(game_id: str) -> dict[str, str]:
    """Every header of the game's rules, and of the folder that it shares with its sister, by its name."""
    folder = game_id.replace("-", "_")
    shared = [path for path in GAMES.iterdir() if folder.startswith(path.name)]
    return {file.name: file.read_text(encoding="utf-8") for path in shared for file in path.glob("rules/*.hpp")}


def test_the_page_has_its_sections(game_id: str) -> None:
    """In this order."""
    places = [page(game_id).index(f"\n{section}\n") for section in SECTIONS]
    assert places == sorted(places)


def test_every_row_leads_to_the_code(game_id: str) -> None:
    """The file that decides a paragraph exists, and what is named in it is there."""
    found = rows(game_id)
    known = sources(game_id)
    assert len(found) > 10
    wrong = []
    for row in found:
        names = re.findall(r"`([^`]+)`", row[3])
        files = [name for name in names if name.endswith(".hpp")]
        functions = [name for name in names if not name.endswith(".hpp")]
        text = "".join(known.get(Path(file).name, "") for file in files)
        if not files or not functions or any(Path(file).name not in known for file in files) or any(name not in text for name in functions):
            wrong.append(row)
    assert wrong == []


def test_every_name_of_a_rule_stands_on_the_page(game_id: str) -> None:
    """Rules and deviations of both rule sets stand in the table by paragraph, not only in the generated ones."""
    named = {name for row in rows(game_id) for name in re.findall(r"`([^`]+)`", row[2])}
    games: list[sw.Game[Any]] = [sw.game(game_id, rules=rules) for rules in RULE_SETS]
    wanted = {rule.name for game in games for rule in game.rule_table} | {point.name for game in games for point in game.deviation_table}
    assert wanted - named - {"game_over"} == set()


def test_every_name_on_the_page_is_in_the_code(game_id: str) -> None:
    """A name in the third column is a word of the sources."""
    text = "".join(sources(game_id).values())
    named = {name for row in rows(game_id) for name in re.findall(r"`([^`]+)`", row[2])}
    assert {name for name in named if not re.search(rf"\b{re.escape(name)}\b", text)} == set()


def test_deviations_have_a_sentence_for_both_rule_sets(game_id: str) -> None:
    """Both rule sets of a game tell the same deviations."""
    tables = [sw.game(game_id, rules=rules).deviation_table for rules in RULE_SETS]
    assert tables[0] == tables[1]
    assert all(point.rulebook.endswith(".") and point.contest.endswith(".") for point in tables[0])
