"""A linear learner for the race, with NumPy alone: half a minute of games against itself, then a match against `random` and `greedy`.

Every action number has a weight for everything that is seen; the legal numbers are drawn by a softmax of the weighted sums. After a batch
of games the weights go towards what the winners did and away from what the losers did (REINFORCE).
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import spielwerk as sw

GAME = "hase-und-igel-2018"
Floats = NDArray[np.float32]


class Linear:
    """A weight for each action number and each feature."""

    def __init__(self, features: int, actions: int) -> None:
        self.weights: Floats = np.zeros((features, actions), np.float32)
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._steps = 0

    def shares(self, seen: Floats, mask: NDArray[np.bool_]) -> Floats:
        """How likely each number is to be chosen; illegal ones never."""
        sums = np.where(mask, seen @ self.weights, -np.inf)
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares: Floats = powers / powers.sum(axis=1, keepdims=True)
        return shares

    def go(self, uphill: Floats, rate: float) -> None:
        """A step uphill (Adam)."""
        self._steps += 1
        self._mean += 0.1 * (uphill - self._mean)
        self._square += 0.01 * (uphill * uphill - self._square)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.99**self._steps)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


def features(planes: NDArray[np.uint8], scalars: Floats) -> Floats:
    """Scalars, their squares, what lies on each of the next fields, and a one."""
    rows, kinds, _, fields = planes.shape
    own = planes[:, 8, 0].argmax(axis=1)
    ahead = np.minimum(own[:, None] + np.arange(1, 25)[None, :], fields - 1)
    near = np.take_along_axis(planes[:, :, 0], ahead[:, None, :].repeat(kinds, axis=1), axis=2).reshape(rows, -1)
    return np.concatenate([scalars, scalars**2, near, np.ones((rows, 1))], axis=1).astype(np.float32)


def learn(seconds: float, seed: int) -> Linear:
    """Games against itself, each batch played to the end of every game."""
    luck = np.random.default_rng(seed)
    batch = sw.BatchEnv(GAME, 256, seed=seed, planes="uint8", auto_reset=False)
    assert batch.scalars is not None
    learner = Linear(features(batch.planes, batch.scalars).shape[1], batch.description.actions)
    begin = time.process_time()
    games = 0
    while time.process_time() - begin < seconds:
        batch.reset(int(luck.integers(1 << 62)))
        rounds: list[tuple[Floats, Floats, NDArray[np.int64], NDArray[np.int64], NDArray[np.intp]]] = []
        results = np.zeros((len(batch), 2), np.float32)
        while (alive := np.flatnonzero(batch.mask.any(axis=1))).size:
            seen = features(batch.planes[alive], batch.scalars[alive])
            shares = learner.shares(seen, batch.mask[alive])
            chosen = (shares.cumsum(axis=1) > luck.random((alive.size, 1))).argmax(axis=1)
            chosen = np.where(batch.mask[alive, chosen], chosen, shares.argmax(axis=1))
            rounds.append((seen, shares, chosen, batch.player[alive].astype(np.int64), alive))
            numbers = np.zeros(len(batch), np.int32)
            numbers[alive] = chosen
            rewards, done = batch.step(numbers)
            results[done] = rewards[done]
        uphill = np.zeros_like(learner.weights)
        for seen, shares, chosen, players, alive in rounds:
            towards = -shares
            towards[np.arange(alive.size), chosen] += 1
            uphill += seen.T @ (towards * results[alive, players][:, None])
        learner.go((uphill / len(batch)).astype(np.float32), rate=0.03)
        games += len(batch)
    print(f"{games} games against itself in {time.process_time() - begin:.0f} s")
    return learner


def score(learner: Linear, opponent: str, games: int, seed: int) -> float:
    """The share of points against a level, taking the likeliest number each time."""
    env = sw.envs.gym(GAME, opponent=opponent, planes="uint8")
    points = 0.0
    seen, _ = env.reset(seed=seed)
    for _ in range(games):
        ended = False
        while not ended:
            shares = learner.shares(features(seen["observation"][None], seen["scalars"][None]), seen["action_mask"][None] != 0)
            seen, reward, ended, _, _ = env.step(int(shares.argmax()))
        points += (1 + reward) / 2
        seen, _ = env.reset()
    return points / games


def main() -> None:
    """Learns and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    learner = learn(chosen.seconds, chosen.seed)
    for opponent in ("random", "greedy"):
        print(f"{chosen.games} games against {opponent}: {score(learner, opponent, chosen.games, seed=5):.1%}")


if __name__ == "__main__":
    main()
