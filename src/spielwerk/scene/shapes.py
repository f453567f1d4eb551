"""What a picture of a position is made of. A game's `scene.py` draws it once; files, notebooks and the browser only place what they are given."""

from typing import Literal

import msgspec


class Name(msgspec.Struct, frozen=True):
    """What something is called, for people who read or listen."""

    german: str
    english: str


Role = Literal["ground", "cell", "piece", "mark", "gauge", "label"]


class Shape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing in the picture. A thing keeps its key from position to position, so that it can be seen moving."""

    key: str
    """Unique in its scene: ``cell 3``, ``ant red 2``."""
    role: Role
    x: float
    y: float
    svg: str
    """What is drawn around (0, 0): markup of our own making, never of a guest's; coloured by classes of the palette alone."""
    turn: float = 0.0
    """Degrees, clockwise."""
    size: float = 1.0
    name: Name | None = None
    """What it is; without a name it is decoration that nobody has to hear of."""
    owner: Literal["RED", "BLUE"] | None = None
    option: str | None = None
    """Shown only if the person asked for it, for example ``indices``."""


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """A number beside the picture: carrots, points, the round."""

    key: str
    name: Name
    value: str
    limit: str | None = None
    svg: str = ""
    """A small sign of 20 by 20 around (0, 0)."""
    main: bool = False
    """Whether even the compact view shows it."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The picture of one position."""

    width: float
    height: float
    symbols: str
    """Definitions that shapes refer to with `<use>`; the same for every position of a game."""
    shapes: tuple[Shape, ...]
    """In the order in which they are drawn."""
    red: tuple[Count, ...]
    blue: tuple[Count, ...]
    common: tuple[Count, ...]
    """What belongs to nobody: the round, the dice."""


class Click(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that can be clicked now: a shape, or a sign that is drawn for the occasion."""

    on: str
    """The key of a shape, or of a sign."""
    name: Name
    """What the click does: "Take the ant", "Accelerate by 1"."""
    svg: str = ""
    """The sign, if it is one; it is drawn at (x, y)."""
    x: float = 0.0
    y: float = 0.0
    move: str | None = None
    """The whole move, if it is complete with this click."""
    refused: str | None = None
    """The move text, where finishing now would break a rule: to be sent only if the person insists."""
    then: "tuple[Click, ...] | None" = None
    """What can be clicked after it; without `then` and `move`, it has to be asked for with the path so far."""
