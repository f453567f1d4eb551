"""A small convolutional network learns Hive from nothing but games against itself, ten minutes on one core, then plays a match against `greedy`.

The way of AlphaZero, made small: a tree search that trusts the network plays many games at once, and the network learns what the search preferred
and how the games ended. The first games are played by lot, so that it knows from the start what a game is about.
``python examples/learning/hive.py`` learns, prints its curve, and plays the match; ``--minutes`` and ``--games`` make it shorter or longer.
Needs torch: ``pip install 'spielwerk[learn]'``.
"""

import argparse
import copy
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

import spielwerk as sw
from spielwerk import _core

GAME = "hive-2020"
Floats = NDArray[np.float32]
CELLS = 121
CHANNELS = 32
DESCRIPTION = sw.envs.describe(GAME)
# Processors that know short numbers think twice as fast with them, and thinking needs no more precision.
PRECISION = torch.bfloat16 if torch.cpu._is_avx512_bf16_supported() else torch.float32


class Network(nn.Module):  # type: ignore[misc]  # torch is checked nowhere, as it need not be there.
    """Sees planes and scalars; thinks of a logit for every action, and of the result. A move's channel and cell are planes of the last layer."""

    def __init__(self) -> None:
        super().__init__()
        planes, scalars = DESCRIPTION.shape[0], DESCRIPTION.scalar_count
        self.first = nn.Conv2d(planes, CHANNELS, 3, padding=1)
        self.about = nn.Linear(scalars, CHANNELS)
        self.others = nn.ModuleList(nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1) for _ in range(3))
        self.actions = nn.Conv2d(CHANNELS, (DESCRIPTION.actions - 1) // CELLS, 1)
        self.value = nn.Sequential(nn.Linear(2 * CHANNELS + scalars, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, planes: torch.Tensor, scalars: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and values of a batch."""
        seen = functional.relu(self.first(planes) + self.about(scalars)[:, :, None, None])
        for layer in self.others:
            seen = seen + functional.relu(layer(seen))
        logits = self.actions(seen).flatten(1)
        # A skip is only legal where nothing else is, so nobody has to think about it.
        logits = functional.pad(logits, (0, 1))
        pooled = torch.cat([seen.mean((2, 3)), seen.amax((2, 3)), scalars], dim=1)
        return logits, torch.tanh(self.value(pooled)).squeeze(1)


class Judge:
    """A network as a forest wants it: arrays in, arrays out."""

    def __init__(self, network: Network) -> None:
        self._network = copy.deepcopy(network).eval().to(PRECISION)

    @torch.inference_mode()  # type: ignore[untyped-decorator]
    def __call__(self, planes: NDArray[Any], scalars: Floats) -> tuple[Floats, Floats]:
        """Logits and values."""
        seen = torch.from_numpy(planes).to(PRECISION, memory_format=torch.channels_last)
        logits, values = self._network(seen, torch.from_numpy(scalars).to(PRECISION))
        return logits.float().numpy(), values.float().numpy()


@dataclass
class Memory:
    """The latest positions of games that have ended.

    Each is what was seen (planes, scalars), the legal numbers with the share that each had of the search, and how it ended for whoever was on turn.
    """

    size: int
    entries: list[tuple[Any, ...]] = field(default_factory=list)
    _oldest: int = 0

    def add(self, *entry: Any) -> None:
        """A position, in the place of the oldest one where there is no room left."""
        if len(self.entries) < self.size:
            self.entries.append(entry)
            return
        self.entries[self._oldest] = entry
        self._oldest = (self._oldest + 1) % self.size

    def batches(self, count: int, size: int) -> Iterator[tuple[torch.Tensor, ...]]:
        """So many random batches."""
        for _ in range(count):
            chosen = random.choices(self.entries, k=size)
            wanted = np.full((size, DESCRIPTION.actions), -1, np.float32)
            for row, entry in zip(wanted, chosen, strict=True):
                row[entry[2]] = entry[3]
            planes = torch.from_numpy(np.stack([entry[0] for entry in chosen])).to(torch.float32, memory_format=torch.channels_last)
            scalars = torch.from_numpy(np.stack([entry[1] for entry in chosen]))
            yield planes, scalars, torch.from_numpy(wanted), torch.tensor([entry[4] for entry in chosen], dtype=torch.float32)


def improved(logits: Floats, visits: Floats, worths: Floats, values: Floats, mask: NDArray[np.bool_]) -> Floats:
    """What the network should have thought of the actions: as it did, but better of those that turned out well. Says more than a few visits do."""
    worth = np.where(visits > 0, worths, values[:, None])
    sums = np.where(mask, logits + 5 * worth, -np.inf)
    powers = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


class SelfPlay:
    """Many games at once in which the network's search plays both sides."""

    def __init__(self, network: Network, games: int, simulations: int, seed: int) -> None:
        self._network = network
        self._simulations = simulations
        self._batch = sw.BatchEnv(GAME, games, seed=seed, planes="uint8")
        self._forest = sw.envs.Forest(GAME, games, planes="uint8", curiosity=0.8, noise=0.2)
        self._running: list[list[Any]] = [[] for _ in range(games)]
        self._lots = np.random.default_rng(seed)
        self.ended = 0

    def step(self, memory: Memory) -> None:
        """One move in each game."""
        batch = self._batch
        assert batch.scalars is not None
        judge = Judge(self._network)
        visits = self._forest.search(batch.turns(), judge, self._simulations, seed=int(self._lots.integers(1 << 62)))
        wanted = improved(judge(batch.planes, batch.scalars)[0], visits, self._forest.worths(), self._forest.values(), batch.mask)
        numbers = wanted.argmax(axis=1).astype(np.int32)
        for game, row in enumerate(wanted):
            legal = np.flatnonzero(batch.mask[game])
            self._running[game].append((batch.planes[game].copy(), batch.scalars[game].copy(), legal, row[legal], int(batch.player[game])))
            if batch.turn[game] < 16:
                numbers[game] = self._lots.choice(legal, p=row[legal] / row[legal].sum())
        rewards, done = batch.step(numbers)
        for game in np.flatnonzero(done).tolist():
            for planes, scalars, legal, share, player in self._running[game]:
                memory.add(planes, scalars, legal, share, float(rewards[game, player]))
            self._running[game] = []
            self.ended += 1


def play_by_lot(games: int, seed: int, memory: Memory) -> None:
    """Games in which nobody thinks: each legal move is as good as the others."""
    played = sw.envs.play_games(GAME, games, seed=seed)
    for number in range(games):
        for turn, _ in played.positions(number):
            legal = np.array(turn.legal())
            result = float(played.results[number]) * (1 if turn.player == 0 else -1)
            memory.add(turn.planes("uint8"), turn.scalars(), legal, np.full(len(legal), 1 / len(legal), np.float32), result)


def learn(network: Network, memory: Memory, optimizer: torch.optim.Optimizer, batches: int) -> tuple[float, float]:
    """Some steps of gradient descent; how far off the thoughts about actions and results were."""
    network.train()
    losses = []
    for planes, scalars, wanted, results in memory.batches(batches, 256):
        logits, values = network(planes, scalars)
        hopes = functional.log_softmax(logits.masked_fill(wanted < 0, -1e9), dim=1)
        actions = -(wanted.clamp(min=0) * hopes).sum(1).mean()
        result = functional.mse_loss(values, results)
        optimizer.zero_grad()
        (actions + result).backward()
        optimizer.step()
        losses.append((actions.item(), result.item()))
    network.eval()
    return float(np.mean([loss[0] for loss in losses])), float(np.mean([loss[1] for loss in losses]))


def match(network: Network, games: int, simulations: int, seed: int) -> float:
    """The score against `greedy`, half of the games with RED, half with BLUE, on the same boards."""
    pairs = [sw.game(GAME).start(seed * 1_000_003 + pair) for pair in range((games + 1) // 2)]
    turns = [_core.Turn(state) for state in pairs for _ in range(2)][:games]
    learner = [game % 2 for game in range(games)]
    judge, forest = Judge(network), sw.envs.Forest(GAME, games, planes="uint8", curiosity=0.8)
    luck = random.Random(seed)
    while any(turn.result is None for turn in turns):
        own = [game for game, turn in enumerate(turns) if turn.result is None and turn.player == learner[game]]
        if own:
            visits = forest.search([turns[game] for game in own], judge, simulations, seed=luck.getrandbits(62))
            for game, row in zip(own, visits, strict=True):
                turns[game].act(int(row.argmax()))
        for game, turn in enumerate(turns):
            if turn.result is None and turn.player != learner[game]:
                state = turn.state
                turn.act(DESCRIPTION.numbers(state, _core.greedy(state, luck.getrandbits(62)))[0])
    points = [(1 + (turn.result or 0) * (1 if seat == 0 else -1)) / 2 for turn, seat in zip(turns, learner, strict=True)]
    return sum(points) / len(points)


def main() -> None:
    """Learns, shows the curve, and plays the match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long it learns, as computing time of one core")
    parser.add_argument("--games", type=int, default=200, help="games of the match at the end")
    parser.add_argument("--simulations", type=int, default=32, help="of each search while it learns; four times as many in the match")
    parser.add_argument("--at-once", type=int, default=128, help="games that are played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to keep the network")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    random.seed(chosen.seed)
    network = Network().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-4)
    play = SelfPlay(network, chosen.at_once, chosen.simulations, chosen.seed)
    memory = Memory(60_000)
    print("minutes  games  positions  loss of actions  of results  score of 64 quick games against greedy", flush=True)
    begin = time.process_time()
    shown = 0.0
    play_by_lot(round(150 * min(chosen.minutes, 10)), chosen.seed, memory)
    losses = learn(network, memory, optimizer, round(40 * min(chosen.minutes, 10)))
    while (minutes := (time.process_time() - begin) / 60) < chosen.minutes:
        play.step(memory)
        if play.ended > 0:
            for group in optimizer.param_groups:
                group["lr"] = 2e-3 if minutes < chosen.minutes * 0.7 else 5e-4
            losses = learn(network, memory, optimizer, 2)
        if minutes >= shown:
            shown += chosen.minutes / 10
            before = time.process_time()
            score = match(network, 64, 8, seed=77)
            print(f"{minutes:7.1f}  {play.ended:5}  {len(memory.entries):9}  {losses[0]:15.3f}  {losses[1]:10.3f}  {score:.1%}", flush=True)
            begin += time.process_time() - before  # looking is not learning
    if chosen.save:
        torch.save(network.state_dict(), chosen.save)
    score = match(network, chosen.games, 4 * chosen.simulations, seed=5)
    print(f"{chosen.games} games against greedy, {4 * chosen.simulations} simulations a move: {score:.1%}")


if __name__ == "__main__":
    main()
