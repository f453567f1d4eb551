"""Ratings as bars: a dot where somebody stands, and a line as long as one cannot be sure."""

import math
from collections.abc import Iterable

from spielwerk.match.statistics import Estimate
from spielwerk.match.tournament.report.html import tag
from spielwerk.match.tournament.report.words import plain_rated

WIDTH, HEIGHT = 240, 22
_MARGIN = 8.0
_FAR = 1200.0
"""Whoever has no finite border is drawn as far as this beyond the others."""


class Scale:
    """From Elo to places in the picture, the same for all bars."""

    def __init__(self, estimates: Iterable[Estimate]) -> None:
        ends = [end for one in estimates for end in (one.value, one.low, one.high) if math.isfinite(end) and abs(end) <= _FAR]
        self.low, self.high = min([*ends, -10.0]), max([*ends, 10.0])

    def at(self, elo: float) -> float:
        """The place of a value; what is outside stands at the border."""
        inside = min(max(elo, self.low), self.high)
        return _MARGIN + (WIDTH - 2 * _MARGIN) * (inside - self.low) / (self.high - self.low)


def bar(estimate: Estimate, scale: Scale) -> str:
    """One of them, with its numbers as text for those who do not see it. Where it goes on beyond the picture it has no end."""
    middle = HEIGHT / 2
    zero = f'<line class="zero" x1="{scale.at(0):.1f}" x2="{scale.at(0):.1f}" y1="0" y2="{HEIGHT}"/>'
    shape = zero if math.isnan(estimate.value) else zero + _line(estimate, scale, middle)
    return tag(
        "svg",
        shape,
        class_="bar",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=str(WIDTH),
        height=str(HEIGHT),
        role="img",
        aria_label=plain_rated(estimate),
    )


def _line(estimate: Estimate, scale: Scale, middle: float) -> str:
    low, high, dot = scale.at(estimate.low), scale.at(estimate.high), scale.at(estimate.value)
    ends = "".join(
        f'<line class="error" x1="{end:.1f}" x2="{end:.1f}" y1="{middle - 4}" y2="{middle + 4}"/>'
        for end, value in ((low, estimate.low), (high, estimate.high))
        if scale.low <= value <= scale.high
    )
    line = f'<line class="error" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
    return f'{line}{ends}<circle class="dot" cx="{dot:.1f}" cy="{middle}" r="4.5"/>'
