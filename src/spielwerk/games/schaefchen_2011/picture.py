"""The picture of the meadow: fields, flowers, sheep with their herds, the dog and the dice."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from spielwerk._core import State
from spielwerk.games.schaefchen_2011 import board, drawings, meadow, naming
from spielwerk.games.schaefchen_2011.view import Field, Flock, Sheep, SheepView
from spielwerk.player import RED
from spielwerk.scene.palette import base
from spielwerk.scene.shapes import Count, Name, Scene, Shape

_MIDDLE = meadow.SIZE / 2
_SLOTS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""How many sheep stand in each row of a home."""
_PLANTS = {1: "flower", 2: "flowers", -1: "toadstool"}
_GRASS = ((300, 455), (265, 660), (845, 470), (800, 655), (470, 800), (640, 815), (330, 90), (770, 85), (85, 330), (1015, 345), (90, 770))


def _symbols() -> str:
    blades = 'd="M-9 6 q1 -9 -3 -13 M0 6 v-17 M9 6 q-1 -9 3 -13" class="fill-none line-meadow-deep line-round" stroke-width="4"'
    found = {
        "sheep": drawings.SHEEP,
        "grey": drawings.GREY_SHEEP,
        "safe": drawings.SAFE,
        "flower": drawings.FLOWER,
        "flowers": drawings.FLOWERS,
        "toadstool": drawings.TOADSTOOL,
        "grass": "".join(f'<path transform="translate({x} {y})" {blades}/>' for x, y in _GRASS),
    }
    return "".join(f'<g id="meadow-{name}">{drawing}</g>' for name, drawing in found.items())


SYMBOLS = _symbols()


def drawn(state: State[Any], view: SheepView, marks: Iterable[Shape] = (), lifted: int | None = None) -> Scene:
    """The whole scene of a position, or of what its view has become under somebody's hand. `marks` lie below the sheep; a lifted one is held."""
    running = state.outcome is None
    standing = [one for one in (*view.red.sheep, *view.blue.sheep) if one.id != lifted]
    moved = [one for one in (*view.red.sheep, *view.blue.sheep) if one.id == lifted]
    shapes = (
        *_ground(view, running),
        *(_home(one) for one in view.board if one.home_of is not None),
        *(_cell(one) for one in view.board if one.home_of is None),
        *marks,
        *(_plants(one) for one in view.board if one.flowers and not one.sheep),
        *(_index(number) for number in board.FIELDS),
        *_gauges(view),
        *(shape for one in (*standing, *moved) for shape in _figure(view, one, running, one.id == lifted)),
        *_dog(view, lifted),
    )
    return Scene(
        width=meadow.SIZE,
        height=meadow.SIZE,
        symbols=SYMBOLS,
        shapes=shapes,
        red=_counts(view.red, state.scores["RED"]["in_game"]),
        blue=_counts(view.blue, state.scores["BLUE"]["in_game"]),
        common=_common(view),
    )


def framed(field: int, colour: str, key: str, extra: str = "") -> Shape:
    """A mark around a field, inside its edge; `extra` are further attributes."""
    x, y = meadow.middle(field)
    attributes = f'class="fill-none line-{colour}" stroke-width="6" stroke-linejoin="round" {extra}'
    return Shape(key=key, role="mark", x=x, y=y, svg=_outline(field, attributes, 0.9))


def filled(field: int, colour: str, key: str) -> Shape:
    """A mark that fills a field."""
    x, y = meadow.middle(field)
    return Shape(key=key, role="mark", x=x, y=y, svg=_outline(field, f'class="fill-{colour}" opacity="0.45"', 0.96))


def trail(start: int, end: int) -> Shape:
    """The way of the last move."""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(meadow.middle, meadow.way(start, end)))
    svg = f'<polyline points="{points}" class="fill-none line-last line-round" stroke-width="14" opacity="0.55"/>'
    return Shape(key="last way", role="mark", x=0, y=0, svg=svg)


def moved_to(view: SheepView, number: int, field: int) -> SheepView:
    """The view with one sheep on another field, before anything has come of it."""
    there = replace(view.sheep(number), field=field)
    flocks = {name: _replaced(getattr(view, name), there) for name in ("red", "blue")}
    return replace(view, red=flocks["red"], blue=flocks["blue"])


def _replaced(flock: Flock, there: Sheep) -> Flock:
    return replace(flock, sheep=tuple(there if one.id == there.id else one for one in flock.sheep))


def _outline(field: int, attributes: str, size: float = 1.0) -> str:
    owner = board.owner(field)
    if owner is None:
        return f'<path d="{meadow.shape(field)}" transform="scale({size:g})" {attributes}/>'
    radius = meadow.HOME * size
    if owner is RED:
        return f'<circle r="{radius:g}" {attributes}/>'
    return f'<rect x="{-radius:g}" y="{-radius:g}" width="{2 * radius:g}" height="{2 * radius:g}" rx="28" {attributes}/>'


def _ground(view: SheepView, running: bool) -> Iterator[Shape]:
    colour = str(view.to_move).lower() if running else "line"
    size = meadow.SIZE - 16
    frame = f'<rect x="8" y="8" width="{size:g}" height="{size:g}" rx="30" class="fill-meadow line-{colour}" stroke-width="12"/>'
    yield Shape(key="ground", role="ground", x=0, y=0, svg=f'{frame}<use href="#meadow-grass"/>')
    if running:
        mover = str(view.to_move)
        sign = f"{base(mover, 17, 'fill-panel')}{base(mover, 14)}"
        yield Shape(key="turn", role="mark", x=_MIDDLE, y=36, svg=sign, name=naming.turn(view))


def _home(one: Field) -> Shape:
    x, y = meadow.middle(one.id)
    side = str(one.home_of).lower()
    svg = _outline(one.id, f'class="fill-{side}-pale line-{side}" stroke-width="5"')
    return Shape(key=f"cell {one.id}", role="cell", x=x, y=y, svg=svg, name=naming.field(one), owner="RED" if one.home_of is RED else "BLUE")


def _cell(one: Field) -> Shape:
    x, y = meadow.middle(one.id)
    if one.kind == "safe":
        svg = _outline(one.id, 'class="fill-safe-pale line-safe" stroke-width="2.5"') + '<use href="#meadow-safe"/>'
    else:
        svg = _outline(one.id, 'class="fill-cell line-cell-line" stroke-width="2"')
    return Shape(key=f"cell {one.id}", role="cell", x=x, y=y, svg=svg, name=naming.field(one))


def _plants(one: Field) -> Shape:
    x, y = meadow.middle(one.id)
    return Shape(key=f"plants {one.id}", role="mark", x=x, y=y, svg=f'<use href="#meadow-{_PLANTS[one.flowers]}"/>')


def _index(number: int) -> Shape:
    x, y = meadow.middle(number)
    aside, down = meadow.edge(number)
    svg = f'<text y="4.5" font-size="13" class="text-middle fill-soft">{number}</text>'
    return Shape(key=f"index {number}", role="label", x=x + aside, y=y + down, svg=svg, option="indices")


# Sheep


def place(view: SheepView, one: Sheep) -> tuple[float, float]:
    """Where a sheep stands: in the middle of its field, in homes in rows."""
    x, y = meadow.middle(one.field)
    together = [other.id for other in (*view.red.sheep, *view.blue.sheep) if other.field == one.field]
    if one.field not in board.HOMES:
        return x, y
    at = together.index(one.id)
    rows = _SLOTS[len(together)]
    row, column = (0, at) if at < rows[0] else (1, at - rows[0])
    return x + 58 * (column - (rows[row] - 1) / 2), y + 76 * (row - (len(rows) - 1) / 2)


def _figure(view: SheepView, one: Sheep, running: bool, lifted: bool) -> Iterator[Shape]:
    x, y = place(view, one)
    grey = running and one.owner is not view.to_move
    turn = meadow.heading(one.field, one.target)
    arrow = drawings.ARROW.format("grey" if grey else str(one.owner).lower())
    bigger = 1.7 if lifted else 1.0
    svg = (
        f'<g transform="translate(0 -12)">{drawings.figure(one.owner, grey)}</g><g transform="translate(0 17)">{_numbers(one, grey)}</g>'
        f'<g transform="translate(0 {34 if lifted else 31}) rotate({turn:.1f}) scale({bigger:g})">{arrow}</g>'
    )
    yield Shape(
        key=f"sheep {one.id}",
        role="piece",
        x=x,
        y=y - (8 if lifted else 0),
        svg=svg,
        size=1.2 if lifted else 1.0,
        name=naming.sheep(one),
        owner="RED" if one.owner is RED else "BLUE",
    )
    number = (
        '<rect x="-13" y="-8" width="26" height="16" rx="8" class="fill-ink"/>'
        f'<text y="4.3" font-size="12" class="text-middle fill-ground">{one.id}</text>'
    )
    yield Shape(key=f"number {one.id}", role="label", x=x - 18, y=y - 30, svg=number, option="sheep")


def _numbers(one: Sheep, grey: bool) -> str:
    """Own sheep, captured sheep, flowers: in a row of three boxes."""
    own, enemy = ("red-pale", "blue-pale") if one.owner is RED else ("blue-pale", "red-pale")
    cells = ((one.own, own), (one.enemy, enemy), (one.flowers, "last-pale"))
    widths = [max(16.0, 8.2 * len(str(count)) + 5) for count, _ in cells]
    x = -sum(widths) / 2
    parts = []
    for (count, colour), wide in zip(cells, widths, strict=True):
        ground = "grey-pale" if grey else colour
        parts.append(f'<rect x="{x:.1f}" y="-8" width="{wide:.1f}" height="16" class="fill-{ground}"/>')
        parts.append(f'<text x="{x + wide / 2:.1f}" y="4.6" font-size="13" class="text-middle text-bold">{str(count).replace("-", "−")}</text>')
        x += wide
    edge = f'<rect x="{-x:.1f}" y="-8" width="{2 * x:.1f}" height="16" rx="3" class="fill-none line-outline" stroke-width="1.2"/>'
    return "".join(parts) + edge


def _dog(view: SheepView, lifted: int | None) -> Iterator[Shape]:
    dog = view.dog
    name = naming.dog(dog.active)
    if dog.sheep is None:
        x, y = meadow.middle(dog.field)
        yield Shape(key="dog", role="piece", x=x, y=y, svg=drawings.WAITING_DOG, name=name)
        return
    held = next((one for one in (*view.red.sheep, *view.blue.sheep) if one.dog), dog.sheep)
    x, y = place(view, held)
    up = 8 if held.id == lifted else 0
    yield Shape(key="dog", role="piece", x=x + 21, y=y - 31 - up, svg=drawings.beside_dog(dog.active), name=name)


# Gauges and counts


def _gauges(view: SheepView) -> Iterator[Shape]:
    for place_of_die, points in enumerate(view.dice):
        name = Name(f"Würfel {place_of_die + 1}: {points}", f"Die {place_of_die + 1}: {points}")
        x = _MIDDLE + 80 * (place_of_die - 1)
        yield Shape(key=f"die {place_of_die + 1}", role="gauge", x=x, y=_MIDDLE - 258, svg=drawings.die(points), name=name)
    for flock, aside in ((view.red, -258.0), (view.blue, 258.0)):
        side = str(flock.player)
        svg = (
            f'<rect x="-62" y="-46" width="124" height="92" rx="20" class="fill-panel line-{side.lower()}" stroke-width="3"/>'
            f'<g transform="translate(-32 0)">{base(side, 15)}</g>'
            f'<text x="22" y="15" font-size="42" class="text-middle text-bold">{flock.points}</text>'
        )
        name = naming.points(flock.player, flock.points)
        yield Shape(key=f"points {side.lower()}", role="gauge", x=_MIDDLE + aside, y=_MIDDLE, svg=svg, name=name)
    left = view.flowers_left
    plant = drawings.FLOWER if left >= 0 else drawings.TOADSTOOL
    text = f'<text x="18" y="11" font-size="30" class="text-middle text-bold">{abs(left)}</text>'
    svg = (
        '<rect x="-54" y="-34" width="108" height="68" rx="18" class="fill-panel line-line" stroke-width="2"/>'
        f'<g transform="translate(-26 -1)">{plant}</g>{text}'
    )
    yield Shape(key="flowers left", role="gauge", x=_MIDDLE, y=_MIDDLE + 252, svg=svg, name=_flowers_left(view))


def _flowers_left(view: SheepView) -> Name:
    left = view.flowers_left
    german, english = naming.german_harvest(left), naming.english_harvest(left)
    return Name(f"{german} auf dem Spielfeld", f"{english} on the board")


def _sign(drawing: str, size: float = 0.55) -> str:
    return f'<g transform="scale({size:g})">{drawing}</g>'


def _counts(flock: Flock, in_game: int) -> tuple[Count, ...]:
    plain, other = drawings.figure(flock.player, False), drawings.figure(flock.player.opponent, False)
    collected, munched = flock.collected, flock.munched
    return (
        Count(key="points", name=Name("Punkte", "Points"), value=str(flock.points), main=True),
        Count(key="sheep", name=Name("Schafe im Spiel", "Sheep in the game"), value=str(in_game), svg=_sign(plain, 0.45), main=True),
        Count(key="captured", name=Name("Schafe gefangen", "Sheep captured"), value=str(flock.captured), svg=_sign(other, 0.45), main=True),
        Count(key="stolen", name=Name("Schafe gestohlen", "Sheep stolen"), value=str(flock.stolen), svg=_sign(other, 0.45), main=True),
        _harvested("collected", collected, naming.harvest(collected, "gesammelt", "collected")),
        _harvested("munched", munched, naming.harvest(munched, "gefressen", "eaten")),
    )


def _harvested(key: str, count: int, name: Name) -> Count:
    return Count(key=key, name=name, value=str(abs(count)), svg=_sign(drawings.FLOWER if count >= 0 else drawings.TOADSTOOL), main=True)


def _common(view: SheepView) -> tuple[Count, ...]:
    left = view.flowers_left
    dice = (
        Count(key=f"die {place}", name=Name(f"Würfel {place}", f"Die {place}"), value=str(points), svg=_sign(drawings.die(points), 0.3), main=True)
        for place, points in enumerate(view.dice, 1)
    )
    return (
        Count(key="round", name=Name("Runde", "Round"), value=str(min(view.turn // 2 + 1, 30)), limit="30", main=True),
        _harvested("flowers", left, naming.harvest(left, "auf dem Spielfeld", "on the board")),
        *dice,
    )
