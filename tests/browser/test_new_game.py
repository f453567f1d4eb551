"""The dialog for a new game: every kind of player, every setting; people by link; what the lobby shows."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import spielwerk as sw
from tests.browser.conftest import Opener, RunningHouse
from tests.browser.visitor import Visitor
from tests.replay_games import played

HARE = "hase-und-igel-2018"
SHEEP = "schaefchen-2011"


@pytest.fixture
def dialog(visit: Opener) -> Visitor:
    """Somebody in front of the dialog."""
    visitor = visit()
    visitor.prefer(animation=0)
    visitor.menu("Spiel", "Neues Spiel erstellen")
    visitor.page.get_by_role("dialog").wait_for()
    return visitor


def test_what_stands_in_the_dialog(dialog: Visitor) -> None:
    """Columns, default names and types, time limit, port, board from a file, games, both buttons."""
    shown = dialog.page.get_by_role("dialog")
    heads = [head.lower() for head in shown.locator("thead th").all_inner_texts()]
    assert heads == ["position", "name", "spielertyp", "dateiname", "parameter"]
    for number in (1, 2):
        expect(shown.get_by_label(f"Name {number}")).to_have_value(f"Spieler {number}")
        expect(shown.get_by_label(f"Spielertyp {number}")).to_have_value("here")
    types = " ".join(shown.get_by_label("Spielertyp 1").locator("option").all_inner_texts())
    for kind in ("Mensch", "Computerspieler", "Computerspieler (manuell gestartet)"):
        assert kind in types
    expect(shown.get_by_label("Zeitlimit deaktivieren")).not_to_be_checked()
    expect(shown).to_contain_text("Sonst hat jeder Computerspieler 2 Sekunden pro Zug. Für Menschen gilt niemals ein Zeitlimit.")
    assert re.fullmatch(r"\d+", shown.get_by_label("Port").input_value())
    expect(shown.get_by_label("Spiel aus Datei laden")).not_to_be_checked()
    assert shown.get_by_label("Auswahl des Spiels").locator("option").count() == len(sw.games())
    expect(shown).to_contain_text("Manuell gestartete Computerspieler verbinden sich selbst")
    dialog.page.get_by_role("dialog").get_by_role("button", name="Schließen").last.click()
    expect(shown).to_have_count(0)


def test_the_current_game_is_preset(visit: Opener) -> None:
    """Whoever plays one game is offered the same one."""
    visitor = visit()
    visitor.prefer(warn=False)
    visitor.begin(SHEEP)
    visitor.menu("Spiel", "Neues Spiel erstellen")
    expect(visitor.page.get_by_label("Auswahl des Spiels")).to_have_value(SHEEP)


def test_two_people_at_one_screen(dialog: Visitor) -> None:
    """With names of their own; both move with the same mouse, without a time limit."""
    page = dialog.page
    page.get_by_label("Name 1").fill("Anna")
    page.get_by_label("Name 2").fill("Björn")
    page.get_by_label("Auswahl des Spiels").select_option(SHEEP)
    dialog.press("Spiel starten")
    expect(page.locator("section.panel.RED h2")).to_have_text("Anna")
    for side in ("RED", "BLUE"):
        page.locator(f".playground[data-frame={side}]").wait_for()
        dialog.move()
    expect(page.locator("button.move")).to_have_count(2)
    assert page.locator(".bar.late").count() == 0


def test_a_person_by_link(dialog: Visitor, visit: Opener) -> None:
    """The link of the seat brings a second person; who comes without it looks on and cannot move."""
    page = dialog.page
    page.get_by_label("Auswahl des Spiels").select_option(SHEEP)
    page.get_by_label("Spielertyp 2").select_option("link")
    dialog.press("Spiel starten")
    dialog.see("Warte auf Spieler")
    link = page.locator(".waiting code").inner_text()
    assert "#seat=" in link
    friend = visit(link.split("/", 3)[3])
    friend.page.locator("svg.board").wait_for()
    assert "seat=" not in friend.page.url, "the secret does not stay in the address"
    expect(page.locator(".waiting")).to_have_count(0)
    onlooker = visit(page.url.split("/", 3)[3])
    onlooker.page.locator("svg.board").wait_for()
    dialog.move()
    friend.move()
    expect(onlooker.page.locator("button.move")).to_have_count(2)
    assert onlooker.clickable() == []
    friend.page.reload()
    friend.page.locator("svg.board").wait_for()
    expect(friend.page.locator("button.move")).to_have_count(2)
    friend.page.get_by_role("button", name="Remis anbieten").click()
    dialog.see("bietet Remis an")
    dialog.press("Annehmen")
    for visitor in (dialog, friend, onlooker):
        visitor.see("Unentschieden vereinbart")


def test_a_program_that_connects_by_itself(dialog: Visitor, arena: RunningHouse) -> None:
    """The page shows where it finds its seat, and the wait can be given up."""
    page = dialog.page
    page.get_by_label("Spielertyp 2").select_option("connects")
    page.get_by_label("mit Reservierung").check()
    dialog.press("Spiel starten")
    waiting = page.locator(".waiting")
    expect(waiting).to_contain_text("--port")
    expect(waiting).to_contain_text("--reservation")
    expect(waiting).to_contain_text(str(arena.house.port))
    dialog.press("Abbrechen")
    expect(waiting).to_have_count(0)


def test_a_program_is_started(visit: Opener, arena: RunningHouse, tmp_path: Path) -> None:
    """By a command, or a file that was uploaded, with parameters; only for the person at the machine."""
    stranger = visit()
    stranger.menu("Spiel", "Neues Spiel erstellen")
    expect(stranger.page.get_by_label("Spielertyp 1").locator("option[value=program]")).to_be_disabled()
    visitor = visit(f"#token={arena.token}")
    page = visitor.page
    assert "token" not in page.url
    visitor.prefer(animation=0, pace=200)
    visitor.menu("Spiel", "Neues Spiel erstellen")
    page.get_by_label("Spielertyp 2").select_option("program")
    with page.expect_file_chooser() as chooser:
        page.get_by_label("Dateiname 2").select_option("upload")
    chooser.value.set_files({"name": "bot.py", "mimeType": "text/x-python", "buffer": _program()})
    expect(page.get_by_label("Dateiname 2").locator("option:checked")).to_have_text("bot.py")
    page.get_by_label("Parameter 2").fill("--verbose")
    visitor.press("Spiel starten")
    page.get_by_role("dialog").wait_for(state="detached")
    visitor.awaited(30)
    visitor.move()
    expect(page.locator("button.move")).to_have_count(2, timeout=30_000)
    expect(page.locator(".hints")).to_contain_text("forward")
    visitor.menu("Optionen", "Debugansicht")
    expect(page.locator(".debug")).to_contain_text("forward")


def _program() -> bytes:
    """A bot as a pupil has it: one file that finds its seat by its arguments, and is given one it does not know."""
    return b"""#!/usr/bin/env python3
import sys
from spielwerk.client import Bot, run

class First(Bot):
    game = "hase-und-igel-2018"

    def choose(self, state, clock):
        self.hint("score=0.7")
        self.hint("forward")
        return state.moves()[0]

if __name__ == "__main__":
    sys.argv.remove("--verbose")
    run(First())
"""


def test_a_board_from_a_recording(dialog: Visitor, tmp_path: Path) -> None:
    """From its beginning or from any of its moves."""
    page = dialog.page
    played(tmp_path, sw.game(HARE), seed=6)
    page.get_by_label("Spiel aus Datei laden").check()
    page.get_by_label("Datei auswählen").set_input_files(next(tmp_path.glob("*.jsonl")))
    page.get_by_label("ab Zug").fill("6")
    expect(page.get_by_label("Auswahl des Spiels")).to_have_value(HARE)
    dialog.press("Spiel starten")
    page.get_by_role("dialog").wait_for(state="detached")
    dialog.awaited()
    expect(page.locator("footer")).to_contain_text("Runde 4")


def test_seed_rules_and_privacy(dialog: Visitor, visit: Opener) -> None:
    """The same seed draws the same board; a game that is not listed is not in the lobby."""
    boards = []
    for visitor in (dialog, visit()):
        if visitor is not dialog:
            visitor.menu("Spiel", "Neues Spiel erstellen")
        page = visitor.page
        page.get_by_label("Auswahl des Spiels").select_option(SHEEP)
        page.locator("summary", has_text="Weitere Einstellungen").click()
        page.get_by_label("Startwert des Zufalls").fill("77")
        page.get_by_label("Regeln").select_option("contest")
        page.get_by_label("nicht in der Liste").check()
        page.get_by_label("Name 1").fill("Verborgen")
        visitor.press("Spiel starten")
        page.get_by_role("dialog").wait_for(state="detached")
        visitor.awaited()
        boards.append(page.locator("svg.board g.mark").evaluate_all("marks => marks.map(mark => mark.dataset.key + mark.innerHTML)"))
    assert boards[0] == boards[1]
    guest = visit()
    guest.page.get_by_role("heading", name="Laufende Spiele").wait_for()
    guest.page.wait_for_timeout(600)
    assert guest.page.get_by_text("Verborgen").count() == 0


def test_the_lobby_shows_what_is_played(visit: Opener) -> None:
    """With both clocks, live, and a click leads there."""
    player = visit()
    player.prefer(name="Lebhaft")
    player.begin(HARE)
    player.awaited()
    guest = visit()
    card = guest.page.locator("a", has_text="Lebhaft").first
    card.wait_for()
    assert len(re.findall(r"\d:\d\d", card.inner_text())) == 2
    card.click()
    guest.page.locator("svg.board").wait_for()
    assert guest.clickable() == []
    player.move()
    expect(guest.page.locator("button.move").first).to_be_visible()


def test_taking_back_and_playing_again(visit: Opener) -> None:
    """A built-in bot grants both at once."""
    visitor = visit()
    visitor.prefer(animation=0, warn=False)
    visitor.begin(HARE)
    visitor.move()
    expect(visitor.page.locator("button.move")).to_have_count(2)
    visitor.awaited()
    visitor.press("Zug zurücknehmen")
    expect(visitor.page.locator("button.move")).to_have_count(0)
    visitor.press("Aufgeben")
    visitor.press("Ja")
    visitor.see("Das Spiel ist zu Ende")
    old = visitor.page.url
    visitor.press("Noch einmal spielen")
    visitor.page.wait_for_url(lambda url: url != old)
    visitor.page.locator("svg.board").wait_for()
