"""`python -m spielwerk.match.statistics [MATCHES]`: simulates matches with a known truth, and shows which promises of the statistics hold."""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from spielwerk.match.statistics.elo import normalized_elo
from spielwerk.match.statistics.simulation import Pairs, answers, coverage, decided, rating_coverage
from spielwerk.match.statistics.sprt import Sprt
from spielwerk.match.statistics.sure import Sure

SPRT = Sprt(0, 20)
STRENGTHS = (-200.0, -120.0, -40.0, 40.0, 120.0, 200.0)


@dataclass(frozen=True)
class Promise:
    """What is promised about a share, and how it is measured."""

    words: str
    measure: Callable[[], float]
    low: float
    high: float


def promises(matches: int) -> Iterator[Promise]:
    """All of them."""
    for draws, board in ((0.3, 100.0), (0.0, 0.0), (0.6, 0.0), (0.1, 300.0)):
        equal = Pairs(0, draws, board)
        words = f"equal players, {draws:.0%} draws, boards worth {board:.0f} Elo"
        yield Promise(f"SPRT 0 against 20, {words}: accepts 20", partial(_accepting, SPRT, equal, matches), 0, 0.055)
    # On boards that favour a seat the better player gets less out of his strength.
    better = Pairs(20 * 20 / Pairs(20).true_elo)
    yield Promise(f"SPRT 0 against 20, truth {better.true_elo:.1f}: accepts 0", partial(_refusing, SPRT, better, matches), 0, 0.055)
    yield Promise("until it is sure, equal players: names one", partial(_naming, matches // 5), 0, 0.055)
    for strength in (0.0, 60.0, 200.0):
        truth = Pairs(strength)
        words = f"truth {truth.true_elo + 0.0:.0f}: the interval contains it"
        # With so few pairs some counts leave no interval of exactly 95 %; then it has to be too wide, not too narrow.
        yield Promise(f"Elo after 20 pairs, {words}", partial(coverage, truth, 20, matches, 4), 0.943, 1.0)
        for pairs in (100, 500):
            yield Promise(f"Elo after {pairs} pairs, {words}", partial(coverage, truth, pairs, matches, 4), 0.943, 0.957)
        words = f"truth {truth.true_normalized_elo:.0f}: the interval contains it"
        yield Promise(f"normalized Elo after 500 pairs, {words}", partial(coverage, truth, 500, matches, 5, normalized_elo), 0.943, 0.957)
    measure = partial(rating_coverage, STRENGTHS, 10, -(-matches // len(STRENGTHS)), 6)
    yield Promise("ratings of 6 players, 10 pairs for each two: the interval contains the truth", measure, 0.943, 0.957)


def _accepting(sprt: Sprt, truth: Pairs, matches: int) -> float:
    return decided(sprt, truth, matches, seed=1).share


def _refusing(sprt: Sprt, truth: Pairs, matches: int) -> float:
    return 1 - decided(sprt, truth, matches, seed=2).share


def _naming(matches: int) -> float:
    return answers(Sure(), Pairs(), matches, seed=3).share


def main(matches: int) -> int:
    """Prints the table; 1 if something is not as it was promised."""
    broken = 0
    for promise in promises(matches):
        begin = time.perf_counter()
        figure = promise.measure()
        kept = promise.low <= figure <= promise.high
        broken += not kept
        borders = f"[{promise.low:.1%}, {promise.high:.1%}]"
        print(f"{figure:7.2%}  {borders:<16}  {'kept  ' if kept else 'BROKEN'}  {promise.words}  ({time.perf_counter() - begin:.0f} s)", flush=True)
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
