"""The drawings of the river: fields, landing stages, passengers, boats and signs, all around (0, 0). What has a direction looks to the right."""

from collections.abc import Iterable

from spielwerk.games.mississippi_queen_2017.view import Kind
from spielwerk.player import BLUE, RED, Player
from spielwerk.scene.hexagons import outline
from spielwerk.scene.palette import base

Point = tuple[float, float]

RADIUS = 40.0
"""From the middle of a field to its corners."""

_HEXAGON = outline(RADIUS)
_SHORE = "M-25 2C-28 -10 -18 -20 -8 -22C4 -27 18 -22 23 -13C29 -4 26 10 18 15C8 22 -6 21 -14 17C-21 15 -24 9 -25 2Z"

_ISLAND = f"""
<path d="{_SHORE}" class="fill-sand line-wood" stroke-width="1.5" stroke-opacity="0.6"/>
<path d="{_SHORE}" transform="translate(0 -1.5) scale(0.82)" class="fill-meadow-deep"/>
"""
_TREES = """
<path d="M-9 8V-1M9 5V-6M0 -3V-12" class="line-wood line-round" stroke-width="3.5"/>
<path d="M-9 -14L-1 1H-17ZM9 -20L17.5 -3H0.500ZM0 -25L7 -11H-7Z" class="fill-leaf line-outline line-round" stroke-width="1"/>
"""
_SANDBANK = """
<path d="M-29 3C-30 -8 -20 -17 -9 -18C3 -22 21 -20 27 -9C32 0 27 10 18 13C7 18 -9 17 -18 13C-25 11 -28 8 -29 3Z" class="fill-sand"
 fill-opacity="0.55"/>
<path d="M-22 2C-22 -6 -14 -12 -6 -12C4 -15 17 -14 20 -6C23 1 19 6 12 8C4 11 -8 11 -14 8C-19 7 -21 5 -22 2Z"
 class="fill-sand line-wood" stroke-width="1.5"/>
<path d="M-13 -1Q-8 -5 -3 -1M1 -5Q6 -9 11 -5M2 4Q7 0 12 4" class="fill-none line-wood line-round" stroke-width="2"/>
"""
_LOG = """
<g transform="rotate(-14)"><rect x="-27" y="-15" width="51" height="12" rx="6" class="fill-wood line-outline" stroke-width="1.5"/>
<ellipse cx="20" cy="-9" rx="4.5" ry="6" class="fill-fur-pale line-outline" stroke-width="1.5"/>
<circle cx="20" cy="-9" r="1.8" class="fill-wood"/></g>
<g transform="rotate(-14)"><rect x="-22" y="2" width="50" height="12" rx="6" class="fill-wood line-outline" stroke-width="1.5"/>
<ellipse cx="-18" cy="8" rx="4.5" ry="6" class="fill-fur-pale line-outline" stroke-width="1.5"/>
<circle cx="-18" cy="8" r="1.8" class="fill-wood"/></g>
"""
_GOAL = """
<path d="M-17 18V-25" class="line-outline line-round" stroke-width="6"/><path d="M-17 18V-25" class="line-goal line-round" stroke-width="3"/>
<g class="fill-white"><rect x="-15" y="-25" width="36" height="24" class="line-outline" stroke-width="2"/></g>
<path d="M-15 -25h9v8h-9zM3 -25h9v8h-9zM-6 -17h9v8h-9zM12 -17h9v8h-9zM-15 -9h9v8h-9zM3 -9h9v8h-9z" class="fill-black"/>
"""
_STAGE = """
<path d="M17 -7H45V7H17Z" class="fill-wood line-outline line-round" stroke-width="1.5"/>
<path d="M22 -7V7M27 -7V7M32 -7V7M37 -7V7" class="line-outline" stroke-width="1" stroke-opacity="0.6"/>
<circle cx="43" cy="-8" r="3" class="fill-wood line-outline" stroke-width="1.5"/>
<circle cx="43" cy="8" r="3" class="fill-wood line-outline" stroke-width="1.5"/>
"""
_PERSON = """
<path d="M-8 12C-8 1 -5 -2 0 -2C5 -2 8 1 8 12Z" class="fill-accent line-outline line-round" stroke-width="1.5"/>
<circle cy="-8" r="6" class="fill-fur-pale line-outline" stroke-width="1.5"/>
<path d="M-9 -10H9M-5 -11C-5 -18 5 -18 5 -11Z" class="fill-goal line-outline line-round" stroke-width="1.8"/>
"""
_WAVES = '<path d="M-20 -12q5 -5 10 0t10 0M0 8q5 -5 10 0t10 0" class="fill-none line-white line-round" stroke-width="1.5" stroke-opacity="0.35"/>'

_TERRAIN = {
    Kind.WATER: _WAVES,
    Kind.ISLAND: _ISLAND + _TREES,
    Kind.PASSENGER: _ISLAND,
    Kind.SANDBANK: _SANDBANK,
    Kind.LOG: _LOG,
    Kind.GOAL: _GOAL,
}

_BEYOND = "".join(
    f'<path d="M{x} -20L{x + 16} 0L{x} 20" class="fill-none line-river line-round" stroke-width="8" stroke-opacity="{opacity}"/>'
    for x, opacity in ((-16, 0.9), (4, 0.45))
)


def _boat(player: Player) -> str:
    colour = str(player).lower()
    return (
        f'<g id="river-boat-{colour}">'
        '<path d="M-35 -9h9v18h-9zM-35 -4.500h9M-35 0h9M-35 4.500h9" class="fill-wood line-outline" stroke-width="1.5"/>'
        '<path d="M-27 -15H12Q27 -13 34 0Q27 13 12 15H-27Q-30 0 -27 -15Z" class="fill-panel line-outline line-round" stroke-width="2"/>'
        f'<path d="M-24 -11.500H11Q23 -10 29 0Q23 10 11 11.500H-24Q-26 0 -24 -11.500Z" class="fill-{colour}"/></g>'
    )


def _sign(name: str, icon: str, form: str = "") -> str:
    ring = form or 'class="fill-panel line-legal" stroke-width="3"'
    return f'<g id="river-{name}"><circle r="20" {ring}/>{icon}</g>'


_LEGAL = 'class="fill-none line-legal line-round" stroke-width="4"'
_SIGNS = (
    _sign("faster", f'<path d="M-9 -1L0 -10L9 -1M-9 9L0 0L9 9" {_LEGAL}/>')
    + _sign("slower", f'<path d="M-9 -9L0 0L9 -9M-9 1L0 10L9 1" {_LEGAL}/>')
    + _sign("left", f'<path d="M-2 -9A9.5 9.5 0 1 1 -8.5 5M4 -14.500L-3 -9L3 -2.5" {_LEGAL}/>')
    + _sign("right", f'<path d="M2 -9A9.5 9.5 0 1 0 8.5 5M-4 -14.500L3 -9L-3 -2.5" {_LEGAL}/>')
    + _sign(
        "finish",
        '<path d="M-10 0L-3 8L10 -8" class="fill-none line-panel line-round" stroke-width="5"/>',
        'class="fill-legal line-panel" stroke-width="3"',
    )
    + _sign(
        "refused",
        '<path d="M-10 0L-3 8L10 -8" class="fill-none line-soft line-round" stroke-width="4"/>',
        'class="fill-panel line-soft" stroke-width="2.5" stroke-dasharray="4 4"',
    )
)


def _symbols() -> str:
    fields = "".join(f'<g id="river-{kind.name.lower()}" transform="translate(0 -4)">{drawing.strip()}</g>' for kind, drawing in _TERRAIN.items())
    waters = "".join(f'<path id="river-{name}" d="{_HEXAGON}" class="fill-{name} line-white" stroke-opacity="0.35"/>' for name in WATERS)
    goal = f'<path id="river-line" d="{outline(RADIUS - 3)}" class="fill-none line-goal" stroke-width="5"/>'
    bank = f'<path id="river-bank" d="{outline(RADIUS + 3)}" class="fill-meadow-deep line-meadow-deep line-round" stroke-width="12"/>'
    things = f'<g id="river-stage">{_STAGE.strip()}</g><g id="river-person">{_PERSON.strip()}</g><g id="river-beyond">{_BEYOND}</g>'
    return bank + waters + goal + fields + things + _boat(RED) + _boat(BLUE) + _SIGNS


WATERS = ("river", "river-deep")
"""The waters of tiles with even and with odd numbers."""
LETTERS = ("black", "white")
"""What is written on them."""
SYMBOLS = _symbols()
"""What the shapes of every position refer to."""

SPEED_SIGN = '<circle r="8.5" class="fill-panel line-ink" stroke-width="1.8"/><path d="M0 0L4.5 -4.5" class="line-ink line-round" stroke-width="2"/>'
COAL_SIGN = '<path d="M-8 3L-5 -6L2 -8L8 -2L6 6L-3 8Z" class="fill-black line-line line-round" stroke-width="1.5"/>'
PERSON_SIGN = '<use href="#river-person" transform="translate(0 1.5) scale(0.58)"/>'
POINTS_SIGN = '<path d="M0 -9L2.6 -3L9 -2.5L4 1.8L5.6 8.3L0 4.8L-5.6 8.3L-4 1.8L-9 -2.5L-2.6 -3Z" class="fill-petal line-outline" stroke-width="1"/>'
MOVEMENT_SIGN = '<path d="M-7 -6L-1 0L-7 6M1 -6L7 0L1 6" class="fill-none line-accent line-round" stroke-width="2.5"/>'


def field(kind: Kind, tile: int) -> str:
    """A field of a tile."""
    water = f'<use href="#river-{WATERS[tile % 2]}"/>'
    line = '<use href="#river-line"/>' if kind is Kind.GOAL else ""
    return f'{water}{line}<use href="#river-{kind.name.lower()}"/>'


def boat(player: Player, passengers: int) -> str:
    """A boat with two seats at the bow, taken or not."""
    colour = str(player).lower()
    taken = ("fill-fur-pale" if seat < passengers else "fill-none" for seat in range(2))
    seats = (f'<circle cx="20" cy="{y}" r="4" class="{fill} line-on-{colour}" stroke-width="1.5"/>' for fill, y in zip(taken, (-5, 5), strict=True))
    return f'<use href="#river-boat-{colour}"/>{"".join(seats)}'


def speed_dial(player: Player, speed: int) -> str:
    """The speed, on the base of its owner."""
    return base(str(player), 10.5, "fill-white line-outline") + f'<text y="5" class="text-middle text-bold fill-black" font-size="15">{speed}</text>'


def coal_heap(coal: int) -> str:
    """The coal, on a lump of it."""
    lump = '<path d="M-10 4L-8 -7L1 -10L9 -6L10 4L3 10L-6 9Z" class="fill-black line-white line-round" stroke-width="1.2"/>'
    return f'{lump}<text y="4.5" class="text-middle text-bold fill-white" font-size="13">{coal}</text>'


def movement_pips(left: int, speed: int) -> str:
    """A point for each movement point; those that are used up are empty."""
    places = ((8.2 * place - 4.1 * (speed - 1), "fill-accent" if place < left else "fill-none") for place in range(speed))
    pips = (f'<circle cx="{x:g}" r="3.1" class="{fill} line-accent" stroke-width="1.5"/>' for x, fill in places)
    width = 8.2 * speed + 8
    return f'<rect x="{-width / 2:g}" y="-8" width="{width:g}" height="16" rx="8" class="fill-panel line-accent" stroke-width="1.5"/>{"".join(pips)}'


def writing(text: str, tile: int) -> str:
    """What is written on a field of a tile."""
    return f'<text class="text-middle fill-{LETTERS[tile % 2]}" font-size="11">{text}</text>'


def bank(places: Iterable[Point]) -> str:
    """The land around all fields."""
    return "".join(f'<use href="#river-bank" x="{x:.1f}" y="{y:.1f}"/>' for x, y in places)


def frame(colour: str, is_dashed: bool = False) -> str:
    """A frame within a field."""
    dashes = ' stroke-dasharray="8 6"' if is_dashed else ""
    return (
        f'<path d="{outline(RADIUS - 4)}" class="fill-none line-ground line-round" stroke-width="6.5" stroke-opacity="0.8"/>'
        f'<path d="{outline(RADIUS - 4)}" class="fill-none line-{colour} line-round" stroke-width="4"{dashes}/>'
    )


def track(points: list[tuple[float, float]], colour: str) -> str:
    """The way of a boat through the middles of fields."""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return (
        f'<path d="{way}" class="fill-none line-ground line-round" stroke-width="8" stroke-opacity="0.8"/>'
        f'<path d="{way}" class="fill-none line-{colour} line-round" stroke-width="4.5" stroke-dasharray="1 9"/>'
    )


def sign(name: str) -> str:
    """A sign beside the boat."""
    return f'<use href="#river-{name}"/>'


PUSH_ASIDE = f'{frame("legal")}<text y="10" class="text-middle text-bold fill-ink" font-size="28">?</text>'
"""A field that is not shown and onto which the opponent can be pushed all the same."""
STAGE = '<use href="#river-stage"/>'
PERSON = '<use href="#river-person"/>'
BEYOND = '<use href="#river-beyond"/>'
