"""Measures the page in a real browser: how small it is, how soon a board is seen, how soon a click is answered, how evenly pieces move.

Needs the built page and Debian's chromium; a quiet machine gives honest figures.
"""

import gzip
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import ARGUMENTS, CHROMIUM, RunningHouse  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402
from tests.replay_games import played  # noqa: E402

import spielwerk as sw  # noqa: E402
from spielwerk.web.application import built_pages  # noqa: E402

CLICKS = 25
_FIRST = """
  new MutationObserver(() => {
    if (window.seen === undefined && document.querySelector('svg.board g.cell'))
      requestAnimationFrame(() => requestAnimationFrame(() => { window.seen ??= performance.now(); }));
  }).observe(document, {childList: true, subtree: true});
"""
_ANSWERS = """() => {
  window.answers = [];
  let clicked = 0;
  let moves = document.querySelectorAll('button.move').length;
  addEventListener('pointerup', () => { clicked = performance.now(); }, true);
  new MutationObserver(() => {
    const now = document.querySelectorAll('button.move').length;
    if (now > moves && clicked) { window.answers.push(performance.now() - clicked); clicked = 0; }
    moves = now;
  }).observe(document.body, {childList: true, subtree: true});
}"""
_FRAMES = """() => {
  window.frames_seen = [];
  let before = performance.now();
  const count = now => { window.frames_seen.push(now - before); before = now; window.counting = requestAnimationFrame(count); };
  window.counting = requestAnimationFrame(count);
}"""


def main() -> None:
    """All figures, one line each."""
    files = [path for path in built_pages().rglob("*") if path.is_file()]
    print(f"the page, gzipped: {sum(len(gzip.compress(path.read_bytes())) for path in files) / 1000:.0f} kB")
    with tempfile.TemporaryDirectory() as folder, RunningHouse(Path(folder)) as arena, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for game in sw.games():
            page, visitor = _opened(browser, arena)
            visitor.begin(game, "greedy")
            visitor.awaited()
            print(f"{game}: board seen after {_first_board(browser, page.url):.0f} ms, click answered after {_answered(visitor)}")
            page.context.close()
        print(f"hive, as full as it gets: {_evenness(browser, arena)}")
        browser.close()


def _opened(browser: Browser, arena: RunningHouse, **choices: Any) -> tuple[Page, Visitor]:
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 860})
    page = context.new_page()
    page.goto(arena.address)
    page.locator("header nav").wait_for()
    visitor = Visitor(page)
    visitor.prefer(**({"animation": 0, "warn": False} | choices))
    return page, visitor


def _first_board(browser: Browser, address: str) -> float:
    """From the request of the page to the frame that shows the board, in a browser that has never been here."""
    found = []
    for _ in range(5):
        context = browser.new_context(viewport={"width": 1280, "height": 860})
        page = context.new_page()
        page.add_init_script(_FIRST)
        page.goto(address)
        while (seen := page.evaluate("window.seen")) is None:
            page.wait_for_timeout(20)
        found.append(seen)
        context.close()
    return statistics.median(found)


def _answered(visitor: Visitor) -> str:
    """From the click to the new position, over a network that is none."""
    visitor.page.evaluate(_ANSWERS)
    for _ in range(CLICKS):
        if visitor.is_over() or not visitor.awaited():
            break
        visitor.move()
        visitor.page.wait_for_timeout(80)
    answers = sorted(visitor.page.evaluate("window.answers"))
    return f"{statistics.median(answers):.0f} ms (slowest {answers[-1]:.0f} ms of {len(answers)})" if answers else "nothing"


def _evenness(browser: Browser, arena: RunningHouse) -> str:
    """The longest time between two frames while the last moves of a long game are shown again."""
    game = sw.game("hive-2020")
    with tempfile.TemporaryDirectory() as folder:
        games = {Path(folder) / str(seed): played(Path(folder) / str(seed), game, seed=seed).final for seed in range(12)}
        place, final = max(games.items(), key=lambda item: _pieces(item[1]))
        page, visitor = _opened(browser, arena, animation=220)
        with page.expect_file_chooser() as chooser:
            visitor.menu("Datei", "Aufzeichnung öffnen")
        chooser.value.set_files(next(place.glob("*.jsonl")))
        page.locator("svg.board").wait_for()
        page.keyboard.press("End")
        for _ in range(24):
            page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(800)
        page.evaluate(_FRAMES)
        for _ in range(20):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(260)
        frames = page.evaluate("window.frames_seen")[2:]
        page.context.close()
    return f"{_pieces(final)} stones on the board, longest frame {max(frames):.0f} ms of {len(frames)}"


def _pieces(state: "sw.State[Any]") -> int:
    return sum(len(stack) for stack in state.record()["state"]["stacks"].values())


if __name__ == "__main__":
    main()
