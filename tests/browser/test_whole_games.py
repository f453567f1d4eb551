"""Whole games against a bot, by clicks alone, by keyboard alone, and with a finger on a phone."""

import pytest

from tests.browser.conftest import Opener

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_by_clicks(visit: Opener, game_id: str) -> None:
    """From the start page to the end of the game with the mouse."""
    visitor = visit()
    visitor.prefer(animation=0)
    visitor.begin(game_id)
    assert visitor.play(visitor.click) > 10
    visitor.see("Das Spiel ist zu Ende")
    assert visitor.moves() >= 4


def test_by_keyboard(visit: Opener, game_id: str) -> None:
    """With Tab, arrows and Enter; no mouse ever touches the board."""
    visitor = visit()
    visitor.prefer(animation=0)
    visitor.begin(game_id)
    assert visitor.play(visitor.choose, seed=2) > 10
    assert visitor.is_over()


def test_by_touch_on_a_phone(visit: Opener, game_id: str) -> None:
    """With a finger, on a screen that is narrow."""
    visitor = visit(**PHONE)
    visitor.prefer(animation=0)
    visitor.begin(game_id)
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    assert visitor.play(visitor.tap, seed=3) > 10
    assert visitor.is_over()
