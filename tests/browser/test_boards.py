"""What the two printed guides show on their boards and beside them, as it is in the browser."""

import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import spielwerk as sw
from tests.browser.conftest import Opener
from tests.browser.visitor import Visitor
from tests.scene.games import routes

RIVER = "mississippi-queen-2017"
SHEEP = "schaefchen-2011"
State = sw.State[Any]


def found(game: str, wanted: Callable[[State, Any], bool]) -> tuple[State, Any]:
    """A position of a game of chance with a move as it is wanted."""
    for seed in range(2000):
        luck, state = random.Random(seed), sw.game(game).start(seed=seed)
        while state.outcome is None:
            moves = state.moves()
            some = [moves[place] for place in luck.sample(range(len(moves)), min(8, len(moves)))]
            for move in some:
                if wanted(state, move):
                    return state, move
            state = state.play(some[0])
    raise AssertionError("no game of chance has such a move")


def study(visit: Opener, state: State) -> Visitor:
    """Somebody who looks at a position and may try moves there."""
    visitor = visit(f"?study={quote(state.text())}")
    visitor.page.locator("svg.board").wait_for()
    return visitor


def walk(visitor: Visitor, state: State, move: Any) -> None:
    """Clicks through the move."""
    path, _ = next((path, click) for path, click in routes(state) if click.move == str(move))
    for key in path:
        visitor.click(next(spot for spot in visitor.awaited() if spot.key == key))
        visitor.page.wait_for_timeout(150)


@pytest.fixture
def river(visit: Opener) -> Visitor:
    """Somebody on the river, with the first move to make."""
    visitor = visit()
    visitor.prefer(animation=0)
    visitor.begin(RIVER)
    visitor.awaited()
    return visitor


def test_the_info_area(river: Visitor) -> None:
    """Names, points, the round with its limit, beside and below the board."""
    page = river.page
    for side in ("RED", "BLUE"):
        expect(page.locator(f"section.panel.{side} dl")).to_contain_text("Punkte")
    expect(page.locator("section.panel.BLUE h2")).to_have_text("Gierig")
    expect(page.locator("section.common")).to_contain_text(re.compile(r"Runde\s*1\s*/\s*30"))
    board, info, control = (page.locator(one).bounding_box() for one in (".playground", ".right", "[aria-label=Spielbedienung]"))
    assert board is not None and info is not None and control is not None
    assert info["x"] >= board["x"] + board["width"] and control["y"] >= board["y"] + board["height"]
    assert board["width"] > info["width"]


def test_coordinates_tell_segments_apart(river: Visitor) -> None:
    """Each field says where it is, in letters that alternate from segment to segment."""
    labels = river.page.locator("svg.board g.label text")
    texts = labels.all_text_contents()
    assert {"0,0", "-1,1", "3,0"} <= set(texts)
    colours = labels.evaluate_all("texts => texts.map(text => [text.textContent, getComputedStyle(text).fill])")
    shown = dict(colours)
    assert shown["0,0"] == shown["-1,1"] != shown["3,0"]


def test_only_segments_that_matter_are_drawn(visit: Opener, river: Visitor) -> None:
    """Two at the beginning; further ones when they are revealed, and those that all have left are gone."""
    fields = river.page.locator("svg.board g.cell")
    assert fields.count() == 40
    late, _ = found(RIVER, lambda state, _: min(state.view().me.x, state.view().opponent.x) > 7)
    cells = study(visit, late).page.locator("svg.board g.cell").evaluate_all("cells => cells.map(cell => cell.dataset.key)")
    assert cells and "cell 0,0" not in cells


def test_slowing_down(visit: Opener) -> None:
    """At the beginning of a move, and again; after another action neither is offered."""
    state, _ = found(RIVER, lambda state, move: str(move).startswith("ACC -2"))
    visitor = study(visit, state)
    for count in (1, 2):
        visitor.click(next(spot for spot in visitor.awaited() if "bremsen" in spot.label))
        expect(visitor.page.locator(".actions li")).to_have_count(count)
    visitor.click(next(spot for spot in visitor.awaited() if spot.key.startswith("cell") or "drehen" in spot.label))
    expect(visitor.page.locator(".actions li")).to_have_count(3)
    assert not any("bremsen" in spot.label or "beschleunigen" in spot.label for spot in visitor.awaited())


def test_pushing(visit: Opener) -> None:
    """On the opponent's field the fields where he can be pushed are framed in white; a click on one pushes him there."""
    state, move = found(RIVER, lambda _, move: str(move).rpartition("; ")[2].startswith("PUSH"))
    visitor = study(visit, state)
    path, _ = next((path, click) for path, click in routes(state) if click.move == str(move))
    pushed = False
    for key in path:
        spots = visitor.awaited()
        if fields := [spot for spot in spots if spot.key.startswith("cell") and "abdrängen" in spot.label]:
            expect(visitor.page.locator("g.frame .halo")).to_have_count(len(fields))
            pushed = True
        visitor.click(next(spot for spot in spots if spot.key == key))
        visitor.page.wait_for_timeout(150)
    assert pushed
    expect(visitor.page.locator("button.move")).to_have_text(re.compile("PUSH"))


def test_passengers_come_aboard(visit: Opener) -> None:
    """By reaching the landing stage, without any further click."""
    state, move = found(RIVER, lambda state, move: _aboard(state.play(move), str(state.to_move)) > _aboard(state, str(state.to_move)))
    visitor = study(visit, state)
    panel = visitor.page.locator(f"section.panel.{state.to_move} dl")
    before = _aboard(state, str(state.to_move))
    expect(panel).to_contain_text(re.compile(rf"Passagiere\s*{before}\s*/"))
    walk(visitor, state, move)
    expect(visitor.page.locator("button.move")).to_have_count(1)
    expect(panel).to_contain_text(re.compile(rf"Passagiere\s*{before + 1}\s*/"))


def _aboard(state: State, side: str) -> int:
    return int(state.scores[side]["passengers"])


@pytest.fixture
def meadow(visit: Opener) -> Visitor:
    """Somebody on the meadow, with the first move to make."""
    visitor = visit()
    visitor.prefer(animation=0)
    visitor.begin(SHEEP)
    visitor.awaited()
    return visitor


def test_the_meadow(meadow: Visitor) -> None:
    """65 fields; homes, safe and other fields look different; one flower, two flowers, a toadstool."""
    page = meadow.page
    assert page.locator("svg.board g.cell").count() == 65
    looks = page.locator("svg.board g.cell").evaluate_all("cells => cells.map(cell => cell.querySelector('[class*=fill-]').getAttribute('class'))")
    assert len(set(looks)) >= 4
    plants = page.locator("svg.board g.mark use").evaluate_all("uses => uses.map(use => use.getAttribute('href'))")
    assert len(set(plants)) == 3


def test_sheep_and_their_numbers(meadow: Visitor) -> None:
    """One figure a sheep in its player's colour, grey while the other one is on turn; below it three numbers and an arrow."""
    page = meadow.page
    for side in ("RED", "BLUE"):
        assert page.locator(f"svg.board g.piece[data-owner={side}]").count() == 6
    red = page.locator("svg.board g.piece[data-owner=RED]").first
    blue = page.locator("svg.board g.piece[data-owner=BLUE]").first
    assert red.locator("text").all_text_contents() == ["1", "0", "0"]
    assert red.locator(".fill-red, .line-red").count() > 0 and red.locator(".fill-grey").count() == 0
    assert blue.locator(".fill-grey, .fill-grey-pale, .line-grey").count() > 0 and blue.locator(".fill-blue").count() == 0
    assert re.search("Heimat 6[1-4]", red.get_attribute("aria-label") or "")


def test_a_sheep_in_the_hand_and_the_dog(meadow: Visitor, visit: Opener) -> None:
    """The figure grows with its arrow; the dog lies in the middle, sleeps with its sheep or wakes."""
    page = meadow.page
    assert page.locator("svg.board [aria-label*='hund' i]").count() == 1
    before = page.locator("svg.board g.piece.clickable").first.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + 20)
    page.mouse.down()
    page.mouse.move(500, 400, steps=3)
    lifted = page.locator("g.held .lifted").bounding_box()
    assert lifted is not None and lifted["width"] > before["width"]
    page.mouse.up()
    state, move = found(SHEEP, lambda state, move: _dogs(state.play(move)) > _dogs(state))
    visitor = study(visit, state)
    walk(visitor, state, move)
    expect(visitor.page.locator("svg.board g.piece[aria-label*='hund' i]").first).to_be_attached()


def _dogs(state: State) -> int:
    return sum(sheep["dog"] is not None for sheep in state.record()["state"]["sheep"])


def test_the_sidebar(meadow: Visitor) -> None:
    """Flowers on the board, the round, both players in full, the standings, the dice; a frame in the colour of whoever is on turn."""
    page = meadow.page
    common = page.locator("section.common")
    expect(common).to_contain_text(re.compile(r"Blumen auf dem Spielfeld\s*42"))
    expect(common).to_contain_text(re.compile(r"Runde\s*1\s*/\s*30"))
    assert len(re.findall(r"Würfel \d\s*[1-6]", common.inner_text())) == 3
    for side in ("RED", "BLUE"):
        text = page.locator(f"section.panel.{side} dl").inner_text()
        assert [word in text for word in ("Punkte", "Schafe im Spiel", "gefangen", "gestohlen", "gesammelt", "gefressen")] == [True] * 6
    expect(page.locator(".playground[data-frame=RED]")).to_have_count(1)
    meadow.move()
    meadow.press("Ein Zug zurück")
    expect(page.locator(".playground[data-frame=BLUE]")).to_have_count(1)


def test_the_race(visit: Opener) -> None:
    """The track, the progress of both below it, what each field costs at the field and on hover."""
    visitor = visit()
    visitor.begin("hase-und-igel-2018")
    fields = [spot for spot in visitor.awaited() if spot.key.startswith("cell")]
    page = visitor.page
    assert page.locator("svg.board g.cell").count() == 65
    assert page.locator("svg.board g.gauge").count() > 0
    costs = page.locator("svg.board g.label text").all_text_contents()
    assert "−1" in costs and "−3" in costs
    page.mouse.move(fields[0].x, fields[0].y)
    expect(page.locator(".caption")).to_contain_text("Karotte")


def test_the_hive(visit: Opener) -> None:
    """Hands beside the board; a stack says what lies in it."""
    state, move = found("hive-2020", lambda state, move: any(len(stack) > 1 for stack in state.play(move).record()["state"]["stacks"].values()))
    visitor = study(visit, state.play(move))
    page = visitor.page
    assert page.locator("svg.board g.piece[data-key*=hand]").count() > 4
    names = page.locator("svg.board g.piece[aria-label]").evaluate_all("pieces => pieces.map(piece => piece.getAttribute('aria-label'))")
    assert any(("auf" in name and "über" in name) or "darunter" in name for name in names), names


def test_previews_on_the_river(river: Visitor) -> None:
    """The ship is drawn where the unfinished move leads, with coal and points left; each action can be taken back."""
    page = river.page
    ship = page.locator("svg.board g.piece[data-owner=RED]").first
    before = ship.get_attribute("style")
    river.click(next(spot for spot in river.clickable() if "links drehen" in spot.label))
    expect(ship).not_to_have_attribute("style", before or "")
    expect(page.locator("section.panel.RED dl")).to_contain_text("Bewegungspunkte übrig")
    expect(page.locator("section.panel.RED dl")).to_contain_text("Kohle")
    river.press("Letzte Aktion zurücknehmen")
    expect(ship).to_have_attribute("style", before or "")


def test_what_is_said_of_sheep(meadow: Visitor) -> None:
    """Which die leads to which field; what the herd holds; what the dog does."""
    page = meadow.page
    sheep = meadow.clickable()[0]
    page.mouse.move(sheep.x, sheep.y - 12)
    expect(page.locator(".caption")).to_contain_text("Schaf")
    assert re.search(r"\d eigene, \d gefangene, -?\d+ Blumen", sheep.label)
    meadow.click(sheep)
    page.locator("g.frame").first.wait_for(state="attached")
    fields = [spot for spot in meadow.awaited() if spot.key.startswith("cell")]
    assert all(re.search(r"\d Schritte?$", spot.label) for spot in fields), fields[0].label
    dog = page.locator("svg.board [aria-label*='hund' i]").first
    assert re.search("schläft|passiv|ruht|wartet|Mitte", dog.get_attribute("aria-label") or ""), dog.get_attribute("aria-label")
