"""Positions on the screen: as text, as SVG, as an array of pixels."""

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from spielwerk import _core
from spielwerk.envs.table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DRAWS_PICTURES = hasattr(_core.State, "svg")
"""Whether positions can draw themselves as SVG."""
PAINTS_PIXELS = DRAWS_PICTURES and find_spec("resvg_py") is not None and find_spec("PIL") is not None
"""Whether what makes pixels of it is installed."""
MODES = ["human", "ansi", *(["svg"] if DRAWS_PICTURES else []), *(["rgb_array"] if PAINTS_PIXELS else [])]
"""What `render` can do here: ``human`` prints the text."""


def check_mode(mode: str | None) -> None:
    """Refuses what `render` cannot do."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"positions are rendered as {', '.join(MODES)} here, not as {mode!r}")


def render(table: Table, mode: str | None) -> Any:
    """The position as a text, or as what the mode names; None where it has been printed, and where no mode has been chosen."""
    if mode is None:
        return None
    state: Any = table.state
    if mode == "svg":
        return state.svg()
    if mode == "rgb_array":
        return _pixels(state.svg())
    if mode == "human":
        print(state)
        return None
    return str(state)


def _pixels(svg: str) -> "NDArray[np.uint8]":
    import numpy as np
    import resvg_py
    from PIL import Image

    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=640)))) as image:
        return np.asarray(image.convert("RGB"))
