"""All games in PettingZoo's own form, one agent after the other acts; and what the parallel form shares with it.

PettingZoo's usual wrappers (order of calls, actions out of bounds, illegal actions) cost more
than a move does; what they promise is built in here instead.
"""

from collections.abc import Iterator
from typing import Any

from gymnasium import logger
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from speeltafel.contract.errors import BadOption, WrongSeat
from speeltafel.contract.options import OptionValue
from speeltafel.research.agent_match import AgentMatch, Observation
from speeltafel.research.observation import Info

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


ILLEGAL = -1.0
"""The reward of an agent that ends the match by an action that was masked out, as in PettingZoo's own games."""

ONLY_AFTER_RESET = {"agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos"}


class CardGame(PettingZooEnv, AECEnv[str, Observation, int | None]):
    """A match in which one agent after the other acts; see docs/pettingzoo.md."""

    def __init__(self, *settings: Any, **options: Any) -> None:
        super().__init__(*settings, **options)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._live = False  # is an action asked for?

    def __getattr__(self, name: str) -> Any:
        if name in ONLY_AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset()")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin a match: the first of a seed or, without one, the next of the seed in use."""
        self.match.deal(seed)
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[self.match.turn]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._moves_left = -1 if self.max_cycles is None else self.max_cycles * len(self.agents)
        self._live = self._stepped = True
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        if not self.match.dealt:
            EnvLogger.error_observe_before_reset()
        try:
            return self.match.observe(self._seats[agent])
        except KeyError:
            raise WrongSeat(f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}.") from None

    def step(self, action: int | None) -> None:
        """Play an action for the agent to move; one that is masked out loses the match."""
        if not self._live:
            self._step_after_the_end(action)
        elif not self.match.play(action):
            self._forfeit(action)
        else:
            self._moves_left -= 1
            if self.match.over:
                self.infos = self.match.results()
                self._finish(self.match.rewards(), terminated=True)
            else:
                self.agent_selection = self.possible_agents[self.match.turn]
                if self._moves_left == 0:
                    self._finish(dict.fromkeys(self.agents, 0.0), truncated=True)
        self._stepped = True
        if self.render_mode == "human":
            self.render()

    def _forfeit(self, action: Any) -> None:
        """What TerminateIllegalWrapper does: the match is over for all, at the cost of who acted."""
        EnvLogger.warn_on_illegal_move()
        agent = self.agent_selection
        self.infos[agent] = {"refused": self.match.refusal(action)}
        rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}
        self._finish(rewards, terminated=True, truncated=True)

    def _finish(self, rewards: dict[str, float], *, terminated: bool = False, truncated: bool = False) -> None:
        self._live = False
        self.rewards = rewards
        self._cumulative_rewards = dict(rewards)  # before the end nobody got anything
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._deads_step_first()

    def _step_after_the_end(self, action: int | None) -> None:
        if not self.match.dealt:
            EnvLogger.error_step_before_reset()
        elif not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            self._was_dead_step(action)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not self.match.dealt:
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            if not self._stepped:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._stepped = False
            most -= 1
            yield self.agent_selection
