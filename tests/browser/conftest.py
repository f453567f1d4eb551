"""A whole arena and a real browser. Where there is no chromium, everything here is skipped, and says so."""

import asyncio
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from spielwerk.server.listener import Settings
from spielwerk.web.application import built_pages
from spielwerk.web.house import House, Wishes
from tests.browser.visitor import Visitor

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class RunningHouse:
    """A house whose loop runs in a thread of its own, as the browser's does in this one."""

    def __init__(self, replays: Path) -> None:
        self.house = House(Wishes(settings=Settings(password="secret", port=0, replays=replays), web_port=0))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "RunningHouse":
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self.house.open(), self._loop).result(30)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self.house.close(), self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.house.web_port}/"

    @property
    def token(self) -> str:
        """What the person at the machine logs in with."""
        return self.house.token


@pytest.fixture(scope="session")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One arena for all tests of a worker."""
    if not (built_pages() / "index.html").exists():
        pytest.skip("the browser code has not been built: make web")
    with RunningHouse(tmp_path_factory.mktemp("arena")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's browser."""
    if shutil.which(CHROMIUM) is None:
        pytest.skip(f"there is no {CHROMIUM}: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


Opener = Callable[..., Visitor]


@pytest.fixture
def visit(arena: RunningHouse, chromium: Browser) -> Iterator[Opener]:
    """Opens the page as one more person, with a browser of his own; faults of the page fail the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def opened(path: str = "", language: str = "de-DE", **wishes: Any) -> Visitor:
        wishes = {"viewport": {"width": 1280, "height": 860}} | wishes
        context = chromium.new_context(locale=language, **wishes)
        contexts.append(context)
        page: Page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(arena.address + path)
        page.locator("header nav").wait_for()
        return Visitor(page)

    yield opened
    for context in contexts:
        context.close()
    assert faults == []
