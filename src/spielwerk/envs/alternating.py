"""A game as PettingZoo's AEC environment."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from spielwerk.envs import picture
from spielwerk.envs.spaces import action_space, observation_space
from spielwerk.envs.table import Illegal, Observation, Planes, Table
from spielwerk.game import Rules

PLAYERS = ["player_0", "player_1"]
"""RED and BLUE."""


class AlternatingEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo is not typed.
    """Two players, one action number at a time. A move of several numbers is taken by the same player one after the other."""

    def __init__(self, game: str, *, rules: Rules, render_mode: str | None, planes: Planes, illegal: Illegal, max_cycles: int | None) -> None:
        super().__init__()
        picture.check_mode(render_mode)
        self.table = Table(game, rules, planes, illegal, max_cycles)
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.replace('-', '_')}_v0", "render_modes": picture.MODES, "is_parallelizable": True, "render_fps": 2}
        self.possible_agents = list(PLAYERS)
        self.observation_spaces = {agent: observation_space(self.table.description, planes) for agent in PLAYERS}
        self.action_spaces = {agent: action_space(self.table.description) for agent in PLAYERS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the one of the seed, or from the position that the options name as ``state``."""
        self.table.begin(seed, options)
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in PLAYERS}
        self._tell()

    def observe(self, agent: str) -> Observation:
        """What a player sees of the position and of the move in the making."""
        return self.table.observe(PLAYERS.index(agent))

    def step(self, action: int | None) -> None:
        """The action number of the player on turn; None from whoever is out of the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a player on turn gives an action number, not None")
        self._cumulative_rewards[agent] = 0.0
        self.table.act(int(action))
        self._tell()

    def _tell(self) -> None:
        table = self.table
        if table.is_over:
            self.rewards = dict(zip(PLAYERS, table.rewards, strict=True))
            self.terminations = dict.fromkeys(PLAYERS, table.terminated)
            self.truncations = dict.fromkeys(PLAYERS, table.truncated)
            self._accumulate_rewards()
        self.agent_selection = PLAYERS[table.player]

    def render(self) -> Any:
        """The position, as the render mode says."""
        return picture.render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
