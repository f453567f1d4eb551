"""The normal distribution and Student's, which is what is left of it when the spread itself has been guessed from few observations."""

import math
from functools import lru_cache

_SMALLEST = 1e-300


def normal_probability(z: float) -> float:
    """The probability of a value below z."""
    return math.erfc(-z / math.sqrt(2)) / 2


def student_probability(t: float, freedom: float) -> float:
    """The probability of a value below t, for so many degrees of freedom."""
    tail = _incomplete_beta(freedom / (freedom + t * t), freedom / 2) / 2
    return 1 - tail if t > 0 else tail


@lru_cache(maxsize=4096)
def student_quantile(probability: float, freedom: float) -> float:
    """The value below which Student's distribution has this probability."""
    if not 0.5 <= probability < 1:
        raise ValueError(f"a probability from 0.5 to below 1 is needed, not {probability}")
    low, high = 0.0, 1.0
    while student_probability(high, freedom) < probability:
        low, high = high, 2 * high
    while high - low > 1e-14 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if student_probability(middle, freedom) < probability else (low, middle)
    return (low + high) / 2


def _incomplete_beta(x: float, a: float) -> float:
    """The regularized incomplete beta function with second parameter one half."""
    if x >= 1:
        return 1.0
    b = 0.5
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, from the front (Lentz)."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 10_000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for part in (even, odd):
            d = 1 / _not_zero(1 + part * d)
            c = _not_zero(1 + part / c)
            value *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _SMALLEST else _SMALLEST
