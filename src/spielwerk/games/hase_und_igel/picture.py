"""The picture of a race: a track of stepping stones that winds through a meadow from the start to the goal."""

from collections.abc import Iterator, Mapping
from typing import Any

from spielwerk._core import State
from spielwerk.game import Rules
from spielwerk.games.hase_und_igel import course, naming
from spielwerk.games.hase_und_igel.clicking import attempt, begun, clicks, targets
from spielwerk.games.hase_und_igel.drawings import BUSH, CARROT, GOAL_FLAG, SALAD, SYMBOLS, token
from spielwerk.games.hase_und_igel.signs import small_card
from spielwerk.games.hase_und_igel.view import GOAL, CommonView, Hare
from spielwerk.player import RED, Player
from spielwerk.scene.shapes import Click, Count, Name, Scene, Shape
from spielwerk.scene.turning import if_turn_of

HEIGHT = 912.0
TINTS = {
    "START": "legal-pale",
    "CARROT": "carrot-pale",
    "CARROTS": "carrot-pale",
    "SALAD": "safe-pale",
    "HARE": "fur-tint",
    "HEDGEHOG": "spine-pale",
    "POSITION_1": "last-pale",
    "POSITION_2": "grey-pale",
    "MARKET": "toadstool-pale",
    "RANDOM": "accent-pale",
    "GOAL": "goal-pale",
}
_INKS = {
    "START": "legal",
    "CARROT": "carrot",
    "CARROTS": "carrot",
    "SALAD": "leaf",
    "HARE": "fur",
    "HEDGEHOG": "spine",
    "POSITION_1": "goal",
    "POSITION_2": "grey",
    "MARKET": "toadstool",
    "RANDOM": "accent",
    "GOAL": "ink",
}
"""The kinds of fields where the track is shown unrolled."""
_BAR = (64.0, 860.0, 9.2)
"""The track unrolled: where it begins, its height, and the width of a field."""
_BUSHES = ((48, 694), (course.WIDTH - 48, 562), (48, 434), (course.WIDTH - 48, 302), (48, 174))


class RacePainter:
    """Draws the races of one season; `cards` are those that can be in a hand, by rule set."""

    def __init__(self, cards: Mapping[Rules, tuple[str, ...]]) -> None:
        self.options = {"indices": Name("Feldnummern", "Field numbers")}
        self._cards = cards

    def scene(self, state: State[Any], before: State[Any] | None = None, move: str | None = None) -> Scene:
        """The position; with the one before, the way of the last move."""
        view: CommonView = state.view()
        moved = () if before is None or move is None else tuple(_last(before, view))
        labels = tuple(_labels(targets(state), view)) if state.outcome is None else ()
        return self._drawn(state, view, moved, labels)

    def clicks(self, state: State[Any], path: tuple[str, ...] = ()) -> tuple[Click, ...]:
        """Fields and signs, then cards."""
        return clicks(state, path)

    def preview(self, state: State[Any], path: tuple[str, ...]) -> Scene:
        """The hare stands where the clicks have led it."""
        view = begun(state, path)
        return self._drawn(state, view, (_ring("planned", view.me.position, "legal", ""),), ()) if path else self.scene(state)

    def reach(self, state: State[Any], key: str, player: Player) -> tuple[str, ...]:
        """The fields that a player's own hare could go to."""
        turned = if_turn_of(state, player) if key == f"hare {player}".lower() else None
        return () if turned is None else tuple(f"cell {number}" for number in targets(turned))

    def attempt(self, state: State[Any], path: tuple[str, ...]) -> str | None:
        """The move that a field and cards would mean."""
        return attempt(state.view(), path)

    def _drawn(self, state: State[Any], view: CommonView, moved: tuple[Shape, ...], labels: tuple[Shape, ...]) -> Scene:
        taken = {view.red.position, view.blue.position}
        shapes = (
            Shape(key="ground", role="ground", x=0, y=0, svg='<use href="#race-country"/>'),
            *(shape for shape in moved if shape.key == "last way"),
            *(_cell(number, view.board[number].name, number in taken) for number in range(GOAL + 1)),
            *(shape for shape in moved if shape.key != "last way"),
            *(_index(number) for number in range(GOAL + 1)),
            *labels,
            *_hares(view, state.outcome is None),
            *_progress(view),
        )
        cards = self._cards[state.rules]
        return Scene(
            width=course.WIDTH,
            height=HEIGHT,
            symbols=_SYMBOLS,
            shapes=shapes,
            red=_counts(view.red, cards),
            blue=_counts(view.blue, cards),
            common=_common(view),
        )


def _symbols() -> str:
    way = course.line(0, GOAL)
    bushes = "".join(f'<g transform="translate({x:g} {y})">{BUSH}</g>' for x, y in _BUSHES)
    country = (
        f'<rect x="8" y="8" width="{course.WIDTH - 16:g}" height="{HEIGHT - 16:g}" rx="26" class="fill-meadow"/>{bushes}'
        f'<path d="{way}" class="fill-none line-meadow-deep line-round" stroke-width="104"/>'
        f'<path d="{way}" class="fill-none line-path line-round" stroke-width="88"/>'
    )
    found = {**SYMBOLS, "country": country, "red": token("RED"), "blue": token("BLUE")}
    return "".join(f'<g id="race-{name}">{drawing}</g>' for name, drawing in found.items())


_SYMBOLS = _symbols()


def _radius(number: int) -> float:
    return 40.0 if number in (0, GOAL) else course.STONE


def _cell(number: int, kind: str, taken: bool) -> Shape:
    x, y = course.place(number)
    ring = "goal" if number == GOAL else "cell-line"
    where = ' transform="translate(0 17) scale(0.62)"' if taken else ""
    return Shape(
        key=f"cell {number}",
        role="cell",
        x=x,
        y=y,
        svg=f'<circle r="{_radius(number):g}" class="fill-{TINTS[kind]} line-{ring}" stroke-width="2"/><use href="#race-{kind}"{where}/>',
        name=naming.field(number, kind),
    )


def _index(number: int) -> Shape:
    x, y = course.place(number)
    return Shape(
        key=f"index {number}",
        role="label",
        x=x + _radius(number),
        y=y + 7,
        svg=f'<circle r="10" class="fill-panel line-cell-line" stroke-width="1"/><text y="4" font-size="11" class="text-middle">{number}</text>',
        option="indices",
    )


def _labels(costs: Mapping[int, int], view: CommonView) -> Iterator[Shape]:
    """What each field that can be reached costs in carrots, or brings; at its lower edge, or at the upper one where a hare would hide it."""
    hares = [(x, y) for _, x, y in _standing(view)]
    for number, carrots in costs.items():
        x, y = course.place(number)
        down = _radius(number) - 5
        if any(abs(x - hare_x) < 52 and -52 < y + down - hare_y < 38 for hare_x, hare_y in hares):
            down = -down
        text = f"−{carrots}" if carrots > 0 else f"+{-carrots}"
        wide = 24 + 8.6 * len(text)
        ring = "legal" if carrots > 0 else "last"
        yield Shape(
            key=f"cost {number}",
            role="label",
            x=x,
            y=y + down,
            owner="RED" if view.to_move is RED else "BLUE",
            svg=(
                f'<rect x="{-wide / 2:g}" y="-10.5" width="{wide:g}" height="21" rx="10.5" class="fill-panel line-{ring}" stroke-width="2"/>'
                f'<g transform="translate({wide / 2 - 11.5:g} 0) scale(0.38)">{CARROT}</g>'
                f'<text x="-7.5" y="5" font-size="14" class="text-middle text-bold">{text}</text>'
            ),
        )


def _ring(key: str, number: int, colour: str, dashes: str) -> Shape:
    x, y = course.place(number)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    svg = f'<circle r="{_radius(number) + 2:g}" class="fill-none line-{colour}" stroke-width="5"{dashed}/>'
    return Shape(key=key, role="mark", x=x, y=y, svg=svg)


def _last(before: State[Any], now: CommonView) -> Iterator[Shape]:
    """From where to where the hare went, and along which fields."""
    start: int = before.view().me.position
    end = (now.red if before.to_move is now.red.player else now.blue).position
    if start != end:
        way = f'<path d="{course.line(start, end)}" class="fill-none line-last line-round" stroke-width="88" opacity="0.35"/>'
        yield Shape(key="last way", role="mark", x=0, y=0, svg=way)
        yield _ring("last from", start, "last", "7 6")
    yield _ring("last to", end, "last", "")


def _standing(view: CommonView) -> Iterator[tuple[Hare, float, float]]:
    """Where both hares are drawn: above the middle of their field, and side by side where they share it."""
    together = view.red.position == view.blue.position
    for one, aside in ((view.red, -27.0), (view.blue, 27.0)):
        x, y = course.place(one.position)
        yield one, x + (aside if together else 0.0), y - 24


def _hares(view: CommonView, running: bool) -> Iterator[Shape]:
    for one, x, y in _standing(view):
        side = str(one.player).lower()
        if running and one.player is view.to_move:
            svg = '<circle r="28.5" class="fill-none line-accent" stroke-width="3.5" stroke-dasharray="5 4"/>'
            yield Shape(key="turn", role="mark", x=x, y=y, svg=svg, name=naming.turn(view))
        yield Shape(
            key=f"hare {side}",
            role="piece",
            x=x,
            y=y,
            svg=f'<use href="#race-{side}"/>',
            name=naming.hare(one),
            owner="RED" if side == "red" else "BLUE",
        )


def _progress(view: CommonView) -> Iterator[Shape]:
    """The track unrolled, with both hares beside it."""
    x, y, step = _BAR
    ticks = "".join(
        f'<rect x="{step * field.number - step / 2 + 0.5:g}" y="-8" width="{step - 1:g}" height="16" rx="2.5" class="fill-{_INKS[field.name]}"/>'
        for field in view.board.fields
    )
    flag = f'<g transform="translate({step * GOAL + 22:g} 0) scale(0.6)">{GOAL_FLAG}</g>'
    yield Shape(key="progress", role="gauge", x=x, y=y, svg=ticks + flag)
    for one, up in ((view.red, -21.0), (view.blue, 21.0)):
        side = str(one.player)
        pin = '<path d="M-5 9 L0 14 L5 9 Z"' if up < 0 else '<path d="M-5 -9 L0 -14 L5 -9 Z"'
        svg = f'{pin} class="fill-{side.lower()}"/><use href="#race-{side.lower()}" transform="scale(0.45)"/>'
        yield Shape(key=f"progress {side.lower()}", role="gauge", x=x + step * one.position, y=y + up, svg=svg)


def _sign(drawing: str) -> str:
    return f'<g transform="scale(0.5)">{drawing}</g>'


def _counts(one: Hare, cards: tuple[str, ...]) -> tuple[Count, ...]:
    return (
        Count(key="field", name=Name("Feld", "Field"), value=str(one.position), limit=str(GOAL), svg=_sign(GOAL_FLAG), main=True),
        Count(key="carrots", name=Name("Karotten", "Carrots"), value=str(one.carrots), svg=_sign(CARROT), main=True),
        Count(key="salads", name=Name("Salate", "Salads"), value=str(one.salads), limit="5", svg=_sign(SALAD), main=True),
        *(Count(key=f"card {card}", name=naming.CARDS[card], value=str(one.owns(card)), svg=small_card(card)) for card in cards),
    )


def _common(view: CommonView) -> tuple[Count, ...]:
    order = getattr(view, "random_field", None)
    luck = () if order is None else (Count(key="luck", name=naming.ORDERS[order], value="", svg=_sign(SYMBOLS["RANDOM"])),)
    return (Count(key="round", name=Name("Runde", "Round"), value=str(min(view.round, 30)), limit="30", main=True), *luck)
