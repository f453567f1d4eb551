"""Pictures as PNG and GIF. Both need the packages of the extra ``pictures``, which are loaded when a picture is made."""

import io
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from spielwerk._core import State
from spielwerk.scene.palette import Theme
from spielwerk.scene.svg import svg_of
from spielwerk.scene.words import Language

LAST_FRAME = 4
"""The last position of a film is shown so many times as long as the others."""


class PicturesAreMissing(ImportError):
    """The packages of the extra ``pictures`` are not installed."""

    def __init__(self) -> None:
        super().__init__("PNG and GIF need two more packages: pip install 'spielwerk[pictures]'")


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG, so many pixels wide, else as wide as it says itself; its theme must be light or dark. Letters are those of the system."""
    try:
        import resvg_py
    except ImportError:
        raise PicturesAreMissing from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def gif(frames: Sequence[bytes], seconds: float = 1.0) -> bytes:
    """PNG pictures of the same size as a film that runs for ever, each shown for so many seconds."""
    try:
        from PIL import Image
    except ImportError:
        raise PicturesAreMissing from None
    pictures = [Image.open(io.BytesIO(frame)).convert("RGB") for frame in frames]
    # One palette for all frames, taken from some of them, keeps colours from flickering.
    samples = pictures[:: max(1, len(pictures) // 4)][:5]
    strip = Image.new("RGB", (samples[0].width, samples[0].height * len(samples)))
    for place, sample in enumerate(samples):
        strip.paste(sample, (0, place * sample.height))
    palette = strip.quantize(colors=255)
    first, *others = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    shown = round(seconds * 1000)
    durations = [shown] * len(others) + [shown * LAST_FRAME]
    written = io.BytesIO()
    first.save(written, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
    return written.getvalue()


def film(
    positions: Iterable[State[Any]],
    moves: Sequence[str],
    theme: Theme = "light",
    language: Language | None = None,
    show: Iterable[str] = (),
    width: int = 900,
    counts: bool = True,
    seconds: float = 1.0,
) -> bytes:
    """A whole game as GIF: the start, and the position after each move with the move marked."""
    options = tuple(show)
    states = list(positions)
    texts = [svg_of(states[0], theme, language, options, None, counts)]
    for (before, state), move in zip(pairwise(states), moves, strict=True):
        texts.append(svg_of(state, theme, language, options, None, counts, before, move))
    return gif([png(text, width) for text in texts], seconds)
