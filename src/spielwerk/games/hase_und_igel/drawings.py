"""Carrots, salads, hares and hedgehogs, drawn by hand: each about 40 by 40 around (0, 0)."""

from math import cos, pi, sin

from spielwerk.scene.palette import base

_LEAVES = "".join(
    f'<path transform="translate(8 -9) rotate({turn})" d="M0 0 C-4.5 -4 -4 -10 0 -13 C4 -10 4.5 -4 0 0 Z" class="fill-leaf"/>'
    for turn in (12, 78, 45)
)

CARROT = (
    f"{_LEAVES}"
    '<path d="M-14.5 15.5 C-17 13.5 -9.5 -3 -2 -9 C3 -13 10 -13 12.2 -9.5 C14.5 -6 12 0 8 4 C1 11 -12.5 17.5 -14.5 15.5 Z" class="fill-carrot"/>'
    '<path d="M-1 -3 l5 3.5 M-6 4 l4 3 M4 -6.5 l3.6 2.6" class="fill-none line-white line-round" stroke-width="1.6" opacity="0.75"/>'
)


def _frill(count: int, radius: float, size: float) -> str:
    """Circles in a circle: the edge of a leaf of salad."""
    turns = [2 * pi * step / count for step in range(count)]
    return "".join(f'<circle cx="{radius * cos(turn):.1f}" cy="{radius * sin(turn):.1f}" r="{size:g}"/>' for turn in turns)


SALAD = (
    f'<g class="fill-leaf">{_frill(9, 12.5, 5.6)}<circle r="13"/></g>'
    f'<g class="fill-leaf-pale">{_frill(7, 7, 4.2)}<circle r="8"/></g>'
    '<path d="M0 11 C-1 5 -1 1 0 -7 M0 5 C-3 3 -5 1 -6 -2 M0 3 C3 1 5 -1 6 -4" class="fill-none line-leaf line-round" stroke-width="1.7"/>'
)

HARE_HEAD = (
    '<g class="fill-fur"><ellipse cx="-5.6" cy="-14" rx="4.6" ry="12.5" transform="rotate(-9 -5.6 -4)"/>'
    '<ellipse cx="5.6" cy="-14" rx="4.6" ry="12.5" transform="rotate(9 5.6 -4)"/></g>'
    '<g class="fill-fur-pale"><ellipse cx="-5.6" cy="-14" rx="2.1" ry="9" transform="rotate(-9 -5.6 -4)"/>'
    '<ellipse cx="5.6" cy="-14" rx="2.1" ry="9" transform="rotate(9 5.6 -4)"/></g>'
    '<path d="M0 -7.5 C8 -7.5 12.5 -1.5 12.5 4.5 C12.5 11.5 6.5 15 0 15 C-6.5 15 -12.5 11.5 -12.5 4.5 C-12.5 -1.5 -8 -7.5 0 -7.5" class="fill-fur"/>'
    '<ellipse cx="-3.6" cy="9" rx="4.6" ry="4" class="fill-fur-pale"/><ellipse cx="3.6" cy="9" rx="4.6" ry="4" class="fill-fur-pale"/>'
    '<rect x="-2.4" y="10.5" width="4.8" height="4.4" rx="1" class="fill-white line-fur" stroke-width="0.6"/>'
    '<path d="M-2.6 4.6 h5.2 l-2.6 3.2 Z" class="fill-black line-black line-round" stroke-width="0.8"/>'
    '<g class="fill-black"><ellipse cx="-5.2" cy="1" rx="1.9" ry="2.5"/><ellipse cx="5.2" cy="1" rx="1.9" ry="2.5"/></g>'
    '<g class="fill-white"><circle cx="-4.6" cy="0" r="0.7"/><circle cx="5.8" cy="0" r="0.7"/></g>'
)

CARD = (
    '<rect x="-13.5" y="-18.5" width="27" height="37" rx="4" transform="rotate(-9)" class="fill-fur-pale line-fur" stroke-width="1.4"/>'
    '<rect x="-13.5" y="-18.5" width="27" height="37" rx="4" transform="rotate(5)" class="fill-panel line-fur" stroke-width="1.6"/>'
    f'<g transform="rotate(5) translate(0 4) scale(0.78)">{HARE_HEAD}</g>'
)


def _spines() -> str:
    """The back of the hedgehog: points outside and notches inside, from the tail to the forehead."""
    points = []
    for step in range(19):
        turn = pi * (1.06 - 1.0 * step / 18)
        radius = 17.5 if step % 2 == 0 else 12.8
        points.append(f"{1.5 + radius * 1.08 * cos(turn):.1f} {8 - radius * 1.1 * sin(turn):.1f}")
    return f"M{' L'.join(points)} L8 11 L-14 12 Z"


HEDGEHOG = (
    '<path d="M7 -3 C13 -3 16.5 3 20.5 7.6 C21 10 19 11.4 16.5 11.8 L5 13 Z" class="fill-fur-pale"/>'
    f'<path d="{_spines()}" transform="translate(-2 0)" class="fill-spine line-spine line-round" stroke-width="1.4"/>'
    '<path d="M-14 12 C-10 15.5 8 15.5 15 11.6 C10 8 6 7.8 1 9 C-4 10.2 -9 10 -14 12 Z" class="fill-fur-pale"/>'
    '<g class="fill-spine"><ellipse cx="-7" cy="14.6" rx="3.4" ry="1.8"/><ellipse cx="7" cy="14.6" rx="3.4" ry="1.8"/></g>'
    '<circle cx="20" cy="8.4" r="2.3" class="fill-black"/><circle cx="11.6" cy="3.6" r="1.7" class="fill-black"/>'
    '<path d="M-9 4 l-2.5 -3.5 M-3 2 l-1.5 -4 M3 2.5 l0 -4.2 M-6 8 l-3 -2.6 M0 6.5 l-1.8 -3" class="fill-none line-fur-pale line-round" '
    'stroke-width="1.3" opacity="0.7"/>'
)


def medal(number: int) -> str:
    """The sign of a position field: a medal for the first or the second hare."""
    metal = "goal" if number == 1 else "grey"
    return (
        '<path d="M-9 -19 L-1 -4 L5 -7 L-1.5 -19 Z M9 -19 L1 -4 L-5 -7 L1.5 -19 Z" class="fill-accent"/>'
        f'<circle cy="5" r="14.5" class="fill-{metal}"/><circle cy="5" r="11.6" class="fill-panel"/>'
        f'<text y="12" font-size="20" class="text-middle text-bold">{number}</text>'
    )


MARKET = (
    '<path d="M-15 -4 V17 M15 -4 V17" class="fill-none line-wood line-round" stroke-width="2.4"/>'
    '<rect x="-17" y="6.5" width="34" height="5" rx="1.4" class="fill-wood"/>'
    '<path d="M-14.5 -16 H14.5 L19 -3.5 H-19 Z" class="fill-white"/>'
    '<path d="M-14.5 -16 H-8.7 L-11.4 -3.5 H-19 Z M-2.9 -16 H2.9 L3.8 -3.5 H-3.8 Z M8.7 -16 H14.5 L19 -3.5 H11.4 Z" class="fill-toadstool"/>'
    '<path d="M-19 -3.5 a3.8 3.6 0 0 0 7.6 0 Z M-3.8 -3.5 a3.8 3.6 0 0 0 7.6 0 Z M11.4 -3.5 a3.8 3.6 0 0 0 7.6 0 Z" class="fill-toadstool"/>'
    '<path d="M-11.4 -3.5 a3.8 3.6 0 0 0 7.6 0 Z M3.8 -3.5 a3.8 3.6 0 0 0 7.6 0 Z" class="fill-white"/>'
    '<path d="M-14.5 -16 H14.5 L19 -3.5 H-19 Z" class="fill-none line-toadstool line-round" stroke-width="1.2"/>'
    '<g class="fill-carrot"><circle cx="-9" cy="4.4" r="2.6"/><circle cx="-3.4" cy="4.4" r="2.6"/></g>'
    '<g class="fill-leaf"><circle cx="4" cy="4" r="3"/><circle cx="9.6" cy="4" r="3"/></g>'
)

RANDOM = (
    '<g transform="rotate(-8)"><rect x="-15" y="-15" width="30" height="30" rx="7" class="fill-accent"/>'
    '<text y="9" font-size="25" class="text-middle text-bold fill-on-accent">?</text></g>'
)

START = '<path d="M-12 18 V-17" class="line-wood line-round" stroke-width="3"/><path d="M-11 -16 L17 -8 L-11 1 Z" class="fill-legal"/>'


def _squares(side: float) -> str:
    """The dark squares of a flag of four by three."""
    return "".join(
        f'<rect x="{-11 + side * column:g}" y="{-17 + side * row:g}" width="{side:g}" height="{side:g}"/>'
        for row in range(3)
        for column in range(4)
        if (row + column) % 2 == 0
    )


GOAL_FLAG = (
    '<path d="M-12 19 V-18" class="line-wood line-round" stroke-width="3"/>'
    '<rect x="-11" y="-17" width="28" height="21" class="fill-white line-black" stroke-width="1"/>'
    f'<g class="fill-black">{_squares(7)}</g>'
)

SYMBOLS = {
    "START": START,
    "CARROT": CARROT,
    "CARROTS": CARROT,
    "SALAD": SALAD,
    "HARE": CARD,
    "HEDGEHOG": HEDGEHOG,
    "POSITION_1": medal(1),
    "POSITION_2": medal(2),
    "MARKET": MARKET,
    "RANDOM": RANDOM,
    "GOAL": GOAL_FLAG,
}
"""The sign of each kind of field."""


def token(owner: str) -> str:
    """A player's hare: its head on the base of its side."""
    side = owner.lower()
    return (
        f'<g transform="translate(0 2)" opacity="0.28">{base(owner, 25, "fill-shadow")}</g>{base(owner, 24, "fill-panel")}{base(owner, 21.5)}'
        f'{base(owner, 17, f"fill-{side}-pale")}<g transform="translate(0 -1) scale(1.12)">{HARE_HEAD}</g>'
    )


BUSH = (
    '<ellipse cy="24" rx="30" ry="6" class="fill-shadow" opacity="0.12"/>'
    '<g class="fill-meadow-deep"><circle cx="-15" cy="10" r="15"/><circle cx="14" cy="9" r="16"/><circle cy="-4" r="18"/></g>'
    '<path d="M-10 -4 q4 -8 10 -7 M-20 10 q2 -7 8 -8 M8 6 q4 -7 10 -6" class="fill-none line-leaf line-round" stroke-width="2" opacity="0.45"/>'
)
