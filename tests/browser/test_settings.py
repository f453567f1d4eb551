"""What can be chosen about the picture and the page, and that each choice changes something."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.visitor import Visitor

SHEEP = "schaefchen-2011"


@pytest.fixture
def meadow(visit: Opener) -> Visitor:
    """Somebody in front of the game that has all the settings."""
    visitor = visit()
    visitor.prefer(animation=0, warn=False)
    visitor.begin(SHEEP)
    visitor.awaited()
    return visitor


def style(visitor: Visitor, selector: str, name: str) -> str:
    """How something is drawn."""
    found: str = visitor.page.evaluate("([selector, name]) => getComputedStyle(document.querySelector(selector))[name]", [selector, name])
    return found


def test_the_menu_as_it_was_printed(meadow: Visitor) -> None:
    """Its title, its entries in their order, its marks."""
    meadow.menu("Optionen", "Einstellungen")
    panel = meadow.page.get_by_role("complementary", name="Einstellungen")
    expect(panel.get_by_role("heading")).to_have_text("Einstellungen")
    entries = [entry.strip() for entry in panel.locator("label.line").all_inner_texts()]
    assert entries[:8] == [
        "Kantenglättung",
        "Transparenz",
        "Hintergrundbild",
        "Rundungen",
        "Benchmark",
        "Feldindizes zeigen",
        "Schafindizes zeigen",
        "Debugansicht",
    ]
    for name, on in (("Kantenglättung", True), ("Hintergrundbild", True), ("Rundungen", True), ("Benchmark", False), ("Feldindizes zeigen", False)):
        assert panel.get_by_label(name).is_checked() == on


def test_each_drawing_setting_changes_the_drawing(meadow: Visitor) -> None:
    """Smooth lines, transparency, background, round corners."""
    meadow.menu("Optionen", "Einstellungen")
    page = meadow.page
    page.get_by_label("Kantenglättung").uncheck()
    assert style(meadow, "svg.board g.cell", "shapeRendering") == "optimizespeed"
    page.get_by_label("Hintergrundbild").uncheck()
    assert style(meadow, "svg.board g.ground", "display") == "none"
    page.get_by_label("Hintergrundbild").check()
    assert style(meadow, "svg.board g.ground", "display") != "none"
    round_before = style(meadow, ".playground", "borderTopLeftRadius")
    page.get_by_label("Rundungen").uncheck()
    assert round_before != "0px" and style(meadow, ".playground", "borderTopLeftRadius") == "0px"
    shadow = style(meadow, ".panel", "boxShadow")
    page.get_by_label("Transparenz").uncheck()
    assert style(meadow, ".panel", "boxShadow") != shadow
    page.reload()
    page.locator("svg.board").wait_for()
    assert style(meadow, ".playground", "borderTopLeftRadius") == "0px", "choices are kept"


def test_the_benchmark_says_whether_the_settings_fit(meadow: Visitor) -> None:
    """Frames a second, and a word about them."""
    meadow.menu("Optionen", "Einstellungen")
    meadow.page.get_by_label("Benchmark").check()
    expect(meadow.page.get_by_text("Bilder in der Sekunde")).to_be_visible()


def test_indices_of_fields_and_sheep(meadow: Visitor) -> None:
    """Over every field and every sheep, if wished for."""
    page = meadow.page
    labels = page.locator("svg.board g.label")
    before = labels.count()
    meadow.menu("Optionen", "Einstellungen")
    page.get_by_label("Feldindizes zeigen").check()
    fields = page.locator("svg.board g.cell").count()
    expect(labels).to_have_count(before + fields)
    page.get_by_label("Schafindizes zeigen").check()
    expect(labels).to_have_count(before + fields + 12)


def test_the_debug_view(meadow: Visitor) -> None:
    """The compact sidebar, with the last move and what the bot says."""
    page = meadow.page
    panel = page.locator("section.panel.RED dl")
    expect(panel).not_to_have_class("compact")
    full = panel.bounding_box()
    meadow.move()
    page.locator("button.move").nth(1).wait_for()
    meadow.menu("Optionen", "Debugansicht")
    compact = panel.bounding_box()
    assert full is not None and compact is not None and compact["height"] < full["height"]
    expect(page.locator("section.actions").filter(has_text="Letzter Zug")).to_contain_text("SHEEP")


def test_the_space_bar_opens_and_closes_the_settings(meadow: Visitor) -> None:
    """While the board has the focus, which a click gives it; a line below says so."""
    page = meadow.page
    board = page.locator("svg.board")
    box = board.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 4, box["y"] + box["height"] / 2)
    expect(page.get_by_text("Leertaste für Einstellungen")).to_be_visible()
    page.keyboard.press(" ")
    panel = page.get_by_role("complementary", name="Einstellungen")
    expect(panel).to_be_visible()
    page.keyboard.press(" ")
    expect(panel).to_have_count(0)


def test_movement_takes_its_time_or_none(visit: Opener) -> None:
    """From 0 to 500 ms; things glide while they are on their way."""
    visitor = visit()
    visitor.prefer(animation=500)
    visitor.begin(SHEEP)
    visitor.awaited()
    visitor.menu("Optionen", "Einstellungen")
    slider = visitor.page.get_by_label("Bewegung der Figuren")
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("0", "500")
    moving = "document.getAnimations().filter(one => one.effect?.target?.matches?.('svg.board [data-key]')).length"
    visitor.move()
    assert visitor.page.evaluate(moving) > 0
    slider.fill("0")
    visitor.page.wait_for_timeout(800)
    visitor.move()
    assert visitor.page.evaluate(moving) == 0


def test_both_languages(visit: Opener) -> None:
    """By the browser's language at first, then as one likes; names on the board as well."""
    visitor = visit(language="en-GB")
    visitor.see("Play, watch, understand.")
    visitor.press("Deutsch")
    visitor.see("Spielen, zuschauen, verstehen.")
    visitor.begin(SHEEP)
    german = visitor.awaited()[0].label
    visitor.press("English")
    assert visitor.page.locator("html").get_attribute("lang") == "en"
    assert visitor.clickable()[0].label != german
    visitor.see("Loaded game:")


def test_light_and_dark(visit: Opener) -> None:
    """As the system wishes, or as the person does; the board follows."""
    visitor = visit(color_scheme="dark")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    dark = visitor.page.evaluate(background)
    visitor.menu("Optionen", "Farben: hell")
    assert visitor.page.evaluate(background) != dark
    visitor.menu("Optionen", "Farben: dunkel")
    assert visitor.page.evaluate(background) == dark


def test_zoom_and_turning(meadow: Visitor) -> None:
    """Buttons, wheel and dragging; the whole board again; the other side below."""
    page = meadow.page
    board = page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    meadow.press("Vergrößern")
    near = board.get_attribute("viewBox")
    assert near != whole
    box = board.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.4)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -300)
    expect(board).not_to_have_attribute("viewBox", near or "")
    nearer = board.get_attribute("viewBox") or ""
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] + 40, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", nearer)
    meadow.press("Ganzes Brett")
    expect(board).to_have_attribute("viewBox", whole or "")
    before = meadow.clickable()[0]
    meadow.press("Brett drehen")
    after = next(spot for spot in meadow.clickable() if spot.key == before.key)
    assert abs(before.y - after.y) > 50 or abs(before.x - after.x) > 50
    meadow.click(after)
    meadow.click(next(spot for spot in meadow.awaited() if spot.key.startswith("cell")))
    page.locator("button.move").first.wait_for()


def test_leaving_a_running_game_is_asked_about(visit: Opener) -> None:
    """Unless one does not want to be asked."""
    visitor = visit()
    visitor.begin(SHEEP)
    visitor.awaited()
    visitor.menu("Spiel", "Startseite")
    visitor.see("Dieses Spiel läuft noch. Trotzdem gehen?")
    visitor.decline_doubt()
    visitor.menu("Optionen", "Beim Verlassen")
    visitor.menu("Spiel", "Startseite")
    visitor.see("Spielen, zuschauen, verstehen.")
