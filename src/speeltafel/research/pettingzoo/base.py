"""What PettingZoo's two forms, by turns and parallel, have in common."""

from gymnasium import logger
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo.utils.env_logger import EnvLogger

from speeltafel.contract.errors import BadOption
from speeltafel.contract.options import OptionValue
from speeltafel.research.agent_match import AgentMatch

RENDER_MODES = ("human", "ansi")


class PettingZooEnv(EzPickle):
    """Settings, spaces and drawings: all but the way of asking for actions."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        rewards: str = "wins",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__(name, players, rewards, render_mode, max_cycles, **options)
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(f"render_mode={render_mode!r} is not possible; it must be 'human', 'ansi' or None.")
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise BadOption(f"max_cycles={max_cycles!r} is not possible; it must be a whole number from 1, or None.")
        self.match = AgentMatch(name, players, rewards, options)
        self.metadata = {"name": self.match.title, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = self.match.agents
        self.action_texts = self.match.texts
        self.observation_spaces, self.action_spaces = self.match.spaces()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as the agent to move sees it: returned as text ("ansi") or printed ("human")."""
        if not self.match.dealt:
            EnvLogger.error_render_before_reset()
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "ansi":
            return self.match.drawing()
        print(self.match.drawing(), end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""
