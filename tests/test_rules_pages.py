"""The rules page of each game, held against the code: every name it gives exists, and every name in the code stands on it."""

import re
from pathlib import Path
from typing import Any

import spielwerk as sw
from spielwerk.game import RULE_SETS

GAMES = Path(__file__).resolve().parent.parent / "src" / "spielwerk" / "games"
SECTIONS = ("## The rules by paragraph", "## Rules that can refuse a move", "## Where the contest differed", "## Decisions", "## Not reproduced")
NO_RULE = "–"
# The headings of the rulebooks under which anything stands.
PARAGRAPHS = {
    "schaefchen-2011": "1 | 2.1 | 2.2 | 2.3 | 3 | 4 | 4.1 | 4.2 | 5 | 6 | 7",
    "mississippi-queen-2017": "1 | 2 | 2.1 | 2.2 | 2.3 | 2.4 | 2.5 | 2.6 | 3 | 4 | 4.1 | 4.2 | 4.3 | 4.4 | 4.5 | 4.6 | 5"
    " | 6 | 6.1 | 6.2 | 6.3 | 6.4 | 6.5 | 6.6",
    "hase-und-igel-2018": "Vorspann | 1 | 2 | 2.1 | 2.2 | 2.3 | 2.4 | 2.5 | 2.6 | 2.7 | 2.8"
    " | 3 | 3.1 | 3.2 | 3.3 | 3.3.1 | 3.3.2 | 3.3.3 | 3.3.4 | 3.4 | 3.5 | 3.6 | 3.7 | 4 | 5",
    "hive-2020": "Anfangsaufstellung | Ziel des Spieles | Züge | Der Schwarm | Blockierte Felder (Brombeeren) | Der Rand des Spielfeldes"
    " | Einen neuen Spielstein legen | Voraussetzungen für das Bewegen eines Spielsteins"
    " | Bienenkönigin | Käfer | Grashüpfer | Spinne | Ameise | Spielende",
    "hase-und-igel-2025": "Vorspann | Spielbeginn | Felder | Startfeld | Karottenfeld | Hasenfeld | Salatfeld | Igelfeld | Position-1-Feld"
    " | Position-2-Feld | Zufallsfeld | Zielfeld | Karte ausspielen | Friss sofort einen Salat | Karotten nehmen oder abgeben"
    " | Rücke eine Position vor | Falle eine Position zurück | Zugmöglichkeiten | Vorwärtszug | Rückwärtszug | Karotten tauschen"
    " | Salat fressen | Aussetzen | Zusammenfassung | Spielende | Beispiel | – (contest)",
}


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


def code_of(game_id: str, file: str) -> str | None:
    """A header of the game's rules, or a file of the house with its folder, without comments; None if there is no such file."""
    house = GAMES.parent / file
    if "/" in file:
        return house.read_text(encoding="utf-8") if house.exists() else None
    text = sources(game_id).get(file)
    return None if text is None else re.sub(r"//.*", "", text)


def places(cell: str) -> list[tuple[str, list[str]]]:
    """What a cell of the last column names: files, each with the functions and facts in it that decide."""
    found = []
    for part in cell.split("; "):
        file, *names = re.findall(r"`([^`]+)`", part)
        found.append((file, names))
    return found


def test_a_cell_names_its_places() -> None:
    """Every name belongs to the file before it."""
    cell = "`walk.hpp` `straight`, `any_push`; `room/clock.py` `soft`"
    assert places(cell) == [("walk.hpp", ["straight", "any_push"]), ("room/clock.py", ["soft"])]


def test_every_row_leads_to_the_code(game_id: str) -> None:
    """Each file that decides a sentence exists, and what is named in it stands there; only a sentence that is no rule names nothing."""
    found = rows(game_id)
    assert len(found) > 50
    wrong = []
    for paragraph, sentence, rule_names, cell in found:
        if cell == NO_RULE:
            wrong += [(paragraph, sentence)] if rule_names != NO_RULE else []
            continue
        for file, names in places(cell):
            code = code_of(game_id, file)
            if code is None or not names or any(not re.search(rf"\b{re.escape(name)}\b", code) for name in names):
                wrong.append((paragraph, f"{file} {names}"))
    assert wrong == []


def test_every_paragraph_has_its_rows(game_id: str) -> None:
    """All headings, in the order of the rulebook, so that nobody has to look under another one."""
    assert list(dict.fromkeys(row[0] for row in rows(game_id))) == PARAGRAPHS[game_id].split(" | ")


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
