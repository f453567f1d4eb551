"""The colours can be told apart and read, light and dark, and the style sheet says them."""

import re

import pytest

from spielwerk.scene.palette import COLOURS, base, stylesheet

READ = [("ink", ground) for ground in ("ground", "panel", "cell", "meadow", "meadow-deep", "path", "water", "water-deep", "sand", "grey-pale")]
READ += [("ink", f"{tint}-pale") for tint in ("red", "blue", "legal", "last", "safe", "goal", "carrot", "spine", "accent", "toadstool")]
READ += [("soft", ground) for ground in ("ground", "panel", "cell", "meadow", "path", "water", "grey-pale")]
READ += [("on-red", "red"), ("on-blue", "blue"), ("on-grey", "grey"), ("on-accent", "accent")]
SEEN = [
    (sign, ground)
    for sign in ("red", "blue", "accent", "legal", "last", "danger", "safe", "goal", "line", "grey", "cell-line")
    for ground in ("ground", "panel", "cell", "meadow", "path")
]
SEEN += [(sign, ground) for sign in ("carrot", "leaf", "fur", "spine", "toadstool") for ground in ("panel", "cell", "path")]


def luminance(colour: str) -> float:
    """How bright a colour is, by the guidelines for accessible content."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: str, one: str, other: str) -> float:
    """The contrast of two colours of a theme."""
    found = {colour.name: getattr(colour, theme) for colour in COLOURS}
    low, high = sorted((luminance(found[one]), luminance(found[other])))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_written_can_be_read(theme: str) -> None:
    """Text has a contrast of 4.5 to its ground, signs have one of 3."""
    assert [(one, other) for one, other in READ if contrast(theme, one, other) < 4.5] == []
    assert [(one, other) for one, other in SEEN if contrast(theme, one, other) < 3] == []


def test_a_fixed_theme_asks_for_nothing() -> None:
    """Light and dark can be drawn by programs that know neither variables nor media; each names every colour."""
    for theme in ("light", "dark"):
        style = stylesheet(theme)
        assert "var(" not in style and "@media" not in style
        for colour in COLOURS:
            assert f".fill-{colour.name} {{ fill: {getattr(colour, theme)}; }}" in style


def test_the_reader_chooses() -> None:
    """Automatically, the system's wish counts, and a page's before it."""
    style = stylesheet("auto")
    assert "@media (prefers-color-scheme: dark)" in style
    assert "[data-theme=dark]" in style
    used = set(re.findall(r"var\((--spielwerk-[a-z-]+)\)", style))
    assert used == {f"--spielwerk-{colour.name}" for colour in COLOURS}
    assert all(f"{name}:" in style for name in used)


def test_sides_differ_by_shape() -> None:
    """Not by colour alone."""
    assert base("RED", 10).startswith("<circle")
    assert base("BLUE", 10).startswith("<rect")
