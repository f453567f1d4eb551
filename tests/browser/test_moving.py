"""How moves are made: by dragging, action by action, with second thoughts, and what happens to what is not allowed."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.visitor import START_OVER, Spot, Visitor

SHEEP = "schaefchen-2011"
RIVER = "mississippi-queen-2017"
HIVE = "hive-2020"


def at_table(visit: Opener, game: str, **choices: object) -> Visitor:
    """Somebody at a new table, with the first move to make."""
    visitor = visit()
    visitor.prefer(animation=0, **choices)
    visitor.begin(game)
    visitor.awaited()
    return visitor


def frames(visitor: Visitor) -> int:
    """How many fields are framed."""
    return visitor.page.locator("svg.board g.frame").count()


def drag(visitor: Visitor, piece: Spot) -> None:
    """Takes a piece and moves it a little."""
    visitor.page.mouse.move(piece.x, piece.y)
    visitor.page.mouse.down()
    visitor.page.mouse.move(piece.x + 12, piece.y + 12, steps=3)


def test_a_figure_is_dragged_to_its_field(visit: Opener) -> None:
    """Before, fields framed, field filled, after: the four stages of a move, in the colour of the figure."""
    visitor = at_table(visit, SHEEP)
    page = visitor.page
    assert frames(visitor) == 0
    drag(visitor, visitor.clickable()[0])
    page.locator("g.frame").first.wait_for(state="attached")
    assert page.locator("svg.board").get_attribute("data-frame") == "RED"
    assert page.locator("g.held .lifted").count() == 1
    target = next(spot for spot in visitor.clickable() if spot.key.startswith("cell"))
    assert page.locator("g.frame.hot").count() == 0
    page.mouse.move(target.x, target.y, steps=4)
    expect(page.locator("g.frame.hot")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("button.move").first).to_contain_text(target.key.removeprefix("cell "))


def test_dropping_elsewhere_is_no_move(visit: Opener) -> None:
    """The figure falls back to where it was."""
    visitor = at_table(visit, SHEEP)
    drag(visitor, visitor.clickable()[0])
    visitor.page.locator("g.frame").first.wait_for(state="attached")
    box = visitor.page.locator("svg.board").bounding_box()
    assert box is not None
    visitor.page.mouse.move(box["x"] + 3, box["y"] + box["height"] / 2)
    visitor.page.mouse.up()
    expect(visitor.page.locator("g.frame")).to_have_count(0)
    assert visitor.moves() == 0


def test_figures_of_the_other_player_show_their_reach(visit: Opener) -> None:
    """They can be dragged, but not dropped; the frames have their colour."""
    visitor = at_table(visit, SHEEP)
    page = visitor.page
    where = page.locator("svg.board g.piece[data-owner=BLUE]").first.bounding_box()
    assert where is not None
    x, y = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
    drag(visitor, Spot("", x, y, ""))
    page.locator("g.frame").first.wait_for(state="attached")
    assert page.locator("svg.board").get_attribute("data-frame") == "BLUE"
    field = page.locator("g.frame").first.bounding_box()
    assert field is not None
    page.mouse.move(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    page.mouse.up()
    expect(page.locator("g.frame")).to_have_count(0)
    assert visitor.moves() == 0


def test_data_of_the_figure_in_the_hand(visit: Opener) -> None:
    """The side shows what is known about it while it is moved."""
    visitor = at_table(visit, SHEEP)
    drag(visitor, visitor.clickable()[0])
    expect(visitor.page.locator(".actions").first).to_contain_text("Markierte Spielfigur")
    expect(visitor.page.locator(".actions").first).to_contain_text("eigene")
    visitor.page.mouse.up()


def turned_left(visit: Opener) -> Visitor:
    """Somebody who has turned his ship, which does not make a whole move."""
    visitor = at_table(visit, RIVER)
    visitor.click(next(spot for spot in visitor.clickable() if "links drehen" in spot.label))
    expect(visitor.page.locator(".actions li")).to_have_count(1)
    return visitor


def test_an_unfinished_move_is_not_sent_by_mistake(visit: Opener) -> None:
    """The question names the rule and its paragraph, and Enter means no."""
    visitor = turned_left(visit)
    done = next(spot for spot in visitor.clickable() if "Zug ist vollständig" in spot.label)
    visitor.click(done)
    dialog = visitor.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("disqualifiziert")
    expect(dialog).to_contain_text("Am Ende des Zuges dürfen keine Bewegungspunkte übrig sein.")
    expect(dialog).to_contain_text("§4.2")
    expect(dialog.get_by_role("button", name="Nein")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert visitor.moves() == 0 and not visitor.is_over()


def test_whoever_insists_is_disqualified(visit: Opener) -> None:
    """The move is sent, breaks the rule, and loses."""
    visitor = turned_left(visit)
    visitor.click(next(spot for spot in visitor.clickable() if "Zug ist vollständig" in spot.label))
    visitor.press("Ja, trotzdem senden")
    end = visitor.page.locator("section.end")
    expect(end).to_contain_text("hat gewonnen")
    expect(end).to_have_class(re.compile("BLUE"))


def test_actions_are_listed_and_taken_back(visit: Opener) -> None:
    """One by one, or all of them."""
    visitor = turned_left(visit)
    actions = visitor.page.locator(".actions li")
    expect(actions.first).to_contain_text("Nach links drehen")
    field = next(spot for spot in visitor.clickable() if spot.key.startswith("cell"))
    visitor.click(field)
    expect(actions).to_have_count(2)
    visitor.press("Letzte Aktion zurücknehmen")
    expect(actions).to_have_count(1)
    visitor.page.keyboard.press("Tab")
    visitor.enter_board()
    visitor.page.keyboard.press("Backspace")
    expect(actions).to_have_count(0)
    visitor.click(next(spot for spot in visitor.awaited() if "links drehen" in spot.label))
    expect(actions).to_have_count(1)
    visitor.press(START_OVER)
    expect(actions).to_have_count(0)
    assert visitor.moves() == 0


def test_signs_beside_the_ship(visit: Opener) -> None:
    """Faster, slower, both turns, done; fields for going ahead."""
    visitor = at_table(visit, RIVER)
    labels = [spot.label for spot in visitor.clickable()]
    assert any("beschleunigen" in label for label in labels)
    assert any("links drehen" in label for label in labels)
    assert any("rechts drehen" in label for label in labels)
    assert any(spot.key.startswith("cell") for spot in visitor.clickable())
    visitor.click(next(spot for spot in visitor.clickable() if "beschleunigen" in spot.label))
    expect(visitor.page.locator(".actions li")).to_have_count(1)
    assert any("beschleunigen" in spot.label for spot in visitor.awaited()), "speeding up can be repeated"


def test_asking_why_gives_the_paragraph(visit: Opener) -> None:
    """A field that is not offered says so, and says on request which rule forbids it."""
    visitor = at_table(visit, HIVE)
    visitor.click(visitor.clickable()[0])
    page = visitor.page
    page.locator("g.frame").first.wait_for(state="attached")
    obstructed = page.locator("svg.board g.cell:not(.clickable)").first.bounding_box()
    assert obstructed is not None
    page.mouse.click(obstructed["x"] + obstructed["width"] / 2, obstructed["y"] + obstructed["height"] / 2)
    expect(page.locator(".missed")).to_contain_text("geht jetzt nicht")
    visitor.press("Warum nicht?")
    expect(page.locator(".missed")).to_contain_text(re.compile("Regelheft .*Brombeeren"))


def test_another_piece_may_be_taken_instead(visit: Opener) -> None:
    """Whoever clicks another piece than the one in his hand means that one."""
    visitor = at_table(visit, HIVE)
    pieces = [spot for spot in visitor.clickable() if "hand" in spot.key]
    visitor.click(pieces[0])
    expect(visitor.page.locator("g.piece.taken")).to_have_attribute("data-key", pieces[0].key)
    visitor.click(pieces[1])
    expect(visitor.page.locator("g.piece.taken")).to_have_attribute("data-key", pieces[1].key)
    visitor.click(pieces[1])
    expect(visitor.page.locator("g.piece.taken")).to_have_count(0)
