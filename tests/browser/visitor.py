"""`Visitor`: a person in front of a browser, who sees what can be clicked and clicks it."""

import random
import time
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

_CLICKABLE = """() => [...document.querySelectorAll('svg.board [data-key].clickable')].map(element => {
  const point = new DOMPoint(0, 0).matrixTransform(element.getScreenCTM());
  return [element.dataset.key, point.x, point.y, element.getAttribute('aria-label') ?? ''];
})"""


START_OVER = "Eingegebene Aktionen löschen und von vorn beginnen"


class Spot(NamedTuple):
    """Something that can be clicked, and where it is on the screen."""

    key: str
    x: float
    y: float
    label: str


class Visitor:
    """Plays by what is on the screen alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def prefer(self, **choices: Any) -> None:
        """Chooses settings as the settings menu would, and loads the page again."""
        self.page.evaluate(
            "choices => localStorage.setItem('spielwerk', JSON.stringify({...JSON.parse(localStorage.getItem('spielwerk') ?? '{}'), ...choices}))",
            choices,
        )
        self.page.reload()
        self.page.locator("header nav").wait_for()

    def see(self, text: str) -> Locator:
        """Something with this text, once it is there."""
        found = self.page.get_by_text(text).first
        found.wait_for()
        return found

    def press(self, name: str) -> None:
        """A button by what it is called."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def menu(self, menu: str, entry: str) -> None:
        """An entry of one of the menus on top."""
        self.page.locator("header nav").get_by_role("button", name=menu, exact=True).click()
        self.page.locator("[role=menu] [role^=menuitem]").filter(has_text=entry).first.click()

    def begin(self, game: str, level: str = "greedy") -> None:
        """One click on the start page, after choosing a strength."""
        card = self.page.locator("article", has=self.page.locator(f"#level-{game}"))
        card.locator("select").select_option(level)
        card.locator("button.primary").click()
        self.page.locator("svg.board").wait_for()

    def clickable(self) -> list[Spot]:
        """Everything on the board that can be clicked now."""
        return [Spot(*found) for found in self.page.evaluate(_CLICKABLE)]

    def awaited(self, seconds: float = 15) -> list[Spot]:
        """The same, once there is something, or nothing any more to come."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.is_over() or self.page.locator("dialog").count() > 0:
                return []
            if spots := self.clickable():
                return spots
            self.page.wait_for_timeout(15)
        raise AssertionError("nothing can be clicked, and the game is not over")

    def is_over(self) -> bool:
        """Whether the end is shown."""
        return self.page.locator("section.end").count() > 0

    def moves(self) -> int:
        """How many moves the list holds."""
        return self.page.locator("button.move").count()

    def decline_doubt(self) -> None:
        """Answers the question about a move that breaks a rule with no, which Enter does as well."""
        self.page.wait_for_function("document.querySelector('dialog')?.contains(document.activeElement)")
        self.page.keyboard.press("Enter")
        self.page.locator("dialog").wait_for(state="detached")

    def play(self, click: Any, seed: int = 1, most: int = 3000) -> int:
        """Plays to the end with clicks of one kind, chosen by luck; answers how many clicks it took."""
        luck = random.Random(seed)
        for count in range(most):
            if self.page.locator("dialog").count() > 0:
                self.decline_doubt()
                self.press(START_OVER)
            spots = self.awaited()
            if not spots:
                if self.is_over():
                    return count
                continue
            click(luck.choice(spots))
        raise AssertionError(f"the game was not over after {most} clicks")

    def move(self) -> None:
        """One whole move, however many clicks it takes."""
        before = self.moves()
        for _ in range(20):
            spots = self.awaited()
            if not spots or self.moves() > before:
                return
            self.click(spots[0])
            self.page.wait_for_timeout(120)
            if self.moves() > before:
                return
        raise AssertionError("twenty clicks were not enough for a move")

    def choose(self, spot: Spot) -> None:
        """With the keyboard: into the board, with arrow keys to the place as far as they lead there, and Enter."""
        self.enter_board()
        for _ in range(60):
            here = self.focused()
            at = next((one for one in self.clickable() if one.key == here), None)
            if at is None or at.key == spot.key:
                break
            across, down = spot.x - at.x, spot.y - at.y
            arrow = ("ArrowRight" if across > 0 else "ArrowLeft") if abs(across) > abs(down) else ("ArrowDown" if down > 0 else "ArrowUp")
            self.page.keyboard.press(arrow)
            if self.focused() == here:
                break
        self.page.keyboard.press("Enter")

    def focused(self) -> str | None:
        """The key of what has the keyboard's focus on the board."""
        found: str | None = self.page.evaluate("document.activeElement?.closest('svg.board [data-key]')?.dataset.key ?? null")
        return found

    def enter_board(self) -> None:
        """With Tab, as nobody can see where the focus is otherwise; while the other side thinks there is no place to go to."""
        until = time.monotonic() + 15
        while time.monotonic() < until:
            if self.focused() is not None or self.page.locator("dialog").count() > 0:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the board cannot be reached with Tab")

    def click(self, spot: Spot) -> None:
        """With the mouse."""
        self.page.mouse.click(spot.x, spot.y)

    def tap(self, spot: Spot) -> None:
        """With a finger, after scrolling there."""
        self.page.touchscreen.tap(spot.x, spot.y)
