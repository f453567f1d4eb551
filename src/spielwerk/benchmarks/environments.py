"""Learning environments beside their peers: steps a second and core. `make bench-envs` runs it.

A step is one action number in one game, chosen by lot among the legal ones, with the mask for the next one. Each side chooses in the way that its own
documents show: from the mask, from the list of legal actions, or by its own sampler where it has one.
"""

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Literal

import spielwerk as sw
from spielwerk.benchmarks.measure import Contender, Work, compare

BATCH = 1024
Planes = Literal["uint8", "float32"] | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One environment to be measured."""

    title: str
    make: Callable[[], Work]
    beside: bool = False
    """Whether others are compared with it."""


def batch(game: str, planes: Planes, *, scalars: bool = False) -> Work:
    """`BatchEnv` with its own sampler."""
    many = sw.BatchEnv(game, BATCH, seed=1, planes=planes, scalars=scalars)

    def work() -> int:
        for _ in range(20):
            many.step(many.sample())
        return 20 * BATCH

    return work


def zoo(env: Any, numbers: random.Random) -> Work:
    """One game of a PettingZoo environment after the other, as its tutorial plays them."""
    import numpy as np

    def work() -> int:
        steps = 0
        env.reset(seed=numbers.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(numbers.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        return steps

    return work


def zoo_peer(name: str) -> Work:
    """One of PettingZoo's own board games."""
    return zoo(import_module(f"pettingzoo.classic.{name}").env(), random.Random(1))


def ours_alternating(game: str, planes: Planes) -> Work:
    """The same loop over one of ours."""
    return zoo(sw.envs.aec(game, planes=planes), random.Random(1))


def one_by_one(game: str) -> Work:
    """One game after the other, number by number, without anybody's interface in between."""
    from spielwerk import _core

    sheet = sw.game(game)
    numbers = random.Random(1)

    def work() -> int:
        steps = 0
        turn = _core.Turn(sheet.start(numbers.getrandbits(32)))
        while turn.result is None:
            legal = turn.legal()
            turn.act(legal[int(numbers.random() * len(legal))])
            steps += 1
        return steps

    return work


def spiel(name: str) -> Work:
    """Random games of OpenSpiel from Python."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    numbers = random.Random(1)

    def work() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(numbers.random() * len(actions))])
            steps += 1
        return steps

    return work


def pgx(name: str) -> Work:
    """A batch of pgx, compiled by JAX, on this processor."""
    jax, jnp, peer = import_module("jax"), import_module("jax.numpy"), import_module("pgx")
    env = peer.make(name)
    init = jax.jit(jax.vmap(env.init))
    auto_step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, for_choice, for_step = jax.random.split(key, 3)
        chosen = jax.random.categorical(for_choice, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        return jax.vmap(auto_step)(state, chosen, jax.random.split(for_step, BATCH)), key

    many = jax.jit(lambda state, key: jax.lax.fori_loop(0, 10, lambda _, both: play(*both), (state, key)))
    held = [many(init(jax.random.split(jax.random.PRNGKey(1), BATCH)), jax.random.PRNGKey(2))]

    def work() -> int:
        held[0] = jax.block_until_ready(many(*held[0]))
        return 10 * BATCH

    return work


def entries() -> list[Entry]:
    """All of them: ours, then the peers."""
    games = ("hase-und-igel-2025", "hive-2020", "schaefchen-2011", "mississippi-queen-2017")
    found: list[Entry] = []
    for game in games:
        found.append(Entry(f"BatchEnv {game}", partial(batch, game, None)))
        found.append(Entry(f"BatchEnv {game}, planes uint8", partial(batch, game, "uint8")))
        found.append(Entry(f"BatchEnv {game}, float32 and scalars", partial(batch, game, "float32", scalars=True)))
    found += [Entry(f"pgx {name}", partial(pgx, name)) for name in ("hex", "othello", "backgammon")]
    found.append(Entry("PettingZoo connect_four_v3", partial(zoo_peer, "connect_four_v3"), beside=True))
    for game in games:
        found.append(Entry(f"aec {game}, float32", partial(ours_alternating, game, "float32")))
        found.append(Entry(f"aec {game}, masks and scalars", partial(ours_alternating, game, None)))
        found.append(Entry(f"Turn {game}", partial(one_by_one, game)))
    found.append(Entry("OpenSpiel hive", partial(spiel, "hive(uses_mosquito=False,uses_ladybug=False,uses_pillbug=False)")))
    found.append(Entry("OpenSpiel connect_four", partial(spiel, "connect_four")))
    return found


def main() -> None:
    """Measures what is installed, all sides in turns, and prints steps a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the rows whose title has this in it")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    chosen = parser.parse_args()
    contenders: list[Contender] = []
    for entry in entries():
        if chosen.only.casefold() not in entry.title.casefold() and not entry.beside:
            continue
        try:
            contenders.append(Contender(entry.title, entry.make()))
        except ImportError as missing:
            print(f"({entry.title}: {missing})")
    speeds = compare(contenders, chosen.rounds, chosen.seconds)
    yardstick = next((speed.median for entry, speed in zip(contenders, speeds, strict=True) if "connect_four_v3" in entry.name), None)
    for contender, speed in zip(contenders, speeds, strict=True):
        beside = f"   {speed.median / yardstick:8.1f} × connect_four of PettingZoo" if yardstick else ""
        print(f"{contender.name:<52} {speed.median / 1000:10,.1f} k steps/s{beside}")


if __name__ == "__main__":
    main()
