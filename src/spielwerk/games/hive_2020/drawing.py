"""The drawings of the hive: cells, brambles, stones and the five insects, all around (0, 0)."""

import math

from spielwerk.games.hive_2020.cube import Cube
from spielwerk.games.hive_2020.moves import Kind
from spielwerk.games.hive_2020.view import Piece
from spielwerk.player import BLUE, RED, Player
from spielwerk.scene.hexagons import outline
from spielwerk.scene.palette import base

RADIUS = 40.0
"""From the middle of a cell to its corners."""
THICKNESS = 9.0
"""How much higher a stone lies that lies on another one."""

_STONE = 36.0

_BEE = """
<ellipse cx="-13" cy="-3" rx="12.5" ry="7" transform="rotate(28 -13 -3)" class="fill-panel line-ink" stroke-width="1.6" fill-opacity="0.85"/>
<ellipse cx="13" cy="-3" rx="12.5" ry="7" transform="rotate(-28 13 -3)" class="fill-panel line-ink" stroke-width="1.6" fill-opacity="0.85"/>
<path d="M0 -10C10 -10 11 0 10 6C9 15 4 21 0 24C-4 21 -9 15 -10 6C-11 0 -10 -10 0 -10Z" class="fill-petal line-ink" stroke-width="2"/>
<path d="M-10.3 1Q0 5 10.3 1L10 6.4Q0 10.4 -10 6.4ZM-8.9 11Q0 15 8.9 11L6.6 16Q0 19 -6.6 16Z" class="fill-black"/>
<circle cy="-13.5" r="6.3" class="fill-ink"/>
<path d="M-3 -18.5C-4 -22 -6 -23.5 -8 -24M3 -18.5C4 -22 6 -23.5 8 -24" class="fill-none line-ink line-round" stroke-width="2"/>
"""

_SPIDER = """
<path d="M-5 -6L-15 -14L-19 -24M5 -6L15 -14L19 -24M-6 -4L-19 -6L-25 -13M6 -4L19 -6L25 -13M-6 -1L-19 3L-25 11M6 -1L19 3L25 11
 M-5 1L-14 10L-17 22M5 1L14 10L17 22" class="fill-none line-ink line-round" stroke-width="2.4"/>
<ellipse cy="9" rx="9.5" ry="11" class="fill-spine line-ink" stroke-width="2"/>
<path d="M0 2V15M-4.5 6.5H4.5" class="fill-none line-panel line-round" stroke-width="2.2"/>
<circle cy="-6.5" r="7" class="fill-spine line-ink" stroke-width="2"/>
<circle cx="-2.7" cy="-9.3" r="1.5" class="fill-panel"/><circle cx="2.7" cy="-9.3" r="1.5" class="fill-panel"/>
"""

_GRASSHOPPER = """
<path d="M17 -10C20 -16 22 -19 25 -21M15 -11C16 -17 16 -20 17 -24" class="fill-none line-ink line-round" stroke-width="1.8"/>
<path d="M8 3L14 12L12 18M0 5L4 14L1 19" class="fill-none line-ink line-round" stroke-width="2.2"/>
<path d="M-24 6C-16 -2 -4 -9 9 -11C17 -12 22 -8 20.5 -2C19 4 11 5 3 5.500C-6 6.5 -16 9 -24 6Z" class="fill-leaf line-ink" stroke-width="2"/>
<path d="M9 -11C11 -6 11 0 9.5 5" class="fill-none line-ink" stroke-width="1.5"/>
<path d="M-22 5C-14 0 -4 -4 6 -5" class="fill-none line-leaf-pale line-round" stroke-width="2.4"/>
<circle cx="16" cy="-6.5" r="1.9" class="fill-panel line-ink" stroke-width="1"/>
<path d="M1 3L-10 -18L-13 -17L-17 17L-21 21" class="fill-none line-ink line-round" stroke-width="5.6"/>
<path d="M1 3L-10 -18M-12.5 -17L-17 17L-21 21" class="fill-none line-leaf line-round" stroke-width="2.6"/>
"""

_BEETLE = """
<path d="M-10 -6L-20 -12L-22 -17M10 -6L20 -12L22 -17M-12 4L-22 5L-25 10M12 4L22 5L25 10M-10 13L-18 18L-19 24M10 13L18 18L19 24"
 class="fill-none line-ink line-round" stroke-width="2.6"/>
<path d="M-4 -18C-9 -20 -9 -24 -5 -26M4 -18C9 -20 9 -24 5 -26" class="fill-none line-ink line-round" stroke-width="2.4"/>
<path d="M-8 -12C-8 -22 8 -22 8 -12Z" class="fill-ink line-ink line-round" stroke-width="2"/>
<path d="M0 -12C13 -12 15 0 14 8C13 17 7 23 0 24C-7 23 -13 17 -14 8C-15 0 -13 -12 0 -12Z" class="fill-accent line-ink" stroke-width="2"/>
<path d="M0 -12V24M-11.5 -7Q0 -3 11.5 -7" class="fill-none line-ink" stroke-width="2"/>
<circle cx="-6.5" cy="3" r="2.2" class="fill-panel"/><circle cx="6.5" cy="3" r="2.2" class="fill-panel"/>
<circle cx="-5.5" cy="12" r="2.2" class="fill-panel"/><circle cx="5.5" cy="12" r="2.2" class="fill-panel"/>
"""

_ANT = """
<path d="M-3 -4L-14 -9L-20 -17M3 -4L14 -9L20 -17M-3 -1L-15 0L-22 5M3 -1L15 0L22 5M-3 2L-12 8L-16 19M3 2L12 8L16 19"
 class="fill-none line-ink line-round" stroke-width="2.2"/>
<path d="M-3 -18L-8 -21L-9 -26M3 -18L8 -21L9 -26" class="fill-none line-ink line-round" stroke-width="1.9"/>
<ellipse cy="-14" rx="6.2" ry="5.8" class="fill-wood line-ink" stroke-width="1.9"/>
<ellipse cy="-2" rx="4.2" ry="6.4" class="fill-wood line-ink" stroke-width="1.9"/>
<path d="M0 4.500C8 5 9 12 8 16C6.5 22 3 24.5 0 25C-3 24.5 -6.5 22 -8 16C-9 12 -8 5 0 4.500Z" class="fill-wood line-ink" stroke-width="1.9"/>
<path d="M-7.8 13Q0 16 7.8 13M-6.8 18.500Q0 21 6.8 18.5" class="fill-none line-ink" stroke-width="1.5"/>
"""

INSECTS = {Kind.BEE: _BEE, Kind.SPIDER: _SPIDER, Kind.GRASSHOPPER: _GRASSHOPPER, Kind.BEETLE: _BEETLE, Kind.ANT: _ANT}
"""Each insect as it lies on a stone, no wider than 50."""

_BRAMBLES = """
<path d="M-24 16C-14 -4 -10 -16 8 -24M-20 -16C-4 -8 10 2 20 18M-26 2C-8 8 8 4 26 -8M2 26C0 10 8 -6 22 -20"
 class="fill-none line-wood line-round" stroke-width="3"/>
<path d="M-16 3l-5 -2M-9 -10l-5 1M-8 -10l1 -5M6 1l5 -2M12 9l0 5M-12 6l-1 5M12 0l3 4M5 8l-5 1M15 -12l5 2"
 class="fill-none line-wood line-round" stroke-width="2"/>
<path d="M-20 -16q-8 -1 -9 -9q8 0 9 9ZM20 18q8 0 9 8q-8 0 -9 -8ZM26 -8q2 -8 9 -7q-1 7 -9 7ZM-24 16q-6 5 -10 0q4 -5 10 0Z" class="fill-leaf"/>
"""

_BERRY = (
    '<g id="hive-berry"><circle cx="-3.6" cy="-2" r="3.6"/><circle cx="3.6" cy="-2" r="3.6"/><circle cy="-5" r="3.4"/>'
    '<circle cx="-2.6" cy="3" r="3.6"/><circle cx="2.6" cy="3" r="3.6"/><circle cy="6.5" r="3"/></g>'
)


def _stone(player: Player) -> str:
    colour = str(player).lower()
    return (
        f'<g id="hive-stone-{colour}">'
        f'<path d="{outline(_STONE)}" transform="translate(0 {THICKNESS * 0.7:g})" class="fill-{colour} line-outline line-round" stroke-width="1.5"/>'
        f'<path d="{outline(_STONE)}" transform="translate(0 {THICKNESS * 0.7:g})" class="fill-shadow" fill-opacity="0.35"/>'
        f'<path d="{outline(_STONE)}" class="fill-{colour} line-outline line-round" stroke-width="1.5"/>'
        f"{base(str(player), 29.5, f'fill-{colour}-pale')}</g>"
    )


def _brambles() -> str:
    berries = "".join(
        f'<use href="#hive-berry" x="{x}" y="{y}" class="{shade}"/>'
        for x, y, shade in ((-9, -10, "fill-accent"), (13, 1, "fill-accent"), (-5, 13, "fill-accent"))
    )
    return (
        f'<g id="hive-brambles"><path d="{outline(RADIUS - 1)}" class="fill-meadow-deep line-cell-line" stroke-width="1.5"/>{_BRAMBLES}{berries}</g>'
    )


def _symbols() -> str:
    cell = f'<path id="hive-cell" d="{outline(RADIUS - 1)}" class="fill-cell line-cell-line" stroke-width="1.5"/>'
    left = f'<path id="hive-left" d="{outline(RADIUS - 4)}" class="fill-last-pale line-last line-round" stroke-width="3" stroke-dasharray="7 6"/>'
    empty = (
        f'<path id="hive-empty" d="{outline(_STONE)}" class="fill-none line-line" stroke-width="1.5" stroke-dasharray="3 5" stroke-opacity="0.7"/>'
    )
    pill = '<rect id="hive-pill" x="-21" y="-8" width="42" height="13" rx="6" class="fill-cell" fill-opacity="0.85"/>'
    insects = "".join(f'<g id="hive-{kind.name.lower()}" transform="scale(0.94)">{drawing.strip()}</g>' for kind, drawing in INSECTS.items())
    return cell + left + empty + pill + _BERRY + _brambles() + _stone(RED) + _stone(BLUE) + insects


SYMBOLS = _symbols()
"""What the shapes of every position refer to."""

CELL = '<use href="#hive-cell"/>'
BRAMBLES = '<use href="#hive-brambles"/>'

_BOARD_CORNERS = "L".join(f"{400 * math.cos(math.radians(60 * corner)):.1f} {400 * math.sin(math.radians(60 * corner)):.1f}" for corner in range(6))
BOARD = f'<path d="M{_BOARD_CORNERS}Z" class="fill-meadow line-meadow line-round" stroke-width="18"/>'

_ARROW = "M-9 4L0 -6L9 4M0 -5V11"
CLIMB = (
    f'<path d="{outline(_STONE)}" class="fill-legal-pale line-legal line-round" fill-opacity="0.2" stroke-width="4"/>'
    f'<g transform="translate(0 17)"><circle r="13" class="fill-panel line-legal" stroke-width="2"/>'
    f'<path d="{_ARROW}" transform="translate(0 -1.5) scale(0.8)" class="fill-none line-legal line-round" stroke-width="4.5"/></g>'
)
"""A frame around the top stone of a stack with an arrow upwards."""
SKIP = (
    '<circle r="26" class="fill-panel line-legal" stroke-width="3"/>'
    '<path d="M-12 -9L-1 0L-12 9ZM1 -9L12 0L1 9Z" class="fill-legal line-legal line-round" stroke-width="2"/>'
)
"""Two arrows to the right, as on a player of music."""

ENCLOSED = (
    '<g transform="translate(25 -25)"><circle r="12" class="fill-danger line-ground" stroke-width="2.5"/>'
    '<path d="M-5 -5L5 5M5 -5L-5 5" class="line-ground line-round" stroke-width="3.5"/></g>'
)
"""Beside a frame: this bee has no air any more."""

BEE_SIGN = '<use href="#hive-bee" transform="scale(0.38)"/>'
STONE_SIGN = {player: f'<use href="#hive-stone-{str(player).lower()}" transform="scale(0.26)"/>' for player in (RED, BLUE)}


def stone(piece: Piece) -> str:
    """A stone with its insect."""
    return f'<use href="#hive-stone-{str(piece.owner).lower()}"/><use href="#hive-{piece.kind.name.lower()}"/>'


def coordinates(cell: Cube, is_covered: bool) -> str:
    """The coordinates of a cell, on a ground of their own where stones or brambles are."""
    ground = '<use href="#hive-pill"/>' if is_covered else ""
    return f'{ground}<text y="2" class="text-middle fill-soft" font-size="10">{cell}</text>'


def frame(colour: str, is_dashed: bool = False) -> str:
    """A frame around a stone; a dashed one around what lies where another one has left."""
    dashes = ' stroke-dasharray="7 6"' if is_dashed else ""
    return (
        f'<path d="{outline(_STONE + 1)}" class="fill-none line-ground line-round" stroke-width="7"/>'
        f'<path d="{outline(_STONE + 1)}" class="fill-none line-{colour} line-round" stroke-width="4"{dashes}/>'
    )


def badge(count: int, owner: Player) -> str:
    """How many stones lie there, on the base of their owner."""
    colour = str(owner).lower()
    return base(str(owner), 11, f"fill-panel line-{colour}") + f'<text y="5" class="text-middle text-bold fill-ink" font-size="14">{count}</text>'


def insect_chips(pieces: tuple[Piece, ...]) -> str:
    """Small stones in a row: what lies below another stone, the lowest first."""
    pitch = 21.0
    left = -pitch * (len(pieces) - 1) / 2
    chips = (f'<g transform="translate({left + pitch * place:g} 0) scale(0.33)">{stone(piece)}</g>' for place, piece in enumerate(pieces))
    return "".join(chips)
