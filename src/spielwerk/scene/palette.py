"""The colours of all pictures, by what they mean, light and dark, and the style sheet that files and the browser share.

The sides never differ by colour alone: what is RED's stands on a round base (`BASES`), what is BLUE's on a square one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

Theme = Literal["light", "dark", "auto"]
THEMES: tuple[Theme, ...] = ("light", "dark", "auto")


class Colour(NamedTuple):
    """One meaning and its two colours. Markup takes it as the class ``fill-NAME`` or ``line-NAME``."""

    name: str
    light: str
    dark: str


COLOURS = (
    # What everything lies on, and what is written on it.
    Colour("ground", "#faf7f0", "#181b1d"),
    Colour("panel", "#ffffff", "#22272a"),
    Colour("ink", "#23282b", "#eef0ee"),
    Colour("soft", "#5c6367", "#a9b1b4"),
    Colour("line", "#777c79", "#7b8387"),
    Colour("faint", "#d9d5c9", "#343b3f"),
    Colour("shadow", "#3c3a33", "#000000"),
    # The sides: the strong colour, a pale one for what they own, and what is written on the strong one.
    Colour("red", "#c2272d", "#ff7d72"),
    Colour("red-pale", "#f8dcd6", "#4d2624"),
    Colour("on-red", "#ffffff", "#2b0906"),
    Colour("blue", "#1f5fb4", "#72b2ff"),
    Colour("blue-pale", "#d9e6f7", "#203653"),
    Colour("on-blue", "#ffffff", "#04172e"),
    Colour("grey", "#6f7577", "#8f989c"),
    Colour("grey-pale", "#e4e4df", "#33393c"),
    Colour("on-grey", "#ffffff", "#121415"),
    # What can happen, and what has happened.
    Colour("accent", "#6b3fa0", "#c9a4ff"),
    Colour("on-accent", "#ffffff", "#210a3d"),
    Colour("legal", "#0b7a5b", "#5fe0b4"),
    Colour("legal-pale", "#d3efe2", "#17402f"),
    Colour("last", "#a86500", "#ffc352"),
    Colour("last-pale", "#fdebc2", "#4b3a15"),
    Colour("danger", "#b3261e", "#ff8f86"),
    Colour("safe", "#3f7d2c", "#8fd175"),
    Colour("safe-pale", "#d4e8c3", "#2a4420"),
    Colour("goal", "#8a6a00", "#ffd866"),
    Colour("goal-pale", "#fff0b3", "#4a3f12"),
    # Country: what boards are made of.
    Colour("meadow", "#e4eed3", "#1f2a1c"),
    Colour("meadow-deep", "#c5dba8", "#2c3d26"),
    Colour("cell", "#fffdf6", "#2a2f2c"),
    Colour("cell-line", "#6f7c5d", "#74836a"),
    Colour("path", "#efe1c2", "#3a3527"),
    Colour("water", "#cfe6f2", "#16303f"),
    Colour("water-deep", "#9cc9e2", "#22495e"),
    # Two waters for stretches that lie side by side: what is written on the first is black, on the second white.
    Colour("river", "#b4d9ea", "#5f9cbd"),
    Colour("river-deep", "#35749c", "#23546f"),
    Colour("sand", "#efdcae", "#5b4c2b"),
    Colour("wood", "#7a4b22", "#d09a63"),
    Colour("stone", "#a8a49a", "#5d615f"),
    # Things that are what they are on either side.
    Colour("carrot", "#c85a06", "#ff9a45"),
    Colour("leaf", "#3d7a28", "#86c96b"),
    Colour("leaf-pale", "#9ccb72", "#b9e39b"),
    Colour("fur", "#9a6b3f", "#d3a579"),
    Colour("fur-pale", "#ecd3b4", "#f3dfc8"),
    Colour("spine", "#5a4334", "#a98a74"),
    Colour("wool", "#ffffff", "#f2f0ea"),
    Colour("outline", "#2d2a26", "#0d0f10"),
    Colour("petal", "#f2b705", "#ffd23f"),
    Colour("toadstool", "#b8322a", "#ff6f61"),
    Colour("white", "#ffffff", "#ffffff"),
    Colour("black", "#1a1a1a", "#1a1a1a"),
    # Pale grounds for kinds of fields.
    Colour("carrot-pale", "#fdebd6", "#43301c"),
    Colour("fur-tint", "#f4e7d3", "#3d3226"),
    Colour("spine-pale", "#e8e0d6", "#39332d"),
    Colour("accent-pale", "#ece2f7", "#372b4a"),
    Colour("toadstool-pale", "#fbe2de", "#4a2a28"),
)
"""Every colour there is. What is written has a contrast of 4.5 to its ground, signs and lines that matter one of 3."""

_INK = next(colour for colour in COLOURS if colour.name == "ink")

BASES = {
    "RED": '<circle r="{0}" class="{1}"/>',
    "BLUE": '<rect x="-{0}" y="-{0}" width="{2}" height="{2}" rx="{3}" class="{1}"/>',
}
"""The shapes of the two sides, to be filled in by `base`."""

_LETTERS = 'ui-rounded, system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'
_FORMS = {
    "text-middle": "text-anchor: middle;",
    "text-end": "text-anchor: end;",
    "text-bold": "font-weight: 700;",
    "fill-none": "fill: none;",
    "line-round": "stroke-linecap: round; stroke-linejoin: round;",
}
"""What markup may wish besides colours. What says nothing is written and filled with ink."""


def base(owner: str, radius: float, classes: str = "") -> str:
    """The base of one side: round for RED, square for BLUE. Without classes it is filled with the side's colour."""
    filled = classes or f"fill-{owner.lower()}"
    side = radius if owner == "RED" else radius * 0.89
    return BASES[owner].format(f"{side:g}", filled, f"{2 * side:g}", f"{side * 0.25:g}")


def properties(theme: Literal["light", "dark"], colours: Iterable[Colour] = COLOURS) -> str:
    """The colours of a theme as custom properties, ``--spielwerk-NAME``."""
    return " ".join(f"--spielwerk-{colour.name}: {getattr(colour, theme)};" for colour in colours)


def stylesheet(theme: Theme = "auto", markup: str | None = None) -> str:
    """The style of pictures, or of this markup alone. `auto` follows the system or the nearest `data-theme`; light and dark ask nothing."""
    classes = None if markup is None else {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    rules = {name: form for name, form in _rules(theme) if classes is None or name in classes}
    used = [colour for colour in COLOURS if colour.name == "ink" or {f"fill-{colour.name}", f"line-{colour.name}"} & set(rules)]
    themes = [_themes(used)] if theme == "auto" else []
    whole = f".spielwerk {{ font-family: {_LETTERS}; font-size: 14px; fill: {_value(_INK, theme)}; }}"
    return "\n".join([*themes, whole, *(f".{name} {{ {form} }}" for name, form in rules.items())])


def _rules(theme: Theme) -> Iterator[tuple[str, str]]:
    yield from _FORMS.items()
    for colour in COLOURS:
        yield f"fill-{colour.name}", f"fill: {_value(colour, theme)};"
        yield f"line-{colour.name}", f"stroke: {_value(colour, theme)};"


def _themes(colours: Sequence[Colour]) -> str:
    light, dark = properties("light", colours), properties("dark", colours)
    return (
        f":root, :host, [data-theme=light] {{ color-scheme: light; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]), :host(:not([data-theme=light])) {{ color-scheme: dark; {dark} }} }}\n"
        f"[data-theme=dark], :host([data-theme=dark]) {{ color-scheme: dark; {dark} }}"
    )


def _value(colour: Colour, theme: Theme) -> str:
    return f"var(--spielwerk-{colour.name})" if theme == "auto" else str(getattr(colour, theme))
