"""Sheep, the sheepdog, flowers and toadstools, drawn by hand around (0, 0)."""

from math import cos, pi, sin

from spielwerk.player import Player
from spielwerk.scene.palette import base


def _circle(count: int, radius: float, size: float, start: float = 0.0) -> str:
    turns = [start + 2 * pi * step / count for step in range(count)]
    return "".join(f'<circle cx="{radius * cos(turn):.1f}" cy="{radius * sin(turn):.1f}" r="{size:g}"/>' for turn in turns)


_BLOSSOM = (
    f'<g class="fill-white line-outline" stroke-width="0.9">{_circle(6, 5.6, 4.1)}</g>'
    '<circle r="4" class="fill-petal line-outline" stroke-width="0.9"/>'
)
_STEM = '<path d="M0 4 C-1 9 0 13 0 18 M0 14 C3 13 6 10 7 7 M0 16 C-3 15 -5 13 -6 10" class="fill-none line-leaf line-round" stroke-width="2"/>'

FLOWER = f'<g transform="translate(0 -5) scale(1.3)">{_STEM}<g transform="translate(0 -3) scale(1.15)">{_BLOSSOM}</g></g>'
FLOWERS = (
    f'<g transform="translate(-11 -7) rotate(-8) scale(1.08)">{_STEM}<g transform="translate(0 -3) scale(1.05)">{_BLOSSOM}</g></g>'
    f'<g transform="translate(11 2) rotate(8) scale(1.08)">{_STEM}<g transform="translate(0 -3) scale(1.05)">{_BLOSSOM}</g></g>'
)
TOADSTOOL = (
    '<path d="M-4.5 2 C-4.5 9 -6 13 -7 17 H7 C6 13 4.5 9 4.5 2 Z" class="fill-white line-outline" stroke-width="1"/>'
    '<path d="M-18 4 C-18 -9 -9 -16 0 -16 C9 -16 18 -9 18 4 C12 7 -12 7 -18 4 Z" class="fill-toadstool line-outline" stroke-width="1"/>'
    '<g class="fill-white"><circle cx="-8" cy="-4" r="3.2"/><circle cx="3" cy="-9.5" r="3"/><circle cx="9.5" cy="-1.5" r="2.8"/>'
    '<circle cx="0.5" cy="0.8" r="2.2"/><circle cx="-13.5" cy="2" r="1.8"/></g>'
)

SAFE = (
    '<path d="M0 -15 L13 -10 C13 2 9 10 0 16 C-9 10 -13 2 -13 -10 Z" class="fill-none line-safe line-round" stroke-width="2.6"/>'
    '<path d="M-6 0 L-1.5 5 L7 -5" class="fill-none line-safe line-round" stroke-width="2.6"/>'
)

SHEEP = (
    f'<g class="fill-wool line-outline" stroke-width="2.4">{_circle(9, 12, 5.4, 0.35)}</g>'
    f'<g class="fill-wool">{_circle(9, 11.5, 5.2, 0.35)}<circle r="13"/></g>'
    '<g class="fill-outline"><ellipse cx="-10.5" cy="-0.5" rx="5.4" ry="3" transform="rotate(24 -10.5 -0.5)"/>'
    '<ellipse cx="10.5" cy="-0.5" rx="5.4" ry="3" transform="rotate(-24 10.5 -0.5)"/>'
    '<path d="M0 -6.5 C6 -6.5 8 -3 7.4 2 C6.8 8 4 12.5 0 12.5 C-4 12.5 -6.8 8 -7.4 2 C-8 -3 -6 -6.5 0 -6.5 Z"/></g>'
    f'<g class="fill-wool" transform="translate(0 -8)">{_circle(5, 4.4, 3.6, 0.3)}<circle r="4"/></g>'
    '<g class="fill-white"><circle cx="-3.2" cy="1.4" r="2.1"/><circle cx="3.2" cy="1.4" r="2.1"/></g>'
    '<g class="fill-black"><circle cx="-2.8" cy="1.8" r="1.1"/><circle cx="2.8" cy="1.8" r="1.1"/></g>'
    '<path d="M-2 7.6 L0 9.2 L2 7.6" class="fill-none line-white line-round" stroke-width="1.1"/>'
)
GREY_SHEEP = SHEEP.replace("fill-wool", "fill-grey-pale")

_HEAD = (
    '<path d="M-10 -10 L-15 3 L-8.5 2 Z M10 -10 L15 3 L8.5 2 Z" class="fill-outline line-outline line-round" stroke-width="1.5"/>'
    '<path d="M0 -12 C8 -12 11 -6 10 1 C9 8 5 13 0 13 C-5 13 -9 8 -10 1 C-11 -6 -8 -12 0 -12 Z" class="fill-wood line-outline" stroke-width="1.4"/>'
    '<path d="M0 -12 C2.4 -7 2.6 -1 5.4 3.4 C6 9 3.6 12.4 0 12.4 C-3.6 12.4 -6 9 -5.4 3.4 C-2.6 -1 -2.4 -7 0 -12 Z" class="fill-white"/>'
    '<path d="M-2.8 4.6 C-1 3.6 1 3.6 2.8 4.6 C2.4 7 1 8 0 8 C-1 8 -2.4 7 -2.8 4.6 Z" class="fill-black"/>'
)
ACTIVE_DOG = (
    f'{_HEAD}<g class="fill-black"><circle cx="-5" cy="-2" r="1.9"/><circle cx="5" cy="-2" r="1.9"/></g>'
    '<path d="M-2 9.6 C-2 14 2 14 2 9.6 Z" class="fill-toadstool"/>'
)
PASSIVE_DOG = f'{_HEAD}<path d="M-7 -2.4 q2 2.2 4 0 M3 -2.4 q2 2.2 4 0" class="fill-none line-black line-round" stroke-width="1.5"/>'
_SLEEP = '<path d="M0 0 h6 l-6 7 h6" class="fill-none line-ink line-round" stroke-width="2"/>'

WAITING_DOG = (
    f'<ellipse cy="16" rx="24" ry="11" class="fill-wood line-outline" stroke-width="1.6"/><path d="M22 15 C31 14 31 4 26 3" '
    f'class="fill-none line-wood line-round" stroke-width="5.5"/>'
    f'<ellipse cx="-11" cy="22" rx="7" ry="4" class="fill-white line-outline" stroke-width="1.2"/>'
    f'<ellipse cx="9" cy="22" rx="7" ry="4" class="fill-white line-outline" stroke-width="1.2"/>'
    f'<g transform="translate(0 -1) scale(1.2)">{PASSIVE_DOG}</g>'
    f'<g transform="translate(17 -24)">{_SLEEP}</g>'
)
"""The dog before it follows anybody."""


def beside_dog(active: bool) -> str:
    """The dog beside its sheep: awake in a bright ring, or asleep."""
    if active:
        return f'<circle r="15.5" class="fill-accent"/><circle r="13" class="fill-accent-pale"/><g transform="scale(0.84)">{ACTIVE_DOG}</g>'
    return f'<circle r="14" class="fill-grey-pale line-grey" stroke-width="2"/><g transform="scale(0.78)">{PASSIVE_DOG}</g>'


ARROW = '<path d="M-8 -2.6 H1 V-6.5 L9 0 L1 6.5 V2.6 H-8 Z" class="fill-{0} line-panel" stroke-width="1.4"/>'


def figure(owner: Player, grey: bool) -> str:
    """A sheep on the base of its side; grey, only the shape of the base and its edge tell whose it is."""
    side = str(owner).lower()
    ground = "grey-pale" if grey else side
    return (
        f'<g transform="translate(0 1.5)" opacity="0.25">{base(str(owner), 22.5, "fill-shadow")}</g>'
        f'{base(str(owner), 21.5, f"fill-{ground} line-{side}")}<use href="#meadow-{"grey" if grey else "sheep"}"/>'
    )


def die(points: int) -> str:
    """A die of 64 by 64."""
    pips = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1))}
    pips[5] = (*pips[4], (0, 0))
    pips[6] = (*pips[4], (-1, 0), (1, 0))
    dots = "".join(f'<circle cx="{17 * x}" cy="{17 * y}" r="6.2"/>' for x, y in pips[points])
    return (
        '<rect x="-31" y="-28" width="62" height="62" rx="13" class="fill-shadow" opacity="0.22"/>'
        f'<rect x="-31" y="-31" width="62" height="62" rx="13" class="fill-panel line-line" stroke-width="2"/><g class="fill-ink">{dots}</g>'
    )
