"""How well counts go together with a mean: the heart of the SPRT and of all intervals here.

Of all distributions on the possible scores with a given mean, take the one under which the counts are the most likely. What the logarithm of
their likelihood loses against the best distribution of all is the deficit of that mean. Nothing is assumed about draws or boards, and counts of
zero need no exception: a score that has not occurred yet is possible all the same.
"""

import math
from collections.abc import Callable

from spielwerk.match.statistics.scores import Scores
from spielwerk.match.statistics.student import student_quantile

_STEPS = 200
_LITTLE = 1e-15


def deficit(scores: Scores, mean: float) -> float:
    """What the logarithm of the likelihood loses if the true mean share is this one; 0 at the observed mean, infinite for a mean that is refuted.

    The best distribution gives count c at distance d from the mean the share c / (n (1 + λ d)), with λ such that the distances cancel out. If
    there is no such λ for which a score that did not occur keeps a share of at least nothing, λ stands at that border, and that score gets the rest.
    """
    if not 0 <= mean <= 1:
        raise ValueError(f"a mean share lies between 0 and 1, not at {mean}")
    top = len(scores.counts) - 1
    seen = [(count, place / top - mean) for place, count in enumerate(scores.counts) if count]
    if any((mean == 0 and distance > 0) or (mean == 1 and distance < 0) for _, distance in seen):
        return math.inf
    if all(distance == 0 for _, distance in seen):
        return 0.0
    multiplier = _multiplier(seen, mean)
    return max(math.fsum(count * math.log1p(multiplier * distance) for count, distance in seen), 0.0)


def _multiplier(seen: list[tuple[int, float]], mean: float) -> float:
    """λ, by Newton's method between borders that close in. The sum falls with λ, from border to border."""
    low, high = (-1 / (1 - mean) if mean < 1 else -math.inf), (1 / mean if mean > 0 else math.inf)
    at = sum(count * distance for count, distance in seen) / sum(count * distance * distance for count, distance in seen)
    for _ in range(_STEPS):
        if not low < at < high:
            at = (low + high) / 2
        total = slope = 0.0
        for count, distance in seen:
            part = distance / (1 + at * distance)
            total += count * part
            slope += count * part * part
        if total > 0:
            low = at
        else:
            high = at
        step = total / slope
        if abs(step) <= _LITTLE * abs(at) or high - low <= _LITTLE * max(abs(low), abs(high)):
            break
        at += step
    return at


def interval(scores: Scores, confidence: float = 0.95) -> tuple[float, float]:
    """The mean shares that the counts do not refute.

    The usual criterion, twice the deficit against the square of the normal quantile, is too narrow for a handful of pairs; Student's quantile for
    that many observations corrects it. Counts without any spread, as after nothing but victories, still leave an honest interval.
    """
    if scores.number == 0:
        return 0.0, 1.0
    allowed = student_quantile((1 + confidence) / 2, max(scores.number - 1, 1)) ** 2 / 2
    share = scores.share

    def refuted(mean: float) -> bool:
        return deficit(scores, mean) > allowed

    return _border(refuted, 0.0, share), _border(refuted, 1.0, share)


def _border(refuted: Callable[[float], bool], outside: float, inside: float) -> float:
    """Where refuted means end, by halving; the border itself if none is refuted."""
    if not refuted(outside):
        return outside
    while abs(outside - inside) > 1e-13:
        middle = (outside + inside) / 2
        if middle in (outside, inside):
            break
        outside, inside = (middle, inside) if refuted(middle) else (outside, middle)
    return inside
