"""Takes the pictures of the pages for the documentation: `make screenshots`.

Needs the built page, Debian's chromium and Pillow, and writes docs/screenshots.
"""

import io
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import ARGUMENTS, CHROMIUM, RunningHouse  # noqa: E402
from tests.browser.visitor import START_OVER, Visitor  # noqa: E402

import spielwerk as sw  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 820}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
CLICKS = 14
"""So far into a game a picture is taken."""


def main() -> None:
    """Each game light, dark and on a phone, and the pages around them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, RunningHouse(Path(folder)) as arena, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for game in sw.games():
            for name, wishes in (("light", DESK), ("dark", DESK), ("phone", PHONE)):
                with visitor(browser, arena, name, wishes) as person:
                    in_a_game(person, game)
                    keep(person, f"{game}-{name}")
        for name, wishes in (("light", DESK), ("dark", DESK), ("phone", PHONE)):
            with visitor(browser, arena, name, wishes) as person:
                person.page.locator("article img").last.wait_for()
                person.page.wait_for_timeout(600)
                keep(person, f"start-{name}")
        with visitor(browser, arena, "light", DESK) as person:
            new_game(person)
            keep(person, "new-game")
        browser.close()


@contextmanager
def visitor(browser: Browser, arena: RunningHouse, name: str, wishes: dict[str, Any]) -> Iterator[Visitor]:
    """A person with a browser that likes these colours."""
    context = browser.new_context(locale="de-DE", color_scheme="dark" if name == "dark" else "light", **wishes)
    page = context.new_page()
    page.goto(arena.address)
    page.locator("header nav").wait_for()
    person = Visitor(page)
    person.prefer(animation=0, warn=False)
    yield person
    context.close()


def in_a_game(person: Visitor, game: str) -> None:
    """Some clicks into a game against a bot, with something in the hand where there are pieces to take."""
    luck = random.Random(5)
    person.begin(game, "greedy")
    for _ in range(CLICKS):
        if person.page.locator("dialog").count():
            person.decline_doubt()
            person.press(START_OVER)
        spots = person.awaited()
        if not spots:
            break
        person.click(luck.choice(spots))
        person.page.wait_for_timeout(60)
    person.page.wait_for_timeout(400)
    person.page.mouse.move(2, 400)


def new_game(person: Visitor) -> None:
    """The dialog with a person and a program."""
    person.menu("Spiel", "Neues Spiel")
    person.page.get_by_label("Spielertyp 2").select_option("bot")
    person.page.wait_for_timeout(300)


def keep(person: Visitor, name: str) -> None:
    """What is on the screen, small enough for a repository."""
    picture = Image.open(io.BytesIO(person.page.screenshot()))
    picture.save(FOLDER / f"{name}.webp", quality=82, method=6)
    print(f"wrote docs/screenshots/{name}.webp")


if __name__ == "__main__":
    main()
