"""Text of a page in both languages: German and English stand side by side in it, and the reader's choice hides one of them."""

import math
from html import escape

from spielwerk.match.statistics import Estimate

MINUS = "−"


def both(german: str, english: str) -> str:
    """Words that are not yet HTML."""
    if german == english:
        return escape(german)
    return f'<span lang="de">{escape(german)}</span><span lang="en">{escape(english)}</span>'


def number(value: float, digits: int = 1) -> str:
    """A number without needless zeros, with the comma or the point of the language."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    text = "0" if text == "-0" else text.replace("-", MINUS)
    return both(text.replace(".", ","), text) if "." in text else text


def share(value: float) -> str:
    """A share as percent."""
    return f"{number(100 * value)} %"


def rated(estimate: Estimate) -> str:
    """A measured value with its error, in words that stand in one line."""
    text = plain_rated(estimate)
    return both(text.replace(".", ","), text)


def plain_rated(estimate: Estimate) -> str:
    """The same without HTML, rounded to whole numbers."""
    if math.isnan(estimate.value):
        return "–"
    if not math.isfinite(estimate.value) or not math.isfinite(estimate.error):
        return f"{_signed(estimate.value)} ({_signed(estimate.low)} … {_signed(estimate.high)})"
    return f"{_signed(estimate.value)} ± {estimate.error:.0f}"


def _signed(value: float) -> str:
    if not math.isfinite(value):
        return "+∞" if value > 0 else f"{MINUS}∞"
    return f"{value:+.0f}".replace("-", MINUS)
