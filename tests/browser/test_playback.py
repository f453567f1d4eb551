"""Looking at moves again: every button, every key, the slider, the speed, links to a move; and what runs and stands still."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import spielwerk as sw
from tests.browser.conftest import Opener
from tests.browser.visitor import Visitor
from tests.replay_games import played

HARE = "hase-und-igel-2018"


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """A whole game as a file."""
    played(tmp_path, sw.game(HARE), seed=4)
    return next(tmp_path.glob("*.jsonl"))


@pytest.fixture
def looking(visit: Opener, recording: Path) -> Visitor:
    """Somebody who has opened a recording."""
    visitor = visit()
    visitor.prefer(animation=0)
    with visitor.page.expect_file_chooser() as chooser:
        visitor.menu("Datei", "Aufzeichnung öffnen")
    chooser.value.set_files(recording)
    visitor.page.locator("svg.board").wait_for()
    return visitor


def at(page: Page, number: int) -> None:
    """Whether this is where one looks."""
    expect(page.get_by_label("Spielbedienung").locator("output")).to_have_text(re.compile(f"^Zug {number} von"))


def last(page: Page) -> int:
    """How many moves there are."""
    return int(page.get_by_label("Spielbedienung").locator("output").inner_text().split()[-1])


def test_every_button(looking: Visitor) -> None:
    """To the start, a round back and on, a move back and on, to the end; and the picture follows."""
    page, end = looking.page, last(looking.page)
    assert end > 8
    at(page, 0)
    first = page.locator("svg.board").inner_html()
    looking.press("Vorspulen zum Ende")
    at(page, end)
    expect(page.locator("section.end")).to_contain_text("Das Spiel ist zu Ende")
    assert page.locator("svg.board").inner_html() != first
    looking.press("Eine Runde zurück")
    at(page, end - 2)
    looking.press("Ein Zug zurück")
    at(page, end - 3)
    looking.press("Zurück an den Anfang")
    at(page, 0)
    looking.press("Eine Runde vor")
    at(page, 2)
    looking.press("Ein Zug vor")
    at(page, 3)


def test_every_key(looking: Visitor) -> None:
    """Arrows, j and k, home and end, space, f and the question mark."""
    page, end = looking.page, last(looking.page)
    for key, number in (("ArrowRight", 1), ("j", 2), ("ArrowLeft", 1), ("k", 0), ("ArrowDown", 2), ("ArrowUp", 0), ("End", end), ("Home", 0)):
        page.keyboard.press(key)
        at(page, number)
    page.keyboard.press("f")
    expect(page.locator("svg.board.flipped")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator("svg.board.flipped")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Tastenkürzel")
    page.keyboard.press("Escape")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Abspielen", exact=True)).to_be_visible()


def test_it_plays_at_the_chosen_speed(looking: Visitor) -> None:
    """From 200 ms to 5 s; at the fastest, moves follow one another by themselves."""
    page = looking.page
    speed = page.get_by_label("Geschwindigkeit").last
    marks = page.locator(".marks").inner_text()
    assert [mark in marks for mark in ("200 ms", "1 s", "5 s")] == [True] * 3
    speed.focus()
    page.keyboard.press("End")
    expect(speed).to_have_attribute("aria-valuetext", "5 s")
    page.keyboard.press("Home")
    expect(speed).to_have_attribute("aria-valuetext", "200 ms")
    looking.press("Abspielen")
    seen = set[str]()
    while len(seen) < 4:
        seen.add(page.get_by_label("Spielbedienung").locator("output").inner_text())
    looking.press("Pause")
    assert f"Zug {last(page)} von {last(page)}" not in seen


def test_slider_and_list(looking: Visitor) -> None:
    """Both jump to any move; the list shows moves and times."""
    page = looking.page
    slider = page.get_by_label("Zu Zug springen")
    slider.fill("5")
    at(page, 5)
    assert "#t=5" in page.url
    page.locator("button.move").nth(1).click()
    at(page, 2)
    assert re.search(r"\d,\d", page.locator("button.move .time").first.inner_text())


def test_a_link_leads_to_the_same_move(looking: Visitor, visit: Opener) -> None:
    """`#t=17` behind the address, for somebody else as well."""
    looking.page.get_by_label("Zu Zug springen").fill("4")
    at(looking.page, 4)
    looking.menu("Datei", "Link zu dieser Stellung")
    looking.see("Der Link ist in der Zwischenablage")
    other = visit(looking.page.url.split("/", 3)[3])
    at(other.page, 4)


def test_the_last_move_is_marked(looking: Visitor) -> None:
    """In the picture, in the list, and for whoever listens."""
    looking.press("Ein Zug vor")
    page = looking.page
    expect(page.locator("button.move[aria-current=step]")).to_have_count(1)
    expect(page.locator("[aria-live]").filter(has_text="ist am Zug")).to_contain_text(re.compile("(Rot|Blau): "))
    assert page.locator("svg.board g.mark").count() > 0


def test_a_recording_is_taken_home(looking: Visitor) -> None:
    """In our own form and in the season's."""
    for form in ("jsonl", "xml", "xml.gz"):
        with looking.page.expect_download() as download:
            looking.menu("Datei", f"Herunterladen als {form}")
        assert download.value.suggested_filename.endswith(f".{form}")


def test_a_recording_is_dropped_on_the_page(visit: Opener, recording: Path) -> None:
    """Drag and drop, from the start page."""
    visitor = visit()
    data = visitor.page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'game.jsonl')); return data; }", recording.read_text("utf-8")
    )
    visitor.page.dispatch_event("body", "dragover", {"dataTransfer": data})
    visitor.see("Loslassen, um die Aufzeichnung zu öffnen")
    visitor.page.dispatch_event("body", "drop", {"dataTransfer": data})
    visitor.page.locator("svg.board").wait_for()
    assert visitor.moves() > 8


def test_recordings_of_all_seasons(visit: Opener, official: Path, game_id: str) -> None:
    """What the contest's servers wrote is opened as it is."""
    from tests.web.test_replays import recorded

    ((path, replay),) = recorded(official, game_id, 1)
    visitor = visit()
    with visitor.page.expect_file_chooser() as chooser:
        visitor.menu("Datei", "Aufzeichnung öffnen")
    chooser.value.set_files({"name": path.name, "mimeType": "application/octet-stream", "buffer": path.read_bytes()})
    visitor.page.locator("svg.board").wait_for()
    assert last(visitor.page) == len(replay.moves)
    visitor.press("Vorspulen zum Ende")
    at(visitor.page, len(replay.moves))


def test_a_game_of_programs_waits_for_play(visit: Opener) -> None:
    """It starts paused, lets single moves be played, runs, pauses, and can be looked at again while it runs."""
    visitor = visit()
    visitor.prefer(animation=0, pace=200)
    page = visitor.page
    visitor.menu("Spiel", "Neues Spiel")
    for number in (1, 2):
        page.get_by_label(f"Spielertyp {number}").select_option("bot")
        page.get_by_label(f"Stärke {number}").select_option("random")
    visitor.press("Spiel starten")
    visitor.see("Das Spiel läuft, sobald „Abspielen“ gewählt ist.")
    at(page, 0)
    visitor.press("Einen Zug spielen lassen")
    at(page, 1)
    visitor.press("Abspielen")
    page.locator("button.move").nth(5).wait_for()
    visitor.press("Zurück an den Anfang")
    at(page, 0)
    page.wait_for_timeout(500)
    at(page, 0)
    visitor.press("Vorspulen zum Ende")
    expect(page.get_by_label("Spielbedienung").locator("output")).not_to_have_text(re.compile("^Zug 0 "))


def test_a_game_is_broken_off(visit: Opener) -> None:
    """After a question whose answer is no unless one insists."""
    visitor = visit()
    visitor.begin(HARE)
    visitor.awaited()
    visitor.press("Spiel abbrechen")
    expect(visitor.page.get_by_role("alertdialog")).to_contain_text("wirklich abbrechen")
    visitor.decline_doubt()
    assert not visitor.is_over()
    visitor.press("Spiel abbrechen")
    visitor.press("Ja")
    visitor.see("Das Spiel ist zu Ende")
