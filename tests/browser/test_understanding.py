"""Analysis, the curve, trying moves, the editor, a position for a bot, many games at once, rules."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import spielwerk as sw
from tests.browser.conftest import Opener
from tests.browser.visitor import Visitor
from tests.replay_games import played

HARE = "hase-und-igel-2018"
SHEEP = "schaefchen-2011"


@pytest.fixture
def recorded(visit: Opener, tmp_path: Path) -> Visitor:
    """Somebody who looks at a recorded game of sheep."""
    played(tmp_path, sw.game(SHEEP), seed=8)
    visitor = visit()
    visitor.prefer(animation=0)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.menu("Datei", "Aufzeichnung öffnen")
    chooser.value.set_files(next(tmp_path.glob("*.jsonl")))
    visitor.page.locator("svg.board").wait_for()
    return visitor


def test_best_moves_and_arrows(recorded: Visitor) -> None:
    """Lines with what is to be expected, drawn on the board as arrows; they follow where one looks."""
    page = recorded.page
    recorded.press("Analysieren")
    lines = page.get_by_label("Beste Züge").locator("li")
    expect(lines.first).to_contain_text("SHEEP")
    expect(lines.first).to_contain_text("%")
    expect(page.locator("svg.board g.arrow").first).to_be_attached()
    expect(page.locator(".balance")).to_have_attribute("aria-label", re.compile(r"Rot \d+ %, Blau \d+ %"))
    recorded.press("Anhalten")
    expect(page.locator("svg.board g.arrow")).to_have_count(0)


def test_the_curve_of_a_game(recorded: Visitor) -> None:
    """Every position gets its value; a click on the curve leads there."""
    page = recorded.page
    recorded.press("Kurve berechnen")
    curve = page.get_by_role("img", name=re.compile("Bewertungskurve"))
    expect(curve.locator("polyline")).to_have_attribute("points", re.compile(r"(\S+ ){10,}"), timeout=30_000)
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 20)
    expect(page.get_by_label("Spielbedienung").locator("output")).not_to_have_text(re.compile("^Zug 0 "))


def test_moves_are_tried_out(recorded: Visitor) -> None:
    """From any position, for both sides, back and forth."""
    page = recorded.page
    page.get_by_label("Zu Zug springen").fill("3")
    recorded.press("Züge ausprobieren")
    page.wait_for_url(re.compile("study="))
    for count in (1, 2):
        recorded.awaited()
        recorded.move()
        expect(page.locator("button.move")).to_have_count(count)
    recorded.press("Ein Zug zurück")
    page.wait_for_timeout(300)
    recorded.click(recorded.awaited()[-1])
    recorded.click(next(spot for spot in recorded.awaited() if spot.key.startswith("cell")))
    expect(page.get_by_label("Spielbedienung").locator("output")).to_have_text("Zug 2 von 2")


def test_playing_on_from_here(recorded: Visitor) -> None:
    """A new game begins from the position one looks at."""
    page = recorded.page
    page.get_by_label("Zu Zug springen").fill("6")
    expect(page.get_by_label("Spielbedienung").locator("output")).to_have_text(re.compile("^Zug 6"))
    recorded.press("Von hier weiterspielen")
    expect(page.get_by_role("dialog")).to_contain_text("Das Spiel beginnt mit der gezeigten Stellung.")
    recorded.press("Spiel starten")
    page.get_by_role("dialog").wait_for(state="detached")
    recorded.awaited()
    expect(page.locator("footer")).to_contain_text("Runde 4")


def test_a_position_for_a_bot(recorded: Visitor) -> None:
    """As often as one likes; the answers are counted."""
    page = recorded.page
    recorded.press("Stellung an einen Bot senden")
    page.get_by_label("Stärke").select_option("random")
    page.get_by_label("Wie oft").fill("12")
    recorded.press("Senden")
    answers = page.get_by_role("table", name="Antworten")
    expect(answers.locator("th").nth(1)).to_have_text("12")
    assert sum(int(cell) for cell in answers.locator("tbody td:nth-child(2)").all_inner_texts()) == 12


def test_the_editor(visit: Opener) -> None:
    """Fields of any record; every fault with its place; a valid position can be played."""
    visitor = visit()
    visitor.menu("Spiel", "Stellungseditor")
    page = visitor.page
    page.get_by_label("Auswahl des Spiels").select_option(HARE)
    visitor.see("Die Stellung ist gültig.")
    carrots = page.get_by_label("carrots", exact=True).first
    carrots.fill("12")
    carrots.press("Enter")
    expect(page.locator("section.faults").last).to_contain_text("12")
    carrots.fill("-5")
    carrots.press("Enter")
    expect(page.locator("section.faults").first).to_contain_text("1 Fehler")
    expect(page.get_by_role("button", name="Von hier weiterspielen")).to_be_disabled()
    carrots.fill("30")
    carrots.press("Enter")
    visitor.see("Die Stellung ist gültig.")
    visitor.press("Von hier weiterspielen")
    visitor.press("Spiel starten")
    page.get_by_role("dialog").wait_for(state="detached")
    visitor.awaited()
    expect(page.locator("section.panel.RED dl")).to_contain_text("30")


def test_a_position_as_a_line_of_text(visit: Opener) -> None:
    """Read, shown, and said what is wrong with it."""
    visitor = visit()
    visitor.menu("Spiel", "Stellungseditor")
    page = visitor.page
    line = page.get_by_label("Stellung als Zeile")
    line.fill(sw.game("hive-2020").start(seed=3).text())
    visitor.press("Lesen")
    expect(page.get_by_label("Auswahl des Spiels")).to_have_value("hive-2020")
    line.fill("nonsense")
    visitor.press("Lesen")
    expect(page.locator("section.faults").first).to_contain_text("1 Fehler")


def test_many_games_between_two_players(visit: Opener) -> None:
    """Seats change after every game; a table with wins and scores, a log, progress, stopping and going on."""
    visitor = visit()
    visitor.menu("Spiel", "Testdurchläufe")
    page = visitor.page
    page.get_by_label("Auswahl des Spiels").select_option(SHEEP)
    page.get_by_label("Stärke 1").select_option("greedy")
    page.get_by_label("Stärke 2").select_option("random")
    page.get_by_label("Anzahl an Tests").fill("4")
    visitor.press("Test starten")
    visitor.see("Gespielte Spiele 4/4")
    results = page.get_by_role("region", name="Ergebnisse").locator("tbody tr")
    wins = [int(results.nth(row).locator("td").nth(2).inner_text()) for row in (0, 1)]
    draws = int(results.nth(0).locator("td").nth(3).inner_text())
    assert sum(wins) + draws == 4
    for head in ("Gewinne", "Invalide", "Abstürze"):
        expect(page.get_by_role("region", name="Ergebnisse").locator("thead")).to_contain_text(head)
    page.get_by_label("Verlauf zeigen").check()
    page.get_by_label("Verlauf zeigen").last.select_option("all")
    games = page.get_by_role("region", name="Ergebnisse").locator("li")
    expect(games).to_have_count(4)
    assert len(set(games.evaluate_all("items => items.map(item => item.innerText.split(',')[0].replace(/^\\d+ /, ''))"))) == 2


def test_the_rules_can_be_read(visit: Opener, game_id: str) -> None:
    """Every rule that can refuse a move, with its paragraph, and where the contest differed."""
    visitor = visit()
    visitor.menu("Info", "Spielregeln")
    page = visitor.page
    page.get_by_label("Auswahl des Spiels").select_option(game_id)
    rules = sw.game(game_id).rule_table
    expect(page.locator("table").first.locator("tbody tr")).to_have_count(len(rules))
    visitor.see(rules[0].german)
    visitor.see("Wo der Wettkampf anders spielte")
