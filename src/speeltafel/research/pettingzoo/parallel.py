"""All games in PettingZoo's parallel form: every cycle asks all agents, and the one to move is heard."""

from typing import Any

from pettingzoo import ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from speeltafel.research.agent_match import Observation
from speeltafel.research.observation import Info
from speeltafel.research.pettingzoo.aec import PettingZooEnv

Infos = dict[str, Info]


class ParallelCardGame(PettingZooEnv, ParallelEnv[str, Observation, int]):
    """A match in cycles. An action that the rules forbid is refused, changes nothing and costs the cycle."""

    def __init__(self, *settings: Any, **options: Any) -> None:
        super().__init__(*settings, **options)
        self.metadata["is_parallelizable"] = True
        self.agents: list[str] = []
        self._cycles = 0

    def reset(self, seed: int | None = None, options: Info | None = None) -> tuple[dict[str, Observation], Infos]:
        """Begin a match: the first of a seed or, without one, the next of the seed in use."""
        self.match.deal(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        if self.render_mode == "human":
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """One cycle: the action of the agent to move is played, if the rules allow it."""
        if not self.match.dealt:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return {}, {}, {}, {}, {}
        agents = self.agents
        infos = self._play(actions)
        self._cycles += 1
        over = self.match.over
        truncated = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = self.match.rewards() if over else dict.fromkeys(agents, 0.0)
        if over or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def _play(self, actions: dict[str, int]) -> Infos:
        agent = self.possible_agents[self.match.turn]
        if agent not in actions:
            raise AssertionError(f"{agent} is to move, but the actions have none of {agent}.")
        played = self.match.play(actions[agent])
        if self.match.over:
            return self.match.results()
        infos: Infos = {other: {} for other in self.agents}
        if not played:
            infos[agent]["refused"] = self.match.refusal(actions[agent])
        return infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.match.observe(seat) for seat, agent in enumerate(self.possible_agents)}
