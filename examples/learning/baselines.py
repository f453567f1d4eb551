"""Stable-Baselines3 learns the race against a built-in level: MaskablePPO, which looks at the mask of legal actions.

``python examples/learning/baselines.py`` learns for some minutes and plays. Needs ``pip install 'spielwerk[learn]'``.
"""

import argparse
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor

import spielwerk as sw

GAME = "hase-und-igel-2018"


def score(model: Any, opponent: str, games: int, seed: int) -> float:
    """The share of points against a level."""
    env = sw.envs.gym(GAME, opponent=opponent)
    points = 0.0
    seen, _ = env.reset(seed=seed)
    for _ in range(games):
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, ended, _, _ = env.step(int(action))
        points += (1 + reward) / 2
        seen, _ = env.reset()
    return points / games


def main() -> None:
    """Learns and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO("MultiInputPolicy", Monitor(sw.envs.gym(GAME, opponent=chosen.opponent)), n_steps=512, batch_size=256, seed=1, verbose=0)
    before = score(model, chosen.opponent, chosen.games, seed=5)
    model.learn(chosen.steps)
    after = score(model, chosen.opponent, chosen.games, seed=5)
    print(f"{chosen.games} games against {chosen.opponent}: {before:.1%} before, {after:.1%} after {model.num_timesteps} steps")
    assert np.isfinite(after)


if __name__ == "__main__":
    main()
