"""What holds for every page: no serious finding of axe, menus, status line, a small bundle, words on every screen; and the board on its own."""

import gzip
import json
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

import spielwerk as sw
from spielwerk.scene import painter_of
from spielwerk.web.application import built_pages
from tests.browser.conftest import Opener, RunningHouse
from tests.browser.visitor import Visitor
from tests.replay_games import played

# Of a pile only the uppermost piece has a name, which says what lies below it.
_LYING_BARE = """() => {
  const places = [...document.querySelectorAll('svg.board g.piece')].map(piece => [piece, piece.getBoundingClientRect()]);
  const named = places.filter(([piece]) => piece.ariaLabel).map(([, place]) => place);
  const covered = place => named.some(other => Math.hypot(other.x - place.x, other.y - place.y) < 40);
  return places.filter(([piece, place]) => !piece.ariaLabel && !covered(place)).map(([piece]) => piece.dataset.key);
}"""
AXE = Path(__file__).resolve().parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
BUDGET = 150_000


def findings(visitor: Visitor) -> list[str]:
    """What axe calls serious or critical."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    visitor.page.evaluate(AXE.read_text("utf-8"))
    found = visitor.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {[node['html'][:140] + node['failureSummary'] for node in one['nodes'][:3]]}" for one in grave]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Opener, game_id: str, scheme: str) -> None:
    """At a table, before, while and after something is taken."""
    visitor = visit(color_scheme=scheme)
    visitor.prefer(animation=0, warn=False)
    visitor.begin(game_id)
    spots = visitor.awaited()
    assert findings(visitor) == []
    visitor.click(spots[0])
    visitor.page.wait_for_timeout(200)
    assert findings(visitor) == []


@pytest.mark.parametrize("page", ["", "?page=replays", "?page=editor", "?page=tests", "?page=rules"])
def test_axe_on_the_other_pages(visit: Opener, page: str) -> None:
    """The start page, lists, the editor, mass tests, rules; in both colours."""
    for scheme in ("light", "dark"):
        visitor = visit(page, color_scheme=scheme)
        visitor.page.wait_for_timeout(400)
        assert findings(visitor) == []


def test_axe_on_dialogs_and_recordings(visit: Opener, tmp_path: Path) -> None:
    """New game, keys, settings, the end of a game, analysis."""
    played(tmp_path, sw.game("hive-2020"), seed=2)
    visitor = visit()
    visitor.menu("Spiel", "Neues Spiel")
    assert findings(visitor) == []
    visitor.page.keyboard.press("Escape")
    visitor.menu("Info", "Tastenkürzel")
    assert findings(visitor) == []
    visitor.page.keyboard.press("Escape")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.menu("Datei", "Aufzeichnung öffnen")
    chooser.value.set_files(next(tmp_path.glob("*.jsonl")))
    visitor.page.locator("svg.board").wait_for()
    visitor.press("Analysieren")
    visitor.menu("Optionen", "Einstellungen")
    visitor.menu("Optionen", "Brett als Text")
    visitor.page.get_by_label("Beste Züge").locator("li").first.wait_for()
    assert findings(visitor) == []


def test_menus_and_status_line(visit: Opener) -> None:
    """The four menus on top, by mouse and by keys; below, which game is loaded."""
    visitor = visit()
    page = visitor.page
    assert page.locator("header nav button").all_inner_texts() == ["Datei", "Spiel", "Optionen", "Info"]
    expect(page.locator("footer")).to_contain_text("Kein Spiel geladen")
    page.get_by_role("button", name="Datei", exact=True).focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menu", name="Datei")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("menu", name="Spiel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    visitor.begin("mississippi-queen-2017")
    expect(page.locator("footer")).to_contain_text("Geladenes Spiel: Mississippi Queen")
    expect(page).to_have_title(re.compile("Mississippi Queen – Spielwerk"))


def test_everything_has_a_name(visit: Opener, game_id: str) -> None:
    """Every field and every piece, in both languages; and the whole position as text."""
    visitor = visit()
    visitor.prefer(warn=False)
    visitor.begin(game_id)
    visitor.awaited()
    page = visitor.page
    for language in ("English", "Deutsch"):
        assert page.locator("svg.board g.cell:not([aria-label])").count() == 0
        assert page.evaluate(_LYING_BARE) == []
        visitor.press(language)
    visitor.menu("Optionen", "Brett als Text")
    text = page.get_by_role("region", name="Brett als Text").locator("pre")
    assert len(text.inner_text()) > 60


def test_a_move_as_text(visit: Opener) -> None:
    """For those who would rather type; what is not legal is explained."""
    visitor = visit()
    visitor.prefer(text=True, animation=0)
    visitor.begin("hase-und-igel-2018")
    visitor.awaited()
    page = visitor.page
    page.get_by_label("Zug als Text eingeben").fill("ADVANCE 60")
    visitor.press("Zug ausführen")
    expect(page.get_by_role("alertdialog")).to_contain_text("Diesen Zug wirklich senden?")
    visitor.decline_doubt()
    page.get_by_label("Zug als Text eingeben").fill(str(_first_advance(visitor)))
    visitor.press("Zug ausführen")
    page.locator("button.move").first.wait_for()


def _first_advance(visitor: Visitor) -> str:
    # Whoever enters a field of hares has to play a card, which such a text does not name.
    keys = [int(spot.key.split()[1]) for spot in visitor.clickable() if spot.key.startswith("cell ") and "Hase" not in spot.label]
    return f"ADVANCE {min(keys)}" if 1 in keys else f"ADVANCE {keys[0]}"


def test_the_bundle_is_small() -> None:
    """All scripts and styles of the page together, as they go over the wire."""
    files = [path for path in built_pages().rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert files and sum(len(gzip.compress(path.read_bytes())) for path in files) <= BUDGET


def test_the_bundle_knows_no_game() -> None:
    """Names of games come from the server alone."""
    sources = Path(__file__).resolve().parent.parent.parent / "web" / "src"
    texts = [path.read_text("utf-8").lower() for path in sources.rglob("*") if path.is_file()]
    names = {word for game_id in sw.games() for word in (game_id, sw.game(game_id).german.lower(), sw.game(game_id).english.lower())}
    assert texts and [name for name in names for text in texts if name in text] == []


def test_the_board_stands_alone(visit: Opener, arena: RunningHouse) -> None:
    """`<spielwerk-board>` on any page draws a scene, is clicked, and says which move was made."""
    visitor = visit()
    page = visitor.page
    state = sw.game("schaefchen-2011").start(seed=5)
    painter = painter_of(state.game)
    scene, clicks = (json.loads(msgspec.json.encode(value)) for value in (painter.scene(state), painter.clicks(state)))
    page.evaluate(
        """async ([scene, clicks]) => {
             await import('/static/board.js');
             document.body.innerHTML = '<spielwerk-board player="RED" duration="0"></spielwerk-board><p id="heard"></p>';
             const board = document.querySelector('spielwerk-board');
             board.scene = scene;
             board.clicks = clicks;
             board.addEventListener('move', event => { document.querySelector('#heard').textContent = event.detail; });
           }""",
        [scene, clicks],
    )
    first = clicks[0]
    page.locator(f"spielwerk-board [data-key='{first['on']}']").click(force=True)
    target = first["then"][0]
    page.locator("spielwerk-board g.frame").first.wait_for(state="attached")
    page.locator(f"spielwerk-board [data-key='{target['on']}']").click(force=True)
    expect(page.locator("#heard")).to_have_text(target["move"])
