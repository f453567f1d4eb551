"""The counts beside a picture: what belongs to nobody, and what each side has."""

from html import escape

from spielwerk.player import BLUE, RED, Player
from spielwerk.scene.palette import base
from spielwerk.scene.shapes import Count, Name, Scene
from spielwerk.scene.words import PLAYERS, Language, said

WIDTH = 300
_MARGIN = 20
_ROW = 27
_HEAD = 40
_GAP = 18


def natural_height(scene: Scene) -> int:
    """How high the counts would like to be."""
    blocks = [len(scene.common), len(scene.red), len(scene.blue)]
    return 2 * _MARGIN + 52 + sum(_ROW * rows for rows in blocks) + 2 * (_HEAD + _GAP)


def size(scene: Scene) -> float:
    """By how much the counts are enlarged to be as easily read as the picture."""
    return min(scene.height / natural_height(scene), scene.height / 620)


def beside(scene: Scene) -> float:
    """The width that the counts take."""
    return WIDTH * size(scene)


def panel(scene: Scene, title: Name, language: Language) -> str:
    """The counts, right of the picture."""
    head, _, status = said(title, language).partition(": ")
    y = _MARGIN + 16
    parts = [f'<text y="{y}" font-size="18" class="text-bold">{escape(head)}</text>']
    if status:
        parts.append(f'<text y="{y + 25}" font-size="16">{escape(status)}</text>')
    y += 52
    for count in scene.common:
        parts.append(_row(count, y, language))
        y += _ROW
    for player, counts in ((RED, scene.red), (BLUE, scene.blue)):
        y += _GAP
        parts.append(_head(player, y, language))
        y += _HEAD
        for count in counts:
            parts.append(_row(count, y, language))
            y += _ROW
    return f'<g transform="translate({scene.width + 8 * size(scene):g} 0) scale({size(scene):g})">{"".join(parts)}</g>'


def _head(player: Player, y: float, language: Language) -> str:
    side = str(player).lower()
    return (
        f'<rect y="{y - 14}" width="{WIDTH - _MARGIN}" height="32" rx="8" class="fill-{side}-pale"/>'
        f'<g transform="translate(18 {y + 2})">{base(str(player), 9)}</g>'
        f'<text x="36" y="{y + 8}" font-size="17" class="text-bold">{said(PLAYERS[player], language)}</text>'
    )


def _row(count: Count, y: float, language: Language) -> str:
    limit = "" if count.limit is None else f'<tspan class="fill-soft" font-weight="400">&#160;/ {escape(count.limit)}</tspan>'
    sign = f'<g transform="translate(18 {y})">{count.svg}</g>' if count.svg else ""
    return (
        f'{sign}<text x="36" y="{y + 5}" font-size="15">{escape(said(count.name, language))}</text>'
        f'<text x="{WIDTH - _MARGIN - 6}" y="{y + 5}" font-size="15" class="text-end text-bold">{escape(count.value)}{limit}</text>'
    )
