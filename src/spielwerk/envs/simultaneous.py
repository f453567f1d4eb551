"""A game as PettingZoo's parallel environment."""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from spielwerk.envs import picture
from spielwerk.envs.alternating import PLAYERS
from spielwerk.envs.spaces import action_space, observation_space
from spielwerk.envs.table import Illegal, Observation, Planes, Table
from spielwerk.game import Rules

Told = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class ParallelGameEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo is not typed.
    """Both players give an action number at once; the one of whoever waits, whose mask is empty, is not looked at."""

    def __init__(self, game: str, *, rules: Rules, render_mode: str | None, planes: Planes, illegal: Illegal, max_cycles: int | None) -> None:
        picture.check_mode(render_mode)
        self.table = Table(game, rules, planes, illegal, max_cycles)
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.replace('-', '_')}_v0", "render_modes": picture.MODES, "render_fps": 2}
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.table.description, planes) for agent in PLAYERS}
        self.action_spaces = {agent: action_space(self.table.description) for agent in PLAYERS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game: the one of the seed, or from the position that the options name as ``state``."""
        self.table.begin(seed, options)
        self.agents = list(PLAYERS)
        return self._seen(), self._infos()

    def step(self, actions: dict[str, int]) -> Told:
        """One action number of the player on turn."""
        table = self.table
        table.act(int(actions[PLAYERS[table.player]]))
        told = (
            self._seen(),
            dict(zip(PLAYERS, table.rewards, strict=True)),
            dict.fromkeys(PLAYERS, table.terminated),
            dict.fromkeys(PLAYERS, table.truncated),
            self._infos(),
        )
        if table.is_over:
            self.agents = []
        return told

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.table.observe(number) for number, agent in enumerate(PLAYERS)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in PLAYERS}

    def render(self) -> Any:
        """The position, as the render mode says."""
        return picture.render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
